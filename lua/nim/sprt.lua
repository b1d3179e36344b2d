--- Sequential tests: stop playing as soon as the games decide between two claims.
--
-- H0 says that the first bot is `elo0` points stronger than the second, H1 that it is `elo1`
-- points stronger. The test is fed game by game, or pair by pair, in the order of their numbers,
-- so where it stops does not depend on how many processes played them.
--
-- Three models, and each result names its own:
--
-- - `"exact"`: independent games without draws, Wald's own test. Each game needs its own start.
-- - `"logistic"`: any observations with scores in 0 … 1 (pairs of games, above all); `elo0` and
--   `elo1` are ordinary Elo. Under it a long run of pairs won once each accepts "no difference"
--   quickly. That is sound when each pair has its own start, drawn from the starts one cares about,
--   and means nothing when one start is repeated.
-- - `"normalized"`: the same observations, but the difference is measured in standard deviations
--   of a game's score, so that the number of games needed does not depend on the share of split
--   pairs.
--
-- Nim has no draws; for comparison with programs for games with draws, `llr` has a fourth model:
--
-- - `"bayesian"`: independent games under BayesElo's law, `elo0` and `elo1` in its points, with the
--   observed share of draws.
--
-- Sources: A. Wald (1945), "Sequential tests of statistical hypotheses"; M. Van den Bergh,
-- "Comments on normalized Elo" and "A practical introduction to the GSPRT".
-- @module nim.sprt

local claims <const> = require "nim.sprt.claims"
local expect <const> = require "nim.common.expect"
local laws <const> = require "nim.sprt.laws"
local options <const> = require "nim.common.options"
local plain <const> = require "nim.common.plain"
local statistics <const> = require "nim.statistics"

local M = {}

local log <const> = math.log

-- The count of an empty class, so that the most likely laws exist.
local EMPTY <const> = 1e-3
local NORMALIZED <const> = 800 / log(10)

local OPTIONS <const> = claims.OPTIONS
local COUNT <const> = options.number(0, 2 ^ 53):required()
local MODEL_OF_TEST <const> = options.one_of { "exact", "logistic", "normalized" }

