-- What others have published about Grundy sequences, row by row.

local nim <const> = require "nim"
local published <const> = require "spec.oracle.published"
local support <const> = require "spec.support"

local function set_to(last, member)
   local set <const> = {}
   for n = 1, last do
      if member(n) then set[#set + 1] = n end
   end
   return nim.rules { subtract = set }
end

local function is_square(n)
   local root <const> = math.tointeger(n ^ 0.5 // 1)
   return root * root == n
end

local function is_prime(n)
   if n < 2 then return false end
   for divisor = 2, n do
      if divisor * divisor > n then return true end
      if n % divisor == 0 then return false end
   end
end

local function is_fibonacci(n)
   return is_square(5 * n * n + 4) or is_square(5 * n * n - 4)
end

local MEMBERS <const> = { squares = is_square, primes = is_prime, fibonacci = is_fibonacci }

-- The sequences of oeis.tsv, by what the second column says before a code or a set: each checks the
-- terms, the first of which has the index `offset`.
local CHECKS <const> = {}

local function check_terms(rules, offset, terms, label)
   local sequence <const> = rules:sequence(offset + #terms - 1)
   assert.same(terms, sequence:range(offset, offset + #terms - 1), label)
end

CHECKS["octal (%S+)"] = function (code, offset, terms)
   check_terms(published.rules("." .. code:match "%.(.*)"), offset, terms, code)
end

CHECKS["(grundy)"] = function (name, offset, terms)
   check_terms(nim.rules(name), offset, terms, name)
end

CHECKS["take%-a%-(%a+)"] = function (name, offset, terms)
   check_terms(set_to(#terms, MEMBERS[name]), offset, terms, name)
end

CHECKS["one%-heap P%-positions: (%a+)"] = function (name, _, terms)
   local last <const> = terms[#terms]
   local rules <const> = name == "grundy" and nim.rules(name) or set_to(last, MEMBERS[name])
   local heaps <const> = {}
   local sequence <const> = rules:sequence(last)
   for heap = terms[1], last do -- some lists leave out heap 0, or begin with its like
      if sequence[heap] == 0 then heaps[#heaps + 1] = heap end
   end
   assert.same(terms, heaps, name)
end

CHECKS["smallest heap with value n, take%-a%-(%a+)"] = function (name, _, terms)
   local last <const> = terms[#terms]
   local sequence <const> = set_to(last, MEMBERS[name]):sequence(last)
   local heaps <const> = {}
   for heap = 0, last do
      if sequence[heap] == #heaps then heaps[#heaps + 1] = heap end
   end
   assert.same(terms, heaps, name)
end

-- These are no sequences of one heap.
local OTHERS <const> = { ["nimmul row2"] = true, ["nimmul table"] = true, ["ppos 3"] = true,
   ["ppos 4"] = true, ["ppos 5"] = true, ["ppos bouton"] = true, ["wythoff diag"] = true,
   ["wythoff row1"] = true, ["wythoff table"] = true, ["wythoff zeros"] = true,
   ["xor table"] = true, niminv = true, nimsquare = true }

describe("sequences of the OEIS", function ()
   it("are what it prints", function ()
      local checked = 0
      for _, row in ipairs(support.rows "spec/data/oeis.tsv") do
         local _, rule <const>, offset <const>, count <const>, terms <const> = table.unpack(row)
         local numbers <const> = published.numbers(terms)
         assert.equal(math.tointeger(count), #numbers)
         for pattern, check in pairs(CHECKS) do
            local name <const> = rule:match("^" .. pattern .. "$")
            if name then
               check(name, math.tointeger(offset), numbers)
               checked = checked + 1
            end
         end
         checked = checked + (OTHERS[rule] and 1 or 0)
      end
      assert.equal(110, checked)
   end)

   it("belong to the equivalent codes that it names, too", function ()
      local checked = 0
      for _, row in ipairs(support.rows "spec/data/oeis.tsv") do
         local terms <const> = published.numbers(row[5])
         local also <const> = row[7]:gsub(" %(.-%)", "")
         for codes, shift in also:gmatch "([%d%. ]+) a%(n%-?(%d*)%)" do
            for code in codes:gmatch "%d?%.%d+" do
               local first <const> = math.tointeger(row[3]) + (math.tointeger(shift) or 0)
               check_terms(published.rules(code), first, terms, code .. " " .. row[1])
               checked = checked + 1
            end
         end
      end
      assert.equal(251, checked)
   end)
end)

describe("periods of octal codes", function ()
   it("up to 10^6 are proved as published", function ()
      local rows <const> = published.periods(-1, 10 ^ 6)
      for _, row in ipairs(rows) do published.check_period(row) end
      assert.is_true(#rows > 800, #rows)
   end)
end)

describe("periods of sets", function ()
   it("that may be subtracted are proved as published", function ()
      local rows <const> = support.rows "spec/data/subtraction-periods.tsv"
      for _, row in ipairs(rows) do
         local rules <const> = nim.rules { subtract = published.numbers(row[1]) }
         local sequence <const> = rules:sequence(0)
         local found <const> = sequence:extend_until_period(1000)
         local expected <const> = { math.tointeger(row[2]), math.tointeger(row[3]), "equal values" }
         assert.same(expected, { found.preperiod, found.period, found.proof }, row[1])
         local values <const> = published.numbers(row[4])
         assert.same(values, sequence:range(0, #values - 1), row[1])
         assert.equal(found.needed, #sequence)
         assert.is_table(rules:sequence(found.needed):period())
         assert.is_nil(rules:sequence(found.needed - 1):period())
      end
      assert.equal(511, #rows)
   end)

   it("that may not be subtracted are proved as observed", function ()
      local rows <const> = support.rows "spec/data/allbut-periods.tsv"
      for _, row in ipairs(rows) do
         local rules <const> = nim.rules { all_but = published.numbers(row[1]) }
         local sequence <const> = rules:sequence(0)
         local found <const> = sequence:extend_until_period(1000)
         local expected <const> = { math.tointeger(row[2]), math.tointeger(row[3]),
            math.tointeger(row[4]), "equal states" }
         assert.same(expected, { found.preperiod, found.period, found.saltus, found.proof }, row[1])
         assert.same(published.numbers(row[5]), sequence:range(0, 24), row[1])
         local plain <const> = rules:sequence(1500, { method = "plain" })
         for heap = 0, 1500 do assert.equal(plain[heap], sequence[heap], row[1]) end
         assert.is_nil(rules:sequence(found.needed - 1):period())
      end
      assert.equal(63, #rows)
   end)
end)

describe("octal codes", function ()
   it("are equal to others, with a shift, as the public tables say", function ()
      local rows <const> = support.rows "spec/data/octal-equivalences.tsv"
      for _, row in ipairs(rows) do
         local shift <const> = math.tointeger(row[3])
         local game <const> = published.rules(row[1]):sequence(1494)
         local base <const> = published.rules(row[2]):sequence(1494)
         for heap = math.max(1, 1 - shift), math.min(1494, 1494 - shift) do
            if game[heap] ~= base[heap + shift] then
               assert.equal(base[heap + shift], game[heap], row[1] .. " " .. heap)
            end
         end
      end
      assert.is_true(#rows > 500)
   end)

   it("0.161 and 0.36 are not equal: they differ first at heap 519", function ()
      local one <const> = nim.rules "0.161":sequence(20000)
      local other <const> = nim.rules "0.36":sequence(20000)
      local differ, first = 0, nil
      for heap = 0, 20000 do
         if one[heap] ~= other[heap] then
            first = first or heap
            differ = differ + 1
         end
      end
      assert.same({ 519, 2, 4, 18412 }, { first, one[519], other[519], differ })
   end)
end)
