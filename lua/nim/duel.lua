--- Duels: two bots play pairs of games until sequential tests decide who is stronger.
--
-- A pair is two games from one start with the seats swapped. The starts are the positions of a box
-- in a seeded order; positions that differ only in the order of heaps count once.
--
-- Deterministic bots never repeat a pair. If a box has no more starts than pairs may be played,
-- they play them all, and the score is exact, not a sample. Otherwise two tests run side by side,
-- each of "no stronger" against "stronger by `elo`", one for either bot; the duel ends when one of
-- them finds its bot stronger, or both find that theirs is not.
-- @module nim.duel

local contestant <const> = require "nim.bots.contestant"
local core <const> = require "nim.core"
local expect <const> = require "nim.common.expect"
local interrupt <const> = require "nim.common.interrupt"
local permutation <const> = require "nim.common.permutation"
local OPTIONS <const> = require "nim.duel.options"
local referee <const> = require "nim.referee"
local sprt <const> = require "nim.sprt"
local statistics <const> = require "nim.statistics"
local testbed <const> = require "nim.common.testbed"

-- The first `limit` starts of a box in the order of a seed, and whether these are all.
local function starts_of(field, seed, limit)
   local box <const>, list <const>, seen <const> = field.box, {}, {}
   local order <const> = permutation(box.count, seed)
   for index = 0, box.count - 1 do
      local position <const> = field.place(box:list(order(index) + 1))
      local key <const> = position.key and position:key() or tostring(position)
      if not seen[key] and not position:is_over() then
         if #list == limit then return list, false end
         seen[key] = true
         list[#list + 1] = position
      end
   end
   return list, true
end

local Duel = {}
Duel.__index = Duel

-- Plays a pair; the points of the first bot.
function Duel:play_pair(position, random)
   local a <const>, b <const>, points = self.contestants[1], self.contestants[2], 0
   for game = 1, 2 do
      local first <const>, second <const> = game == 1 and a or b, game == 1 and b or a
      local _, _, winner, reason <const> = referee.run(position, first, second, random:split(game))
      local a_won <const> = (winner == "first") == (game == 1)
      if a_won then points = points + 1 end
      if reason ~= "played" then
         local loser <const> = a_won and 2 or 1
         self.forfeits[loser] = self.forfeits[loser] + 1
      end
   end
   return points
end

-- Feeds the tests with a pair; true when nothing remains to be found out.
function Duel:count(points)
   local counts <const>, tests <const> = self.counts, self.tests
   counts[points + 1] = counts[points + 1] + 1
   tests[1]:add(points)
   if tests[2] then tests[2]:add(2 - points) end
   local one <const>, other <const> = tests[1].verdict, tests[2] and tests[2].verdict
   if not tests[2] then return one ~= nil end
   self.better = one == "H1" and 1 or other == "H1" and 2 or one and other and 0 or nil
   return self.better ~= nil
end

function Duel:run(starts, all, random, limit)
   local stochastic <const> = self.contestants[1].stochastic or self.contestants[2].stochastic
   local interrupted <const> = interrupt.watch()
   self.exact = all and not stochastic
   for number = 1, stochastic and #starts > 0 and limit or #starts do
      local start <const> = starts[(number - 1) % #starts + 1]
      local points <const> = self:play_pair(start, random:split(number))
      if interrupted() then error("interrupted!", 0) end
      if self:count(points) and not self.exact then return end
   end
end

-- The options of the tests: of a single one if its claims are given, otherwise of one for each bot.
local function claims(options, a, b)
   local function claim(first, second, elo0, elo1)
      return { elo0 = elo0, elo1 = elo1, alpha = options.alpha, beta = options.beta,
         model = options.model, first = first.name, second = second.name }
   end
   if options.elo0 or options.elo1 then return { claim(a, b, options.elo0, options.elo1) } end
   return { claim(a, b, 0, options.elo), claim(b, a, 0, options.elo) }
end

--- Plays a duel.
-- @function duel
-- @tparam string|function|table first a built-in bot's name, a bot, or only its move
-- @tparam string|function|table second the other bot
-- @tparam[opt] table options rules, play and box as `nim.skill` takes them; pairs (at most, 2000);
-- seed (1); elo (20, what counts as stronger), alpha and beta (0.05, the chances of error) and
-- model ("logistic" or "normalized") of the tests, see `nim.sprt`; elo0 or elo1: a single test
-- @treturn table names; counts (pairs in which the first bot got 0, 1, 2 points); sample (see
-- `nim.statistics.by_pairs`); tests (see `nim.sprt`); better (1 or 2: who is stronger by the tests;
-- 0: neither; nil: undecided, or another test was asked for); exact (true when deterministic bots
-- have played every start of the box); forfeits of each
-- @raise for an argument that is not a bot and for a wrong option; "interrupted!" after Ctrl-C
-- @usage
-- local duel = require "nim.duel" ("optimal", "greedy", { box = "3-3-3" })
-- print(duel.exact, table.concat(duel.counts, " ")) --> true  0 7 12
local function play(first, second, options)
   local chosen <const> = OPTIONS(options)
   local a <const> = contestant.new(first, 1, "first")
   local b <const> = contestant.new(second, 2, "second")
   local field <const>, random <const> = testbed.new(chosen), core.random(chosen.seed)
   local self <const> = setmetatable({
      contestants = { a, b }, names = { a.name, b.name }, forfeits = { 0, 0 },
      counts = { 0, 0, 0 }, tests = {},
   }, Duel)
   for i, claim in ipairs(claims(chosen, a, b)) do self.tests[i] = sprt.new(claim) end
   local starts <const>, all <const> = starts_of(field, chosen.seed, chosen.pairs)
   self:run(starts, all, random, chosen.pairs)
   self.sample = statistics.by_pairs(self.counts)
   return self
end

return expect.strict("duel", play)
