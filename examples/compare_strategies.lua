-- Compares strategies: exactly where a solved game allows it, with honest statistics elsewhere.
--
--    lua5.4 examples/compare_strategies.lua

local nim = require "nim"

-- What many discover first: always leave an even number of heaps.
local even_heaps = {
   name = "even heaps",
   move = function (_, position)
      local heaps, largest = 0, 1
      for heap, objects in ipairs(position) do
         if objects > 0 then heaps = heaps + 1 end
         if objects > position[largest] then largest = heap end
      end
      local size = position[largest]
      if heaps % 2 == 1 then return largest, size end
      return largest, size > 1 and size - 1 or 1
   end,
}

-- How well it and another strategy play in all positions of a box, how they score against each
-- other from all starts, and what may be concluded.
print(nim.compare(even_heaps, "mirror", { box = "5-5-5" }))

-- Two players that slip. Their games are random, so a test says when enough have been played.
local careful = nim.bots.with_noise("optimal", 0.05)
local careless = nim.bots.with_noise("optimal", 0.3)
careful.name, careless.name = "careful", "careless"
local duel = nim.duel(careful, careless, { elo = 50, seed = 1 })
print()
print(duel.tests[1])

--[[ Output:
even heaps in nim, normal play, heaps up to 5-5-5
   keeps the win in 39.4 % of 188 won positions
      S0  100.0 % of 4
      S1  100.0 % of 48
      S2  16.2 % of 136
   beats the perfect player from 33.0 % of them
   first error: in 0-2-3 it plays 3:2; 3:1 keeps the win
mirror in nim, normal play, heaps up to 5-5-5
   keeps the win in 21.3 % of 188 won positions
      S0  100.0 % of 4
      S1  12.5 % of 48
      S2  22.1 % of 136
   beats the perfect player from 16.0 % of them
   first error: in 0-0-2 it plays 3:1; 3:2 keeps the win
head to head, by pairs (the same start, seats swapped)
   even heaps scores 76.4 % against mirror on all 55 starts of the box (pairs
   lost-split-won 4-18-33), exactly.
      Only even heaps keeps the win in 64 positions, only mirror in 30; the
      smallest: 0-0-2 (even heaps keeps it).
verdict
   For nim in normal play with heaps up to 5-5-5:
   even heaps is better than mirror: it keeps the win in 39.4 % of the won
   positions, the other in 21.3 %, and it is stronger head to head (84 of 110
   points on all 55 starts).

SPRT by pairs of careful over careless, logistic model, 0 against 50 Elo, alpha 0.05, beta 0.05:
   27 pairs (1-11-15), LLR 3.07 in -2.94 … 2.94, H1 accepted after 27 pairs
]]
