-- The exact skill of bots, against what games between them show by the definition.

local games <const> = require "spec.oracle.games"
local nim <const> = require "nim"
local referee <const> = require "nim.referee"
local skill <const> = require "nim.skill"
local support <const> = require "spec.support"

-- Plays without a plan, but in a way that depends on the whole position: deterministic.
local hasher <const> = { name = "hasher", move = function (_, position)
   local sum = 7
   for i = 1, #position do sum = (sum * 31 + position[i]) % 1000003 end
   return position:move(sum % position:count_moves() + 1)
end }

-- Who wins, by the definition alone.
local function solver(play)
   local known <const> = {}
   local function won(heaps)
      local key <const> = table.concat(heaps, "-")
      if known[key] == nil then
         local over, result = true, false
         for i = 1, #heaps do
            local size <const> = heaps[i]
            for rest = 0, size - 1 do
               over = false
               heaps[i] = rest
               result = result or not won(heaps)
               heaps[i] = size
            end
         end
         known[key] = over and play == "misere" or not over and result
      end
      return known[key]
   end
   return won
end

-- What `skill` says about a box of three heaps, by solving and by playing every game.
local function expected(bot, largest, play)
   local won <const> = solver(play)
   local sums <const> = { positions = 0, kept = 0, beaten = 0 }
   for a = 0, largest do
      for b = 0, largest do
         for c = 0, largest do
            local heaps <const> = { a, b, c }
            if won(heaps) and a + b + c > 0 then
               local position <const> = nim.position(heaps, play)
               local heap <const>, take <const> = bot:move(position)
               local after <const> = { a, b, c }
               after[heap] = after[heap] - take
               sums.positions = sums.positions + 1
               if not won(after) then sums.kept = sums.kept + 1 end
               local game <const> = referee.play(position, bot, "optimal", { seed = 1 })
               if game.winner == "first" then sums.beaten = sums.beaten + 1 end
            end
         end
      end
   end
   return sums
end

