-- Making rules of codes, sets and names: what is read, what is printed, what is refused.

local nim <const> = require "nim"
local support <const> = require "spec.support"

-- Codes and what they are printed as. The notation is the one of data/codes.md, read by CGSuite.
local NORMAL_FORMS <const> = {
   { "0.77", "0.77" },
   { ".77", "0.77" },
   { "4.7", "4.7" },
   { "4.", "4.0" },
   { "4.0", "4.0" },
   { "0.3F", "0.3F" },
   { "0.3f", "0.3F" },
   { "0.vV", "0.VV" },
   { "04.30", "4.3" },
   { "000.7", "0.7" },
   { "0.0", "0.0" },
   { "00.00[00]", "0.0" },
   -- lists of numbers of heaps, and masks
   { "0.{0,1,3}", "0.B" },
   { "0.{ 3, 0 ,1 }", "0.B" },
   { "0.{2,2,3}", "0.C" },
   { "0.{2+}", "0.{2+}" },
   { "0.{0+}", "0.{0+}" },
   { "0.{5}", "0.{5}" },
   { "0.{63}", "0.{63}" },
   { "0.{63+}", "0.{63}" },
   { "0.{62+}", "0.{62+}" },
   { "0.&7;", "0.7" },
   { "0.&0;", "0.0" },
   { "0.&131;", "0.{0,1,7}" },
   { "0.&18446744073709551615;", "0.{0+}" },
   { "0.3&4;1", "0.341" },
   -- constraints
   { "4!.0", "4!.0" },
   { "4!.", "4!.0" },
   { "4!", "4!.0" },
   { "{2!}", "4!.0" },
   { "4=.0", "4=.0" },
   { "0.{1,2!}", "0.6!" },
   { "0.{1,2}!", "0.6!" },
   { "0.7!", "0.7!" },
   { "0.3!", "0.3" },
   { "0.1?", "0.1" },
   { "0.4?", "0.4!" },
   { "0.{2!,2=}", "0.4" },
   { "0.{2?,2=}", "0.4" },
   { "0.{2,2!}", "0.4" },
   { "0.C!", "0.C!" },
   { "0.C?", "0.C?" },
   { "0.{2!,3?}", "0.C?" },
   { "0.{3?,3=}", "0.8" },
   { "0.{3!,3?}", "0.8?" },
   { "0.{3!,3=}", "0.{3!,3=}" },
   { "0.{2,3!}", "0.{2,3!}" },
   { "0.{0,2!,3=}", "0.{0,2!,3=}" },
   { "0.&64;!", "0.{6}!" },
   { "0.{0+}?", "0.{0+}?" },
   -- tails: the shortest that starts earliest
   { "0.[3]", "0.[3]" },
   { ".[3]", "0.[3]" },
   { "4.[3]", "4.[3]" },
   { "0.3[3]", "0.[3]" },
   { "0.33[333]", "0.[3]" },
   { "0.[37]", "0.[37]" },
   { "0.3[73]", "0.[37]" },
   { "0.373[7373]", "0.[37]" },
   { "0.7[03]", "0.7[03]" },
   { "0.0[30]", "0.[03]" },
   { "0.77[00]", "0.77" },
   { "0.[4!]", "0.[4!]" },
   { "0.[{2,3=}1]", "0.[{2,3=}1]" },
   -- sets
   { "subtract 1,3,4", "0.3033" },
   { "subtract  4 , 3-4,1", "0.3033" },
   { "subtract 1-32", "0." .. ("3"):rep(32) },
   { "subtract 1-33", "subtract 1-33" },
   { "subtract 49,36,25,16,9,4,1", "subtract 1,4,9,16,25,36,49" },
   { "subtract 9223372036854775807", "subtract 9223372036854775807" },
   { "all_but 2,3,7", "0.3003330[3]" },
   { "all_but 1-100,7", "all_but 1-100" },
   { "all_but 100", "all_but 100" },
   { "all_but 1-9223372036854775807", "0.0" },
   { "0." .. ("0"):rep(40) .. "3", "subtract 41" },
   { "0." .. ("0"):rep(40) .. "[3]", "all_but 1-40" },
   { "0." .. ("0"):rep(40) .. "7", "0." .. ("0"):rep(40) .. "7" },
   -- names
   { "nim", "0.[3]" },
   { "kayles", "0.77" },
   { "dawson", "0.137" },
   { "dawson_kayles", "0.07" },
   { "lasker", "4.[3]" },
   { "grundy", "4!.0" },
   { "officers", "0.6" },
   { "treblecross", "0.007" },
   { "guiles", "0.15" },
}

local ADDS <const> = "0 left of the last digit before the dot "
   .. "(digits there add objects, which cannot be represented)"
local KNOWN <const> = "nim, kayles, dawson, grundy, lasker, dawson_kayles, guiles, treblecross, "
   .. "officers"
