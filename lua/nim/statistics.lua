--- Statistics of wins and losses, with intervals that stay right at 0 and 100 %.
--
-- In Nim the seat decides most games, so the unit of evidence between two bots is the pair: the
-- same start, seats swapped. `by_pairs` takes pairs as the independent observations, `by_games`
-- single games, which is right only where each game has its own start.
--
-- All numbers are from the point of view of the first-named bot. No field is ever infinite or NaN:
-- what does not exist is nil, and `open` or `flat` says why.
-- @module nim.statistics

local core <const> = require "nim.core"
local expect <const> = require "nim.common.expect"
local intervals <const> = require "nim.statistics.intervals"
local options <const> = require "nim.common.options"

local M = {}

--- Half-width, in standard errors, of an interval that covers 95 % of a normal distribution.
M.Z95 = 1.959963984540054

-- Elo points for one standard deviation of a game's score: the unit of normalized Elo.
local NORMALIZED <const> = 800 / math.log(10)

local COUNT <const> = options.number(0, 2 ^ 53):required()
local FINITE <const> = options.kind("finite number", function (value)
   return type(value) == "number" and value - value == 0 and value or nil
end):required()
local SHARE <const> = options.number(0, 1):required()
local VARIANCE <const> = options.number(0, 0.25):required()
local Z <const> = options.number(0, 1e6, M.Z95)

--- Bounds for a rate of success, of which `wins` of `games` were seen: Wilson's score interval.
-- Exactly 0 below when nothing was won and exactly 1 above when all was; 0 and 1 for no games.
-- Source: E. B. Wilson (1927), "Probable inference", JASA 22; recommended by R. G. Newcombe (1998).
-- @tparam number wins 0 … games; half points are allowed
-- @tparam number games 0 or more
-- @tparam[opt=1.96] number z half-width in standard errors (1.96 for 95 %, see `Z95`)
-- @treturn number the lower bound, 0 … 1
-- @treturn number the upper bound, 0 … 1
-- @raise when a count is not a number or negative, or wins exceeds games
-- @usage
-- print(require "nim.statistics".wilson(8, 10))   --> 0.490…  0.943…
function M.wilson(wins, games, z)
   COUNT:check("games", games)
   options.number(0, games):required():check("wins", wins)
   return intervals.wilson(wins, games, Z:check("z", z))
end

--- The Elo difference at which a player is expected to score `score`: 400·log10(score/(1-score)).
-- @tparam number score 0 … 1, points a game
-- @treturn ?number Elo; nil for 0 and 1, which no difference reaches
-- @raise unless score is a number in 0 … 1
-- @usage print(require "nim.statistics".elo(0.75))   --> 190.84850188786
function M.elo(score)
   SHARE:check("score", score)
   if score > 0 and score < 1 then
      return 400 * math.log(score / (1 - score), 10)
   end
end

--- The score expected of a player who is `elo` points stronger: 1/(1 + 10^(-elo/400)).
-- @tparam number elo
-- @treturn number 0 … 1
-- @raise unless elo is a finite number
-- @usage print(require "nim.statistics".score(200))   --> 0.75974692664796
function M.score(elo)
   return 1 / (1 + 10 ^ (-FINITE:check("elo", elo) / 400))
end

--- Bounds for the mean of many observations in 0 … 1: pairs of games, above all.
-- They are Wilson's for the number of independent games that has the same standard error. A few
-- observations say little about their variance, and equal ones nothing: so it is mixed with z²/2
-- observations of the largest variance that the mean allows, mean·(1-mean). For games that
-- changes nothing. Sums over all outcomes of 10 to 100 pairs gave a coverage of 93 % or more for
-- the claimed 95 %.
-- @tparam number mean 0 … 1
-- @tparam number variance of an observation, 0 … 1/4
-- @tparam number count of observations, 0 or more
-- @tparam[opt=1.96] number z half-width in standard errors
-- @treturn number the lower bound, 0 … 1
-- @treturn number the upper bound, 0 … 1
-- @raise when a number is out of range
-- @usage
-- local statistics = require "nim.statistics"
-- print(statistics.interval(0.5, 0.25, 20))   --> 0.299… 0.700…
-- print(statistics.interval(0.5, 0, 20))   --> 0.435… 0.564…
function M.interval(mean, variance, count, z)
   SHARE:check("mean", mean)
   VARIANCE:check("variance", variance)
   COUNT:check("count", count)
   return intervals.of_mean(mean, variance, count, Z:check("z", z))
end

-- The chance that the first bot is the better one, from the normal approximation, but never more
-- certain than after winning all `count` observations: then a uniform prior leaves 2^-(count+1). It
-- is never exactly 0 or 1.
local function superiority(mean, deviation, count)
   local least = 2.0 ^ -math.min(count + 1, 53)
   local los
   if deviation > 0 then
      los = core.normal_cdf((mean - 0.5) / deviation)
   else
      los = mean > 0.5 and 1 or mean < 0.5 and 0 or 0.5
   end
   return math.min(math.max(los, least), 1 - least)
end

