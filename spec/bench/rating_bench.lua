-- Rating 200 bots, against Hunter's MM iteration, the usual short way, which gives no errors. MM is
-- stopped as soon as it is as near to the maximum as 0.001 Elo. At most a second is wanted.

local rating <const> = require "nim.rating"

local ELO <const> = 400 / math.log(10)

local function round_robin(bots, games)
   local results, strength = {}, {}
   for i = 1, bots do strength[i] = 4 * math.random() end
   for i = 1, bots do
      for j = i + 1, bots do
         local wins <const> = { 0, 0 }
         for _ = 1, games do
            local i_wins = math.random() < 1 / (1 + math.exp(strength[j] - strength[i]))
            local winner <const> = i_wins and 1 or 2
            wins[winner] = wins[winner] + 1
         end
         results[#results + 1] = { "bot " .. i, "bot " .. j, wins[1], wins[2] }
      end
   end
   return results
end

-- Each bot has met its neighbours only: the worst case of both iterations.
local function chain(bots)
   local results = {}
   for i = 1, bots - 1 do results[i] = { "bot " .. i, "bot " .. i + 1, 7, 3 } end
   return results
end

-- Iterations of MM, or nil after `limit` of them.
local function mm(results, wanted, limit)
   local strength, wins, meetings = {}, {}, {}
   for _, line in ipairs(results) do
      for i = 1, 2 do
         local name <const>, other <const> = line[i], line[3 - i]
         strength[name], wins[name] = 1, (wins[name] or 0) + line[i + 2]
         meetings[name] = meetings[name] or {}
         table.insert(meetings[name], { other, line[3] + line[4] })
      end
   end
   for iteration = 1, limit do
      local following, log_sum, count = {}, 0, 0
      for name, list in pairs(meetings) do
         local sum = 0
         for _, meeting in ipairs(list) do
            sum = sum + meeting[2] / (strength[name] + strength[meeting[1]])
         end
         following[name] = wins[name] / sum
         log_sum, count = log_sum + math.log(following[name]), count + 1
      end
      local near = true
      for name, value in pairs(following) do
         strength[name] = value / math.exp(log_sum / count)
         near = near and math.abs(ELO * math.log(strength[name]) - wanted[name]) < 1e-3
      end
      if near then return iteration end
   end
end

local function time(f, ...)
   collectgarbage()
   local began <const> = os.clock()
   local result <const> = f(...)
   return os.clock() - began, result
end

math.randomseed(200)
for _, case in ipairs { { "round robin", round_robin(200, 10) }, { "chain", chain(200) } } do
   local name <const>, results <const> = case[1], case[2]
   local seconds <const>, fitted <const> = time(rating.fit, results, { prior = "none" })
   local wanted <const> = {}
   for _, player in ipairs(fitted.players) do wanted[player.name] = player.elo end
   local other <const>, iterations <const> = time(mm, results, wanted, 2000)
   print(("%-12s 200 bots, with errors %6.3f s (at most 1 wanted)"):format(name, seconds))
   print(("%-12s MM, no errors         %6.3f s %s, ratio %.1f"):format(name, other,
      iterations and ("(%d iterations)"):format(iterations) or "(not there after 2000 iterations)",
      other / seconds))
end
