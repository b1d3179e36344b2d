-- The errors of played games: moves that give a won position away. nim.common.game says what an
-- error is; nim.core.errors counts the same ones faster.

local core <const> = require "nim.core"
local walk <const> = require "nim.common.game"
local nim <const> = require "nim"

-- By the outcomes of the positions, one after the other.
local function expected(start, moves)
   local counts <const>, position, seat = { 0, 0 }, start, 1
   for heap, take in moves:gmatch "(%d+):(%d+)" do
      local after <const> = position:after(tonumber(heap), tonumber(take))
      if position:outcome() == "N" and after:outcome() == "N" then
         counts[seat] = counts[seat] + 1
      end
      position, seat = after, 3 - seat
   end
   return counts
end

-- As nim.common.game judges the moves.
local function judged(start, moves)
   local counts <const> = { 0, 0 }
   for ply in walk.judged(start, moves) do
      local seat <const> = ply.seat == "first" and 1 or 2
      if ply.error then counts[seat] = counts[seat] + 1 end
   end
   return counts
end

describe("nim.common.game", function ()
   it("goes through a game", function ()
      local seen <const> = {}
      for ply in walk.plies(nim.position "1-2", "2:1 1:1\n2:1") do
         seen[ply.number] = ("%s %s %d:%d %s"):format(ply.before, ply.seat, ply.move.heap,
            ply.move.take, ply.after)
      end
      assert.same({ "1-2 first 2:1 1-1", "1-1 second 1:1 0-1", "0-1 first 2:1 0-0" }, seen)
   end)

   it("names the move that cannot be read or is illegal", function ()
      for moves, message in pairs {
         ["2:1 x"] = 'move 2: heap:take expected, got "x"',
         [{ "2:1", 5 }] = "move 2: heap:take expected, got 5",
         ["2:3"] = "move 1, 2:3: take: integer 1 … 2 expected, got 3",
         [{ { heap = 2, take = 3 } }] = "move 1, 2:3: take: integer 1 … 2 expected, got 3",
      } do
         assert.has_error(function ()
            for _ in walk.plies(nim.position "1-2", moves) do end -- luacheck: ignore
         end, message)
      end
   end)

   it("starts where a game says", function ()
      assert.equal(nim.position("3-4", "misere"), walk.start { start = "3-4", play = "misere" })
      local kayles <const> = nim.rules "kayles"
      assert.equal(kayles:position "3-4", walk.start { start = "3-4", rules = "0.77" })
      assert.equal(kayles:position "3-4", walk.start { start = kayles:position "3-4" })
      assert.equal(kayles:position "3-4", walk.start({ start = "3-4", rules = "bowling" },
         function () return kayles end))
   end)

   it("judges games under other rules, too", function ()
      assert.same({ 1, 0 }, judged(nim.rules "kayles":position "3", "1:1 1:2"))
   end)
end)

describe("nim.core.errors", function ()
   it("counts the moves that give a won position away", function ()
      local start <const> = nim.position "3-4-5"
      assert.same({ 0, 0 }, { core.errors(start, "") })
      assert.same({ 0, 0 }, { core.errors(start, "1:2") })
      assert.same({ 1, 0 }, { core.errors(start, "1:1") })
      assert.same({ 1, 1 }, { core.errors(start, "1:1 3:5") })
   end)

   it("agrees with the outcomes of random games in both plays, as nim.common.game does", function ()
      for _, play in ipairs { "normal", "misere" } do
         for seed = 1, 100 do
            local start <const> = nim.position({ seed % 4, 3, 5, seed % 7 }, play)
            local moves <const>
               = nim.referee.play(start, "random", "cautious", { seed = seed }).moves
            local counts <const> = expected(start, moves)
            assert.same(counts, { core.errors(start, moves) })
            assert.same(counts, judged(start, moves))
         end
      end
   end)

   it("counts nothing under other rules", function ()
      assert.is_nil(core.errors(nim.rules "kayles":position { 3, 4 }, ""))
   end)

   it("are none of the perfect player's, and differ by one at most", function ()
      for seed = 1, 50 do
         local game <const> = nim.referee.play("4-5-6-7", "optimal", "random", { seed = seed })
         local first <const>, second <const> = core.errors(nim.position "4-5-6-7", game.moves)
         assert.equal(0, first)
         assert.is_true(second <= 1)
      end
   end)

   it("refuses what is not a game", function ()
      local start <const> = nim.position "1-2"
      for _, moves in ipairs { "1", "1:", ":1", "1:2", "3:1", "0:1", "1:0", "2:1x", "2:1 1",
         "2:-1", "99999999999999999999:1", "2:99999999999999999999", "1:1 1:1", "left", "2:1:1" } do
         local fine <const>, message <const> = pcall(core.errors, start, moves)
         assert.is_false(fine, moves)
         assert.matches("move [12]: legal move such as 4:7 expected", message)
      end
      assert.has_error(function () core.errors(1, "") end,
         "start: nim.position expected, got 1")
   end)
end)

describe("a tournament", function ()
   it("shows errors a game beside the score", function ()
      local result <const> = nim.tournament {
         bots = { "optimal", "greedy" }, starts = { "1-4-6", "3-3", "2-3-4" }, seed = 1,
      }:run()
      local wanted <const> = { optimal = 0, greedy = 0 }
      for number = 1, result.games do
         local game <const> = nim.tournament {
            bots = { "optimal", "greedy" }, starts = { "1-4-6", "3-3", "2-3-4" }, seed = 1,
         }:play(number)
         local counts <const> = expected(game.start, game.moves)
         wanted[game.first] = wanted[game.first] + counts[1]
         wanted[game.second] = wanted[game.second] + counts[2]
      end
      local got <const> = {}
      for _, row in ipairs(result.bots) do got[row.name] = row.errors end
      assert.same(wanted, got)
      assert.is_true(wanted.greedy > 0)
      assert.matches("errors a game", tostring(result))
   end)
end)
