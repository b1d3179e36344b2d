--- The style sheet of a report's page.
-- @module nim.report.page.style

local M = {}

--- The number of shades of cells, besides the first.
M.heat_steps = 20

local TEXT <const> = [[
:root {
   color-scheme: light dark;
   --back: #fff; --front: #1c2430; --soft: #5a6573; --line: #d5dbe3; --panel: #f4f6f9;
   --link: #0b57b0; --won: #2f7fd6; --lost: #e08a1e; --wrong: #b3261e; --band: #5b9ce6;
   --odd: #a35200;
}
@media (prefers-color-scheme: dark) {
   :root {
      --back: #14181e; --front: #e3e8ee; --soft: #9ba6b3; --line: #353d48; --panel: #1d232b;
      --link: #8ab8f5; --won: #3d86d8; --lost: #c97a14; --wrong: #f2a19b; --band: #3f7fc8;
      --odd: #f2b366;
   }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body {
   margin: 0 auto; padding: 1rem clamp(1rem, 4vw, 2.5rem) 3rem; max-width: 76rem;
   background: var(--back); color: var(--front);
   font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
}
h1 { font-size: 1.9rem; line-height: 1.2; margin: .6rem 0; overflow-wrap: anywhere; }
h2 { font-size: 1.35rem; margin: 2.5rem 0 .5rem; }
h3 { font-size: 1.1rem; margin: 0 0 .25rem; overflow-wrap: anywhere; }
p { max-width: 46rem; margin: .5rem 0; overflow-wrap: anywhere; }
a { color: var(--link); }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
.skip { position: absolute; left: -99rem; }
.skip:focus { left: 1rem; background: var(--back); padding: .5rem; z-index: 1; }
nav ul {
   list-style: none; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: .25rem 1.25rem;
}
nav a { display: inline-block; padding: .3rem 0; }

.scroll { overflow-x: auto; margin: .75rem 0; }
table { border-collapse: separate; border-spacing: 0; font-variant-numeric: tabular-nums; }
th, td { padding: .3rem .6rem; text-align: left; white-space: nowrap; }
.sortable thead th { white-space: normal; padding: 0 .4rem; }
.n { text-align: right; }
thead th {
   color: var(--soft); font-weight: 600; border-bottom: 2px solid var(--line);
   vertical-align: bottom;
}
tbody th { font-weight: 600; max-width: 16rem; overflow: hidden; text-overflow: ellipsis; }
.sortable tbody td, .sortable tbody th { border-bottom: 1px solid var(--line); }
.sortable th button {
   font: inherit; color: inherit; background: none; border: 0; padding: .3rem .2rem;
   text-align: inherit; line-height: 1.25; cursor: pointer;
}
.sortable th button::after { content: "↕"; opacity: .35; margin-left: .25em; }
.sortable th[aria-sort=ascending] button::after { content: "▲"; opacity: 1; }
.sortable th[aria-sort=descending] button::after { content: "▼"; opacity: 1; }
#table-forfeits td:last-child { white-space: normal; min-width: 14rem; overflow-wrap: anywhere; }
#table-crosstable td { text-align: center; padding: .3rem .45rem; }
#table-crosstable thead .n { text-align: center; }

.bar {
   position: relative; display: inline-block; vertical-align: middle; width: 10rem; height: .9rem;
   background: linear-gradient(var(--line), var(--line)) 50% / 1px 100% no-repeat, var(--panel);
   border-radius: 3px; margin-right: .5rem;
}
.bar i, .bar b { position: absolute; top: 0; height: 100%; }
.bar i { background: var(--band); border-radius: 3px; }
.bar b { width: 2px; margin-left: -1px; background: var(--front); }
.ends { display: inline-block; min-width: 8rem; }

.game { border: 1px solid var(--line); border-radius: 8px; padding: 1rem; margin: 1rem 0; }
.replay { display: flex; flex-wrap: wrap; gap: .5rem 2.5rem; align-items: flex-start; }
.steps { flex: 1 1 20rem; min-width: 0; }
.moves { flex: 1 1 20rem; min-width: 0; margin: .5rem 0; padding-left: 2rem; }
.moves li { padding: .1rem .25rem; overflow-wrap: anywhere; }
.moves a { color: inherit; text-decoration: none; }
.moves a:hover { text-decoration: underline; }
.error { color: var(--wrong); }
.moves [aria-current] { background: var(--panel); border-radius: 4px; font-weight: 600; }
.kind {
   display: inline-block; padding: 0 .45em; border-radius: 4px; background: var(--panel);
   font-weight: 600;
}
.live .step { display: none; }
.live .step.now { display: block; }
.board th, .board td { padding: .1rem .45rem; text-align: right; border: 0; }
.board .objects { text-align: left; letter-spacing: .1em; padding-left: .2rem; }
.board .objects s { text-decoration: none; color: var(--soft); }
.board .changed th, .board .changed td { background: var(--panel); }
.board thead th, .board tfoot th { color: var(--soft); font-weight: 400; border: 0; }
.board tfoot td, .board tfoot th { border-top: 1px solid var(--line); }
.board .odd { color: var(--odd); font-weight: 700; }
.controls {
   flex: 1 0 100%; display: flex; flex-wrap: wrap; align-items: center; gap: .5rem; margin: .5rem 0;
}
.controls button {
   font: inherit; color: var(--front); background: var(--panel); border: 1px solid var(--line);
   border-radius: 6px; padding: .35rem .8rem; min-width: 2.75rem; min-height: 2.75rem;
   cursor: pointer;
}
.controls button:disabled { opacity: .45; cursor: default; }

@media (max-width: 40rem) {
   body { padding: .5rem .9rem 2rem; }
   h1 { font-size: 1.5rem; }
   th, td { padding: .3rem .4rem; }
   .bar { width: 5rem; }
   .m { display: none; }
   .sortable tbody th {
      position: sticky; left: 0; max-width: 9rem; background: var(--back);
   }
   .board tbody th { position: static; }
}
@media print {
   :root {
      color-scheme: light;
      --back: #fff; --front: #000; --soft: #444; --line: #bbb; --panel: #eee; --link: #000;
      --won: #2f7fd6; --lost: #e08a1e; --wrong: #900; --band: #9cc3ee; --odd: #a35200;
   }
   body { max-width: none; padding: 0; font-size: 10pt; }
   nav, .skip, .controls { display: none; }
   .sortable th button::after { content: none; }
   .scroll { overflow: visible; }
   .game, tr { break-inside: avoid; }
   .game { padding: .5rem; }
   .step, .live .step { display: none; }
   .live .step:first-child, .step:first-child { display: block; min-height: 0; }
   .bar, .bar *, td, .kind { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
]]

-- The shades: above one half towards the colour of a win, below it towards that of a loss.
local lines <const> = { TEXT }
for step = 0, M.heat_steps do
   local rate <const> = step / M.heat_steps
   lines[#lines + 1] = (".h%d { background: color-mix(in srgb, var(--%s) %.0f%%, transparent); }\n")
      :format(step, rate < 0.5 and "lost" or "won", math.abs(rate - 0.5) * 110)
end

--- The style sheet.
M.text = table.concat(lines)

return M
