--- Compares two or more strategies: how well each plays, who beats whom, where they differ.
--
-- Exactly where a solved game allows it (see `nim.skill`), by pairs and sequential tests where
-- games must be played (see `nim.duel`), and with a verdict in words that claims no more than the
-- numbers do.
-- @module nim.compare

local contestant <const> = require "nim.bots.contestant"
local duel <const> = require "nim.duel"
local expect <const> = require "nim.common.expect"
local OF_SKILL <const> = require "nim.skill.options"
local OPTIONS <const> = require "nim.compare.options"
local percent <const> = require "nim.text.cells".percent
local paragraph <const> = require "nim.text.paragraph"
local skill <const> = require "nim.skill"
local verdict <const> = require "nim.compare.verdict"

local OF_DUEL <const> = OPTIONS:without "samples"

local Comparison = {}
Comparison.__index = Comparison

-- The options are the last argument if that is a table but not a bot.
local function split(...)
   local bots <const> = table.pack(...)
   local last <const> = bots[bots.n]
   if bots.n > 2 and last == nil or type(last) == "table" and last.move == nil then
      bots[bots.n] = nil
      return bots, bots.n - 1, last
   end
   return bots, bots.n
end

-- Where exactly one of two deterministic bots keeps the win: how often each does, and which one
-- does in the smallest such position. Nil unless both are deterministic.
local function differ(first, second)
   if not (first.exact and second.exact) then return nil end
   local only <const>, number = { 0, 0 }, nil
   for k = 1, first.box.count do
      local a <const>, b <const> = first.keeps[k], second.keeps[k]
      if a ~= b then
         local who <const> = a and 1 or 2
         only[who] = only[who] + 1
         local total, least = 0, number and number.total or math.huge
         for _, heap in ipairs(first.box:list(k)) do total = total + heap end
         if total < least then number = { k = k, total = total, keeps = who } end
      end
   end
   return {
      only = only,
      position = number and first.place(first.box:list(number.k)),
      keeps = number and number.keeps,
   }
end

--- Compares bots.
-- @function compare
-- @tparam string|function|table bot a built-in bot's name, a bot, or only its move; two or more
-- @tparam string|function|table ... more bots; last, if it is a table without `move`, the options
-- of `nim.skill` and `nim.duel`: rules, play, box, samples, seed, pairs, elo, alpha, beta, model
-- @treturn table skills (one for each bot, see `nim.skill`); duels (one for each two, see
-- `nim.duel`), with `differences`: nil where a bot is stochastic, else `only` (in how many
-- positions only the first, only the second keeps the win), and `position` and `keeps` (the
-- smallest such position, and 1 or 2 for the bot that keeps the win there); verdict: a list of
-- sentences
-- @raise for fewer than two bots, for an argument that is not a bot, and for a wrong option
-- @usage
-- local nim = require "nim"
-- print(nim.compare("optimal", "greedy", { box = "5-5-5" }).verdict[1])
local function compare(...)
   local bots <const>, count <const>, given <const> = split(...)
   if count < 2 then expect.fail(("bots: two or more expected, got %d"):format(count)) end
   local chosen <const> = OPTIONS(given)
   local of_skill <const>, of_duel <const> = OF_SKILL:pick(chosen), OF_DUEL:pick(chosen)
   local list <const> = contestant.list(bots, count)
   local self <const> = setmetatable({ skills = {}, duels = {} }, Comparison)
   for i, player in ipairs(list) do
      local measured <const> = skill(player.bot, of_skill)
      measured.name = player.name -- bots of equal names have got numbers
      self.skills[i] = measured
   end
   for i = 1, count do
      for j = i + 1, count do
         local played <const> = duel(list[i].bot, list[j].bot, of_duel)
         played.names = { list[i].name, list[j].name }
         for k, test in ipairs(played.tests) do
            test.first, test.second = played.names[k], played.names[3 - k]
         end
         played.differences = differ(self.skills[i], self.skills[j])
         self.duels[#self.duels + 1] = played
      end
   end
   self.verdict = verdict(self.skills, self.duels)
   return self
end

-- Where two bots differ, in words.
local function difference_text(played)
   local differences <const> = played.differences
   local a <const>, b <const> = played.names[1], played.names[2]
   local only <const> = differences.only
   if only[1] + only[2] == 0 then
      return ("%s and %s keep the win in the same positions."):format(a, b)
   end
   return ("Only %s keeps the win in %d positions, only %s in %d; the smallest: %s (%s keeps it).")
      :format(a, only[1], b, only[2], tostring(differences.position),
         played.names[differences.keeps])
end

local function score_text(played)
   local sample <const> = played.sample
   if sample.count == 0 then
      return ("%s and %s have no start to play from."):format(played.names[1], played.names[2])
   end
   local counts <const> = table.concat(sample.counts, "-")
   local score <const> = ("%s scores %s %%"):format(played.names[1], percent(sample.score))
   if played.exact then
      return ("%s against %s on all %d starts of the box (pairs lost-split-won %s), exactly.")
         :format(score, played.names[2], sample.count, counts)
   end
   return ("%s (%s … %s) against %s in %d pairs (lost-split-won %s)."):format(score,
      percent(sample.low), percent(sample.high), played.names[2], sample.count, counts)
end

function Comparison:__tostring()
   local lines <const> = {}
   local function add(text, indent) lines[#lines + 1] = paragraph(text, indent) end
   for _, measured in ipairs(self.skills) do lines[#lines + 1] = tostring(measured) end
   add("head to head, by pairs (the same start, seats swapped)", "")
   for _, played in ipairs(self.duels) do
      add(score_text(played), "   ")
      for _, test in ipairs(played.exact and {} or played.tests) do
         for line in tostring(test):gmatch "[^\n]+" do lines[#lines + 1] = "      " .. line end
      end
      if played.differences then add(difference_text(played), "      ") end
   end
   add("verdict", "")
   for _, sentence in ipairs(self.verdict) do add(sentence, "   ") end
   return table.concat(lines, "\n")
end

return compare
