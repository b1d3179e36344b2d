-- Records of games: the lines that are written, and reading, verifying, merging and exporting them.

local core <const> = require "nim.core"
local export <const> = require "nim.record.export"
local merge <const> = require "nim.record.merge"
local nim <const> = require "nim"
local printable <const> = require "nim.common.printable"
local reader <const> = require "nim.record.reader"
local record <const> = require "nim.record.line"
local standings <const> = require "nim.record.standings"
local support <const> = require "spec.support"
local verify <const> = require "nim.record.verify"

local folder

local function path(name)
   return folder .. "/" .. name
end

local function write(name, text)
   return support.write(path(name), text)
end

local function tournament(changes)
   local spec <const> = {
      bots = {
         "optimal", "random", { name = '"quo\\te" 火', move = function () return 1, 1 end },
      },
      starts = {
         "1-3-5-7", nim.position("3-4-5", "misere"), nim.rules "grundy":position "7-4",
         { box = { 2, 2 } },
      },
      seed = -5,
   }
   for field, value in pairs(changes or {}) do spec[field] = value end
   return nim.tournament(spec)
end

local function lines_of(text)
   local lines <const> = {}
   for line in text:gmatch "[^\n]*\n" do lines[#lines + 1] = line end
   return lines
end

-- The record of a whole tournament, as text.
local function whole(changes)
   os.remove(path "whole.jsonl")
   assert(tournament(changes):run { record = path "whole.jsonl" })
   return support.read(path "whole.jsonl")
end

-- Lines as they were before they had checksums; and with checksums that are right again.
local function without_checksums(text)
   return (text:gsub(',"check":"%x+"}\n', "}\n"))
end

local function with_checksums(text)
   return (without_checksums(text):gsub("([^\n]*)}\n", function (fields)
      return ('%s,"check":"%s"}\n'):format(fields, core.checksum(fields))
   end))
end

setup(function () folder = support.folder() end)
teardown(function () support.remove(folder) end)

describe("a record whose lines are in another form", function ()
   it("still gives each game once, or says that it cannot", function ()
      local t <const> = nim.tournament { bots = { "optimal", "greedy" }, starts = { "1-2", "3-4" },
         seed = 1 }
      local file <const> = os.tmpname()
      t:run { record = file }
      local text <const> = without_checksums(support.read(file))
      local spaced <const> = text:gsub('":', '": '):gsub(',"', ', "')
      local turned <const> = text:gsub('{"number":(%d+),([^\n]*)}', '{%2,"number":%1}')
      for _, again in ipairs { text .. text, spaced .. spaced } do
         support.write(file, again)
         local numbers <const> = {}
         for game in nim.record.games(file) do numbers[#numbers + 1] = game.number end
         assert.same({ 1, 2, 3, 4 }, numbers)
         assert.equal(4, nim.record.standings(file).games)
      end
      support.write(file, turned .. turned)
      assert.same({ nil, file .. ":5: a game after 4 expected, got 1" },
         { nim.record.standings(file) })
      os.remove(file)
   end)
end)

describe("a line of a record", function ()
   it("has all fields in a fixed order", function ()
      local t <const> = nim.tournament {
         bots = { { name = "a", version = "1", move = function () return 1, 1 end },
            { name = "b", version = 2, move = function () return 1, 5 end } },
         starts = { "1-1" }, seed = math.mininteger,
      }
      assert(t:run { record = path "two.jsonl" })
      assert.equal(([[
{"number":1,"of":2,"plan":"PLAN","first":"a","first_version":"1",]]
         .. [["second":"b","second_version":"2",]]
         .. [["rules":"0.[3]","play":"normal","start":"1-1","moves":"1:1","winner":"first",]]
         .. [["reason":"illegal","text":"heap: non-empty heap expected, got 1",]]
         .. [["seed":"-9223372036854775808","check":"SUM"}
{"number":2,"of":2,"plan":"PLAN","first":"b","first_version":"2",]]
         .. [["second":"a","second_version":"1",]]
         .. [["rules":"0.[3]","play":"normal","start":"1-1","moves":"","winner":"second",]]
         .. [["reason":"illegal","text":"take: integer 1 … 1 expected, got 5",]]
         .. [["seed":"-9223372036854775808","check":"SUM"}
]]):gsub("PLAN", t.plan.hash),
         (support.read(path "two.jsonl"):gsub('"check":"%x+', '"check":"SUM')))
   end)

   it("is written again as it was read", function ()
      for _, line in ipairs(lines_of(whole())) do
         assert.equal(line, record.line(assert(record.read(line))))
         line = without_checksums(line)
         assert.equal(line, record.line(assert(record.read(line))))
      end
   end)

   it("keeps names with quotes, and integers of 63 bits", function ()
      local big <const> = nim.position { math.maxinteger - 1, 1 }
      local games <const> = lines_of(whole {
         bots = { { name = '"\\', move = function (_, p) return 1, p[1] > 0 and p[1] or 1 end },
            function () return 2, 1 end },
         starts = { big },
      })
      local game <const> = record.read(games[1])
      assert.same({ '"\\', "bot 2", "9223372036854775806-1", "1:9223372036854775806 2:1" },
         { game.first, game.second, game.start, game.moves })
   end)

   it("is refused unless it is a game", function ()
      local line <const> = without_checksums(lines_of(whole())[1])
      local function expect(message, text)
         local game <const>, got <const> = record.read(text)
         assert.is_nil(game)
         assert.matches(message, got, 1, true)
      end
      expect("JSON expected", "")
      expect("JSON expected", line:sub(1, 50))
      expect('JSON expected, got "-- anna.lua"', "-- anna.lua\n")
      expect("object expected, got 7.0", "7")
      expect("of: integer 1 or more expected, got nil", "{}")
      expect('fields of a game expected, got "score"', (line:gsub('}', ',"score":1}')))
      expect("plan: printable text of at most 64 bytes expected, got nil",
         (line:gsub('"plan":"%x+",', "")))
      expect("of: integer 1 or more expected, got 0", (line:gsub('"of":%d+', '"of":0')))
      expect("number: integer from 1 to `of` expected, got 999",
         (line:gsub('"number":1', '"number":999')))
      expect("number: integer from 1 to `of` expected, got 1.5",
         (line:gsub('"number":1', '"number":1.5')))
      expect("first: name of a bot expected, got null",
         (line:gsub('"first":"[^"]*"', '"first":null')))
      expect('number: integer from 1 to `of` expected, got "1"',
         (line:gsub('"number":1', '"number":"1"')))
      expect("plan: printable text of at most 64 bytes expected, got nil",
         (line:gsub('"plan"', '"plane"')))
      expect('moves: printable text expected, got "4:7 1:1 3:3?"',
         (line:gsub('"moves":"[^"]*', "%0\\t")))
      expect("check: 8 hexadecimal digits at the end expected, got \"1\"",
         (line:gsub('}', ',"check":"1"}')))
      expect("line that ends with LF expected, got CR LF, as after a transfer as text",
         (line:gsub("\n", "\r\n")))
      expect('winner: first or second expected, got "third"',
         (line:gsub('"winner":"%a+"', '"winner":"third"')))
      expect('play: normal or misere expected, got "chess"', (line:gsub('"normal"', '"chess"')))
      expect('text: text, in forfeited games only, expected, '
         .. 'got "heap: non-empty heap expected, got 1"',
         (line:gsub('"illegal"', '"played"')))
   end)
end)

describe("nim.record.verify", function ()
   local function faults(text, options)
      local found <const> = {}
      options = options or {}
      options.found = function (fault) found[#found + 1] = fault:gsub("^.*jsonl:", "") end
      local summary <const> = assert(verify.records({ write("checked.jsonl", text) }, options))
      assert.equal(#found, summary.faults)
      return found, summary
   end

   it("finds nothing wrong with a record", function ()
      local found <const>, summary <const> = faults(whole())
      assert.same({}, found)
      assert.same({ 66, 66, {}, {} }, { summary.games, summary.of, summary.missing, summary.torn })
   end)

   it("knows what is missing and what is torn", function ()
      local lines <const> = lines_of(whole())
      table.remove(lines, 7)
      table.remove(lines, 3)
      local _, summary <const> = faults(table.concat(lines):sub(1, -20))
      assert.same({ { 3, 3 }, { 7, 7 }, { 66, 66 } }, summary.missing)
      assert.equal(1, #summary.torn)
   end)

   -- Each case changes the first game that has the pattern, and that alone.
   local changed <const> = {
      { '"moves":"%d:%d ', '"moves":"9:1 ', "move 1, 9:1: heap: integer 1 … 4 expected, got 9" },
      { '"moves":"[^"]+"', '"moves":"x"', 'move 1: heap:take expected, got "x"' },
      { ' [%d:]+","winner":"%a+","reason":"played"', '","winner":"first","reason":"played"',
         "moves: the game continues after them" },
      { '"start":"1%-3%-5%-7"', '"start":"1-3-5-7-"', "start: heaps: integers with" },
      { '"start":"1%-3%-5%-7"', '"start":"01-3-5-7"', "start: not in its usual form" },
      { '"rules":"0%.%[3%]"', '"rules":"foo"', "unknown rules foo; pass" },
      { '"rules":"0%.%[3%]"', '"rules":"nim"', "rules: 0.[3] expected, got nim" },
      { '"reason":"played"', '"reason":"error","text":"x"',
         "reason: the game was over before anybody could forfeit it" },
      { '"reason":"played"', '"reason":"tired","text":"x"',
         'reason: "played" or one of budget, crash, error, illegal, load, memory, time expected, '
         .. 'got "tired"' },
      { '"play":"normal"', '"play": "normal"', "fields in the usual order and form expected" },
      { '"first":"random"', '"first":"nobody"', "the same start with the seats swapped expected" },
   }
   for _, case in ipairs(changed) do
      it("finds " .. case[3] .. " for " .. case[2], function ()
         local lines <const>, number = lines_of(whole()), 0
         repeat
            number = number + 1
            local text <const>, count <const> = lines[number]:gsub(case[1], case[2], 1)
            lines[number] = text
         until count > 0
         local altered <const> = faults(table.concat(lines))
         assert.matches("check: %x+ expected, got %x+: the line was altered", altered[1])
         local found <const> = faults(with_checksums(table.concat(lines)))
         assert.same(found, faults(without_checksums(table.concat(lines))))
         assert.is_true(#found == 1 or #found == 2) -- its pair may have changed, too
         assert.matches(case[3], found[1], 1, true)
      end)
   end

   it("finds a winner that has lost, in both plays, and after a forfeit", function ()
      local other <const> = { first = "second", second = "first" }
      for number, line in ipairs(lines_of(whole())) do
         local lines <const> = lines_of(whole())
         lines[number] = line:gsub('"winner":"(%a+)"', function (winner)
            return '"winner":"' .. other[winner] .. '"'
         end)
         -- A fault in `start` is possible in either seat.
         local found <const> = faults(with_checksums(table.concat(lines)))
         assert.equal(line:find('"moves":""', 1, true) and 0 or 1, #found)
         if number > 8 then break end
      end
   end)

   it("passes on Ctrl-C, as merge does, and leaves nothing behind", function ()
      local open <const> = reader.open
      finally(function () reader.open = open end)
      reader.open = function () error("interrupted!", 0) end
      assert.has_error(function () nim.record.check "games.jsonl" end, "interrupted!")
      assert.has_error(function () merge.merge({ "games.jsonl" }, path "all.jsonl") end,
         "interrupted!")
      local _, names <const> = support.shell("ls -A " .. folder)
      assert.is_nil(names:find "all.jsonl")
   end)

   it("raises what goes wrong where its faults are told", function ()
      local text <const> = whole():gsub('"reason":"played"', '"reason":"error","text":"x"', 1)
      for _, told in ipairs { text, with_checksums(text) } do
         local file <const> = write("told.jsonl", told)
         assert.has_error(function ()
            nim.record.check(file, { found = function () error("oops", 0) end })
         end, "oops")
      end
      local file <const> = path "told.jsonl"
      assert.has_error(function ()
         nim.record.check(file, { found = function () error("oops", 0) end })
      end, "oops")
      assert.has_error(function () nim.record.check(file, { found = true }) end,
         "found: function expected, got true")
   end)

   it("names a file that cannot be read", function ()
      for _, read in ipairs { verify.records, standings.read, function (paths)
         return merge.merge(paths, path "merged.jsonl")
      end } do
         local results <const> = table.pack(pcall(read, { folder }))
         assert.equal(folder .. ": Is a directory", results[results.n])
      end
   end)

   it("wants games in the order of one tournament", function ()
      local text <const> = whole()
      local other <const> = whole { seed = 6 }
      local summary <const>, message <const> =
         verify.records { write("a.jsonl", text), write("b.jsonl", other) }
      assert.is_nil(summary)
      assert.matches("b.jsonl:1: a game of plan %x+ expected, got one of plan %x+", message)
      assert.same({ nil, "/tmp: Is a directory" }, { nim.record.check "/tmp" })
      assert.has_error(function () nim.record.check { nil, "none.jsonl" } end,
         "file 1: name of a file expected, got nil")
      assert.same({ nil, path "none.jsonl" .. ": No such file or directory" },
         { verify.records { path "none.jsonl" } })
   end)
end)

describe("a line that was altered", function ()
   -- What the readers of a record say of a text that is not the record.
   local function is_noticed(t, text)
      local file <const> = write("altered.jsonl", text)
      local summary <const> = nim.record.check(file, { tournament = t })
      local checked <const> = not summary
         or summary.faults + #summary.missing + #summary.torn > 0
      local shown <const> = nim.record.standings(file)
      return checked and not (shown and shown.complete) and not nim.record.merge(file, path "to"),
         t:run { record = file, resume = true }
   end

   it("is noticed by every reader, whatever bit of it has flipped", function ()
      local t <const> = tournament { bots = { "optimal", "random" }, starts = { "1-3" } }
      os.remove(path "whole.jsonl")
      assert(t:run { record = path "whole.jsonl" })
      local text <const> = support.read(path "whole.jsonl")
      local first <const>, last <const> = #lines_of(text)[1], #text - #lines_of(text)[2]
      local step <const> = #text // support.rounds(60)
      for at = 1, #text do
         -- All of the end of a line, with its checksum; the rest here and there.
         if at % step == 0 or at > first - 30 and at <= first or at > last and at < last + 20 then
            for bit = 0, 7 do
               local altered <const> = text:sub(1, at - 1)
                  .. string.char(text:byte(at) ~ 1 << bit) .. text:sub(at + 1)
               local noticed <const>, resumed <const> = is_noticed(t, altered)
               assert.is_true(noticed)
               -- A last line without its line break is played again.
               assert.is_true(not resumed or text == support.read(path "altered.jsonl"))
            end
         end
      end
   end)

   it("is noticed where a word was replaced by another that fits", function ()
      local text <const> = whole()
      for _, pair in ipairs { { '"first":"optimal"', '"first":"random"' }, { '"7%-4"', '"7-3"' },
         { '"winner":"first"', '"winner":"second"' }, { '"misere"', '"normal"' },
         { '"first_version":"#%x', '"first_version":"#x' }, { '"moves":"%d', '"moves":"2' } } do
         local altered <const>, count <const> = text:gsub(pair[1], pair[2])
         assert.is_true(count > 0)
         local noticed <const>, resumed <const> = is_noticed(tournament(), altered)
         assert.same({ true }, { noticed, resumed })
      end
   end)

   -- A checksum computed again says nothing, nor does one that is missing; the plan does.
   for _, case in ipairs {
      { '"first":"optimal"', '"first":"nobody"', "first: optimal expected, got nobody" },
      { '"first_version":"#%x+"', '"first_version":"#1"', "first_version: #%x+ expected, got #1" },
      { '"second":"[^,]*"', '"second":"nobody"', "second: .* expected, got nobody" },
      { '"second_version":"#%x+"', '"second_version":"7"', "second_version: #%x+ expected, got 7" },
      { '"start":"1%-3%-5%-7"', '"start":"1-3-5-6"', "start: 1%-3%-5%-7 expected, got 1%-3%-5%-6" },
      { '"play":"normal"', '"play":"misere"', "play: normal expected, got misere" },
      { '"rules":"[^"]*"', '"rules":"0.77"', "rules: 0.%[3%] expected, got 0.77" },
   } do
      it("is compared with the plan: " .. case[2], function ()
         local altered <const> = whole():gsub(case[1], case[2], 1)
         for _, text in ipairs { without_checksums(altered), with_checksums(altered) } do
            local file <const>, faults = write("planned.jsonl", text), {}
            local message <const> = select(2, tournament():run { record = file, resume = true })
            assert.matches("planned.jsonl: line %d+: game %d+: " .. case[3] .. "$", message)
            assert(nim.record.check(file, { tournament = tournament(), found = function (fault)
               faults[#faults + 1] = fault
            end }))
            assert.is_true(#faults > 0)
         end
      end)
   end

   it("has no checksum in an older record, which is read, resumed and merged", function ()
      local text <const> = whole()
      local lines <const> = lines_of(without_checksums(text))
      local file <const> = write("older.jsonl", table.concat(lines, "", 1, 30))
      local result <const> = assert(tournament():run { record = file, resume = true })
      assert.equal(without_checksums(text), without_checksums(support.read(file)))
      assert.equal(tostring(result), tostring(nim.record.standings(file)))
      local summary <const> = nim.record.check(file, { tournament = tournament() })
      assert.same({ 66, 0, 30 }, { summary.games, summary.faults, summary.without_checksum })
      assert.equal(66, nim.record.merge({ file, path "whole.jsonl" }, path "both.jsonl"))
      lines[3] = lines[3]:gsub('"winner":"(%a)%a+"', { f = '"winner":"second"',
         s = '"winner":"first"' })
      local _, message <const> = tournament():run {
         record = write("older.jsonl", table.concat(lines)), resume = true,
      }
      assert.matches("older.jsonl: line 3: game 3: winner: %a+ expected, .*got %a+", message)
   end)

   it("by a transfer as text is one message", function ()
      local file <const> = write("dos.jsonl", (whole():gsub("\n", "\r\n")))
      local wrong <const>
         = "line that ends with LF expected, got CR LF, as after a transfer as text"
      assert.same({ nil, file .. ":1: " .. wrong }, { nim.record.check(file) })
      assert.same({ nil, file .. ":1: " .. wrong }, { nim.record.standings(file) })
      assert.same({ nil, file .. ": line 1: " .. wrong },
         { tournament():run { record = file, resume = true } })
   end)

   it("has the checksum of zip", function ()
      assert.equal("cbf43926", core.checksum "123456789")
      -- Bit by bit, from its definition.
      local random <const> = nim.random(5)
      for length = 0, 40 do
         local bytes <const>, sum = {}, 0xFFFFFFFF
         for i = 1, length do
            bytes[i] = string.char(random:int(0, 255))
            sum = sum ~ bytes[i]:byte()
            for _ = 1, 8 do sum = sum & 1 == 1 and sum >> 1 ~ 0xEDB88320 or sum >> 1 end
         end
         assert.equal(("%08x"):format(sum ~ 0xFFFFFFFF), core.checksum(table.concat(bytes)))
      end
   end)
end)

describe("a record that was forged", function ()
   local function forged(line, field, text)
      return with_checksums((without_checksums(line):gsub('"' .. field .. '":"[^"]*"', function ()
         return ('"%s":"%s"'):format(field, text)
      end)))
   end

   it("brings nothing to a terminal: each text can be shown, each name is one", function ()
      local line <const> = lines_of(whole())[1]
      for _, field in ipairs { "plan", "first", "first_version", "second", "second_version",
         "rules", "start", "moves", "reason", "seed" } do
         for _, text in ipairs { "\\u001b[31mred", "\u{9b}31m", "a\u{202e}b", "\xff", "\\u0000",
            "a" .. ("\u{301}"):rep(4), "a\u{200b}" } do
            local file <const> = write("forged.jsonl", forged(line, field, text))
            for _, read in ipairs { nim.record.standings, nim.record.check } do
               local result <const>, message <const> = read(file)
               assert.is_nil(result, field .. text)
               assert.equal(printable(message, #message), message)
            end
            assert.has_error(function ()
               for game in nim.record.games(file) do assert(game) end
            end)
         end
      end
   end)

   it("has no long names, nor any that cannot be seen", function ()
      local game <const> = lines_of(whole())[1]
      for _, name in ipairs { ("x"):rep(67), ("x"):rep(100000), " ", "", "\u{3000}", "\u{301}a",
         ("火"):rep(23) } do
         local line <const>, began <const> = forged(game, "first", name), os.clock()
         local result <const>, message <const> = record.read(line)
         assert.is_nil(result)
         assert.matches("^first: name of a bot expected, got ", message)
         assert.is_true(#message < 150 and os.clock() - began < 0.1)
      end
      for _, name in ipairs { ("x"):rep(60), ("x"):rep(60) .. " (23)", "火柴", "Zoë", "❤\u{fe0f}",
         " a", "a\u{a0}b" } do
         assert.equal(name, assert(record.read(forged(game, "first", name))).first)
      end
   end)

   it("has no bots but those of the plan", function ()
      local text <const> = with_checksums((whole():gsub('"optimal"', '"nobody"')))
      assert.same({ nil, path "forged.jsonl" .. ": line 3: game 3: first: optimal expected, "
         .. "got nobody" }, { tournament():run { record = write("forged.jsonl", text),
            resume = true } })
   end)
end)

describe("nim.record.merge", function ()
   it("puts shards together, byte by byte as one run writes them", function ()
      local expected <const> = whole()
      for n = 1, 8 do
         local shards <const> = {}
         for k = n, 1, -1 do
            shards[k] = path("shard" .. k)
            os.remove(shards[k])
            local result <const> = assert(tournament():run { shard = { k, n }, record = shards[k] })
            assert.is_true(result.complete)
         end
         assert.equal(66, merge.merge(shards, path "merged.jsonl"))
         assert.equal(expected, support.read(path "merged.jsonl"))
      end
   end)

   it("takes one file after the other in one, and games that are there twice", function ()
      local lines <const> = lines_of(whole())
      local early <const> = table.concat(lines, "", 1, 40)
      local late <const> = table.concat(lines, "", 30)
      assert.equal(66, merge.merge({ write("cat.jsonl", late .. early) }, path "merged.jsonl"))
      assert.equal(whole(), support.read(path "merged.jsonl"))
   end)

   it("refuses what is incomplete, and leaves nothing behind", function ()
      local lines <const> = lines_of(whole())
      table.remove(lines, 5)
      table.remove(lines, 5)
      os.remove(path "merged.jsonl")
      assert.same({ nil, "3 of 66 games are missing: 5-6, 66" },
         { merge.merge({ write("part.jsonl", table.concat(lines):sub(1, -2)) },
            path "merged.jsonl") })
      assert.same({ nil, "no games" }, { merge.merge({ write("empty", "") }, path "merged.jsonl") })
      local _, names <const> = support.shell("ls " .. folder)
      assert.is_nil(names:find "merged")
   end)

   it("refuses two different games of one number", function ()
      local text <const> = whole()
      local other <const> = with_checksums((text:gsub('"winner":"first"', '"winner":"second"', 1)))
      local merged <const>, message <const> =
         merge.merge({ write("a.jsonl", text), write("b.jsonl", other) }, path "merged.jsonl")
      assert.is_nil(merged)
      assert.matches("b.jsonl:%d+: game %d+ differs from the one in .*a.jsonl:%d+$", message)
   end)

   it("replaces regular files only", function ()
      assert.same({ nil, "/dev/null: not a regular file" },
         { merge.merge({ write("a.jsonl", whole()) }, "/dev/null") })
   end)

   it("refuses a name that no file can have, and leaves nothing beside it", function ()
      assert.has_error(function () merge.merge({ write("a.jsonl", whole()) }, "") end,
         'path: name of a file expected, got ""')
      local missing <const> = path "missing/all.jsonl"
      assert.same({ nil, missing .. ": No such file or directory" },
         { merge.merge({ path "a.jsonl" }, missing) })
      local _, names <const> = support.shell("ls -A . " .. folder)
      assert.is_nil(names:find "%.part")
   end)

   it("works for several processes with one target, all at once", function ()
      local text <const> = whole()
      local from <const>, to <const> = { write("a.jsonl", text) }, path "at_once.jsonl"
      for _ = 1, support.rounds(60) do
         local others <const> = {}
         os.remove(to)
         for i = 1, 3 do
            others[i] = core.fork(function (parent)
               parent:send(tostring(merge.merge(from, to)))
            end)
         end
         for _, other in ipairs(others) do
            local answer
            repeat
               core.wait({ other }, 10)
               answer = other:receive()
            until answer ~= false
            assert.equal("66", answer)
            other:join()
         end
         assert.equal(text, support.read(to))
      end
      local _, names <const> = support.shell("ls -A " .. folder)
      assert.is_nil(names:find "%.part")
   end)
end)

describe("nim.record.standings", function ()
   it("names the game whose moves cannot be read, and no line of the library", function ()
      local text <const> = with_checksums((whole():gsub('"moves":"[^"]*"', '"moves":"3/5"', 1)))
      local file <const> = write("moves.jsonl", text)
      local wrong <const> = 'game 1: move 1: legal move such as 4:7 expected, got "3/5"'
      assert.same({ nil, file .. ":1: " .. wrong }, { nim.record.standings(file) })
      assert.same({ nil, file .. ": line 1: " .. wrong },
         { tournament():run { record = file, resume = true } })
      assert.same({ nil, write("older.jsonl", without_checksums(text))
         .. ': line 1: game 1: move 1: heap:take expected, got "3/5"' },
         { tournament():run { record = path "older.jsonl", resume = true } })
   end)

   it("shows what the run showed", function ()
      os.remove(path "whole.jsonl")
      local t <const> = tournament { starts = { "1-3-5-7", { box = { 2, 3 } } } }
      local result <const> = assert(t:run { record = path "whole.jsonl" })
      assert.equal(tostring(result), tostring(standings.read { path "whole.jsonl" }))
   end)

   it("has equals in the order of their names, as the run had", function ()
      local take <const> = nim.bots.greedy.move
      local t <const> = nim.tournament {
         bots = { "optimal", { name = "zoe", move = take }, { name = "ann", move = take } },
         starts = { { box = { 2, 3 } } }, seed = 1,
      }
      os.remove(path "level.jsonl")
      local result <const> = assert(t:run { record = path "level.jsonl" })
      assert.same({ "ann", "zoe" }, { result.bots[2].name, result.bots[3].name })
      assert.same({ 2, 2 }, { result.bots[2].rank, result.bots[3].rank })
      assert.equal(tostring(result), tostring(nim.record.standings(path "level.jsonl")))
   end)

   it("counts a game once, however many files have it", function ()
      local text <const> = whole()
      local once <const> = standings.read { write("a.jsonl", text) }
      local twice <const> = standings.read { write("a.jsonl", text), write("b.jsonl", text) }
      assert.equal(tostring(once), tostring(twice))
   end)

   it("says how many games are there, of how many", function ()
      local lines <const> = lines_of(whole())
      local result <const> = standings.read { write("a.jsonl", table.concat(lines, "", 1, 10)) }
      assert.matches("^10 games of 66, seed %-5\n", tostring(result))
   end)
end)

describe("nim.record.export", function ()
   local game <const> = {
      number = 3, of = 4, plan = "0123", first = 'a "b" \\', second = "c,d", rules = "0.[3]",
      play = "misere", start = "1-2", moves = "1:1 2:2", winner = "second", reason = "played",
      seed = "7",
   }

   it("writes PGN", function ()
      assert.equal([[
[Event "nim 0123"]
[Site "?"]
[Date "????.??.??"]
[Round "3"]
[White "a %22b%22 %5C"]
[Black "c,d"]
[Result "0-1"]
[Rules "0.[3]"]
[Play "misere"]
[Start "1-2"]
[Termination "played"]

{1:1 2:2} 0-1

]], export.pgn(game))
   end)

   -- All texts of up to four of these pieces, for a loop.
   local function texts(pieces)
      return coroutine.wrap(function ()
         local function extend(text, length)
            coroutine.yield(text)
            if length == 4 then return end
            for _, piece in ipairs(pieces) do extend(text .. piece, length + 1) end
         end
         extend("", 0)
      end)
   end

   local function with_first(text)
      return setmetatable({ first = text }, { __index = game })
   end

   it("gives no two names one name in PGN, whatever they are", function ()
      for text in texts { '"', "\\", "}", "%", "2", "5", "C", "'" } do
         local shown <const> = export.pgn(with_first(text)):match '%[White "([^"\\}]*)"%]\n'
         assert.equal(text, (shown:gsub("%%(%x%x)", function (code)
            return string.char(tonumber(code, 16))
         end)))
      end
   end)

   it("writes CSV", function ()
      assert.equal("number,first,second,rules,play,start,plies,moves,winner,reason,text,seed\r\n",
         export.csv_heading())
      assert.equal('3,"a ""b"" \\","c,d",0.[3],misere,1-2,2,1:1 2:2,second,played,,7\r\n',
         export.csv(game))
   end)

   it("writes no formula into CSV, and no two texts as one", function ()
      local FORMULA <const> = "^[=+@\t\r\n-]"
      -- What a spreadsheet reads in the second cell.
      local function cell(text)
         local rest <const> = export.csv(with_first(text)):sub(3)
         local quoted <const> = rest:match '^"(.-)","c,d"'
         return quoted and quoted:gsub('""', '"') or rest:match '^(.-),"c,d"'
      end
      for text in texts { "'", "=", "-", "@", "1", "a", '"', "," } do
         local shown <const> = cell(text)
         assert.is_true(not shown:find(FORMULA) or math.tointeger(shown) ~= nil, shown)
         local is_marked <const> = (shown:match "^'+(.*)" or ""):find(FORMULA)
         assert.equal(text, is_marked and shown:sub(2) or shown)
      end
      for _, text in ipairs { '=HYPERLINK("x")', "+1a", "\t=1", "\r=1", "\n=1", "＝1", "＋1", "－1",
         "＠1", "'＝1" } do
         assert.equal("'" .. text, cell(text))
      end
      for _, text in ipairs { "a=1", "-12", "7", "", "it's", "'a'", "火柴", "1-2" } do
         assert.equal(text, cell(text))
      end
   end)
end)
