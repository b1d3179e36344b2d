local core <const> = require "nim.core"
local errors <const> = require "nim.common.errors"
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

describe("errors.count", function ()
   it("counts the moves that give a won position away", function ()
      local start <const> = nim.position "3-4-5"
      assert.same({ 0, 0 }, { errors.count(start, "") })
      assert.same({ 0, 0 }, { errors.count(start, "1:2") })
      assert.same({ 1, 0 }, { errors.count(start, "1:1") })
      assert.same({ 1, 1 }, { errors.count(start, "1:1 3:5") })
   end)

   it("agrees with the outcomes of random games in both plays", function ()
      for _, play in ipairs { "normal", "misere" } do
         for seed = 1, 100 do
            local start <const> = nim.position({ seed % 4, 3, 5, seed % 7 }, play)
            local moves <const>
               = nim.referee.play(start, "random", "cautious", { seed = seed }).moves
            assert.same(expected(start, moves), { errors.count(start, moves) })
         end
      end
   end)

   it("counts the same under any rules", function ()
      local counted <const>, start = { 0, 0 }, nim.rules "kayles":position { 3, 4 }
      assert.is_nil(core.errors(start, ""))
      local position, seat = start, 1
      local moves <const> = {}
      while not position:is_over() do -- always the last move of the list
         local heap <const>, take <const>, part <const>, other <const>
            = position:move(position:count_moves())
         local after <const> = position:after(heap, take, part, other)
         local parts <const> = part and (":" .. part .. (other and "-" .. other or "")) or ""
         moves[#moves + 1] = heap .. ":" .. take .. parts
         if position:outcome() == "N" and after:outcome() == "N" then
            counted[seat] = counted[seat] + 1
         end
         position, seat = after, 3 - seat
      end
      assert.same(counted, { errors.count(start, table.concat(moves, " ")) })
   end)

   it("are none of the perfect player's, and differ by one at most", function ()
      for seed = 1, 50 do
         local game <const> = nim.referee.play("4-5-6-7", "optimal", "random", { seed = seed })
         local first <const>, second <const> = errors.count(nim.position "4-5-6-7", game.moves)
         assert.equal(0, first)
         assert.is_true(second <= 1)
      end
   end)

   it("refuses what is no game", function ()
      local start <const> = nim.position "1-2"
      for _, moves in ipairs { "1", "1:", ":1", "1:2", "3:1", "0:1", "1:0", "2:1x", "2:1 1",
         "2:-1", "99999999999999999999:1", "2:99999999999999999999", "1:1 1:1", "left", "2:1:1" } do
         local fine <const>, message <const> = pcall(errors.count, start, moves)
         assert.is_false(fine, moves)
         assert.matches("move [12]: legal move such as 4:7 expected", message)
      end
      assert.has_error(function () core.errors(1, "") end,
         "start: nim.position expected, got 1")
      assert.has_error(function () errors.count(nim.rules "kayles":position "3", "left") end)
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
