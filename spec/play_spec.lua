-- Playing against the computer: what a person may type, whole games, and annotated ones.

local command = require "nim.play.command"
local nim = require "nim"
local session = require "nim.play.session"
local support = require "spec.support"

local LANGUAGES <const> = { "en", "fr", "nl", "zh" }

-- The real command, fed these lines.
local function play(arguments, lines)
   local input = {}
   for i, line in ipairs(lines) do
      input[i] = line .. "\n"
   end
   return support.shell(("printf %%s %s | env -u LC_ALL -u LC_MESSAGES LANG=C build/luanim play %s")
      :format(support.quote(table.concat(input)), arguments))
end

-- The same through a pseudo-terminal, where the keys are typed a while after each other.
local function play_at_terminal(arguments, keys, environment)
   local typed = {}
   for i, key in ipairs(keys) do
      typed[i] = "sleep 0.4; printf " .. support.quote(key)
   end
   local line = "{ %s; sleep 0.4; } | env -u NO_COLOR LANG=C TERM=xterm %s script -qec %s /dev/null"
   return support.shell(line:format(table.concat(typed, "; "), environment or "",
      support.quote("exec build/luanim play " .. arguments))) -- no shell that Ctrl-C might kill
end

-- What a perfect person types against `optimal`, which is deterministic.
local function perfect_person(start, first)
   local game = session.new { start = start, bot = "optimal", first = first }
   local lines = {}
   while not game:winner() do
      if game:is_bot_to_move() then
         game:bot_moves()
      else
         local heap, take = game:position():best_move()
         lines[#lines + 1] = heap .. " " .. take
         game:apply(heap, take)
      end
   end
   return lines, game:winner()
end

describe("nim.play.command.understand", function ()
   local function read(line, language)
      local wish = command.understand(line, require("nim.play." .. (language or "en")))
      if wish.command then return wish.command, wish.rest end
      if wish.numbers then return wish.heap, wish.take, table.concat(wish.parts, "-") end
      return "nonsense"
   end

   it("reads a move in the ways people write one", function ()
      for _, line in ipairs { "2 3", "2,3", "2:3", "  2   3  ", "2-3", "2/3", "heap 2 take 3",
         "take 3 from heap 2", "3 from heap 2", "Take 3 objects from row 2.", "row 2: 3",
         "please take 3 from the pile 2" } do
         assert.same({ 2, 3, "" }, { read(line) }, line)
      end
      for _, line in ipairs { "rangée 2 prendre 3", "prendre 3 dans la rangée 2" } do
         assert.same({ 2, 3, "" }, { read(line, "fr") }, line)
      end
      for _, line in ipairs { "stapel 2 pak 3", "pak 3 lucifers van stapel 2", "2 3" } do
         assert.same({ 2, 3, "" }, { read(line, "nl") }, line)
      end
      for _, line in ipairs { "第2堆取3根", "从第2堆取 3 根", "取3根火柴从第2堆", "2 3" } do
         assert.same({ 2, 3, "" }, { read(line, "zh") }, line)
      end
   end)

   it("reads what to leave of a heap, and a single number", function ()
      assert.same({ 2, nil, "1-4" }, { read "heap 2 leave 1 and 4" })
      assert.same({ 2, 3, "1-4" }, { read "2 3 1 4" })
      assert.same({ nil, 5, "" }, { read "5" })
      assert.same({ 5, nil, "" }, { read "heap 5" })
   end)

   it("reads commands in the language and in English", function ()
      assert.equal("help", read "?")
      assert.equal("undo", read " UNDO ")
      assert.same({ "save", "My Game.txt" }, { read "save My Game.txt" })
      assert.equal("why", read("pourquoi", "fr"))
      assert.equal("hint", read("tip", "nl"))
      assert.equal("resign", read("认输", "zh"))
      assert.equal("quit", read("quit", "zh"))
   end)

   it("takes nothing else for a move", function ()
      for _, line in ipairs { "", "  ", "foo", "2 -3", "-2 3", "2.5 1", "2e3", "undo 2", "help me",
         "99999999999999999999 1", "0x10 1", "2 3;rm", "\0", "\255\254", "2 %d" } do
         assert.same({ "nonsense" }, { read(line) }, line)
      end
   end)
end)

describe("a game against the computer", function ()
   it("cannot be won by who begins 1-3-5-7, whatever that person does", function ()
      for _, play_name in ipairs { "normal", "misere" } do
         local ended, seen = 0, {}
         local function try_all(position)
            if seen[position:key()] then return end
            seen[position:key()] = true
            for heap, take in position:moves() do
               local after = position:after(heap, take)
               local over = after:is_over()
               if over then
                  assert.equal("misere", play_name) -- only by taking the last, which loses
               else
                  after = after:after(nim.bots.optimal:move(after))
                  over = after:is_over()
                  if over then assert.equal("normal", play_name) end
               end
               if over then ended = ended + 1 else try_all(after) end
            end
         end
         try_all(nim.position("1-3-5-7", play_name))
         assert.is_true(ended > 0)
      end
   end)

   it("is lost by who begins 1-3-5-7 and won by who answers it, at the real command", function ()
      for _, rule in ipairs { "normal", "misere" } do
         for _, first in ipairs { "me", "bot" } do
            local lines, winner = perfect_person(nim.position("1-3-5-7", rule), first)
            assert.equal(first == "me" and "bot" or "me", winner)
            local code, output, errors = play(("--play %s --first %s"):format(rule, first), lines)
            assert.same({ 0, "" }, { code, errors })
            local last = winner == "me" and "\nYou have won.\n" or "\noptimal has won.\n"
            assert.truthy(output:find(last, 1, true))
            assert.truthy(output:find("First player: no error. Second player: no error.", 1, true))
         end
      end
   end)

   it("ends cleanly when the input ends, at every prompt and in every language", function ()
      local lines <const> = { "help", "hint", "", "nonsense", "4 1", "undo", "why", "4 2",
         "restart" }
      for _, language in ipairs(LANGUAGES) do
         local words = require("nim.play." .. language)
         for count = 0, #lines, language == "en" and 1 or 3 do
            local code, output, errors = play("--language " .. language,
               table.move(lines, 1, count, 1, {}))
            assert.same({ 0, "" }, { code, errors })
            assert.truthy(output:find(words.unfinished, 1, true))
         end
      end
   end)

   it("says one polite line for nonsense and asks again", function ()
      local _, output = play("1-2", { "abc", "9 1", "2 3", "1 1", "1 1" })
      assert.truthy(output:find([[
Your move: abc
Sorry, I did not understand. A move looks like 2 3 (heap, take); or type help.
Your move: 9 1
There is no heap 9: heaps are numbered 1 to 2.
Your move: 2 3
Heap 2 has 2 objects: take 1 to 2.
Your move: 1 1
]], 1, true))
      assert.truthy(output:find("Your move: 1 1\nHeap 1 is empty.\n", 1, true)
         or output:find("optimal has won.", 1, true))
   end)

   it("says how to type a move where the state is some integers", function ()
      local path <const> = os.tmpname() .. ".lua"
      finally(function () os.remove(path) os.remove((path:gsub("%.lua$", ""))) end)
      local file <close> = assert(io.open(path, "w"))
      file:write "return require 'nim'.rules(require 'spec.oracle.games'.wythoff)"
      file:flush()
      for _, language in ipairs(LANGUAGES) do
         local words <const> = require("nim.play." .. language)
         local _, output = play(("1-2 --rules %s --language %s"):format(path, language),
            { "abc", "help", "1-1" })
         assert.truthy(output:find(words.nonsense.state .. "\n", 1, true))
         local help <const> = words.help.state .. "\n" .. words.help.commands .. "\n"
         assert.truthy(output:find(help, 1, true))
         assert.is_nil(output:find(words.help.heaps, 1, true))
         assert.truthy(output:find("\n  1-1\n", 1, true))
      end
   end)

   it("takes back, begins again, resigns and saves", function ()
      local path = os.tmpname()
      os.remove(path)
      local code, output = play("3-4-5 --play misere", {
         "1 2", "undo", "undo", "1 1", "restart", "1 2", "save " .. path, "save", "resign" })
      assert.equal(0, code)
      assert.truthy(output:find("There is nothing to take back.", 1, true))
      assert.truthy(output:find("Starting again.", 1, true))
      assert.truthy(output:find("Saved as " .. path, 1, true))
      assert.truthy(output:find("Save where? Type: save FILE", 1, true))
      assert.truthy(output:find("optimal has won.", 1, true))
      local _, told = support.shell("build/luanim annotate " .. path)
      assert.matches("1%. first player: take 2 from heap 1, which leaves 1%-4%-5 %(T2%)", told)
      os.remove(path)
      local _, refused = play("1-2", { "save /nowhere/game" })
      assert.truthy(refused:find("Not saved: /nowhere/game: No such file or directory.", 1, true))
      _, refused = play("1-2", { "save /dev/full" })
      assert.truthy(refused:find("Not saved: /dev/full: No space left on device.", 1, true))
   end)

   it("continues the last game that was saved", function ()
      local folder <const> = support.folder()
      finally(function () support.remove(folder) end)
      local path <const> = folder .. "/games.jsonl"
      play("1-2 --level 10", { "save " .. path })
      play("3-4-5 --play misere --first bot --level 10 --seed 1", { "1 1", "save " .. path })
      local lines <const> = support.lines(support.read(path))
      assert.equal('{"rules":"0.[3]","play":"normal","start":"1-2","moves":"","person":"first",'
         .. '"bot":"level 10"}', lines[1])
      local moves <const> = lines[2]:match '"moves":"([^"]+)","person":"second","bot":"level 10"}'
      local after = nim.position("3-4-5", "misere")
      for ply in require "nim.common.game".plies(after, moves) do after = ply.after end
      local code, output <const> = play(path, { "undo", "undo" })
      assert.equal(0, code)
      assert.matches("against level 10%. Whoever takes the last object loses%.", output)
      assert.truthy(output:find(require "nim.play.board".draw(after, false), 1, true))
      local first <const> = moves:match "%S+"
      local begun <const> = require "nim.common.game".plies(nim.position("3-4-5", "misere"),
         first)().after
      assert.truthy(output:find("Your move: undo\n\n"
         .. require "nim.play.board".draw(begun, false), 1, true))
      assert.matches("There is nothing to take back", output) -- the bot's first move stays
      local _, other <const> = play(path .. " --against greedy --first me", {})
      assert.matches("against greedy%.", other)
   end)

   it("refuses saved games that it cannot continue", function ()
      local folder <const> = support.folder()
      finally(function () support.remove(folder) end)
      local path <const> = folder .. "/games.jsonl"
      local function refused(line, message, arguments, code)
         support.write(path, line)
         assert.same({ code or 1, "", ("luanim: " .. message .. "\n"):gsub("FILE", path) .. "" },
            { support.shell(("build/luanim play %s %s"):format(path, arguments or "")) })
      end
      local fine <const> = '{"rules":"0.[3]","play":"normal","start":"1-2","moves":"1:1"'
      refused("", "FILE: saved game expected, got none")
      refused("x\n", "FILE:1: game with start and moves expected, got no JSON")
      refused(fine:gsub("1:1", "1:2") .. "}\n", "move 1, 1:2: take: integer 1 … 1 expected, got 2")
      refused(fine .. ',"bot":"ann"}\n', "FILE was played against ann: its file expected "
         .. "(--against), got none (see: luanim play --help)", "", 2)
      refused(fine .. "}\n", "--play: not beside a saved game, which has its own "
         .. "(see: luanim play --help)", "--play normal", 2)
      refused(fine:gsub("0%.%[3%]", "mine") .. "}\n",
         "unknown rules mine; pass rules written in Lua with the option rules")
      support.write(path, fine .. "}\n")
      for _, reader in ipairs { "standings", "rate", "check", "report", "export --pgn",
         "plot errors -o x.png", "merge -o x.jsonl" } do
         assert.same({ 1, "", ("luanim: %s:1: game of a tournament expected, got one of luanim "
            .. "play; luanim annotate shows it, luanim play continues it\n"):format(path) },
            { support.shell(("build/luanim %s %s"):format(reader, path)) })
      end
   end)

   it("continues a game in a program, and refuses illegal moves there", function ()
      local input <const>, output <const> = io.tmpfile(), io.tmpfile()
      local played <const> = nim.play { start = "1-2-3", moves = { "1:1", { heap = 2, take = 2 } },
         input = input, output = output }
      assert.equal("1:1 2:2", played.game.moves)
      for value, message in pairs { ["9:9"] = "move 1, 9:9: heap: integer 1 … 3 expected, got 9",
         [7] = "moves: text or list of moves expected, got 7" } do
         local fine <const>, fault <const> = pcall(function ()
            nim.play { start = "1-2-3", moves = value, input = input, output = output }
         end)
         assert.is_false(fine)
         assert.equal(message, fault:match "^spec/play_spec%.lua:%d+: (.*)$")
      end
   end)

   it("gives a hint that wins, and explains", function ()
      local _, output = play("3-4-5 --language nl", { "tip", "waarom" })
      assert.truthy(output:find("U kunt winnen: pak 2 van stapel 1.", 1, true))
      assert.truthy(output:find(nim.position("3-4-5"):explain "nl", 1, true))
   end)

   it("takes the language from the environment", function ()
      local _, output = support.shell("env LC_ALL=fr_FR.UTF-8 build/luanim play </dev/null")
      assert.matches("Vous jouez contre optimal", output)
      _, output = support.shell("env LC_ALL= LC_MESSAGES= LANG=nl_NL build/luanim play </dev/null")
      assert.matches("U speelt tegen optimal", output)
   end)

   it("draws in colour at a terminal only", function ()
      local no_terminal <const> = support.no_terminal()
      if no_terminal then return pending(no_terminal) end
      local _, shown = play_at_terminal("1-2", { "1 1\\n1 1\\n" })
      assert.matches("\27%[33m| ", shown)
      for _, environment in ipairs { "TERM=dumb", "NO_COLOR=1" } do
         _, shown = play_at_terminal("1-2", { "quit\\n" }, environment)
         assert.not_matches("\27", shown)
         assert.matches("1  | ", shown)
      end
      _, shown = play("1-2", {})
      assert.not_matches("\27", shown)
   end)

   it("ends cleanly at Ctrl-C", function ()
      local no_terminal <const> = support.no_terminal()
      if no_terminal then return pending(no_terminal) end
      local code, shown = play_at_terminal("1-3-5-7", { "4 1\\n", "\\003" })
      assert.equal(0, code)
      assert.matches("The game was left unfinished", shown)
      assert.not_matches("traceback", shown)
   end)

   it("keeps every line within 80 columns for any heap", function ()
      local width = require "nim.text.width"
      for _, language in ipairs(LANGUAGES) do
         local _, output = play("1-1000000000-40-7 --language " .. language,
            { "help", "hint", "?!", "9 1", "3 99", "1 1", "3 5", "2 1000000000", "why" })
         for line in output:gmatch "[^\n]+" do
            assert.is_true(width.of(line) <= 80, line)
         end
      end
   end)

   it("goes against a bot of one's own, which loses by its own fault", function ()
      local input, output = io.tmpfile(), io.tmpfile()
      input:write("1 1\n")
      input:seek "set"
      local result = nim.play { start = "1-2", input = input, output = output,
         against = { name = "broken", move = function () error "oops" end } }
      output:seek "set"
      assert.matches("broken failed and loses: .*oops\nYou have won%.\n", output:read "a")
      assert.equal("me", result.winner)
   end)

   it("says politely that other rules do not allow a move", function ()
      local refusals <const> = { en = "The rules kayles do not allow that move.",
         fr = "Les règles kayles ne permettent pas ce coup.",
         nl = "De regels kayles staan die zet niet toe.", zh = "规则 kayles 不允许这样走。" }
      for language, refusal in pairs(refusals) do
         local _, output = play("9-7 --rules kayles --language " .. language,
            { "1 5", "1 leave 2 3", "1 leave 9 9", "1 99" })
         local count, from = 0, 1
         while output:find(refusal, from, true) do
            count, from = count + 1, output:find(refusal, from, true) + 1
         end
         assert.equal(4, count, output)
      end
   end)

   it("says when one wins under other rules", function ()
      local _, output = play("5 --rules grundy", {})
      assert.matches("Whoever makes the last move wins", output)
      _, output = play("5 --rules nim --play misere", {})
      assert.matches("Whoever takes the last object loses", output)
   end)

   it("goes on where a search would be too long for a hint", function ()
      local heaps <const> = { 2 } -- more heaps than a search takes
      for i = 2, 5001 do heaps[i] = 1 end
      for _, play_of in ipairs { "normal", "misere" } do
         local input, output = io.tmpfile(), io.tmpfile()
         input:write "hint\nwhy\n2 1\nhint\n"
         input:seek "set"
         local result = nim.play { start = heaps, rules = "kayles", play = play_of,
            against = "random", input = input, output = output }
         output:seek "set"
         local said = output:read "a"
         if play_of == "normal" then
            assert.matches("You can win: take 2 from heap 1%.\n", said)
            assert.matches("The player to move wins%.\n", said)
         else
            local _, count = said:gsub("That takes too long to find out: position:", "")
            assert.equal(4, count) -- hint, why, hint, and at last the errors
         end
         assert.matches("The game was left unfinished", said)
         assert.equal(2, select(2, result.game.moves:gsub("%S+", "")))
      end
   end)

   it("shows the bot a copy of the person's move", function ()
      local game <const> = session.new {
         start = nim.position "3-3",
         bot = function (position, turn)
            turn.last.heap, turn.last.take = 7, 99
            return position:move(1)
         end,
      }
      game:apply(1, 1)
      game:bot_moves()
      assert.equal("1:1 1:1", game:game().moves)
   end)

   it("refuses wrong options", function ()
      local cases = {
         [{ first = "you" }] = 'first: "me" or "bot" expected, got "you"',
         [{ language = "de" }] = 'language: "en", "fr", "nl" or "zh" expected, got "de"',
         [{ level = 0 }] = "level: integer 1 … 10 expected, got 0",
      }
      for options, message in pairs(cases) do
         local ok, fault = pcall(function () nim.play(options) end)
         assert.is_false(ok)
         assert.matches("^spec/play_spec%.lua:%d+: ", fault)
         assert.truthy(fault:find(message, 1, true), fault)
      end
   end)
end)

describe("nim.annotate", function ()
   it("says how many objects were taken where a heap is split", function ()
      local expected <const> = {
         en = { "take 3 from heap 1 and leave 35-11 of it", "leave 1-4 of heap 1" },
         fr = { "prendre 3 dans la rangée 1 et en laisser 35-11", "laisser 1-4 de la rangée 1" },
         nl = { "pak 3 van stapel 1 en laat er 35-11 van over", "laat 1-4 over van stapel 1" },
         zh = { "从第1堆取 3 根，其余变为 35-11", "把第1堆变为 1-4" },
      }
      for language, texts in pairs(expected) do
         for i, game in ipairs { { start = "49", rules = "treblecross", moves = "1:3:35-11" },
            { start = "5", rules = "grundy", moves = "1:0:1-4" } } do
            local text <const> = nim.annotate(game):text(language):gsub("\n +", " ")
            assert.truthy(text:find(texts[i], 1, true), text)
         end
         local input <const>, output <const> = io.tmpfile(), io.tmpfile()
         nim.play { start = "49", rules = "treblecross", first = "bot", language = language,
            against = function () return 1, 3, 35, 11 end, input = input, output = output }
         output:seek "set"
         local said <const> = require("nim.play." .. language).bot_acts.split
         assert.truthy(output:read "a":find(said:gsub("{(%a+)}", { bot = "bot 1", take = 3,
            heap = 1, parts = "35-11" }), 1, true))
      end
   end)

   it("takes the parts of a heap in any order", function ()
      local rules <const> = nim.rules "treblecross"
      assert.equal(rules:position { 35, 11 }:outcome(), rules:position { 49 }:after(1, 3, 11, 35)
         :outcome())
      for _, moves in ipairs { "1:3:35-11", "1:3:11-35" } do
         assert.equal("P", nim.annotate { start = "49", rules = rules, moves = moves }.course[2])
      end
   end)

   it("gives the course of a game, and each error with a better move", function ()
      local told = nim.annotate { start = "3-4-5", moves = "1:1 2:3 3:1 3:3 1:2 2:1 3:1" }
      assert.same({ "S2", "S2", "S2", "S2", "S1", "T0", "S0", "T0" }, told.course)
      assert.is_true(told.plies[1].error)
      assert.equal("1-4-5", told.plies[1].better.after)
   end)

   it("counts errors that agree with who has won: each hands the win over", function ()
      local random = nim.random(5)
      for _ = 1, 300 do
         local start = nim.position({ random:int(0, 5), random:int(0, 5), random:int(1, 5) },
            random:choice { "normal", "misere" })
         local position, moves = start, {}
         while not position:is_over() do
            local heap, take = position:move(random:int(1, position:count_moves()))
            moves[#moves + 1] = heap .. ":" .. take
            position = position:after(heap, take)
         end
         local told = nim.annotate { start = start, moves = table.concat(moves, " ") }
         local favourite = start:outcome() == "N" and "first" or "second"
         local total = told.errors.first + told.errors.second
         local unlucky = favourite == "first" and "second" or "first"
         assert.equal(total % 2 == 0 and favourite or unlucky, told.winner)
      end
   end)

   it("speaks four languages", function ()
      local game = nim.annotate { start = "1-2", moves = { "1:1", { heap = 2, take = 1 }, "2:1" } }
      assert.equal([[
  1. first player: take 1 from heap 1, which leaves 0-2 (S1)
     an error: the first player would have won with: take 1 from heap 2
  2. second player: take 1 from heap 2, which leaves 0-1 (S0)
     an error: the second player would have won with: take 2 from heap 2
  3. first player: take 1 from heap 2, which leaves 0-0 (T0)
Course: S1 → S1 → S0 → T0
First player: 1 error. Second player: 1 error.
The first player has won.
]], tostring(game))
      assert.matches("le premier joueur aurait gagné avec : prendre 1 dans la\n     rangée 2\n",
         game:text "fr")
      assert.matches("de eerste speler had gewonnen met: pak 1 van stapel 2\n", game:text "nl")
      assert.matches("失误：先手本可获胜：从第2堆取 1 根\n", game:text "zh")
   end)

   it("says who forfeited a game, and why", function ()
      local record = { start = "1-2", moves = "2:1", winner = "first", reason = "time",
         text = "no move within 1 s" }
      local game = nim.annotate(record)
      assert.same({ seat = "second", reason = "time", text = "no move within 1 s" }, game.forfeit)
      for language, line in pairs {
         en = "The second player forfeits (time): no move within 1 s",
         fr = "Le second joueur perd par forfait (time) : no move within 1 s",
         nl = "De tweede speler verliest reglementair (time): no move within 1 s",
         zh = "后手被判负（time）：no move within 1 s",
      } do
         assert.matches(line .. "\n", game:text(language), 1, true)
      end
      record.winner, record.text = "second", "a\nb\27[31m"
      assert.same({ seat = "first", reason = "time", text = "a?b?[31m" },
         nim.annotate(record).forfeit)
      record.moves, record.reason = "2:1 1:1 2:1", "played"
      assert.is_nil(nim.annotate(record).forfeit)
   end)

   it("refuses what is not a game, at the caller's line", function ()
      local cases = {
         { { start = "1-2", moves = "", reason = "time" },
            'winner: "first" or "second" expected, got nil' },
         { 7, "game: table with start and moves expected, got 7" },
         { { start = "1-2" },
            "game: table with start and moves expected, got table with moves = nil" },
         { { start = "1-2", moves = "1:1 x" }, 'move 2: heap:take expected, got "x"' },
         { { start = "1-2", moves = { "1:1", 5 } }, "move 2: heap:take expected, got 5" },
         { { start = "1-2", moves = "1:2" },
            "move 1, 1:2: take: integer 1 … 1 expected, got 2" },
         { { start = "1-2", moves = { { 1, 1 }, 2 } }, "move 2: heap:take expected, got 2" },
      }
      for _, case in ipairs(cases) do
         local ok, fault = pcall(function () nim.annotate(case[1]) end)
         assert.is_false(ok)
         assert.matches("^spec/play_spec%.lua:%d+: ", fault)
         assert.truthy(fault:find(case[2], 1, true), fault)
      end
   end)
end)