describe("skill", function ()
   for _, play in ipairs { "normal", "misere" } do
      it("agrees with solving and playing all games in plain Lua: " .. play, function ()
         for _, bot in ipairs { hasher, nim.bots.greedy, nim.bots.cautious, nim.bots.mirror } do
            local wanted <const> = expected(bot, 5, play)
            local got <const> = skill(bot, { box = { 5, 5, 5 }, play = play })
            assert.same(wanted,
               { positions = got.positions, kept = got.kept, beaten = got.beaten })
            assert.is_true(got.exact)
            assert.equal(got.kept / got.positions, got.share)
         end
      end)

      it("finds no error in the perfect player: " .. play, function ()
         local got <const> = skill("optimal", { box = "6-6-6", play = play })
         assert.equal(1, got.share)
         assert.equal(got.positions, got.beaten)
         assert.is_nil(got.first_error)
      end)
   end

   it("sorts won positions by kind", function ()
      local got <const> = skill("misere_blind", { box = "7-7-7-7", play = "misere" })
      assert.same({ S1 = true, S2 = true, T0 = true },
         { S1 = got.kinds.S1 ~= nil, S2 = got.kinds.S2 ~= nil, T0 = got.kinds.T0 ~= nil })
      assert.equal(3583, got.kinds.S1.positions + got.kinds.S2.positions + got.kinds.T0.positions)
      -- Whoever ignores the misere rule errs exactly where one rich heap is left.
      assert.same({ 0, 1, 1 }, { got.kinds.S1.share, got.kinds.S2.share, got.kinds.T0.share })
   end)

   it("names the smallest position in which a bot errs", function ()
      local first <const> = skill("greedy", { box = "7-7" }).first_error
      assert.equal("1-2", tostring(first.position))
      assert.equal("2:2", first.move)
      assert.is_nil(first.fault)
   end)

   it("counts faults as errors, and says which", function ()
      local illegal <const> = skill(function () return 1, 1 end, { box = "1-1" })
      assert.equal("illegal", illegal.first_error.fault)
      assert.equal("0-1", tostring(illegal.first_error.position))
      assert.equal(1, illegal.kept) -- from 1-0 it is right
      local raising <const> = skill(function () error "tired" end, { box = "1-1" })
      assert.equal("error", raising.first_error.fault)
      assert.matches("tired", raising.first_error.text)
      assert.equal(0, raising.share)
   end)

   it("gives a bot what a game gives it: a view, a fresh self, a turn, a start", function ()
      local seen <const> = {}
      local bot <const> = {
         name = "watcher",
         start = function (self) self.started = true end,
         move = function (self, position, turn)
            assert(self.started and position.outcome == nil)
            assert(turn.seat == "first" and turn.play == "misere" and turn.random:int(1, 2))
            assert((turn.number == 1) == (turn.last == nil))
            if turn.number == 1 then turn.seat, turn.play = "second", "normal" end
            seen[#seen + 1] = true
            return position:move(1)
         end,
      }
      local got <const> = skill(bot, { box = "3-3", play = "misere" })
      assert.is_true(#seen >= got.positions)
      assert.is_nil(got.first_error.fault)
   end)

   it("plays the games of a bot that remembers", function ()
      -- Each moves well only at its first move, and hides that in its own way.
      local function first_move_only(move)
         local got <const> = skill({ name = "forgetful", move = move }, { box = "3-3-3" })
         assert.equal(1, got.share)
         return got.beaten
      end
      local function play(position, well)
         local view <const> = nim.position { position[1], position[2], position[3] }
         if well then return view:best_move() end
         return position:move(1)
      end
      local by_number <const> = first_move_only(function (_, position, turn)
         return play(position, turn.number == 1)
      end)
      local by_last <const> = first_move_only(function (_, position, turn)
         return play(position, turn.last == nil)
      end)
      local by_self <const> = first_move_only(function (self, position)
         self.moves = (self.moves or 0) + 1
         return play(position, self.moves == 1)
      end)
      local by_turn <const> = first_move_only(function (_, position, turn)
         turn.mine = (turn.mine or 0) + 1
         return play(position, turn.mine == 1)
      end)
      assert.is_true(0 < by_number and by_number < 48)
      assert.same({ by_number, by_number, by_number }, { by_last, by_self, by_turn })
   end)

   it("measures a bot from a file", function ()
      local path <const> = support.write(os.tmpname() .. ".lua", [[
         local moves = 0
         return function (position)
            moves = moves + 1
            if moves > 1 then return 0, 0 end -- it gives up after its first move
            for i = 1, #position do
               if position[i] > 0 then return i, position[i] end
            end
         end]])
      local got <const> = skill(path, { box = "3-3" })
      os.remove(path)
      -- Right only where one heap is left, and then the game is over.
      assert.same({ 12, 6, 6 }, { got.positions, got.kept, got.beaten })
   end)

   it("follows the rules it is given", function ()
      local got <const> = skill("optimal", { rules = "kayles", box = { 4, 4 } })
      assert.equal(1, got.share)
      assert.equal(got.positions, got.beaten)
      assert.is_nil(got.kinds.S2)
      local greedy <const> = skill("greedy", { rules = "kayles", box = { 4, 4 } })
      assert.is_true(greedy.kept < greedy.positions)
      assert.matches("0.77", tostring(greedy), 1, true)
   end)

   it("follows rules of whole states and rules written in Lua, also outside the box", function ()
      for _, rules in ipairs { nim.rules(games.wythoff), nim.rules(games.halves) } do
         for _, play in ipairs { "normal", "misere" } do
            local options <const> = { rules = rules, box = { 4, 5 }, play = play }
            local perfect <const> = skill("optimal", options)
            assert.same({ 1, perfect.positions }, { perfect.share, perfect.beaten })
            -- The moves of `first`, judged here one by one.
            local positions, kept, beaten = 0, 0, 0
            local function first(position) return position:move(1) end
            for a = 0, 4 do
               for b = 0, 5 do
                  local position <const> = rules:position({ a, b }, play)
                  if position:outcome() == "N" and not position:is_over() then
                     positions = positions + 1
                     local after <const> = position:after(first(position))
                     if after:outcome() == "P" then kept = kept + 1 end
                     local game <const> = referee.play(position, first, "optimal", { seed = 1 })
                     if game.winner == "first" then beaten = beaten + 1 end
                  end
               end
            end
            local got <const> = skill(first, options)
            assert.same({ positions, kept, beaten }, { got.positions, got.kept, got.beaten })
         end
      end
   end)

   it("finds the same under Nim's rules given as rules", function ()
      local plain <const> = skill(hasher, { box = "4-4-4" })
      local ruled <const> = skill(hasher, { box = "4-4-4", rules = "nim" })
      assert.same({ plain.kept, plain.beaten }, { ruled.kept, ruled.beaten })
   end)

   it("reports as text for people", function ()
      assert.equal([[
greedy in nim, normal play, heaps up to 2-2
   keeps the win in 66.7 % of 6 won positions
      S0  100.0 % of 2
      S1  50.0 % of 4
   beats the perfect player from 66.7 % of them
   first error: in 1-2 it plays 2:2; 2:1 keeps the win]], tostring(skill("greedy",
         { box = "2-2" })))
   end)

   it("knows a box without a won position", function ()
      local got <const> = skill("greedy", { box = "0" })
      assert.same({ 0, 0 }, { got.positions, got.beaten })
      assert.is_nil(got.share)
      assert.is_string(tostring(got))
   end)

   it("refuses what makes no sense", function ()
      local function refused(message, ...)
         local arguments <const> = table.pack(...)
         assert.has_error(function () skill(table.unpack(arguments, 1, arguments.n)) end, message)
      end
      refused("bot: name, function, or table with a function `move` expected, got nil")
      refused('options: table expected, got "7-7"', "greedy", "7-7")
      refused('box: text such as "7-7-7" expected, got "seven"', "greedy", { box = "seven" })
      refused("box: list of the largest heaps expected, got 7", "greedy", { box = 7 })
      refused("box: list of the largest heaps expected, got none", "greedy", { box = {} })
      refused("box[2]: integer 0 or more expected, got -1", "greedy", { box = { 3, -1 } })
      refused("box[1]: integer 0 or more expected, got 1.5", "greedy", { box = { 1.5 } })
      refused("box: at most 2^24 positions expected, got more", "greedy",
         { box = { math.maxinteger, 1 } })
      refused("samples: integer 5 … 100000 expected, got 1", "random", { samples = 1 })
   end)

   it("points at the caller's line", function ()
      local _, message <const> = pcall(function () skill("greedy", { box = {} }) end)
      assert.matches("^spec/skill_spec.lua:%d+: box", message)
      for name, wrong in pairs { play = "x", rules = 5, samples = 1 } do
         local _, found <const> = pcall(function () skill("random", { [name] = wrong }) end)
         assert.matches("^spec/skill_spec.lua:%d+: " .. name .. ": ", found)
      end
   end)
end)

describe("the survey in C", function ()
   local contestant <const> = require "nim.bots.contestant"
   local core <const> = require "nim.core"
   local testbed <const> = require "nim.common.testbed"
   local survey <const> = require "nim.skill.survey"

   -- The same by the methods of positions, as under other rules.
   local function both(bot, options)
      local player <const>, field <const> = contestant.new(bot),
         testbed.new(testbed.OPTIONS(options))
      assert.is_true(field.classic)
      local fast <const> = survey(player, field, nim.random(1))
      field.classic = false
      return fast, survey(player, field, nim.random(1))
   end

   local function values(report)
      local first <const> = report.first_error or {}
      return { report.positions, report.kept, report.beaten, report.kinds, report.keeps,
         tostring(first.position), first.move or "none", first.fault or "none",
         first.text or "none" }
   end

   it("finds what the survey in Lua finds", function ()
      local odd <const> = {
         function () return 1, 1 end,
         function () error "tired" end,
         function () error({}) end,
         function () return 1, 1, 1 end,
         function () return 1 end,
         function () end,
         function () return "1", 1 end,
         function () return 0, 1 end,
         function () return 1, -1 end,
         function () return 1, 1 << 62 end,
         function () return 1, 0.5 end,
         function () return 0 / 0, 1 end,
         function () return table.unpack({}, 1, 500) end,
         function (position) return #position, 1.0 end, -- legal: 1.0 is 1
         function (position) return #position, 1, nil end, -- a result too many
      }
      for _, play in ipairs { "normal", "misere" } do
         local bots <const> = { hasher }
         for _, name in ipairs(nim.bots.names()) do bots[#bots + 1] = name end
         for _, bot in ipairs(odd) do bots[#bots + 1] = bot end
         for _, bot in ipairs(bots) do
            for _, box in ipairs { "3-2-4", "0-3", "5", "0" } do
               local fast <const>, slow <const> = both(bot, { box = box, play = play })
               assert.same(values(slow), values(fast))
            end
         end
      end
   end)

   it("accepts integral floats", function ()
      local fast <const> = both(function (position)
         for i = 1, #position do
            if position[i] > 0 then return i + 0.0, position[i] + 0.0 end
         end
      end, { box = "3-3" })
      assert.is_true(fast.kept > 0)
   end)

   it("lets an error of the caller's functions through", function ()
      local origin <const> = nim.position "0-0"
      assert.has_error(function ()
         core.survey(origin, { 1, 1 }, false, function () error("mine", 0) end, print, {})
      end, "mine")
      assert.has_error(function ()
         core.survey(origin, { 1, 1 }, false, function () end, function () error("judge", 0) end,
            {})
      end, "judge")
   end)

   it("refuses what it cannot survey", function ()
      assert.has_error(function () core.survey() end,
         "origin: nim.position expected, got nil")
      assert.has_error(function ()
         core.survey(nim.position "0", { -1 }, false, print, print, {})
      end, "largest heap: integer 0 … 16777216 expected, got -1")
      assert.has_error(function ()
         core.survey(nim.position "0-0", { 5000, 5000 }, false, print, print, {})
      end, "box: at most 2^24 positions expected, got more")
      assert.has_error(function ()
         core.survey(nim.rules "kayles":position "0", { 1 }, false, print, print, {})
      end, "origin: position of classic Nim expected, got another")
      local function judge() return true, 3, 1 end
      assert.has_error(function ()
         core.survey(nim.position "0-0", { 1, 1 }, false, judge, judge, {})
      end, "judge: legal move or a fault expected")
   end)

   it("survives a bot that collects everything at each move #memory", function ()
      local fast <const> = both(function (position)
         collectgarbage()
         return position:move(1)
      end, { box = "2-2-2" })
      assert.equal(20, fast.positions)
   end)
end)

describe("skill of a stochastic bot", function ()
   it("is the same for the same seed, and another for another", function ()
      local function kept(seed) return skill("random", { box = "5-5", seed = seed }).kept end
      assert.equal(kept(3), kept(3))
      assert.not_equal(kept(3), kept(4))
   end)

   it("covers what is known: a random move keeps the win in winning moves of all moves", function ()
      local share, positions = 0, 0
      for a = 0, 6 do
         for b = 0, 6 do
            local position <const> = nim.position { a, b }
            if position:outcome() == "N" then
               share = share + #position:winning_moves() / position:count_moves()
               positions = positions + 1
            end
         end
      end
      local inside = 0
      for seed = 1, 60 do
         local got <const> = skill("random", { box = "6-6", samples = 5, seed = seed })
         if got.low <= share / positions and share / positions <= got.high then
            inside = inside + 1
         end
      end
      assert.is_true(inside >= 56, inside) -- 95 % or more: the interval is on the safe side
   end)

   it("covers the exact chance of beating the perfect player", function ()
      -- From one heap of n the random bot wins at once with 1/n, else the reply ends the game.
      local wanted = 0
      for n = 1, 8 do wanted = wanted + 1 / n end
      local inside = 0
      for seed = 1, 60 do
         local got <const> = skill("random", { box = "8", samples = 10, seed = seed })
         if got.beaten_low <= wanted and wanted <= got.beaten_high then inside = inside + 1 end
      end
      assert.is_true(inside >= 52, inside)
   end)

   it("states its sample", function ()
      assert.matches("means and 95 % intervals of 7 draws a position, seed 5", tostring(
         skill("random", { box = "3-3", samples = 7, seed = 5 })), 1, true)
   end)

   it("is as exact as the bot when there is no noise", function ()
      local quiet <const> = skill(nim.bots.with_noise("greedy", 0), { box = "5-5" })
      assert.equal(skill("greedy", { box = "5-5" }).share, quiet.share)
   end)
end)

describe("the calls of a bot", function ()
   it("are one for each won position of the box", function ()
      local calls = 0
      local bot <const> = { name = "counter", move = function (_, position)
         calls = calls + 1
         return hasher:move(position)
      end }
      local got <const> = skill(bot, { box = "6-6-6" })
      assert.equal(got.positions, calls)
   end)

end)
