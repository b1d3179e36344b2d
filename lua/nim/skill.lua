--- How well a bot plays, exactly: only a solved game allows that.
--
-- Every position of a box is examined. In each won one, does the bot's move keep the win? And from
-- how many of them, moving first, does it beat the player that never errs (and defends lost
-- positions as long as it can)? For a deterministic bot both answers are exact: nothing is
-- estimated, and no luck with opponents is involved.
--
-- Of a stochastic bot, `samples` draws are made in each position. The intervals then cover what the
-- draws leave open (95 %): Wilson's for the kept wins, which is on the safe side, and Student's
-- over the samples for the games won.
-- @module nim.skill
-- @usage
-- local nim = require "nim"
-- print(nim.skill("greedy", { box = "7-7-7" }))

local cells <const> = require "nim.text.cells"
local contestant <const> = require "nim.bots.contestant"
local core <const> = require "nim.core"
local expect <const> = require "nim.common.expect"
local notation <const> = require "nim.common.notation"
local OPTIONS <const> = require "nim.skill.options"
local plain <const> = require "nim.common.plain"
local statistics <const> = require "nim.statistics"
local survey <const> = require "nim.skill.survey"
local testbed <const> = require "nim.common.testbed"

local Skill = {}
Skill.__index = Skill

-- Sets share, low and high of what was kept of `positions` in each of the samples.
local function rate(tally, samples, exact)
   local draws <const> = tally.positions * samples
   tally.share = draws > 0 and tally.kept / draws or nil
   if exact then
      tally.low, tally.high = tally.share, tally.share
   else
      tally.low, tally.high = statistics.wilson(tally.kept, draws)
   end
   tally.kept = exact and tally.kept or tally.kept / samples
end

local function add_up(self, surveys)
   self.positions, self.kept, self.keeps = surveys[1].positions, 0, surveys[1].keeps
   local beaten <const> = {}
   for i, one in ipairs(surveys) do
      self.kept = self.kept + one.kept
      beaten[i] = one.positions > 0 and one.beaten / one.positions or 0
      for kind, tally in pairs(one.kinds) do
         local sum = self.kinds[kind] or { positions = tally.positions, kept = 0 }
         sum.kept = sum.kept + tally.kept
         self.kinds[kind] = sum
      end
      local error_here <const> = one.first_error
      if error_here and (not self.first_error or error_here.size < self.first_error.size) then
         self.first_error = error_here
      end
   end
   rate(self, #surveys, self.exact)
   for _, tally in pairs(self.kinds) do rate(tally, #surveys, self.exact) end
   if self.exact then
      self.beaten = surveys[1].beaten
   else
      local mean <const>, low <const>, high <const> = statistics.mean(beaten)
      self.beaten = mean * self.positions
      self.beaten_low, self.beaten_high = low * self.positions, high * self.positions
   end
end

--- Measures a bot.
-- @function skill
-- @tparam string|function|table bot a built-in bot's name, a bot, or only its move
-- @tparam[opt] table options rules (Nim's), play ("normal"), box (the largest of each heap, a list
-- or text, "7-7-7-7"), samples (10, for stochastic bots), seed (1)
-- @treturn table name; rules, play and box, as measured; positions (the won ones),
-- kept (in how many the bot's move keeps the win; the mean of the samples), share, low and high;
-- kinds: the same by kind ("S0", "S1", "S2", "T0"; "all" under other rules); beaten: won starts
-- from which it beats the perfect player; exact: true unless the bot is stochastic, and then
-- samples, seed, beaten_low and beaten_high; first_error: nil or the smallest position where it
-- gives the win away: position, and move (text), or fault ("illegal" or "error") and text
-- @raise for anything that is not a bot, a box that is too large, or a wrong option
-- @usage
-- local skill = require "nim".skill("optimal", { play = "misere" })
-- assert(skill.share == 1 and skill.beaten == skill.positions)
local function measure(bot, options)
   local chosen <const> = OPTIONS(options)
   local player <const> = contestant.new(bot)
   local field <const>, random <const> = testbed.new(chosen), core.random(chosen.seed)
   local stochastic <const> = player.stochastic

   local self <const> = setmetatable({
      name = player.name, exact = not stochastic, kinds = {},
      rules = field.rules, play = field.play, box = field.box, place = field.place,
      samples = stochastic and chosen.samples or nil, seed = stochastic and chosen.seed or nil,
   }, Skill)
   local surveys <const> = {}
   for i = 1, self.samples or 1 do surveys[i] = survey(player, field, random:split(i)) end
   add_up(self, surveys)
   return self
end

-- "12.3 %", or with an interval "12.3 % (11.8 … 12.9)".
local function percent(tally, exact)
   if not tally.share then return "-" end
   local text <const> = cells.percent(tally.share) .. " %"
   if exact then return text end
   return ("%s (%s … %s)"):format(text, cells.percent(tally.low), cells.percent(tally.high))
end

-- What the bot does in the smallest position where it errs, and a move that keeps the win.
local function error_text(first)
   local better <const> = notation.text(first.position:winning_moves()[1])
   local what <const> = first.fault and ("forfeits (%s: %s)"):format(first.fault, first.text)
      or "plays " .. first.move
   return ("in %s it %s; %s keeps the win"):format(first.position, what, better)
end

-- The rate of beating the perfect player, in the form of the other rates.
function Skill:beaten_share()
   local positions <const> = self.positions
   if positions == 0 then return {} end
   return {
      share = self.beaten / positions,
      low = (self.beaten_low or self.beaten) / positions,
      high = (self.beaten_high or self.beaten) / positions,
   }
end

function Skill:__tostring()
   local lines <const> = {
      ("%s in %s, %s play, heaps up to %s"):format(self.name, self.rules, self.play,
         tostring(self.box)),
   }
   local function add(...) lines[#lines + 1] = "   " .. string.format(...) end
   add("keeps the win in %s of %d won positions", percent(self, self.exact), self.positions)
   local kinds <const> = {}
   for kind in pairs(self.kinds) do kinds[#kinds + 1] = kind end
   plain.sort(kinds)
   for _, kind in ipairs(#kinds > 1 and kinds or {}) do
      local tally <const> = self.kinds[kind]
      add("   %-3s %s of %d", kind, percent(tally, self.exact), tally.positions)
   end
   add("beats the perfect player from %s of them", percent(self:beaten_share(), self.exact))
   if self.first_error then
      add("first error: %s", error_text(self.first_error))
   else
      add("no error")
   end
   if not self.exact then
      add("stochastic: means and 95 %% intervals of %d draws a position, seed %s", self.samples,
         tostring(self.seed))
   end
   return table.concat(lines, "\n")
end

return expect.strict("skill", measure)
