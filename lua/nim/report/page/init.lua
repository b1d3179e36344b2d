--- The frame of a report's page: what all pages have in common.
-- @module nim.report.page

local script <const> = require "nim.report.page.script"
local style <const> = require "nim.report.page.style"

local M = {}

--- The number of the last shade of cells: their classes are h0, h1, …
M.heat_steps = style.heat_steps

local TEMPLATE <const> = [[
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="nim">
<title>{title}</title>
<link rel="icon" href="data:,">
<style>
{style}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header>
<h1>{title}</h1>
<nav aria-label="Sections"><ul>
{links}
</ul></nav>
</header>
<main id="main">
{sections}</main>
<script>
{script}</script>
</body>
</html>
]]

--- Fills the frame.
-- @tparam table parts `title`, `links` (items of a list) and `sections`, all HTML
-- @treturn string a page
function M.fill(parts)
   return (TEMPLATE:gsub("{(%l+)}", {
      title = parts.title, links = parts.links, sections = parts.sections,
      style = style.text, script = script,
   }))
end

return M
