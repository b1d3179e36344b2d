-- Reports on records: the numbers in them, hostile names, replays, and which games they show.

local support <const> = require "spec.support"
local nim <const> = require "nim"
local escape <const> = require "nim.text.escape"
local instructive <const> = require "nim.report.instructive"
local replay <const> = require "nim.report.replay"

local games_of <const> = support.games_of

local function report_of(spec)
   local tournament <const> = nim.tournament(spec)
   return nim.report(games_of(tournament), { total = tournament.games, seed = tournament.seed }),
      tournament
end

-- Games with nothing but fields of a record.
local function game(fields)
   local made <const> = {
      number = 1, first = "ann", second = "bob", start = "1-2", rules = "0.[3]", play = "normal",
      moves = "2:1 1:1 2:1", winner = "first", reason = "played",
   }
   for name, value in pairs(fields or {}) do made[name] = value end
   return made
end

local function listed(...)
   local games <const>, i = { ... }, 0
   return function ()
      i = i + 1
      return games[i]
   end
end

describe("nim.report", function ()
   it("counts as the tournament itself does", function ()
      local spec <const> = {
         bots = { "optimal", "greedy", "random" }, seed = 5, starts = { { box = { 3, 3, 3 } } },
      }
      local report <const>, tournament <const> = report_of(spec)
      local expected <const> = tournament:run()
      assert.equal(tostring(expected), tostring(report.result))
      assert.equal(0, report.unclear.count)
   end)

   it("counts errors and the chances to make one as a plain replay does", function ()
      local report <const>, tournament <const> = report_of {
         bots = { "greedy", "random", "optimal", "cautious" }, seed = 9,
         starts = {
            nim.position("1-3-5-7", "misere"), "2-3-4", nim.rules "kayles":position { 5, 6 },
         },
      }
      local expected <const>, plies = {}, 0
      for bot in games_of(tournament) do
         local position = bot.start
         local seat = "first"
         for heap, take, parts in bot.moves:gmatch "(%d+):(%d+):?(%S*)" do
            local values <const> = {}
            for part in parts:gmatch "%d+" do values[#values + 1] = tonumber(part) end
            local after <const> = position:after(tonumber(heap), tonumber(take),
               table.unpack(values))
            local count <const> = expected[bot[seat]] or { met = 0, lost = 0 }
            expected[bot[seat]] = count
            if position:outcome() == "N" then
               count.met = count.met + 1
               if after:outcome() == "N" then count.lost = count.lost + 1 end
            end
            position, seat, plies = after, seat == "first" and "second" or "first", plies + 1
         end
      end
      for _, bot in ipairs(report.result.bots) do
         assert.same(expected[bot.name], report.errors[bot.number].total)
      end
      assert.equal(plies, report.plies)
      assert.equal(0, report.errors[report.result.bots[1].number].total.lost)
      assert.same({ "S0", "S1", "S2", "T0", "all" }, report.kinds)
   end)

   it("describes no games", function ()
      local report <const> = nim.report(listed())
      assert.matches("No games yet%.", report:text())
      assert.matches("No games yet%.", report:html())
      assert.matches("^# Tournament\n\n## Overview\n\nNo games yet", report:markdown())
   end)

   it("describes one game", function ()
      local report <const> = nim.report(listed(game()), { title = "Duel", total = 2, seed = 3 })
      local text <const> = report:text()
      assert.matches("^Duel\n====\n", text)
      assert.matches("1 game of 2, seed 3, between 2 bots; a game takes 3.0 moves", text, 1, true)
      assert.matches("Games are missing", text)
      assert.matches("Game 1: ann against bob: 1%-2, normal play. Neither side errs.", text)
      assert.equal(text, tostring(report))
      local page <const> = report:html()
      assert.matches("<title>Duel</title>", page, 1, true)
      assert.is_nil((page:gsub("<style>.-</style>", ""):gsub("<script>.-</script>", "")):find("nan")
         or page:find("inf%f[%W]"))
   end)

   it("says which games could not be replayed", function ()
      local report <const> = nim.report(listed(game { moves = "2:1 7:7" },
         game { number = 2, rules = "halves (halves.lua)" }))
      assert.equal(2, report.unclear.count)
      assert.matches("^game 1: move 2, 7:7: ", report.unclear.first)
      assert.matches("2 of the games could not be replayed", report:text())
      assert.matches("No game could be replayed, so errors are unknown.", report:text())
      assert.matches("; a game takes 2.5 moves on average", report:text())
      assert.is_nil(report:text():find "errors a game")
      assert.equal(2, report.result.games)
      local partly <const> = nim.report(listed(game(), game { number = 2, rules = "halves" }))
      assert.matches("Nobody gave a won position away in the games that could be replayed.",
         partly:text())
   end)

   it("shows moves that are not text", function ()
      local report <const> = nim.report(listed(game { moves = "1\xff" .. ("9"):rep(99) }))
      for _, form in ipairs { "text", "markdown", "html" } do
         assert.truthy(utf8.len(report[form](report)))
         assert.matches("move 1: heap:take expected, got%s[^%s]*1%?9+", report[form](report))
      end
   end)

   it("replays games under rules that it is given", function ()
      local halves <const> = nim.rules {
         name = "halves",
         heap = function (n) return n < 2 and { { n - 1 } } or { { n // 2 } } end,
      }
      local wythoff <const> = nim.rules(require "spec.oracle.games".wythoff)
      local report <const> = nim.report(listed(
         game { rules = tostring(halves), start = "5", moves = "1:3 1:1 1:1" },
         game { number = 2, rules = tostring(wythoff), start = "1-3", moves = "1-2 1-1 0-0" },
         game { number = 3, rules = "0.77", start = "3", moves = "1:1:1-1 1:1 2:1" }
      ), { rules = { halves, wythoff } })
      assert.same({ 0, { met = 6, lost = 0 }, { met = 0, lost = 0 } },
         { report.unclear.count, report.errors[1].total, report.errors[2].total })
      local of_states <const> = nim.report(listed(
         game { rules = tostring(wythoff), start = "1-3", moves = "1-2 1-1 0-0" }
      ), { rules = wythoff })
      assert.matches("ann moves to 1%-2.", of_states:text())
      assert.matches("ann moves to 1%-2.", of_states:html())
      assert.equal("game 1: unknown rules Wythoff; pass rules written in Lua with the option rules",
         nim.report(listed(game { rules = "Wythoff" }), { rules = halves }).unclear.first)
   end)

   it("replays the record of a game under rules written in Lua", function ()
      local wythoff <const> = nim.rules {
         name = ("Wythoff "):rep(9), state = require "spec.oracle.games".wythoff.state,
      }
      local path <const> = os.tmpname()
      nim.tournament {
         bots = { "optimal", "greedy" }, starts = { wythoff:position(3, 5) }, seed = 1,
      }:run { record = path }
      local report <const> = nim.report(path, { rules = wythoff })
      os.remove(path)
      assert.equal(0, report.unclear.count)
      assert.is_true(report.plies > 0)
   end)

   it("takes Nim in normal play where a game says nothing else", function ()
      local one <const> = game { moves = "1:1 2:2", winner = "second" }
      one.rules, one.play = nil, nil
      local report <const> = nim.report(listed(one))
      assert.same({ 0, "nim, normal play" }, { report.unclear.count, report.settings[1].name })
   end)

   it("underlines a title by its width", function ()
      local text <const> = nim.report(listed(game {}), { title = "Misère 火柴" }):text()
      assert.equal("Misère 火柴\n===========\n", text:match "^[^\n]*\n[^\n]*\n")
   end)

   it("takes no game twice", function ()
      assert.has_error(function () nim.report(listed(game(), game())) end,
         "game 1: number: integer above 1 expected, got 1")
      assert.has_error(function ()
         nim.report(listed(game(), game { number = 2 }), { total = 1 })
      end, "total: 2 or more expected, got 1")
   end)

   it("raises in the caller's line", function ()
      local fine <const>, message <const> = pcall(function () nim.report(7) end)
      assert.same({ false, "games: name of a file, list of them or iterator expected, got 7" },
         { fine, message:gsub("^[^:]+:%d+: ", "") .. "" })
      support.fails("game nil: number: integer expected, got nil", nim.report,
         listed { first = "ann", second = "bob" })
      support.fails("game 1: moves: text expected, got false", nim.report,
         listed(game { moves = false }))
      support.fails('game 1: winner: "first" or "second" expected, got "ann"', nim.report,
         listed(game { winner = "ann" }))
      support.fails("game 1: two bots expected, got ann twice", nim.report,
         listed(game { second = "ann" }))
   end)
end)

describe("nim.report of a record", function ()
   local folder, path
   setup(function ()
      folder = support.folder()
      path = folder .. "/games.jsonl"
   end)
   teardown(function () support.remove(folder) end)

   local tournament <const> = nim.tournament {
      bots = { "optimal", "random", { name = "wrong", move = function () return 9, 9 end } },
      starts = { { box = { 2, 2 } }, nim.position("1-3-5-7", "misere") }, seed = 3,
   }

   local function write(text)
      support.write(path, text)
   end

   it("shows what the tournament showed", function ()
      local result <const> = tournament:run { record = path }
      local report <const> = nim.report(path)
      assert.equal(tostring(result), tostring(report.result))
      for i, bot in ipairs(report.result.bots) do
         assert.equal(result.bots[i].errors, report.errors[bot.number].total.lost)
      end
      assert.matches("The plan's hash is " .. tournament.plan.hash, report:text(), 1, true)
   end)

   it("leaves out a line that is not finished", function ()
      local text <const> = support.read(path)
      write(text:sub(1, -9))
      local report <const> = nim.report(path)
      assert.same({ tournament.games - 1, tournament.games, false },
         { report.result.games, report.result.total, report.result.complete })
      write(text)
   end)

   it("puts shards together", function ()
      local whole <const>, parts <const> = nim.report(path):text(), {}
      for k = 1, 2 do
         parts[k] = ("%s/%d.jsonl"):format(folder, k)
         tournament:run { record = parts[k], shard = { k, 2 } }
      end
      assert.equal(whole, nim.report(parts):text())
   end)

   it("refuses what is not a record, naming the line", function ()
      local text <const> = support.read(path)
      local first <const> = text:match "^[^\n]*\n"
      local function refuses(message, content)
         write(content)
         local report <const>, got <const> = nim.report(path)
         assert.is_nil(report)
         assert.matches(path .. ":" .. message, got, 1, true)
      end
      refuses("2: a game of plan " .. tournament.plan.hash .. " expected, got one of plan other",
         first .. text:match "\n([^\n]*\n)":gsub(tournament.plan.hash, "other")
            :gsub(',"check":"%x+"', ""))
      refuses("1: JSON expected", "x\n")
      refuses("2: of: ", first .. "{}\n")
      write ""
      assert.equal(0, nim.report(path).result.games)
      assert.same({ nil, path .. "x: No such file or directory" }, { nim.report(path .. "x") })
      support.fails("files: at least one expected, got none", nim.report, {})
   end)
end)

describe("hostile names and messages", function ()
   local name <const> = "<script>alert(1)</script>\"'&|`*_[x](y)\27[31m\226\128\174火"
   local tournament <const> = nim.tournament {
      bots = {
         { name = name, move = function () error("</style><img src=x onerror=alert(2)>|`", 0) end },
         "optimal",
      },
      starts = { "1-2-4" }, seed = 1,
   }
   local report <const> = nim.report(games_of(tournament), { title = "<i>" .. name })

   it("reach a page only escaped", function ()
      local page <const> = report:html()
      local _, scripts <const> = page:gsub("<script", "")
      local _, styles <const> = page:gsub("</style", "")
      assert.same({ 1, 1, nil, nil, nil }, {
         scripts, styles, page:find "<img", page:find "<i>", page:find "[\27\0]",
      })
      assert.matches("&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;|`*_[x](y)?[31m?火", page,
         1, true)
   end)

   it("reach Markdown only escaped", function ()
      local text <const> = report:markdown()
      assert.is_nil(text:find "[<>\27]")
      assert.matches("&lt;script&gt;alert(1)&lt;/script&gt;\"'&amp;\\|\\`\\*\\_\\[x\\](y)", text, 1,
         true)
      for line in text:gmatch "[^\n]+" do
         if line:find "^|" then
            local _, bars <const> = line:gsub("%f[|\\]|", "")
            assert.is_true(bars >= 3)
         end
      end
   end)

   it("leave no control character in text", function ()
      assert.is_nil(report:text():find "[\0-\9\11-\31\127]")
   end)

   it("from a record are made safe too", function ()
      local page <const> = nim.report(listed(game {
         first = "<b>\0", reason = "<u>", text = "\27[2J<u>", rules = "<u>", play = "<u>",
      })):html()
      assert.is_nil(page:find "<u>" or page:find "<b>\0" or page:find "\27")
   end)

   it("are cut where all names are, unless two become one", function ()
      local long <const> = ("x"):rep(60)
      local text <const> = nim.report(listed(game { first = long, second = long .. " (2)" })):text()
      assert.matches(long .. " (2)", text, 1, true)
      support.fails("game 2: second: name that looks different from others expected, got ?b again",
         nim.report, listed(game { second = "\1b" }, game { number = 2, second = "\2b" }))
      support.fails("game 1: two bots expected, got ?b twice", nim.report,
         listed(game { first = "\1b", second = "\2b" }))
   end)
end)

describe("many games", function ()
   -- Made up, since a hundred thousand games would take too long to play: the moves of a few games
   -- under many names.
   local function made(bots, count)
      local number = 0
      local starts <const> = { "1-2", "1-3-5-7", "2-2" }
      local played <const> = {
         "2:1 1:1 2:1", "1:1 4:7 2:1 3:1 2:1 3:1 3:1 2:1 3:2", "1:1 2:1 1:1 2:1",
      }
      return function ()
         if number == count then return nil end
         number = number + 1
         local first <const>, kind <const> = number % bots + 1, number % 3 + 1
         local second <const> = (first + number // bots % (bots - 1)) % bots + 1
         return {
            number = number, first = "bot " .. first, second = "bot " .. second,
            start = starts[kind], rules = "0.[3]", play = number % 2 == 0 and "normal" or "misere",
            moves = played[kind], winner = number % 5 < 2 and "first" or "second",
            reason = number % 97 == 0 and "error" or "played",
            text = number % 97 == 0 and ("x"):rep(200) or nil,
         }
      end
   end

   local function memory()
      collectgarbage()
      collectgarbage()
      return collectgarbage "count"
   end

   it("make a page below 2 MB", function ()
      local count <const> = support.rounds(100000)
      local page <const> = nim.report(made(60, count)):html()
      assert.is_true(#page < 2e6, #page .. " bytes")
   end)

   it("with 300 bots still do, and the crosstable stops at 40", function ()
      local page <const> = nim.report(made(300, 3000)):html()
      assert.is_true(#page < 2e6, #page .. " bytes")
      assert.matches("Only the best 40 bots are shown.", page)
   end)

   it("need no more memory than few", function ()
      local few <const> = nim.report(made(10, 1000))
      local after_few <const> = memory()
      local many <const> = nim.report(made(10, 30000))
      local grown <const> = memory() - after_few -- KB; the games themselves would take 15 MB
      assert.is_true(grown < 2000, grown .. " KB")
      assert.same({ 1000, 30000 }, { few.result.games, many.result.games })
   end)
end)

describe("Report:save", function ()
   local report <const> = nim.report(listed(game()))

   it("writes what the ending says", function ()
      local folder <const> = support.folder()
      for ending, form in pairs { html = "html", md = "markdown", txt = "text", HTM = "html" } do
         local path <const> = folder .. "/it's a report." .. ending
         assert.is_true(report:save(path))
         assert.equal(report[form](report), support.read(path))
      end
      support.remove(folder)
   end)

   it("refuses other endings and what is not a regular file", function ()
      local fine <const>, message <const> = pcall(report.save, report, "x.pdf")
      assert.same({ false, 'path: name that ends in .html, .md or .txt expected, got "x.pdf"' },
         { fine, message })
      assert.same({ nil, "/nowhere/x.html: No such file or directory" },
         { report:save "/nowhere/x.html" })
   end)
end)

describe("nim.core.write_file", function ()
   local core <const> = require "nim.core"

   it("writes any bytes, whole", function ()
      local path <const> = os.tmpname()
      assert.is_true(core.write_file(path, "a\0b\n"))
      assert.equal("a\0b\n", support.read(path))
      assert.is_true(core.write_file(path, ""))
      assert.equal("", support.read(path))
      os.remove(path)
   end)

   it("leaves what is there when the disk is full", function ()
      local path <const> = os.tmpname()
      assert.is_true(core.write_file(path, "before"))
      local code <const> = ([[
         print(require "nim.core".write_file(%q, ("x"):rep(100000)))]]):format(path)
      local quote <const> = support.quote
      assert.same({ 0, ("nil\t%s: File too large\n"):format(path), "" }, { support.shell(
         "trap '' XFSZ; ulimit -f 10; " .. quote(support.interpreter()) .. " -e " .. quote(code)) })
      assert.equal("before", support.read(path))
      assert.equal(path .. "\n", select(2, support.shell("ls -d " .. path .. "*")))
      os.remove(path)
   end)

   it("replaces none but a regular file", function ()
      assert.same({ nil, "/dev/null: not a regular file" }, { core.write_file("/dev/null", "x") })
   end)

   it("refuses other arguments", function ()
      support.fails("text: string expected, got 1", core.write_file, "x", 1)
      support.fails('path: name of a file expected, got ""', core.write_file, "", "x")
      support.fails('path: name of a file expected, got "a?b"', core.write_file, "a\0b", "x")
   end)
end)

describe("nim.report.replay", function ()
   it("has numbers above 2^53 as text", function ()
      local steps <const> = replay.steps(nim.position "9223372036854775806-1",
         game { moves = "1:9223372036854775805" })
      assert.equal("9223372036854775806", steps[1].heaps[1].text)
      assert.equal("1-1", steps[2].position)
      assert.same({ 63, "9223372036854775806", "9223372036854775807" },
         { #steps[1].bits.rows[1], steps[1].bits.values[1], steps[1].bits.nim_sum })
   end)

   it("describes moves that split a heap, and games under other rules", function ()
      local steps <const> = replay.steps(nim.rules "kayles":position { 5 },
         game { moves = "1:1:2-2 1:2 2:2" })
      assert.equal("ann takes 1 object from heap 1 and leaves 2 and 2.", steps[2].sentence)
      assert.equal("bob takes all of heap 1.", steps[3].sentence)
      assert.is_nil(steps[1].kind)
   end)

   it("describes moves that take nothing, or add", function ()
      local rules <const> = nim.rules { name = "growing", heap = function (n)
         if n == 4 then return { { 5 }, { 2, 3 }, { 2, 2 } } end
         return n == 5 and { { 1, 1 } } or { { n - 1 } }
      end }
      local function first(move)
         local steps <const> = replay.steps(rules:position { 4 }, game { moves = move })
         return steps[2].sentence:match "^[^.:]*"
      end
      assert.equal("ann adds 1 object to heap 1", first "1:-1")
      assert.equal("ann adds 1 object to heap 1 and leaves 2 and 3", first "1:-1:2-3")
      assert.equal("ann splits heap 1 into 2 and 2", first "1:0:2-2")
   end)
end)

describe("the choice of games", function ()
   it("is the same in any order", function ()
      local function chosen(numbers)
         local picked <const> = instructive.new()
         for _, number in ipairs(numbers) do
            picked:add(game { number = number },
               { { number = 1, seat = "first", kind = "S" .. number % 3, kept = false } }, number)
         end
         local list <const> = {}
         for i, item in ipairs(picked:list(5, function () return 0.5 end)) do
            list[i] = item.game.number
         end
         return list
      end
      assert.same({ 8, 7, 9 }, chosen { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 })
      assert.same({ 8, 7, 9 }, chosen { 10, 9, 8, 7, 6, 5, 4, 3, 2, 1 })
   end)
end)

describe("escaping", function ()
   it("hides what HTML and Markdown would read", function ()
      assert.equal("&lt;a href=&quot;x&quot;&gt;&#39;&amp;amp;", escape.html [[<a href="x">'&amp;]])
      assert.equal([[\\\`\*\_\[\]\|\#\~\!&lt;]], escape.markdown [[\`*_[]|#~!<]])
   end)
end)
