--- Pictures of what tournaments show.
-- @submodule nim.plot

local expect <const> = require "nim.common.expect"
local gnuplot <const> = require "nim.plot.gnuplot"
local options <const> = require "nim.common.options"
local picture <const> = require "nim.plot.picture"
local plain <const> = require "nim.common.plain"
local replicator <const> = require "nim.replicator"

local M = {}

local quote <const> = gnuplot.quote

local NAME <const> = options.text:required()
local LONGEST_NAME <const> = 36 -- bytes, so that names leave room for the picture

local OPTIONS <const> = options.of {
   generations = options.integer(1, 100000, 50),
   names = options.list,
   shares = options.any, -- checked with the payoffs
}

--- Plots how often each bot gave a won position away, by the kind of position.
-- @tparam table report see `nim.report`
-- @tparam string path
-- @treturn ?boolean true
-- @treturn ?string why there is no picture
-- @raise for any other ending, and for a report without errors
-- @usage
-- local nim = require "nim"
-- local games = { { number = 1, first = "ann", second = "bob", start = "1-3", play = "normal",
--    moves = "1:1 2:3", winner = "second", reason = "played" } }
-- local report = nim.report(function () return table.remove(games) end)
-- local path = "/tmp/errors.png"
-- nim.plot.errors(report, path)
-- os.remove(path)
function M.errors(report, path)
   if type(report) ~= "table" or not report.kinds_with_errors then
      expect.refuse("report", "report of nim.report", report)
   end
   gnuplot.form(path)
   local kinds <const> = report:kinds_with_errors()
   if #kinds == 0 then expect.fail "report: errors expected, got none" end
   local lines <const> = picture.begin("Won positions given away", "", "% of those met")
   local rows <const>, names <const> = {}, {}
   for i, bot in ipairs(report.result.bots) do
      local errors <const>, row <const> = report.errors[bot.number], {}
      for k, kind in ipairs(kinds) do
         local part <const> = errors[kind]
         row[k] = part and part.met > 0 and plain.format("%.3f", 100 * part.lost / part.met)
            or "NaN"
      end
      rows[i] = table.concat(row, " ")
      names[i] = ("%s %d"):format(gnuplot.label(bot.name, LONGEST_NAME), i - 1)
   end
   picture.add_data(lines, "errors", rows)
   picture.add(lines, "set style data histograms", "set style histogram clustered gap 1",
      "set style fill solid", "set boxwidth 0.9", "set yrange [0:100]", "unset xlabel",
      "set xtics rotate by -35 (" .. table.concat(names, ", ") .. ")")
   local plots <const> = {}
   for k, kind in ipairs(kinds) do
      plots[k] = ("$errors using %d title %s"):format(k,
         quote(kind == "all" and "other rules" or "in " .. kind))
   end
   picture.add(lines, "plot " .. table.concat(plots, ", "))
   return gnuplot.draw(lines, path)
end

--- Plots how a mix of strategies changes when success breeds, see `nim.replicator`.
-- @function replicator
-- @tparam {{number,...},...} payoffs what strategy i gains from meeting j, 0 or more
-- @tparam string path
-- @tparam[opt] table options `names` of the strategies; `generations` (50, at most 100000);
-- `shares`, the first mix (uniform)
-- @treturn ?boolean true
-- @treturn ?string why there is no picture
-- @raise for any other ending or option, and as `nim.replicator.generations`
-- @usage
-- local nim = require "nim"
-- local path = "/tmp/mix.svg"
-- nim.plot.replicator({ { 1, 3 }, { 2, 1 } }, path, { names = { "ann", "bob" } })
-- os.remove(path)
function M.replicator(payoffs, path, given)
   gnuplot.form(path)
   local chosen <const> = OPTIONS(given)
   local generations <const> = chosen.generations
   local stride <const> = generations // 1000 + 1 -- a picture has no room for more
   local rows <const> = {}
   for generation, shares in replicator.generations(payoffs, chosen.shares) do
      if generation % stride == 0 or generation == generations then
         local row <const> = { tostring(generation) }
         for i, share in ipairs(shares) do row[i + 1] = plain.format("%.6g", share) end
         rows[#rows + 1] = table.concat(row, " ")
      end
      if generation == generations then break end
   end
   for i, name in ipairs(chosen.names or {}) do NAME:check(("names[%d]"):format(i), name) end
   local lines <const> = picture.begin("Replicator dynamics", "generation", "share")
   picture.add_data(lines, "shares", rows)
   picture.add(lines, ("set xrange [0:%d]"):format(generations), "set yrange [-0.01:1.01]")
   local plots <const> = {}
   for i = 1, #payoffs do
      local name <const> = chosen.names and chosen.names[i] or "strategy " .. i
      local colour <const> = (i - 1) % #picture.colours + 1
      local dashes <const> = i > #picture.colours and " dashtype 2" or ""
      plots[i] = ("$shares using 1:%d with lines linewidth 2 linecolor %d%s title %s"):format(
         i + 1, colour, dashes, quote(name, LONGEST_NAME))
   end
   picture.add(lines, "plot " .. table.concat(plots, ", "))
   return gnuplot.draw(lines, path)
end

return expect.strict_module(M)
