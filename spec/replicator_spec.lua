-- Replicator dynamics: against another program's numbers, and in what never changes.

local replicator <const> = require "nim.replicator"

local function near(expected, got, tolerance)
   assert.equal(#expected, #got)
   for i = 1, #expected do
      assert.is_true(math.abs(expected[i] - got[i]) <= tolerance,
         ("share %d: %.9g expected, got %.9g"):format(i, expected[i], got[i]))
   end
end

describe("replicator", function ()
   -- Cooperator, Defector, Tit For Tat and Grudger, as another program computed them.
   local payoffs <const> = {
      { 3, 0, 3, 3 }, { 5, 1, 1.4, 1.4 }, { 3, 0.9, 3, 3 }, { 3, 0.9, 3, 3 },
   }

   it("gives the published mixes after 1 and 50 generations", function ()
      near({ 0.239362, 0.234043, 0.263298, 0.263298 }, replicator.after(payoffs, 1), 5.1e-7)
      near({ 0.217473, 0.000000, 0.391263, 0.391263 }, replicator.after(payoffs, 50), 5.1e-7)
   end)

   it("finds the mixed equilibrium of a two-strategy game, from anywhere inside", function ()
      for _, first in ipairs { 0.01, 0.5, 0.99 } do
         near({ 2 / 3, 1 / 3 }, replicator.after({ { 1, 3 }, { 2, 1 } }, 200,
            { first, 1 - first }), 1e-9)
      end
   end)

   it("lets the strategy that beats all others take over", function ()
      local mix = replicator.after({ { 0.5, 0.9, 1 }, { 0.1, 0.5, 0.9 }, { 0, 0.1, 0.5 } }, 100)
      near({ 1, 0, 0 }, mix, 1e-9)
   end)

   it("keeps the sum, and the extinct stay extinct", function ()
      for generation, mix in replicator.generations(payoffs, { 5, 0, 1, 2 }) do
         local sum = 0
         for _, share in ipairs(mix) do sum = sum + share end
         assert.is_true(math.abs(sum - 1) < 1e-12)
         assert.equal(0, mix[2])
         if generation == 0 then near({ 0.625, 0, 0.125, 0.25 }, mix, 1e-15) end
         if generation == 30 then break end
      end
   end)

   it("changes nothing where nobody gains anything, and has a mix for no strategy", function ()
      near({ 0.25, 0.75 }, replicator.after({ { 0, 0 }, { 0, 0 } }, 10, { 1, 3 }), 0)
      near({ 0.5, 0.5 }, replicator.after({ { 1, 1 }, { 1, 1 } }, 3, { 0, 0 }), 0)
      assert.same({}, replicator.after({}, 3))
   end)

   it("refuses what is not a payoff or share", function ()
      assert.has_error(function () replicator.after({ { 1, -1 }, { 1, 1 } }, 1) end,
         "payoff 1, 2: finite number >= 0 expected, got -1")
      assert.has_error(function () replicator.generations() end,
         "payoffs: list of rows expected, got nil")
      assert.has_error(function () replicator.after({ { 1 } }, 1, { 1, 1 }) end,
         "shares: list of 1 numbers expected, got 2 of them")
      assert.has_error(function () replicator.after({ { 1 } }) end,
         "generations: integer 0 or more expected, got nil")
      assert.has_error(function () replicator.after({ { 1 }, { 1, 1 } }, 1) end,
         "payoff 1, 2: finite number >= 0 expected, got nil")
      assert.has_error(function () replicator.after({ { 1 } }, 1, {}) end,
         "shares: list of 1 numbers expected, got none")
      assert.has_error(function () replicator.generations({ { 1 } }, { math.huge }) end,
         "share 1: finite number >= 0 expected, got inf")
   end)
end)
