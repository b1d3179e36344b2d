-- Swiss pairings against a search of all pairings; maximum matchings; tie-breaks.

local matching <const> = require "nim.schedule.matching"
local support <const> = require "spec.support"
local swiss <const> = require "nim.schedule.swiss"
local tie_breaks <const> = require "nim.schedule.tie_breaks"

local function field(size)
   local players = {}
   for number = 1, size do
      players[number] = { score = 0, met = {}, byes = 0, rounds = {} }
   end
   return players
end

-- Plays a round; gives its pairs as text, "1-3 2-4 bye 5", and how many of them meet again.
local function play(players, beats)
   local meetings, bye = swiss.pair(players)
   local texts, again = {}, 0
   local function note(number, points, opponent)
      local player = players[number]
      player.score = player.score + points
      table.insert(player.rounds, { points = points, opponent = opponent })
      if opponent then
         again = again + (player.met[opponent] and 0.5 or 0)
         player.met[opponent] = (player.met[opponent] or 0) + 1
      else
         player.byes = player.byes + 1
      end
   end
   for _, meeting in ipairs(meetings) do
      local a, b = meeting[1], meeting[2]
      assert(players[a].met[b] == nil or meeting.why:find "meet again", meeting.why)
      texts[#texts + 1] = a .. "-" .. b
      local won = beats(a, b)
      note(a, won and 1 or 0, b)
      note(b, won and 0 or 1, a)
   end
   if bye then
      texts[#texts + 1] = "bye " .. bye.player
      note(bye.player, 1)
   end
   return table.concat(texts, " "), again
end

local function lower_wins(a, b) return a < b end

local function collect(players, name)
   local list = {}
   for number, line in ipairs(tie_breaks.compute(players)) do list[number] = line[name] end
   return list
end

describe("swiss.pair", function()
   it("pairs upper against lower half of each score group", function()
      local players = field(8)
      assert.equal("1-5 2-6 3-7 4-8", (play(players, lower_wins)))
      assert.equal("1-3 2-4 5-7 6-8", (play(players, lower_wins)))
      assert.equal("1-2 3-5 4-6 7-8", (play(players, lower_wins)))
      local scores = {}
      for number, player in ipairs(players) do scores[number] = player.score end
      assert.same({ 3, 2, 2, 2, 1, 1, 1, 0 }, scores)
   end)

   it("gives an odd field one bye each, from the bottom", function()
      local players = field(7)
      assert.equal("1-4 2-5 3-6 bye 7", (play(players, lower_wins)))
      assert.equal("1-3 2-7 4-5 bye 6", (play(players, lower_wins)))
      assert.equal("1-2 3-7 4-6 bye 5", (play(players, lower_wins)))
      assert.equal("1-5 2-3 6-7 bye 4", (play(players, lower_wins)))
   end)

   it("finds a fourth round for six, where rules with seats find none", function()
      local players = field(6)
      local function beats(a, b)
         if (a + b) % 3 == 0 then return a > b end
         return a < b
      end
      assert.equal("1-4 2-5 3-6", (play(players, beats)))
      for _ = 2, 5 do
         local _, again = play(players, beats)
         assert.equal(0, again)
      end
      local meetings = swiss.pair(players) -- the sixth round of six players must repeat
      for _, meeting in ipairs(meetings) do
         assert.matches("they meet again: no round without a rematch exists", meeting.why, 1, true)
      end
   end)

   it("says why each pair meets", function()
      local players = field(5)
      local meetings, bye = swiss.pair(players)
      assert.equal("both have 0", meetings[1].why)
      assert.same({ player = 5, why = "lowest placed without a bye" }, bye)
      play(players, lower_wins) -- 1-3 2-4 bye 5: three have a point
      meetings, bye = swiss.pair(players)
      assert.equal("1-2", meetings[1][1] .. "-" .. meetings[1][2])
      assert.equal("floats down: 1 meets 0", meetings[2].why)
      assert.equal(4, bye.player)
   end)

   -- Whether a list of players can be paired without a rematch, by trying all ways.
   local function can_pair(players, list)
      if #list == 0 then return true end
      for i = 2, #list do
         if not players[list[1]].met[list[i]] then
            local rest = {}
            for k = 2, #list do
               if k ~= i then rest[#rest + 1] = list[k] end
            end
            if can_pair(players, rest) then return true end
         end
      end
      return false
   end

   local function all_but(players, absent)
      local list = {}
      for number = 1, #players do
         if number ~= absent then list[#list + 1] = number end
      end
      return list
   end

   -- What reasons of byes may say, from the field alone.
   local function reason_of_bye(players, chosen)
      local fewest, most, lower = math.huge, 0, 0
      for _, player in ipairs(players) do
         fewest, most = math.min(fewest, player.byes), math.max(most, player.byes)
      end
      for number, player in ipairs(players) do
         local own = players[chosen]
         if player.byes == fewest and (player.score < own.score
            or player.score == own.score and number > chosen) then
            lower = lower + 1
         end
      end
      local why = "lowest placed"
      if fewest == 0 then
         why = why .. " without a bye"
      elseif most > fewest then
         why = why .. " of those with the fewest byes"
      end
      if lower > 0 then
         why = why .. (can_pair(players, all_but(players, chosen))
            and " whose rest spares the others a rematch"
            or " whose rest leaves the fewest rematches")
      end
      if fewest > 0 and most == fewest then
         why = why .. "; all have had " .. (fewest == 1 and "one" or fewest)
      end
      return why
   end

   it("gives reasons that are so, in random fields and histories", function()
      math.randomseed(8)
      local seen = {}
      local function check_round(players)
         local meetings, bye = swiss.pair(players)
         if bye then
            assert.equal(reason_of_bye(players, bye.player), bye.why)
            seen[bye.why:gsub("%d+", "n")] = true
         end
         local free = can_pair(players, all_but(players, bye and bye.player))
         local by_another_bye = false
         for number = 1, bye and not free and #players or 0 do
            by_another_bye = by_another_bye or can_pair(players, all_but(players, number))
         end
         for _, meeting in ipairs(meetings) do
            local a, b = players[meeting[1]], players[meeting[2]]
            local why = a.score == b.score and ("both have %g"):format(a.score)
               or ("floats down: %g meets %g"):format(a.score, b.score)
            assert.is_true(a.score >= b.score)
            if a.met[meeting[2]] then
               assert.is_false(free)
               why = why .. (by_another_bye
                  and "; they meet again, so that nobody rests once more before all have"
                  or "; they meet again: no round without a rematch exists")
               seen[by_another_bye] = true
            end
            assert.equal(why, meeting.why)
         end
         return meetings, bye
      end
      for _ = 1, support.rounds(120) do
         local size = math.random(2, 7)
         local players = field(size)
         for _ = 1, 2 * size do
            local met_by_chance = math.random(4) == 1
            local meetings, bye = check_round(players)
            for _, meeting in ipairs(meetings) do
               local a, b = meeting[1], meeting[2]
               if met_by_chance then a, b = b, a end
               players[a].score = players[a].score + 1
               players[a].met[b] = (players[a].met[b] or 0) + 1
               players[b].met[a] = (players[b].met[a] or 0) + 1
            end
            if bye then
               players[bye.player].score = players[bye.player].score + 1
               players[bye.player].byes = players[bye.player].byes + 1
            end
         end
      end
      -- Fields that no Swiss tournament makes.
      for _ = 1, support.rounds(1500) do
         local players = field(math.random(2, 7))
         for a = 1, #players do
            players[a].score, players[a].byes = math.random(0, 4) / 2, math.random(0, 2)
            for b = a + 1, #players do
               if math.random(2) == 1 then players[a].met[b], players[b].met[a] = 1, 1 end
            end
         end
         check_round(players)
      end
      for _, why in ipairs { "lowest placed without a bye", "lowest placed; all have had one",
         "lowest placed of those with the fewest byes",
         "lowest placed without a bye whose rest spares the others a rematch",
         "lowest placed without a bye whose rest leaves the fewest rematches", true, false } do
         assert.is_true(seen[why] or support.rounds(1500) < 1500, tostring(why))
      end
   end)

   it("refuses scores whose sums may be rounded", function()
      for _, score in ipairs { 0.1, 1 / 3, 0 / 0, math.huge } do
         local players = field(2)
         players[2].score = score
         assert.matches("^players%[2%]%.score: multiple of ½ expected, got ",
            select(2, pcall(swiss.pair, players)))
      end
      assert.matches("^player 1, round 1, points: 0, ½ or 1 expected, got 0.25", select(2, pcall(
         tie_breaks.compute, { { { points = 0.25 } } })))
   end)

   it("gives everyone one meeting or the bye, in random fields of all sizes", function()
      math.randomseed(77)
      for size = 2, 13 do
         for _ = 1, support.rounds(4) do
            local players = field(size)
            for _ = 1, size % 2 == 0 and size - 1 or size do
               local text = play(players, function() return math.random(2) == 1 end)
               local seen = {}
               for number in text:gmatch "%d+" do
                  assert.is_nil(seen[number])
                  seen[number] = true
               end
               assert.equal(size // 2, select(2, text:gsub("%-", "")))
            end
            for _, player in ipairs(players) do
               assert.is_true(player.byes <= size % 2)
            end
         end
      end
   end)

   it("repeats as few pairs as any pairing would", function()
      math.randomseed(78)
      -- The least number of rematches over all pairings, by brute force.
      local function least(players, free)
         local a = table.remove(free)
         if not a then return 0 end
         local best = math.huge
         for place = 1, #free do
            local rest = table.move(free, 1, #free, 1, {})
            local b = table.remove(rest, place)
            best = math.min(best, (players[a].met[b] and 1 or 0) + least(players, rest))
         end
         return best
      end
      for _ = 1, support.rounds(60) do
         local players = field(8)
         for number, player in ipairs(players) do
            player.score = math.random(0, 3)
            for other = number + 1, 8 do
               if math.random() < 0.7 then
                  player.met[other], players[other].met[number] = 1, 1
               end
            end
         end
         local wanted = least(players, { 1, 2, 3, 4, 5, 6, 7, 8 })
         local _, again = play(players, lower_wins)
         assert.equal(wanted, again)
      end
   end)

   it("copes with no, one and two players", function()
      assert.same({}, (swiss.pair {}))
      local meetings, bye = swiss.pair(field(1))
      assert.same({}, meetings)
      assert.equal(1, bye.player)
      assert.equal("1-2", (play(field(2), lower_wins)))
   end)
end)

describe("matching.largest", function()
   it("pairs as many as brute force can", function()
      math.randomseed(79)
      local function brute(edges, free)
         local a = table.remove(free)
         if not a then return 0 end
         local best = brute(edges, table.move(free, 1, #free, 1, {}))
         for place = 1, #free do
            local rest = table.move(free, 1, #free, 1, {})
            local b = table.remove(rest, place)
            if edges[a][b] then best = math.max(best, 2 + brute(edges, rest)) end
         end
         return best
      end
      for _ = 1, support.rounds(400) do
         local size, density, edges, players = math.random(1, 8), math.random(), {}, {}
         for a = 1, size do
            players[a], edges[a] = a, {}
            for b = 1, a - 1 do
               local joined = math.random() < density
               edges[a][b], edges[b][a] = joined, joined
            end
         end
         local function may_meet(a, b) return edges[a][b] end
         local mate, left = matching.largest(players, may_meet)
         for a, b in pairs(mate) do
            assert.is_true(mate[b] == a and edges[a][b])
         end
         assert.equal(size - left, brute(edges, table.move(players, 1, size, 1, {})))
         -- It also makes the most of what it is given to begin with.
         table.remove(players)
         local _, again = matching.largest(players, may_meet, mate)
         local _, fresh = matching.largest(players, may_meet)
         assert.equal(fresh, again)
      end
   end)
end)

describe("tie_breaks.compute", function()
   local function rounds_of(size, lines, beats)
      local players = {}
      for number = 1, size do players[number] = {} end
      for _, line in ipairs(lines) do
         for a, b in line:gmatch "(%d+)-(%d+)" do
            a, b = tonumber(a), tonumber(b)
            table.insert(players[a], { points = beats(a, b) and 1 or 0, opponent = b })
            table.insert(players[b], { points = beats(a, b) and 0 or 1, opponent = a })
         end
      end
      return players
   end

   it("gives the numbers of a pairing program's field of eight", function()
      local players = rounds_of(8, { "1-5 6-2 3-7 8-4", "4-1 2-3 5-8 7-6", "1-2 3-5 6-4 8-7" },
         lower_wins)
      assert.same({ 3, 2, 2, 2, 1, 1, 1, 0 }, collect(players, "score"))
      assert.same({ 5, 6, 4, 4, 5, 5, 3, 4 }, collect(players, "buchholz"))
      assert.same({ 5, 3, 2, 1, 0, 1, 0, 0 }, collect(players, "sonneborn_berger"))
   end)

   it("leaves out the lowest, and the highest, opponent", function()
      local players = rounds_of(4, { "1-2 3-4", "1-3 2-4", "1-4 2-3" }, lower_wins)
      assert.same({ 3, 4, 5, 6 }, collect(players, "buchholz")) -- scores 3 2 1 0
      assert.same({ 3, 4, 5, 5 }, collect(players, "cut1"))
      assert.same({ 1, 1, 2, 2 }, collect(players, "median"))
   end)

   it("treats unplayed rounds as the published examples of the rule do", function()
      -- Two players meet eight times in nine rounds; one round neither of them plays.
      local function meet(points, unplayed)
         local one, two = {}, {}
         for round, gained in ipairs(points) do
            one[round] = { points = gained, opponent = round ~= unplayed and 2 or nil }
            two[round] = { points = 1 - gained, opponent = round ~= unplayed and 1 or nil }
         end
         return tie_breaks.compute { one, two }
      end

      -- Six points with a forfeit win in round 3 after 2 points: 5 for the player, who counts 5½
      -- for opponents. The opponent has 3 points, counts 3½, and was absent after 0: 0 + 1 + 3.
      local result = meet({ 1, 1, 1, 1, 1, 1, 0, 0, 0 }, 3)
      assert.equal(5 + 8 * 3.5, result[1].buchholz)
      assert.equal(8 * 5.5 + 4, result[2].buchholz)

      -- Six points, absent in round 7 after 4: 6 for the player, who counts 6½. The opponent has 3
      -- points, counts 2½, and won by forfeit after 2: 2 + 0 + 1.
      result = meet({ 1, 1, 1, 1, 0, 0, 0, 1, 1 }, 7)
      assert.equal(6 + 8 * 2.5, result[1].buchholz)
      assert.equal(8 * 6.5 + 3, result[2].buchholz)
   end)

   it("gives nothing before the first round", function()
      assert.same({ { score = 0, buchholz = 0, cut1 = 0, median = 0, sonneborn_berger = 0 } },
         tie_breaks.compute { {} })
      assert.same({}, tie_breaks.compute {})
   end)

   it("refuses rounds that do not fit together", function()
      assert.has_error(function() tie_breaks.compute { { { points = 1 } }, {} } end,
         "player 2: 1 rounds expected, got 0")
      assert.has_error(function() tie_breaks.compute { { { points = 1, opponent = 1 } } } end,
         "player 1, round 1: number of another player expected, got 1")
      assert.has_error(function() tie_breaks.compute { { { points = 1, opponent = 7 } } } end,
         "player 1, round 1: number of another player expected, got 7")
   end)
end)
