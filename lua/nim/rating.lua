--- One scale of strength for many bots, from all their games at once: Bradley–Terry ratings.
--
-- The order of games does not matter, and comparing bots through common opponents is sound, unlike
-- in running ladders (Elo with a K factor, Glicko) and in tables of a gauntlet.
--
-- Where a bot has won or lost everything, no finite ratings fit best. So there are priors, and each
-- result states its own:
--
-- - `"anchor"` (the default, weight 1): each bot has won and lost one virtual game against an
--   imaginary bot of 0 Elo. Always finite; 0 Elo is that bot.
-- - `"bayeselo"` (weight 2, as that program has it): each bot's weight in virtual draws, spread
--   over its opponents in proportion to games. The mean is 0 Elo.
-- - `"none"`: maximum likelihood. Bots not linked by a chain of wins in both directions fall into
--   groups, and ratings have a meaning only within a group, whose mean is 0 Elo.
--
-- Ratings are found by approximation. Those that differ by less than 1e-6 Elo, or by less than a
-- millionth of their error, count as equal: they get one value and one rank.
--
-- The error of a rating is that of its distance from the mean of its scale: how far all bots
-- together are from a virtual one says nothing about them.
--
-- Sources: Zermelo (1929); Bradley and Terry (1952); D. Hunter (2004); M. E. J. Newman (2023).
-- @module nim.rating

local core <const> = require "nim.core"
local expect <const> = require "nim.common.expect"
local fit <const> = require "nim.rating.fit"
local groups <const> = require "nim.rating.groups"
local options <const> = require "nim.common.options"
local plain <const> = require "nim.common.plain"
local players_of <const> = require "nim.rating.players"
local statistics <const> = require "nim.statistics"
local text <const> = require "nim.rating.text"

local M = {}

local ELO <const> = 400 / math.log(10)
local EQUAL <const> = 1e-6 -- Elo, or standard errors

local OPTIONS <const> = options.of {
   prior = options.one_of({ "anchor", "bayeselo", "none" }, "anchor"),
   weight = options.any, -- one of these, by the prior
}
local WEIGHTS <const> = {
   anchor = options.number(1e-6, 1e6, 1),
   bayeselo = options.number(1e-6, 1e6, 2),
   none = options.kind('0, with the prior "none",', function (value)
      return value == 0 and 0 or nil
   end, 0),
}

-- The lists of names for lists of player numbers.
local function names_of(lists, players)
   local result = {}
   for i, list in ipairs(lists) do
      result[i] = {}
      for k, number in ipairs(list) do
         result[i][k] = players[number].name
      end
   end
   return result
end

local Ratings = {}
Ratings.__index = Ratings

local function by_rating(a, b)
   if a.elo ~= b.elo then return a.elo > b.elo end
   return a.name < b.name
end

-- Sets elo, deviation, low, high and rank of the players of one scale; they are sorted.
local function rate(self, members, theta, covariance)
   for k, player in ipairs(members) do
      player.elo, player.deviation = ELO * theta[k], ELO * math.sqrt(covariance(k, k))
      self.places[player.name] = { k = k, player = player, covariance = covariance }
   end
   plain.sort(members, by_rating)
   local last -- rating, before it was made equal
   for k, player in ipairs(members) do
      local elo <const>, above <const> = player.elo, members[k - 1]
      player.rank = k
      if last and last - elo < EQUAL * math.max(1, player.deviation) then
         player.elo, player.rank = above.elo, above.rank
      end
      last = elo
      player.low = player.elo - statistics.Z95 * player.deviation
      player.high = player.elo + statistics.Z95 * player.deviation
   end
   plain.sort(members, by_rating)
end

--- Rates bots by their results against each other.
-- @function fit
-- @tparam {{string,string,number,number},...} results each: two names, games the first won of the
-- second, games the second won of the first; several lines about the same two add up
-- @tparam[opt] table options prior ("anchor", "bayeselo" or "none") and its weight
-- @treturn table prior and weight; players, best first (within a scale), each with name, rank
-- (the same for equal ratings), games, wins, elo, deviation (standard error), low and high (95 %)
-- and scale; groups: lists of names linked by wins in both directions, so that their games alone
-- rate them, best group first; scales:
-- lists of names whose ratings may be compared, more than one only where the prior does not connect
-- them. A bot alone in its scale has no elo, deviation, low and high
-- @raise when a result or an option is malformed
-- @usage
-- local rating = require "nim.rating"
-- print(rating.fit { { "ann", "bob", 7, 3 }, { "bob", "cec", 6, 4 }, { "ann", "cec", 8, 2 } })
function M.fit(results, given)
   options.list:required():check("results", results)
   local chosen <const> = OPTIONS(given)
   local prior <const> = chosen.prior
   local weight <const> = WEIGHTS[prior]:check("weight", chosen.weight)
   local players = players_of.tabulate(results)
   local modelled = prior == "bayeselo" and players_of.with_draws(players, weight) or players
   local anchor = prior == "anchor" and weight or 0
   local scales = groups.find(modelled)
   if anchor > 0 then
      scales = { {} }
      for i = 1, #players do
         scales[1][i] = i
      end
   end

   local self = setmetatable({ prior = prior, weight = weight, players = {}, places = {} }, Ratings)
   self.groups = names_of(groups.find(players), players)
   self.scales = names_of(scales, players)
   for number, scale in ipairs(scales) do
      local members <const> = {}
      for k, i in ipairs(scale) do
         members[k] = players[i]
         members[k].scale, members[k].rank = number, 1
      end
      if #scale > 1 or anchor > 0 and #scale == 1 then
         rate(self, members, fit.fit(players_of.restrict(modelled, scale), anchor))
      end
      local above <const> = #self.players
      for _, player in ipairs(members) do player.rank = above + player.rank end
      table.move(members, 1, #members, above + 1, self.players)
   end
   return self
end

function Ratings:__tostring()
   return (text.ratings(self):gsub("\n$", ""))
end

--- How much stronger one bot is than another, and how sure that is.
-- @function Ratings:difference
-- @tparam string first a name
-- @tparam string second a name
-- @treturn ?number Elo of the first minus Elo of the second; nil when no scale has both
-- @treturn ?number its standard error
-- @treturn ?number likelihood that the first is the better one, 0 … 1
-- @usage
-- local ratings = require "nim.rating".fit { { "ann", "bob", 7, 3 }, { "bob", "cec", 6, 4 } }
-- print(ratings:difference("ann", "bob"))
function Ratings:difference(first, second)
   local a, b = self.places[first], self.places[second]
   if not a or not b or a.covariance ~= b.covariance then
      return nil
   end
   local elo = a.player.elo - b.player.elo
   local variance = a.covariance(a.k, a.k) + b.covariance(b.k, b.k) - 2 * a.covariance(a.k, b.k)
   local deviation = ELO * math.sqrt(math.max(0, variance))
   return elo, deviation, a == b and 0.5 or core.normal_cdf(elo / deviation)
end

expect.self(Ratings, "ratings")

return expect.strict_module(M)
