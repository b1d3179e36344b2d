-- The promises of intervals and tests, over more laws and runs than the quick specs have time for.

local sprt <const> = require "nim.sprt"
local statistics <const> = require "nim.statistics"

-- A pair's points, 0, 1 or 2, drawn from their chances.
local function draw(law)
   local u <const> = math.random()
   return u < law[1] and 0 or u < law[1] + law[2] and 1 or 2
end

-- Chances of losing and winning both games.
local laws <const> = {
   { 0.25, 0.25 }, { 0.1, 0.3 }, { 0.05, 0.1 }, { 0.01, 0.03 }, { 0.4, 0.55 }, { 0.02, 0.9 },
}

describe("intervals by pairs", function ()
   for _, law in ipairs(laws) do
      for _, pairs_played in ipairs { 20, 100, 500 } do
         it(("cover %g lost, %g won in %d pairs"):format(law[1], law[2], pairs_played), function ()
            math.randomseed(2024)
            local chances <const> = { law[1], 1 - law[1] - law[2], law[2] }
            local score <const> = 0.5 + (law[2] - law[1]) / 2
            local inside, runs = 0, 4000
            for _ = 1, runs do
               local counts <const> = { 0, 0, 0 }
               for _ = 1, pairs_played do
                  local points <const> = draw(chances)
                  counts[points + 1] = counts[points + 1] + 1
               end
               local got <const> = statistics.by_pairs(counts)
               if got.low <= score and score <= got.high then inside = inside + 1 end
            end
            -- Few decided pairs leave steps in the chance of covering, hence 92 % and not 95 %.
            assert.is_true(inside / runs > 0.92, inside / runs)
         end)
      end
   end
end)

describe("sequential tests by pairs", function ()
   for _, split in ipairs { 0.2, 0.5, 0.8 } do
      it(("err as seldom as they promise with %g of the pairs split"):format(split), function ()
         math.randomseed(2025)
         local runs <const>, elo <const> = 1000, 60
         local half <const>, gain <const> = (1 - split) / 2, statistics.score(elo) - 0.5
         local h0 <const>, h1 <const> = { half, split, half }, { half - gain, split, half + gain }
         local function wrong(law, verdict, options)
            local count = 0
            for _ = 1, runs do
               local test <const> = sprt.new(options)
               repeat until test:add(draw(law))
               if test.verdict == verdict then count = count + 1 end
            end
            return count / runs
         end
         local normalized <const>
            = statistics.by_pairs { 1e6 * h1[1], 1e6 * h1[2], 1e6 * h1[3] }.nelo
         local slack <const> = 3 * math.sqrt(0.05 * 0.95 / runs)
         for model, elo1 in pairs { logistic = elo, normalized = normalized } do
            local options <const> = { model = model, elo0 = 0, elo1 = elo1 }
            local falsely_h1 <const>, falsely_h0 <const> = wrong(h0, "H1", options),
               wrong(h1, "H0", options)
            assert.is_true(falsely_h1 <= 0.05 + slack, model .. " " .. falsely_h1)
            assert.is_true(falsely_h0 <= 0.05 + slack, model .. " " .. falsely_h0)
         end
      end)
   end
end)
