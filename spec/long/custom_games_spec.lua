-- Games as rules that are functions, at lengths that take long.

local nim <const> = require "nim"

describe("the stone game of Project Euler 260", function ()
   local function sorted(a, b, c)
      if a > b then a, b = b, a end
      if b > c then b, c = c, b end
      if a > b then a, b = b, a end
      return a, b, c
   end
   local rules <const> = nim.rules { normalize = sorted, state = function (emit, a, b, c)
      for k = 1, a do emit(a - k, b, c) end
      for k = 1, b do emit(a, b - k, c) end
      for k = 1, c do emit(a, b, c - k) end
      for k = 1, math.min(a, b) do emit(a - k, b - k, c) end
      for k = 1, math.min(a, c) do emit(a - k, b, c - k) end
      for k = 1, math.min(b, c) do emit(a, b - k, c - k) end
      for k = 1, math.min(a, b, c) do emit(a - k, b - k, c - k) end
   end }

   it("has the sum of its P positions to 100", function ()
      local sum = 0
      for a = 0, 100 do
         for b = a, 100 do
            for c = b, 100 do
               if rules:position(a, b, c):outcome() == "P" then sum = sum + a + b + c end
            end
         end
      end
      assert.equal(173895, sum)
   end)
end)

describe("rules of whole states", function ()
   it("have a limit when nobody set one", function ()
      local position <const> = nim.rules { state = function (emit, a) emit(a + 1) end }:position(1)
      local ok, err <const> = pcall(position.outcome, position)
      assert.is_false(ok)
      assert.matches("limit of 10000000 positions reached, 0 solved: position:solve sets another$",
         err)
   end)
end)
