--- Sequential tests: stop playing as soon as the games tell which of two claims is the better one.
--
-- H0 says that the first bot is `elo0` points stronger than the second, H1 that it is `elo1`
-- points stronger. The test is fed game by game, or pair by pair, in the order of their numbers,
-- so where it stops does not depend on how many processes played them.
--
-- Three models, and each result names its own:
--
-- - `"exact"`: independent games without draws, Wald's own test. A game's start must be its own.
-- - `"logistic"`: any observations with scores in 0 … 1 (pairs of games, above all); `elo0` and
--   `elo1` are ordinary Elo. Under it a long run of pairs won once each accepts "no difference"
--   quickly. That is sound when each pair has a start of its own, drawn from the starts one cares
--   about, and means nothing when one start is repeated.
-- - `"normalized"`: the same observations, but the difference is measured in standard deviations
--   of a game's score, so that equally many games are needed whatever the share of split pairs.
--
-- Nim has no draws; for comparing with programs about games that do, `llr` knows a fourth one:
--
-- - `"bayesian"`: independent games under BayesElo's law, `elo0` and `elo1` in its points, with as
--   many draws as there were.
--
-- Sources: A. Wald (1945), "Sequential tests of statistical hypotheses"; M. Van den Bergh,
-- "Comments on normalized Elo" and "A practical introduction to the GSPRT".
-- @module nim.sprt

local expect <const> = require "nim.common.expect"
local laws <const> = require "nim.sprt.laws"
local statistics <const> = require "nim.statistics"

local M = {}

local log <const> = math.log

-- What an empty class counts as, so that the most likely laws exist.
local EMPTY <const> = 1e-3
local NORMALIZED <const> = 800 / log(10)

-- The largest |Elo| allowed.
local MODELS <const> = { bayesian = 1000, exact = 1000, logistic = 1000, normalized = 200 }
-- How many counts those models take that are about single games.
local COUNTS <const> = { bayesian = 3, exact = 2 }

local function check_number(value, least, most, name, level)
   if type(value) ~= "number" or not (value >= least and value <= most) then
      error(expect.message(name, ("number %g … %g"):format(least, most), value), level + 1)
   end
end

local OPTIONS <const> = {
   "alpha", "beta", "elo0", "elo1", "first", "model", "second", "unit",
}

local function check_options(options, level)
   if options == nil then options = {} end
   local wrong <const> = expect.fields(options, "options", OPTIONS)
   if wrong then error(wrong, level + 1) end
   local o = { model = options.model or "logistic", unit = options.unit or "pair",
      elo0 = options.elo0 or 0, elo1 = options.elo1 or 20,
      alpha = options.alpha or 0.05, beta = options.beta or 0.05 }
   local limit = MODELS[o.model]
   if not limit then
      error(expect.message("model", '"exact", "logistic", "normalized" or "bayesian"', o.model),
         level + 1)
   elseif o.unit ~= "pair" and o.unit ~= "game" then
      error(expect.message("unit", '"pair" or "game"', o.unit), level + 1)
   elseif COUNTS[o.model] and o.unit == "pair" then
      error(expect.message("unit", ('"game", for the %s model,'):format(o.model), o.unit),
         level + 1)
   end
   check_number(o.elo0, -limit, limit, "elo0", level + 1)
   check_number(o.elo1, -limit, limit, "elo1", level + 1)
   if o.elo0 >= o.elo1 then
      error(("elo1: more than elo0 = %g expected, got %g"):format(o.elo0, o.elo1), level + 1)
   end
   check_number(o.alpha, 1e-12, 0.5, "alpha", level + 1)
   check_number(o.beta, 1e-12, 0.5, "beta", level + 1)
   if o.alpha + o.beta >= 1 then
      error(("alpha + beta: less than 1 expected, got %g"):format(o.alpha + o.beta), level + 1)
   end
   return o
end

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
   local o = check_options({ alpha = alpha, beta = beta }, 2)
   return log(o.beta / (1 - o.alpha)), log((1 - o.beta) / o.alpha)
end

