-- The commands of `luanim` as a user meets them: help, output, JSON, errors.

local support = require "spec.support"

local function luanim(arguments)
   return support.shell("env LANG=C LC_ALL=C build/luanim " .. arguments)
end

-- What a command prints; it must succeed.
local function output_of(arguments)
   local code, output, errors = luanim(arguments)
   assert.same({ 0, "" }, { code, errors }, arguments)
   return output
end

describe("luanim", function ()
   local folder

   -- The files that the examples name.
   setup(function ()
      folder = support.folder()
      support.write(folder .. "/copycat.lua",
         "return function (position) return position:move(1) end")
      support.write(folder .. "/plan.lua",
         "return { bots = { 'optimal', 'greedy' }, starts = { '1-3-5', '3-4' }, seed = 1 }")
      for record, options in pairs {
         games = "", ["shard-1"] = "--shard 1/2", ["shard-2"] = "--shard 2/2",
      } do
         luanim(("tournament %s/plan.lua --record %s/%s.jsonl %s"):format(folder, folder, record,
            options))
      end
   end)

   teardown(function () support.remove(folder) end)

   local programs <const> = { plot = "gnuplot" } -- that examples need and that may be missing

   for name, module in pairs(require "nim.commands") do
      it("has a help page for " .. name .. ", with an example that works", function ()
         local help = output_of(name .. " --help")
         for line in help:gmatch "[^\n]+" do
            assert.is_true(#line <= 80, line)
         end
         assert.is_nil(help:find "<") -- FILE, not <file>
         local example = help:match "\nExample: luanim ([^\n]+)\n"
         assert.is_string(example, name .. " shows no example")
         assert.equal(name, example:match "^%S+")
         if support.shell("command -v " .. (programs[name] or "true")) == 0 then
            local code, _, errors = support.shell(
               ("root=$PWD; cd %s && $root/build/luanim %s"):format(folder, example))
            assert.same({ 0, "" }, { code, errors }, example)
         end
         assert.is_true(#require(module).summary <= 52, name .. ": summary too long for one line")
      end)
   end

   it("lists its commands on one screen, each in a group", function ()
      local help = output_of "--help"
      local _, lines = help:gsub("\n", "")
      for name, module in pairs(require "nim.commands") do
         local line = ("\n   %-13s%s"):format(name, require(module).summary)
         assert.truthy(help:find(line, 1, true), name)
      end
      assert.is_nil(help:find "Others:")
      assert.is_true(lines <= 32)
   end)

   it("prints completion scripts that their shells accept", function ()
      assert.same({ 0, "", "" }, { support.shell "build/luanim --completion bash | bash -n" })
      assert.matches("complete %-c luanim", output_of "--completion fish")
      assert.matches("^#compdef luanim", output_of "--completion zsh")
   end)

   it("is silent when its reader is gone", function ()
      assert.same({ 0, "0 1 2 3 1", "" },
         { support.shell "build/luanim sequence 0.77 --to 100000 | head -c 9" })
   end)
end)

describe("luanim outcome", function ()
   it("shows who wins", function ()
      assert.equal("1-3-5-7 (misere play): P, the player who has just moved wins; with best play "
         .. "the game lasts 15 more moves\n", output_of "outcome 1-3-5-7 --play misere")
      assert.equal('{"position":"9223372036854775807","rules":"0.[3]","play":"normal",'
         .. '"outcome":"N","kind":"S1","remoteness":"1"}\n',
         output_of "outcome 9223372036854775807 --json")
   end)

   it("shows who wins under other rules, and in how many moves if that is found soon", function ()
      assert.equal("5-8 (normal play): N, the player to move wins; with best play the game lasts "
         .. "11 more moves\n", output_of "outcome 5-8 --rules kayles")
      assert.equal("1000000000000 (normal play): N, the player to move wins; the number of "
         .. "moves needs a long search (luanim solve)\n",
         output_of "outcome 1000000000000 --rules 'subtract 1,3,4'")
      assert.matches('"outcome":"N","kind":"S1","remoteness":null',
         output_of "outcome 1000000000000 --rules 'subtract 1,3,4' --json")
   end)

   it("says what is wrong in one line", function ()
      assert.same({ 1, "", 'luanim: heaps: integers with "-", "," or spaces between them expected, '
         .. 'got "3-x"\n' }, { luanim "outcome 3-x" })
      assert.same({ 2, "", "luanim: argument for option '--play' must be one of 'normal', 'misere' "
         .. "(see: luanim outcome --help)\n" }, { luanim "outcome 3 --play both" })
   end)
end)

describe("luanim moves", function ()
   it("lists the winning moves, or all moves", function ()
      assert.equal("1:2\tleaves 1-4-5\tP\n", output_of "moves 3-4-5")
      assert.equal("no winning move\n", output_of "moves 1-3-5-7")
      local _, lines = output_of("moves 1-3-5-7 --all"):gsub("\n", "")
      assert.equal(16, lines)
      assert.equal('[{"move":"1:2","after":"1-4-5","outcome":"P"}]\n',
         output_of "moves 3-4-5 --json")
   end)

   it("knows other rules, where a heap may be split", function ()
      local listed = output_of "moves 5 --rules kayles"
      for line in listed:gmatch "[^\n]+" do
         assert.matches("\tP$", line)
      end
      assert.matches("1:1:2%-2\tleaves 2%-2", listed)
   end)
end)

describe("luanim explain", function ()
   it("explains in the requested language", function ()
      local nim = require "nim"
      assert.equal(nim.position("3-5-7", "misere"):explain "nl",
         output_of "explain 3-5-7 --play misere --language nl")
   end)

   it("gives the same as data", function ()
      assert.equal('{"position":"1-4-6","rules":"nim","play":"normal","outcome":"N",'
         .. '"remoteness":"11","kind":"S2","values":["1","4","6"],"column_sums":["2","1","1"],'
         .. '"nim_sum":"3","differences":["-1","-3","1"],"winning_count":"1","winning_moves":'
         .. '[{"move":"3:1","after":"1-4-5","kind":"T2"}],'
         .. '"best":{"move":"3:1","after":"1-4-5","kind":"T2"}}\n',
         output_of "explain 1-4-6 --json")
      assert.equal('{"position":"3","rules":"kayles","play":"misere","outcome":"N",'
         .. '"remoteness":"2","kind":null,"values":null,"column_sums":null,"nim_sum":null,'
         .. '"differences":null,"winning_count":"1","winning_moves":'
         .. '[{"move":"1:2","after":"1","kind":null}],'
         .. '"best":{"move":"1:2","after":"1","kind":null}}\n',
         output_of "explain 3 --rules kayles --play misere --json")
   end)
end)

describe("the language of outcome and moves", function ()
   it("is the environment's, or that of --language", function ()
      local expected <const> = {
         en = { "3-4 (misere play): N, the player to move wins; "
            .. "with best play the game lasts 6 more moves\n", "2:1\tleaves 3-3\tP\n",
            "no winning move\n", "no move\n" },
         fr = { "3-4 (option misère) : N, le joueur qui doit jouer gagne ; "
            .. "si les deux jouent au mieux, la partie dure encore 6 coups\n",
            "2:1\tlaisse 3-3\tP\n", "aucun coup gagnant\n", "aucun coup\n" },
         nl = { "3-4 (misère): N, de speler die aan zet is, wint; "
            .. "als beiden zo goed mogelijk spelen, duurt het spel nog 6 zetten\n",
            "2:1\tlaat 3-3 over\tP\n", "geen winnende zet\n", "geen zet\n" },
         zh = { "3-4（走最后一步者负）：N，轮到取的一方必胜；"
            .. "双方都走最好的着法时，还要走 6 步\n", "2:1\t留下 3-3\tP\n", "没有必胜的取法\n",
            "没有着法\n" },
      }
      for language, texts in pairs(expected) do
         local calls <const> = { "outcome 3-4 --play misere", "moves 3-4 --play misere",
            "moves 3-3", "moves 0 --all" }
         for i, call in ipairs(calls) do
            assert.equal(texts[i], output_of(("%s --language %s"):format(call, language)))
            assert.equal(texts[i], select(2, support.shell(
               ("env -u LC_ALL -u LC_MESSAGES LANG=%s build/luanim %s"):format(language, call))))
         end
      end
      assert.matches("^luanim: argument for option '%-%-language' must be one of ",
         select(3, luanim "outcome 3 --language de"))
   end)
end)

describe("luanim annotate", function ()
   it("reviews a game from the command line", function ()
      assert.matches("Course: S2 → T2 → S1 → T0 → S0 → T0\n",
         output_of "annotate 3-4-5 1:2 3:4 2:4 1:1 3:1")
   end)

   it("reviews it for machines, too", function ()
      assert.equal('{"start":"1-2","rules":"0.[3]","play":"normal","course":["S1","S1","T0"],'
         .. '"plies":[{"seat":"first","played":{"move":"1:1","after":"0-2","kind":"S1"},'
         .. '"error":true,"better":{"move":"2:1","after":"1-1","kind":"T0"}},'
         .. '{"seat":"second","played":{"move":"2:2","after":"0-0","kind":"T0"},'
         .. '"error":false,"better":null}],"errors":{"first":"1","second":"0"},'
         .. '"forfeit":null,"winner":"second"}\n', output_of "annotate 1-2 1:1 2:2 --json")
   end)

   it("refuses a folder", function ()
      assert.same({ 1, "", "luanim: /tmp: Is a directory\n" }, { luanim "annotate /tmp" })
   end)

   it("names the wrong move, and the line that is not a game", function ()
      assert.same({ 1, "", "luanim: move 2, 9:4: heap: integer 1 … 3 expected, got 9\n" },
         { luanim "annotate 3-4-5 1:2 9:4" })
      assert.same({ 2, "", "luanim: MOVE: heap:take expected, got 3; did you mean the position "
         .. "1-3-5? (see: luanim annotate --help)\n" }, { luanim "annotate 1 3 5" })
      local path = support.write(os.tmpname(), '{"start":"1-2","moves":"2:1 1:1 2:1"}\noops\n')
      local code, output, errors = luanim("annotate " .. path)
      os.remove(path)
      assert.equal(1, code)
      assert.matches("The first player has won", output)
      assert.equal(("luanim: %s:2: game with start and moves expected, got no JSON\n"):format(path),
         errors)
   end)
end)

describe("luanim sequence", function ()
   it("lists values, also as JSON and in the OEIS's format", function ()
      assert.equal("0 1 2 3 1 4 3 2 1 4 2\n", output_of "sequence kayles --to 10")
      assert.equal('{"rules":"0.77","values":["0","1","2"]}\n',
         output_of "sequence .77 --to 2 --json")
      local path = os.tmpname()
      output_of("sequence 0.77 --to 3 --bfile " .. path)
      assert.equal("0 0\n1 1\n2 2\n3 3\n", support.read(path))
      os.remove(path)
      assert.same({ 1, "", "luanim: /nowhere/b: No such file or directory\n" },
         { luanim "sequence 0.77 --bfile /nowhere/b" })
   end)
end)

describe("luanim genus", function ()
   it("lists genera, also as JSON, and names the first wild heap", function ()
      assert.equal("0 0^120\n1 1^031\n2 2^20\n3 3^31\n4 1^031\n5 4^146 wild\nfirst wild heap: 5\n",
         output_of "genus kayles --to 5")
      assert.equal("0 0^120\n1 1^031\nno wild heap up to 1\n", output_of "genus 0.77 --to 1")
      assert.equal('{"rules":"0.75","genera":[{"heap":"0","genus":"0^120","normal":"0",'
         .. '"misere":["1","2","0"],"tame":true}],"first_wild":null}\n',
         output_of "genus 0.75 --to 0 --json")
      assert.matches('"tame":false}%],"first_wild":"5"}\n$', output_of "genus 0.75 --to 5 --json")
   end)

   it("shows what it found until a limit", function ()
      local code, output, errors = luanim "genus kayles --to 90 --limit 50"
      assert.equal(1, code)
      assert.matches("^0 0^120\n.*\n15 7^57 wild\n", output)
      assert.matches("^luanim: limit of 50 positions reached, %d+ solved: luanim genus %-%-limit "
         .. "raises it\n$", errors)
   end)
end)

describe("luanim quotient", function ()
   it("shows the quotient, its growth, its period and its presentation", function ()
      assert.equal([[
misère quotient of 0.75 for all heaps: order 8, |P| 2
grew at heap 1: 2/1, 2: 6/2, 5: 8/2
preperiod 8, period 2; proved by heaps 1 to 20
⟨ a, b, c | a² = 1, b³ = b, bc = ab, c² = b² ⟩
P = { a, b² }
heaps from 0: 1 a b a b c b c, then b ab² repeated
]], output_of "quotient 0.75")
      assert.matches("^misère quotient of 0%.%[3%] for heaps to 5: order 10, |P| 2, tame\n",
         output_of "quotient nim --to 5")
      assert.matches("^\\%[ \\mathcal{Q} = \\langle a, b, c \\mid a^{2} = 1,",
         output_of "quotient 0.34 --latex")
      assert.matches('^{"rules":"0.75","limit":"20","order":"8","p_size":"2","tame":false,"grew":%['
         .. '{"heap":"1","order":"2","p_size":"1"},.*"preperiod":"8","period":"2","needed":"20",'
         .. '"presentation":"⟨ a,.*","stopped":null,"bound":null}\n$',
         output_of "quotient 0.75 --json")
   end)

   it("shows the last quotient, a bound and the reason at a limit", function ()
      local code, output, errors = luanim "quotient 0.07 --elements 50"
      assert.same({ 1, "luanim: limit of 50 elements reached at heap 25: luanim quotient "
         .. "--elements raises it\n" }, { code, errors })
      assert.matches("^misère quotient of 0.07 for heaps to 24: order 24, |P| 5\n", output)
      assert.matches("\nthe quotient to heap 25 has %d+ elements or more\n$", output)
      assert.matches('"bound":{"heap":"25","order":"%d+","copies":"%d+"}}\n$',
         select(2, luanim "quotient 0.07 --elements 50 --json"))
   end)

   it("continues from a file", function ()
      local path <const> = os.tmpname()
      os.remove(path)
      assert.matches("order 144,", output_of("quotient 0.07 --to 25 --save " .. path))
      assert.matches("order 176, .*grew at heap 2: 2/1, 4: 6/2, 10: 12/3, 14: 24/5, 25: 144/23, "
         .. "27: 176/28\n", output_of("quotient 0.07 --to 27 --save " .. path))
      assert.same({ 1, "", ("luanim: %s: not the quotient of 0.77\n"):format(path) },
         { luanim("quotient 0.77 --save " .. path) })
      assert.equal(176, assert(require "nim".load_quotient(path)).order)
      os.remove(path)
   end)
end)

describe("luanim solve", function ()
   it("solves a position in both plays", function ()
      assert.equal("normal play: P, remoteness 16\nmisere play: P, remoteness 15\nGrundy value: 0\n"
         .. "positions solved: 0\n", output_of "solve 1-3-5-7")
      assert.matches("^normal play: N, remoteness %d+\nmisere play: P, remoteness %d+\n"
         .. "Grundy value: 5\npositions solved: %d+\n$", output_of "solve 5-4 --rules kayles")
      assert.matches('"grundy":"5","plays":%[{"play":"normal","outcome":"N","remoteness":',
         output_of "solve 5-4 --rules kayles --json")
   end)

   it("stops at a limit, and says how far it got", function ()
      local code, output, errors = luanim "solve 9-9-9 --rules kayles --limit 5"
      assert.same({ 1, "" }, { code, output })
      assert.matches("^luanim: limit of 5 positions reached, %d solved: luanim solve %-%-limit "
         .. "raises it\n$", errors)
   end)

   it("solves rules from a Lua file", function ()
      local path = support.write(os.tmpname() .. ".lua",
         [[return { name = "Wythoff", state = function (emit, a, b)
         for k = 1, a do emit(a - k, b) end
         for k = 1, b do emit(a, b - k) end
         for k = 1, math.min(a, b) do emit(a - k, b - k) end
      end }]])
      assert.matches("normal play: P, remoteness", output_of("solve 8-13 --rules " .. path))
      assert.matches("move to 4%-7", output_of("explain 5-8 --rules " .. path))
      assert.matches("5%-3\tleaves 5%-3\tP\n", output_of("moves 5-8 --rules " .. path))
      assert.matches("Course: N → P → N → P\n",
         output_of("annotate 5-8 5-3 2-3 2-1 --rules " .. path))
      local _, shown = support.shell(("printf '5-3\\nhint\\n' | env LC_ALL=C build/luanim play 5-8 "
         .. "--rules %s"):format(path))
      assert.matches("optimal moves to ", shown)
      os.remove(path)
   end)
end)

describe("luanim rules", function ()
   it("lists no more options than fit into memory", function ()
      assert.same({ 1, "", "luanim: heap: at most 1000000 options expected, got "
         .. "4611686018427387904\n" }, { luanim "rules nim --heap 4611686018427387904" })
   end)

   it("shows options and values", function ()
      assert.equal([[
4!.0 (grundy)
Grundy values of heaps 0 to 12: 0 0 0 1 0 2 1 0 2 1 0 2 1
a heap of 7 may become, in 3 ways:
   1-6
   2-5
   3-4
]], output_of "rules grundy --heap 7")
      assert.same({ 1, "", 'luanim: rules: character 5: digit 0-9, A-V expected, got "x"\n' },
         { luanim "rules 0.78x" })
   end)

   it("reads a Lua file, and says what is wrong in it", function ()
      local path = os.tmpname() .. ".lua"
      support.write(path, "return { subtract = { 1, 3, 4 } }\n")
      assert.matches("Grundy values of heaps 0 to 12: 0 1 0 1 2 3 2 0 1 0 1 2 3\n",
         output_of("rules " .. path))
      support.write(path, "return {\n")
      local code, _, errors = luanim("rules " .. path)
      assert.equal(1, code)
      assert.matches("^luanim: [^\n]*:2: unexpected symbol near <eof>\n$", errors)
      os.remove(path)
   end)
end)

describe("luanim bots", function ()
   it("lists every bot", function ()
      local listed = output_of "bots"
      for _, name in ipairs(require "nim.bots".names()) do
         assert.truthy(listed:find(name, 1, true))
      end
      assert.matches('^%[{"name":"optimal","about":"never errs","stochastic":false,"theory":true}',
         output_of "bots --json")
   end)
end)
