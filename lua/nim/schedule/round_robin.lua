--- Every bot against every other one, on every start: from the number of a pair of games to who
-- plays what. Nothing is listed but the pairings of bots, so a long tournament needs no more memory
-- than a short one.
--
-- A schedule, of this kind or another, has the field `pairs`, how many there are, and the method
-- `pair`. A pair is two games from the same start with the seats swapped.
-- @module nim.schedule.round_robin

local RoundRobin = {}
RoundRobin.__index = RoundRobin

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

--- Makes a schedule. All pairings meet on the first start, then all on the second, and so on; then
-- those that are to be repeated meet on all starts again.
-- @function round_robin
-- @tparam {boolean,...} stochastic for each bot, whether its games differ when repeated
-- @tparam integer starts how many there are
-- @tparam integer repeats how often a pairing with a stochastic bot plays each start, 1 or more;
-- two deterministic bots would only repeat themselves
-- @treturn table the schedule
local function new(stochastic, starts, repeats)
   local all = circle(#stochastic)
   local again = {}
   for _, pairing in ipairs(all) do
      if stochastic[pairing[1]] or stochastic[pairing[2]] then again[#again + 1] = pairing end
   end
   return setmetatable({
      pairs = starts * (#all + (repeats - 1) * #again),
      starts = starts,
      all = all,
      again = again,
   }, RoundRobin)
end

--- Who plays in a pair of games, and what.
-- @function pair
-- @tparam integer k 1 … pairs
-- @treturn integer the bot that moves first in the pair's first game
-- @treturn integer the other bot
-- @treturn integer the start's number
-- @treturn integer which repeat of this meeting it is, from 1
function RoundRobin:pair(k)
   local index, pairings, turn = k - 1, self.all, 1
   if index >= self.starts * #pairings then
      index, pairings = index - self.starts * #pairings, self.again
      local cycle = self.starts * #pairings
      turn = 2 + index // cycle
      index = index % cycle
   end
   local pairing = pairings[index % #pairings + 1]
   return pairing[1], pairing[2], index // #pairings + 1, turn
end

return new
