--- A gauntlet: the first bots, the challengers, against all others, on every start. All challengers
-- meet the same opponents on the same starts, and the others do not meet each other.
-- @module nim.schedule.gauntlet

local fixed <const> = require "nim.schedule.fixed"

--- Makes a schedule, see `nim.schedule.fixed`.
-- @function gauntlet
-- @tparam {boolean,...} stochastic for each bot, whether its games differ when repeated
-- @tparam integer starts how many there are
-- @tparam integer repeats how often a pairing with a stochastic bot plays each start, 1 or more
-- @tparam integer challengers how many of the first bots, fewer than all
-- @treturn table the schedule
return function (stochastic, starts, repeats, challengers)
   local pairings <const> = {}
   for other = challengers + 1, #stochastic do
      for challenger = 1, challengers do pairings[#pairings + 1] = { challenger, other } end
   end
   return fixed(pairings, stochastic, starts, repeats)
end
