-- Where published sources about Nim-like games are wrong or misleading: each point is recomputed.

local nim <const> = require "nim"

local function say(source, claim, finding)
   print(source)
   print("   says: " .. claim)
   print("   but:  " .. finding)
end

local function sequence(rules, last)
   return nim.rules(rules):sequence(last)
end

-- The first heap at which two sequences differ, and both values there.
local function first_difference(one, other, last)
   local a <const>, b <const> = sequence(one, last), sequence(other, last)
   for heap = 0, last do
      if a[heap] ~= b[heap] then return heap, a[heap], b[heap] end
   end
end

local function period_text(rules, limit)
   local found <const> = sequence(rules, 0):extend_until_period(limit)
   return ("period %d, saltus %d, from heap %d on"):format(found.period, found.saltus,
      found.preperiod)
end

for _, rules in ipairs { "all_but 2,3,7", "nim" } do
   say("CGSuite, CheckPeriodicity(2000) of " .. rules, "Nothing", period_text(rules, 1000))
end
local hexadecimal <const> = sequence("0.3F", 240):apparent_period()
say("CGSuite, CheckPeriodicity(2000) of 0.3F", "Nothing", ("period %d and saltus %d up to heap 240")
   :format(hexadecimal.period, hexadecimal.saltus))

do
   local kayles <const> = sequence("kayles", 200):period()
   say("OEIS A002186 and CGSuite, Kayles", "70, and 71", ("%d is the last exception, %d the "
      .. "preperiod: two names for one fact"):format(kayles.last_exception, kayles.preperiod))
end

say("Flammenkamp's table of octal games", "0.161 is equal to 0.36",
   ("heap %d is worth %d and %d"):format(first_difference("0.161", "0.36", 1000)))

do
   local one <const>, other <const> = sequence("0.17", 200), sequence("0.137", 200)
   local heap = 1
   while one[heap] == other[heap - 1] ~ 1 do heap = heap + 2 end
   say("Winning Ways, page 93", "at odd n, 0.17 is worth 0.137 at n - 1, xor 1",
      ("heap %d is worth %d, not %d"):format(heap, one[heap], other[heap - 1] ~ 1))
end

do
   local set <const> = { 1, 2, 3, 5, 8, 13, 21 }
   local zeros <const> = {}
   local values <const> = nim.rules { subtract = set }:sequence(20)
   for heap = 0, 20 do
      if values[heap] == 0 then zeros[#zeros + 1] = heap end
   end
   say("OEIS A001581, lost heaps where a Fibonacci number is taken", "4, 10, 14, 20, …",
      "0 is lost too: " .. table.concat(zeros, ", "))

   -- The other game of that name: the first move may not take all, each later one at most twice as
   -- much as the one before.
   local function wins(heap, most)
      for take = 1, math.min(heap, most) do
         if not wins(heap - take, 2 * take) then return true end
      end
      return false
   end
   local lost <const> = {}
   for heap = 2, 13 do
      if not wins(heap, heap - 1) then lost[#lost + 1] = heap end
   end
   say("Two games are called Fibonacci nim", "one takes a Fibonacci number, and loses 4, 10, 14",
      "the other takes at most twice what was just taken, and loses " .. table.concat(lost, ", "))
end

do
   -- Whoever takes the last one loses: a heap is won if it is empty, or a move leads to a lost one.
   local won <const> = { [0] = true }
   for heap = 1, 12 do
      for take = 1, math.min(3, heap) do won[heap] = won[heap] or not won[heap - take] end
   end
   local lost <const> = {}
   for heap = 1, 12 do
      if not won[heap] then lost[#lost + 1] = heap end
   end
   say("A page about one heap of 5, at most 3 a move, the last one loses",
      "the first player wins, as 5 is not 0", "lost are " .. table.concat(lost, ", "))
end

say("Winning Ways, the values of 0.346", "heap 35 is worth 6",
   ("it is worth %d"):format(sequence("0.346", 35)[35]))
say("Winning Ways, codes equal to 0.414", "the last digit may also be 1",
   ("0.414 and 0.4141 at heap %d: %d and %d"):format(first_difference("0.414", "0.4141", 100)))

do
   local values <const> = sequence("0.56", 0)
   local found <const> = values:extend_until_period(10 ^ 6)
   local n <const> = found.last_exception
   say("OEIS A071436, the game 0.56", "the last exception is 326637",
      ("it is %d: values %d and, %d heaps later, %d"):format(n, values[n], found.period,
         values[n + found.period]))
end

--[[ Output:
CGSuite, CheckPeriodicity(2000) of all_but 2,3,7
   says: Nothing
   but:  period 4, saltus 2, from heap 0 on
CGSuite, CheckPeriodicity(2000) of nim
   says: Nothing
   but:  period 1, saltus 1, from heap 0 on
CGSuite, CheckPeriodicity(2000) of 0.3F
   says: Nothing
   but:  period 6 and saltus 3 up to heap 240
OEIS A002186 and CGSuite, Kayles
   says: 70, and 71
   but:  70 is the last exception, 71 the preperiod: two names for one fact
Flammenkamp's table of octal games
   says: 0.161 is equal to 0.36
   but:  heap 519 is worth 2 and 4
Winning Ways, page 93
   says: at odd n, 0.17 is worth 0.137 at n - 1, xor 1
   but:  heap 49 is worth 4, not 5
OEIS A001581, lost heaps where a Fibonacci number is taken
   says: 4, 10, 14, 20, …
   but:  0 is lost too: 0, 4, 10, 14, 20
Two games are called Fibonacci nim
   says: one takes a Fibonacci number, and loses 4, 10, 14
   but:  the other takes at most twice what was just taken, and loses 2, 3, 5, 8, 13
A page about one heap of 5, at most 3 a move, the last one loses
   says: the first player wins, as 5 is not 0
   but:  lost are 1, 5, 9
Winning Ways, the values of 0.346
   says: heap 35 is worth 6
   but:  it is worth 11
Winning Ways, codes equal to 0.414
   says: the last digit may also be 1
   but:  0.414 and 0.4141 at heap 4: 0 and 2
OEIS A071436, the game 0.56
   says: the last exception is 326637
   but:  it is 326639: values 26 and, 144 heaps later, 16
]]
