--- Worker processes that play the games of a plan, and what happens when one hangs or dies.
--
-- Batches come back in the order of the games, whatever order they were played in. A worker that
-- spends too long on one game, or dies in it, is killed; the game is then played again alone, in
-- the worker that takes its place, and judged (see `nim.tournament.judge`), while others go on.
-- @module nim.tournament.pool

local core <const> = require "nim.core"
local batch <const> = require "nim.tournament.batch"
local expect <const> = require "nim.common.expect"
local judge <const> = require "nim.tournament.judge"
local worker <const> = require "nim.tournament.worker"

local M = {}

local Pool = {}
Pool.__index = Pool

local BATCHES_AHEAD <const> = 32 -- for each worker, how many may wait for an earlier one
local LONGEST_WAIT <const> = 0.25 -- seconds
local MOST_DEATHS <const> = 5 -- of workers in one task but outside of any game

local function start_worker(self, i)
   local process <const>, message <const> = core.fork(function (parent)
      worker.serve({
         plan = self.plan, shard = self.shard, line = self.line, metered = self.budget ~= nil,
      }, parent)
   end)
   if not process then return nil, "cannot start a worker: " .. message end
   self.workers[i] = { process = process }
   return true
end

--- Starts workers.
-- @tparam table options `plan`; `shard`, see `nim.tournament.shard`; `first`, the first game of the
-- shard to be played; `jobs`, how many workers; `seconds`, how long a game may take, and
-- `move_seconds`, how long a move of a game that is played alone; `line`, see
-- `nim.record.line.writer`; `budget`, see `nim.tournament.budget`; `note`, a function called with
-- a line of text when something outside of the bots went wrong
-- @treturn table|nil to be closed, with the methods `next` and `close`; or nil and a message if no
-- process can be started
function M.new(options)
   local self <const> = setmetatable({
      plan = options.plan,
      shard = options.shard,
      line = options.line,
      budget = options.budget,
      seconds = options.seconds,
      next_game = options.first, -- the first game that is not in a task yet
      next_batch = options.first, -- the first game that is not handed out yet
      size = batch.FIRST_SIZE,
      batches = {}, -- played but not handed out, by their first game
      ahead = 0, -- how many they are
      tasks = {}, -- to be done again
      note = options.note or function () end,
      judge = judge.new(options),
      workers = {},
   }, Pool)
   for i = 1, options.jobs do
      local started <const>, message <const> = start_worker(self, i)
      if not started then
         self:close()
         return nil, message
      end
   end
   return self
end

-- Tasks: { first =, last = }, games of the shard, or { alone =, first =, last = }, a game that is
-- played alone; the judge adds more to it.

local function keep(self, played)
   self.batches[played.first] = played
   self.ahead = self.ahead + 1
   if self.budget then self.budget:add(played.taken) end
end

-- A task of games that no worker has had yet; nil if there are none, or enough are waiting.
local function fresh_task(self)
   local first <const> = self.next_game
   if first > self.shard.games or self.ahead >= BATCHES_AHEAD * #self.workers then return nil end
   local last = first
   local alone <const> = self.judge:is_suspect(first)
   while not alone and last - first + 1 < self.size and last < self.shard.games
      and not self.judge:is_suspect(last + 1) do last = last + 1 end
   self.next_game = last + 1
   return { first = first, last = last, alone = alone }
end

-- The next task; games that are forfeited before they are played are kept at once.
local function new_task(self)
   local task <const> = table.remove(self.tasks, 1) or fresh_task(self)
   if not task or not self.budget then return task end
   local first <const>, last <const> = task.first, task.last
   local played <const> = self.budget:played_before(first, last)
   if played > last - first then return task end
   keep(self, self.budget:forfeit(first + played))
   if first + played < last then
      table.insert(self.tasks, 1, { first = first + played + 1, last = last })
   end
   if played == 0 then return new_task(self) end
   task.last = first + played - 1
   return task
end

local function give(one, task)
   one.task, one.since, one.began = task, core.now(), core.now()
   one.noted_before = one.process:noted()
   one.noted = one.noted_before
   if task.alone then
      judge.begin(task)
      one.process:send("alone " .. task.first)
   else
      one.process:send(("batch %d %d"):format(task.first, task.last))
   end
   -- If the message was not sent, the worker has died: that will be noticed like any other death.
end