--- The log-likelihood ratio of H1 over H0 for counted results.
-- @tparam {number,...} counts observations by the score of the first bot, equally spaced from 0 to
-- 1: 2 counts for games (losses, wins), 3 for pairs (lost both, one each, won both) or for games
-- with draws, 5 for pairs with draws
-- @tparam[opt] table options elo0 (0), elo1 (20), model ("logistic"), unit ("pair")
-- @treturn number
-- @raise when an option is out of range or a count is no number
-- @usage
-- local sprt = require "nim.sprt"
-- print(sprt.llr({ 5, 80, 15 }, { elo0 = 0, elo1 = 20 }))   --> 2.131689353728
-- print(sprt.llr({ 40, 60 }, { model = "exact", unit = "game" }))   --> 0.98569965407…
function M.llr(counts, options)
   local o = check_options(options, 2)
   local least, most = COUNTS[o.model] or 2, COUNTS[o.model] or 5
   if type(counts) ~= "table" or #counts < least or #counts > most then
      error(expect.length("counts", ("list of %s numbers"):format(
         least == most and tostring(most) or "2 … 5"), counts), 2)
   end
   for i = 1, #counts do
      check_number(counts[i], 0, 2 ^ 53, "count " .. i, 2)
   end
   return log_likelihood_ratio(counts, o)
end

--- How many games Wald's exact test needs on average where H1 is true (and nearly so under H0).
-- Source: A. Wald (1945), with the excess over the bounds neglected.
-- @tparam[opt] table options elo0, elo1, alpha, beta
-- @treturn number games
-- @raise when an option is out of range
-- @usage print(require "nim.sprt".expected_games { elo0 = 0, elo1 = 50 })   --> 258.…
function M.expected_games(options)
   local o = check_options(options, 2)
   local lower, upper = log(o.beta / (1 - o.alpha)), log((1 - o.beta) / o.alpha)
   local score0, score1 = statistics.score(o.elo0), statistics.score(o.elo1)
   local drift = score1 * log(score1 / score0) + (1 - score1) * log((1 - score1) / (1 - score0))
   return ((1 - o.beta) * upper + o.beta * lower) / drift
end

local Test = {}
Test.__index = Test

--- A running test. Its fields: count (observations), counts (by score), llr (of the last
-- observation that mattered), lower and upper (its bounds), verdict ("H0", "H1", or nil while
-- undecided), decided_at (the observation that decided), and the options.
-- @tparam[opt] table options elo0 (0), elo1 (20), alpha (0.05), beta (0.05), model ("logistic"),
-- unit ("pair" or "game"), first and second (names, for the text)
-- @treturn table with the method `add`; `tostring` gives it as two lines of text
-- @raise when an option is out of range, or elo0 >= elo1
-- @usage
-- local test = require "nim.sprt".new { elo0 = 0, elo1 = 50, first = "ann", second = "bob" }
-- repeat until test:add(2)     -- ann wins both games of every pair
-- print(test.verdict, test.decided_at)
function M.new(options)
   local o = check_options(options, 2)
   for _, seat in ipairs { "first", "second" } do
      o[seat] = options and options[seat] or seat
      if type(o[seat]) ~= "string" then error(expect.message(seat, "name", o[seat]), 2) end
   end
   o.lower, o.upper = M.bounds(o.alpha, o.beta)
   if o.model == "bayesian" then
      error(expect.message("model", '"exact", "logistic" or "normalized"', o.model), 2)
   end
   o.counts = o.unit == "pair" and { 0, 0, 0 } or { 0, 0 }
   o.count, o.llr = 0, 0.0
   return setmetatable(o, Test)
end

--- Counts the next observation, in the order of the games' numbers. Once decided, a test stays so:
-- what comes later is counted, but neither its ratio nor its verdict moves.
-- @function Test:add
-- @tparam integer points of the first bot: 0 or 1 for a game; 0, 1 or 2 for a pair
-- @treturn ?string the verdict, "H0" or "H1"; nil while undecided
-- @raise when points is none of these
-- @usage
-- local test = nim.sprt.new { elo0 = 0, elo1 = 100 }
-- print(test:add(2), test.count) --> nil 1
function Test:add(points)
   if not self.counts[type(points) == "number" and points + 1 or 0] then
      error(expect.message("points", "0 … " .. #self.counts - 1, points), 2)
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
   return ("SPRT by %ss of %s over %s, %s model, %g against %g Elo, alpha %g, beta %g:\n"
      .. "   %d %ss (%s), LLR %.2f in %.2f … %.2f, %s"):format(self.unit, self.first, self.second,
      self.model, self.elo0, self.elo1, self.alpha, self.beta, self.count, self.unit,
      table.concat(self.counts, "-"), self.llr, self.lower, self.upper, state)
end

expect.self(Test, "test")

return M
