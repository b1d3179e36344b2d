--- Order among players of equal score, by the strength of those they met.
--
-- Buchholz is the sum of the opponents' scores; Cut-1 leaves out the lowest of them, Median the
-- lowest and the highest. Sonneborn–Berger is the sum of the scores of beaten opponents and half
-- the scores of those drawn with.
--
-- A round without an opponent (a bye, worth a win, or an absence) follows FIDE's rule of 2009: for
-- the player it counts as a meeting with a virtual opponent who had the player's score before that
-- round, got the opposite result, and half a point in each later round; for the player's opponents
-- it counts as a draw.
-- @module nim.schedule.tie_breaks

local expect <const> = require "nim.common.expect"
local options <const> = require "nim.common.options"

local M = {}

local PLAYERS <const> = options.list:required()
local ROUNDS <const> = options.list:required()
-- Sums of these are exact, so equal tie-breaks are equal numbers.
local POINTS <const> = options.kind("0, ½ or 1", function (value)
   return (value == 0 or value == 0.5 or value == 1) and value or nil
end):required()

local function check(players)
   local rounds
   for number = 1, #PLAYERS:check("players", players) do
      local player <const> = ROUNDS:check("player " .. number, players[number])
      rounds = rounds or #player
      if #player ~= rounds then
         expect.fail(("player %d: %d rounds expected, got %d"):format(number, rounds, #player))
      end
      for round = 1, rounds do
         local meeting <const> = player[round]
         local name <const> = ("player %d, round %d"):format(number, round)
         if type(meeting) ~= "table" then expect.refuse(name, "table", meeting) end
         POINTS:check(name .. ", points", meeting.points)
         local opponent <const> = meeting.opponent
         if opponent ~= nil and (not players[opponent] or opponent == number) then
            expect.refuse(name, "number of another player", opponent)
         end
      end
   end
end

-- A player's score, and the score that its opponents count it with.
local function scores(player)
   local own, counted = 0, 0
   for _, meeting in ipairs(player) do
      own = own + meeting.points
      counted = counted + (meeting.opponent and meeting.points or 0.5)
   end
   return own, counted
end

-- The opponents' scores, round by round.
local function opposition(player, counted)
   local list, before = {}, 0
   for round, meeting in ipairs(player) do
      if meeting.opponent then
         list[round] = counted[meeting.opponent]
      else
         list[round] = before + (1 - meeting.points) + 0.5 * (#player - round)
      end
      before = before + meeting.points
   end
   return list
end

--- Scores and tie-breaks of all players.
-- @tparam {{{points=number,opponent=integer},...},...} players for each player its rounds in order:
-- points (1, ½ or 0) and the opponent's number, nil for a bye (1 point) or an absence (0)
-- @treturn {table,...} for each player score, buchholz, cut1, median and sonneborn_berger
-- @raise when players have different numbers of rounds, or an opponent is not another player
-- @usage
-- local tie_breaks = require "nim.schedule.tie_breaks"
-- local a, b = { { points = 1, opponent = 2 } }, { { points = 0, opponent = 1 } }
-- print(tie_breaks.compute({ a, b })[2].buchholz)   --> 1.0
function M.compute(players)
   check(players)
   local own, counted, result = {}, {}, {}
   for number, player in ipairs(players) do own[number], counted[number] = scores(player) end
   for number, player in ipairs(players) do
      local list = opposition(player, counted)
      local sum, least, most, sonneborn_berger = 0.0, math.huge, -math.huge, 0.0
      for round, score in ipairs(list) do
         sum, least, most = sum + score, math.min(least, score), math.max(most, score)
         sonneborn_berger = sonneborn_berger + player[round].points * score
      end
      result[number] = {
         score = own[number],
         buchholz = sum,
         cut1 = #list > 0 and sum - least or 0.0,
         median = #list > 1 and sum - least - most or 0.0,
         sonneborn_berger = sonneborn_berger,
      }
   end
   return result
end

return expect.strict_module(M)
