-- One convention for errors: whatever is passed to a public function, it succeeds, returns nil and
-- a message, or raises a message that says what was expected, at the line of its caller.
--
-- For each function of the reference there is a call that is right. Each of its arguments, and each
-- field of an argument that is a table, is then replaced by values of all kinds. One argument more
-- than the reference documents is refused, unless it is nil.

local documented <const> = require "spec.documented"
local nim <const> = require "nim"

local NOWHERE <const> = "/dev/null/x" -- a file that cannot be made

-- What stands in for an argument. Nothing here fits and then takes forever.
local ODD <const> = {
   -1, 0, 1.5, 0 / 0, -1 / 0, 2.0 ^ 63, math.mininteger, "", "x/y", NOWHERE, "\0", true,
   false, {}, { {} }, { -1 }, { "x", "x" }, { 1, 2, nil, 4 }, { [2.5] = 1 }, function () end,
   setmetatable({}, { __len = function () return "x" end }),
   setmetatable({}, { __len = function () return 3 end }),
   setmetatable({}, { __index = function () error "of the callback" end }),
   setmetatable({ 1, 2, 3 }, { __len = function () return 1.5 end }),
   function () error "of the callback" end, io.stderr, coroutine.create(print), nim.random(1),
   nim.position "1-2", nim.rules "kayles",
}

local function position() return nim.position "1-2" end
local function kayles() return nim.rules "kayles":position "2-1" end
local function stream() return nim.random(1) end
local function quotient() return nim.rules "0.77":quotient(10) end
local function sequence() return nim.rules "0.77":sequence(20) end
local function spec(more)
   local all <const> = { bots = { "optimal", "greedy" }, starts = { "1-2" }, seed = 1 }
   for name, value in pairs(more or {}) do all[name] = value end
   return all
end
local function cup() return nim.knockout(spec()) end
local function games() end
local function report()
   local game = { number = 1, first = "ann", second = "bob", start = "1-3", play = "normal",
      moves = "1:1 2:3", winner = "second", reason = "played" }
   return nim.report(function ()
      local this <const> = game
      game = nil
      return this
   end)
end
local function ratings() return nim.rating.fit { { "ann", "bob", 7, 3 } } end
local function starts() return require("nim.starts").new({ "1" }, stream()) end
local function wythoff()
   return nim.rules { name = "Wythoff", state = function (emit, a, b)
      for k = 1, a do emit(a - k, b) end
      for k = 1, b do emit(a, b - k) end
      for k = 1, math.min(a, b) do emit(a - k, b - k) end
   end }
end

-- Plays, but not on the terminal, which a spec must not read.
local function play(options, ...)
   local given <const> = type(options) == "table" and options or {}
   local on_terminal <const> = (options == nil or type(options) == "table" and not next(options))
      or given.input == io.stderr or given.output == io.stderr
   local played <const> = not on_terminal and nim.play(options, ...)
   return played
end

-- A function to call, and makers of its arguments; a method is named by its object.
local function of(object, name, ...)
   local rest <const> = table.pack(...)
   return function ()
      local self <const> = object()
      return self[name], table.pack(self, table.unpack(rest, 1, rest.n))
   end
end
local function call(f, ...)
   local arguments <const> = table.pack(...)
   return function () return f, arguments end
end

local run_options <const> = {
   jobs = 1, record = NOWHERE, resume = false, shard = { 1, 1 }, seconds = 1, wait = false,
   move_seconds = 1, progress = function () end,
}

local LIMITS <const> = { positions = 1000, memory = 1 << 20, seconds = 1 }
local QUOTIENT_LIMITS <const> = { candidates = 9, elements = 99, memory = 1 << 20, product = 999,
   progress = function () end, seconds = 1 }

