-- The words in which arguments are refused.

local core <const> = require "nim.core"
local expect <const> = require "nim.common.expect"
local nim <const> = require "nim"

describe("nim.core.describe", function ()
   it("shows a value in a few words, without asking it", function ()
      local hostile <const> = setmetatable({}, { __tostring = error, __name = 7 })
      for _, case in ipairs {
         { "7", 7 }, { "2.0", 2.0 }, { "nan", 0 / 0 }, { '"7"', "7" }, { "true", true },
         { "table", {} }, { "table", hostile }, { "function", print }, { '"a?b"', "a\nb" },
         { "nim.position", nim.position "1" },
         { '"' .. ("é"):rep(23) .. '"…', ("é"):rep(24) },
      } do
         assert.equal(case[1], core.describe(case[2]))
      end
      assert.equal("nil", core.describe(nil))
      assert.equal("no value", core.describe())
   end)
end)

describe("expect", function ()
   it("tells what came, by its number of items where that is what counts", function ()
      assert.equal("x: list expected, got none", expect.length("x", "list", {}))
      assert.equal("x: list expected, got 2 of them", expect.length("x", "list", { 1, 2 }))
      assert.equal('x: list expected, got "1"', expect.length("x", "list", "1"))
      assert.equal("x: pair expected, got { 1, nil }", expect.two("x", "pair", { 1 }))
      assert.equal("x: pair expected, got 1", expect.two("x", "pair", 1))
   end)

   it("knows which fields a table may have", function ()
      assert.is_nil(expect.fields({ a = 1 }, "x", { "a" }))
      assert.equal('x: a expected, got "b"', expect.fields({ b = 1 }, "x", { "a" }))
      assert.equal("x: a, b or c expected, got 1", expect.fields({ 5 }, "x", { "a", "b", "c" }))
      assert.equal("x: table expected, got false", expect.fields(false, "x", { "a" }))
   end)
end)

describe("the options of", function ()
   local tournament <const> = nim.tournament {
      bots = { "optimal", "greedy" }, starts = { "1-2" }, seed = 1,
   }
   local function no_games() end
   local payoffs <const> = { { 1, 2 }, { 2, 1 } }

   -- Calls that are right but for their options, and the names of those that there are.
   local CALLS <const> = {
      ["nim.bots.load"] = { "memory, instructions or seconds", what = "limits",
         function (options) nim.bots.load("none.lua", options) end },
      ["nim.compare"] = { "alpha, beta, box, elo, model, pairs, play, rules, samples or seed",
         function (options) nim.compare("optimal", "greedy", options) end, tables = true },
      ["nim.duel"] = { "alpha, beta, box, elo, elo0, elo1, model, pairs, play, rules or seed",
         function (options) nim.duel("optimal", "greedy", options) end },
      ["nim.play"] = { "against, first, input, language, level, output, play, rules, seed or start",
         function (options) nim.play(options) end },
      ["nim.plot.counts"] = { "from or to",
         function (options) nim.plot.counts(nim.rules "nim":sequence(9), "x.png", options) end },
      ["nim.plot.replicator"] = { "generations, names or shares",
         function (options) nim.plot.replicator(payoffs, "x.png", options) end },
      ["nim.plot.sequence"] = { "from or to",
         function (options) nim.plot.sequence(nim.rules "nim":sequence(9), "x.png", options) end },
      ["nim.plot.table"] = { "play, size or what",
         function (options) nim.plot.table(nim.rules "nim", "x.png", options) end },
      ["nim.rating.fit"] = { "prior or weight",
         function (options) nim.rating.fit({}, options) end },
      ["nim.record.check"] = { "found or rules",
         function (options) nim.record.check("none.jsonl", options) end },
      ["nim.referee.play"] = { "seed",
         function (options) nim.referee.play("1-2", "optimal", "greedy", options) end },
      ["nim.report"] = { "progress, rules, seed, title or total",
         function (options) nim.report(no_games, options) end },
      ["nim.skill"] = { "box, play, rules, samples or seed",
         function (options) nim.skill("optimal", options) end },
      ["nim.sprt.expected_games"] = { "alpha, beta, elo0, elo1, first, model, second or unit",
         function (options) nim.sprt.expected_games(options) end },
      ["nim.sprt.llr"] = { "alpha, beta, elo0, elo1, first, model, second or unit",
         function (options) nim.sprt.llr({ 1, 2 }, options) end },
      ["nim.sprt.new"] = { "alpha, beta, elo0, elo1, first, model, second or unit",
         function (options) nim.sprt.new(options) end },
      ["Rounds:run"] = {
         "jobs, move_seconds, progress, record, resume, seconds, shard or wait",
         function (options)
            nim.knockout { bots = { "optimal", "greedy" }, starts = { "1-2" } }:run(options)
         end,
      },
      ["Tournament:run"] = {
         "jobs, move_seconds, progress, record, resume, seconds, shard or wait",
         function (options) tournament:run(options) end },
   }

   for name, call in pairs(CALLS) do
      it(name .. " are known, and others refused at the caller's line", function ()
         local function refused(got, options)
            local message <const> = select(2, pcall(call[2], options))
            local came <const> = core.describe(options and next(options))
            assert.equal(("%s: %s expected, got %s"):format(call.what or "options", got, came),
               (message:gsub("^[^:]*:%d+: ", "")))
            assert.matches("^spec/expect_spec.lua:%d+: ", message)
         end
         refused(call[1], { [name] = true })
         refused(call[1], { 7 })
         if not call.tables then refused("table", false) end
      end)
   end
end)
