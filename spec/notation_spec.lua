-- The small parts that deal with text: moves, names, columns, hashes.

local hash <const> = require "nim.common.hash"
local nim <const> = require "nim"
local notation <const> = require "nim.common.notation"
local printable <const> = require "nim.common.printable"
local support <const> = require "spec.support"
local width <const> = require "nim.text.width"

describe("a move as text", function ()
   it("is heap and take, and the parts that are left", function ()
      assert.same({ heap = 4, take = 7 }, notation.move "4:7")
      assert.same({ heap = 2, take = 0, 3, 6 }, notation.move "2:0:3-6")
      assert.same({ heap = 2, take = -5, 3 }, notation.move "2:-5:3")
      assert.same({ heap = 1, take = math.maxinteger }, notation.move "1:9223372036854775807")
   end)

   it("is the integers of a whole state", function ()
      assert.same({ 3, 0 }, notation.move "3-0")
      assert.same({ 5 }, notation.move "5")
      assert.same({ -1, -2, 3 }, notation.move "-1--2-3")
   end)

   it("is nothing else", function ()
      for _, text in ipairs { "", "a", "1:", ":1", "1:2:", "1:2:3-", "1-", "--1", "1 2", "1:2 ",
         "1:9223372036854775808", "99999999999999999999:1", "1:2:x", "1:2,3", "0x1:2", "1.0:2" } do
         assert.is_nil(notation.move(text), text)
      end
   end)

   it("is read from a table too, which is copied", function ()
      assert.same({ 3, 0 }, notation.read "3-0")
      local move <const> = { heap = 2, take = 0.0, 3, 6 }
      assert.same({ heap = 2, take = 0, 3, 6 }, notation.read(move))
      assert.not_equal(move, notation.read(move))
      assert.same({ 3, 0 }, notation.read { 3, 0 })
      for _, none in ipairs { {}, { heap = 1 }, { take = 1 }, { heap = "1", take = 1 }, { 1.5 },
         { heap = 1, take = 1, "2" }, { heap = 0.5, 3 }, 7, true, "a" } do
         assert.is_nil(notation.read(none))
      end
   end)

   it("gives back the values that position:after takes", function ()
      assert.same({ 2, 0, 3, 6 }, { notation.values(notation.move "2:0:3-6") })
      assert.same({ 3, 0 }, { notation.values(notation.move "3-0") })
   end)
end)

describe("printable", function ()
   it("leaves plain text and Chinese as they are", function ()
      assert.equal("a bot: 50 %", printable("a bot: 50 %", 100))
      assert.equal("火柴", printable("火柴", 100))
   end)

   it("replaces what would act on a terminal or turn the line round", function ()
      assert.equal("?[31mred?", printable("\27[31mred\0", 100))
      assert.equal("a?b?c?", printable("a\u{202E}b\u{200B}c\u{85}", 100))
      assert.equal("?", printable("\n", 100))
   end)

   it("replaces bytes that are not UTF-8, one by one", function ()
      assert.equal("a??b", printable("a\xff\xe7b", 100))
      assert.equal("??", printable("\xc0\x80", 100)) -- an overlong zero
      assert.equal("???", printable("\xed\xa0\x80", 100)) -- half of a surrogate pair
   end)

   it("cuts at whole characters", function ()
      assert.equal("abc", printable("abcdef", 3))
      assert.equal("火", printable("火柴", 5))
      assert.equal("", printable("火柴", 2))
   end)
end)

describe("marks that stand on a letter", function ()
   it("are kept as languages use them, and not piled up", function ()
      for _, text in ipairs { "Zoe\u{308}", "ệ", "e\u{302}\u{323}", "ที่นั่ง", "हिन्दी", "עִבְרִית",
         "❤\u{fe0f}" } do
         assert.equal(text, printable(text))
      end
      assert.equal("e\u{301}\u{301}\u{301}???",
         printable("e" .. ("\u{301}"):rep(4) .. "\u{e47}\u{fe20}"))
      assert.equal("?a", printable "\u{301}a") -- it would stand on what comes before
      assert.equal("a??b?", printable "a\u{ad}\u{3164}b\u{fe0f}")
   end)
end)

