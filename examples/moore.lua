-- Moore's Nim_k: a move takes any number of objects from each of at most k heaps. The rule is a
-- function of a whole state: any number of heaps, whose order does not matter.

local nim <const> = require "nim"

local function moore(k)
   local function state(emit, ...)
      local heaps <const> = { ... }
      -- Keeps heaps 1 … i - 1, of which `changed` are reduced, and tries all for the others.
      local function try(i, changed)
         if i > #heaps then
            if changed > 0 then emit(table.unpack(heaps)) end
            return
         end
         local size <const> = heaps[i]
         for left = changed < k and 0 or size, size do
            heaps[i] = left
            try(i + 1, left < size and changed + 1 or changed)
         end
         heaps[i] = size
      end
      try(1, 0)
   end
   local function sorted(...)
      local heaps <const> = { ... }
      table.sort(heaps)
      return table.unpack(heaps)
   end
   return nim.rules { name = "Nim_" .. k, state = state, normalize = sorted }
end

-- E. H. Moore (1910): the player to move loses exactly if the number of heaps with a 1 in any one
-- binary place is a multiple of k + 1.
local function is_lost(heaps, k)
   local union = 0
   for _, size in ipairs(heaps) do union = union | size end
   while union > 0 do
      local bit <const> = union & -union
      local count = 0
      for _, size in ipairs(heaps) do count = count + (size & bit ~= 0 and 1 or 0) end
      if count % (k + 1) ~= 0 then return false end
      union = union ~ bit
   end
   return true
end

local rules <const> = moore(2)
local checked = 0
for a = 0, 5 do
   for b = a, 5 do
      for c = b, 5 do
         for d = c, 5 do
            local heaps <const> = { a, b, c, d }
            assert((rules:position(heaps):outcome() == "P") == is_lost(heaps, 2))
            checked = checked + 1
         end
      end
   end
end
print(rules, "Moore's theorem holds for " .. checked .. " positions of four heaps")

for _, text in ipairs { "3-4-5", "5-5-5", "1-2-3-4" } do
   local position <const> = rules:position(text)
   local moves <const> = {}
   for i, move in ipairs(position:winning_moves()) do moves[i] = table.concat(move, "-") end
   print(text, position:outcome(), "win: " .. (moves[1] and table.concat(moves, " ") or "none"),
      position:remoteness() .. " plies")
end

--[[ Output:
Nim_2	Moore's theorem holds for 126 positions of four heaps
3-4-5	N	win: 3-3-3	7 plies
5-5-5	P	win: none	10 plies
1-2-3-4	N	win: 1-2-3-3	7 plies
]]
