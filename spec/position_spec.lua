local nim <const> = require "nim"

local position <const> = nim.position

describe("nim.position", function ()
   it("reads lists and strings", function ()
      for _, heaps in ipairs { { 1, 3, 5, 7 }, "1-3-5-7", "1 3 5 7", "1,3,5,7", " 1, 3 -5\t7\n" } do
         assert.equal("1-3-5-7", tostring(position(heaps)))
      end
   end)
end)

describe("perft", function ()
   it("counts sequences of moves", function ()
      assert.equal(8808802, position "1-3-5-7":perft(8))
   end)
end)
