--- Fixed pairings on every start: from the number of a pair of games to who plays what. Only the
-- pairings of bots are listed, so a long tournament needs no more memory than a short one.
--
-- A schedule, of this kind or another, has the field `pairs`, how many there are, and the method
-- `pair`. A pair is two games from the same start with the seats swapped.
-- @module nim.schedule.fixed

local expect <const> = require "nim.common.expect"
local plain <const> = require "nim.common.plain"

local Fixed = {}
Fixed.__index = Fixed

local MOST_PAIRS <const> = 1 << 52 -- so that records can hold the numbers of the games

--- Makes a schedule. All pairings meet on the first start, then all on the second, and so on; then
-- those that are to be repeated meet on all starts again.
-- @function fixed
-- @tparam {{integer,integer},...} pairings numbers of bots, each pair once
-- @tparam {boolean,...} stochastic for each bot, whether its games differ when repeated
-- @tparam integer starts how many there are
-- @tparam integer repeats how often a pairing with a stochastic bot plays each start, 1 or more;
-- two deterministic bots would only repeat themselves
-- @treturn table the schedule
-- @raise when there are more than 2^53 games
local function new(pairings, stochastic, starts, repeats)
   local again = {}
   for _, pairing in ipairs(pairings) do
      if stochastic[pairing[1]] or stochastic[pairing[2]] then again[#again + 1] = pairing end
   end
   local pairs <const> = starts * (#pairings + (repeats - 1.0) * #again) -- which cannot overflow
   if pairs > MOST_PAIRS then
      expect.fail(plain.format("games: at most 2^53 expected, got %g", 2 * pairs))
   end
   return setmetatable({
      pairs = math.tointeger(pairs),
      starts = starts,
      all = pairings,
      again = again,
   }, Fixed)
end

--- Who plays in a pair of games, and what.
-- @function pair
-- @tparam integer k 1 … pairs
-- @treturn integer the bot that moves first in the pair's first game
-- @treturn integer the other bot
-- @treturn integer the start's number
-- @treturn integer which repeat of this meeting it is, from 1
function Fixed:pair(k)
   local index, pairings, turn = k - 1, self.all, 1
   if index >= self.starts * #pairings then
      index, pairings = index - self.starts * #pairings, self.again
      local cycle = self.starts * #pairings
      turn = 2 + index // cycle
      index = index % cycle
   end
   -- Each start begins with another pairing: otherwise every n-th pair, as in a shard, would be of
   -- the same bots where n divides the number of pairings.
   local start = index // #pairings
   local pairing = pairings[(index + start) % #pairings + 1]
   return pairing[1], pairing[2], start + 1, turn
end

return new
