-- Lasker's nim: take any number from a heap, or split a heap in two without taking anything. The
-- rule is a function of one heap: it lists what may be left.

local nim <const> = require "nim"

local lasker <const> = nim.rules { name = "Lasker", heap = function (n)
   local options <const> = {}
   for left = 0, n - 1 do options[#options + 1] = { left } end
   for part = 1, n // 2 do options[#options + 1] = { part, n - part } end
   return options
end }

-- The same rules also have a name and a code, 4.[3].
local code <const> = nim.rules "lasker"
print("the code", code)

-- Winning Ways, chapter 4: the values are those of Nim, but 4k + 3 and 4k + 4 are swapped.
local sequence <const> = lasker:sequence(100)
print("values", table.concat(sequence:range(1, 16), " "))
for n = 1, 100 do
   local expected <const> = n % 4 == 3 and n + 1 or n % 4 == 0 and n - 1 or n
   assert(sequence[n] == expected and code:grundy(n) == expected)
end

local position <const> = lasker:position { 2, 2, 3 }
print(position, position:outcome(), "value " .. position:grundy())
for _, move in ipairs(position:winning_moves()) do
   print("", ("heap %d: take %d, leave %s"):format(move.heap, move.take,
      move[1] and table.concat(move, " and ") or position[move.heap] - move.take))
end

-- Misère play needs a search; one search serves both plays.
for _, play in ipairs { "normal", "misere" } do
   local lost <const> = {}
   for a = 1, 8 do
      for b = a, 8 do
         local pair <const> = lasker:position({ a, b }, play)
         if pair:outcome() == "P" then lost[#lost + 1] = tostring(pair) end
      end
   end
   print(play .. " play: lost", table.concat(lost, " "))
end

--[[ Output:
the code	4.[3]
values	1 2 4 3 5 6 8 7 9 10 12 11 13 14 16 15
2-2-3	N	value 4
	heap 3: take 3, leave 0
normal play: lost	1-1 2-2 3-3 4-4 5-5 6-6 7-7 8-8
misere play: lost	2-2 3-3 4-4 5-5 6-6 7-7 8-8
]]
