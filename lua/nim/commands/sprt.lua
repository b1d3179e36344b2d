--- `luanim sprt`: a sequential test of two bots, pair by pair.
-- @module nim.commands.sprt

local arguments <const> = require "nim.commands.arguments"
local expect <const> = require "nim.common.expect"
local json <const> = require "nim.text.json"

local M = { group = "Bots", summary = "Test how much stronger one bot is than another." }

function M.define(parser)
   parser:epilog "Example: luanim sprt greedy cautious --elo1 50"
   parser:argument("A", "First bot: built-in (see luanim bots) or a file."):argname "A"
      :target "first"
   parser:argument("B", "Second bot."):argname "B":target "second"
   parser:option("--elo0", "H0: A is this many Elo stronger than B."):default "0"
      :convert(arguments.to.number)
      :argname "ELO"
   parser:option("--elo1", "H1: A is this many Elo stronger than B."):default "20"
      :convert(arguments.to.number)
      :argname "ELO"
   parser:option("--alpha", "Chance of accepting H1 if H0 is true."):default "0.05"
      :convert(arguments.to.number):argname "CHANCE"
   parser:option("--beta", "Chance of accepting H0 if H1 is true."):default "0.05"
      :convert(arguments.to.number):argname "CHANCE"
   parser:option("--model", "Scale of Elo: logistic or normalized.")
      :choices { "logistic", "normalized" }:default "logistic":argname "MODEL"
   parser:option("--record", "Instead of playing, test the pairs of A and B (by their names there) "
      .. "in a record of games; repeatable, for shards."):count "*":argname "FILE"
   arguments.add_duel(parser)
   arguments.add_json(parser)
end

-- The test of the pairs of two bots in a record.
local function test_record(options)
   local sprt <const> = require "nim.sprt"
   local test <const> = sprt.new { elo0 = options.elo0, elo1 = options.elo1,
      alpha = options.alpha, beta = options.beta, model = options.model,
      first = options.first, second = options.second }
   local open, points -- the number of a pair's first game, and what A got in it
   local found <const> = {}
   local from <close> = require "nim.record.reader".open(options.record)
   for game in function () return from:next() end do
      found[game.first], found[game.second] = true, true
      local seat <const> = game.first == options.first and game.second == options.second and "first"
         or game.first == options.second and game.second == options.first and "second" or nil
      local point <const> = seat and (game.winner == seat and 1 or 0)
      if seat and game.number % 2 == 1 then
         open, points = game.number, point
      elseif seat and open == game.number - 1 then
         test:add(points + point)
      end
   end
   for _, name in ipairs { options.first, options.second } do
      if not found[name] then
         expect.fail(("%s: games of %s expected, got none"):format(
            table.concat(options.record, ", "), name))
      end
   end
   return test, require "nim.statistics".by_pairs(test.counts), false
end

local function test_duel(options)
   local played <const> = require "nim.duel"(options.first, options.second,
      arguments.pick(options, require "nim.duel.options"))
   return played.tests[1], played.sample, played.exact
end

local function write_json(test, sample, write)
   write(json.line(json.object("first", test.first, "second", test.second, "unit", test.unit,
      "model", test.model, "elo0", test.elo0, "elo1", test.elo1, "alpha", test.alpha, "beta",
      test.beta, "counts", test.counts, "llr", test.llr, "lower", test.lower, "upper", test.upper,
      "verdict", test.verdict, "decided_at", test.decided_at, "score", sample.score, "low",
      sample.low, "high", sample.high, "elo", sample.elo, "elo_low", sample.elo_low, "elo_high",
      sample.elo_high, "open", sample.open, "los", sample.los)))
end

function M.run(options, write)
   local estimate <const> = require "nim.text.estimate"
   local read <const> = #options.record > 0 and test_record or test_duel
   local test <const>, sample <const>, exact <const> = read(options)
   if options.json then return write_json(test, sample, write) end
   write(tostring(test), "\n", estimate.sample(sample, test.first, test.second), "\n")
   if exact then write("All starts of the box were played: this score is exact.\n") end
end

return M
