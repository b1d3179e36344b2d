--- The result of a tournament: standings, who beat whom, forfeits.
-- @module nim.result

local expect <const> = require "nim.common.expect"
local mean <const> = require "nim.result.mean"
local options <const> = require "nim.common.options"
local plain <const> = require "nim.common.plain"
local statistics <const> = require "nim.statistics"

local M = {}

local Result = {}
Result.__index = Result

-- Equals by their names, which are the same wherever the games come from; numbers are not.
local function by_score(a, b)
   if a.score ~= b.score then return a.score > b.score end
   return a.name < b.name
end

-- The score of a bot: the mean of its rates of winning against each of its opponents, so that an
-- opponent whom it met more often than others weighs no more. With it the variance of the
-- observations, and the number of observations, spread evenly over the opponents, that would be
-- worth as much: if the variance v is about the same everywhere, that of the mean over m opponents
-- met n_j times is v / m^2 times the sum of 1 / n_j. The observations are pairs of games, since the
-- start decides most games; or games, where some lack the other one of their pair.
local function score(tally, i)
   local wins <const>, games <const>, ones <const> = {}, {}, {}
   local quarters <const>, of <const>, counts <const> = {}, {}, {} -- squares of halves of a pair
   local paired = true
   for j = 1, #tally.names do
      local won <const>, played <const> = tally:won(i, j)
      if played > 0 then
         local lost <const>, split <const>, both <const> = tally:pairs(i, j)
         local count <const> = lost + split + both
         local m <const> = #wins + 1
         wins[m], games[m], ones[m] = won, played, 1
         quarters[m], of[m], counts[m] = 4 * both + split, 4 * count, count
         paired = paired and 2 * count == played
      end
   end
   local opponents <const> = #wins
   if opponents == 0 then return 0, 0, 0 end
   local rate <const> = mean(wins, games)
   if not paired then return rate, rate * (1 - rate), opponents / mean(ones, games) end
   local variance <const> = mean(quarters, of) - rate * rate
   return rate, variance > 1e-12 and math.min(variance, 0.25) or 0, opponents / mean(ones, counts)
end

--- Makes a result.
-- @tparam table tally the games, see `nim.result.tally`
-- @tparam[opt] table about what reports add: `total`, how many games were planned; `seed`;
-- `budget`, see `nim.tournament.budget`
-- @treturn table `games`; `total`; `seed`; `complete`; `bots`, the best first, equals by name, each
-- with `name`, `number` (in the plan), `rank` (the same for equal scores), `games`, `won`, `score`
-- (0 … 1: the mean of the rates of winning against each opponent, as the nearest float, so that
-- equal means are equal numbers), `low` and `high` (its 95 % interval, by pairs), `errors`
-- (moves by which it gave a won position away; nil if they were not counted), `forfeit_errors`
-- (those in games that it forfeited), `won_first`,
-- `games_first`, `won_second`, `games_second`, `forfeits` and `reasons`; after a run with a
-- `budget`, which is a field of the result too, also `seconds`, what it has taken of it. `tostring`
-- gives standings, crosstable and forfeits as text
-- @local
function M.new(tally, about)
   about = about or {}
   local bots <const> = {}
   for i, name in ipairs(tally.names) do
      local row <const> = tally:total(i)
      row.name, row.number = name, i
      local variance, count
      row.score, variance, count = score(tally, i)
      row.low, row.high = statistics.interval(row.score, variance, count)
      row.seconds = about.budget and about.budget.taken[i] / 1e6
      bots[i] = row
   end
   plain.sort(bots, by_score)
   for i, row in ipairs(bots) do
      row.rank = i > 1 and bots[i - 1].score == row.score and bots[i - 1].rank or i
   end
   local total <const> = about.total or tally.games
   return setmetatable({
      tally = tally,
      bots = bots,
      games = tally.games,
      total = total,
      complete = tally.games == total,
      seed = about.seed,
      budget = about.budget and about.budget.seconds,
   }, Result)
end

-- The numbers of two bots.
local function checked(self, i, j)
   local number <const> = options.integer(1, #self.bots):required()
   return number:check("i", i), number:check("j", j)
end

--- How many games a bot has won against another, in both seats together.
-- @function Result:against
-- @tparam integer i the number of a bot in the plan
-- @tparam integer j the number of another
-- @treturn integer games that i won
-- @treturn integer games that they played
-- @raise for anything but the number of a bot
-- @usage
-- local result = nim.tournament {
--    bots = { "optimal", "greedy" }, starts = { "1-4-6", "2-2" },
-- }:run()
-- print(result:against(1, 2)) --> 4 4
function Result:against(i, j)
   return self.tally:won(checked(self, i, j))
end

--- Pairs of games of two bots, by how many of the two games the first of them won.
-- @function Result:pairs
-- @tparam integer i the number of a bot in the plan
-- @tparam integer j the number of another
-- @treturn integer pairs of which i lost both games
-- @treturn integer pairs of which each won one
-- @treturn integer pairs of which i won both
-- @raise for anything but the number of a bot
-- @usage
-- local result = nim.tournament {
--    bots = { "optimal", "greedy" }, starts = { "1-4-6", "2-2" },
-- }:run()
-- print(result:pairs(1, 2)) --> 0 0 2
function Result:pairs(i, j)
   return self.tally:pairs(checked(self, i, j))
end

function Result:__tostring()
   return (require("nim.result.text").result(self):gsub("\n$", ""))
end

expect.self(Result, "result of a tournament")

return expect.strict_module(M)
