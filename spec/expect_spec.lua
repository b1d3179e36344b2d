-- The words in which arguments are refused.

local core <const> = require "nim.core"
local expect <const> = require "nim.common.expect"
local nim <const> = require "nim"
local support <const> = require "spec.support"

describe("nim.core.describe", function ()
   it("shows a value in a few words, without calling its metamethods", function ()
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

   it("shows UTF-8 only, whatever the bytes are", function ()
      for _, text in ipairs { "é", "火柴", "\u{10FFFF}", "\u{800}", "\u{10000}", "\u{D7FF}" } do
         assert.equal('"' .. text .. '"', core.describe(text))
      end
      assert.equal('"a?b"', core.describe "a\xffb")
      assert.equal('"??"', core.describe "\xc0\xaf")
      assert.equal('"???"', core.describe "\u{D800}")
      math.randomseed(5)
      for _ = 1, 20000 do
         local bytes <const> = {}
         for i = 1, math.random(60) do bytes[i] = string.char(math.random(128, 255)) end
         local text <const> = table.concat(bytes)
         local shown <const> = core.describe(text)
         assert.truthy(utf8.len(shown))
         if utf8.len(text) and #text < 48 then assert.equal('"' .. text .. '"', shown) end
      end
   end)
end)

describe("expect", function ()
   it("shows what came, by its number of items where that counts", function ()
      assert.equal("x: list expected, got none", expect.length("x", "list", {}))
      assert.equal("x: list expected, got 2 of them", expect.length("x", "list", { 1, 2 }))
      assert.equal('x: list expected, got "1"', expect.length("x", "list", "1"))
      assert.equal("x: pair expected, got { 1, nil }", expect.two("x", "pair", { 1 }))
      assert.equal("x: pair expected, got 1", expect.two("x", "pair", 1))
   end)
end)

describe("the library", function ()
   it("counts no levels of callers, and cuts no places off messages", function ()
      local found <const> = {}
      local _, files <const> = support.shell "find lua/nim -name '*.lua'"
      for file in files:gmatch "[^\n]+" do
         local number = 0
         for line in (support.read(file)):gmatch "([^\n]*)\n" do
            number = number + 1
            local code <const> = line:gsub("^%s*%-%-.*", "")
            local raises <const> = code:find "%f[%w_.:\"]error *%(" or code:find "^ *error [\"'{]"
            if raises and not code:find ", 0%)" or code:find(":%d+: ", 1, true) then
               found[#found + 1] = ("%s:%d: %s"):format(file, number, line)
            end
         end
      end
      assert.same({}, found)
   end)
end)

describe("the options of", function ()
   local tournament <const> = nim.tournament {
      bots = { "optimal", "greedy" }, starts = { "1-2" }, seed = 1,
   }
   local function no_games() end
   local payoffs <const> = { { 1, 2 }, { 2, 1 } }

   -- Calls that are right except for their options, and the names of those that exist.
   local CALLS <const> = {
      ["nim.bots.load"] = { "instructions, memory, moves or seconds", what = "limits",
         function (options) nim.bots.load("none.lua", options) end },
      ["nim.compare"] = { "alpha, beta, box, elo, model, pairs, play, rules, samples or seed",
         function (options) nim.compare("optimal", "greedy", options) end, tables = true },
      ["nim.duel"] = { "alpha, beta, box, elo, elo0, elo1, model, pairs, play, rules or seed",
         function (options) nim.duel("optimal", "greedy", options) end },
      ["nim.play"] = { "against, first, input, language, level, limits, moves, output, play, "
         .. "rules, seed or start",
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
      ["nim.record.check"] = { "found, rules or tournament",
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
         "budget, jobs, move_seconds, progress, record, resume, seconds, shard or wait",
         function (options)
            nim.knockout { bots = { "optimal", "greedy" }, starts = { "1-2" } }:run(options)
         end,
      },
      ["Tournament:run"] = {
         "budget, jobs, move_seconds, progress, record, resume, seconds, shard or wait",
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

describe("an argument of", function ()
   local function run(options)
      nim.tournament { bots = { "optimal", "greedy" }, starts = { "1-2" }, seed = 1 }:run(options)
   end
   local function report(options) nim.report(function () end, options) end
   local function test(options) nim.sprt.new(options) end

   local CASES <const> = {
      ["nim.analysis.move"] = { "position: nim.position expected, got nil",
         function () require "nim.analysis".move(nil, 1, 1) end },
      ["nim.bots.is_path"] = { "name: text expected, got nil",
         function () nim.bots.is_path(nil) end },
      ["nim.play, input,"] = { 'input: open file expected, got "x"',
         function () nim.play { input = "x" } end },
      ["nim.play, output,"] = { "output: open file expected, got true",
         function () nim.play { output = true } end },
      ["nim.report, title,"] = { "title: text expected, got 7",
         function () report { title = 7 } end },
      ["nim.report, progress,"] = { "progress: function expected, got 7",
         function () report { progress = 7 } end },
      ["nim.sprt.new, first,"] = { "first: text expected, got 7",
         function () test { first = 7 } end },
      ["nim.sprt.new, second,"] = { "second: text expected, got table",
         function () test { second = {} } end },
      ["Starts:at"] = { "k: integer 1 … 1 expected, got 2",
         function () require "nim.starts".new({ "1" }, nim.random(1)):at(2) end },
      ["Tournament:run, resume,"] = { "resume: boolean expected, got 1",
         function () run { record = "none.jsonl", resume = 1 } end },
      ["Tournament:run, wait,"] = { "wait: boolean expected, got 1",
         function () run { record = "none.jsonl", wait = 1 } end },
   }
   for name, case in pairs(CASES) do
      it(name .. " is refused at the caller's line", function ()
         local fine <const>, message <const> = pcall(case[2])
         assert.is_false(fine)
         assert.equal(case[1], (message:gsub("^spec/expect_spec.lua:%d+: ", "")))
         assert.matches("^spec/expect_spec.lua:%d+: ", message)
      end)
   end
end)

describe("a method called without its object is refused at the caller's line:", function ()
   local function games() end
   local event <const> = {
      bots = { "optimal", "greedy" }, starts = { "1-2" }, rounds = 1, seed = 1,
   }
   local function tournament()
      return nim.tournament { bots = event.bots, starts = event.starts, seed = 1 }
   end
   local OBJECTS <const> = {
      ["annotated game"] = { nim.annotate { start = "1-2", moves = "" }, "text" },
      ["event of rounds"] = { nim.swiss(event), "enter", "next", "rounds_text", "run",
         "standings" },
      ratings = { nim.rating.fit {}, "difference" },
      report = { nim.report(games), "html", "kinds_with_errors", "markdown", "save", "text" },
      ["result of a tournament"] = { tournament():run(), "against", "pairs" },
      starts = { require "nim.starts".new({ "1" }, nim.random(1)), "at" },
      test = { nim.sprt.new(), "add" },
      tournament = { tournament(), "game", "play", "run" },
   }
   for name, methods in pairs(OBJECTS) do
      for i = 2, #methods do
         it(name .. "." .. methods[i], function ()
            for _, self in ipairs { {}, 7, "x", false } do
               local _, message <const> = pcall(function ()
                  local _ <const> = methods[1][methods[i]](self)
               end)
               assert.equal(("self: %s expected, got %s"):format(name, core.describe(self)),
                  (message:gsub("^spec/expect_spec.lua:%d+: ", "")))
               assert.matches("^spec/expect_spec.lua:%d+: ", message)
            end
         end)
      end
   end
end)

describe("the name of a file with a zero byte, where the system would cut it off,", function ()
   local function sequence() return nim.rules "0.77":sequence(3) end
   local function report() return nim.report(function () end) end
   local CALLS <const> = {
      ["nim.bots.enter"] = function (name) nim.bots.enter(name) end,
      ["nim.bots.load"] = function (name) nim.bots.load(name) end,
      ["nim.load_quotient"] = function (name) nim.load_quotient(name) end,
      ["nim.load_sequence"] = function (name) nim.load_sequence(name) end,
      ["nim.plot.sequence"] = function (name) nim.plot.sequence(sequence(), name .. ".png") end,
      ["nim.record.check"] = function (name) nim.record.check(name) end,
      ["nim.record.games"] = function (name) nim.record.games { name } end,
      ["nim.record.merge"] = function (name) nim.record.merge("none.jsonl", name) end,
      ["nim.record.standings"] = function (name) nim.record.standings(name) end,
      ["nim.report"] = function (name) nim.report(name) end,
      ["nim.tournament"] = function (name)
         nim.tournament { bots = { "optimal", name .. ".lua" }, starts = { "1" } }
      end,
      ["Report:save"] = function (name) report():save(name .. ".txt") end,
      ["quotient:save"] = function (name) nim.rules "0.77":quotient(3):save(name) end,
      ["sequence:save"] = function (name) sequence():save(name) end,
      ["Tournament:run"] = function (name)
         nim.tournament { bots = { "optimal", "greedy" }, starts = { "1" } }:run { record = name }
      end,
   }
   for name, call in pairs(CALLS) do
      it("is refused at the caller's line by " .. name, function ()
         local fine <const>, message <const> = pcall(call, "none\0x")
         assert.is_false(fine)
         assert.matches("^spec/expect_spec.lua:%d+: .*expected, got ", message)
      end)
   end
end)
