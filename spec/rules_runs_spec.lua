-- Sets whose sizes are long runs, such as 1000 … 500000000: kept as runs, never listed.

local nim <const> = require "nim"
local support <const> = require "spec.support"

local MOST <const> = math.maxinteger

--- Up to three runs within 1 … most, as "1-3,7", and the sizes in them, increasing.
local function random_set(most)
   local parts <const>, is_size <const>, sizes <const> = {}, {}, {}
   for i = 1, math.random(3) do
      local low <const> = math.random(most)
      local high <const> = math.random(low, most)
      parts[i] = low .. "-" .. high
      for size = low, high do is_size[size] = true end
   end
   for size = 1, most do
      if is_size[size] then sizes[#sizes + 1] = size end
   end
   return table.concat(parts, ","), sizes, is_size
end

describe("a set of runs", function ()
   it("has the options of its sizes, and counts, numbers and checks them #memory", function ()
      math.randomseed(3)
      for _ = 1, support.rounds(200) do
         local text <const>, sizes <const>, is_size <const> = random_set(40)
         local rules <const> = nim.rules("subtract " .. text)
         assert.equal(nim.rules { subtract = sizes }, rules)
         assert.equal(rules, nim.rules(tostring(rules)))
         for _, n in ipairs { 1, math.random(45), 45 } do
            local expected <const> = {}
            for _, size in ipairs(sizes) do
               if size <= n then expected[#expected + 1] = size < n and { n - size } or {} end
            end
            assert.same(expected, rules:options(n))
            assert.equal(#expected, rules:count_options(n))
            local position <const> = rules:position { n }
            for k = 1, #expected do
               assert.equal(n - (expected[k][1] or 0), select(2, position:move(k)))
            end
            for take = 1, n do
               assert.equal(is_size[take] or false, (pcall(position.after, position, 1, take)))
            end
         end
      end
   end)

   it("leaves the same sizes when all but them may be taken", function ()
      math.randomseed(4)
      for _ = 1, support.rounds(200) do
         local text <const>, sizes <const>, is_size <const> = random_set(40)
         local rules <const> = nim.rules("all_but " .. text)
         assert.equal(nim.rules { all_but = sizes }, rules)
         assert.equal(rules, nim.rules(tostring(rules)))
         local count = 0
         for n = 1, 50 do
            if not is_size[n] then count = count + 1 end
            assert.equal(count, rules:count_options(n))
            assert.equal(count, #rules:options(n))
         end
      end
   end)

   it("takes the memory of its runs, not of its sizes", function ()
      local rules <const> = nim.rules { take = { 1000, 500000000 } }
      assert.equal("subtract 1000-500000000", tostring(rules))
      assert.equal(rules, nim.rules "subtract 2000-500000000,1000-1999")
      assert.not_equal(rules, nim.rules "subtract 1000-499999999")
      assert.equal(499999001, rules:count_options(10 ^ 9))
      local position <const> = rules:position { 10 ^ 9, 2000 }
      assert.equal(500000002, position:count_moves())
      assert.same({ 1, 500000000 }, { position:move(499999001) })
      assert.same({ 2, 1000 }, { position:move(499999002) })
      assert.equal("500000000-2000", tostring(position:after(1, 500000000)))
      assert.has_error(function () position:after(1, 999) end, "move: legal move under the rules "
         .. "subtract 1000-500000000 expected, got heap 1, take 999")
      assert.equal(500000999, nim.rules "all_but 1000-500000000":count_options(10 ^ 9))
      assert.equal("all_but 1000000000", tostring(nim.rules { all_but = { 10 ^ 9 } }))
   end)

   it("may reach the largest integer", function ()
      local all <const> = nim.rules { take = { 1, MOST } }
      assert.equal("subtract 1-9223372036854775807", tostring(all))
      assert.equal(all, nim.rules(tostring(all)))
      assert.equal(MOST, all:count_options(MOST))
      assert.same({ 1, MOST }, { all:position { MOST }:move(MOST) })
      assert.equal(MOST - 1, nim.rules { all_but = { MOST - 1 } }:count_options(MOST))
   end)

   it("lists options within the limit on memory", function ()
      local rules <const> = nim.rules { take = { 1000, 500000000 } }
      local ok <const>, message <const> = pcall(rules.options, rules, 10 ^ 9, { memory = 2 ^ 20 })
      assert.is_false(ok)
      assert.matches("limit of 1 MiB of memory reached", message)
   end)

   it("has sequences by the method runs, also where sizes from some number on may be taken",
      function ()
         math.randomseed(5)
         for _ = 1, support.rounds(100) do
            local rules <const> = nim.rules("all_but " .. random_set(30))
            local windows <const> = rules:sequence(200, { method = "runs" })
            local values <const> = rules:sequence(200, { method = "plain" })
            assert.same(values:range(0, 200), windows:range(0, 200))
         end
         local far <const> = nim.rules { all_but = { 10 ^ 9 } }
         assert.equal("runs", far:sequence(0).method)
         assert.equal(100, far:grundy(100))
         assert.has_error(function () far:sequence(10, { method = "plain" }) end,
            'method: method that suits the rules expected, got "plain"')
      end)
end)

describe("a single run of sizes", function ()
   it("has the values and the period of the formula, as computed", function ()
      for low = 1, 12 do
         for high = low, 12 do
            local rules <const> = nim.rules { take = { low, high } }
            local formula <const> = rules:sequence(500, { method = "one-run" })
            local plain <const> = rules:sequence(500, { method = "plain" })
            assert.same(plain:range(0, 500), formula:range(0, 500))
            assert.same(plain:counts(), formula:counts())
            assert.same({ plain:max() }, { formula:max() })
            assert.same({ plain:max() }, { formula:extend(10):extend(500):max() })
            local p <const>, q <const> = formula:period(), plain:period()
            assert.same({ q.period, q.preperiod, q.saltus }, { p.period, p.preperiod, p.saltus })
            assert.same({ "one run", 0 }, { p.proof, p.needed })
         end
      end
   end)

   it("has values of any heap, and its period, at once", function ()
      local rules <const> = nim.rules { take = { 1000, 500000000 } }
      local sequence <const> = rules:sequence(10 ^ 12)
      assert.equal("one-run", sequence.method)
      for _, heap in ipairs { 0, 999, 1000, 500000999, 500001000, 10 ^ 9 // 1, 10 ^ 12 // 1 } do
         assert.equal(heap % 500001000 // 1000, rules:grundy(heap))
         assert.equal(heap % 500001000 // 1000, sequence[heap])
      end
      assert.equal(MOST % 500001000 // 1000, rules:grundy(MOST))
      assert.same({ 500000, 500000000 }, { sequence:max() })
      assert.same({ 12, 12345 - 345 }, { rules:sequence(12345):max() })
      assert.equal("N", rules:position { 10 ^ 9 }:outcome())
      assert.equal("P", rules:position { 500001999 }:outcome())
      assert.equal(500001000, rules:sequence(0):extend_until_period(100).period)
      assert.equal(500001000, sequence:apparent_period().period)
   end)

   it("has values where its period exceeds all integers", function ()
      local rules <const> = nim.rules { take = { 1, MOST } }
      assert.equal(MOST, rules:grundy(MOST))
      assert.is_nil((rules:sequence(1000):period()))
      assert.equal(MOST // 3, nim.rules { take = { 3, MOST - 1 } }:grundy(MOST))
   end)

   it("is saved and loaded without a table, also for another method", function ()
      local path <const> = os.tmpname()
      local rules <const> = nim.rules { take = { 10, 70000 } }
      assert(rules:sequence(200000):save(path))
      local loaded <const> = nim.load_sequence(path)
      local windows <const> = nim.load_sequence(path, { method = "runs" })
      assert.equal(200000, #loaded)
      assert.equal(200000, #windows)
      for heap = 0, 200000, 7 do
         local value <const> = heap % 70010 // 10
         if loaded[heap] ~= value or windows[heap] ~= value then error(heap) end
      end
      assert.equal(300000 % 70010 // 10, loaded:extend(300000)[300000])
      os.remove(path)
   end)
end)
