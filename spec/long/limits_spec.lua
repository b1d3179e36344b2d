-- The usual limits, where reaching them takes seconds.
local nim <const> = require "nim"

describe("best_move without limits", function ()
   it("is a winning move by the Grundy values, where the search ends by a limit", function ()
      local position <const> = nim.rules "subtract 1-3":position { 10 ^ 9 + 2, 10 ^ 9 }
      assert.same({ 1, 2 }, { position:best_move() })
      assert.same({ 1, 1 }, { position:best_move "misere" })
   end)

   it("is an error where there are no values", function ()
      local position <const> = nim.rules "kayles":position { 10 ^ 9, 3 }
      assert.has_error(function () position:best_move "misere" end)
   end)
end)
