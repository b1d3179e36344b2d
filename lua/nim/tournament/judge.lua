--- Judges games in which a worker hung or died: each is replayed alone to find out who is to blame.
--
-- In a replay each call of a bot is announced. If the game ends, that is its result: the worker was
-- killed by something else, or the machine was slow. If it hangs or dies twice at the same move,
-- the bot to move has lost by `time` or `crash`. A signal that no fault of a process raises came
-- from outside, where whoever sent it, such as a system out of memory, may well do so twice: then
-- the same move must end that way more often.
-- @module nim.tournament.judge

local batch <const> = require "nim.tournament.batch"
local expect <const> = require "nim.common.expect"
local plain <const> = require "nim.common.plain"

local M = {}

local Judge = {}
Judge.__index = Judge

-- Replays of one game, at most; the last one counts if no two agree.
local MOST_REPLAYS <const> = 5

-- Deaths at the same move by a signal from outside that the bot to move is charged with.
local MOST_KILLS <const> = 10

-- The signals from outside: SIGHUP, SIGKILL and SIGTERM have these numbers everywhere.
local FROM_OUTSIDE <const> = { [1] = true, [9] = true, [15] = true }

-- A game that never ends, though each move is quick, is lost by the bot to move after this many
-- times the seconds of a game.
local PATIENCE <const> = 6

--- Makes a judge.
-- @tparam table options `plan`, `shard`, `line`, `seconds`, `move_seconds` as in
-- `nim.tournament.pool`
-- @treturn table
function M.new(options)
   return setmetatable({
      plan = options.plan,
      shard = options.shard,
      line = options.line,
      seconds = options.seconds,
      move_seconds = options.move_seconds,
      slow = {}, -- the numbers of bots that have lost by time
   }, Judge)
end

--- Whether a game is to be played alone from the start, because one of its bots has hung before.
-- @function Judge:is_suspect
-- @tparam integer game counted in the shard
-- @treturn boolean
function Judge:is_suspect(game)
   if not next(self.slow) then return false end
   local i <const>, j <const> = self.plan.schedule:pair((self.shard:number(game) + 1) // 2)
   return self.slow[i] or self.slow[j] or false
end

--- A replay begins.
-- @tparam table task `first` is the game, counted in the shard
function M.begin(task)
   task.seat, task.moves = nil, {}
end

--- A bot is about to be called.
-- @tparam table task
-- @tparam string text the seat, and the last move if there is one
function M.turn(task, text)
   local seat <const>, last <const> = text:match "^(%a+) ?(.*)$"
   task.seat = seat
   if last ~= "" then table.insert(task.moves, last) end
end

--- The time that a worker has left.
-- @function Judge:time_left
-- @tparam table task
-- @tparam number in_turn seconds since the bot to move was called
-- @tparam number in_all seconds since the replay began
-- @treturn number seconds, below 0 when it is late
function Judge:time_left(task, in_turn, in_all)
   task.endless = in_all > PATIENCE * self.seconds
   if task.endless then return -1 end
   return (task.seat and self.move_seconds or self.seconds) - in_turn
end

-- The batch of the game, lost by the bot to move.
local function lost(self, task, reason, text)
   if reason == "time" then
      local first <const>, second <const> = self.plan:game(self.shard:number(task.first))
      self.slow[task.seat == "first" and first or second] = true
   end
   return batch.lost(self.plan, self.shard, task.first, {
      line = self.line, seat = task.seat, reason = reason, text = text, moves = task.moves,
   })
end

--- How a worker ended.
-- @tparam boolean too_long whether it was killed for taking too long
-- @tparam string how it ended otherwise: "exit" or "signal"
-- @tparam integer code its exit code or the signal's number
-- @treturn table `reason`, "time" or "crash"; `text`, where it was not too long; `from_outside`,
-- whether a signal from outside ended it
function M.death(too_long, how, code)
   if too_long then return { reason = "time", from_outside = false } end
   return {
      reason = "crash",
      text = ("the process ended %s %d"):format(how == "exit" and "with exit code" or "by signal",
         code),
      from_outside = how == "signal" and FROM_OUTSIDE[code] or false,
   }
end

-- Whether the present replay has failed as often as it may, there and by that death.
local function is_enough(task, death, text)
   local place <const> = task.seat and task.seat .. " " .. #task.moves or "before"
   if death.from_outside then
      task.kills = task.kills or {}
      task.kills[place] = (task.kills[place] or 0) + 1
      return task.kills[place] >= MOST_KILLS
   end
   task.replays = (task.replays or 0) + 1
   local failure <const> = task.seat and place .. " " .. death.reason .. " " .. text
   if failure and failure == task.failure then return true end
   task.failure = failure
   return task.endless or task.replays >= MOST_REPLAYS
end

--- A replay has failed.
-- @function Judge:failed
-- @tparam table task
-- @tparam table death see @{death}
-- @treturn table|nil the batch of the game, if it is decided now; nil to try again
-- @raise if workers keep dying outside of the bots
function Judge:failed(task, death)
   local text <const> = death.text
      or task.endless and plain.format("the game was not over within %g s",
         PATIENCE * self.seconds)
      or plain.format("no move within %g s", self.move_seconds)
   if not is_enough(task, death, text) then return nil end
   if not task.seat then
      expect.fail(("game %d: worker processes keep dying, but not in a bot"):format(
         self.shard:number(task.first)))
   end
   return lost(self, task, death.reason, text)
end

return M
