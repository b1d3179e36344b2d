-- Positions: making them of lists and texts, reading them, and comparing them.

local nim <const> = require "nim"
local support <const> = require "spec.support"

local position <const> = nim.position
local MOST <const> = math.maxinteger

local fails <const> = support.fails

describe("nim.position", function ()
   it("reads lists and strings alike", function ()
      local forms <const> = { { 1, 3, 5, 7 }, { 1.0, 3.0, 5, 7 }, "1-3-5-7", "1 3 5 7", "1,3,5,7",
         " 1, 3 -5\t7\n", "01-3-05-7", "1 - 3 , 5   7" }
      for _, heaps in ipairs(forms) do assert.equal("1-3-5-7", tostring(position(heaps))) end
   end)

   it("keeps empty heaps, and knows the position without heaps", function ()
      assert.equal("0-2-0", tostring(position { 0, 2, 0 }))
      for _, heaps in ipairs { {}, "", "  " } do
         assert.equal(0, #position(heaps))
         assert.equal("", tostring(position(heaps)))
      end
   end)

   it("reads what tostring gives", function ()
      for _, text in ipairs { "", "0", "1-3-5-7", "0-0-12", "9223372036854775807-0" } do
         assert.equal(text, tostring(position(text)))
      end
   end)

   it("is played in normal play unless told otherwise", function ()
      assert.equal("normal", position "1-2".play)
      assert.equal("normal", position("1-2", "normal").play)
      assert.equal("misere", position("1-2", "misere").play)
   end)

   it("takes a position, whose play is kept or replaced", function ()
      local misere <const> = position("1-2", "misere")
      assert.equal(misere, position(misere))
      assert.equal(position "1-2", position(misere, "normal"))
      assert.equal("misere", misere.play)
   end)

   it("takes anything that acts as a list", function ()
      local heaps <const> = setmetatable({ note = "mine" }, {
         __len = function () return 3 end,
         __index = function (_, i) return i * i end,
      })
      assert.equal("1-4-9", tostring(position(heaps)))
   end)

   it("holds a total of 2^63-1", function ()
      assert.equal(MOST, position { MOST }:total())
      assert.equal(MOST, position { 1 << 62, (1 << 62) - 1, 0 }:total())
      assert.equal(MOST, position "9223372036854775806-1":total())
   end)

   it("holds a million heaps", function ()
      local heaps <const> = {}
      for i = 1, 1000000 do heaps[i] = i end
      local many <const> = position(heaps)
      assert.equal(1000000, #many)
      assert.equal(500000500000, many:total())
      assert.equal("N", many:outcome())
      local heap, take <const> = many:best_move()
      assert.equal("P", many:after(heap, take):outcome())
      local text <const> = tostring(many)
      assert.equal(many, position(text))
      assert.equal(text, position(text):key())
   end)

   local HEAP <const> = "integer 0 … 2^63-1 expected, got "
   local TEXT <const> = 'heaps: integers with "-", "," or spaces between them expected, got '
   local TOTAL <const> = "heaps: total of at most 2^63-1 expected, got more"

   it("refuses heaps that are not integers from 0", function ()
      fails("heap 2: " .. HEAP .. "-1", position, { 1, -1 })
      fails("heap 1: " .. HEAP .. "1.5", position, { 1.5 })
      fails("heap 3: " .. HEAP .. "nan", position, { 1, 2, 0 / 0 })
      fails("heap 1: " .. HEAP .. "nan", position, { -(0 / 0) })
      fails("heap 1: " .. HEAP .. "inf", position, { math.huge })
      fails("heap 1: " .. HEAP .. "9.2233720368548e+18", position, { 2 ^ 63 })
      fails("heap 1: " .. HEAP .. "-9223372036854775808", position, { math.mininteger })
      fails("heap 1: " .. HEAP .. '"2"', position, { "2" })
      fails("heap 1: " .. HEAP .. "true", position, { true })
      fails("heap 2: " .. HEAP .. "nil", position, { 1, nil, 3 })
      fails("heap 1: " .. HEAP .. "table", position, { {} })
      fails("heap 1: " .. HEAP .. "nim.position", position, { position "1" })
      fails("heap 2: " .. HEAP .. '"9223372036854775808"', position, "1-9223372036854775808")
      fails("heap 1: " .. HEAP .. '"99999999999999999999999999999999999999999999999"…', position,
         ("9"):rep(100))
   end)

   it("refuses lists with other keys", function ()
      fails('heaps: list without holes or other keys expected, got "n"', position, { 1, n = 1 })
      fails("heaps: list without holes or other keys expected, got 3", position, { 1, [3] = 3 })
      fails("heaps: list without holes or other keys expected, got 1.5", position, { [1.5] = 3 })
   end)

   it("refuses other text", function ()
      for _, text in ipairs { "x", "1-x", "1--2", "-1", "1-", ",1", "1,,2", "1;2", "1.5", "0x10",
         "+1", "1\u{2013}2" } do
         fails(TEXT .. '"' .. text .. '"', position, text)
      end
      fails(TEXT .. '"1?2"', position, "1\0002")
   end)

   it("refuses other values", function ()
      local VALUE <const> = "heaps: table, string or nim.position expected, got "
      fails(VALUE .. "5", position, 5)
      fails(VALUE .. "nil", position, nil)
      fails(VALUE .. "no value", position)
      fails(VALUE .. "nim.random", position, nim.random(1))
   end)

   it("refuses totals above 2^63-1", function ()
      fails(TOTAL, position, { MOST, 1 })
      fails(TOTAL, position, { 1 << 62, 1 << 62 })
      fails(TOTAL, position, "9223372036854775807 9223372036854775807 2")
   end)

   it("refuses other plays", function ()
      local PLAY <const> = 'play: "normal" or "misere" expected, got '
      fails(PLAY .. '"misère"', position, "1", "misère")
      fails(PLAY .. "1", position, "1", 1)
      fails(PLAY .. '"both"', position, position "1", "both")
      fails("third argument: no value (rules:position makes positions under other rules) expected, "
         .. "got nim.rules", position, "1", "normal", nim.rules "kayles")
   end)

   it("asks for Ctrl-C while it reads a long list", function ()
      assert.same({ 0, "false\tinterrupted!\nnil\n", "" }, { support.lua("-e", [[
         local list <const> = setmetatable({}, { __len = function () return 1 << 24 end,
            __index = function (_, i)
               if i == 70000 then os.execute "{ sleep 0.1; kill -INT $PPID; } &" end
               return 1
            end })
         local fine <const>, message <const> = pcall(require "nim".position, list)
         print(fine, tostring(message):sub(1, 99))
         print(debug.gethook())]]) })
   end)

   it("refuses an absurd number of heaps", function ()
      local function with_length(length)
         return setmetatable({}, { __len = function () return length end })
      end
      local FITS <const> = "heaps: a number of them that fits memory expected, got "
      fails(FITS .. (1 << 62), position, with_length(1 << 62))
      fails(FITS .. -1, position, with_length(-1))
      -- one that fits the address space, but not the memory; the sanitizer would end the process
      local code <const>, output <const> = support.shell(
         "ASAN_OPTIONS=allocator_may_return_null=1 " .. support.interpreter() .. [[ -e '
            local heaps <const> = setmetatable({}, { __len = function () return 1 << 44 end })
            print(pcall(require "nim".position, heaps))']])
      assert.same({ 0, "false\tnot enough memory\n" }, { code, output })
   end)

   it("names the line that called it", function ()
      local chunk <const> = assert(load([[
         local position = ...
         position "1-x"]], "=line"))
      fails('line:2: ' .. TEXT .. '"1-x"', chunk, position)
   end)
end)

describe("a position", function ()
   it("acts as a list of heaps", function ()
      local object <const> = position "1-0-5"
      assert.equal(3, #object)
      assert.same({ 1, 0, 5 }, { object[1], object[2], object[3.0] })
      for _, key in ipairs { 0, 4, -1, 1.5, math.mininteger, "1", "size", 0 / 0, true, object } do
         assert.is_nil(object[key])
      end
      local list <const> = {}
      for i, size in ipairs(object) do list[i] = size end
      assert.same({ 1, 0, 5 }, list)
      assert.same(list, object:heaps())
   end)

   it("never changes", function ()
      local object <const> = position "1-3"
      local function set(key) object[key] = 1 end
      for _, key in ipairs { 1, 3, "play" } do
         local ok, message <const> = pcall(set, key)
         assert.is_false(ok)
         assert.is_truthy(message:find("positions never change: position:after(", 1, true), message)
      end
      object:heaps()[1] = 9
      object:after(2, 3)
      assert.equal("1-3", tostring(object))
   end)

   it("equals another with the same heaps in the same order and the same play", function ()
      assert.is_true(position "1-3" == position { 1, 3 })
      assert.is_true(position "" == position {})
      for _, other in ipairs { position "3-1", position "1-3-0", position "1", position "1-4",
         position("1-3", "misere"), "1-3", 13, nim.random(1) } do
         assert.is_false(position "1-3" == other)
         assert.is_false(other == position "1-3")
      end
   end)

   it("has no metatable to be found", function ()
      assert.is_false(getmetatable(position "1"))
      assert.is_false(pcall(setmetatable, position "1", {}))
   end)
end)

describe("collected positions #memory", function ()
   it("leave what was taken from them", function ()
      local text, iterator, after
      do
         local object <const> = position "1-3-5-7"
         text, iterator, after = object:key(), object:moves(), object:after(4, 2)
      end
      for _ = 1, 3 do collectgarbage() end
      assert.equal("1-3-5-7", text)
      assert.equal("1-3-5-5", tostring(after))
      local count = 0
      for _ in iterator do count = count + 1 end
      assert.equal(16, count)
   end)

   it("are made and dropped by the thousand", function ()
      local random <const> = nim.random(2)
      for _ = 1, support.rounds(200) do
         local heaps <const> = {}
         for i = 1, random:int(0, 300) do heaps[i] = random:int(0, 9) end
         local object = position(heaps)
         assert.equal(#heaps, #object:heaps())
         assert.equal(object, position(tostring(object)))
         object:winning_moves "misere"
         object:column_sums()
         object:playout(2, random)
         object:key()
         local heap, take <const> = object:best_move()
         if heap then object = object:after(heap, take) end
         assert.equal(#heaps, #object)
      end
   end)
end)
