-- Tournaments in worker processes: whatever happens to them, the record is the same.

local core <const> = require "nim.core"
local nim <const> = require "nim"
local support <const> = require "spec.support"
local workers <const> = require "nim.tournament.worker"

local folder

local function path(name)
   return folder .. "/" .. name
end

local function eat(position)
   for i, size in ipairs(position) do
      if size > 0 then return i, size end
   end
end

-- A bot that plays on until its third ply, and then does something.
local function later(name, act)
   return { name = name, move = function (_, position, turn)
      if turn.number > 2 then act(turn) end
      return eat(position)
   end }
end

local function tournament(changes)
   local spec <const> = {
      bots = { "optimal", "greedy", "random", "endgame" },
      starts = {
         "1-3-5-7", { random = 40, heaps = { 3, 5 }, sizes = { 1, 9 } },
         { box = { 2, 2, 2 }, play = "misere" },
      },
      seed = 7,
      repeats = 2,
   }
   for field, value in pairs(changes or {}) do spec[field] = value end
   return nim.tournament(spec)
end

-- Runs, and gives the record as text.
local function record_of(t, options)
   options.record = options.record or path "games.jsonl"
   if not options.resume then os.remove(options.record) end
   local result <const>, message <const> = t:run(options)
   assert(result, message)
   return support.read(options.record), result
end

-- Open descriptors and children of this process, as text.
local function resources()
   collectgarbage() -- closes files that other specs have forgotten
   local _, list <const> = support.shell(([[
      sleep 0.1 # until this very pipe is set up
      ls /proc/%d/fd
      for stat in /proc/[0-9]*/stat; do
         read pid name state parent rest <$stat && [ "$parent" = %d ] && echo "$name"
      done 2>/dev/null
   ]]):format(support.pid(), support.pid()))
   return list
end

setup(function () folder = support.folder() end)
teardown(function () support.remove(folder) end)

