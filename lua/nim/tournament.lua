--- Tournaments: every bot against every other one, in pairs of games with the seats swapped.
--
-- What a tournament plays is a pure function of its description and of a game's number, see
-- `nim.plan`. So its result does not depend on the order in which games are played, nor on where.
-- @module nim.tournament

local block <const> = require "nim.block"
local core <const> = require "nim.core"
local interrupt <const> = require "nim.interrupt"
local plan <const> = require "nim.plan"
local result <const> = require "nim.result"
local tally <const> = require "nim.tally"

local Tournament = {}
Tournament.__index = Tournament

-- Games between two looks at whether Ctrl-C was pressed. Those since the last look do not count,
-- because a bot may have caught the error that Ctrl-C raises, and played on.
local games_a_block <const> = 256

--- Describes a tournament; nothing is played yet. Also called as `nim.tournament`.
-- @function tournament
-- @tparam table spec `bots`, a list of built-in bots' names, of bots, or of functions that move
-- (see `nim.referee`); `starts`, a list of positions and of sets of positions (see `nim.starts`);
-- `seed`, an integer (without it a fresh one is drawn, shown in every result and kept in the field
-- `seed`); `repeats`, how often a pairing plays each start if a bot in it draws random numbers (1).
-- Two bots that draw none play each start once, since they would only repeat themselves;
-- `pairings`, who meets whom: `"gauntlet"`, `{ gauntlet = 2 }` or a list of pairs of bots' numbers,
-- see `nim.schedule`; without it everybody meets everybody
-- @treturn table with the fields `games`, how many will be played, and `seed`, and the methods
-- below
-- @raise for a field that is wrong, naming it
-- @usage
-- local t = nim.tournament { bots = { "optimal", "greedy" }, starts = { "1-4-6" }, seed = 1 }
-- print(t.games) --> 2
local function new(spec)
   if type(spec) == "table" and spec.seed == nil then
      local copy <const> = { seed = core.random():seed() }
      for field, value in pairs(spec) do copy[field] = value end
      spec = copy
   end
   local fine <const>, made <const> = pcall(plan.new, spec)
   if not fine then error(made, 2) end
   return setmetatable({ plan = made, games = made.games, seed = made.seed }, Tournament)
end

-- A number of a game, checked at the line of the public method's caller.
local function check_number(self, number)
   if math.type(number) ~= "integer" or number < 1 or number > self.games then
      error(("number: integer 1 … %d expected, got %s"):format(self.games, tostring(number)), 3)
   end
end

--- What a game is, without playing it.
-- @function Tournament:game
-- @tparam integer number 1 … games; 2 k - 1 and 2 k are the same start with the seats swapped
-- @treturn table `number`; `first` and `second`, the bots' names; `start`, a position; `turn`,
-- which repeat of this meeting it is
-- @raise for another number
function Tournament:game(number)
   check_number(self, number)
   local first <const>, second <const>, start <const>, turn <const> = self.plan:game(number)
   local bots <const> = self.plan.bots
   return {
      number = number, first = bots[first].name, second = bots[second].name, start = start,
      turn = turn,
   }
end

--- Plays one game, as it is played in a run.
-- @function Tournament:play
-- @tparam integer number 1 … games
-- @treturn table as @{Tournament:game}, and `moves`, `plies`, `winner`, `reason` and `text` as
-- `nim.referee.play` returns them
-- @raise for another number; "interrupted!" if Ctrl-C was pressed during the game
function Tournament:play(number)
   check_number(self, number)
   local game <const> = self:game(number)
   local interrupted <const> = interrupt.watch()
   local _
   _, _, _, game.moves, game.plies, game.winner, game.reason, game.text = self.plan:play(number)
   if interrupted() then error("interrupted!", 0) end
   return game
end

-- The blocks of the games of a plan, each played when it is asked for; ends after Ctrl-C.
local function played_here(self)
   local interrupted <const> = interrupt.watch()
   local last = 0
   return function ()
      local numbers <const> = {}
      for number = last + 1, math.min(last + games_a_block, self.games) do
         numbers[#numbers + 1] = number
      end
      if #numbers == 0 then return nil end
      last = numbers[#numbers]
      local played <const> = block.play(self.plan, numbers, nil, interrupted)
      if interrupted() then error("interrupted!", 0) end
      return played
   end
end

--- Plays all games.
-- @function Tournament:run
-- @tparam[opt] table options `progress`, a function called now and then with how many games are
-- done and how many there are
-- @treturn table the result, see `nim.result`: its `tostring` shows standings and who beat whom
-- @raise "interrupted!" after Ctrl-C
-- @usage
-- local t = nim.tournament { bots = { "optimal", "greedy" }, starts = { "1-4-6" }, seed = 1 }
-- local result = t:run()
-- print(result.bots[1].name, result.bots[1].won, result.bots[1].games) --> optimal  2  2
function Tournament:run(options)
   options = options or {}
   local names <const> = {}
   for i, bot in ipairs(self.plan.bots) do names[i] = bot.name end
   local count <const> = tally.new(names)
   for played in played_here(self) do
      for _, game in ipairs(played.games) do count:add(table.unpack(game, 1, 9)) end
      if options.progress then options.progress(count.games, self.games) end
   end
   return result.new(count, { total = self.games, seed = self.seed })
end

return new
