--- Swiss pairings: in each round everyone meets someone with about as many points, never the same
-- one twice.
--
-- Each meeting is played as pairs of games with the seats swapped, so nobody has a seat to prefer
-- and most of the rules that make chess's Swiss intricate fall away. What is left, in this order:
--
-- 1. nobody meets the same player twice; where the field is so small that this cannot be kept, as
--    few pairs as possible meet again, those who have met least first, and their reason says so;
-- 2. an odd field gives one bye, worth a win, to the lowest-placed player who has had none and
--    without whom rule 1 can be kept; second byes only when everyone has had one, even where that
--    costs a rematch;
-- 3. players meet within their score group as far as rule 1 allows; the highest-placed player of
--    those still unpaired is paired first;
-- 4. within the group the upper half meets the lower half, both in order; then whoever is nearest
--    to that;
-- 5. whoever finds nobody there floats down to the best-placed possible player of a lower group.
--
-- Rules 1 and 2 are exact: before a pair is fixed, a maximum matching of the others shows that they
-- can still be paired.
-- @module nim.schedule.swiss

local expect <const> = require "nim.common.expect"
local matching <const> = require "nim.schedule.matching"
local options <const> = require "nim.common.options"
local plain <const> = require "nim.common.plain"

local M = {}

local PLAYERS <const> = options.list:required()
-- Equal scores are one group, so they must be exact.
local SCORE <const> = options.kind("multiple of ½", function (value)
   return type(value) == "number" and 2 * value % 1 == 0 and value or nil
end):required()
local MET <const> = options.list:required()
local BYES <const> = options.integer(0):required()

local function check(players)
   for number = 1, #PLAYERS:check("players", players) do
      local player <const>, name <const> = players[number], ("players[%d]"):format(number)
      if type(player) ~= "table" then expect.refuse(name, "table", player) end
      SCORE:check(name .. ".score", player.score)
      MET:check(name .. ".met", player.met)
      BYES:check(name .. ".byes", player.byes)
   end
end

local function ranked(players)
   local order = {}
   for number = 1, #players do order[number] = number end
   table.sort(order, function (a, b)
      if players[a].score ~= players[b].score then return players[a].score > players[b].score end
      return a < b
   end)
   return order
end

