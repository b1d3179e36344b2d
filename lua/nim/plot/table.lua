--- The picture of a game with two numbers.
-- @submodule nim.plot

local expect <const> = require "nim.common.expect"
local gnuplot <const> = require "nim.plot.gnuplot"
local options <const> = require "nim.common.options"
local picture <const> = require "nim.plot.picture"
local plain <const> = require "nim.common.plain"
local terms <const> = require "nim.common.terms"

local M = {}

local MOST_LABELLED <const> = 20 -- cells a side, so that each has room for a number

local OPTIONS <const> = options.of {
   play = options.play,
   size = options.integer(1, 500, 32),
   what = options.one_of { "outcome", "grundy" },
}

-- The rows of a matrix, from 0 up, of what `cell` gives for each pair of numbers.
local function matrix(size, cell)
   local rows <const> = {}
   for b = 0, size do
      local row <const> = {}
      for a = 0, size do row[a + 1] = tostring(cell(a, b)) end
      rows[b + 1] = table.concat(row, " ")
   end
   return rows
end

--- Plots a game of two heaps, or of two integers, as a table: who wins from each position, or its
-- Grundy value.
-- @function table
-- @tparam nim.rules rules
-- @tparam string path
-- @tparam[opt] table options `what`, "outcome" or "grundy" ("grundy" in normal play, else
-- "outcome"); `size`, the largest number (32, at most 500); `play` ("normal")
-- @treturn ?boolean true
-- @treturn ?string why there is no picture
-- @raise for any other ending or option, and for a play that has no Grundy values
-- @usage
-- local nim = require "nim"
-- local path = "/tmp/nim.svg"
-- nim.plot.table(nim.rules "nim", path, { size = 15 })
-- os.remove(path)
function M.table(rules, path, given)
   picture.check("rules", rules, "nim.rules", path)
   local chosen <const> = OPTIONS(given)
   local size <const>, play <const> = chosen.size, chosen.play
   local what <const> = chosen.what or play == "normal" and "grundy" or "outcome"
   if what == "grundy" and play ~= "normal" then
      expect.refuse("what", '"outcome", in misère play,', what)
   end
   local by_outcome <const> = what == "outcome"
   local rows <const> = matrix(size, function (a, b)
      local position <const> = rules:position({ a, b }, play)
      if by_outcome then return position:outcome() == "P" and 1 or 0 end
      return position:grundy()
   end)
   local lines <const> = picture.begin(("%s of %s, %s play"):format(
      by_outcome and "Outcomes" or "Grundy values", picture.name_of(rules),
      terms.PLAY_NAMES[play]), "first number", "second number")
   picture.add_data(lines, "cells", rows)
   picture.add(lines, "unset grid", "set size ratio -1", "set tics scale 0.5",
      plain.format("set xrange [-0.5:%g]", size + 0.5),
      plain.format("set yrange [-0.5:%g]", size + 0.5))
   local labels = ""
   if size <= MOST_LABELLED and not by_outcome then
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

return expect.strict_module(M)