-- The statistics of observations of which counts[i] scored (i-1)/(#counts-1).
local function sample(counts, unit, games_per_unit, z)
   local count, mean, variance = 0, 0, 0
   for i = 1, #counts do
      count = count + counts[i]
      mean = mean + counts[i] * (i - 1) / (#counts - 1)
   end
   local result = { unit = unit, counts = counts, count = count, games = count * games_per_unit,
      points = mean * games_per_unit, z = z }
   mean = count > 0 and mean / count or 0.5
   local most = 0
   for i = 1, #counts do
      local part = counts[i] / math.max(count, 1)
      most = math.max(most, part)
      variance = variance + part * ((i - 1) / (#counts - 1) - mean) ^ 2
   end
   result.flat = most == 1 or variance <= 0
   variance = result.flat and 0 or variance
   local error_of_mean = math.sqrt(variance / math.max(count, 1))
   result.low, result.high = intervals.of_mean(mean, variance, count, z)
   result.elo_low, result.elo_high = M.elo(result.low), M.elo(result.high)
   result.open = not result.elo_low and (result.elo_high and "below" or "both")
      or not result.elo_high and "above" or nil
   result.los = superiority(mean, error_of_mean, count)
   if count > 0 then
      result.score, result.deviation = mean, error_of_mean
      result.elo = M.elo(mean)
      result.nelo_error = z * NORMALIZED / math.sqrt(result.games)
   end
   if not result.flat then
      local reach = z * error_of_mean
      result.nelo = (mean - 0.5) / math.sqrt(games_per_unit * variance) * NORMALIZED
      if mean - reach > 0 and mean + reach < 1 then
         result.elo_error = (M.elo(mean + reach) - M.elo(mean - reach)) / 2
      end
   end
   return result
end

--- The mean of a few independent measurements in 0 … 1, with Student's interval; equal measurements
-- have the interval of equal games in `by_games`.
-- @tparam {number,...} values 5 or more, 0 … 1
-- @tparam[opt=1.96] number z half-width of a normal interval of the wanted coverage
-- @treturn number the mean
-- @treturn number the lower bound, 0 … 1
-- @treturn number the upper bound, 0 … 1
-- @raise when there are fewer than 5 values, or one is not a number in 0 … 1
-- @usage print(require "nim.statistics".mean { 0.1, 0.2, 0.2, 0.3, 0.2 })   --> 0.2  0.112…  0.287…
function M.mean(values, z)
   if not expect.is_list(values) or #values < 5 then
      expect.fail(expect.length("values", "list of 5 or more numbers", values))
   end
   local sum, squares, first, flat = 0.0, 0.0, values[1], true
   for i = 1, #values do
      SHARE:check("value " .. i, values[i])
      sum, flat = sum + values[i], flat and values[i] == first
   end
   z = Z:check("z", z)
   local count, mean = #values, flat and first or sum / #values
   if flat then
      return mean, intervals.of_mean(mean, 0, count, z)
   end
   for i = 1, count do squares = squares + (values[i] - mean) ^ 2 end
   local reach = intervals.student(z, count - 1) * math.sqrt(squares / (count - 1) / count)
   return mean, math.max(0.0, mean - reach), math.min(1.0, mean + reach)
end

local function check_counts(counts, length)
   for i = 1, length do COUNT:check("count " .. i, counts[i]) end
end

--- What independent games say about two bots.
-- Source: the formulas that fastchess, cutechess and fishtest share.
-- @tparam number wins of the first-named bot
-- @tparam number losses
-- @tparam[opt=0] number draws, which Nim does not have
-- @tparam[opt=1.96] number z half-width of the intervals in standard errors
-- @treturn table unit ("game" or "pair"), counts, count (of units), games, points;
-- score (points a game), deviation (its standard error), low and high (its interval, 0 … 1);
-- elo, elo_error (half-width; nil where it has no meaning), elo_low, elo_high (from low and high);
-- open ("above", "below" or "both": that side of the Elo interval is unbounded);
-- nelo and nelo_error (normalized Elo a game);
-- los (likelihood that the first bot is the better one, 0 … 1);
-- flat (true when all units scored the same, so that the sample shows no variance)
-- @raise when a count is not a number or negative
-- @usage
-- local s = require "nim.statistics".by_games(60, 40)
-- print(s.elo, s.elo_error, s.los)   --> 70.43650…  70.57117…  0.979386…
function M.by_games(wins, losses, draws, z)
   local counts = draws and { losses, draws, wins } or { losses, wins }
   check_counts(counts, draws and 3 or 2)
   return sample(counts, "game", 1, Z:check("z", z))
end

--- What independent pairs of games say about two bots: same start, seats swapped.
-- @tparam {number,...} counts pairs by the points of the first-named bot: lost both, one each,
-- won both; or, where games may be drawn, five counts for 0, ½, 1, 1½ and 2 points
-- @tparam[opt=1.96] number z half-width of the intervals in standard errors
-- @treturn table as of `by_games`, with unit "pair"
-- @raise when there are not 3 or 5 counts, or one is not a number or negative
-- @usage
-- local s = require "nim.statistics".by_pairs { 5, 80, 15 }
-- print(s.elo, s.elo_error, s.los)   --> 34.8600…  30.0592…  0.98910…
function M.by_pairs(counts, z)
   if type(counts) ~= "table" or #counts ~= 3 and #counts ~= 5 then
      expect.fail(expect.length("counts", "list of 3 or 5 numbers", counts))
   end
   check_counts(counts, #counts)
   z = Z:check("z", z)
   return sample(table.move(counts, 1, #counts, 1, {}), "pair", 2, z)
end

return expect.strict_module(M)
