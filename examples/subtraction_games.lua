-- Subtraction games: only certain numbers of objects may be taken. Shows the three ways to write
-- them, the values of single heaps, and that a winning move must also be a legal one.

local nim <const> = require "nim"

local function show(label, rules)
   local values <const> = {}
   for n = 0, 15 do values[#values + 1] = rules:grundy(n) end
   print(label, rules, table.concat(values, " "))
end

show("take 1, 3 or 4", nim.rules { subtract = { 1, 3, 4 } })
show("take 2 to 5   ", nim.rules { take = { 2, 5 } })
show("all but 2 or 3", nim.rules { all_but = { 2, 3 } })

-- A set whose code would be long is printed as a set. Either form can be read back.
local squares <const> = {}
for i = 1, 100 do squares[i] = i * i end
local by_squares <const> = nim.rules { name = "squares", subtract = squares }
print(by_squares.name, #tostring(by_squares), tostring(by_squares):sub(1, 32) .. "…",
   nim.rules(tostring(by_squares)) == by_squares)

-- Single heaps that are lost when squares are taken.
local lost <const> = {}
for n = 1, 60 do
   if by_squares:position { n }:outcome() == "P" then lost[#lost + 1] = n end
end
print("lost heaps", table.concat(lost, " "))

-- From a heap of 4, take 2 or 3: a heap of 0 is lost too, but taking 4 is not allowed.
local position <const> = nim.rules { subtract = { 2, 3 } }:position { 4 }
for _, move in ipairs(position:winning_moves()) do print("winning", "take " .. move.take) end
print(pcall(position.after, position, 1, 4))

--[[ Output:
take 1, 3 or 4	0.3033	0 1 0 1 2 3 2 0 1 0 1 2 3 2 0 1
take 2 to 5   	0.03333	0 0 1 1 2 2 3 0 0 1 1 2 2 3 0 0
all but 2 or 3	0.300[3]	0 1 0 1 2 3 2 3 4 5 4 5 6 7 6 7
squares	466	subtract 1,4,9,16,25,36,49,64,81…	true
lost heaps	2 5 7 10 12 15 17 20 22 34 39 44 52 57
winning	take 3
false	take: integer 2 … 3 expected, got 4
]]
