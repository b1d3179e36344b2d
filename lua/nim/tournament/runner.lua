--- Runs a tournament: plays its games, in this process or in workers, and counts and writes each
-- of them once.
-- @module nim.tournament.runner

local batch <const> = require "nim.tournament.batch"
local budget <const> = require "nim.tournament.budget"
local core <const> = require "nim.core"
local interrupt <const> = require "nim.common.interrupt"
local pool <const> = require "nim.tournament.pool"
local record <const> = require "nim.record.line"
local record_file <const> = require "nim.record.writer"
local result <const> = require "nim.result"
local tally <const> = require "nim.result.tally"

local M = {}

-- Plays in this process; has the methods of a pool. If Ctrl-C was pressed in a batch none of its
-- games counts, because a bot may have caught the error that Ctrl-C raises, and played on.
local Here = {}
Here.__index = Here

function Here.new(options)
   return setmetatable({
      plan = options.plan, shard = options.shard, line = options.line, next_game = options.first,
      interrupted = interrupt.watch(), size = batch.FIRST_SIZE, budget = options.budget,
   }, Here)
end

function Here:next()
   local first <const> = self.next_game
   if first > self.shard.games then return nil end
   local last = math.min(first + self.size - 1, self.shard.games)
   if self.budget then
      last = first - 1 + self.budget:played_before(first, last)
      if last < first then
         self.next_game = first + 1
         return self.budget:forfeit(first)
      end
   end
   local began <const> = core.now()
   local played <const> = batch.play(self.plan, self.shard, first, last, {
      line = self.line, stop = self.interrupted, metered = self.budget ~= nil,
   })
   if self.interrupted() then error("interrupted!", 0) end
   if self.budget then self.budget:add(played.taken) end
   self.next_game = played.last + 1
   self.size = batch.next_size(self.size, played.count, core.now() - began)
   return played
end

function Here.close() end

Here.__close = Here.close

-- Plays, writes and counts all games that are left; true, or nil and a message.
local function play_rest(player, file, count, shard, progress)
   for played in function () return player:next() end do
      if file then
         local written <const>, message <const> = file:write(played.lines, played.count)
         if not written then return nil, message end
      end
      batch.count(played, count)
      if progress then progress(count.games, shard.games) end
   end
   return true
end

-- Opens the record, and counts the games in it; or nil and a message.
local function open_record(plan, shard, options, count)
   local number_of <const> = {}
   for i, bot in ipairs(plan.bots) do number_of[bot.name] = i end
   return record_file.open {
      path = options.record,
      plan = plan,
      shard = shard,
      resume = options.resume,
      wait = options.wait,
      found = function (game)
         local fine <const>, message <const> = interrupt.pcall(record.count, game, count,
            function (name) return number_of[name] end)
         if not fine then return ("game %d: %s"):format(game.number, message) end
      end,
   }
end

-- What plays, or nil and a message; and the bots' budgets, if they have any.
local function new_player(plan, shard, options, count)
   local progress <const> = options.progress
   local settings <const> = {
      plan = plan,
      shard = shard,
      first = count.games + 1,
      note = progress and function (text) progress(count.games, shard.games, text) end,
      line = options.record and record.writer(plan),
      jobs = options.jobs,
      seconds = options.seconds,
      move_seconds = options.move_seconds,
   }
   settings.budget = options.budget and budget.new(settings, options.budget, count)
   local player <const>, message <const> = (options.jobs and pool or Here).new(settings)
   return player, player and settings.budget or message
end

--- Plays all games of a shard that are not in its record yet.
-- @tparam table plan see `nim.tournament.plan`
-- @tparam table shard see `nim.tournament.shard`
-- @tparam table options as for `Tournament:run`, complete
-- @treturn table|nil the result; or nil and a message
-- @raise as `Tournament:run`
function M.run(plan, shard, options)
   local names <const> = {}
   for i, bot in ipairs(plan.bots) do names[i] = bot.name end
   local count <const> = tally.new(names)
   local opened, message
   if options.record then
      opened, message = open_record(plan, shard, options, count)
      if not opened then return nil, message end
   end
   local file <close> = opened
   local started <const>, budgets <const> = new_player(plan, shard, options, count)
   if not started then return nil, budgets end
   local player <close> = started

   local fine, done
   fine, done, message = pcall(play_rest, player, file, count, shard, options.progress)
   if not fine then
      if file and interrupt.is(done) then
         done = ("%d of %d games are in %s, to be resumed: interrupted!"):format(file.games,
            shard.games, file.path)
      end
      error(done, 0)
   end
   if done and file then done, message = file:close() end
   if not done then return nil, message end
   return result.new(count, { total = shard.games, seed = plan.seed, budget = budgets })
end

return M