local RIGHT <const> = {
   ["nim.analysis"] = call(require("nim.analysis").analysis, position(), "misere"),
   ["nim.analysis.move"] = call(require("nim.analysis").move, position(), 1, 1),
   ["nim.annotate"] = call(nim.annotate,
      { start = "1-2", play = "misere", rules = "nim", moves = "2:1 1:1 2:1" }),
   ["nim.annotate.Annotated:text"] = of(function ()
      return nim.annotate { start = "1-2", moves = "2:1 1:1 2:1" }
   end, "text", "en"),
   ["nim.bots.file.enter"] = call(nim.bots.enter, NOWHERE),
   ["nim.bots.file.load"] = call(nim.bots.load, NOWHERE,
      { memory = 1 << 20, instructions = 1000, seconds = 1 }),
   ["nim.bots.get"] = call(nim.bots.get, "greedy"),
   ["nim.bots.is_path"] = call(nim.bots.is_path, "greedy"),
   ["nim.bots.level"] = call(nim.bots.level, 4, LIMITS),
   ["nim.bots.level.rate"] = call(require("nim.bots.level").rate, 4),
   ["nim.bots.names"] = call(nim.bots.names),
   ["nim.bots.transform.mixture"] = call(nim.bots.mixture, { "optimal", "random" }, { 3, 1 }),
   ["nim.bots.transform.with_noise"] = call(nim.bots.with_noise, "optimal", 0.5),
   ["nim.bots.transform.with_opening"] = call(nim.bots.with_opening, "optimal", { "4:7" }),
   ["nim.compare"] = call(nim.compare, "cautious", "greedy",
      { box = "2-1", play = "misere", rules = "nim", samples = 5, seed = 1, pairs = 2, elo = 20,
         alpha = 0.05, beta = 0.05, model = "logistic" }),
   ["nim.duel"] = call(nim.duel, "cautious", "greedy",
      { box = "2-1", play = "misere", rules = "nim", seed = 1, pairs = 2, elo = 20, alpha = 0.05,
         beta = 0.05, model = "logistic", elo0 = 0, elo1 = 20 }),
   ["nim.explain"] = of(position, "explain", "en", "misere"),
   ["nim.inverse"] = call(nim.inverse, 4),
   ["nim.knockout"] = call(nim.knockout, spec { repeats = 1 }),
   ["nim.load_quotient"] = call(nim.load_quotient, NOWHERE, nim.rules "0.77"),
   ["nim.load_sequence"] = call(nim.load_sequence, NOWHERE),
   ["nim.play"] = call(play, { start = "1-2", play = "misere", rules = "nim",
      against = "greedy", first = "me", moves = "1:1", language = "en", seed = 1,
      input = io.tmpfile(), output = io.tmpfile() }),
   ["nim.plot.counts"] = call(nim.plot.counts, sequence(), NOWHERE .. ".png", { from = 0, to = 9 }),
   ["nim.plot.errors"] = call(nim.plot.errors, report(), NOWHERE .. ".png"),
   ["nim.plot.replicator"] = call(nim.plot.replicator, { { 1, 3 }, { 2, 1 } }, NOWHERE .. ".png",
      { names = { "ann", "bob" }, generations = 5, shares = { 0.5, 0.5 } }),
   ["nim.plot.sequence"] = call(nim.plot.sequence, sequence(), NOWHERE .. ".png",
      { from = 0, to = 9 }),
   ["nim.plot.table"] = call(nim.plot.table, nim.rules "nim", NOWHERE .. ".png",
      { size = 3, what = "outcome", play = "misere" }),
   ["nim.position"] = call(nim.position, { 1, 2 }, "misere"),
   ["nim.position.after"] = of(position, "after", 2, 1),
   ["nim.position.best_move"] = of(position, "best_move", "misere", LIMITS),
   ["nim.position.column_sums"] = of(position, "column_sums"),
   ["nim.position.count_moves"] = of(position, "count_moves"),
   ["nim.position.genus"] = of(kayles, "genus", LIMITS),
   ["nim.position.grundy"] = of(kayles, "grundy", LIMITS),
   ["nim.position.heaps"] = of(position, "heaps"),
   ["nim.position.is_over"] = of(position, "is_over"),
   ["nim.position.key"] = of(position, "key"),
   ["nim.position.kind"] = of(position, "kind"),
   ["nim.position.move"] = of(position, "move", 1),
   ["nim.position.moves"] = of(position, "moves"),
   ["nim.position.nim_sum"] = of(position, "nim_sum"),
   ["nim.position.outcome"] = of(kayles, "outcome", "misere", LIMITS),
   ["nim.position.perft"] = of(position, "perft", 2),
   ["nim.position.playout"] = of(position, "playout", 3, stream()),
   ["nim.position.remoteness"] = of(kayles, "remoteness", "misere", LIMITS),
   ["nim.position.solve"] = of(kayles, "solve",
      { limit = 1000, progress = function () end }),
   ["nim.position.total"] = of(position, "total"),
   ["nim.position.winning_move"] = of(position, "winning_move", "misere", LIMITS),
   ["nim.position.winning_moves"] = of(kayles, "winning_moves", "misere", LIMITS),
   ["nim.power"] = call(nim.power, 4, 3),
   ["nim.product"] = call(nim.product, 4, 5),
   ["nim.progress.Progress:clear"] = of(function () return nim.progress.new "games" end, "clear"),
   ["nim.progress.Progress:show"] = of(function () return nim.progress.new "games" end, "show", 1,
      2),
   ["nim.progress.new"] = call(nim.progress.new, "games", io.stderr),
   ["nim.quotient.bound"] = of(quotient, "bound"),
   ["nim.quotient.certificate"] = of(quotient, "certificate"),
   ["nim.quotient.element"] = of(quotient, "element", "1-2"),
   ["nim.quotient.equal"] = of(quotient, "equal", "1-2", { 3 }),
   ["nim.quotient.extend"] = of(quotient, "extend", 20, QUOTIENT_LIMITS),
   ["nim.quotient.name"] = of(quotient, "name", 3),
   ["nim.quotient.outcome"] = of(quotient, "outcome", "1-2"),
   ["nim.quotient.presentation"] = of(quotient, "presentation", "text"),
   ["nim.quotient.product"] = of(quotient, "product", 2, 3),
   ["nim.quotient.save"] = of(quotient, "save", NOWHERE),
   ["nim.quotient.table"] = of(quotient, "table", "text"),
   ["nim.quotient.values"] = of(quotient, "values"),
   ["nim.quotient.winning_moves"] = of(quotient, "winning_moves", "1-2"),
   ["nim.quotient.word"] = of(quotient, "word", 3),
   ["nim.random"] = call(nim.random, 7),
   ["nim.random.choice"] = of(stream, "choice", { 1, 2 }),
   ["nim.random.float"] = of(stream, "float"),
   ["nim.random.int"] = of(stream, "int", 1, 6),
   ["nim.random.seed"] = of(stream, "seed"),
   ["nim.random.shuffle"] = of(stream, "shuffle", { 1, 2 }),
   ["nim.random.split"] = of(stream, "split", 1),
   ["nim.rating.Ratings:difference"] = of(ratings, "difference", "ann", "bob"),
   ["nim.rating.fit"] = call(nim.rating.fit, { { "ann", "bob", 7, 3 } },
      { prior = "anchor", weight = 1 }),
   ["nim.record.check"] = call(nim.record.check, { NOWHERE },
      { rules = nim.rules "kayles", found = function () end }),
   ["nim.record.games"] = call(nim.record.games, { NOWHERE }),
   ["nim.record.merge"] = call(nim.record.merge, { NOWHERE }, NOWHERE),
   ["nim.record.standings"] = call(nim.record.standings, { NOWHERE }),
   ["nim.referee.play"] = call(nim.referee.play, "1-2", "optimal", "greedy", { seed = 1 }),
   ["nim.replicator.after"] = call(nim.replicator.after, { { 1, 3 }, { 2, 1 } }, 5, { 1, 1 }),
   ["nim.replicator.generations"] = call(nim.replicator.generations, { { 1, 3 }, { 2, 1 } },
      { 1, 1 }),
   ["nim.report"] = call(nim.report, games,
      { title = "games", rules = nim.rules "kayles", seed = 1, total = 2,
         progress = function () end }),
   ["nim.report.Report:html"] = of(report, "html"),
   ["nim.report.Report:kinds_with_errors"] = of(report, "kinds_with_errors"),
   ["nim.report.Report:markdown"] = of(report, "markdown"),
   ["nim.report.Report:save"] = of(report, "save", NOWHERE .. ".txt"),
   ["nim.report.Report:text"] = of(report, "text"),
   ["nim.result.Result:against"] = of(function () return cup():next():run() end, "against", 1, 2),
   ["nim.result.Result:pairs"] = of(function () return cup():next():run() end, "pairs", 1, 2),
   ["nim.rules"] = call(nim.rules, { name = "some", subtract = { 1, 3, 4 } }),
   ["nim.rules.count_options"] = of(function () return nim.rules "kayles" end, "count_options", 9),
   ["nim.rules.genus"] = of(function () return nim.rules "kayles" end, "genus", 9, LIMITS),
   ["nim.rules.grundy"] = of(function () return nim.rules "kayles" end, "grundy", 9,
      LIMITS),
   ["nim.rules.misere_value"] = of(function () return nim.rules "kayles" end, "misere_value", 9,
      LIMITS),
   ["nim.rules.options"] = of(function () return nim.rules "kayles" end, "options", 9,
      LIMITS),
   ["nim.rules.position"] = of(function () return nim.rules "kayles" end, "position", { 1, 2 },
      "misere"),
   ["nim.rules.quotient"] = of(function () return nim.rules "kayles" end, "quotient", 9,
      QUOTIENT_LIMITS),
   ["nim.rules.sequence"] = of(function () return nim.rules "kayles" end, "sequence", 20,
      { method = "sparse", progress = function () end }),
   ["nim.rules.table"] = of(wythoff, "table", 3, 3, "outcome", "misere", LIMITS),
   ["nim.schedule.knockout"] = call(require "nim.schedule.knockout", 3),
   ["nim.schedule.knockout.Knockout:advance"] = of(function ()
      return require "nim.schedule.knockout"(3)
   end, "advance", { { 1, 0 } }),
   ["nim.schedule.knockout.Knockout:is_in"] = of(function ()
      return require "nim.schedule.knockout"(3)
   end, "is_in", 1),
   ["nim.schedule.new"] = call(require("nim.schedule").new, "gauntlet", { false, false }, 1, 1),
   ["nim.schedule.swiss.pair"] = call(require("nim.schedule.swiss").pair,
      { { score = 0, met = {}, byes = 0 },
      { score = 0, met = {}, byes = 0 } }),
   ["nim.schedule.tie_breaks.compute"] = call(require("nim.schedule.tie_breaks").compute,
      { { { points = 1, opponent = 2 } }, { { points = 0, opponent = 1 } } }),
   ["nim.sequence.apparent_period"] = of(sequence, "apparent_period"),
   ["nim.sequence.close"] = of(sequence, "close"),
   ["nim.sequence.counts"] = of(sequence, "counts"),
   ["nim.sequence.extend"] = of(sequence, "extend", 30),
   ["nim.sequence.extend_until_period"] = of(sequence, "extend_until_period", 30),
   ["nim.sequence.kept"] = of(sequence, "kept"),
   ["nim.sequence.max"] = of(sequence, "max"),
   ["nim.sequence.period"] = of(sequence, "period"),
   ["nim.sequence.range"] = of(sequence, "range", 1, 5),
   ["nim.sequence.rare"] = of(sequence, "rare"),
   ["nim.sequence.save"] = of(sequence, "save", NOWHERE),
   ["nim.sequence.write_bfile"] = of(sequence, "write_bfile", NOWHERE),
   ["nim.skill"] = call(nim.skill, "greedy",
      { box = "2-1", play = "misere", rules = "nim", samples = 5, seed = 1 }),
   ["nim.sprt.Test:add"] = of(function () return nim.sprt.new() end, "add", 1),
   ["nim.sprt.bounds"] = call(nim.sprt.bounds, 0.05, 0.1),
   ["nim.sprt.expected_games"] = call(nim.sprt.expected_games, { elo0 = 0, elo1 = 50 }),
   ["nim.sprt.llr"] = call(nim.sprt.llr, { 5, 80, 15 },
      { elo0 = 0, elo1 = 20, model = "logistic", unit = "pair" }),
   ["nim.sprt.new"] = call(nim.sprt.new, { elo0 = 0, elo1 = 20, alpha = 0.05, beta = 0.05,
      model = "logistic", unit = "pair", first = "ann", second = "bob" }),
   ["nim.sqrt"] = call(nim.sqrt, 4),
   ["nim.starts.Starts:at"] = of(starts, "at", 1),
   ["nim.starts.new"] = call(require("nim.starts").new,
      { "1-2", { box = { 2, 1 } }, { random = 2, heaps = { 1, 2 }, sizes = { 1, 3 } } }, stream()),
   ["nim.statistics.by_games"] = call(nim.statistics.by_games, 60, 40, 0, 1.96),
   ["nim.statistics.by_pairs"] = call(nim.statistics.by_pairs, { 5, 80, 15 }, 1.96),
   ["nim.statistics.elo"] = call(nim.statistics.elo, 0.75),
   ["nim.statistics.interval"] = call(nim.statistics.interval, 0.5, 0.25, 20, 1.96),
   ["nim.statistics.mean"] = call(nim.statistics.mean, { 0.1, 0.2, 0.2, 0.3, 0.2 }, 1.96),
   ["nim.statistics.score"] = call(nim.statistics.score, 200),
   ["nim.statistics.wilson"] = call(nim.statistics.wilson, 8, 10, 1.96),
   ["nim.swiss"] = call(nim.swiss, spec { rounds = 1, repeats = 1 }),
   ["nim.tournament"] = call(nim.tournament, spec { repeats = 1, pairings = "gauntlet" }),
   ["nim.tournament.Tournament:game"] = of(function () return nim.tournament(spec()) end, "game",
      1),
   ["nim.tournament.Tournament:play"] = of(function () return nim.tournament(spec()) end, "play",
      1),
   ["nim.tournament.Tournament:run"] = of(function () return nim.tournament(spec()) end, "run",
      run_options),
   ["nim.rounds.Rounds:enter"] = of(cup, "enter", cup():next():run()),
   ["nim.rounds.Rounds:next"] = of(cup, "next"),
   ["nim.rounds.Rounds:rounds_text"] = of(cup, "rounds_text"),
   ["nim.rounds.Rounds:run"] = of(cup, "run", { jobs = 1, seconds = 1 }),
   ["nim.rounds.Rounds:standings"] = of(cup, "standings"),
}

