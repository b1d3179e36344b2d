-- Euclid's game: two numbers; a move takes a multiple of the smaller from the larger, and whoever
-- makes one of them 0 wins. (This is how Euclid found greatest common divisors.)

local nim <const> = require "nim"

local euclid <const> = nim.rules {
   name = "Euclid",
   state = function (emit, a, b)
      if a == 0 then return end
      for left = b - a, 0, -a do emit(math.min(a, left), math.max(a, left)) end
   end,
   normalize = function (a, b) return math.min(a, b), math.max(a, b) end,
}

-- Cole and Davie (1969): the player to move loses exactly if the numbers differ and their quotient
-- is less than the golden ratio. A lost pair is shown as #.
local phi <const> = (1 + math.sqrt(5)) / 2
for a = 1, 16 do
   local row <const> = {}
   for b = 1, 28 do
      local low <const>, high <const> = math.min(a, b), math.max(a, b)
      local lost <const> = euclid:position(low, high):outcome() == "P"
      assert(lost == (a ~= b and high < phi * low))
      row[b] = lost and "#" or "·"
   end
   print(("%2d  %s"):format(a, table.concat(row)))
end

for _, text in ipairs { "7-25", "15-24", "34-55" } do
   local position = euclid:position(text)
   local course <const> = { text }
   while not position:is_over() do
      position = position:after(position:best_move())
      course[#course + 1] = tostring(position)
   end
   print((#course % 2 == 0 and "won" or "lost"), table.concat(course, "  "))
end

--[[ Output:
 1  ····························
 2  ··#·························
 3  ·#·#························
 4  ··#·##······················
 5  ···#·###····················
 6  ···##·###···················
 7  ····##·####·················
 8  ····###·####················
 9  ·····###·#####··············
10  ······###·######············
11  ······####·######···········
12  ·······####·#######·········
13  ········####·########·······
14  ········#####·########······
15  ·········#####·#########····
16  ·········######·#########···
won	7-25  7-11  4-7  3-4  1-3  0-1
lost	15-24  9-15  6-9  3-6  0-3
lost	34-55  21-34  13-21  8-13  5-8  3-5  2-3  1-2  0-1
]]
