--- Honest numbers about wins and losses: intervals that stay right at 0 and 100 %.
-- @module nim.statistics

local M = {}

--- Half-width, in standard errors, of an interval that covers 95 % of a normal distribution.
M.Z95 = 1.959963984540054

local function check(value, least, most, name, range)
   if type(value) ~= "number" or not (value >= least and value <= most) then
      local got = type(value) == "number" and tostring(value) or type(value)
      error(("%s: %s expected, got %s"):format(name, range, got), 3)
   end
end

--- Bounds for a rate of success, of which `wins` of `games` were seen: Wilson's score interval.
-- Exactly 0 below when nothing was won and exactly 1 above when all was; 0 and 1 for no games.
-- Source: E. B. Wilson (1927), "Probable inference", JASA 22; recommended by R. G. Newcombe (1998).
-- @tparam number wins 0 … games; half points are allowed
-- @tparam number games 0 or more
-- @tparam[opt=1.96] number z half-width in standard errors (1.96 for 95 %, see `Z95`)
-- @treturn number the lower bound, 0 … 1
-- @treturn number the upper bound, 0 … 1
-- @raise when a count is no number, is negative, or wins exceeds games
-- @usage
-- local low, high = require "nim.statistics".wilson(8, 10)   --> 0.490…, 0.943…
function M.wilson(wins, games, z)
   check(games, 0, 2 ^ 63, "games", "number 0 … 2^63")
   check(wins, 0, games, "wins", "number 0 … games")
   z = z or M.Z95
   check(z, 0, 1e6, "z", "number 0 … 1e6")
   if games == 0 then
      return 0.0, 1.0
   end
   local rate, square = wins / games, z * z / games
   local centre = (rate + square / 2) / (1 + square)
   local half = z * math.sqrt(rate * (1 - rate) / games + square / (4 * games)) / (1 + square)
   return wins == 0 and 0.0 or math.max(0.0, centre - half),
      wins == games and 1.0 or math.min(1.0, centre + half)
end

return M