-- Calls a function from this file, at a line that its errors must name.
local function attempt(f, arguments)
   return pcall(function ()
      local results <const> = table.pack(f(table.unpack(arguments, 1, arguments.n)))
      return table.unpack(results, 1, results.n)
   end)
end

-- What a message may say.
local TEXTS <const> = {
   "expected, got ", "expected$", ": duplicate ", "No such file or directory$", "Not a directory$",
}

-- What is wrong with the outcome of a call; nil if nothing is.
local function fault(fine, message)
   if fine then return nil end
   if type(message) ~= "string" then return "raised a " .. type(message) end
   local text <const> = message:match "^spec/errors_spec%.lua:%d+: (.*)$"
   if not text then return "not at the caller's line: " .. message end
   if text:find "of the callback$" then return nil end -- the program's own error, in its line
   for _, pattern in ipairs(TEXTS) do
      if text:find(pattern) then return nil end
   end
   return "says neither what was expected nor what came: " .. text
end

local function copy(list)
   local new <const> = {}
   for key, value in pairs(list) do new[key] = value end
   return new
end

-- Options whose default is the terminal.
local STANDARD <const> = { input = true, output = true }

-- Yields arguments of which one, or one field of one, is replaced, and says which.
local function mutants(make)
   return coroutine.wrap(function ()
      local _, right <const> = make()
      for i = 1, right.n + 1 do
         for k = 0, #ODD do
            local _, arguments = make()
            arguments = copy(arguments)
            arguments[i], arguments.n = ODD[k], math.max(right.n, i)
            coroutine.yield(arguments, "argument " .. i, ODD[k])
         end
         if type(right[i]) == "table" and getmetatable(right[i]) == nil then
            for key in pairs(right[i]) do
               for k = STANDARD[key] and 1 or 0, #ODD do
                  local _, arguments = make()
                  arguments = copy(arguments)
                  arguments[i] = copy(arguments[i])
                  arguments[i][key] = ODD[k]
                  coroutine.yield(arguments, ("argument %d.%s"):format(i, key), ODD[k])
               end
            end
         end
      end
   end)
