-- Grundy sequences: their values by every method, and the object that holds them.

local nim <const> = require "nim"
local oracle <const> = require "spec.oracle.rules"
local support <const> = require "spec.support"

local METHODS <const> = { "all-but", "plain", "runs", "sparse", "subtraction" }

local function fails(message, call, ...)
   local ok, err <const> = pcall(call, ...)
   assert.is_false(ok)
   assert.equal(message, (tostring(err):gsub("^[^:]*:%d+: ", "")))
end

-- Calls check(sequence, label) with the sequence made by each method that suits the rules, and by
-- the one that is chosen.
local function each_method(rules, last, check)
   check(rules:sequence(last), tostring(rules))
   for _, method in ipairs(METHODS) do
      local ok, sequence <const> = pcall(rules.sequence, rules, last, { method = method })
      if ok then
         assert.equal(method, sequence.method)
         check(sequence, tostring(rules) .. ", " .. method)
      else
         assert.matches("method that suits the rules expected", sequence)
      end
   end
end

local function check_rules(rules, values, last)
   each_method(rules, last, function (sequence, label)
      assert.equal(last, #sequence, label)
      for heap = 0, last do
         if values[heap] ~= sequence[heap] then
            assert.equal(values[heap], sequence[heap], label .. " " .. heap)
         end
      end
   end)
end

describe("the values of a sequence", function ()
   it("are those of the definition, by every method, under random rules #memory", function ()
      math.randomseed(3)
      for _ = 1, support.rounds(400) do
         local plain <const>, text <const> = oracle.random(math.random, 6, math.random(2, 5))
         check_rules(nim.rules(text), oracle.grundy(plain, 14), 14)
      end
      for _ = 1, support.rounds(60) do
         local plain <const>, text <const> = oracle.random(math.random, 5, 2)
         check_rules(nim.rules(text), oracle.grundy(plain, 60), 60)
      end
   end)

   it("are those of the definition for random sets", function ()
      math.randomseed(4)
      for round = 1, support.rounds(30) do
         local largest <const> = round % 3 == 0 and 300 or 70
         local set <const>, takes <const> = {}, {}
         for _ = 1, math.random(12) do set[math.random(largest)] = true end
         for take = 1, largest do
            if set[take] then takes[#takes + 1] = take end
         end
         check_rules(nim.rules { subtract = takes }, oracle.set_grundy(takes, 1000), 1000)
         local others <const> = {}
         for take = 1, 400 do
            if not set[take] then others[#others + 1] = take end
         end
         check_rules(nim.rules { all_but = takes }, oracle.set_grundy(others, 400), 400)
      end
   end)

   it("are the same whatever the mask", function ()
      for _, code in ipairs { "0.77", "0.07", "4!.0", "0.356", "0.165", "0.336", "4.7!" } do
         local rules <const> = nim.rules(code)
         local expected <const> = rules:sequence(600, { method = "plain" }):range(0, 600)
         for mask = 0, 31 do
            for _, parity in ipairs { false, true } do
               local sequence <const> = rules:sequence(600,
                  { method = "sparse", mask = mask, parity = parity })
               assert.same(expected, sequence:range(0, 600), code .. " " .. mask)
               local rare <const> = sequence:rare()
               assert.is_true(rare.mask <= mask and rare.count <= 600 and rare.last <= 600)
            end
         end
      end
   end)

   it("do not depend on how the sequence was extended", function ()
      math.randomseed(5)
      for _, code in ipairs { "0.77", "0.16", "0.3F", "nim", "0.[37]", "grundy",
         "subtract 1,5,7,200", "all_but 3,4,90" } do
         local rules <const> = nim.rules(code)
         each_method(rules, 700, function (whole, label)
            local options <const> = label:find ", " and { method = whole.method } or nil
            local steps <const> = rules:sequence(0, options)
            local one <const> = rules:sequence(0, options)
            while #steps < 700 do steps:extend(math.min(700, #steps + math.random(90))) end
            for heap = 1, 700 do one:extend(heap) end
            assert.same(whole:range(0, 700), steps:range(0, 700), label)
            assert.same(whole:range(0, 700), one:range(0, 700), label)
         end)
      end
   end)

   it("widen where they must", function ()
      local takes <const> = { all = 300, most = 70000 }
      local sequence <const> = nim.rules { take = { 1, takes.all } }:sequence(2000,
         { method = "subtraction" })
      for heap = 0, 2000 do assert.equal(heap % (takes.all + 1), sequence[heap]) end
      local long <const> = nim.rules "nim":sequence(takes.most, { method = "all-but" })
      assert.same({ 255, 256, 65535, 65536, takes.most },
         { long[255], long[256], long[65535], long[65536], long[takes.most] })
      local lasker <const> = nim.rules "lasker":sequence(700)
      for heap = 1, 700 do
         local expected <const> = heap % 4 == 3 and heap + 1 or heap % 4 == 0 and heap - 1 or heap
         assert.equal(expected, lasker[heap])
      end
   end)

   it("are the same by both methods for codes that split, past 256 and 512", function ()
      math.randomseed(6)
      local codes <const> = { "0.6666666666", "0.5656565656", "0.4747474", "4!.7!7!7!", "0.2{2=}6" }
      for _ = 1, support.rounds(60) do
         local digits <const> = {}
         for i = 1, math.random(12) do
            digits[i] = ({ "0", "3", "4", "6", "7", "5!", "7!", "{0,1,2=}" })[math.random(8)]
         end
         codes[#codes + 1] = "0." .. table.concat(digits)
      end
      local widest = 0
      for _, code in ipairs(codes) do
         local rules <const> = nim.rules(code)
         local sparse <const> = rules:sequence(1500, { method = "sparse" })
         local plain <const> = rules:sequence(1500, { method = "plain" })
         local best <const> = rules:sequence(1500)
         for heap = 0, 1500 do
            if plain[heap] ~= sparse[heap] or plain[heap] ~= best[heap] then
               assert.same({ plain[heap], plain[heap] }, { sparse[heap], best[heap] }, code)
            end
         end
         widest = math.max(widest, (plain:max()))
      end
      assert.is_true(widest > 512, widest)
   end)

   it("are found for as many as 63 heaps", function ()
      local rules <const> = nim.rules "{63}.1" -- take one of one, or leave 63 heaps
      local sequence <const> = rules:sequence(70)
      assert.same({ 0, 1, 0 }, sequence:range(0, 2))
      assert.same({ 0, 0, 1 }, sequence:range(62, 64)) -- 63 heaps of 1; 62 of them and one of 2
   end)
end)

describe("a sequence", function ()
   local kayles <const> = nim.rules "0.77"

   it("answers for heaps 0 to its length", function ()
      local sequence <const> = kayles:sequence(200)
      assert.equal(200, #sequence)
      assert.same({ 0, 1, 2, 3, 1, 4 }, sequence:range(0, 5))
      assert.same({}, sequence:range(4, 3))
      assert.equal(2, sequence[10.0])
      assert.same({}, { sequence[201], sequence[-1], sequence[1.5], sequence["1"], sequence.x,
         sequence[0 / 0], sequence[math.mininteger], sequence[2.0 ^ 63] })
      assert.equal(kayles, sequence.rules)
      assert.equal("nim.sequence of 0.77, heaps 0 … 200", tostring(sequence))
      assert.equal(0, #kayles:sequence(0))
   end)

   it("extends itself and no other", function ()
      local sequence <const> = kayles:sequence(3)
      assert.equal(sequence, sequence:extend(9))
      assert.equal(9, #sequence:extend(4))
   end)

   it("refuses what is not a heap, an option or a sequence", function ()
      local sequence <const> = kayles:sequence(5)
      fails("n: integer 0 … 4611686018427387904 expected, got -1", kayles.sequence, kayles, -1)
      fails("n: integer 0 … 4611686018427387904 expected, got 1.5", sequence.extend, sequence, 1.5)
      fails('n: integer 0 … 4611686018427387904 expected, got "7"', sequence.extend, sequence, "7")
      fails("n: integer 0 … 4611686018427387904 expected, got nan",
         sequence.extend, sequence, 0 / 0)
      fails("j: integer -1 … 5 expected, got 6", sequence.range, sequence, 0, 6)
      fails("i: integer 0 … 4 expected, got 5", sequence.range, sequence, 5, 3)
      fails("options: table expected, got 3", kayles.sequence, kayles, 1, 3)
      fails("options: interval, keep, kernel, mask, memory, method, parity, positions, progress, "
         .. 'seconds or window expected, got "methods"',
         kayles.sequence, kayles, 1, { methods = "plain" })
      fails('method: "plain", "sparse", "subtraction", "runs", "one-run", "pieces" or "all-but" '
         .. 'expected, got "fast"', kayles.sequence, kayles, 1, { method = "fast" })
      fails('method: method that suits the rules expected, got "all-but"',
         kayles.sequence, kayles, 1, { method = "all-but" })
      fails("mask: integer 0 … 4294967295 expected, got -1",
         kayles.sequence, kayles, 1, { mask = -1 })
      fails('mask: nil without method = "sparse" expected, got 5',
         kayles.sequence, kayles, 1, { mask = 5 })
      fails('mask: nil without method = "sparse" expected, got 5',
         kayles.sequence, kayles, 1, { method = "plain", mask = 5 })
      fails('kernel: nil without method = "sparse" expected, got "c"',
         kayles.sequence, kayles, 1, { method = "plain", kernel = "c" })
      fails("parity: nil without a mask expected, got true",
         kayles.sequence, kayles, 1, { method = "sparse", parity = true })
      fails("progress: function expected, got 1", kayles.sequence, kayles, 1, { progress = 1 })
      fails("interval: number of seconds expected, got nan",
         kayles.sequence, kayles, 1, { interval = 0 / 0 })
      fails("self: nim.sequence expected, got nim.rules", sequence.period, kayles)
      fails("self: nim.sequence expected, got no value", sequence.period)
      fails("values of a sequence cannot be set", function () sequence[1] = 2 end)
      assert.equal(false, getmetatable(sequence))
   end)

   it("counts its values and knows the largest", function ()
      local sequence <const> = kayles:sequence(500, { method = "plain" })
      local counts <const> = {}
      for heap = 0, 500 do counts[sequence[heap]] = (counts[sequence[heap]] or 0) + 1 end
      assert.same(counts, sequence:counts())
      assert.same(counts, kayles:sequence(500):counts())
      assert.same({ 9, 86 }, { nim.rules "0.07":sequence(200):max() })
      assert.same({ 8, 27 }, { sequence:max() })
      assert.same({ 10 ^ 12, 10 ^ 12 }, { nim.rules "nim":sequence(10 ^ 12):max() })
      assert.same({ [0] = 3, 3, 3, 2 }, nim.rules "all_but 1,2":sequence(10):counts())
   end)

   it("knows its rare heaps", function ()
      local rare <const> = nim.rules "0.16":sequence(20000):rare()
      assert.same({ mask = 0x1e, parity = false, count = 52, last = 13935 }, rare)
      local parity <const> = nim.rules "0.104":sequence(20000):rare()
      assert.same({ mask = 0x17, parity = true, count = 20, last = 284 }, parity)
      assert.is_nil(nim.rules "nim":sequence(10):rare())
   end)

   it("is of no use once it is closed", function ()
      local sequence <const> = kayles:sequence(100)
      sequence:close()
      sequence:close()
      for _, name in ipairs { "period", "counts", "max", "rare", "apparent_period" } do
         fails("self: open sequence expected, got a closed one", sequence[name], sequence)
      end
      fails("self: open sequence expected, got a closed one", sequence.extend, sequence, 1)
      fails("self: open sequence expected, got a closed one", function () return #sequence end)
      assert.equal("nim.sequence of 0.77, closed", tostring(sequence))
      fails("self: nim.sequence expected, got 5", sequence.close, 5)
      do local short <close> = kayles:sequence(10) end -- luacheck: ignore
   end)

   it("keeps its rules alive #memory", function ()
      local sequence <const> = nim.rules "0.77":sequence(10)
      collectgarbage()
      collectgarbage()
      assert.equal(2, sequence:extend(3000)[10])
   end)

   it("stops on Ctrl-C, keeps what it has, and goes on", function ()
      for _, code in ipairs { "officers", "0.07", "{3!}.3", "0.F", "subtract 1,1000000" } do
         local code_run <const>, output <const>, errors <const> = support.lua("-e", [[
            local nim <const> = require "nim"
            local rules <const> = nim.rules "]] .. code .. [["
            local sequence <const> = rules:sequence(100, { method = "plain" })
            os.execute "{ sleep 0.2; kill -INT $PPID; } &"
            print(pcall(sequence.extend, sequence, 1 << 40))
            local length <const> = #sequence
            sequence:extend(length + 10)
            local whole <const> = rules:sequence(math.min(length + 10, 5000))
            for heap = 0, #whole do assert(whole[heap] == sequence[heap]) end
            print(length > 100)]])
         assert.same({ 0, "" }, { code_run, errors }, code)
         assert.matches("^false\t.*interrupted!\ntrue\n$", output)
      end
   end)
end)
