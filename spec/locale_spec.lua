-- Whatever locale a program sets, what the library writes, reads and shows to bots is the same.

local support <const> = require "spec.support"

-- Prints all that could follow the locale, in that which is its argument. The library that reads
-- JSON looks at the locale when it is loaded, which may be earlier.
local PROGRAM <const> = [==[
local folder <const>, locale <const>, early <const> = arg[1], arg[2], arg[3]
if early then require "nim.record.line".read "{}" end
if locale then assert(os.setlocale(locale) and tostring(1.5) == "1,5" and "a" < "B") end
local nim <const> = require "nim"
local function show(...) print(table.concat({ ... }, " ")) end
local function message(f, ...)
   local _, text <const> = pcall(f, ...)
   show(type(text) == "string" and text or type(text))
end
local function read(path)
   local file <close> = assert(io.open(path, "rb"))
   return file:read "a"
end

-- What gnuplot is given, instead of a picture.
local script
rawset(io, "popen", function (command)
   script = read(command:match "'(/[^']+)'" or command:match "(/tmp/%S+)")
   return nil, "no picture"
end)
local function plot(...)
   script = nil
   message(...)
   show(assert(script))
end

local function noisy(name, chance)
   return { name = name, about = "it", stochastic = true, move = function (_, position, turn)
      assert(turn.number == math.floor(turn.number))
      if turn.random:float() < chance then return position:move(1) end
      return nim.bots.optimal:move(position, turn)
   end }
end
local bots <const> = { noisy("Beta", 0.9), noisy("alpha", 0.5),
   nim.bots.with_noise("greedy", 0.125), nim.bots.mixture({ "optimal", "random" }, { 0.3, 0.6 }),
   "cautious" }
local spec <const> = { bots = bots, starts = { "1-3-5", "2-3-5" }, seed = 3, repeats = 2 }
local record <const> = folder .. "/games.jsonl"
os.remove(record)
local result <const> = assert(nim.tournament(spec):run { record = record, budget = 1000 })
for _, row in ipairs(result.bots) do show(row.rank, row.name, row.won, row.games) end
show((read(record):gsub('"version":"[^"]*"', "")))
show(tostring(nim.record.standings(record)))
assert(nim.record.check(record))

local report <const> = nim.report(record)
show(report:html())
show(report:markdown())
show(report:text())
plot(nim.plot.errors, report, "x.svg")
local results <const> = { { "Beta", "alpha", 7.5, 2.5 }, { "alpha", "c", 3, 4 } }
for _, player in ipairs(nim.rating.fit(results).players) do show(player.name, player.rank) end
show(require "nim.rating.text".ratings(nim.rating.fit(results, { weight = 0.5 })))
for game in nim.record.games(record) do
   show(game.number, game.of, require "nim.record.export".csv(game),
      require "nim.record.export".pgn(game))
end

plot(nim.plot.sequence, nim.rules "0.77":sequence(60), "x.svg")
plot(nim.plot.counts, nim.rules "0.77":sequence(60), "x.svg")
plot(nim.plot.table, nim.rules "nim", "x.svg", { size = 3 })
plot(nim.plot.replicator, { { 1.5, 3 }, { 2, 1.25 } }, "x.svg", { shares = { 0.5, 0.25 } })

show(tostring(nim.skill("greedy", { box = "3-2" })))
show(tostring(nim.skill(bots[1], { box = "3-2", samples = 7 })))
show(tostring(nim.compare("optimal", bots[1], { box = "3-2", pairs = 5, alpha = 0.025 })))
local test <const> = nim.sprt.new { elo0 = 0.5, elo1 = 7.25 }
test:add(2)
show(tostring(test))
for _, format in ipairs { "swiss", "knockout" } do
   local event <const> = nim[format] { bots = bots, starts = { "1-3-5" }, seed = 1,
      rounds = format == "swiss" and 3 or nil }
   show(tostring(event:run()))
end
show(nim.position "1-3-5":explain())
show(tostring(nim.annotate { start = "1-2", moves = "2:1 1:1 2:1" }))

message(nim.sprt.new, { elo0 = 7.5, elo1 = 0.5 })
message(nim.sprt.new, { alpha = 0.75, beta = 0.5 })
message(nim.statistics.elo, 1.5)
message(nim.position, { 1.5 })
message(nim.bots.with_noise, "greedy", 1.5)
message(nim.rating.fit, results, { weight = 1e7 + 0.5 })
local endless <const> = nim.rules { state = function (emit, n) emit(n + 1) end }:position(1)
show((select(2, pcall(endless.outcome, endless, nil, { seconds = 0.25 })):match "limit of %S+ %a+"))
message(nim.tournament(spec).run, nim.tournament(spec), { x = 1 })
local file <const> = assert(io.open(folder .. "/bot.lua", "w"))
file:write "return function (position) error(1.5 .. ' ' .. position:count_moves()) end"
file:close()
local bot <const> = assert(nim.bots.load(folder .. "/bot.lua", { seconds = 3, moves = 7 }))
show(bot.version, nim.referee.play("1-2", bot, "greedy").text)
show(nim.referee.play("1-2", function () return 1.5, 1 end, "greedy").text)
if locale then assert(tostring(1.5) == "1,5") end
]==]

describe("in a locale with a decimal comma", function ()
   local folder <const> = support.folder()
   local failed <const>, _, reason <const> = support.shell(
      ("localedef -i de_DE -f UTF-8 %s/de_DE.UTF-8"):format(folder))
   teardown(function () support.remove(folder) end)

   it("everything is written as in the C locale", function ()
      if failed ~= 0 then return pending("no locale can be made: " .. reason) end
      local path <const> = support.write(folder .. "/program.lua", PROGRAM)
      local function run(locale)
         local command <const> = ("LOCPATH=%s %s %s %s %s"):format(folder,
            support.quote(support.interpreter()), path, folder, locale)
         local code <const>, output <const>, errors <const> = support.shell(command)
         assert.equal("", errors)
         assert.equal(0, code)
         return support.lines(output)
      end
      local plain <const> = run ""
      assert.is_true(#plain > 1000)
      for _, locale in ipairs { "de_DE.UTF-8", "de_DE.UTF-8 early" } do
         local comma <const> = run(locale)
         for i, line in ipairs(plain) do assert.equal(line, comma[i]) end
         assert.equal(#plain, #comma)
      end
   end)
end)
