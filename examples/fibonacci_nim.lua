-- Fibonacci nim: one heap; the first move takes any number but not all, and each later one at most
-- twice as much as the one before. What a move may do depends on the last one, so the state has two
-- numbers: how much is left, and how much may be taken.

local nim <const> = require "nim"

local fibonacci <const> = nim.rules { name = "Fibonacci nim", state = function (emit, left, most)
   for take = 1, most do
      emit(left - take, math.min(left - take, 2 * take))
   end
end }

local function start(n) return fibonacci:position(n, n - 1) end

-- Whinihan (1963): whoever begins loses exactly from the Fibonacci numbers.
local lost <const> = {}
for n = 2, 100 do
   if start(n):outcome() == "P" then lost[#lost + 1] = n end
end
print("lost starts", table.concat(lost, " "))

-- Elsewhere: write the heap as a sum of Fibonacci numbers, no two of them neighbours, and take the
-- least of them. Sometimes there is another winning move.
for _, n in ipairs { 10, 20, 30, 100 } do
   local takes <const> = {}
   for i, move in ipairs(start(n):winning_moves()) do takes[i] = n - move[1] end
   print("from " .. n .. " take", table.concat(takes, " or "))
end

-- Two perfect players from 20.
local position = start(20)
local takes <const> = {}
while not position:is_over() do
   local left <const> = position[1]
   position = position:after(position:best_move())
   takes[#takes + 1] = left - position[1]
end
print("a game from 20", table.concat(takes, " "))

--[[ Output:
lost starts	2 3 5 8 13 21 34 55 89
from 10 take	2
from 20 take	2
from 30 take	1 or 9
from 100 take	3 or 11
a game from 20	2 1 1 1 2 1 1 1 2 1 2 1 1 1 2
]]