end

describe("whatever it is given, the caller's line is named by", function ()
   -- A picture is refused before gnuplot, which would take most of the time, is started.
   local popen <const> = io.popen
   setup(function () rawset(io, "popen", function () return nil, "Not a directory" end) end)
   teardown(function () rawset(io, "popen", popen) end)

   for name in pairs(documented.public()) do
      it(name, function ()
         local make <const> = RIGHT[name]
         assert.is_truthy(make, "no call that is right is known of " .. name)
         local f <const>, arguments <const> = make()
         local fine <const>, message <const> = attempt(f, arguments)
         assert(fine or message:find "Not a directory$", message)
         local faults <const> = {}
         for changed, what, value in mutants(make) do
            local wrong <const> = fault(attempt(make(), changed))
            if wrong then
               faults[#faults + 1] = ("%s = %s: %s"):format(what,
                  require("nim.core").describe(value), wrong)
            end
         end
         assert.same({}, faults)
      end)
   end
end)

-- A copy in which each integer is a float of the same value.
local function floated(value)
   if math.type(value) == "integer" then return value + 0.0 end
   if type(value) ~= "table" or getmetatable(value) ~= nil then return value end
   local new <const> = {}
   for key, item in pairs(value) do new[key] = floated(item) end
   return new
end

describe("2.0 is taken for 2 by", function ()
   for name in pairs(documented.public()) do
      it(name, function ()
         local f <const>, right <const> = RIGHT[name]()
         local arguments <const> = { n = right.n }
         for i = 1, right.n do arguments[i] = floated(right[i]) end
         local fine <const>, message <const> = attempt(f, arguments)
         assert(fine or message:find "Not a directory$", message)
      end)
   end
end)

