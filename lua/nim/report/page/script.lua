--- The script of a report's page: it sorts tables and shows games step by step. Without it the page
-- shows everything at once.
-- @module nim.report.page.script

return [[
"use strict";
(function () {
   document.documentElement.classList.add("live");

   // Sorting: a button in each heading; a second press reverses the order.
   const key = function (row, column) {
      const cell = row.cells[column];
      const value = cell.getAttribute("data-v");
      return value === null ? cell.textContent : Number(value);
   };
   const compare = function (a, b) {
      return typeof a === "number" && typeof b === "number" ? a - b
         : String(a).localeCompare(String(b), undefined, { numeric: true });
   };
   const sort = function (table, column) {
      const heads = Array.from(table.tHead.rows[0].cells);
      const head = heads[column];
      const body = table.tBodies[0];
      const rows = Array.from(body.rows);
      const numeric = rows.length > 0 && typeof key(rows[0], column) === "number";
      const before = head.getAttribute("aria-sort");
      const rising = before ? before === "descending" : !numeric || column === 0;
      heads.forEach(function (other) { other.removeAttribute("aria-sort"); });
      head.setAttribute("aria-sort", rising ? "ascending" : "descending");
      rows.sort(function (a, b) {
         const order = compare(key(a, column), key(b, column));
         return rising ? order : -order;
      });
      rows.forEach(function (row) { body.appendChild(row); });
   };
   document.querySelectorAll("table.sortable").forEach(function (table) {
      Array.from(table.tHead.rows[0].cells).forEach(function (head, column) {
         const button = document.createElement("button");
         button.type = "button";
         button.textContent = head.textContent;
         head.textContent = "";
         head.appendChild(button);
         button.addEventListener("click", function () { sort(table, column); });
      });
   });

   // Games: buttons, the arrow keys, Home and End, and the list of moves.
   document.querySelectorAll(".game").forEach(function (game) {
      const steps = Array.from(game.querySelectorAll(".step"));
      const items = Array.from(game.querySelectorAll(".moves li"));
      const controls = document.createElement("div");
      const place = document.createElement("span");
      const buttons = {};
      let now = 0;
      const show = function (step) {
         now = Math.min(Math.max(step, 0), steps.length - 1);
         steps.forEach(function (element, i) { element.classList.toggle("now", i === now); });
         items.forEach(function (item, i) {
            if (i + 1 === now) { item.setAttribute("aria-current", "step"); }
            else { item.removeAttribute("aria-current"); }
         });
         place.textContent = now === 0 ? "start" : "move " + now + " of " + (steps.length - 1);
         buttons.first.disabled = buttons.back.disabled = now === 0;
         buttons.next.disabled = buttons.last.disabled = now === steps.length - 1;
      };
      const add = function (name, sign, label, target) {
         const button = document.createElement("button");
         button.type = "button";
         button.textContent = sign;
         button.className = name;
         button.setAttribute("aria-label", label);
         button.title = label;
         button.addEventListener("click", function () { show(target()); });
         controls.appendChild(button);
         buttons[name] = button;
      };
      add("first", "|◀", "To the start", function () { return 0; });
      add("back", "◀", "One move back", function () { return now - 1; });
      add("next", "▶", "Next move", function () { return now + 1; });
      add("last", "▶|", "To the end", function () { return steps.length - 1; });
      controls.appendChild(place);
      controls.className = "controls";
      controls.setAttribute("role", "group");
      controls.setAttribute("aria-label", "Moves");
      game.querySelector(".steps").before(controls);
      game.tabIndex = 0;
      const keys = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };
      game.addEventListener("keydown", function (event) {
         if (!(event.key in keys) || event.target.closest(".scroll")) { return; }
         event.preventDefault();
         show(now + keys[event.key]);
      });
      items.forEach(function (item, i) {
         item.addEventListener("click", function (event) {
            event.preventDefault();
            show(i + 1);
         });
      });
      show(0);
   });
}());
]]
