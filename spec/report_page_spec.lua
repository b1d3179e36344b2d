-- A report's page as a browser sees it: Chromium opens it, a script presses its buttons, and tells
-- in the page's title what it found.

local support <const> = require "spec.support"
local nim <const> = require "nim"
local quote <const> = support.quote

local SCRIPT <const> = [[
<script>
"use strict";
window.addEventListener("load", function () {
   const found = [];
   const say = function (name, value) { found.push(name + "=" + value); };
   const all = function (selector) { return Array.from(document.querySelectorAll(selector)); };
   const names = function () {
      return all("#table-standings tbody th").map(function (cell) { return cell.textContent; });
   };
   const press = function (column) {
      all("#table-standings thead button")[column].click();
      return all("#table-standings thead th")[column].getAttribute("aria-sort");
   };
   say("bot", press(1) + ":" + names());
   say("again", press(1) + ":" + names());
   say("score", press(4) + ":" + names());
   say("rank", press(0) + ":" + names());

   const game = all(".game")[0];
   const shown = function () {
      return all("#" + game.id + " .step").filter(function (step) {
         return getComputedStyle(step).display !== "none";
      }).map(function (step) { return step.id; });
   };
   const current = function () {
      return all("#" + game.id + " [aria-current]").map(function (item) {
         return item.textContent;
      }).join();
   };
   const key = function (name) {
      game.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true }));
   };
   say("start", shown());
   game.querySelector(".next").click();
   say("next", shown() + ":" + current());
   key("ArrowRight");
   say("right", shown());
   key("ArrowLeft");
   key("ArrowLeft");
   key("ArrowLeft");
   say("left", shown() + ":" + game.querySelector(".back").disabled);
   key("End");
   say("end", game.querySelector(".next").disabled);
   game.querySelectorAll(".moves a")[2].click();
   say("third", shown());

   say("wide", document.documentElement.scrollWidth > document.documentElement.clientWidth);
   say("labels", all("button").every(function (button) {
      return button.textContent.trim() !== "" && (button.className === ""
         || button.getAttribute("aria-label"));
   }));
   say("headings", all("h1").length + ":" + all("main > section > h2").length + ":"
      + all("main > section").length);
   say("regions", all(".scroll[role=region]").every(function (region) {
      return region.tabIndex === 0 && region.getAttribute("aria-label");
   }));
   say("outside", performance.getEntriesByType("resource").length);
   document.title = found.join("|");
});
</script>
]]

local function browser()
   for _, name in ipairs { "chromium", "chromium-browser", "google-chrome" } do
      if support.shell("command -v " .. name) == 0 then return name end
   end
end

describe("a report in Chromium", function ()
   local chromium <const> = browser()
   if not chromium then
      pending "chromium is not installed"
      return
   end

   local folder, page
   setup(function () folder = support.folder() end)
   teardown(function () support.remove(folder) end)

   -- Opens the page at this width; what the script said, and what the console did.
   local function open(width)
      local path <const> = support.write(folder .. "/page.html",
         (page:gsub("</body>", function () return SCRIPT .. "</body>" end)))
      local code <const>, dom <const>, log <const> = support.shell(table.concat({
         "env -u LD_PRELOAD timeout 60", chromium, -- it does not start under a sanitizer
         "--headless --no-sandbox --disable-gpu --enable-logging=stderr",
         "--v=0 --no-first-run --user-data-dir=" .. quote(folder .. "/profile"),
         ("--window-size=%d,900"):format(width), "--dump-dom", quote("file://" .. path),
      }, " "))
      assert.equal(0, code)
      local console <const> = {}
      for line in log:gmatch "[^\n]*CONSOLE[^\n]*" do console[#console + 1] = line end
      local found <const> = {}
      for name, value in (dom:match "<title>(.-)</title>" .. "|"):gmatch "(%w+)=(.-)|" do
         found[name] = value
      end
      return found, console
   end

   it("sorts its tables, steps through games, and has nothing to complain of", function ()
      local tournament <const> = nim.tournament {
         bots = { "optimal", "greedy", "cautious", { name = "<b>&", move = function () end } },
         seed = 1, starts = { "1-3-5-7", { box = { 2, 2, 2 } } },
      }
      local report <const> = nim.report(support.games_of(tournament))
      page = report:html()

      local by_score <const> = {}
      for i, bot in ipairs(report.result.bots) do by_score[i] = bot.name:gsub("[<&]", "") end
      local by_name <const> = { "b>", "cautious", "greedy", "optimal" }
      local function listed(names)
         return (table.concat(names, ","):gsub("b>", "&lt;b&gt;&amp;"))
      end
      local reversed <const> = { by_name[4], by_name[3], by_name[2], by_name[1] }
      local game <const> = "game-" .. report.games[1].game.number

      for _, width in ipairs { 500, 1280 } do
         local found <const>, console <const> = open(width)
         assert.same({}, console)
         assert.equal("ascending:" .. listed(by_name), found.bot)
         assert.equal("descending:" .. listed(reversed), found.again)
         assert.equal("descending:" .. listed(by_score), found.score)
         assert.equal("ascending:" .. listed(by_score), found.rank)
         assert.equal(game .. "-0", found.start)
         assert.matches("^" .. game:gsub("%-", "%%-") .. "%-1:%w+ takes ", found.next)
         assert.equal(game .. "-2", found.right)
         assert.equal(game .. "-0:true", found.left)
         assert.equal("true", found["end"])
         assert.equal(game .. "-3", found.third)
         assert.equal("false", found.wide)
         assert.same({ "true", "true", "0" }, { found.labels, found.regions, found.outside })
         assert.equal("1:7:7", found.headings)
      end
   end)
end)