-- What refuses one more argument in other words, or takes any number of them.
local OPEN <const> = {
   ["nim.analysis.move"] = "move: heap and take expected, got 3 values", -- what `after` takes
   ["nim.compare"] = "bots%[3%]: ", -- any number of bots
   ["nim.position"] = "third argument: no value %(rules:position ", -- a hint
   ["nim.position.after"] = "move: heap and take expected, got 3 values", -- as many as a move has
}

-- Methods whose comments name the position, too.
local OF_POSITIONS <const> = { ["nim.analysis"] = true, ["nim.explain"] = true }

describe("one argument more than documented", function ()
   for name, comment in pairs(documented.public()) do
      local _, documented_count <const> = comment:gsub("@t?param", "")
      local count <const> = OF_POSITIONS[name] and documented_count - 1 or documented_count

      -- The call that is right with all arguments that there may be, and another one.
      local function call_with(value)
         local f <const>, right <const> = RIGHT[name]()
         local arguments <const> = copy(right)
         local own <const> = (OF_POSITIONS[name] or name:find "^nim%.%l+%.%l" and right.n > 0
            and type(right[1]) == "userdata" and f == right[1][name:match "[%w_]+$"]
            or name:find ":") and 1 or 0
         arguments.n = math.max(right.n, own + count) + 1
         arguments[arguments.n] = value
         return attempt(f, arguments)
      end

      it("is refused by " .. name, function ()
         local fine <const>, message <const> = call_with(true)
         local text <const> = not fine and message:match "^spec/errors_spec%.lua:%d+: (.*)$"
         assert.is_truthy(text, "not refused: " .. tostring(message))
         if OPEN[name] then return assert.is_truthy(text:find("^" .. OPEN[name])) end
         assert.equal(("%s: %s expected, got %d"):format(name:match "[%w_]+$",
            count == 0 and "no argument" or count == 1 and "at most 1 argument"
            or ("at most %d arguments"):format(count), count + 1), text)
      end)

      it("is nothing to " .. name .. " if it is nil", function ()
         local _, message <const> = call_with(nil)
         assert.is_nil(tostring(message):match "arguments? expected, got %d+$")
      end)
   end
end)

describe("the calls that are right", function ()
   it("are of functions that exist", function ()
      local public <const>, unknown <const> = documented.public(), {}
      for name in pairs(RIGHT) do
         if not public[name] then unknown[#unknown + 1] = name end
      end
      assert.same({}, unknown)
   end)
end)

