--- @submodule nim.plot

local checked <const> = require "nim.common.checked"
local expect <const> = require "nim.common.expect"
local gnuplot <const> = require "nim.plot.gnuplot"
local picture <const> = require "nim.plot.picture"

local M = {}

local most_labelled <const> = 20 -- cells a side that have room for a number

-- Rows of a matrix, from 0 up, of what `cell` gives for each two numbers.
local function matrix(size, cell)
   local rows <const> = {}
   for b = 0, size do
      local row <const> = {}
      for a = 0, size do row[a + 1] = tostring(cell(a, b)) end
      rows[b + 1] = table.concat(row, " ")
   end
   return rows
end

--- A game of two heaps, or of two integers, as a table: who wins from each position, or its Grundy
-- value.
-- @tparam nim.rules rules
-- @tparam string path
-- @tparam[opt] table options `what`, "outcome" or "grundy" ("grundy" in normal play, else
-- "outcome"); `size`, the largest number (32, at most 500); `play` ("normal")
-- @treturn ?boolean true
-- @treturn ?string why there is no picture
-- @raise for another ending, option, or play that has no Grundy values
-- @usage
-- local nim = require "nim"
-- local path = "/tmp/nim.svg"
-- nim.plot.table(nim.rules "nim", path, { size = 15 })
-- os.remove(path)
function M.table(rules, path, options)
   picture.check_object(rules, "rules", "nim.rules")
   picture.check_path(path)
   options = expect.options(options, { "play", "size", "what" })
   local play <const> = options.play or "normal"
   checked(rules.position, rules, { 0, 0 }, play) -- refuses a play that is none
   local size <const> = picture.check_integer(options.size or 32, "size", 1, 500)
   local what <const> = options.what or play == "normal" and "grundy" or "outcome"
   if what ~= "grundy" and what ~= "outcome" then
      error(expect.message("what", '"outcome" or "grundy"', what), 2)
   elseif what == "grundy" and play ~= "normal" then
      error(expect.message("what", '"outcome", in misère play,', what), 2)
   end
   local by_outcome <const> = what == "outcome"
   local rows <const> = matrix(size, function (a, b)
      local position <const> = rules:position({ a, b }, play)
      if by_outcome then return position:outcome() == "P" and 1 or 0 end
      return position:grundy()
   end)
   local lines <const> = picture.begin(("%s of %s, %s play"):format(
      by_outcome and "Outcomes" or "Grundy values", picture.name_of(rules),
      play == "misere" and "misère" or play), "first number", "second number")
   picture.add_data(lines, "cells", rows)
   picture.add(lines, "unset grid", "set size ratio -1", "set tics scale 0.5",
      ("set xrange [-0.5:%g]"):format(size + 0.5), ("set yrange [-0.5:%g]"):format(size + 0.5))
   local labels = ""
   if size <= most_labelled and not by_outcome then
      labels = ", $cells matrix using 1:2:(sprintf('%d', $3)) with labels font ',10'"
   end
   if by_outcome then
      picture.add(lines, "set palette defined (0 '#dde6f2', 1 '#1f4e8c')", "unset colorbox",
         "set cbrange [0:1]",
         "plot $cells matrix with image, "
            .. "NaN with boxes fillstyle solid linecolor rgb '#dde6f2' title 'N: to move wins', "
            .. "NaN with boxes fillstyle solid linecolor rgb '#1f4e8c' title 'P: just moved wins'")
   else
      picture.add(lines, "set palette defined (0 '#fff7e0', 0.25 '#f2c46d', 0.5 '#6fb8a8', "
         .. "0.75 '#3f7fc8', 1 '#8d7fd6')", "plot $cells matrix with image" .. labels)
   end
   return gnuplot.draw(lines, path)
end

return M
