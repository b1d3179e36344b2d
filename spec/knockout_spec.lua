-- The bracket of a knockout: seeds, byes and who goes through, as nim.schedule.knockout plans it.

local core <const> = require "nim.core"
local knockout <const> = require "nim.schedule.knockout"

local function texts(cup)
   local list = {}
   for place, meeting in ipairs(cup.meetings) do list[place] = meeting[1] .. "-" .. meeting[2] end
   return table.concat(list, " ")
end

-- Ends a round in which `wins(a, b)` says whether the higher seed wins.
local function advance(cup, wins)
   local points = {}
   for place, meeting in ipairs(cup.meetings) do
      points[place] = wins(meeting[1], meeting[2]) and { 2, 0 } or { 0, 2 }
   end
   cup:advance(points)
end

local function favourites() return true end

describe("knockout", function()
   it("draws the standard bracket", function()
      assert.equal("1-2", texts(knockout(2)))
      assert.equal("1-4 2-3", texts(knockout(4)))
      assert.equal("1-8 4-5 2-7 3-6", texts(knockout(8)))
      assert.equal("1-16 8-9 4-13 5-12 2-15 7-10 3-14 6-11", texts(knockout(16)))
   end)

   it("pairs strongest with weakest in each round when favourites win", function()
      local cup = knockout(8)
      advance(cup, favourites)
      assert.equal("1-4 2-3", texts(cup))
      advance(cup, favourites)
      assert.equal("1-2", texts(cup))
      assert.equal("final: seed 1 against seed 2", cup.meetings[1].why)
      advance(cup, favourites)
      assert.equal(1, cup.champion)
   end)

   it("lets the top seeds rest in the first round", function()
      local cup = knockout(5)
      assert.same({ 1, 2, 3 }, cup.byes)
      assert.equal("4-5", texts(cup))
      advance(cup, favourites)
      assert.equal("1-4 2-3", texts(cup))
      assert.same({}, cup.byes)
   end)

   it("knows who is still in", function()
      local cup = knockout(5)
      local function still_in()
         local list = {}
         for player = 1, 5 do list[#list + 1] = cup:is_in(player) and player or nil end
         return table.concat(list, " ")
      end
      assert.equal("1 2 3 4 5", still_in())
      advance(cup, favourites)
      assert.equal("1 2 3 4", still_in())
      advance(cup, function (a) return a ~= 1 end)
      assert.equal("2 4", still_in())
      advance(cup, favourites)
      assert.equal("2", still_in())
      assert.has_error(function () cup:is_in(6) end, "player: integer 1 … 5 expected, got 6")
   end)

   it("takes no points that cannot be compared", function()
      assert.matches("^meeting 1: points of two players expected, got ",
         select(2, pcall(knockout(2).advance, knockout(2), { { 0 / 0, 1 } })))
   end)

   it("plays one meeting fewer than there are players, whoever wins", function()
      math.randomseed(12)
      for players = 1, 40 do
         local cup, meetings, out = knockout(players), 0, {}
         while not cup.champion do
            meetings = meetings + #cup.meetings
            for _, meeting in ipairs(cup.meetings) do
               assert.is_nil(out[meeting[1]])
               assert.is_nil(out[meeting[2]])
            end
            assert.is_true(cup.round == 1 or #cup.byes == 0)
            local now = cup.meetings
            local results = {}
            for place in ipairs(now) do
               results[place] = math.random(2) == 1 and { 1, 0 } or { 0, 1 }
               out[now[place][results[place][1] == 1 and 2 or 1]] = true
            end
            cup:advance(results)
         end
         assert.equal(players - 1, meetings)
         assert.is_nil(out[cup.champion])
      end
   end)

   it("lets the higher seed advance from a level meeting", function()
      local cup = knockout(4)
      cup:advance { { 3, 3 }, { 2, 4 } }
      assert.equal("1-3", texts(cup))
   end)

   it("refuses what makes no sense", function()
      for _, wrong in ipairs { 0, 1.5, "2", -1 } do
         assert.has_error(function() knockout(wrong) end,
            "players: integer 1 or more expected, got " .. core.describe(wrong))
      end
      assert.has_error(function() knockout(2):advance {} end,
         "meeting 1: points of two players expected, got nil")
      assert.has_error(function() knockout(1):advance {} end,
         "round: none is left, since there is a champion")
   end)
end)
