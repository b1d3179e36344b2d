-- rules:genus, rules:misere_value and position:genus: tables, a search of misère play, and the
-- theory.

local games <const> = require "spec.oracle.games"
local nim <const> = require "nim"
local oracle <const> = require "spec.oracle.genus"
local plain <const> = require "spec.oracle.rules"
local support <const> = require "spec.support"

local function words(text)
   local list <const> = {}
   for word in text:gmatch "%S+" do list[#list + 1] = word end
   return list
end

-- As tables abbreviate: the genera of *0, *1, *2, … are plain numbers.
local function short(genus)
   local normal <const>, text <const> = genus.normal, tostring(genus)
   local star <const> = tostring(nim.position { normal }:genus())
   return text == star and tostring(normal) or text
end

-- The genera of heaps first … last.
local function genera(rules, first, last)
   local list <const> = {}
   for heap = first, last do list[#list + 1] = short(rules:genus(heap)) end
   return list
end

local function as_function(rules)
   return nim.rules { heap = function (n) return rules:options(n) end }
end

describe("rules:genus", function ()
   it("agrees with the published tables", function ()
      local count = 0
      for _, row in ipairs(support.rows "spec/data/genera.tsv") do
         local code <const>, first <const>, list <const> = row[1], tonumber(row[2]), words(row[3])
         count = count + #list
         assert.same(list, genera(nim.rules(code), first, first + #list - 1), code)
      end
      assert.equal(710, count)
   end)

   it("is the same for a function with the same options, whatever is asked for first", function ()
      for _, row in ipairs(support.rows "spec/data/genera.tsv") do
         local rules <const>, list <const> = as_function(nim.rules(row[1])), words(row[3])
         local last <const> = tonumber(row[2]) + #list - 1
         assert.equal(list[#list], short(rules:genus(last)), row[1])
         assert.same(list, genera(rules, tonumber(row[2]), last), row[1])
      end
   end)

   it("finds the first wild heap", function ()
      local FIRST <const> = { ["0.77"] = 5, ["0.07"] = 10, ["0.137"] = 9, ["0.4"] = 11,
         ["4!"] = 13, ["0.123"] = 8, ["0.75"] = 5, ["0.34"] = 10, ["0.16"] = 12, ["0.6"] = 7,
         ["0.115"] = 19, ["0.644"] = 7 }
      for code, first in pairs(FIRST) do
         local rules <const> = nim.rules(code)
         for heap = 0, first do assert.equal(heap < first, rules:genus(heap).tame, code) end
      end
   end)

   it("agrees with a search of misère play, under random rules", function ()
      math.randomseed(15)
      for _ = 1, 20 do
         local digits <const>, text <const> = plain.random(math.random, 4, 3)
         local rules <const> = nim.rules(text)
         local solve <const> = oracle.solver(function (n) return plain.options(digits, n) end)
         for heap = 0, 7 do
            assert.same(solve({ heap }, 5), oracle.expand(rules:genus(heap), 5),
               text .. " " .. heap)
            assert.equal(rules:grundy(heap), rules:genus(heap).normal)
         end
         for _ = 1, 3 do
            local heaps <const> = { math.random(0, 5), math.random(0, 4), math.random(0, 3) }
            local genus <const> = rules:position(heaps):genus()
            assert.same(solve(heaps, 4), oracle.expand(genus, 4),
               text .. " " .. table.concat(heaps, "-"))
            assert.equal(genus, as_function(rules):position(heaps):genus())
         end
      end
   end)

   it("agrees with it for digits that end late", function ()
      local rules <const> = nim.rules "4.7"
      local solve <const> = oracle.solver(function (n) return rules:options(n) end)
      assert.equal("1^20431", tostring(rules:genus(9)))
      for heap = 5, 9 do
         assert.same(solve({ heap }, 9), oracle.expand(rules:genus(heap), 9))
      end
   end)

   it("does where a move may make heaps larger", function ()
      local function options(n) -- an odd heap becomes the even one above and another
         if n % 2 == 1 then return { { n + 1 }, { n + 1, n // 2 }, { n // 2 } } end
         return n < 3 and { {} } or { { n - 3 }, { n - 2, n // 4 } }
      end
      local rules <const> = nim.rules { heap = options }
      local solve <const> = oracle.solver(function (n) return n == 0 and {} or options(n) end)
      for heap = 9, 0, -1 do
         assert.same(solve({ heap }, 5), oracle.expand(rules:genus(heap), 5), heap)
      end
   end)

   it("has the fields of Nim for heaps of Nim, of any size", function ()
      local rules <const>, most <const> = nim.rules "nim", math.maxinteger
      assert.same({ normal = 0, misere = { 1, 2, 0 }, tame = true }, rules:genus(0))
      assert.same({ normal = 1, misere = { 0, 3, 1 }, tame = true }, rules:genus(1))
      assert.same({ normal = 6, misere = { 6, 4 }, tame = true }, rules:genus(6))
      assert.same({ normal = most, misere = { most, most ~ 2 }, tame = true }, rules:genus(most))
   end)

   it("is written as in Winning Ways", function ()
      local kayles <const> = nim.rules "kayles"
      assert.equal("4^146", tostring(kayles:genus(5)))
      assert.equal("0^120", tostring(kayles:genus(0)))
      assert.equal("8^(8,10)", tostring(kayles:genus(27)))
      assert.same({ normal = 4, misere = { 1, 4, 6 }, tame = false }, kayles:genus(5))
      assert.is_true(kayles:genus(5) == kayles:genus(5))
      assert.is_false(kayles:genus(5) == kayles:genus(9))
      assert.is_false(kayles:genus(5) == { normal = 4, misere = { 1, 4, 6 }, tame = false })
      local changed <const> = kayles:genus(5)
      changed.misere[2] = "x"
      support.fails('misere: integer 0 … 2^63-1 expected, got "x"', tostring, changed)
      changed.misere = nil
      support.fails("misere: table expected, got nil", tostring, changed)
      changed.normal = -1
      support.fails("normal: integer 0 … 2^63-1 expected, got -1", tostring, changed)
   end)

   it("is refused for what is not a heap, and under rules of whole states", function ()
      local kayles <const>, wythoff <const> = nim.rules "kayles", nim.rules(games.wythoff)
      for _, method in ipairs { "genus", "misere_value" } do
         support.fails("heap: integer 0 … 2^63-1 expected, got -1", kayles[method], kayles, -1)
         support.fails("heap: integer 0 … 2^63-1 expected, got \"5\"", kayles[method], kayles, "5")
         support.fails("limits: table expected, got 5", kayles[method], kayles, 5, 5)
         support.fails("rules: rules of one heap expected, got rules of whole states",
            wythoff[method], wythoff, 5)
      end
      assert.is_nil(wythoff:position(1, 2).genus)
   end)
end)

describe("rules:misere_value", function ()
   it("agrees with the published values", function ()
      local function values(rules)
         local list <const> = {}
         for heap = 0, 20 do list[#list + 1] = rules:misere_value(heap) end
         return table.concat(list, " ")
      end
      assert.equal("1 0 2 3 0 1 3 2 1 0 2 4 0 1 2 5 1 6 3 2 0", values(nim.rules "kayles"))
      assert.equal("1 1 0 0 2 1 3 0 0 1 1 3 0 2 1 1 0 0 2 1 3", values(nim.rules "0.07"))
      assert.equal("1 1 1 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2", values(nim.rules "grundy"))
      assert.equal("1 1 0 0 2" .. (" 1 1 0 0 2"):rep(3) .. " 1",
         values(nim.rules { subtract = { 2, 3, 7 } }))
      assert.equal("1 0 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20",
         values(nim.rules "nim"))
   end)
end)

describe("position:genus", function ()
   it("shows who wins in misère play", function ()
      for _, code in ipairs { "kayles", "0.07", "0.34", "0.71", "4!", "0.123" } do
         local rules <const> = nim.rules(code)
         for a = 0, 10 do
            for b = 0, a do
               local position <const> = rules:position { a, b, 2, a // 2 }
               assert.equal(position:outcome "misere" == "P", position:genus().misere[1] == 0,
                  code .. " " .. tostring(position))
            end
         end
      end
   end)

   it("does by quotients, which are found in another way", function ()
      math.randomseed(16)
      for _, code in ipairs { "0.77", "0.07", "0.15", "0.34", "0.71", "0.644" } do
         local rules <const> = nim.rules(code)
         local quotient <const> = rules:quotient(20)
         for _ = 1, 40 do
            local position <const> = rules:position { math.random(0, quotient.limit),
               math.random(0, quotient.limit), math.random(0, 9), math.random(0, 9) }
            assert.equal(quotient:outcome(position) == "P", position:genus().misere[1] == 0,
               code .. " " .. tostring(position))
         end
      end
   end)

   it("is that of a sum of heaps of Nim as long as all heaps are tame", function ()
      -- Conway's theorem gives it without a search, which the limit would end.
      local heaps <const> = {}
      for i = 1, 1000 do heaps[i] = 5 + i * i % 60 end
      local large <const> = nim.rules "0.52":position(heaps)
      local value <const> = large:grundy()
      assert.same({ normal = value, misere = { value, value ~ 2 }, tame = true },
         large:genus { positions = 200 })
      for _, code in ipairs { "0.31", "0.33", "0.52", "0.147", "0.532" } do
         local rules <const> = nim.rules(code)
         local solve <const> = oracle.solver(function (n) return rules:options(n) end)
         for a = 0, 7 do
            for b = 0, a do
               assert.same(solve({ a, b, 3 }, 4),
                  oracle.expand(rules:position { a, 3, b }:genus(), 4), code)
            end
         end
      end
   end)

   it("is the same in closed form and by search for classic Nim", function ()
      local search <const> = nim.rules { heap = function (n)
         local list <const> = {}
         for left = 0, n - 1 do list[#list + 1] = { left } end
         return list
      end }
      for a = 0, 5 do
         for b = 0, a do
            for c = 0, 2 do
               assert.equal(search:position { a, b, c }:genus(), nim.position { a, b, c }:genus())
            end
         end
      end
      assert.equal("0^120", tostring(nim.position {}:genus()))
      assert.equal("0^120", tostring(search:position {}:genus()))
      assert.equal("1^031", tostring(nim.position("1-1-1", "misere"):genus()))
   end)

   it("shifts its digits with each heap of two, and changes the last bit with one", function ()
      local rules <const> = nim.rules "0.77" -- whose heaps 1 and 2 are those of Nim
      for heap = 5, 20 do
         local digits <const> = oracle.expand(rules:genus(heap), 12)
         assert.same(table.move(digits, 3, 10, 1, {}),
            oracle.expand(rules:position { 2, heap, 2 }:genus(), 8))
         for i, digit in ipairs(oracle.expand(rules:position { heap, 1 }:genus(), 8)) do
            assert.equal(digits[i] ~ 1, digit)
         end
      end
   end)
end)

describe("a search for genera", function ()
   local function error_of(call, ...)
      local ok, err <const> = pcall(call, ...)
      assert.is_false(ok)
      return (tostring(err):gsub("[^ ]*%.lua:%d+: ", ""))
   end

   it("keeps to the limit of positions, and continues #memory", function ()
      local rules <const>, tries = nim.rules "kayles", 0
      local genus
      repeat
         tries = tries + 1
         local ok <const>, result <const> = pcall(rules.genus, rules, 40, { positions = 50 })
         genus = ok and result
         if not ok then
            assert.matches("limit of 50 positions reached, %d+ solved: { positions = … } raises it",
               result)
         end
      until genus
      assert.is_true(tries > 10 and tries < 100, tries)
      assert.equal(nim.rules "0.77":genus(40), genus)
      for heap = 0, 39 do assert.equal(nim.rules "0.77":genus(heap), rules:genus(heap)) end
   end)

   it("keeps to the limits of memory and time", function ()
      local kayles <const> = nim.rules "kayles"
      local position <const> = kayles:position { 90, 91, 92 }
      assert.matches("^limit of 1 MiB of memory reached, %d+ solved: { memory = … } raises it$",
         error_of(position.genus, position, { memory = 1 << 20 }))
      local start <const> = os.clock()
      assert.matches("^limit of 0.05 seconds reached, %d+ solved: { seconds = … } raises it$",
         error_of(position.genus, position, { seconds = 0.05 }))
      assert.is_true(os.clock() - start < 3)
      local far <const> = nim.rules { heap = function (n) return { { n - 1 } } end }
      assert.matches("^limit of 1000 heaps reached, %d+ solved",
         error_of(far.genus, far, 1 << 40, { positions = 1000 }))
      assert.equal("4^146", tostring(kayles:genus(5)))
   end)

   it("calls progress with the numbers of positions solved and met", function ()
      local calls = 0
      nim.rules "kayles":genus(65, { progress = function (solved, met)
         calls = calls + 1
         assert.is_true(0 < solved and solved <= met)
      end })
      assert.is_true(calls > 1, calls)
   end)

   it("cannot be asked while a function of the rules runs, and outlives its errors", function ()
      local rules, fails
      rules = nim.rules { heap = function (n)
         if fails == n then rules:genus(1) end
         return { { n - 1 }, { n // 2, n // 3 } }
      end }
      fails = 4
      assert.matches("cannot be queried while their function runs",
         error_of(rules.genus, rules, 8))
      fails = nil
      assert.equal(as_function(rules):genus(8), rules:genus(8))
   end)

   it("is not disturbed by finalizers that search, too #memory", function ()
      local rules <const>, other <const> = nim.rules "4.7", nim.rules "4.7"
      local asked = 0
      local function litter()
         setmetatable({}, { __gc = function ()
            asked = asked + 1
            rules:genus(asked % 20)
         end })
      end
      for _ = 1, support.rounds(200) do
         for heap = 0, 20 do
            litter()
            assert.equal(other:genus(heap), rules:genus(heap))
         end
      end
      collectgarbage()
      assert.is_true(asked > 0)
   end)

   it("refuses a game that does not end", function ()
      local rules <const> = nim.rules { heap = function (n) return { { n } } end }
      assert.equal("heap 3: game that ends expected, but this heap can recur",
         error_of(rules.genus, rules, 3))
   end)

   it("stops at Ctrl-C", function ()
      assert.same({ 0, "false\tinterrupted!\n4^146\n", "" }, { support.lua("-e", [[
         local nim <const> = require "nim"
         os.execute "{ sleep 0.3; kill -INT $PPID; } &"
         local kayles <const> = nim.rules "kayles"
         print(pcall(kayles.genus, kayles, 200))
         print(kayles:genus(5))]]) })
   end)
end)