local function without(list, a, b)
   local rest = {}
   for _, player in ipairs(list) do
      if player ~= a and player ~= b then rest[#rest + 1] = player end
   end
   return rest
end

-- Why a player gets the bye: `passed` is whether others as entitled to it are placed lower, `left`
-- how many players meet again nevertheless.
local function reason_of_bye(fewest, most, passed, left)
   local parts <const> = { "lowest placed" }
   local function add(text) parts[#parts + 1] = text end
   if fewest == 0 then add " without a bye" end
   if fewest > 0 and most > fewest then add " of those with the fewest byes" end
   if passed and left == 0 then add " whose rest spares the others a rematch" end
   if passed and left > 0 then add " whose rest leaves the fewest rematches" end
   if fewest > 0 and most == fewest then
      add(fewest == 1 and "; all have had one" or ("; all have had %d"):format(fewest))
   end
   return table.concat(parts)
end

-- Removes from `order` the player who gets the bye; the bye, and whether any other player's bye
-- would spare all a rematch.
local function give_bye(players, order, may_meet)
   local fewest, most = math.huge, 0
   for _, player in ipairs(order) do
      fewest, most = math.min(fewest, players[player].byes), math.max(most, players[player].byes)
   end
   local function left_without(player)
      return select(2, matching.largest(without(order, player), may_meet))
   end
   local chosen, least_left, passed
   for place = #order, 1, -1 do
      local player = order[place]
      if players[player].byes == fewest then
         local left <const> = left_without(player)
         if not chosen or left < least_left then
            passed, chosen, least_left = chosen ~= nil, player, left
         end
         if left == 0 then break end
      end
   end
   local avoidable = false
   for place = 1, least_left > 0 and #order or 0 do
      avoidable = avoidable or left_without(order[place]) == 0
   end
   return without(order, chosen), {
      player = chosen, why = reason_of_bye(fewest, most, passed, least_left),
   }, avoidable
end

-- The places of a group of `size` in which the player at place 1 looks for a partner: first the top
-- of the lower half, down to the end, then up through the upper half.
local function places(size)
   local list = {}
   for place = size // 2 + 1, size do list[#list + 1] = place end
   for place = size // 2, 2, -1 do list[#list + 1] = place end
   return list
end

-- Possible partners of order[1], best first, and how many of them are in its own score group. In a
-- group of one or of an odd number the lowest placed player floats, unless nobody else fits.
local function candidates(players, order)
   local size = 1
   while order[size + 1] and players[order[size + 1]].score == players[order[1]].score do
      size = size + 1
   end
   local list = {}
   for _, place in ipairs(places(size)) do
      if place > 1 then list[#list + 1] = order[place] end
   end
   local own = #list
   for place = size + 1, #order do list[#list + 1] = order[place] end
   return list, own, size
end

-- Those of a list whom a player has met, the least often met first.
local function least_met(met, list)
   local times, result = 0, {}
   for _, other in ipairs(list) do times = math.max(times, met[other] or 0) end
   for wanted = 1, times do
      for _, other in ipairs(list) do
         if met[other] == wanted then result[#result + 1] = other end
      end
   end
   return result
end

-- Chooses the partner of order[1]: the first candidate that leaves no more than `spare` players to
-- meet again and, within the group, does not make more of the group float than need to.
local function choose(players, order, may_meet, mate, spare)
   local player = order[1]
   local list, own, size = candidates(players, order)
   local group = table.move(order, 1, size, 1, {})
   local paired, floating = matching.largest(group, may_meet, mate)

   local function fits(other, again)
      local rest = without(order, player, other)
      local found, left = matching.largest(rest, may_meet, mate)
      return left <= spare - (again and 2 or 0) and found
   end
   local function keeps_group(other)
      local _, left = matching.largest(without(group, player, other), may_meet, paired)
      return left <= floating
   end

   for _, strict in ipairs { true, false } do
      for place, other in ipairs(list) do
         if may_meet(player, other) and (not strict or place > own or keeps_group(other)) then
            local found = fits(other, false)
            if found then return other, found, false end
         end
      end
   end
   for _, other in ipairs(least_met(players[player].met, list)) do
      local found = fits(other, true)
      if found then return other, found, true end
   end
end

-- Why two meet; `avoidable` is whether a rematch could be avoided by one more bye for somebody.
local function reason(players, a, b, again, avoidable)
   local high, low = players[a].score, players[b].score
   local why = high == low and plain.format("both have %g", high)
      or plain.format("floats down: %g meets %g", high, low)
   if not again then return why end
   return why .. (avoidable and "; they meet again, so that nobody rests once more before all have"
      or "; they meet again: no round without a rematch exists")
end

--- Pairs one round.
-- @tparam {table,...} players in seeding order, strongest first; each with `score` (a multiple of
-- ½), `met` (from an opponent's number to how often they have met) and `byes` (how many it has had)
-- @treturn {{integer,integer,why=string},...} the pairs, better placed player first; why they meet
-- @treturn ?table in an odd field the bye: `player` and `why`
-- @raise for anything else
-- @usage
-- local swiss = require "nim.schedule.swiss"
-- local players = {}
-- for i = 1, 5 do players[i] = { score = 0, met = {}, byes = 0 } end
-- local pairs_of_round, bye = swiss.pair(players)
-- print(pairs_of_round[1][1], pairs_of_round[1][2], bye.player)   --> 1  3  5
function M.pair(players)
   check(players)
   local function may_meet(a, b)
      return not players[a].met[b]
   end
   local order, bye, avoidable = ranked(players), nil, nil
   if #order % 2 == 1 then order, bye, avoidable = give_bye(players, order, may_meet) end

   local result = {}
   local mate, spare = matching.largest(order, may_meet)
   while #order > 0 do
      local player = order[1]
      local other, again
      other, mate, again = choose(players, order, may_meet, mate, spare)
      if again then spare = spare - 2 end
      result[#result + 1] = {
         player, other, why = reason(players, player, other, again, avoidable),
      }
      order = without(order, player, other)
   end
   return result, bye
end

return expect.strict_module(M)
