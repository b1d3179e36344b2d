-- Explanations in words: whole texts, read over by hand, are compared with spec/data/explain, and
-- for all small positions what a text says is compared with what a search without theory finds.

local explain = require "nim.explain"
local games = require "spec.oracle.games"
local nim = require "nim"
local support = require "spec.support"

local wythoff <const> = nim.rules(games.wythoff)

local LANGUAGES <const> = { "en", "fr", "nl", "zh" }

-- A file holds texts, each under a line "== POSITION PLAY RULES".
local function texts(language)
   local list, current = {}, nil
   for line in io.lines("spec/data/explain/" .. language .. ".txt") do
      local position, play, rules = line:match "^== (%S+) (%a+) (%a+)$"
      if position then
         current = { position = position, play = play, rules = rules, lines = {} }
         list[#list + 1] = current
      else
         table.insert(current.lines, line)
      end
   end
   return list
end

local function position_of(text)
   local heaps = text.position == "empty" and {} or text.position
   if text.rules == "wythoff" then return wythoff:position(heaps, text.play) end
   return nim.rules(text.rules):position(heaps, text.play)
end

describe("position:explain", function ()
   for _, language in ipairs(LANGUAGES) do
      it("says in " .. language .. " what was read over by hand", function ()
         local list = texts(language)
         assert.is_true(#list >= 14)
         for _, text in ipairs(list) do
            assert.equal(table.concat(text.lines, "\n") .. "\n",
               position_of(text):explain(language))
         end
      end)
   end

   it("argues from Grundy values exactly where the rules' options bear it out", function ()
      for _, code in ipairs { "0.77", "0.07", "4!.0", "subtract 1,3,4" } do
         local rules = nim.rules(code)
         for x = 0, 6 do
            for y = 0, 6 do
               local p = rules:position { x, y }
               local a = p:analysis()
               assert.equal(rules:grundy(x) ~ rules:grundy(y), a.bits.nim_sum)
               assert.equal(a.bits.nim_sum ~= 0 and "N" or "P", a.outcome)
               if a.pivot then -- some option of the heap has the value that the others add up to
                  local found = false
                  for _, parts in ipairs(rules:options(a.heaps[a.pivot.heap])) do
                     local value = 0
                     for _, part in ipairs(parts) do
                        value = value ~ rules:grundy(part)
                     end
                     found = found or value == a.pivot.others
                  end
                  assert.is_true(found)
               end
            end
         end
      end
   end)

   it("speaks English unless told otherwise, and takes the play from the position", function ()
      local p = nim.position("3-4-5", "misere")
      assert.equal(p:explain("en", "misere"), p:explain())
   end)

   it("shows each d where the sentence below speaks of it", function ()
      for _, play in ipairs { "normal", "misere" } do
         for _, text in ipairs { "1", "1-1", "1-1-1", "0-1", "5", "2-2", "1-2-4" } do
            local told <const> = nim.position(text, play):explain()
            assert.equal(told:find(" d is greater than 0", 1, true) ~= nil
               or told:find("and d%d is not n%d") ~= nil or told:find("and d%d = n%d") ~= nil,
               told:find("\n   d1 = ", 1, true) ~= nil, play .. " " .. text)
         end
      end
   end)

   it("argues from the lonely heaps, not from the bits, where these decide misère play", function ()
      for _, language in ipairs(LANGUAGES) do
         local words <const> = require("nim.explain." .. language)
         for code = 1, 4 ^ 3 - 1 do
            local p <const> = nim.position({ code % 4, code // 4 % 4, code // 16 }, "misere")
            local a <const> = p:analysis()
            local text <const> = p:explain(language)
            assert.equal(a.rich >= 2, text:find(words.headings.parity, 1, true) ~= nil)
            assert.equal(a.rich >= 2, text:find(words.headings.kind, 1, true) ~= nil)
            local lines <const> = text:gsub("%s+", "")
            for _, parity in pairs(words.parity) do
               local beginning <const> = parity[1]:match "^[^{]*":gsub("%s+", ""):sub(1, 30)
               if a.rich < 2 then assert.is_nil(lines:find(beginning, 1, true)) end
            end
            assert.equal(a.rich < 2,
               lines:find((words.lonely_decides:gsub("%s+", "")), 1, true) ~= nil)
         end
      end
   end)

   it("refuses a language that it does not speak", function ()
      assert.has_error(function () explain.explain(nim.position "1", "de") end,
         'language: "en", "fr", "nl" or "zh" expected, got "de"')
      local _, message = pcall(function () nim.position("1"):explain(7) end)
      assert.matches("^spec/explain_spec%.lua:%d+: language: \"en\", ", message)
   end)

   it("says who wins under other rules where a search for how fast would be long", function ()
      local rules = nim.rules "kayles"
      local heaps = {} -- more than a search takes
      for i = 1, 5000 do heaps[i] = 1 end
      local lost = rules:position(heaps)
      heaps[1] = 2
      local won = rules:position(heaps)
      local verdicts = {
         en = { "The player to move wins.", "whatever the player to move does.", "that wins." },
         fr = { "Le joueur qui doit jouer gagne.", "quoi que fasse le joueur qui doit jouer.",
            "une réponse qui gagne." },
         nl = { "De speler die aan zet is, wint.", "wat de speler die aan zet is ook doet.",
            "een antwoord dat wint." },
         zh = { "轮到取的一方必胜。", "刚取过的一方必胜。", "对方都有必胜的应法。" },
      }
      for language, verdict in pairs(verdicts) do
         assert.truthy(won:explain(language):find("\n" .. verdict[1] .. "\n", 1, true))
         assert.truthy(lost:explain(language):find(verdict[2] .. "\n", 1, true))
         local ending = verdict[3] .. "\n"
         assert.equal(ending, lost:explain(language):sub(-#ending))
      end
      assert.equal("N", won:analysis().outcome)
      assert.is_nil(won:analysis().remoteness)
      assert.is_nil(won:analysis().best)
      assert.same({ heap = 1, take = 1 }, { heap = won:analysis().winning_moves[1].heap,
         take = won:analysis().winning_moves[1].take })
   end)

   it("refuses what is not a position or a play, at the caller's line", function ()
      local p = nim.position "1-2"
      for message, call in pairs {
         ["position: nim.position expected, got table"] = function () p.explain({}) end,
         ["position: nim.position expected, got nil"] = function () p.analysis() end,
         ['play: "normal" or "misere" expected, got "x"'] = function () p:explain("en", "x") end,
         ['play: "normal" or "misere" expected, got 5'] = function () p:analysis(5) end,
         ["position: too large to search"] = function ()
            local heaps = {}
            for i = 1, 5000 do heaps[i] = 1 end
            nim.rules "kayles":position(heaps, "misere"):explain()
         end,
      } do
         local fine, fault = pcall(call)
         assert.is_false(fine)
         assert.matches("^spec/explain_spec%.lua:%d+: ", fault)
         assert.equal(message, (fault:gsub("^.-:%d+: ", "", 1)))
      end
   end)

   it("keeps the table of bits aligned for 20 heaps of 40 bits in every language", function ()
      local heaps = {}
      for i = 1, 20 do
         heaps[i] = (1 << 40) - 1 - i * 12345678
      end
      local width = require "nim.text.width"
      for _, language in ipairs(LANGUAGES) do
         local rows, ends = {}, {}
         for line in nim.position(heaps):explain(language):gmatch "[^\n]+" do
            rows[#rows + 1] = line
         end
         local first = 0
         while not rows[first + 1]:find(tostring(heaps[1]), 1, true)
            or rows[first + 1]:find "%-" do
            first = first + 1
         end
         for i = first + 1, first + 21 do
            ends[#ends + 1] = width.of(rows[i])
         end
         for i = 2, 21 do
            assert.equal(ends[1], ends[i])
         end
      end
   end)

   it("explains a position of a million heaps in few words", function ()
      local heaps = {}
      for i = 1, 1000000 do
         heaps[i] = 1
      end
      local text = nim.position(heaps):explain()
      assert.is_true(#text < 10000)
      assert.matches("… and 999936 more\n", text)
   end)

   it("lists exactly the moves that win, and names the side, in all small positions", function ()
      local lists = 0
      for code = 0, 6 ^ 3 - 1 do
         local heaps = { code % 6, code // 6 % 6, code // 36 }
         for _, play in ipairs { "normal", "misere" } do
            local p = nim.position(heaps, play)
            local text = p:explain()
            local winning = {}
            for heap, take in p:moves() do
               if p:after(heap, take):outcome() == "P" then
                  winning[#winning + 1] = tostring(p:after(heap, take))
               end
            end
            local said = {}
            for after in text:gmatch "which leaves ([%d-]+)" do
               said[#said + 1] = after
            end
            assert.same(winning, said)
            lists = lists + #said
            local winner = p:outcome() == "N" and "The player to move wins"
               or "The player who has just moved wins"
            if not p:is_over() then assert.truthy(text:find(winner, 1, true)) end
         end
      end
      assert.is_true(lists > 200)
   end)
end)

describe("the words of a language", function ()
   -- The names of all sentences of a part, but not those of a language's own forms and vocabulary.
   local function names(words, prefix, found)
      for name, value in pairs(words) do
         local path = prefix .. "." .. name
         if prefix == "" and (name == "forms" or name == "commands" or name == "roles") then
            path = nil
         elseif type(value) == "table" then
            names(value, path, found)
         end
         found[#found + 1] = path
      end
      return found
   end

   it("hold the same sentences in each of them", function ()
      for _, part in ipairs { "annotate", "commands.words", "explain", "play" } do
         local english = names(require("nim." .. part .. ".en"), "", {})
         table.sort(english)
         for _, language in ipairs(LANGUAGES) do
            local list = names(require("nim." .. part .. "." .. language), "", {})
            table.sort(list)
            assert.same(english, list, part .. " " .. language)
         end
      end
   end)
end)

describe("position:analysis", function ()
   it("gives the same as data", function ()
      local a = nim.position("3-5-7"):analysis()
      assert.same({ 1, 1, 1 }, a.differences)
      assert.same({ "011", "101", "111" }, a.bits.rows)
      assert.same({ 2, 2, 3 }, a.bits.column_sums)
      assert.same({ 1 }, a.bits.odd_columns)
      assert.same({ heap = 1, value = 3, column = 1, others = 2 }, a.pivot)
      assert.equal("S2", a.kind)
      assert.equal("N", a.outcome)
      assert.equal(15, a.remoteness)
      assert.same({ heap = 1, take = 1, rest = 2, parts = {}, after = "2-5-7", kind = "T2" },
         a.winning_moves[1])
      assert.equal(3, a.winning_count)
   end)

   it("refuses an illegal move at the caller's line", function ()
      support.fails("heap: integer 1 … 2 expected, got 5", require "nim.analysis".move,
         nim.position "1-2", 5, 1)
   end)

   it("shows that what is left of the heap of lemma 1.1 is always less (document 003)", function ()
      for code = 1, 8 ^ 4 - 1 do
         local heaps = { code % 8, code // 8 % 8, code // 64 % 8, code // 512 }
         local a = nim.position(heaps):analysis()
         if a.bits.nim_sum == 0 then
            assert.is_nil(a.pivot)
         else
            assert.is_true(a.pivot.others < a.pivot.value)
            heaps[a.pivot.heap] = a.pivot.others
            assert.equal(0, nim.position(heaps):nim_sum())
         end
      end
   end)
end)
