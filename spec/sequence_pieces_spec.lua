-- The method "pieces", for large sizes in a few runs, against the definition and other methods.

local nim <const> = require "nim"
local oracle <const> = require "spec.oracle.rules"
local support <const> = require "spec.support"

--- Calls visit(text, sizes) for all sets within 1 … most that form at most `most_runs` runs.
local function each_set(most, most_runs, visit)
   for bits = 1, (1 << most) - 1 do
      local parts <const>, sizes <const> = {}, {}
      local low = nil
      for size = 1, most + 1 do
         local is_size <const> = size <= most and bits >> size - 1 & 1 == 1
         if is_size then
            sizes[#sizes + 1] = size
            low = low or size
         elseif low then
            parts[#parts + 1] = low .. "-" .. size - 1
            low = nil
         end
      end
      if #parts <= most_runs then visit("subtract " .. table.concat(parts, ","), sizes) end
   end
end

--- Single sizes and runs within 1 … most.
local function random_set(most)
   local parts <const> = {}
   for i = 1, math.random(4) do
      local low <const> = math.random(most)
      local high <const> = math.random(3) == 1 and math.random(low, most) or low
      parts[i] = low .. "-" .. high
   end
   return "subtract " .. table.concat(parts, ",")
end

--- The same values, largest value and, if both prove it, period. Returns whether both do.
local function compare(text, length, step)
   local rules <const> = nim.rules(text)
   local one <const> = rules:sequence(length, { method = "subtraction" })
   local other <const> = rules:sequence(0, { method = "pieces" })
   while #other < length do other:extend(math.min(length, #other + step)) end
   for heap = 0, length do
      if one[heap] ~= other[heap] then assert.equal(one[heap], other[heap], text .. " " .. heap) end
   end
   assert.same({ one:max() }, { other:max() })
   local p <const>, q <const> = one:period(), other:period()
   if p and q then assert.same(p, q, text) end
   return p and q
end

describe("the method pieces", function ()
   it("has the values of the definition for all sets of up to three runs in 1 … 12", function ()
      local count = 0
      each_set(support.rounds(12), 3, function (text, sizes)
         local values <const> = oracle.set_grundy(sizes, 500)
         local rules <const> = nim.rules(text)
         local sequence <const> = rules:sequence(500, { method = "pieces" })
         for heap = 0, 500 do
            if values[heap] ~= sequence[heap] then
               assert.equal(values[heap], sequence[heap], text .. " " .. heap)
            end
         end
         local expected <const> = rules:sequence(500, { method = "plain" }):period()
         assert.same(expected, sequence:period(), text)
         count = count + 1
      end)
      if support.rounds(12) == 12 then assert.equal(2509, count) end
   end)

   it("has the values of other methods for random sets, in steps of any length #memory", function ()
      math.randomseed(1)
      for _ = 1, support.rounds(60) do
         compare(random_set(12), 2000, math.random(2000))
         compare(random_set(100), 5000, math.random(5000))
         compare(random_set(1000), 20000, math.random(20000))
      end
   end)

   it("joins pieces that recur, small sets enlarged and one size far off", function ()
      math.randomseed(2)
      for _ = 1, support.rounds(20) do
         local scale <const>, parts <const> = math.random(2, 40), {}
         for i = 1, 3 do parts[i] = scale * math.random(9) end
         parts[4] = math.random(20000, 60000)
         compare("subtract " .. table.concat(parts, ","), 200000, 200000)
      end
   end)

   it("finds values and periods that no table could hold", function ()
      local rules <const> = nim.rules { subtract = { 1, 2, 999999999 } }
      local function value(heap)
         local place <const> = heap % 10 ^ 9
         return place == 999999999 and 3 or place % 3
      end
      local sequence <const> = rules:sequence(10 ^ 9)
      assert.equal("pieces", sequence.method)
      for _, heap in ipairs { 0, 5, 999999998, 999999999, 10 ^ 9, 10 ^ 9 + 4, 10 ^ 15 + 7 } do
         assert.equal(value(heap), rules:grundy(heap))
         assert.equal(value(heap) == 0 and "P" or "N", rules:position { heap }:outcome())
      end
      assert.same({ 3, 999999999 }, { sequence:max() })
      assert.is_nil((sequence:period()))
      assert.same({ period = 10 ^ 9, preperiod = 0, saltus = 0, last_exception = -1,
         needed = 1999999998, proof = "equal values" },
         rules:sequence(0):extend_until_period(1999999998))
      assert.is_nil((rules:sequence(0):extend_until_period(1999999997)))

      assert.equal(500097000, nim.rules "subtract 1000-5000,100000-500000000":sequence(0)
         :extend_until_period(10 ^ 10).period)
      local other <const> = nim.rules { subtract = { 20, 50, 70, 10 ^ 9 } }:sequence(0)
         :extend_until_period(10 ^ 10)
      assert.same({ 1000000060, 2000000130 }, { other.preperiod, other.period })
   end)

   it("has periods that a table proves, too", function ()
      for _, text in ipairs { "subtract 1,2,70000", "subtract 2,5,7,66000", "subtract 3-9,70001",
         "subtract 100-200,1000-70000", "subtract 5,70000-80000" } do
         local rules <const> = nim.rules(text)
         local p <const> = rules:sequence(0, { method = "runs" }):extend_until_period(10 ^ 6)
         assert.same(p, rules:sequence(0):extend_until_period(p.needed), text)
         assert.equal("pieces", rules:sequence(0).method)
      end
   end)

   it("leaves sets with too many changes to other methods", function ()
      local rules <const> = nim.rules "subtract 1-30000,31000-1000000"
      local sequence <const> = rules:sequence(1000000)
      assert.equal("runs", sequence.method)
      local windows <const> = rules:sequence(1000000, { method = "runs" })
      for heap = 0, 1000000, 17 do
         if windows[heap] ~= sequence[heap] then assert.equal(windows[heap], sequence[heap]) end
      end
   end)

   it("keeps to limits, and continues after them", function ()
      local rules <const> = nim.rules "subtract 1000-5000,100000-500000000"
      local ok <const>, message <const> = pcall(rules.grundy, rules, 10 ^ 9, { memory = 2 ^ 20 })
      assert.is_false(ok)
      assert.matches("^limit of 1 MiB of memory reached, %d+ solved: ", message)
      assert.equal(nim.rules(tostring(rules)):grundy(10 ^ 9), rules:grundy(10 ^ 9))
   end)

   it("is saved and loaded without a table", function ()
      local path <const> = os.tmpname()
      for _, text in ipairs { "subtract 1,2,999999999", "subtract 3,17,29" } do
         local sequence <const> = nim.rules(text):sequence(10 ^ 6, { method = "pieces" })
         assert(sequence:save(path))
         local file <close> = assert(io.open(path))
         assert.is_true(file:seek "end" < 200)
         local loaded <const> = nim.load_sequence(path)
         local plain <const> = nim.load_sequence(path, { method = "plain" })
         assert.same({ 10 ^ 6, 10 ^ 6 }, { #loaded, #plain })
         for heap = 0, 10 ^ 6, 997 do
            if sequence[heap] ~= loaded[heap] or sequence[heap] ~= plain[heap] then error(heap) end
         end
      end
      os.remove(path)
   end)
end)

describe("winning moves in large sets", function ()
   local function by_moves(position)
      local list <const> = {}
      for heap, take in position:moves() do
         if position:after(heap, take):grundy() == 0 then
            list[#list + 1] = { heap = heap, take = take }
         end
      end
      return list
   end

   it("are those that leave a value of 0", function ()
      math.randomseed(6)
      for _ = 1, support.rounds(100) do
         local rules <const> = nim.rules(random_set(40) .. ",70000")
         local position <const> = rules:position { math.random(300000), math.random(50) }
         assert.same(by_moves(position), position:winning_moves())
         local low <const> = math.random(300)
         local run <const> = nim.rules { take = { low, 70000 } }
         local other <const> = run:position { math.random(2000), math.random(80000) }
         assert.same(by_moves(other), other:winning_moves())
      end
   end)

   it("are found without looking at all", function ()
      local run <const> = nim.rules { take = { 1000, 500000000 } }
      local moves <const> = run:position { 10 ^ 9 }:winning_moves()
      assert.same({ 1000, 499998001, 499999000 },
         { #moves, moves[1].take, moves[1000].take })
      local most <const> = nim.rules { take = { 1, math.maxinteger } }
      assert.same({ 1, math.maxinteger - 10 },
         { most:position { math.maxinteger - 5, 5 }:winning_move() })
      local few <const> = nim.rules "subtract 1000-5000,100000-500000000"
      local position <const> = few:position { 10 ^ 15 + 7, 12345678 }
      assert.equal(0, position:after(position:winning_move()):grundy())
   end)
end)