local NAMES <const> = "name (" .. KNOWN .. ")"
local ANY <const> = 'digit ("*", any number of heaps, cannot be represented; '
   .. "{0+} allows up to 63)"
local SIZE <const> = "size 1 … 9223372036854775807"

-- Texts that mean no rules: where they go wrong, what should be there, what is.
local REFUSED <const> = {
   { "", 1, 'code such as 0.77, set such as "subtract 1-3,7" or name', "the end" },
   { ".", 2, "digit 0-9, A-V before or after the dot", "the end" },
   { "77", 3, '"."', "the end" },
   { "4!4", 4, '"."', "the end" },
   { "7", 1, "digit before the dot that leaves two heaps or more", '"7"' },
   { " 0.77", 1, 'digit 0-9, A-V or "."', '" "' },
   { "0.77 ", 5, "digit 0-9, A-V", '" "' },
   { "0.7.7", 4, "digit 0-9, A-V", '"."' },
   { "0.7W", 4, "digit 0-9, A-V", '"W"' },
   { "0.z", 3, "digit 0-9, A-V", '"z"' },
   { "0.é", 3, "digit 0-9, A-V", '"é"' },
   { "0.-7", 3, "digit 0-9, A-V", '"-"' },
   { "0.7!!", 5, "digit 0-9, A-V", '"!"' },
   { "0.!", 3, "digit 0-9, A-V", '"!"' },
   { "0.7\0", 4, "digit 0-9, A-V", '"?"' },
   { "X.7", 1, 'digit 0-9, A-V or "."', '"X"' },
   -- what cannot be represented
   { "20.017", 1, ADDS, '"2"' },
   { "0{1}0.7", 2, ADDS, '"{1}"' },
   { "0.*", 3, ANY, '"*"' },
   { "*.7", 1, ANY, '"*"' },
   { "0.[*]", 4, ANY, '"*"' },
   { "7.0", 1, "digit before the dot that leaves two heaps or more", '"7"' },
   { "0{0,2}.7", 2, "digit before the dot that leaves two heaps or more", '"{0,2}"' },
   -- tails
   { "0.[]", 4, "digit 0-9, A-V in the brackets", '"]"' },
   { "0.[3", 5, 'digit 0-9, A-V or "]"', "the end" },
   { "0.[3]7", 6, "end after the brackets", '"7"' },
   { "0.3]", 4, "digit 0-9, A-V", '"]"' },
   { "[3].0", 1, 'digit 0-9, A-V or "."', '"["' },
   -- lists and masks
   { "0.{}", 4, "number of heaps 0 … 63", '"}"' },
   { "0.{64}", 4, "number of heaps 0 … 63", '"64"' },
   { "0.{99999999999999999999}", 4, "number of heaps 0 … 63", '"99999999999999999999"' },
   { "0.{1,}", 6, "number of heaps 0 … 63", '"}"' },
   { "0.{-1}", 4, "number of heaps 0 … 63", '"-"' },
   { "0.{1.5}", 5, '"," or "}"', '"."' },
   { "0.{1", 5, '"," or "}"', "the end" },
   { "0.{2!}!", 7, "one constraint: on the whole list or on its members", '"!"' },
   { "0.&;", 4, "mask 0 … 18446744073709551615", '";"' },
   { "0.&18446744073709551616;", 4, "mask 0 … 18446744073709551615", '"18446744073709551616"' },
   { "0.&7", 5, '";" after the mask', "the end" },
   -- names and sets
   { "Kayles", 1, NAMES, '"Kayles"' },
   { "V", 1, NAMES, '"V"' },
   { "subtract", 9, "space and sizes such as 1-3,7", "the end" },
   { "subtract1", 9, "space and sizes such as 1-3,7", '"1"' },
   { "subtract ", 10, SIZE, "the end" },
   { "subtract 0", 10, SIZE, '"0"' },
   { "subtract -1", 10, SIZE, '"-"' },
   { "subtract 1,", 12, SIZE, "the end" },
   { "subtract 9223372036854775808", 10, SIZE, '"9223372036854775808"' },
   { "subtract 1-", 12, SIZE, "the end" },
   { "subtract 5-3", 12, "size no smaller than the one before", '"3"' },
   { "subtract 1.5", 11, '"," or the end', '"."' },
   { "all_but", 8, "space and sizes such as 1-3,7", "the end" },
   { "all_but x", 9, SIZE, '"x"' },
}

