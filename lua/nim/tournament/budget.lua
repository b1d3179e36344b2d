--- Budgets: how much time each bot may take in all its games of a run together. A bot that has
-- taken more forfeits its other games, unplayed, with the reason `budget`.
--
-- The time is processor time of the process that plays, in microseconds; for a move that was cut
-- short because it took too long, time by the clock.
-- @module nim.tournament.budget

local batch <const> = require "nim.tournament.batch"

local M = {}

local Budget = {}
Budget.__index = Budget

local MICROSECONDS <const> = 1e6

--- Makes budgets of which nothing has been taken.
-- @tparam table options `plan`, `shard` and `line` as in `nim.tournament.pool`
-- @tparam integer seconds of each bot
-- @tparam table count a tally of the games that are in the record: who has forfeited one of them by
-- `budget` has nothing left
-- @treturn table `seconds`; `taken`, a list of microseconds by the numbers of bots
function M.new(options, seconds, count)
   local self <const> = setmetatable({
      plan = options.plan,
      shard = options.shard,
      line = options.line,
      seconds = seconds,
      taken = {},
      is_over = {}, -- the numbers of bots that have nothing left
      text = ("more than %d s in all games together"):format(seconds),
   }, Budget)
   for i = 1, #self.plan.bots do
      self.taken[i] = 0
      self.is_over[i] = count:total(i).reasons.budget and true or nil
   end
   return self
end

--- Counts what bots have taken.
-- @function Budget:add
-- @tparam {integer=integer,...} taken microseconds, by the numbers of bots
function Budget:add(taken)
   for bot, microseconds in pairs(taken) do
      self.taken[bot] = self.taken[bot] + microseconds
      if self.taken[bot] > self.seconds * MICROSECONDS then self.is_over[bot] = true end
   end
end

--- Counts a move that was cut short.
-- @function Budget:add_hang
-- @tparam integer game counted in the shard
-- @tparam string seat of the bot to move
-- @tparam number seconds that it took
function Budget:add_hang(game, seat, seconds)
   local first <const>, second <const> = self.plan:game(self.shard:number(game))
   self:add { [seat == "first" and first or second] = seconds * MICROSECONDS // 1 | 0 }
end

-- The seat whose bot forfeits a game: the first mover if neither has anything left; nil if the game
-- is to be played.
local function loser(self, game)
   local first <const>, second <const>, start <const> = self.plan:game(self.shard:number(game))
   local seat <const> = self.is_over[first] and "first" or self.is_over[second] and "second"
   return seat and not start:is_over() and seat or nil
end

--- How many games are played before the first that is forfeited.
-- @function Budget:played_before
-- @tparam integer first a game, counted in the shard
-- @tparam integer last another
-- @treturn integer 0 … last - first + 1
function Budget:played_before(first, last)
   if not next(self.is_over) then return last - first + 1 end
   for game = first, last do
      if loser(self, game) then return game - first end
   end
   return last - first + 1
end

--- The batch of a game that is forfeited.
-- @function Budget:forfeit
-- @tparam integer game counted in the shard
-- @treturn table see `nim.tournament.batch`
function Budget:forfeit(game)
   return batch.lost(self.plan, self.shard, game, {
      line = self.line, seat = loser(self, game), reason = "budget", text = self.text,
   })
end

return M
