-- Sequences that report while they grow.

local nim <const> = require "nim"

local function fails(message, call, ...)
   local ok, err <const> = pcall(call, ...)
   assert.is_false(ok)
   assert.equal(message, (tostring(err):gsub("^[^:]*:%d+: ", "")))
end

describe("the progress function of a sequence", function ()
   it("learns how it gets on", function ()
      local reports <const> = {}
      local sequence <const> = nim.rules "grundy":sequence(0, { kernel = "c", interval = 0,
         progress = function (...) reports[#reports + 1] = { ... } end })
      sequence:extend(20000)
      assert.is_true(#reports > 3)
      local last = 0
      for _, report in ipairs(reports) do
         local heaps <const>, rate <const>, rare <const>, largest <const> = table.unpack(report)
         assert.is_true(heaps >= last and heaps <= 20000 and rate >= 0 and rare <= heaps)
         assert.is_true(largest >= 1 and largest < 512)
         last = heaps
      end
   end)

   it("does not keep it from its period though a search takes longer than the interval", function ()
      local reports = 0
      local sequence <const> = nim.rules "0.104":sequence(0, { interval = 0,
         progress = function () reports = reports + 1 end })
      assert.is_nil(sequence:extend_until_period(5 * 10 ^ 6))
      assert.equal(5 * 10 ^ 6, #sequence)
      assert.is_true(reports > 0)
   end)

   it("does not change where it ends with its period", function ()
      for _, code in ipairs { "subtract 1-2003,2005-2340", "all_but 1115,1491,1573,2086" } do
         local reached = 0
         local paused <const> = nim.rules(code):sequence(0, { method = "plain", interval = 0,
            progress = function (heap) reached = heap end })
         local found <const> = paused:extend_until_period(60000)
         assert.is_true(reached > found.needed)
         local sequence <const> = nim.rules(code):sequence(0)
         assert.same(found, sequence:extend_until_period(60000))
         assert.equal(found.needed, #paused)
         assert.same({ sequence:max() }, { paused:max() })
         assert.same(sequence:counts(), paused:counts())
      end
   end)

   it("may raise, or close it", function ()
      local count = 0
      local options <const> = { kernel = "c", interval = 0, progress = function ()
         count = count + 1
         if count < 4 then error "enough" end
      end }
      local sequence = nim.rules "grundy":sequence(0, options)
      for _ = 1, 3 do assert.is_false(pcall(sequence.extend, sequence, 20000)) end
      local expected <const> = nim.rules "grundy":sequence(9000):range(0, 9000)
      assert.same(expected, sequence:extend(20000):range(0, 9000))
      local close = true
      options.progress = function ()
         if close then sequence:close() end
      end
      sequence = nim.rules "grundy":sequence(0, options)
      fails("self: open sequence expected, got a closed one", sequence.extend, sequence, 20000)
   end)
end)

describe("a sequence of rules that are a function, which", function ()
   -- A sequence under rules that do something to it when a heap of 5 is asked about.
   local function meddled(act)
      local sequence
      local rules <const> = nim.rules { name = "meddler", heap = function (n)
         if n == 5 then act(sequence) end
         return { { n - 1 } }
      end }
      sequence = rules:sequence(2)
      return sequence
   end

   it("closes it, stays closed", function ()
      local sequence <const> = meddled(function (its) its:close() end)
      fails("self: open sequence expected, got a closed one", sequence.extend, sequence, 9)
      fails("self: open sequence expected, got a closed one", sequence.extend, sequence, 9)
   end)

   it("extends it, has each value once", function ()
      local sequence <const> = meddled(function (its) its:extend(4) end)
      assert.same({ 0, 1, 0, 1, 0, 1, 0, 1, 0, 1 }, sequence:extend(9):range(0, 9))
   end)
end)
