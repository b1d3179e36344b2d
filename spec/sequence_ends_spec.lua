-- Sequences that keep their ends only: the same values, or a clear refusal.

local nim <const> = require "nim"
local support <const> = require "spec.support"

-- With the message, whatever line it is about.
local function fails(message, call, ...)
   local ok, err <const> = pcall(call, ...)
   assert.is_false(ok)
   assert.equal(message, (err:gsub("^[^:]*:%d+: ", "")))
end

local kernels <const> = {}
for _, name in ipairs { "c", "avx2", "avx512" } do
   if pcall(function () nim.rules "0.77":sequence(0, { kernel = name }) end) then
      kernels[#kernels + 1] = name
   end
end

local function any_kernel()
   return kernels[math.random(#kernels)]
end

-- A sequence that keeps its ends, by the method "sparse" even where the period is proved.
local function ends(code, last, window)
   return nim.rules(code):sequence(last, { keep = "ends", window = window, method = "sparse",
      kernel = any_kernel() })
end

local function all(code, last)
   return nim.rules(code):sequence(last, { method = "sparse" })
end

-- Everything that is kept of a sequence is as in the whole one; gives how many heaps are not kept.
local function check(whole, sequence, label)
   local last <const>, first <const> = sequence:kept()
   assert.is_true(last < first and first <= #sequence + 1)
   for heap = 0, #sequence do
      if (heap <= last or heap >= first) and whole[heap] ~= sequence[heap] then
         assert.equal(whole[heap], sequence[heap], label .. " " .. heap)
      end
   end
   local counts <const> = {}
   local most, most_heap = -1, nil
   for heap = 0, #sequence do
      local value <const> = whole[heap]
      counts[value] = (counts[value] or 0) + 1
      if value > most then most, most_heap = value, heap end
   end
   assert.same(counts, sequence:counts(), label)
   assert.same({ most, most_heap }, { sequence:max() }, label)
   return first - last - 1
end

-- Extends a sequence, as far as what is kept allows; true if it got there.
local function extend(sequence, last, label)
   local ok, message <const> = pcall(sequence.extend, sequence, last)
   if ok then
      assert.equal(last, #sequence)
      return true
   end
   local expected <const> = "heap %d: more values needed than were kept"
   assert.equal(expected:format(#sequence + 1), message, label)
   assert.is_true(#sequence < last)
   fails(message, sequence.extend, sequence, last) -- once more, and nothing has changed
   return false
end

describe("a sequence that keeps its ends", function ()
   it("has the values of the whole one, for the codes 0.ddd and 4.dd, or says why not #memory",
      function ()
         math.randomseed(21)
         local dropped = 0
         for digits = 0, 575 do
            if math.random() < support.rounds(100) / 100 then
               local code <const> = digits < 512 and ("0.%03o"):format(digits)
                  or ("4.%02o"):format(digits - 512)
               local last <const> = math.random(1500, 5000)
               local ok, sequence <const> = pcall(ends, code, 0, math.random(256, 600))
               if ok then
                  extend(sequence, last, code)
                  local missing <const> = check(all(code, #sequence), sequence, code)
                  if missing > 0 then dropped = dropped + 1 end
               else
                  assert.matches('keep: "all" expected', sequence)
               end
            end
         end
         assert.is_true(support.rounds(100) < 100 or dropped > 80, dropped)
      end)

   it("says where it cannot go on, whatever the kernel, and a larger window can", function ()
      for _, case in ipairs { { "0.104", 9681 }, { "0.106", 39286 }, { "0.054", 22818 } } do
         local code <const>, heap <const> = table.unpack(case)
         for _, kernel in ipairs(kernels) do
            local sequence <const> = nim.rules(code):sequence(0, { keep = "ends", window = 256,
               kernel = kernel })
            assert.is_false(extend(sequence, 100000, code))
            assert.equal(heap - 1, #sequence)
            check(all(code, heap), sequence, code)
         end
         assert.is_true(extend(ends(code, 0, 1 << 16), 100000, code))
      end
   end)

   it("goes on from files, by any kernel and window, at any heap", function ()
      math.randomseed(22)
      local path <const> = os.tmpname()
      for _, code in ipairs { "0.16", "0.104", "0.106", "0.354", "0.056", "0.156", "0.376" } do
         local last <const> = code == "0.16" and 250000 or code == "0.376" and 5000 or 60000
         local whole <const> = all(code, last)
         local sequence = ends(code, 0, 1 << 16)
         while #sequence < last do
            local goal <const> = math.min(last, #sequence + math.random(last // 5))
            assert.is_true(extend(sequence, goal, code))
            assert(sequence:save(path))
            local again <const> = assert(nim.load_sequence(path, { kernel = any_kernel(),
               window = math.random(2) == 1 and math.random(1 << 16, 1 << 17) or nil }))
            assert.same({ #sequence, sequence:kept() }, { #again, again:kept() })
            assert.equal("ends", again.keep)
            assert.same(sequence:counts(), again:counts())
            assert.same({ sequence:max() }, { again:max() })
            assert.same({ sequence:period() }, { again:period() })
            sequence = again
         end
         check(whole, sequence, code)
      end
      os.remove(path)
   end)

   it("goes on from a file at each heap around one where values are dropped", function ()
      local path <const> = os.tmpname()
      local sequence <const> = ends("0.156", 9000, 300)
      local whole <const> = all("0.156", 10000)
      local places <const> = {}
      for heap = 9000, 9400 do
         sequence:extend(heap)
         assert(sequence:save(path))
         local again <const> = assert(nim.load_sequence(path, { kernel = any_kernel(),
            method = "sparse" }))
         assert.equal(whole[10000], again:extend(10000)[10000], heap)
         local _, first <const> = sequence:kept()
         places[first] = true
      end
      assert.is_not_nil(next(places, (next(places))))
      os.remove(path)
   end)

   it("is the same however it was extended, and by all kernels", function ()
      math.randomseed(23)
      local rules <const> = nim.rules "0.454"
      for _, kernel in ipairs(kernels) do
         local options <const> = { keep = "ends", window = 3000, kernel = kernel }
         local sequence <const> = rules:sequence(0, options)
         for heap = 1, 12000 do sequence:extend(heap) end
         while #sequence < 150000 do
            sequence:extend(math.min(150000, #sequence + math.random(3000)))
         end
         assert.same({ 382, 146437 }, { sequence:kept() })
         assert.same({ 382, 146437 }, { rules:sequence(150000, options):kept() })
         assert.is_true(check(all("0.454", 150000), sequence, kernel) > 140000)
      end
   end)

   it("keeps a bounded number of values", function ()
      for _, last in ipairs { 10 ^ 5, 10 ^ 6 } do
         local head <const>, first <const> = ends("0.56", last, 20000):kept()
         assert.is_true(head <= 1795 + 2 + 20000 // 16 and last - first <= 1.25 * 20000 + 64)
      end
   end)

   it("keeps all as long as rare heaps have not stopped for long", function ()
      for _, code in ipairs { "0.165", "grundy", "0.6", "0.07" } do
         local sequence <const> = ends(code, 20000, 256)
         assert.same({ 20000, 20001 }, { sequence:kept() })
         assert.equal("ends", sequence.keep)
         check(all(code, 20000), sequence, code)
      end
      assert.equal("all", all("0.16", 5).keep)
      assert.same({ 5, 6 }, { all("0.16", 5):kept() })
   end)

   it("refuses what it has not kept", function ()
      local sequence <const> = ends("0.56", 100000, 4096)
      local last <const>, first <const> = sequence:kept()
      assert.is_true(last > 2000 and first > 90000)
      local kept = ("0 … %d or %d … 100000"):format(last, first)
      local function message(heap)
         return ("heap: %s expected, others are not kept, got %d"):format(kept, heap)
      end
      for _, heap in ipairs { last + 1, 50000, first - 1 } do
         fails(message(heap), function () return sequence[heap] end)
         fails(message(heap), sequence.range, sequence, heap, 100000)
      end
      fails(message(last + 1), sequence.range, sequence, 0, 100000)
      assert.equal(last + 1, #sequence:range(0, last))
      assert.equal(100001 - first, #sequence:range(first, 100000))
      assert.is_nil(sequence[100001])
      kept = kept:gsub(" or ", " and ")
      fails("write_bfile: all values expected, got heaps " .. kept, sequence.write_bfile, sequence,
         "build/none")
      fails("apparent_period: all values expected, got heaps " .. kept, sequence.apparent_period,
         sequence)
   end)

   it("is for games with splits by the method sparse", function ()
      local expected <const> = 'keep: "all" expected, except for games with splits by the method '
         .. '"sparse", got "ends"'
      local kayles <const> = nim.rules "0.77"
      for _, rules in ipairs { "nim", "0.333", "subtract 1,2,9", "0.3F", "0.[7]" } do
         fails(expected, nim.rules(rules).sequence, nim.rules(rules), 10, { keep = "ends" })
      end
      fails(expected, kayles.sequence, kayles, 10, { keep = "ends", method = "plain" })
      local halves <const> = nim.rules { heap = function (n)
         return n > 0 and { { n // 2 } } or {}
      end }
      fails('keep: "all" expected for rules that are a Lua function, got "ends"',
         halves.sequence, halves, 10, { keep = "ends" })
      fails('keep: "all" or "ends" expected, got "some"', kayles.sequence, kayles, 1,
         { keep = "some" })
      fails("window: integer 256 … 1099511627776 expected, got 255", kayles.sequence, kayles, 1,
         { window = 255 })
      fails('window: nil without keep = "ends" expected, got 256', kayles.sequence, kayles, 1,
         { window = 256 })
   end)
end)
