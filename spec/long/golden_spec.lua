-- How many positions of a large box are lost for the player to move: 443,520 of 9,676,800, in both
-- plays. A perfect bot is asked in all the others, which takes seconds; small boxes are counted in
-- spec/golden_spec.lua.

local nim <const> = require "nim"

describe("of the positions below 9-11-13-15-17-19", function ()
   local box <const> = { 9, 11, 13, 15, 17, 19 }
   local all <const>, lost <const> = 9676800, 443520

   it("the others are won and kept in normal play", function ()
      local skill <const> = nim.skill("optimal", { box = box })
      assert.same({ all - lost, all - lost }, { skill.positions, skill.kept })
   end)

   it("the others, but for the one that is over, are won and kept in misère play", function ()
      local skill <const> = nim.skill("optimal", { box = box, play = "misere" })
      assert.same({ all - lost - 1, all - lost - 1 }, { skill.positions, skill.kept })
   end)
end)
