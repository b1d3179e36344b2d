-- Bots made of bots: with slips, with a learned opening, and mixtures.

local core <const> = require "nim.core"
local nim <const> = require "nim"
local contestant <const> = require "nim.bots.contestant"

local function count_if(times, f)
   local count = 0
   for i = 1, times do
      if f(i) then count = count + 1 end
   end
   return count
end

describe("with_noise", function ()
   it("never slips at 0 and always plays at random at 1", function ()
      local never <const>, always <const> = nim.bots.with_noise("optimal", 0),
         nim.bots.with_noise("optimal", 1)
      for seed = 1, 30 do
         local game <const> = nim.referee.play("3-4-5", never, "optimal", { seed = seed })
         assert.equal("first", game.winner)
      end
      local wins <const> = count_if(200, function (seed)
         return nim.referee.play("9", always, "optimal", { seed = seed }).winner == "first"
      end)
      assert.is_true(wins > 8 and wins < 40, wins) -- one in nine
   end)

   it("slips as often as it says", function ()
      -- From one heap of 9, a slip is harmless in one of nine cases.
      local bot <const> = nim.bots.with_noise("optimal", 0.45)
      local wins <const> = count_if(2000, function (seed)
         return nim.referee.play("9", bot, "optimal", { seed = seed }).winner == "first"
      end)
      assert.is_true(math.abs(wins / 2000 - (1 - 0.45 * 8 / 9)) < 0.04, wins)
   end)

   it("is stochastic, and repeats with its seed", function ()
      local bot <const> = nim.bots.with_noise("greedy", 0.5)
      assert.is_true(bot.stochastic)
      local function moves(seed)
         return nim.referee.play("5-6-7-8", bot, bot, { seed = seed }).moves
      end
      assert.equal(moves(4), moves(4))
      assert.not_equal(moves(4), moves(5))
   end)

   it("says what it is made of", function ()
      assert.equal("optimal + 10% noise", nim.bots.with_noise("optimal", 0.1).name)
      local function version(...) return contestant.version(nim.bots.with_noise(...)) end
      assert.equal(version("optimal", 0.1), version("optimal", 0.1))
      assert.not_equal(version("optimal", 0.1), version("optimal", 0.2))
      assert.not_equal(version("optimal", 0.1), version("greedy", 0.1))
   end)

   it("works by itself, without a turn", function ()
      local heap <const>, take <const> = nim.bots.with_noise("optimal", 0.5)
         :move(nim.position "1-2")
      assert.is_true(heap == 1 and take == 1 or heap == 2 and (take == 1 or take == 2))
   end)

   it("refuses what is not a bot or a chance", function ()
      assert.has_error(function () nim.bots.with_noise(1, 0.5) end,
         "bot: name, function, or table with a function `move` expected, got 1")
      for _, wrong in ipairs { -0.1, 1.1, 0 / 0, "0.5" } do
         assert.has_error(function () nim.bots.with_noise("greedy", wrong) end,
            "chance: number 0 … 1 expected, got " .. core.describe(wrong))
      end
   end)
end)

describe("with_opening", function ()
   it("plays its moves by heart while they are legal", function ()
      local bot <const> = nim.bots.with_opening("optimal", { "4:7", { heap = 3, take = 4 } })
      local game <const> = nim.referee.play("1-3-5-7", bot, function (position)
         for i = 1, #position do
            if position[i] > 0 then return i, 1 end
         end
      end)
      local first <const>, _, third <const> = game.moves:match "^(%S+) (%S+) (%S+)"
      assert.same({ "4:7", "3:4" }, { first, third })
   end)

   it("counts its own moves in either seat", function ()
      local bot <const> = nim.bots.with_opening("optimal", { "1:1", "2:1" })
      local game <const> = nim.referee.play("4-4-4", function () return 3, 1 end, bot)
      assert.equal("3:1 1:1", game.moves:match "^%S+ %S+")
      assert.equal("2:1", game.moves:match "^%S+ %S+ %S+ (%S+)")
   end)

   it("thinks for itself where the move is illegal or the list ends", function ()
      local bot <const> = nim.bots.with_opening("optimal", { "1:9" })
      local game <const> = nim.referee.play("1-4-6", bot, "optimal")
      assert.equal("played", game.reason)
      assert.equal("first", game.winner)
   end)

   it("stays deterministic, and deals with heaps of any size", function ()
      local bot <const> = nim.bots.with_opening("greedy", { "1:1" })
      assert.is_falsy(bot.stochastic)
      assert.same({ 1, 1 }, { bot:move(nim.position { math.maxinteger }) })
   end)

   it("refuses what is not a list of moves", function ()
      assert.has_error(function () nim.bots.with_opening("greedy", "4:7") end,
         'moves: list such as { "4:7", "2:1" } expected, got "4:7"')
      assert.has_error(function () nim.bots.with_opening("greedy", { nil, "4:7" }) end,
         'moves[1]: move such as "4:7" expected, got nil')
      assert.has_error(function () nim.bots.with_opening("greedy", { { heap = 4 } }) end,
         'moves[1]: move such as "4:7" expected, got table')
      assert.has_error(function () nim.bots.with_opening("greedy", { "4:7", "left" }) end,
         'moves[2]: move such as "4:7" expected, got "left"')
   end)
end)

