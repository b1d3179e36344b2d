--- Pictures of sequences.
-- @submodule nim.plot

local expect <const> = require "nim.common.expect"
local gnuplot <const> = require "nim.plot.gnuplot"
local options <const> = require "nim.common.options"
local picture <const> = require "nim.plot.picture"
local plain <const> = require "nim.common.plain"
local thin <const> = require "nim.plot.thin"

local M = {}

-- The heaps that the options ask for.
local function range(sequence, given)
   local last <const> = #sequence
   local chosen <const> = options.of {
      from = options.integer(0, last, 0), to = options.integer(0, last, last),
   }(given)
   return options.integer(0, chosen.to):check("from", chosen.from), chosen.to
end

--- Plots the values of a sequence against the heaps.
-- @function sequence
-- @tparam nim.sequence sequence
-- @tparam string path
-- @tparam[opt] table options `from` (0) and `to` (#sequence), heaps
-- @treturn ?boolean true
-- @treturn ?string why there is no picture
-- @raise for any other ending or range
-- @usage
-- local nim = require "nim"
-- local path = "/tmp/kayles.png"
-- nim.plot.sequence(nim.rules "0.77":sequence(1000), path)
-- os.remove(path)
function M.sequence(sequence, path, given)
   picture.check("sequence", sequence, "nim.sequence", path)
   local from <const>, to <const> = range(sequence, given)
   local most = 0
   for heap = from, to do most = math.max(most, sequence[heap]) end
   local points <const> = thin.points(function (heap) return sequence[heap] end, from, to, most)
   local lines <const> = picture.begin("Grundy values of " .. picture.name_of(sequence.rules),
      "heap", "Grundy value")
   picture.add_data(lines, "points", points)
   local size <const> = #points <= 200 and 1 or #points <= 5000 and 0.5 or 0.25
   picture.add(lines, ("set xrange [%d:%d]"):format(from, math.max(to, from + 1)),
      plain.format("set yrange [%s:%d]", most > 0 and -0.02 * most or -1, most + 1),
      plain.format("plot $points with points pointtype 7 pointsize %g linecolor 1", size))
   return gnuplot.draw(lines, path)
end

--- Plots how many heaps of a sequence have each value.
-- @function counts
-- @tparam nim.sequence sequence
-- @tparam string path
-- @tparam[opt] table options `from` (0) and `to` (#sequence), heaps
-- @treturn ?boolean true
-- @treturn ?string why there is no picture
-- @raise for any other ending or range
-- @usage
-- local nim = require "nim"
-- local path = "/tmp/counts.png"
-- nim.plot.counts(nim.rules "0.77":sequence(1000), path)
-- os.remove(path)
function M.counts(sequence, path, given)
   picture.check("sequence", sequence, "nim.sequence", path)
   local from <const>, to <const> = range(sequence, given)
   local counts <const>, most = {}, 0
   for heap = from, to do
      local value <const> = sequence[heap]
      counts[value] = (counts[value] or 0) + 1
      most = math.max(most, value)
   end
   local rows <const> = {}
   for value = 0, most do
      if counts[value] then rows[#rows + 1] = ("%d %d"):format(value, counts[value]) end
   end
   local lines <const> = picture.begin(
      ("How often each Grundy value occurs: %s, heaps %d … %d"):format(
      picture.name_of(sequence.rules), from, to), "Grundy value", "heaps")
   picture.add_data(lines, "counts", rows)
   picture.add(lines, plain.format("set xrange [-0.7:%g]", most + 0.7), "set yrange [0:*]",
      most <= 200 and "set boxwidth 0.8\nset style fill solid\nplot $counts with boxes linecolor 1"
         or "plot $counts with impulses linecolor 1")
   return gnuplot.draw(lines, path)
end

return expect.strict_module(M)
