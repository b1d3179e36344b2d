--- The verdict of a comparison of bots, in sentences that claim no more than the numbers show.
-- @module nim.compare.verdict

local percent <const> = require "nim.text.cells".percent
local plain <const> = require "nim.common.plain"

local function rate(measured)
   if measured.exact then return percent(measured.share) .. " %" end
   return percent(measured.low) .. " … " .. percent(measured.high) .. " %"
end

-- The rates of two bots, one of which is better: as counts if exact ones look alike when rounded.
local function two_rates(more, less)
   if rate(more) ~= rate(less) or not (more.exact and less.exact) then
      return rate(more) .. " of the", rate(less)
   end
   return ("%d of %d"):format(more.kept, more.positions), tostring(less.kept)
end

-- The bot that keeps more wins, 1 or 2, or 0 if neither does; nil where the draws of a stochastic
-- bot do not decide. And why.
local function by_skill(a, b)
   local better
   if a.positions == 0 then
      return 0, "there is no won position"
   elseif a.exact and b.exact then
      better = a.kept > b.kept and 1 or a.kept < b.kept and 2 or 0
   else
      better = a.low > b.high and 1 or b.low > a.high and 2 or nil
   end
   if better == 0 then
      return 0, ("both keep the win in %s of the won positions"):format(rate(a))
   elseif better then
      local more <const>, less <const> = better == 1 and a or b, better == 1 and b or a
      return better, ("it keeps the win in %s won positions, the other in %s")
         :format(two_rates(more, less))
   end
   return nil, ("how often they keep a win is too close to call from these draws, %s and %s")
      :format(rate(a), rate(b))
end

-- The bot that is stronger head to head, in the same way.
local function by_duel(played)
   local sample <const>, test <const> = played.sample, played.tests[1]
   if sample.count == 0 then
      return 0, "there is no start"
   elseif played.exact then
      local better <const> = sample.score > 0.5 and 1 or sample.score < 0.5 and 2 or 0
      local points <const> = math.max(sample.points, sample.games - sample.points)
      return better, ("%d of %d points on all %d starts"):format(points, sample.games, sample.count)
   elseif not played.better then
      return nil, ("after %d pairs it is open which is stronger head to head"):format(sample.count)
   end
   -- That neither is stronger is an error of the second kind if it is wrong.
   local chance <const> = played.better == 0 and test.beta or test.alpha
   return played.better, plain.format(
      "%d pairs, tests of 0 against %g Elo with %g %% chance of error", sample.count, test.elo1,
      100 * chance)
end

local function capital(text)
   return (text:gsub("^%l", string.upper))
end

-- Where skill and duel disagree, each has its own sentence.
local function apart(names, skilled, why_skilled, stronger, why_stronger)
   local sentences <const> = {}
   if (skilled or 0) > 0 then
      sentences[1] = ("%s errs less often than %s: %s."):format(names[skilled], names[3 - skilled],
         why_skilled)
   else
      sentences[1] = ("%s and %s: %s."):format(names[1], names[2], why_skilled)
   end
   if (stronger or 0) > 0 then
      sentences[2] = ("%s is stronger head to head than %s (%s)."):format(names[stronger],
         names[3 - stronger], why_stronger)
   elseif stronger == 0 then
      sentences[2] = ("Head to head neither is stronger (%s)."):format(why_stronger)
   else
      sentences[2] = capital(why_stronger) .. "."
   end
   if (skilled or 0) > 0 and (stronger or 0) > 0 then
      sentences[3] = "So which of the two does better depends on the opponent."
   end
   return sentences
end

local function judge(a, b, played)
   local names <const> = { a.name, b.name }
   local skilled <const>, why_skilled <const> = by_skill(a, b)
   local stronger <const>, why_stronger <const> = by_duel(played)
   if skilled ~= stronger or not skilled then
      return apart(names, skilled, why_skilled, stronger, why_stronger)
   elseif skilled == 0 then
      return { ("%s and %s come out equal: %s, and neither is stronger head to head (%s)."):format(
         names[1], names[2], why_skilled, why_stronger) }
   end
   return { ("%s is better than %s: %s, and it is stronger head to head (%s)."):format(
      names[skilled], names[3 - skilled], why_skilled, why_stronger) }
end

--- The verdict.
-- @function verdict
-- @tparam {table,...} skills as `nim.skill` gives them
-- @tparam {table,...} duels as `nim.duel` gives them, of 1 and 2, 1 and 3, …, 2 and 3, …
-- @treturn {string,...} sentences; the first says where they hold
return function (skills, duels)
   local field <const> = skills[1]
   local list <const> = { ("For %s in %s play with heaps up to %s:"):format(field.rules, field.play,
      tostring(field.box)) }
   for _, measured in ipairs(skills) do
      if measured.exact and measured.positions > 0 and measured.kept == measured.positions then
         list[#list + 1] = measured.name .. " never errs."
      end
   end
   local number = 0
   for i = 1, #skills do
      for j = i + 1, #skills do
         number = number + 1
         for _, sentence in ipairs(judge(skills[i], skills[j], duels[number])) do
            list[#list + 1] = sentence
         end
      end
   end
   return list
end
