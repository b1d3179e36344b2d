--- The bracket of a knockout: whoever loses a meeting is out.
--
-- The bracket is the standard one, 1-8, 4-5, 2-7, 3-6 for eight: if the higher seed always wins,
-- the first two meet in the last round, the first four in the last but one, and each round pairs
-- the strongest left with the weakest. Where the field is not a power of two the top seeds rest in
-- the first round.
--
-- The tie rule: a meeting of pairs of games is often level in Nim, and then the higher seed
-- advances.
-- @module nim.schedule.knockout

local expect <const> = require "nim.common.expect"
local options <const> = require "nim.common.options"

local PLAYERS <const> = options.integer(1):required()
local POINTS <const> = options.list:required()
local SCORE <const> = options.number(-math.huge, math.huge):required()

local Knockout = {}
Knockout.__index = Knockout

-- Seeds in the order of the bracket, for a power of two of them.
local function bracket(size)
   local order = { 1 }
   while #order < size do
      local following = {}
      for _, seed in ipairs(order) do
         following[#following + 1] = seed
         following[#following + 1] = 2 * #order + 1 - seed
      end
      order = following
   end
   return order
end

--- Makes a knockout. Players are numbered by seed: 1 is the strongest.
-- @function knockout
-- @tparam integer players 1 or more
-- @treturn table with the fields `round` (from 1), `champion` (nil until known), `meetings` (of
-- this round, in the order of the bracket: the higher seed first; why they meet) and `byes`
-- (players who rest in this round), and the methods `advance` and `is_in`
-- @raise unless there is at least one player
-- @usage
-- local cup = require "nim.schedule.knockout" (3)
-- print(cup.byes[1], cup.meetings[1][1], cup.meetings[1][2])   --> 1  2  3
local function new(players)
   players = PLAYERS:check("players", players)
   local size = 1
   while size < players do size = size * 2 end
   local slots = bracket(size)
   for place, seed in ipairs(slots) do slots[place] = seed <= players and seed end
   local self = setmetatable({ round = 0, players = players }, Knockout)
   self:pair(slots)
   return self
end

local function title(meetings)
   if meetings == 1 then return "final" end
   return ("round of %d"):format(2 * meetings)
end

-- Begins a round with what is left of the bracket; false stands for nobody.
function Knockout:pair(slots)
   self.round, self.slots, self.meetings, self.byes = self.round + 1, slots, {}, {}
   if #slots == 1 then
      self.champion = slots[1]
      return
   end
   for place = 1, #slots, 2 do
      local a, b = slots[place], slots[place + 1]
      if a and b then
         self.meetings[#self.meetings + 1] = { math.min(a, b), math.max(a, b),
            why = ("%s: seed %d against seed %d"):format(title(#slots // 2), math.min(a, b),
               math.max(a, b)) }
      else
         self.byes[#self.byes + 1] = a or b
      end
   end
end

--- Whether a player is still in: whoever has lost no meeting.
-- @function Knockout:is_in
-- @tparam integer player
-- @treturn boolean
-- @raise for anything but a player
-- @usage
-- local cup = require "nim.schedule.knockout" (3)
-- cup:advance { { 6, 4 } }
-- print(cup:is_in(1), cup:is_in(2), cup:is_in(3)) --> true true false
function Knockout:is_in(player)
   player = options.integer(1, self.players):required():check("player", player)
   for _, slot in ipairs(self.slots) do
      if slot == player then return true end
   end
   return false
end

--- Ends a round.
-- @function Knockout:advance
-- @tparam {{number,number},...} points of both players of each meeting, in the order of `meetings`
-- @raise when the knockout is over or a meeting lacks two numbers
-- @usage
-- local cup = require "nim.schedule.knockout" (3)
-- cup:advance { { 6, 4 } }
function Knockout:advance(points)
   POINTS:check("points", points)
   if self.champion then expect.fail "round: none is left, since there is a champion" end
   local slots, number = {}, 0
   for place = 1, #self.slots, 2 do
      local a, b = self.slots[place], self.slots[place + 1]
      if a and b then
         number = number + 1
         local meeting, score = self.meetings[number], points[number]
         if type(score) ~= "table" or not (SCORE.fit(score[1]) and SCORE.fit(score[2])) then
            expect.fail(expect.two("meeting " .. number, "points of two players", score))
         end
         slots[#slots + 1] = score[1] >= score[2] and meeting[1] or meeting[2]
      else
         slots[#slots + 1] = a or b
      end
   end
   self:pair(slots)
end

expect.self(Knockout, "knockout")

return expect.strict("knockout", new)
