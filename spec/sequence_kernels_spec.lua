-- The kernels of the method "sparse" give the same values, whatever the processor and its vectors.

local nim <const> = require "nim"
local codes <const> = require "spec.oracle.codes"
local support <const> = require "spec.support"

local NAMES <const> = { "c", "avx2", "avx512" }

-- Those that run here.
local kernels <const> = {}
for _, name in ipairs(NAMES) do
   if pcall(function () nim.rules "0.77":sequence(0, { kernel = name }) end) then
      kernels[#kernels + 1] = name
   end
end

local function with(kernel)
   return { method = "sparse", kernel = kernel }
end

local function same(expected, actual, label)
   for heap = 0, #expected do
      if expected[heap] ~= actual[heap] then
         assert.equal(expected[heap], actual[heap], label .. " " .. heap)
      end
   end
end

-- Compares all kernels with plain C, to that heap.
local function check(code, last, options)
   local rules <const> = nim.rules(code)
   local expected
   for _, kernel in ipairs(kernels) do
      local chosen <const> = with(kernel)
      for name, value in pairs(options or {}) do chosen[name] = value end
      local sequence <const> = rules:sequence(last, chosen)
      assert.equal(kernel, sequence.kernel)
      expected = expected or sequence
      same(expected, sequence, code .. " " .. kernel)
   end
   return expected
end

describe("every kernel", function ()
   it("has the values of plain C for codes of all kinds, in lanes and windows", function ()
      for _, code in ipairs {
         "0.16", "0.104", "0.127", -- packed values below 31: 32-bit lanes
         "0.354", "0.56", -- below 63: 64-bit lanes
         "0.376", "0.6", "grundy", -- windows of one byte and of two
         "0.77", "0.07", "4.7", "0.644", "4!.0", "0.7!6!", "0.2{2=}6", "0.156", "0.106", "0.1777",
      } do
         check(code, 6000)
      end
   end)

   it("has the values of plain C where sets of heaps have moved on many times", function ()
      for _, code in ipairs { "0.16", "0.127", "0.354", "0.376" } do
         check(code, math.max(50000, support.rounds(250000)))
      end
   end)

   it("has the values of plain C where much is taken", function ()
      check("0.1" .. ("0"):rep(90) .. "6", 6000)
      check("0." .. ("1"):rep(200) .. "7", 6000)
      check("0." .. ("0"):rep(3000) .. "67", 12000)
   end)

   it("has the values of plain C where rare heaps are many", function ()
      for _, code in ipairs { "0.5!", "0.3{0,1,2=}6", "0.7!67" } do check(code, 5000) end
   end)

   it("has the values of plain C for random codes, which pass 32, 64, 128, 256 and 512", function ()
      math.randomseed(11)
      local widest, narrow = 0, 0
      for _ = 1, 80 do
         local digits <const> = {}
         for i = 1, math.random(8) do
            digits[i] = ({ "0", "1", "3", "4", "5", "6", "7", "5!", "7!", "{0,1,2=}" })
               [math.random(10)]
         end
         local largest <const> = check("0." .. table.concat(digits), 1500):max()
         widest = math.max(widest, largest)
         if largest < 32 then narrow = narrow + 1 end
      end
      assert.is_true(widest > 512 and narrow > 10)
   end)

   it("has the same values whatever the mask", function ()
      for _, code in ipairs { "0.16", "0.104", "0.354", "grundy", "0.6" } do
         local expected <const> = nim.rules(code):sequence(3000, { method = "plain" })
         for mask = 1, 127, 18 do
            for _, parity in ipairs { false, true } do
               same(expected, check(code, 3000, { mask = mask, parity = parity }), code)
            end
         end
      end
   end)

   it("goes on where another one stopped", function ()
      math.randomseed(12)
      local path <const> = os.tmpname()
      for _, code in ipairs { "0.16", "0.127", "0.354", "0.376", "grundy", "0.6" } do
         local expected <const> = nim.rules(code):sequence(9000, with "c")
         local sequence = nim.rules(code):sequence(10, with "c")
         while #sequence < 9000 do
            assert(sequence:save(path))
            sequence = nim.load_sequence(path, with(kernels[math.random(#kernels)]))
            sequence:extend(math.min(9000, #sequence + math.random(1200)))
         end
         same(expected, sequence, code)
      end
      os.remove(path)
   end)

   it("goes on by one heap at a time", function ()
      for _, kernel in ipairs(kernels) do
         for _, code in ipairs { "0.16", "0.354", "0.6" } do
            local sequence <const> = nim.rules(code):sequence(0, with(kernel))
            for heap = 1, 2500 do sequence:extend(heap) end
            same(nim.rules(code):sequence(2500, with "c"), sequence, code)
         end
      end
   end)

   it("has the values of the definition for the codes 0.ddd and 4.dd, to heap 500", function ()
      codes.each(500, function (code, expected)
         for _, kernel in ipairs(kernels) do
            local values <const> = codes.values(code, 500, with(kernel))
            assert.is_true(expected == values, code .. " by " .. kernel)
         end
      end)
   end)

   it("is chosen by the environment, too", function ()
      local script <const> = "print(require 'nim'.rules 'grundy':sequence(9).kernel)"
      local run <const> = support.quote(support.interpreter()) .. " -e " .. support.quote(script)
      for _, kernel in ipairs(kernels) do
         assert.same({ 0, kernel .. "\n", "" },
            { support.shell("NIM_KERNEL=" .. kernel .. " " .. run) })
      end
      local best <const> = kernels[#kernels]
      assert.same({ 0, best .. "\n", "" }, { support.shell("unset NIM_KERNEL; " .. run) })
      local _, _, errors <const> = support.shell("NIM_KERNEL=fast " .. run)
      assert.matches('NIM_KERNEL: name of a kernel that runs here expected, got "fast"', errors,
         1, true)
   end)

   it("is one of those that run here", function ()
      assert.equal("c", kernels[1])
      local ok, err <const> = pcall(function ()
         nim.rules "0.77":sequence(1, { kernel = "fast" })
      end)
      assert.is_false(ok)
      assert.matches('kernel: name of a kernel that runs here expected, got "fast"', err, 1, true)
      assert.is_nil(nim.rules "nim":sequence(1).kernel)
   end)
end)
