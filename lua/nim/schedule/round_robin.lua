--- A round robin: every bot against every other one, on every start.
-- @module nim.schedule.round_robin

local fixed <const> = require "nim.schedule.fixed"

-- The pairings of `players` in rounds in which nobody plays twice, by the circle method: all but
-- the first player move on by one seat after each round, and those who face each other meet. An odd
-- number gets an absent player, whose opponent rests.
local function circle(players)
   local seats = {}
   for i = 1, players + players % 2 do seats[i] = i end
   local pairings = {}
   for _ = 2, #seats do
      for i = 1, #seats // 2 do
         local first, second = seats[i], seats[#seats + 1 - i]
         if first <= players and second <= players then
            pairings[#pairings + 1] = { first, second }
         end
      end
      table.insert(seats, 2, table.remove(seats))
   end
   return pairings
end

--- Makes a schedule, see `nim.schedule.fixed`.
-- @function round_robin
-- @tparam {boolean,...} stochastic for each bot, whether its games differ when repeated
-- @tparam integer starts how many there are
-- @tparam integer repeats how often a pairing with a stochastic bot plays each start, 1 or more
-- @treturn table the schedule
return function (stochastic, starts, repeats)
   return fixed(circle(#stochastic), stochastic, starts, repeats)
end