local function log_likelihood_ratio(counts, o)
   if o.model == "exact" then
      local score0, score1 = statistics.score(o.elo0), statistics.score(o.elo1)
      return counts[1] * log((1 - score1) / (1 - score0)) + counts[#counts] * log(score1 / score0)
   end
   local total, p = 0, {}
   for i = 1, #counts do
      p[i] = counts[i] > 0 and counts[i] or EMPTY
      total = total + p[i]
   end
   for i = 1, #p do
      p[i] = p[i] / total
   end
   local law0, law1
   if o.model == "bayesian" then
      local draws = laws.draw_elo(p)
      law0, law1 = laws.with_draws(o.elo0, draws), laws.with_draws(o.elo1, draws)
   elseif o.model == "logistic" then
      law0 = laws.with_mean(p, statistics.score(o.elo0))
      law1 = laws.with_mean(p, statistics.score(o.elo1))
   else
      local unit = (o.unit == "pair" and math.sqrt(2) or 1) / NORMALIZED
      law0, law1 = laws.with_distance(p, o.elo0 * unit), laws.with_distance(p, o.elo1 * unit)
   end
   local sum = 0.0
   for i = 1, #p do
      sum = sum + p[i] * log(law1[i] / law0[i])
   end
   return total * sum
end

--- The two values of the log-likelihood ratio at which a test stops.
-- @tparam[opt=0.05] number alpha chance of accepting H1 where H0 is true, 1e-12 … 0.5
-- @tparam[opt=0.05] number beta chance of accepting H0 where H1 is true, 1e-12 … 0.5
-- @treturn number at or below this H0 is accepted
-- @treturn number at or above this H1 is accepted
-- @raise when a chance is out of range or they sum to 1 or more
-- @usage print(require "nim.sprt".bounds(0.05, 0.1))   --> -2.2512917986065  2.8903717578962
function M.bounds(alpha, beta)
   return claims.bounds(claims.CHANCE:check("alpha", alpha), claims.CHANCE:check("beta", beta))
end

--- The log-likelihood ratio of H1 over H0 for counted results.
-- @function llr
-- @tparam {number,...} counts observations by the score of the first bot, equally spaced from 0 to
-- 1: 2 counts for games (losses, wins), 3 for pairs (lost both, one each, won both) or for games
-- with draws, 5 for pairs with draws
-- @tparam[opt] table options elo0 (0), elo1 (20), model ("logistic"), unit ("pair"); alpha,
-- beta, first and second, as of `new`, have no effect
-- @treturn number
-- @raise when an option is out of range or a count is not a number
-- @usage
-- local sprt = require "nim.sprt"
-- print(sprt.llr({ 5, 80, 15 }, { elo0 = 0, elo1 = 20 }))   --> 2.131689353728
-- print(sprt.llr({ 40, 60 }, { model = "exact", unit = "game" }))   --> 0.98569965407…
function M.llr(counts, given)
   local o <const> = claims.check(OPTIONS(given))
   local least, most = claims.COUNTS[o.model] or 2, claims.COUNTS[o.model] or 5
   if not expect.is_list(counts) or #counts < least or #counts > most then
      expect.fail(expect.length("counts", ("list of %s numbers"):format(
         least == most and tostring(most) or "2 … 5"), counts))
   end
   for i = 1, #counts do COUNT:check("count " .. i, counts[i]) end
   return log_likelihood_ratio(counts, o)
end

--- How many games Wald's exact test needs on average where H1 is true (and nearly so under H0).
-- Source: A. Wald (1945), with the excess over the bounds neglected.
-- @function expected_games
-- @tparam[opt] table options elo0 (0), elo1 (20), alpha and beta (0.05); model, unit, first
-- and second, as of `new`, have no effect
-- @treturn number games
-- @raise when an option is out of range
-- @usage print(require "nim.sprt".expected_games { elo0 = 0, elo1 = 50 })   --> 258.…
function M.expected_games(given)
   local o <const> = claims.check(OPTIONS(given))
   local score0, score1 = statistics.score(o.elo0), statistics.score(o.elo1)
   local drift = score1 * log(score1 / score0) + (1 - score1) * log((1 - score1) / (1 - score0))
   return ((1 - o.beta) * o.upper + o.beta * o.lower) / drift
end

local Test = {}
Test.__index = Test

--- A running test. Its fields: count (observations), counts (by score), llr (of the last
-- observation that mattered), lower and upper (its bounds), verdict ("H0", "H1", or nil while
-- undecided), decided_at (the observation that decided), and the options.
-- @function new
-- @tparam[opt] table options elo0 (0), elo1 (20), alpha (0.05), beta (0.05), model
-- ("logistic"), unit ("pair" or "game"), first and second (names, for the text)
-- @treturn table with the method `add`; `tostring` gives it as two lines of text
-- @raise when an option is out of range, or elo0 >= elo1
-- @usage
-- local test = require "nim.sprt".new { elo0 = 0, elo1 = 50, first = "ann", second = "bob" }
-- repeat until test:add(2)     -- ann wins both games of every pair
-- print(test.verdict, test.decided_at)
function M.new(given)
   local o <const> = OPTIONS(given)
   MODEL_OF_TEST:check("model", o.model)
   claims.check(o)
   o.counts = o.unit == "pair" and { 0, 0, 0 } or { 0, 0 }
   o.count, o.llr = 0, 0.0
   return setmetatable(o, Test)
end

--- Counts the next observation, in the order of the games' numbers. Once a test is decided, later
-- observations are counted, but its ratio and its verdict stay.
-- @function Test:add
-- @tparam integer points of the first bot: 0 or 1 for a game; 0, 1 or 2 for a pair
-- @treturn ?string the verdict, "H0" or "H1"; nil while undecided
-- @raise for other points
-- @usage
-- local test = nim.sprt.new { elo0 = 0, elo1 = 100 }
-- print(test:add(2), test.count) --> nil 1
function Test:add(points)
   if not self.counts[type(points) == "number" and points + 1 or 0] then
      expect.refuse("points", "0 … " .. #self.counts - 1, points)
   end
   self.counts[points + 1] = self.counts[points + 1] + 1
   self.count = self.count + 1
   if not self.verdict then
      self.llr = log_likelihood_ratio(self.counts, self)
      self.verdict = self.llr <= self.lower and "H0" or self.llr >= self.upper and "H1" or nil
      self.decided_at = self.verdict and self.count
   end
   return self.verdict
end

function Test:__tostring()
   local state = "undecided"
   if self.verdict then
      state = ("%s accepted after %d %ss"):format(self.verdict, self.decided_at, self.unit)
   end
   return plain.format("SPRT by %ss of %s over %s, %s model, %g against %g Elo, alpha %g, "
      .. "beta %g:\n   %d %ss (%s), LLR %.2f in %.2f … %.2f, %s", self.unit, self.first,
      self.second, self.model, self.elo0, self.elo1, self.alpha, self.beta, self.count, self.unit,
      table.concat(self.counts, "-"), self.llr, self.lower, self.upper, state)
end

expect.self(Test, "test")

return expect.strict_module(M)