-- Takes a message from a worker; true when its task is done.
local function take(self, one, message)
   local kind <const>, rest <const> = message:match "^(%a+) (.*)$"
   if kind == "turn" then
      one.since = core.now()
      judge.turn(one.task, rest)
      return
   end
   if kind == "error" then error(rest, 0) end
   local played <const> = batch.decode(rest)
   if not one.task.alone then
      self.size = batch.next_size(self.size, played.count, core.now() - one.began)
   end
   keep(self, played)
   if played.last < one.task.last then
      table.insert(self.tasks, { first = played.last + 1, last = one.task.last })
   end
   one.task = nil
   return true
end

-- The game that a dead worker was playing, counted in the shard; nil between games.
local function game_in_play(self, one, noted)
   if noted == one.noted_before then return nil end
   for i = one.task.first, one.task.last do
      if self.shard:number(i) == noted then return i end
   end
end

-- Splits a task whose worker died without an answer in that game, or between games; the part that
-- comes first.
local function divide(self, task, fatal)
   if not fatal then
      task.deaths = (task.deaths or 0) + 1
      if task.deaths >= MOST_DEATHS then
         expect.fail "worker processes keep dying between games (out of memory?)"
      end
      return task
   end
   if fatal > task.first then
      table.insert(self.tasks, { first = task.first, last = fatal - 1 })
   end
   if fatal < task.last then
      table.insert(self.tasks, { first = fatal + 1, last = task.last })
   end
   return { first = fatal, last = fatal, alone = true }
end

-- Buries a worker that died, or kills it if it took too long, and starts another, which tries
-- again: no other game has left anything behind there.
local function replace(self, i, too_long)
   local one <const> = self.workers[i]
   local task <const> = one.task
   local fatal <const> = game_in_play(self, one, one.process:noted())
   local how <const>, code <const> = one.process:join()
   local death <const> = judge.death(too_long, how, code)
   if too_long and self.budget and task.seat then
      self.budget:add_hang(task.first, task.seat, core.now() - one.since)
   end
   assert(start_worker(self, i))
   local again
   if task.alone then
      local judged <const> = self.judge:failed(task, death)
      if judged then keep(self, judged) else again = task end
   else
      again = divide(self, task, fatal)
   end
   if again then
      if death.from_outside and not again.noted then
         again.noted = true -- one line for each game
         self.note(("%s: worker killed from outside (signal %d); playing again"):format(
            again.alone and "game " .. self.shard:number(again.first) or "between games", code))
      end
      give(self.workers[i], again)
   end
end

-- Seconds that a worker has left for its game or move; below 0 when it is late.
local function time_left(self, one, now)
   if one.task.alone then
      return self.judge:time_left(one.task, now - one.since, now - one.began)
   end
   local noted <const> = one.process:noted()
   if noted ~= one.noted then one.noted, one.since = noted, now end
   return self.seconds - (now - one.since)
end

-- Waits until a worker has something to say, and listens.
local function listen(self)
   local busy <const>, processes <const> = {}, {}
   local patience, now = LONGEST_WAIT, core.now()
   for i, one in ipairs(self.workers) do
      if one.task then
         busy[#busy + 1], processes[#processes + 1] = i, one.process
         patience = math.max(0, math.min(patience, time_left(self, one, now)))
      end
   end
   for _, k in ipairs(core.wait(processes, patience)) do
      local one <const> = self.workers[busy[k]]
      local message = one.process:receive()
      while message and not take(self, one, message) do message = one.process:receive() end
      if message == nil then replace(self, busy[k]) end
   end
   now = core.now()
   for _, i in ipairs(busy) do
      local one <const> = self.workers[i]
      if one.task and time_left(self, one, now) < 0 then replace(self, i, true) end
   end
end

--- The next games, in order, as soon as they are played.
-- @function Pool:next
-- @treturn table|nil a batch, see `nim.tournament.batch`; nil when all were handed out
-- @raise an error of the rules; where workers keep dying
function Pool:next()
   while self.next_batch <= self.shard.games do
      local played <const> = self.batches[self.next_batch]
      if played then
         self.batches[self.next_batch] = nil
         self.ahead = self.ahead - 1
         self.next_batch = played.last + 1
         return played
      end
      for _, one in ipairs(self.workers) do
         local task <const> = not one.task and new_task(self)
         if task then give(one, task) end
      end
      if not self.batches[self.next_batch] then listen(self) end
   end
end

--- Ends all workers. Idle ones exit on their own, so that nothing that bots have printed is lost.
-- @function Pool:close
function Pool:close()
   for _, one in ipairs(self.workers) do
      if not one.task then one.process:send "" end
   end
   local patience <const> = core.now() + 1
   for _, one in ipairs(self.workers) do
      while not one.task and core.now() < patience and one.process:receive() == false do
         core.wait({ one.process }, 0.1)
      end
      one.process:join()
   end
   self.workers = {}
end

Pool.__close = Pool.close

return M
