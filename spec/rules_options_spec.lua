-- The options of a heap under rules: listed and counted as an oracle in plain Lua does.

local nim <const> = require "nim"
local oracle <const> = require "spec.oracle.rules"
local support <const> = require "spec.support"

-- The digits of codes.md: octal, hexadecimal and longer ones.
local CODES <const> = { "0.77", "0.07", "0.137", "0.6", "0.007", "0.15", "4.0", "4.7", "0.3F",
   "0.B", "8.7", "0.V1", "0.00G", "0.0" }

describe("rules:options", function ()
   it("lists what the digits say, in the documented order", function ()
      assert.same({ { 3 }, { 1, 2 }, { 2 }, { 1, 1 } }, nim.rules "0.77":options(4))
      assert.same({}, nim.rules "0.77":options(0))
      assert.same({ {} }, nim.rules "0.77":options(1))
      assert.same({ { 1, 5 }, { 2, 4 } }, nim.rules "grundy":options(6))
      assert.same({ { 1, 1, 4 }, { 1, 2, 3 }, { 2, 2, 2 } }, nim.rules "8.0":options(6))
      assert.same({ { 1, 2, 3 } }, nim.rules "8!.0":options(6))
      assert.same({ { 1, 1, 4 }, { 1, 2, 3 } }, nim.rules "8?.0":options(6))
      assert.same({ { 2, 2, 2 } }, nim.rules "8=.0":options(6))
      assert.same({ { 1, 2, 3 }, { 2, 2, 2 } }, nim.rules "{3!,3=}.0":options(6))
   end)

   it("gives the games their names stand for", function ()
      -- Guiles: a heap of one or two, or two from a larger heap that is then split
      local guiles <const> = nim.rules "guiles"
      assert.same({ { {} }, { {} }, {}, { { 1, 1 } }, { { 1, 2 } } }, { guiles:options(1),
         guiles:options(2), guiles:options(3), guiles:options(4), guiles:options(5) })
      -- Officers: take one, but not a heap of one
      assert.same({}, nim.rules "officers":options(1))
      assert.same({ { 2 }, { 1, 1 } }, nim.rules "officers":options(3))
      -- Treblecross: three in a row, anywhere
      assert.same({ { 3 }, { 1, 2 } }, nim.rules "treblecross":options(6))
      -- Dawson's chess: one from a heap of one, two from an end, three from anywhere
      assert.same({ { 2 }, { 1 } }, nim.rules "dawson":options(4))
      assert.same({ {} }, nim.rules "dawson":options(1))
      -- Lasker: any number, or split
      assert.same({ { 1, 2 }, { 2 }, { 1 }, {} }, nim.rules "lasker":options(3))
   end)

   it("agrees with the oracle on codes", function ()
      for _, code in ipairs(CODES) do
         local rules <const>, plain <const> = nim.rules(code), oracle.code(code)
         for n = 0, 20 do
            assert.same(oracle.options(plain, n), rules:options(n), code .. " " .. n)
         end
      end
   end)

   it("agrees with the oracle on random rules #memory", function ()
      math.randomseed(1)
      for _ = 1, support.rounds(300) do
         local plain <const>, text <const> = oracle.random(math.random, 5, 6)
         local rules <const> = nim.rules(text)
         for n = 0, 13 do
            local options <const> = oracle.options(plain, n)
            assert.same(options, rules:options(n), text .. " " .. n)
            assert.equal(#options, rules:count_options(n), text .. " " .. n)
         end
      end
   end)

   it("lists options of sets", function ()
      assert.same({ { 3 }, { 1 }, {} }, nim.rules { subtract = { 1, 3, 4, 9 } }:options(4))
      assert.same({ { 9 }, { 6 }, { 5 }, { 4 }, { 2 }, { 1 }, {} },
         nim.rules { all_but = { 2, 3, 7 } }:options(10))
   end)

   it("passes over a tail that only takes the whole heap", function ()
      local huge <const> = 1 << 62
      assert.same({ {} }, nim.rules "0.[1]":options(huge))
      assert.same({}, nim.rules "0.0[001]":options(huge - huge % 3 + 2))
      assert.same({ {} }, nim.rules "0.0[001]":options(huge - huge % 3 + 1))
      assert.same({ { huge - 1 }, {} }, nim.rules "0.2[1]":options(huge))
      assert.is_false(nim.rules "0.[1]":position { huge }:is_over())
      for _, code in ipairs { "0.[1]", "0.[01]", "0.3[0011]", "0.[12]", "4.[1]", "0.0[100]" } do
         local rules <const> = nim.rules(code)
         for n = 0, 20 do assert.equal(#rules:options(n), rules:count_options(n)) end
      end
   end)

   it("reaches the largest heaps", function ()
      local most <const> = math.maxinteger
      assert.same({ { most - 1 }, { most - 5 } }, nim.rules "subtract 1,5":options(most))
      assert.same({ {} }, nim.rules "subtract 9223372036854775807":options(most))
      assert.same({ {} }, nim.rules "all_but 1-9223372036854775806":options(most))
   end)

   it("lists options of as many as 63 heaps", function ()
      assert.same({}, nim.rules "{63}.0":options(62))
      assert.equal(63, #nim.rules "{63}.0":options(63)[1])
      assert.equal(2, #nim.rules "{63}.0":options(65))
   end)
end)

describe("rules:count_options", function ()
   it("gives the published numbers for a heap of 20 (CGSuite)", function ()
      local published <const> = {
         { "nim", 20 }, { "kayles", 20 }, { "dawson_kayles", 10 }, { "grundy", 9 },
         { { subtract = { 2, 3, 7 } }, 3 }, { { all_but = { 2, 3, 7 } }, 17 }, { "0.3F", 38 },
      }
      for _, row in ipairs(published) do
         local rules <const> = nim.rules(row[1])
         assert.equal(row[2], rules:count_options(20))
         assert.equal(row[2], #rules:options(20))
      end
   end)

   it("counts heaps of any size without listing", function ()
      local heap <const> = 1 << 62
      assert.equal(heap, nim.rules "nim":count_options(heap))
      assert.equal(math.maxinteger, nim.rules "nim":count_options(math.maxinteger))
      assert.equal(heap, nim.rules "kayles":count_options(heap))
      assert.equal(heap // 2 - 1, nim.rules "grundy":count_options(heap))
      assert.equal(heap // 2, nim.rules "dawson_kayles":count_options(heap))
      assert.equal(heap + heap // 2, nim.rules "lasker":count_options(heap))
      assert.equal(heap - 3, nim.rules { all_but = { 2, 3, 7 } }:count_options(heap))
      assert.equal(1048576, nim.rules { take = { 1, 1048576 } }:count_options(heap))
      assert.equal(heap // 3, nim.rules "0.[003]":count_options(heap))
      -- what is left after an even take is 2k, and splits in k ways: the sum of all k < 2^31
      assert.equal((1 << 31) * ((1 << 31) - 1) // 2, nim.rules "0.[04]":count_options(1 << 32))
      assert.equal((1 << 31) - 1, nim.rules "0.[4=]":count_options(1 << 32))
   end)

   it("does not take digits with constraints for those of subtraction games", function ()
      for _, code in ipairs { "0.7!", "0.37=", "0.[7!]", "0.{0,1,3=}", "0.3{0,1,3?}" } do
         local rules <const> = nim.rules(code)
         for n = 0, 12 do assert.equal(#rules:options(n), rules:count_options(n), code) end
      end
   end)

   it("agrees with closed sums on tails that split", function ()
      for _, code in ipairs { "0.[4]", "0.[4!]", "0.[4=]", "0.[7]", "0.[04]", "0.[040]", "0.0[4!1]",
         "4.3[0047!]" } do
         local rules <const> = nim.rules(code)
         for n = 0, 60 do
            assert.equal(#rules:options(n), rules:count_options(n), code .. " " .. n)
         end
      end
   end)

   it("stops with an error beyond 2^63-1", function ()
      assert.equal(4611686020574871552, nim.rules "0.[7]":count_options(1 << 32))
      assert.has_error(function () nim.rules "0.[7]":count_options(1 << 33) end,
         "result does not fit 63 bits")
      assert.has_error(function () nim.rules "{63}.0":count_options(2000) end,
         "result does not fit 63 bits")
   end)

   it("refuses heaps too large for a table of partitions", function ()
      assert.equal(8333335000001, nim.rules "0.3F":count_options(10000000))
      assert.has_error(function () nim.rules "0.3F":count_options(1 << 24) end,
         "heap: at most 16777215 objects expected where three heaps and more may be left, "
         .. "got 16777216")
   end)
end)