describe("a worker", function ()
   local function echo(parent)
      for message in function () return parent:receive() end do
         if message == "quit" then return end
         if message == "crash" then os.exit(3, true) end
         parent:note(#message)
         parent:send(message .. "!")
      end
   end

   local function receive(worker)
      local message = worker:receive()
      while message == false do
         core.wait({ worker }, 1)
         message = worker:receive()
      end
      return message
   end

   it("answers messages of any length", function ()
      local worker <close> = core.fork(echo)
      for _, length in ipairs { 0, 1, 7, 8, 4088, 4089, 5000000 } do
         local message <const> = ("x"):rep(length)
         assert(worker:send(message))
         assert.equal(message .. "!", receive(worker))
         assert.equal(length, worker:noted())
      end
   end)

   it("reports how it ended, once", function ()
      local function ending(body, message)
         local worker <const> = core.fork(body)
         if message then worker:send(message) end
         assert.is_nil(receive(worker))
         local how <const>, code <const> = worker:join()
         assert.has_error(function () worker:join() end,
            "self: running worker expected, got one that was joined")
         return { how, code }
      end
      assert.same({ "exit", 0 }, ending(echo, "quit"))
      assert.same({ "exit", 3 }, ending(echo, "crash"))
      assert.same({ "exit", 5 }, ending(function () os.exit(5) end))
      assert.same({ "signal", 6 }, ending(function ()
         os.execute("kill -ABRT " .. support.pid())
      end))
   end)

   it("ends by an error, whatever is raised, and never goes on as its parent", function ()
      local function ending(raise)
         return { support.lua("-e", ([[
            local core <const> = require "nim.core"
            local forked <const>, worker <const> = pcall(core.fork, function () %s end)
            print(forked)
            core.wait({ worker }, 60)
            print(worker:join())]]):format(raise)) }
      end
      assert.same({ 0, "true\nexit\t70\n", "worker: why\n" }, ending "error('why', 0)")
      assert.same({ 0, "true\nexit\t70\n", "worker: error object is a table value\n" },
         ending "error(setmetatable({}, { __tostring = function () error 'again' end }))")
   end)

   it("reports how it ended, even under a parent that ignores the end of processes", function ()
      assert.same({ 0, "exit\t7\n", "" }, { support.shell("env --ignore-signal=CHLD "
         .. support.quote(support.interpreter()) .. " -e " .. support.quote [[
            local core <const> = require "nim.core"
            local worker <const> = core.fork(function () os.exit(7) end)
            core.wait({ worker }, 60)
            print(worker:join())]]) })
   end)

   it("is killed when it is joined, collected or closed", function ()
      local before <const> = resources()
      local function hang() while true do end end
      local worker <const> = core.fork(hang)
      assert.same({ "signal", 9 }, { worker:join() })
      do local _ <close> = core.fork(hang) end
      local function forget() core.fork(hang) end
      forget()
      collectgarbage()
      assert.equal(before, resources())
   end)

   it("that has died does not kill who writes to it", function ()
      local worker <close> = core.fork(function () end)
      assert.is_nil(receive(worker))
      local sent, message
      repeat sent, message = worker:send(("x"):rep(100000)) until not sent
      assert.equal("Broken pipe", message)
   end)

   it("dies with its parent", function ()
      local _, output <const> = support.lua("-e", [[
         local core = require "nim.core"
         local worker = core.fork(function (parent)
            parent:send(tostring(io.open "/proc/self/stat":read "n"))
            while true do end
         end)
         core.wait({ worker }, 10)
         print(worker:receive())
         io.stdout:flush()
         os.execute("kill -9 " .. io.open "/proc/self/stat":read "n")
      ]])
      local pid <const> = output:match "%d+"
      local tries = 0
      while support.shell("kill -0 " .. pid) == 0 and tries < 100 do
         tries = tries + 1
         support.shell "sleep 0.02"
      end
      assert.is_true(tries < 100)
   end)

   it("waits for what is asked of it, not for Ctrl-C", function ()
      local worker <close> = core.fork(function (parent)
         parent:receive()
         os.execute("true") -- the shell's handling of SIGINT is not ours
         parent:send(core.sigint())
      end)
      worker:send "go"
      assert.equal("ignored", receive(worker))
   end)

   it("takes only what it can take", function ()
      support.fails("body: function expected, got 7", core.fork, 7)
      local worker <close> = core.fork(echo)
      assert.has_error(function () worker.send({}, "x") end)
      assert.has_error(function () worker:send() end)
      assert.same({}, core.wait({ worker }, 0))
      assert.same({}, core.wait({}, 0))
   end)
end)

describe("a record", function ()
   it("is the same without workers and with 1, 2 and 7, as is the result", function ()
      local text <const>, result <const> = record_of(tournament(), {})
      for _, jobs in ipairs { 1, 2, 7 } do
         local other <const>, other_result <const> = record_of(tournament(), { jobs = jobs })
         assert.equal(text, other)
         assert.equal(tostring(result), tostring(other_result))
      end
   end)

   it("is the same after a stop at any byte, with any number of workers", function ()
      local text <const>, result <const> = record_of(tournament(), {})
      local random <const> = nim.random(1)
      for round = 1, support.rounds(20) do
         support.write(path "games.jsonl",
            text:sub(1, random:int(0, #text)) .. ("\0"):rep(round % 5 == 0 and 30 or 0))
         local again <const>, its_result <const> = record_of(tournament(), {
            resume = true, jobs = round % 4 > 0 and round % 4 or nil,
         })
         assert.equal(text, again)
         assert.equal(tostring(result), tostring(its_result))
      end
   end)

   it("that is complete is left alone", function ()
      local text <const> = record_of(tournament(), {})
      assert.equal(text, (record_of(tournament(), { resume = true })))
      assert.equal(text, (record_of(tournament(), { resume = true, jobs = 2 })))
   end)

   it("of another tournament is refused, whatever has changed", function ()
      record_of(tournament(), {})
      local function expect(message, changes, options)
         options = options or {}
         options.record, options.resume = path "games.jsonl", true
         local result <const>, got <const> = tournament(changes):run(options)
         assert.is_nil(result)
         assert.matches(message, got)
      end
      local changed <const> =
         "line 1: games of plan %x+ expected, got plan %x+: bots, starts or repeats have changed"
      expect("line 1: games of seed 8 expected, got seed 7", { seed = 8 })
      expect(changed, { repeats = 3 })
      expect(changed, { starts = { "1-3-5-7" } })
      expect(changed, { bots = { "greedy", "optimal", "random", "endgame" } })
      expect(changed, { bots = { "optimal", "greedy", "random",
         { name = "endgame", stochastic = true, theory = true, version = "2", move = eat } } })
      expect("line 1: game 3 expected, got game 1", {}, { shard = "2/3" })
      expect("line 3: game 7 expected, got game 3", {}, { shard = "1/3" })
   end)

   it("with a line that is not a game is refused, unless it is the last and torn", function ()
      local text <const> = record_of(tournament(), {})
      support.write(path "games.jsonl", (text:gsub("\n", "x\n", 5)))
      local result <const>, message <const> =
         tournament():run { record = path "games.jsonl", resume = true }
      assert.is_nil(result)
      assert.matches("games.jsonl: line 1: JSON expected", message)
   end)

   it("is not written over without being asked to, nor by two processes", function ()
      record_of(tournament(), {})
      assert.same({ nil, path "games.jsonl"
         .. ": already has games; resume it or name another file" },
         { tournament():run { record = path "games.jsonl" } })
      local other <close> = core.fork(function (parent)
         local file <const> = io.open(path "games.jsonl", "r+b")
         core.lock(file)
         parent:send "locked"
         parent:receive()
      end)
      core.wait({ other }, 10)
      assert.same({ nil, path "games.jsonl" .. ": another process is writing it" },
         { tournament():run { record = path "games.jsonl", resume = true } })
      local waiting <close> = core.fork(function (parent)
         parent:note(1)
         assert(tournament():run { record = path "games.jsonl", resume = true, wait = true })
         parent:note(2)
         parent:send "done"
      end)
      assert.same({}, core.wait({ waiting }, 0.5))
      assert.equal(1, waiting:noted())
      other:send "go on"
      core.wait({ waiting }, 10)
      assert.equal(2, waiting:noted())
   end)

   it("that cannot be written stops the run and says so", function ()
      assert.same({ nil, "/dev/full: No space left on device" },
         { tournament():run { record = "/dev/full" } })
      assert.same({ nil, "/dev/full: No space left on device" },
         { tournament():run { record = "/dev/full", jobs = 2 } })
      assert.same({ nil, folder .. ": is a directory" }, { tournament():run { record = folder } })
      assert.same({ nil, path "none/x: No such file or directory" },
         { tournament():run { record = path "none/x" } })
   end)
end)

describe("a shard", function ()
   local shard <const> = require "nim.tournament.shard"

   it("has whole pairs, and all shards together have each game once", function ()
      for games = 0, 20, 2 do
         for n = 1, 12 do
            local seen <const> = {}
            for k = 1, n do
               local part <const> = shard.new(games, k .. "/" .. n)
               local last = 0
               for i = 1, part.games do
                  local number <const> = part:number(i)
                  assert.is_true(number > last and number <= games and not seen[number])
                  seen[number], last = true, number
                  if number % 2 == 0 then assert.is_true(seen[number - 1]) end
               end
            end
            for number = 1, games do assert.is_true(seen[number]) end
         end
      end
   end)

   it("is named by two integers", function ()
      assert.same({ 2, 3 }, { shard.new(10, { 2, 3 }).k, shard.new(10, "2/3").n })
      local expected <const> = 'shard: { k, n } or "k/n" with 1 <= k <= n expected, got '
      for _, which in ipairs { "0/3", "4/3", "1", "a/b", "1/", "-1/3", "1.0/3",
         "1/99999999999999999999" } do
         assert.has_error(function () shard.new(10, which) end, expected .. '"' .. which .. '"')
      end
      assert.has_error(function () shard.new(10, { 0, 1 }) end, expected .. "{ 0, 1 }")
      assert.has_error(function () shard.new(10, { 1 }) end, expected .. "{ 1, nil }")
   end)
end)

describe("a bot in a worker", function ()
   -- Plays a small tournament with 1 and 3 workers; the rows of the bots by name.
   local function play(bots, move_seconds)
      local text, result
      for _, jobs in ipairs { 1, 3 } do
         local again
         again, result = record_of(nim.tournament {
            bots = bots, starts = { "1-3-5-7" }, seed = 1,
         }, { jobs = jobs, seconds = 2 * move_seconds, move_seconds = move_seconds })
         assert.equal(text or again, again)
         text = again
      end
      assert.same({ 0 }, { (require "nim.record.verify".records { path "games.jsonl" }).faults })
      local rows <const> = {}
      for _, row in ipairs(result.bots) do rows[row.name] = row end
      return rows, text
   end

   local function assert_loses(reason, text, bot)
      -- The limit only has to be short for a bot that reaches it.
      local rows <const>, record <const> = play({ bot, "greedy" }, reason == "time" and 0.1 or 60)
      local row <const> = rows[bot.name]
      for found in pairs(row.reasons) do assert.equal(reason, found) end
      assert.is_true(row.reasons[reason].count > 0)
      assert.equal(text, row.reasons[reason].text)
      for _, other in pairs(rows) do
         if other ~= row then assert.equal(0, other.forfeits) end
      end
      assert.is_truthy(record:find('"reason":"' .. reason .. '"', 1, true))
   end

   it("that hangs loses by time", function ()
      assert_loses("time", "no move within 0.1 s",
         later("looper", function () while true do end end))
   end)

   it("that catches everything and hangs loses by time", function ()
      assert_loses("time", "no move within 0.1 s", later("catcher", function ()
         while true do pcall(function () while true do end end) end
      end))
   end)

   it("that ends the process loses by crash, with every way to end it", function ()
      assert_loses("crash", "the process ended with exit code 0",
         later("leaver", function () os.exit(0) end))
      assert_loses("crash", "the process ended with exit code 3",
         later("closer", function () os.exit(3, true) end))
      assert_loses("crash", "the process ended by signal 6",
         later("faulty", function () os.execute("kill -ABRT " .. support.pid()) end))
   end)

   it("that ends the process in `start` loses before the first move", function ()
      assert_loses("crash", "the process ended with exit code 4",
         { name = "starter", start = function () os.exit(4) end, move = eat })
   end)

   it("loses alone: who meets it wins, the rest goes on, each verdict is right", function ()
      local rows <const> = play({
         "greedy", later("looper", function (turn)
            while turn.seat == "first" do end -- each game that hangs takes a while
         end),
         later("leaver", function () os.execute("kill -KILL " .. support.pid()) end),
         later("thrower", function () error("oops", 0) end),
         later("cheater", function () end),
      }, support.flavour() == "asan" and 1 or 0.2) -- there a death takes longer, too
      assert.equal("oops", rows.thrower.reasons.error.text)
      assert.is_nil(next(rows.greedy.reasons))
      assert.is_nil(next(rows.cheater.reasons))
      assert.same({ "time" }, { (next(rows.looper.reasons)) })
      assert.same({ "crash" }, { (next(rows.leaver.reasons)) })
   end)

   it("that was only slow does not lose", function ()
      local slow <const> = { name = "slow", move = function (_, position)
         local due <const> = core.now() + 0.3
         while core.now() < due do end
         return eat(position)
      end }
      local rows <const> = play({ slow, "greedy" }, 0.5) -- the game takes more than 1 s
      assert.equal(0, rows.slow.forfeits)
   end)

   it("that is killed by somebody else does not lose, at whatever moment", function ()
      local long <const>, pid <const> = tournament { repeats = 15 }, support.pid()
      local text <const> = record_of(long, {})
      for round = 1, support.rounds(8) do
         local killer <close> = core.fork(function ()
            os.execute(([[
               for i in 1 2 3 4 5; do
                  sleep 0.0%d
                  for stat in /proc/[0-9]*/stat; do
                     read pid name state parent rest <$stat && [ "$parent" = %d ] &&
                        [ $pid != $PPID ] && kill -KILL $pid
                  done
               done 2>/dev/null ]]):format(round, pid))
         end)
         assert.equal(text, (record_of(long, { jobs = 1 + round % 3 })))
         core.wait({ killer }, 10) -- until it is done
      end
   end)

   -- A bot that sends its process a signal at its third ply, until it has done so `times` times,
   -- and a run with it: its row, the record, and the notes.
   local function run_with_killer(signal, times)
      os.remove(path "deaths")
      local bot <const> = { name = "killer", move = function (_, position, turn)
         local file <close> = io.open(path "deaths", "a+")
         if turn.number > 2 and file:seek "end" < times then
            file:write "x":close()
            os.execute("kill -" .. signal .. " " .. support.pid())
         end
         return eat(position)
      end }
      local notes <const> = {}
      local text <const>, result <const> = record_of(nim.tournament {
         bots = { bot, "greedy" }, starts = { "1-3-5-7" }, seed = 1,
      }, { jobs = 1, progress = function (_, _, note) notes[#notes + 1] = note end })
      for _, row in ipairs(result.bots) do
         if row.name == "killer" then return row, text, notes end
      end
   end

   it("that is killed from outside at one move, but not always, does not lose", function ()
      local row <const>, undisturbed <const>, silence <const> = run_with_killer("KILL", 0)
      assert.same({ 0, {} }, { row.forfeits, silence })
      for signal, number in pairs { HUP = 1, KILL = 9, TERM = 15 } do
         -- Once among other games, then alone.
         local again <const>, text <const>, notes <const> = run_with_killer(signal, 10)
         assert.equal(0, again.forfeits)
         assert.equal(undisturbed, text)
         assert.same({
            ("game 1: worker killed from outside (signal %d); playing again"):format(number),
         }, notes)
      end
      -- Not from outside: two deaths alone are enough.
      assert.equal(0, run_with_killer("ABRT", 2).forfeits)
      assert.equal(1, run_with_killer("ABRT", 3).forfeits)
   end)

   it("that kills its worker each time loses by crash", function ()
      local row <const>, _, notes <const> = run_with_killer("KILL", math.huge)
      assert.same({ crash = { count = 2, number = 1, text = "the process ended by signal 9" } },
         row.reasons)
      assert.equal(2, #notes)
      assert.equal(1, run_with_killer("KILL", 11).forfeits)
   end)

   it("that dies before any game, again and again, ends the run", function ()
      local serve <const> = workers.serve
      workers.serve = function () os.exit(1) end
      local _ <close> = setmetatable({}, { __close = function () workers.serve = serve end })
      assert.has_error(function () record_of(tournament(), { jobs = 2 }) end,
         "worker processes keep dying between games (out of memory?)")
   end)

   it("may print: what it prints is not lost, and not doubled", function ()
      local _, output <const> = support.lua("-e", [[
         local nim = require "nim"
         io.stdout:setvbuf "full"
         io.write "before\n"
         local function chatty(position) print "hello" return position:move(1) end
         local t = nim.tournament { bots = { chatty, "optimal" }, starts = { "1" }, seed = 1 }
         t:run { jobs = 2 }
         io.write "after\n"
      ]])
      assert.equal("before\nhello\nafter\n", output)
   end)
end)

describe("after many games in workers", function ()
   it("no process and no descriptor is left", function ()
      local before <const> = resources()
      local t <const> = nim.tournament {
         bots = { "greedy", later("leaver", function () os.exit(1) end), "random" },
         starts = { { random = 6, heaps = 4, sizes = { 1, 9 } } }, seed = 1, repeats = 2,
      }
      assert(t:run { jobs = 3, record = path "many.jsonl" })
      local long <const> = nim.tournament {
         bots = { "greedy", "random" }, starts = { "1-3-5-7" }, seed = 1,
         repeats = support.rounds(5000),
      }
      assert(long:run { jobs = 3 })
      assert.equal(before, resources())
   end)
end)
