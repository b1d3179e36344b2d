--- Tournaments: every bot against every other one, in pairs of games with the seats swapped.
--
-- What a tournament plays is a pure function of its description and of a game's number. So its
-- result does not depend on the order in which games are played, nor on where.
-- @module nim.tournament

local check_options <const> = require "nim.tournament.options"
local expect <const> = require "nim.common.expect"
local interrupt <const> = require "nim.common.interrupt"
local kinds <const> = require "nim.common.options"
local plan <const> = require "nim.tournament.plan"
local runner <const> = require "nim.tournament.runner"
local shard <const> = require "nim.tournament.shard"

local Tournament = {}
Tournament.__index = Tournament

--- Describes a tournament; nothing is played yet. Also called as `nim.tournament`.
-- @function tournament
-- @tparam table spec `bots`, a list of built-in bots' names, of bots, or of functions that move
-- (see `nim.referee`); `starts`, a list of positions and of sets of positions (see `nim.starts`);
-- `seed`, an integer (without it a fresh one is drawn, shown in every result and kept in the field
-- `seed`); `repeats`, how often a pairing plays each start if a bot in it draws random numbers (1).
-- Two bots that draw none play each start once, since they would only repeat themselves;
-- `pairings`, who meets whom: `"gauntlet"`, `{ gauntlet = 2 }` or a list of pairs of bots' numbers,
-- see `nim.schedule`; by default everybody meets everybody
-- @treturn table with the fields `games`, how many will be played, and `seed`, and the methods
-- below
-- @raise for a wrong field, naming it
-- @usage
-- local t = nim.tournament { bots = { "optimal", "greedy" }, starts = { "1-4-6" }, seed = 1 }
-- print(t.games) --> 2
local function new(spec)
   local made <const> = plan.new(spec)
   return setmetatable({ plan = made, games = made.games, seed = made.seed }, Tournament)
end

-- The number of a game.
local function checked(self, number)
   return kinds.integer(1, self.games):required():check("number", number)
end

--- Describes a game without playing it.
-- @function Tournament:game
-- @tparam integer number 1 … games; 2 k - 1 and 2 k are the same start with the seats swapped
-- @treturn table `number`; `first` and `second`, the bots' names; `start`, a position; `turn`,
-- which repeat of this meeting it is
-- @raise for another number
-- @usage
-- local t = require "nim".tournament { bots = { "optimal", "greedy" }, starts = { "1-4-6" } }
-- print(t:game(1).first, t:game(2).first) --> optimal greedy
function Tournament:game(number)
   number = checked(self, number)
   local first <const>, second <const>, start <const>, turn <const> = self.plan:game(number)
   local bots <const> = self.plan.bots
   return {
      number = number, first = bots[first].name, second = bots[second].name, start = start,
      turn = turn,
   }
end

--- Plays one game exactly as a run does.
-- @function Tournament:play
-- @tparam integer number 1 … games
-- @treturn table as @{Tournament:game}, and `moves`, `plies`, `winner`, `reason` and `text` as
-- `nim.referee.play` returns them
-- @raise for another number; "interrupted!" if Ctrl-C was pressed during the game
-- @usage
-- local t = require "nim".tournament { bots = { "optimal", "greedy" }, starts = { "1-4-6" } }
-- print(t:play(1).moves) --> 3:1 3:5 2:3 1:1 2:1
function Tournament:play(number)
   number = checked(self, number)
   local game <const> = self:game(number)
   local interrupted <const> = interrupt.watch()
   local _
   _, _, _, game.moves, game.plies, game.winner, game.reason, game.text = self.plan:play(number)
   if interrupted() then error("interrupted!", 0) end
   return game
end

--- Plays all games, or those still missing from a record.
-- @function Tournament:run
-- @tparam[opt] table options any of the following.
--
-- - `jobs`: how many worker processes play. Without it the games are played in this process, where
--   a bot that hangs or ends the process stops the whole tournament; in a worker it only loses that
--   game, with the reason `time` or `crash`. Nothing else in a result depends on it;
-- - `record`: the name of a file to write, a line of JSON for each game, see `nim.record.line`;
-- - `resume`: continues a record of the same tournament, whatever stopped it;
-- - `wait`: waits while another process is writing that record;
-- - `shard`: `"k/n"`, only the k-th of n parts of the games;
-- - `seconds`: how long a game may take in a worker (10) before it is replayed alone, where
--   `move_seconds` is the limit for each move (5);
-- - `budget`: how many seconds of processor time, an integer, each bot may take in all games of
-- this run together; the result has what it has taken. A bot that has taken more forfeits its other
-- games, unplayed, with the reason `budget`; where that happens depends on the machine. Without it
-- only the limits of each game count;
-- - `progress`: a function called from time to time with how many games are done, and their total;
-- with a line of text as well when something else than a bot killed a worker, whose game is then
-- played again.
--
-- @treturn table the result, see `nim.result`: its `tostring` shows standings and who
-- beat whom. Or nil and a message, if the record cannot be read or written
-- @raise for a wrong option; an error of the rules; after Ctrl-C "interrupted!", preceded
-- by where the games are
-- @usage
-- local t = nim.tournament { bots = { "optimal", "greedy" }, starts = { "1-4-6" }, seed = 1 }
-- local result = t:run()
-- print(result.bots[1].name, result.bots[1].won, result.bots[1].games) --> optimal  2  2
function Tournament:run(options)
   local chosen <const> = check_options(options)
   return runner.run(self.plan, shard.new(self.games, chosen.shard), chosen)
end

expect.self(Tournament, "tournament")

return expect.strict("tournament", new)