describe("mixture", function ()
   it("draws one bot for each whole game, by the weights", function ()
      local ones <const> = { name = "ones", move = function (_, position)
         for i = 1, #position do
            if position[i] > 0 then return i, 1 end
         end
      end }
      local bot <const> = nim.bots.mixture({ ones, "greedy" }, { 3, 1 })
      local kinds <const> = { ones = 0, greedy = 0 }
      for seed = 1, 400 do
         local moves <const> = nim.referee.play("4", bot, bot, { seed = seed }).moves
         -- Both seats draw: all single steps, or somebody took a rest at once.
         if moves == "1:1 1:1 1:1 1:1" then kinds.ones = kinds.ones + 1 end
         if moves == "1:4" then kinds.greedy = kinds.greedy + 1 end
      end
      assert.is_true(math.abs(kinds.ones / 400 - 9 / 16) < 0.08, kinds.ones)
      assert.is_true(math.abs(kinds.greedy / 400 - 1 / 4) < 0.07, kinds.greedy)
   end)

   it("never draws a bot of weight 0", function ()
      local bot <const> = nim.bots.mixture({ "optimal", function () error "drawn" end }, { 1, 0 })
      for seed = 1, 50 do
         assert.equal("played", nim.referee.play("1-2", bot, "optimal", { seed = seed }).reason)
      end
   end)

   it("shows the evaluators to those bots only that may see them", function ()
      local function snoop(position)
         assert(position.outcome == nil)
         return position:move(1)
      end
      for _, bot in ipairs { nim.bots.mixture { snoop, "optimal" },
         nim.bots.with_opening(snoop, {}), nim.bots.with_noise(snoop, 0.1) } do
         for seed = 1, 10 do
            assert.equal("played", nim.referee.play("3-4", bot, "greedy", { seed = seed }).reason)
         end
         assert.is_truthy(bot:move(nim.position "1-2")) -- full positions are handed down as views
      end
      assert.equal(core.view(nim.position "1").outcome, nil)
   end)

   it("keeps what its bots store for the length of a game", function ()
      local bot <const> = { name = "counter",
         start = function (self) self.moves = 0 end,
         move = function (self, position)
            self.moves = self.moves + 1
            if self.moves > 2 then error "a third move" end
            return position:move(1)
         end }
      local mixed <const> = nim.bots.mixture { bot }
      for _ = 1, 3 do
         assert.equal("played", nim.referee.play("1-1-1-1", mixed, mixed).reason)
      end
      assert.equal("error", nim.referee.play("1-1-1-1-1", mixed, mixed).reason)
   end)

   it("keep their lists when a program changes its own", function ()
      local weights <const>, move <const> = { 1, 0 }, { heap = 4, take = 7 }
      local mixed <const> = nim.bots.mixture({ "optimal", "greedy" }, weights)
      local opening <const> = nim.bots.with_opening("greedy", { move })
      weights[1], weights[2], move.take = 0, 1, 1
      assert.same({ 3, 1 }, { mixed:move(nim.position "1-4-6") })
      assert.same({ 4, 7 }, { opening:move(nim.position "1-3-5-7") })
   end)

   it("refuses odd lists and weights", function ()
      local function refused(message, ...)
         local arguments <const> = table.pack(...)
         assert.has_error(function ()
            nim.bots.mixture(table.unpack(arguments, 1, arguments.n))
         end, message)
      end
      refused("bots: list of one or more expected, got none", {})
      refused('bots: list of one or more expected, got "greedy"', "greedy")
      refused("bots[2]: name, function, or table with a function `move` expected, got 7",
         { "greedy", 7 })
      refused("weights: list of 2 numbers expected, got 1 of them", { "greedy", "random" }, { 1 })
      refused("weights[2]: finite number >= 0 expected, got -1", { "greedy", "random" }, { 1, -1 })
      refused("weights[1]: finite number >= 0 expected, got nil", { "greedy", "random" },
         { nil, 1 })
      refused("bots[1]: name, function, or table with a function `move` expected, got nil",
         { nil, "random" })
      refused("weights: one above 0 expected, got none", { "greedy", "random" }, { 0, 0 })
   end)
end)
