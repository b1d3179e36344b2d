--- Random orders of the numbers 0 … size - 1 without a list: each number is computed from its place
-- and a key.
--
-- A Feistel network shuffles the numbers below the next power of four; a result that is too large
-- is shuffled again, which ends, since a permutation runs in cycles.
-- @module nim.common.permutation

local mix <const> = require "nim.common.hash".mix

local ROUNDS <const> = 6

--- Makes an order.
-- @function permutation
-- @tparam integer size 1 … 2^62
-- @tparam integer key equal keys give equal orders
-- @treturn function from a place, 0 … size - 1, to the number there
-- @usage
-- local place = require "nim.common.permutation" (10, 7)
-- local sum = 0
-- for i = 0, 9 do sum = sum + place(i) end
-- print(sum) --> 45
return function (size, key)
   local bits = 1
   while 1 << 2 * bits < size do bits = bits + 1 end
   local mask <const> = (1 << bits) - 1
   local keys <const> = {}
   for round = 1, ROUNDS do keys[round] = mix(key, round) end

   local function shuffle(number)
      local high, low = number >> bits, number & mask
      for round = 1, ROUNDS do
         high, low = low, high ~ (mix(keys[round], low) & mask)
      end
      return high << bits | low
   end

   return function (place)
      local number = shuffle(place)
      while number >= size do number = shuffle(number) end
      return number
   end
end
