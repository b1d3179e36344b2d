-- All that rules which are Lua functions, and searches, allocate for, in one call.

local nim <const> = require "nim"

local function emit_nim(emit, a, b, c)
   for k = 1, a do emit(a - k, b, c) end
   for k = 1, b do emit(a, b - k, c) end
   for k = 1, c do emit(a, b, c - k) end
end

local function sorted(a, b, c)
   if a > b then a, b = b, a end
   if b > c then b, c = c, b end
   if a > b then a, b = b, a end
   return a, b, c
end

return function ()
   local states <const> = nim.rules { name = "Nim", state = emit_nim, normalize = sorted }
   local position <const> = states:position(3, 4, 5)
   assert(position:outcome() == "N" and position:remoteness() == 11 and position:grundy() == 2)
   assert(position:key() == "3-4-5" and position:count_moves() == 12 and position:perft(2) == 113)
   assert(position:after(position:best_move()):outcome() == "P")
   assert(#position:winning_moves "misere" == 1 and position:playout(2, nim.random(1)) <= 2)
   assert(states:position "1-1--1":remoteness() == 2)
   assert(nim.rules { state = function (emit, a, b)
      if a > 0 then emit(a - 1, b << 12) end
   end }:table(5, 1)[5][1] == 1)

   local halves <const> = nim.rules { heap = function (n)
      if n < 2 then return { {} } end
      return { { n - 1 }, { n // 2, n - n // 2, 0 }, { n - 1 } }
   end }
   assert(halves:grundy(9) == 0 and #halves:options(9) == 2 and #halves:sequence(20) == 20)
   local heaps <const> = halves:position({ 5, 2 }, "misere")
   assert(heaps:outcome() == "N" and heaps:remoteness() > 0 and #heaps:winning_moves() > 0)
   assert(heaps:best_move() and heaps:solve { progress = function () end } > 0)

   local boxes <const> = nim.rules { take = { 1, 3 } }
   local box <const> = boxes:position({ 5, 4 }, "misere")
   assert(box:outcome() == "P" and box:remoteness() == 5)
   assert(boxes:position { 7 }:solve() == 40)
end