-- Values that are no rules, and the whole message.
local WRONG <const> = {
   { 0.77, "rules: string, table or nim.rules expected, got 0.77" },
   { true, "rules: string, table or nim.rules expected, got true" },
   { {}, "rules: one of all_but, heap, state, subtract, take expected, got none" },
   { { name = "x" }, "rules: one of all_but, heap, state, subtract, take expected, got none" },
   { { 1, 3 }, "rules: keys name, normalize and one of all_but, heap, state, subtract, take "
      .. "expected, got 1" },
   { { subtact = { 1 } },
      "rules: keys name, normalize and one of all_but, heap, state, subtract, take expected, "
         .. 'got "subtact"' },
   { { take = { 1, 3 }, subtract = { 1 } },
      "rules: one of all_but, heap, state, subtract, take expected, got subtract and take" },
   { { all_but = { 1 }, subtract = { 1 } },
      "rules: one of all_but, heap, state, subtract, take expected, got all_but and subtract" },
   { { subtract = { 1 }, name = 5 }, "name: string expected, got 5" },
   { { subtract = 3 }, "subtract: list of sizes expected, got 3" },
   { { subtract = {} }, "subtract: at least one size expected, got none" },
   { { all_but = {} }, "all_but: at least one size expected, got none" },
   { { subtract = { 1, 0 } }, "subtract 2: integer 1 … 2^63-1 expected, got 0" },
   { { all_but = { -1 } }, "all_but 1: integer 1 … 2^63-1 expected, got -1" },
   { { subtract = { 1.5 } }, "subtract 1: integer 1 … 2^63-1 expected, got 1.5" },
   { { subtract = { 2.0^63 } },
      "subtract 1: integer 1 … 2^63-1 expected, got 9.2233720368548e+18" },
   { { subtract = { 0 / 0 } }, "subtract 1: integer 1 … 2^63-1 expected, got nan" },
   { { subtract = { "1" } }, 'subtract 1: integer 1 … 2^63-1 expected, got "1"' },
   { { subtract = { 1, nil, 3 } }, "subtract 2: integer 1 … 2^63-1 expected, got nil" },
   { { subtract = { 1, x = 2 } }, 'subtract: list without holes or other keys expected, got "x"' },
   { { take = { 3 } }, "take: low and high expected, got 1 sizes" },
   { { take = { 1, 2, 3 } }, "take: low and high expected, got 3 sizes" },
   { { take = { 0, 3 } }, "take 1: integer 1 … 2^63-1 expected, got 0" },
   { { take = { 5, 3 } }, "take 2: integer 5 … 2^63-1 expected, got 3" },
}

