--- What a tournament plays: from the number of a game to its bots, start, seats and seed.
--
-- All of it is a pure function of the plan and the number. So games may be played in any order, by
-- any number of processes and on any machine, and what is missing may be played later: the results
-- are the same.
-- @module nim.tournament.plan

local contestant <const> = require "nim.bots.contestant"
local core <const> = require "nim.core"
local hash <const> = require "nim.common.hash"
local options <const> = require "nim.common.options"
local referee <const> = require "nim.referee"
local schedule <const> = require "nim.schedule"
local starts <const> = require "nim.starts"

local M = {}

local Plan = {}
Plan.__index = Plan

local FIELDS <const> = options.of({
   bots = options.list_of(2):required(),
   pairings = options.any, -- checked by `nim.schedule`
   repeats = options.integer(1, nil, 1),
   seed = options.seed,
   starts = options.list_of(1):required(),
}, "tournament")

-- Everything that a result may depend on, as text.
local function describe(self)
   local lines = { "nim plan 1", "seed " .. self.seed, "repeats " .. self.repeats }
   for _, bot in ipairs(self.bots) do
      lines[#lines + 1] = ("bot %s|%s|%s|%s"):format(bot.name, bot.version, bot.stochastic,
         bot.theory)
   end
   if self.pairings then lines[#lines + 1] = "pairings " .. self.pairings end
   lines[#lines + 1] = self.starts.text
   return table.concat(lines, "\n")
end

--- Makes a plan.
-- @tparam table spec `bots` and `starts`, lists of two or more and one or more items, see
-- `nim.bots.contestant` and `nim.starts`; `seed`, an integer (a fresh one); `repeats`, how often a
-- pairing with a stochastic bot plays each start (1); `pairings`, who meets whom, see
-- `nim.schedule` (everybody)
-- @treturn table the plan: `bots`, `starts`, `seed`, `repeats`, `games` (how many) and `hash`
-- @raise for a wrong field
function M.new(spec)
   local chosen <const> = FIELDS(spec)
   -- Without a sign, since people type it again behind --seed.
   local seed <const> = chosen.seed or core.random():seed() & math.maxinteger
   local self <const> = setmetatable({ seed = seed, repeats = chosen.repeats }, Plan)
   self.random = core.random(seed)
   self.bots = contestant.list(chosen.bots)
   self.starts = starts.new(chosen.starts, self.random:split(0))
   local stochastic <const> = {}
   for i, bot in ipairs(self.bots) do stochastic[i] = bot.stochastic end
   self.schedule, self.pairings
      = schedule.new(chosen.pairings, stochastic, self.starts.count, chosen.repeats)
   self.games = 2 * self.schedule.pairs
   self.hash = hash.text(describe(self))
   return self
end

-- A start by its number; the one asked for last is kept, since many games in a row have the same.
function Plan:start(k)
   if self.last_start ~= k then
      self.last_start, self.last_position = k, self.starts:at(k)
   end
   return self.last_position
end

--- Who plays in a game, and from where.
-- @function Plan:game
-- @tparam integer number 1 … games; 2 k - 1 and 2 k are a pair: the same start, seats swapped
-- @treturn integer the number of the bot that moves first
-- @treturn integer the number of the other bot
-- @treturn position where they start
-- @treturn integer which repeat of this meeting it is, from 1
function Plan:game(number)
   local first <const>, second <const>, start <const>, turn <const>
      = self.schedule:pair((number + 1) // 2)
   if number % 2 == 1 then return first, second, self:start(start), turn end
   return second, first, self:start(start), turn
end

--- Plays a game.
-- @function Plan:play
-- @tparam integer number 1 … games
-- @tparam[opt] function announce as in `nim.referee.run`
-- @treturn integer the number of the bot that moved first
-- @treturn integer the number of the other bot
-- @treturn position where they started
-- @treturn string the moves
-- @treturn integer how many
-- @treturn string the winner, "first" or "second"
-- @treturn string the reason
-- @treturn string|nil what was wrong
function Plan:play(number, announce)
   local first <const>, second <const>, start <const> = self:game(number)
   return first, second, start, referee.run(start, self.bots[first], self.bots[second],
      self.random:split(number), announce)
end

return M
