-- Games as rules that are functions, at lengths that take long.

local games <const> = require "spec.oracle.games"
local nim <const> = require "nim"

describe("the stone game of Project Euler 260", function ()
   local rules <const> = nim.rules(games.stones)

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
      assert.matches("limit of 10000000 positions reached, 0 solved: { positions = … } raises it$",
         err)
   end)
end)