describe("a name", function ()
   local names <const> = require "nim.common.name"

   it("can be seen, and looks different from others", function ()
      assert.equal("anna", names.clean "anna")
      assert.equal("anna b", names.clean "  anna\u{a0}b \u{2003}")
      assert.equal("?[31manna", names.clean "\27[31manna")
      assert.equal(("x"):rep(60), names.clean(("x"):rep(100000)))
      assert.equal(("x"):rep(59), names.clean(("x"):rep(59) .. " x"))
      for _, text in ipairs { "", " ", "\u{3000}\u{2800} " } do assert.is_nil(names.clean(text)) end
   end)

   it("that was made once stays as it is, and is one in a record", function ()
      local pieces <const> = { "a", " ", "\u{301}", "\u{a0}", "\27", "\xff", "\u{200b}", "火",
         "\u{fe0f}", "❤", "\u{17b4}", "\u{e47}", "(2)" }
      local random <const> = nim.random(3)
      for _ = 1, support.rounds(5000) do
         local text = ""
         for _ = 1, random:int(1, 40) do text = text .. pieces[random:int(1, #pieces)] end
         local name <const> = names.clean(text)
         if name then
            assert.equal(name, names.clean(name))
            assert.is_true(names.is_name(name))
            local numbered <const> = names.numbered(name, random:int(2, 999))
            assert.is_true(#numbered <= 60 and names.is_name(numbered))
         end
      end
   end)

   it("is the same wherever a bot comes from", function ()
      local contestant <const> = require "nim.bots.contestant"
      local function move() return 1, 1 end
      local long <const> = ("x"):rep(100)
      local list <const> = contestant.list { { name = " \27anna ", move = move },
         { name = " ", move = move }, { name = long, move = move }, { name = long, move = move } }
      local shown <const> = {}
      for i, bot in ipairs(list) do shown[i] = bot.name end
      assert.same({ "?anna", "bot 2", ("x"):rep(60), ("x"):rep(56) .. " (2)" }, shown)
      local folder <const> = support.folder()
      local file <const> = support.write(folder .. "/ b .lua",
         "return { move = function () return 1, 1 end }")
      assert.equal("b", contestant.new(file).name)
      support.write(file, 'return { name = " \\27anna ", move = function () return 1, 1 end }')
      assert.equal("?anna", contestant.new(file).name)
      support.remove(folder)
   end)
end)

describe("the width of a text", function ()
   it("is two columns for a Chinese character, none for a combining mark", function ()
      assert.equal(3, width.of "bot")
      assert.equal(4, width.of "火柴")
      assert.equal(4, width.of "café")
      assert.equal(4, width.of "cafe\u{301}")
      assert.equal(1, width.of "ที่")
      assert.equal(1, width.of "❤\u{fe0f}")
      assert.equal(2, width.of "Ａ")
      assert.equal(0, width.of "")
   end)

   it("is what padding fills up", function ()
      assert.equal("火柴  |", width.left("火柴", 6) .. "|")
      assert.equal("  火柴|", width.right("火柴", 6) .. "|")
      assert.equal("longer", width.left("longer", 3))
   end)
end)

describe("a hash", function ()
   it("differs for texts that differ, also in length alone", function ()
      local seen <const> = {}
      for length = 0, 40 do
         for _, filling in ipairs { "\0", "a", "\255" } do
            local text <const> = filling:rep(length)
            if length > 0 or filling == "a" then
               local name <const> = hash.text(text)
               assert.matches("^%x%x%x%x%x%x%x%x%x%x%x%x%x%x%x%x$", name)
               assert.is_nil(seen[name])
               seen[name] = true
            end
         end
      end
   end)

   it("is the same everywhere", function ()
      assert.equal(hash.text "nim", hash.text "nim")
      assert.equal("9067e80db2b456e4", hash.text "1-3-5-7")
   end)
end)