describe("nim.rules", function ()
   it("reads anything that acts as a list", function ()
      local function acting(length, item)
         return setmetatable({ note = "mine" }, {
            __len = function () return length end,
            __index = function (_, i) return item(i) end,
         })
      end
      local squares <const> = acting(3, function (i) return i * i end)
      assert.equal(nim.rules { subtract = { 1, 4, 9 } }, nim.rules { subtract = squares })
      assert.has_error(function () nim.rules { subtract = acting(2, tostring) } end,
         'subtract 1: integer 1 … 2^63-1 expected, got "1"')
      assert.has_error(function () nim.rules { all_but = acting(1 << 60, math.abs) } end,
         "all_but: at most 1048576 sizes expected, got more")
      assert.has_error(function () nim.rules { subtract = acting(-1, math.abs) } end,
         "subtract: at least one size expected, got none")
   end)

   it("prints each code in its normal form, which reads back as equal rules", function ()
      for _, case in ipairs(NORMAL_FORMS) do
         local rules <const> = nim.rules(case[1])
         assert.equal(case[2], tostring(rules), case[1])
         assert.equal(rules, nim.rules(tostring(rules)), case[1])
      end
   end)

   it("distinguishes rules with different normal forms", function ()
      local seen <const> = {}
      for _, case in ipairs(NORMAL_FORMS) do
         for text, rules in pairs(seen) do
            assert.equal(text == case[2], rules == nim.rules(case[1]), text .. " and " .. case[1])
         end
         seen[case[2]] = nim.rules(case[1])
      end
   end)

   it("refuses what is not a code, with the place", function ()
      for _, case in ipairs(REFUSED) do
         local message <const> = string.format("rules: character %d: %s expected, got %s",
            table.unpack(case, 2))
         local _, fault <const> = pcall(nim.rules, case[1])
         assert.equal(message, (fault:gsub("; did you mean .*$", "")))
      end
   end)

   it("refuses what is not rules", function ()
      for _, case in ipairs(WRONG) do
         assert.has_error(function () nim.rules(case[1]) end, case[2])
      end
      assert.has_error(function () nim.rules() end,
         "rules: string, table or nim.rules expected, got no value")
   end)

   it("blames the caller's line", function ()
      local ok, message = pcall(load("\n\nlocal nim = ...; nim.rules 'x'", "=chunk"), nim)
      assert.is_false(ok)
      assert.equal("chunk:3: rules: character 1: ", message:sub(1, 29))
   end)

   it("gives rules back", function ()
      local rules <const> = nim.rules "0.77"
      assert.is_true(rawequal(rules, nim.rules(rules)))
   end)

   it("takes sets: order and repeats mean nothing, floats that are integers count", function ()
      assert.equal("0.3033", tostring(nim.rules { subtract = { 4, 1, 3, 4, 1.0 } }))
      assert.equal("0.3003330[3]", tostring(nim.rules { all_but = { 7, 3, 2, 2 } }))
      assert.equal("0.00333", tostring(nim.rules { take = { 3, 5 } }))
      assert.equal("0.003", tostring(nim.rules { take = { 3, 3 } }))
      assert.equal(nim.rules { take = { 1, 33 } }, nim.rules "subtract 1-33")
      assert.equal("subtract 2-1000001", tostring(nim.rules { take = { 2, 1000001 } }))
   end)

   it("prints sets of many sizes shortly and reads them back", function ()
      local squares <const> = {}
      for i = 1, 1000 do squares[i] = i * i end
      local rules <const> = nim.rules { subtract = squares }
      assert.equal("subtract " .. table.concat(squares, ","), tostring(rules))
      assert.equal(rules, nim.rules(tostring(rules)))
      local others <const> = nim.rules { all_but = squares }
      assert.equal("all_but " .. table.concat(squares, ","), tostring(others))
      assert.equal(others, nim.rules(tostring(others)))
   end)

   it("reads long codes and long tails", function ()
      local code <const> = "0." .. ("07"):rep(100000)
      local rules <const> = nim.rules(code .. "[" .. ("35"):rep(50000) .. "]")
      assert.is_true(tostring(rules) == code .. "[35]")
   end)

   it("finds the shortest tail of random ones", function ()
      math.randomseed(3)
      for _ = 1, 200 do
         local digits <const> = {}
         for i = 1, math.random(4) do digits[i] = math.random(0, 3) end
         local tail <const> = table.concat(digits)
         local lead <const> = math.random(0, 20)
         -- the same moves, the tail written out some way and then turned and repeated
         local turned = tail:rep(lead + 1):sub(1, lead)
         local rest <const> = tail:sub(lead % #tail + 1) .. tail:sub(1, lead % #tail)
         assert.equal(nim.rules("0.[" .. tail .. "]"),
            nim.rules("0." .. turned .. "[" .. rest:rep(math.random(3)) .. "]"), tail)
      end
   end)
end)

describe("rules.name", function ()
   it("is the given name, the known one, or the code", function ()
      assert.equal("mine", nim.rules { name = "mine", subtract = { 1, 2 } }.name)
      assert.equal("kayles", nim.rules "0.77".name)
      assert.equal("nim", nim.rules { take = { 1, 1 }, name = "nim" }.name)
      assert.equal("0.33", nim.rules "0.33".name)
      for name in KNOWN:gmatch "[%w_]+" do assert.equal(name, nim.rules(name).name) end
   end)

   it("is in the reference if it is known", function ()
      local comment <const> = support.read "src/lua/rules/lnim_rules.c"
      assert.equal(KNOWN, (comment:match "Some codes have names:%s+(.-) %(":gsub("%s+", " ")))
   end)

   it("does not make rules unequal", function ()
      assert.equal(nim.rules "kayles", nim.rules "0.77")
      assert.equal(nim.rules { name = "a", subtract = { 1 } }, nim.rules { subtract = { 1 } })
   end)
end)

describe("rules", function ()
   it("have no other fields and cannot be changed", function ()
      local rules <const> = nim.rules "0.77"
      assert.is_nil(rules.code)
      assert.is_nil(rules[1])
      assert.has_error(function () rules.name = "x" end, "rules never change")
      assert.is_false(getmetatable(rules))
   end)

   it("are unequal to anything else", function ()
      assert.is_false(nim.rules "0.77" == "0.77")
      assert.is_false(nim.rules "0.77" == nim.position { 1 })
   end)

   it("methods refuse a wrong self #memory", function ()
      local rules <const> = nim.rules "0.77"
      for _, name in ipairs { "options", "count_options", "grundy", "position", "sequence" } do
         for _, wrong in ipairs { {}, "0.77", 7, io.stdout, nim.position { 1 }, false } do
            local ok, message = pcall(rules[name], wrong, 3)
            assert.is_false(ok)
            assert.is_truthy(message:find("self: nim.rules expected, got ", 1, true), message)
         end
         assert.has_error(function () rules[name]() end, "self: nim.rules expected, got no value")
      end
   end)

   it("methods refuse what is not a heap", function ()
      local rules <const> = nim.rules "0.77"
      for _, name in ipairs { "options", "count_options", "grundy" } do
         for value, shown in pairs { [-1] = "-1", [1.5] = "1.5", ["3"] = '"3"' } do
            assert.has_error(function () rules[name](rules, value) end,
               "heap: integer 0 … 2^63-1 expected, got " .. shown)
         end
      end
   end)
end)
