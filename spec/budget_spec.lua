-- Budgets of processor time for a whole tournament.

local nim <const> = require "nim"
local support <const> = require "spec.support"

local folder

setup(function () folder = support.folder() end)
teardown(function () support.remove(folder) end)

-- A bot that takes so many seconds of processor time for each move.
local function burner(name, seconds)
   return { name = name, move = function (_, position)
      local due <const> = os.clock() + seconds
      while os.clock() < due do end
      return position:move(1)
   end }
end

-- Runs a tournament of short games: its record, the games in it, and the bots' rows.
local function run(bots, options)
   options.record = folder .. "/games.jsonl"
   if not options.resume then os.remove(options.record) end
   local result <const> = assert(nim.tournament {
      bots = bots, starts = { { box = { 1, 1, 1 } } }, seed = 1,
   }:run(options))
   local rows <const>, games <const> = {}, {}
   for _, row in ipairs(result.bots) do rows[row.name] = row end
   for game in nim.record.games(options.record) do games[#games + 1] = game end
   assert.same(0, require "nim.record.verify".records({ options.record }).faults)
   return support.read(options.record), games, rows, result
end

describe("a budget", function ()
   it("that is exceeded costs a bot its other games, unplayed", function ()
      for jobs = 0, 2, 2 do
         local _, games <const>, rows <const>, result <const>
            = run({ burner("slow", 0.2), "greedy", "cautious" }, {
               budget = 1, jobs = jobs > 0 and jobs or nil,
            })
         assert.same({}, rows.greedy.reasons)
         assert.same({}, rows.cautious.reasons)
         local forfeit <const> = rows.slow.reasons.budget
         assert.equal(rows.slow.forfeits, forfeit.count)
         assert.equal("more than 1 s in all games together", forfeit.text)
         for _, game in ipairs(games) do
            local meets <const> = game.first == "slow" or game.second == "slow"
            local lost <const> = meets and game.number >= forfeit.number
            if game.reason == "budget" then
               assert.is_true(lost)
               assert.same({ "", "slow" },
                  { game.moves, game.winner == "first" and game.second or game.first })
            elseif jobs == 0 then -- with two workers some games may be under way
               assert.is_false(lost)
            end
         end
         assert.equal(1, result.budget)
         assert.is_true(rows.slow.seconds > 1 and rows.greedy.seconds < 0.5)
         assert.matches(" budget %%\n1 .* <?%d+%.%d\n.*\n3  slow .* 1%d%d%.%d\n",
            tostring(result))
      end
   end)

   it("that is not exceeded changes nothing", function ()
      local bots <const> = { burner("slow", 0.001), "greedy", "random" }
      local text <const>, _, rows <const>, result <const> = run(bots, {})
      assert.same({}, { rows.slow.seconds, result.budget })
      for jobs = 0, 2 do
         local again <const>, _, its_rows <const>
            = run(bots, { budget = 1000, jobs = jobs > 0 and jobs or nil })
         assert.equal(text, again)
         assert.is_true(its_rows.slow.seconds > 0.01 and its_rows.slow.seconds < 100)
      end
   end)

   it("is not given again to a bot that has forfeited by it", function ()
      local bots <const> = { burner("slow", 0.2), "greedy" }
      local text <const>, games <const>, rows <const> = run(bots, { budget = 1 })
      local first <const> = rows.slow.reasons.budget.number
      assert.is_true(first < #games)
      for jobs = 0, 1 do
         local lines <const> = support.lines(text)
         support.write(folder .. "/games.jsonl",
            table.concat(lines, "\n", 1, first) .. "\n")
         local again <const>, _, its_rows <const>
            = run(bots, { budget = 1, resume = true, jobs = jobs > 0 and jobs or nil })
         assert.equal(text, again)
         assert.equal(0, its_rows.slow.seconds)
      end
   end)

   it("of both bots: the one that would move first loses", function ()
      local _, games <const> = run({ burner("a", 0.3), burner("b", 0.3) }, { budget = 1 })
      assert.same({ "budget", "second" }, { games[#games].reason, games[#games].winner })
      assert.same({ "budget", "second" }, { games[#games - 1].reason, games[#games - 1].winner })
   end)

   it("counts moves that a worker cuts short", function ()
      local looper <const> = { name = "looper", move = function () while true do end end }
      local _, games <const>, rows <const> = run({ looper, "greedy" }, {
         budget = 1, jobs = 1, seconds = 0.6, move_seconds = 0.6,
      })
      assert.same({ "time", "budget" }, { games[1].reason, games[#games].reason })
      assert.same({ 1, 13 }, { rows.looper.reasons.time.count, rows.looper.reasons.budget.count })
   end)

   it("is a number of seconds", function ()
      local t <const> = nim.tournament { bots = { "greedy", "random" }, starts = { "1" } }
      for got, text in pairs { [0] = "0", [0.5] = "0.5", x = '"x"' } do
         support.fails("budget: integer 1 or more expected, got " .. text, t.run, t,
            { budget = got })
      end
   end)
end)
