-- Gauntlets and given pairings: who meets whom, and what is refused.

local nim <const> = require "nim"
local schedule <const> = require "nim.schedule"

local function all_pairs(made)
   local list <const> = {}
   for k = 1, made.pairs do list[k] = table.concat({ made:pair(k) }, " ") end
   return list
end

local function tournament(pairings)
   return nim.tournament {
      bots = { "optimal", "greedy", "cautious", "mirror" }, starts = { "1-2", "3-3" }, seed = 1,
      pairings = pairings,
   }
end

describe("a gauntlet", function ()
   it("pairs the challengers with all others, on the same starts", function ()
      assert.same({ "1 2 1 1", "1 3 1 1", "1 3 2 1", "1 2 2 1" },
         all_pairs((schedule.new("gauntlet", { false, false, false }, 2, 1))))
      assert.same({ "1 3 1 1", "2 3 1 1", "1 4 1 1", "2 4 1 1" },
         all_pairs((schedule.new({ gauntlet = 2 }, { false, false, false, false }, 1, 1))))
   end)

   it("repeats pairings with a stochastic bot only", function ()
      assert.same({ "1 2 1 1", "1 3 1 1", "1 3 1 2", "1 3 1 3" },
         all_pairs((schedule.new("gauntlet", { false, false, true }, 1, 3))))
   end)

   it("is played as a tournament", function ()
      local result <const> = tournament("gauntlet"):run()
      assert.equal(3 * 2 * 2, result.games)
      assert.same({ 0, 0 }, { select(2, result:against(2, 3)), select(2, result:against(3, 4)) })
      assert.equal(4, select(2, result:against(1, 4)))
   end)
end)

describe("given pairings", function ()
   it("are played as they are listed", function ()
      local t <const> = tournament { { 1, 4 }, { 3, 2 } }
      assert.equal(8, t.games)
      local names <const> = {}
      for k = 1, 4 do names[k] = t:game(k).first .. "/" .. t:game(k).second end
      assert.same({ "optimal/mirror", "mirror/optimal", "cautious/greedy", "greedy/cautious" },
         names)
   end)

   it("make another plan", function ()
      local seen <const> = {}
      for _, pairings in ipairs { false, "gauntlet", { gauntlet = 2 }, { { 1, 2 } },
         { { 2, 1 } } } do
         local hash <const> = tournament(pairings or nil).plan.hash
         assert.is_nil(seen[hash])
         seen[hash] = true
      end
      assert.equal(tournament("gauntlet").plan.hash, tournament({ gauntlet = 1 }).plan.hash)
   end)

   it("are refused where they are not pairings", function ()
      local function refused(message, pairings)
         assert.has_error(function () tournament(pairings) end, message)
      end
      refused('pairings: "gauntlet" or list expected, got "swiss"', "swiss")
      refused("pairings: one or more expected, got none", {})
      refused("gauntlet: integer 1 … 3 expected, got 4", { gauntlet = 4 })
      refused("gauntlet: integer 1 … 3 expected, got 0", { gauntlet = 0 })
      refused("pairings[2]: two numbers of bots, 1 … 4, expected, got { 1, 5 }",
         { { 1, 2 }, { 1, 5 } })
      refused("pairings[1]: two numbers of bots, 1 … 4, expected, got { 1, 1 }", { { 1, 1 } })
      refused("pairings[1]: two numbers of bots, 1 … 4, expected, got 1", { 1, 2 })
      refused("pairings[1]: two numbers of bots, 1 … 4, expected, got { 1, 1.5 }", { { 1, 1.5 } })
      refused("pairings[2]: duplicate pair 1-2", { { 1, 2 }, { 2, 1 } })
      refused("pairings[2]: two numbers of bots, 1 … 4, expected, got nil",
         { { 1, 2 }, nil, { 3, 4 } })
      refused("pairings[1].why: string expected, got true", { { 1, 2, why = true } })
   end)
end)
