-- Periods of sequences: least, proved, and no claim without a proof.

local nim <const> = require "nim"

describe("sequence:period", function ()
   it("is proved from exactly the values it needs, and from none fewer", function ()
      for code, expected in pairs {
         ["0.77"] = { 71, 12, 0, 166, "Guy-Smith" },
         ["0.07"] = { 53, 34, 0, 174, "Guy-Smith" },
         ["0.156"] = { 3479, 349, 0, 7657, "Guy-Smith" },
         ["0.356"] = { 7315, 142, 0, 14915, "Guy-Smith" },
         ["0.644"] = { 3256, 442, 0, 7397, "Guy-Smith" },
         ["0.165"] = { 5181, 1550, 0, 13463, "Guy-Smith" },
         ["0.127"] = { 46578, 4, 0, 93165, "Guy-Smith" },
         ["subtract 2,4,7"] = { 8, 3, 0, 17, "equal values" },
         ["subtract 1-3"] = { 0, 4, 0, 6, "equal values" },
         ["all_but 2,3,7"] = { 0, 4, 2, 10, "equal states" },
         ["nim"] = { 0, 1, 1, 0, "equal states" },
      } do
         local preperiod <const>, period <const>, saltus <const>, needed <const>, proof <const> =
            table.unpack(expected)
         local rules <const> = nim.rules(code)
         local found <const> = { preperiod = preperiod, period = period, saltus = saltus,
            last_exception = preperiod - 1, proof = proof, needed = needed }
         assert.same(found, rules:sequence(needed):period(), code)
         if needed > 0 then
            assert.same({ nil, needed - 1 }, { rules:sequence(needed - 1):period() }, code)
         end
      end
   end)

   it("is the least one", function ()
      for set, period in pairs { [{ 1, 2 }] = 3, [{ 1, 3 }] = 2, [{ 1, 2, 5 }] = 3,
         [{ 1, 3, 4 }] = 7, [{ 2, 5, 7 }] = 22, [{ 2 }] = 4 } do
         local found <const> = nim.rules { subtract = set }:sequence(1000):period()
         assert.same({ 0, period }, { found.preperiod, found.period })
      end
   end)

   it("is found by any method, and at any length from the one needed on", function ()
      for _, code in ipairs { "0.77", "0.137", "subtract 2,4,7", "all_but 1,2,4,5,6" } do
         local rules <const> = nim.rules(code)
         local expected <const> = rules:sequence(2000):period()
         for length = 0, 400 do
            local found <const>, looked <const> = rules:sequence(length,
               { method = "plain" }):period()
            if length >= expected.needed then
               assert.same(expected, found)
            else
               assert.same({ nil, length }, { found, looked })
            end
         end
      end
   end)

   it("is not claimed without a proof", function ()
      for code, length in pairs {
         ["0.104"] = 10 ^ 5, -- periodic, but far later
         ["grundy"] = 10000, -- constraints on the heaps left
         ["0.4!"] = 2000, ["0.8?"] = 500, ["0.1{2=}"] = 2000,
         ["0.[8!3]"] = 100, -- digits that repeat, three heaps and a constraint
         ["subtract 1,4,27,256"] = 280, -- looks periodic up to 26
      } do
         local reason <const> = not (code == "0.104" or code:find "subtract")
            and "no proof is known for such rules" or nil
         assert.same({ nil, length, reason }, { nim.rules(code):sequence(length):period() }, code)
         local sequence <const> = nim.rules(code):sequence(0)
         assert.same({ nil, length, reason }, { sequence:extend_until_period(length) }, code)
         assert.equal(length, #sequence)
      end
      assert.same({ nil, 5, "no proof is known for rules that are a Lua function" },
         { nim.rules { heap = function () return {} end }:sequence(5):period() })
   end)

   it("of digits that repeat for ever is proved, Lasker's among them", function ()
      for code, expected in pairs {
         ["lasker"] = { 1, 4, 4 }, ["4!.[3]"] = { 1, 4, 4 }, ["0.[37]"] = { 0, 1, 1 },
         ["0.[30]"] = { 0, 2, 0 }, ["4.[30]"] = { 1, 2, 0 }, ["0.1[2]"] = { 4, 2, 1 },
         ["0.5[3]"] = { 24, 13, 8 }, ["0.507[2]"] = { 24, 43, 16 }, ["0.[7]"] = { 0, 1, 1 },
      } do
         local p <const> = nim.rules(code):sequence(0):extend_until_period(1000)
         assert.same({ "repeating digits", table.unpack(expected) },
            { p.proof, p.preperiod, p.period, p.saltus }, code)
      end
      local lasker <const> = nim.rules "lasker":sequence(0)
      lasker:extend_until_period(1000)
      assert.equal(12, #lasker)
      assert.same({ 1 << 60 | 1, 1 << 60 | 2, (1 << 60) + 4, (1 << 60) + 3 },
         lasker:range(1 << 60 | 1, (1 << 60) + 4))
   end)

   it("of random digits that repeat for ever is true, and needs what it says", function ()
      math.randomseed(17)
      local rising, level = 0, 0
      for _ = 1, 120 do
         local digits <const>, tail <const> = {}, {}
         for i = 1, math.random(0, 3) do digits[i] = math.random(0, 7) end
         for i = 1, math.random(1, 3) do
            tail[i] = ("123332007654"):sub(math.random(12)):sub(1, 1)
         end
         local code <const> = math.random(3) == 1 and "4." or "0."
         local rules <const> = nim.rules(("%s%s[%s]"):format(code, table.concat(digits),
            table.concat(tail)))
         local p <const> = rules:sequence(0):extend_until_period(400)
         if p and p.proof == "repeating digits" then
            if p.saltus > 0 then rising = rising + 1 else level = level + 1 end
            local plain <const> = rules:sequence(600, { method = "plain" })
            for heap = p.preperiod, 600 - p.period do
               if plain[heap + p.period] ~= plain[heap] + p.saltus then
                  assert.equal(plain[heap] + p.saltus, plain[heap + p.period], tostring(rules))
               end
            end
            assert.same(p, rules:sequence(p.needed):period(), tostring(rules))
            assert.is_nil((rules:sequence(p.needed - 1):period()), tostring(rules))
         end
      end
      assert.is_true(rising > 20 and level > 10, rising .. " " .. level)
   end)

   it("agrees with the bound, heap by heap, under random codes", function ()
      math.randomseed(8)
      for _ = 1, 150 do
         local digits <const>, last, most = {}, 0, 1
         for take = 1, math.random(4) do
            digits[take] = math.random(0, 7)
            if digits[take] > 0 then last = take end
            if digits[take] >= 4 then most = 2 end
         end
         local code <const> = "0." .. table.concat(digits)
         local length <const> = math.random(0, 120)
         local sequence <const> = nim.rules(code):sequence(length)
         local values <const> = sequence:range(0, length)
         local is_set = last > 0
         for _, digit in ipairs(digits) do is_set = is_set and (digit == 0 or digit == 3) end
         local expected
         for period = 1, length do
            local first = length - period + 1 -- the first heap from which the values recur
            while first > 0 and values[first] == values[first + period] do first = first - 1 end
            local exception <const> = is_set and first - 1 or math.max(first - 1, 0)
            if most * (exception + period) + last <= length then
               expected = { first, period, most * (exception + period) + last }
               break
            end
         end
         local found <const> = sequence:period()
         assert.same(expected, found and { found.preperiod, found.period, found.needed }, code)
      end
   end)

   it("of sets that may not be subtracted is true, and never found late", function ()
      math.randomseed(9)
      for _ = 1, 60 do
         local set <const> = {}
         for i = 1, math.random(6) do set[i] = math.random(12) end
         local rules <const> = nim.rules { all_but = set }
         local sequence <const> = rules:sequence(0)
         local found <const> = sequence:extend_until_period(20000)
         local plain <const> = rules:sequence(math.min(3 * found.needed, 1500),
            { method = "plain" })
         for heap = 0, #plain - found.period do
            local holds <const> = plain[heap + found.period] == plain[heap] + found.saltus
            assert.is_true(holds or heap <= found.last_exception)
         end
         if found.last_exception >= 0 then
            local n <const> = found.last_exception
            assert.is_false(plain[n + found.period] == plain[n] + found.saltus)
         end
         assert.is_nil(rules:sequence(found.needed - 1):period())
         assert.same(found, rules:sequence(3 * found.needed):period())
      end
   end)

   it("lets the sequence answer for any heap up to 2^62", function ()
      local kayles <const> = nim.rules "0.77":sequence(0)
      assert.equal(12, kayles:extend_until_period(1000).period)
      assert.equal(166, #kayles)
      assert.equal(kayles[(1 << 62) % 12 + 72], kayles[1 << 62])
      assert.is_nil(kayles[(1 << 62) + 1])
      assert.same({ kayles[100 + 12 * 10 ^ 15], 1 }, { kayles:range(100 + 12 * 10 ^ 15 // 1,
         100 + 12 * 10 ^ 15 // 1)[1], #kayles:range(7, 7) })
      assert.equal(1 << 62, #kayles:extend(1 << 62))
      local sequence <const> = nim.rules "all_but 2,3,7":sequence(1 << 62)
      assert.equal(1 << 61, sequence[1 << 62])
      assert.same({ 1 << 61, 1 << 62 }, { sequence:max() })
   end)

   it("is not looked for without rules that have a move", function ()
      local none <const> = nim.rules "0.0":sequence(10):period()
      assert.same({ 0, 1 }, { none.preperiod, none.period })
   end)
end)

describe("sequence:apparent_period", function ()
   -- By the definition: the least p such that each heap of the second half repeats the one p
   -- heaps earlier, plus a saltus.
   local function oracle(values, last)
      local half <const> = (last + 1) // 2
      for period = 1, half do
         local saltus <const> = values[last] - values[last - period]
         local first = last - period
         while first >= 0 and values[first + period] - values[first] == saltus do
            first = first - 1
         end
         if saltus >= 0 and first + 1 + period <= half then
            return { preperiod = first + 1, period = period, saltus = saltus,
               last_exception = first }
         end
      end
   end

   it("is what its definition says", function ()
      math.randomseed(10)
      local found_some, found_none = 0, 0
      for _, code in ipairs { "0.77", "0.07", "grundy", "0.356", "0.3F", "0.51", "0.[37]", "nim",
         "0.0", "all_but 1,2,4,5,6", "subtract 2,4,7" } do
         local rules <const> = nim.rules(code)
         local values <const> = {}
         local all <const> = rules:sequence(300, { method = "plain" })
         for heap = 0, 300 do values[heap] = all[heap] end
         for last = 0, 300 do
            local expected <const> = oracle(values, last)
            local found <const>, looked <const> = rules:sequence(last):apparent_period()
            assert.same(expected, found, code .. " " .. last)
            if expected then
               found_some = found_some + 1
            else
               assert.equal(last, looked)
               found_none = found_none + 1
            end
         end
      end
      assert.is_true(found_some > 300 and found_none > 300)
   end)

   it("is no proof", function ()
      local set <const> = nim.rules "subtract 1,4,27,256"
      local apparent <const> = set:sequence(26):apparent_period()
      assert.same({ 0, 5, 0 }, { apparent.preperiod, apparent.period, apparent.saltus })
      local sequence <const> = set:sequence(27)
      assert.same({ 1, 2 }, { sequence[26], sequence[27] })
      assert.same({ nil, 27 }, { sequence:apparent_period() })
   end)
end)
