-- The built-in bots: how each plays, that its moves are legal, and what the simple ones share.

local nim <const> = require "nim"
local pick <const> = require "nim.bots.pick"
local support <const> = require "spec.support"

local NAMES <const> = {
   "optimal", "endgame", "minimax", "misere_blind", "mirror", "greedy", "cautious", "random",
}

local function turn(last)
   return { play = "normal", seat = "second", number = 2, last = last, random = nim.random(1) }
end

-- Whether heap, take (and parts) is among the moves of a position.
local function is_legal(position, ...)
   return (pcall(position.after, position, ...))
end

describe("nim.bots", function ()
   it("names all bots", function ()
      assert.same(NAMES, nim.bots.names())
   end)

   it("gives a list that may be changed", function ()
      nim.bots.names()[1] = "changed"
      assert.same(NAMES, nim.bots.names())
   end)

   it("gives a bot by its name, as a field and by get", function ()
      for _, name in ipairs(NAMES) do
         local bot <const> = nim.bots.get(name)
         assert.equal(bot, nim.bots[name])
         assert.equal(name, bot.name)
         assert.equal("function", type(bot.move))
         assert.equal("string", type(bot.about))
      end
   end)

   it("is nil for other fields", function ()
      assert.is_nil(nim.bots.pick)
      assert.is_nil(nim.bots.nobody)
   end)

   it("says which names there are", function ()
      local list <const> =
         "optimal, endgame, minimax, misere_blind, mirror, greedy, cautious, random"
      assert.has_error(function () nim.bots.get "pick" end,
         "name of a bot (" .. list .. ') expected, got "pick"')
      assert.has_error(function () nim.bots.get(7) end,
         "name of a bot (" .. list .. ") expected, got 7")
   end)

   it("holds bots that are called without a turn", function ()
      for _, name in ipairs(NAMES) do
         for _, play in ipairs { "normal", "misere" } do
            local position <const> = nim.position("3-0-4-5", play)
            assert.is_true(is_legal(position, nim.bots[name]:move(position)), name)
         end
      end
   end)

   it("holds bots that make a legal move from every position", function ()
      for k = 1, 4 * 4 * 4 - 1 do
         local heaps <const> = { k % 4, k // 4 % 4, k // 16 }
         for _, play in ipairs { "normal", "misere" } do
            local position <const> = nim.position(heaps, play)
            for _, name in ipairs(NAMES) do
               assert.is_true(is_legal(position, nim.bots[name]:move(position, turn())), name)
            end
         end
      end
   end)

   it("holds bots that are not frightened by heaps of 2^62", function ()
      local position <const> = nim.position { 1 << 62, 5, (1 << 62) - 7 }
      for _, name in ipairs(NAMES) do
         local heap <const>, take <const> = nim.bots[name]:move(position,
            turn { heap = 2, take = 3 })
         assert.is_true(is_legal(position, heap, take), name)
      end
   end)

   it("declares who draws random numbers", function ()
      local drawing <const> = {}
      for _, name in ipairs(NAMES) do
         if nim.bots[name].stochastic then drawing[#drawing + 1] = name end
      end
      assert.same({ "endgame", "random" }, drawing)
   end)
end)

describe("the bot", function ()
   it("optimal wins every won position, and the fastest way", function ()
      for k = 1, 5 ^ 3 - 1 do
         local heaps <const> = { k % 5, k // 5 % 5, k // 25 }
         for _, play in ipairs { "normal", "misere" } do
            local position <const> = nim.position(heaps, play)
            if position:outcome() == "N" then
               local after <const> = position:after(nim.bots.optimal:move(position))
               assert.equal("P", after:outcome())
               assert.equal(position:remoteness() - 1, after:remoteness())
            end
         end
      end
   end)

   it("random chooses each move equally often", function ()
      local position <const> = nim.position "1-2-3"
      local counts <const>, random <const> = {}, nim.random(3)
      for _ = 1, 6000 do
         local heap <const>, take <const> = nim.bots.random:move(position, { random = random })
         local move <const> = heap .. ":" .. take
         counts[move] = (counts[move] or 0) + 1
      end
      local moves = 0
      for _, count in pairs(counts) do
         moves = moves + 1
         assert.is_true(math.abs(count - 1000) < 120) -- four standard deviations
      end
      assert.equal(6, moves)
   end)

   it("greedy and cautious take most and least of a whole state", function ()
      local wythoff <const> = nim.rules(require "spec.oracle.games".wythoff)
      for _, case in ipairs {
         { "2-3", { 0, 1 }, { 1, 3 } }, { "3-2", { 1, 0 }, { 2, 2 } },
         { "4-4", { 0, 0 }, { 3, 4 } },
      } do
         local position <const> = wythoff:position(case[1])
         assert.same(case[2], { nim.bots.greedy:move(position) })
         assert.same(case[3], { nim.bots.cautious:move(position) })
         assert.same(case[3], { nim.bots.mirror:move(position) })
      end
   end)

   it("greedy and cautious take most and least in all heaps, the first of equals", function ()
      math.randomseed(12)
      local growing <const> = nim.rules { heap = function (n)
         local list <const> = { { n // 2 }, { 1, n // 2 } }
         if n == 5 then list[3] = { 6 } end
         return list
      end }
      for _, rules in ipairs { nim.rules "0.37", nim.rules "subtract 3,5-9", nim.rules "0.0077",
         nim.rules "all_but 1-4", growing } do
         for _ = 1, 20 do
            local position <const> = rules:position { math.random(12), math.random(12),
               math.random(12) }
            local most, fewest, largest, smallest
            for heap, take, part in position:moves() do
               if not most or take > most then most, largest = take, { heap, take, part } end
               if not fewest or take < fewest then fewest, smallest = take, { heap, take, part } end
            end
            if most then
               local function bare(heap, take, part) return { heap, take, part } end
               local first <const> = pick.largest(position)
               if not pick.find(position, first, position[first]) then
                  assert.same(largest, bare(nim.bots.greedy:move(position)))
               end
               if not pick.find(position, first, 1) then
                  assert.same(smallest, bare(nim.bots.cautious:move(position)))
               end
            end
         end
      end
   end)

   it("simple bots look at few of the moves of long runs", function ()
      local position <const> = nim.rules "subtract 1000-500000000":position { 2000, 10 ^ 9 }
      assert.same({ 2, 500000000 }, { nim.bots.greedy:move(position) })
      assert.same({ 1, 1000 }, { nim.bots.cautious:move(position) })
      local last <const> = { heap = 1, take = 123456 }
      assert.same({ 2, 123456 }, { nim.bots.mirror:move(position, { last = last }) })
   end)

   it("greedy takes all of the largest heap, the first of equals", function ()
      assert.same({ 2, 7 }, { nim.bots.greedy:move(nim.position "5-7-1-7") })
   end)

   it("cautious takes one from the largest heap, the first of equals", function ()
      assert.same({ 2, 1 }, { nim.bots.cautious:move(nim.position "5-7-1-7") })
   end)

   it("mirror repeats the last take in a heap as large as the other was", function ()
      local last <const> = { heap = 1, take = 2 }
      assert.same({ 3, 2 }, { nim.bots.mirror:move(nim.position "3-6-5", turn(last)) })
   end)

   it("mirror repeats the last take where it can, else takes one from the largest", function ()
      local last <const> = { heap = 1, take = 4 }
      assert.same({ 2, 4 }, { nim.bots.mirror:move(nim.position "1-6-9", turn(last)) })
      assert.same({ 3, 1 }, { nim.bots.mirror:move(nim.position "1-2-3", turn(last)) })
      assert.same({ 3, 1 }, { nim.bots.mirror:move(nim.position "1-2-3", turn()) })
   end)

   it("misere_blind wins normal play and loses misère play against optimal", function ()
      for play, winner in pairs { normal = "first", misere = "second" } do
         local start <const> = nim.position("1-1-3", play)
         assert.equal(winner, nim.referee.play(start, "misere_blind", "optimal").winner)
      end
   end)

   it("endgame is perfect from six objects down and random before", function ()
      local small <const> = nim.position("1-2-2", "misere")
      assert.same({ small:best_move() }, { nim.bots.endgame:move(small, turn()) })
      local six <const>, stream <const> = nim.position "1-1-4", nim.random(3)
      for _ = 1, 20 do
         assert.same({ 3, 4 }, { nim.bots.endgame:move(six, { random = stream }) })
      end
      local moves <const>, random <const> = {}, nim.random(9)
      for _ = 1, 200 do
         local heap <const>, take <const> = nim.bots.endgame:move(nim.position "3-4",
            { random = random })
         moves[heap .. ":" .. take] = true
      end
      local count = 0
      for _ in pairs(moves) do count = count + 1 end
      assert.equal(7, count)
   end)

   it("minimax finds a win that is three plies away, and none in theory's way", function ()
      for k = 1, 63 do
         local heaps <const> = { k % 4, k // 4 % 4, k // 16 }
         for _, play in ipairs { "normal", "misere" } do
            local position <const> = nim.position(heaps, play)
            if position:outcome() == "N" and position:remoteness() <= 3 then
               local after <const> = position:after(nim.bots.minimax:move(position))
               assert.equal("P", after:outcome())
            end
         end
      end
   end)
end)

describe("nim.bots.pick", function ()
   it("finds the number of a move", function ()
      local position <const> = nim.position "3-0-4-5"
      for k = 1, position:count_moves() do
         local heap <const>, take <const> = position:move(k)
         assert.equal(k, pick.find(position, heap, take))
      end
      assert.is_nil(pick.find(position, 2, 1))
   end)

   it("finds the first of the best moves", function ()
      local position <const> = nim.position "3-4-4"
      assert.same({ 2, 4 }, { position:move(pick.by_take(position, function (n) return n end)) })
      assert.same({ 1, 1 }, { position:move(pick.by_take(position, function (n) return -n end)) })
   end)
end)

describe("the version of a bot", function ()
   local contestant <const> = require "nim.bots.contestant"

   it("differs from any other, also where it cannot be shown whole", function ()
      local shown <const> = {}
      local long <const> = ("x"):rep(40)
      for _, version in ipairs { "1.0", 2, long, long .. "x", long .. "y", "a\0", "a\1" } do
         local text <const> = contestant.version { version = version }
         assert.is_nil(shown[text])
         shown[text] = true
         assert.is_true(text == tostring(version) or text:find "^#%x+$" ~= nil)
      end
   end)
end)

describe("the version of a built-in bot", function ()
   local contestant <const> = require "nim.bots.contestant"
   local source <const> = require "nim.common.source"

   it("is the same whichever way it is named, and its own", function ()
      local seen <const> = {}
      for _, name in ipairs(nim.bots.names()) do
         local version <const> = contestant.new(name).version
         assert.matches("^#%x+$", version)
         assert.equal(version, contestant.new(nim.bots[name]).version)
         assert.is_nil(seen[version])
         seen[version] = true
      end
   end)

   it("depends on the files that it requires, also of others, and on no more", function ()
      local folder <const>, path <const> = support.folder(), package.path
      package.path = folder .. "/?.lua;" .. path
      finally(function ()
         package.path = path
         support.remove(folder)
      end)
      support.shell("mkdir " .. folder .. "/own")
      local function hash(shared)
         support.write(folder .. "/own/bot.lua", 'local a = require "own.a" require "nim.core"')
         support.write(folder .. "/own/a.lua", 'require "own.bot" return require "own.shared"')
         support.write(folder .. "/own/shared.lua", shared)
         return source.family("own.bot", "own.")
      end
      local before <const> = hash "return 1"
      assert.equal(before, hash "return 1")
      assert.not_equal(before, hash "return 2")
      assert.is_nil(source.family("own.nobody", "own."))
   end)
end)
