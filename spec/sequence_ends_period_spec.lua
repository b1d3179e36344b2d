-- Periods of sequences that keep their ends only: proved as in the whole, or not at all.

local nim <const> = require "nim"
local support <const> = require "spec.support"

-- Games whose rare heaps stop, with windows in which their periods are proved.
local GAMES <const> = {
   { "0.156", 256 }, { "0.156", 1000 }, { "0.356", 512 }, { "0.16", 1 << 18 },
   { "0.56", 4096 }, { "0.56", 1 << 17 }, { "0.56", 1 << 24 },
}

local function ends(code, last, window, method)
   return nim.rules(code):sequence(last, { keep = "ends", window = window, method = method })
end

local proved <const> = {}

-- The period of the whole sequence, and one of it.
local function whole(code)
   if not proved[code] then
      local sequence <const> = nim.rules(code):sequence(0)
      proved[code] = { period = sequence:extend_until_period(10 ^ 6), sequence = sequence }
   end
   return proved[code].period, proved[code].sequence
end

describe("the period of a sequence that keeps its ends", function ()
   it("is proved as in the whole one, by the same heaps", function ()
      local dropped = 0
      for _, game in ipairs(GAMES) do
         local code <const>, window <const> = table.unpack(game)
         local expected <const> = whole(code)
         local sequence <const> = ends(code, 0, window)
         local label <const> = code .. " " .. window
         assert.same(expected, sequence:extend_until_period(10 ^ 6), label)
         assert.equal(expected.needed, #sequence, label)
         assert.same(expected, sequence:period(), label)
         local last <const>, first <const> = sequence:kept()
         if first > last + 1 then dropped = dropped + 1 end
         assert.is_true(window > 10 ^ 6 or last < expected.preperiod, label)
      end
      assert.equal(#GAMES - 1, dropped)
   end)

   it("needs the last of these heaps", function ()
      for _, method in ipairs { "sparse", false } do
         for _, game in ipairs(GAMES) do
            local code <const>, window <const> = table.unpack(game)
            local expected <const> = whole(code)
            local sequence <const> = ends(code, expected.needed - 1, window, method or nil)
            local found <const>, seen <const>, reason <const> = sequence:period()
            assert.same({ nil, expected.needed - 1 }, { found, seen })
            assert.equal(window < 10 ^ 6 and ("period %d would be proved by heaps 0 to %d")
               :format(expected.period, expected.needed) or nil, reason)
            assert.same(expected, sequence:extend(expected.needed):period(), code)
         end
      end
   end)

   it("answers for all heaps but those dropped before it begins", function ()
      for _, game in ipairs(GAMES) do
         local code <const>, window <const> = table.unpack(game)
         local period <const>, all <const> = whole(code)
         local sequence <const> = ends(code, 0, window)
         sequence:extend_until_period(10 ^ 6)
         local last <const>, first <const> = sequence:kept()
         for _ = 1, 300 do
            local heap = math.random(0, 3 * period.needed)
            if heap <= last or heap >= math.min(first, period.preperiod) then
               assert.equal(all[heap], sequence[heap], code)
            end
            heap = period.preperiod + heap % 20 + period.period * ((1 << 61) // period.period)
            assert.equal(all[heap], sequence[heap], code)
         end
         sequence:extend(10 ^ 12)
         assert.equal(all[10 ^ 12], sequence[10 ^ 12])
         assert.same(nim.rules(code):sequence(10 ^ 12):counts(), sequence:counts(), code)
         assert.same({ all:max() }, { sequence:max() })
         if first > last + 1 then
            assert.is_false(pcall(function () return sequence[period.preperiod - 1] end))
         end
      end
   end)

   it("stays when the method goes on", function ()
      for _, code in ipairs { "0.156", "0.127" } do
         local period <const>, all <const> = whole(code)
         local sequence <const> = ends(code, 0, 1024, "sparse")
         sequence:extend_until_period(10 ^ 6)
         for _ = 1, 20 do
            sequence:extend(#sequence + math.random(2000))
            assert.same(period, sequence:period())
            assert.equal(all[#sequence], sequence[#sequence])
         end
         assert.equal(all[60000], sequence[60000])
      end
   end)

   it("is not proved where it cannot be seen, and that is said", function ()
      local sequence <const> = ends("0.104", 200000, 1 << 16)
      assert.same({ nil, 200000, "periods above 64512 cannot be seen in the values kept" },
         { sequence:period() })
      assert.same({ nil, 250000, "periods above 64512 cannot be seen in the values kept" },
         { sequence:extend_until_period(250000) })
      -- Grundy's game and constraints have no proof; nothing is claimed.
      assert.is_nil(ends("4!.0", 20000, 256):period())
   end)

   it("goes on from files", function ()
      math.randomseed(31)
      local path <const> = os.tmpname()
      for _, game in ipairs(GAMES) do
         local code <const>, window <const> = table.unpack(game)
         local expected <const>, all <const> = whole(code)
         local sequence = ends(code, 0, window)
         repeat
            assert(sequence:save(path))
            sequence = assert(nim.load_sequence(path))
            local found <const> = sequence:extend_until_period(
               #sequence + math.random(1 + expected.needed // 5))
         until found
         assert(sequence:save(path))
         sequence = assert(nim.load_sequence(path))
         assert.same({ expected, expected.needed }, { sequence:period(), #sequence }, code)
         sequence:extend(10 ^ 9)
         assert(sequence:save(path))
         assert.is_true(#support.read(path) < 2 * window + 100000)
         sequence = assert(nim.load_sequence(path))
         assert.same({ expected, 10 ^ 9, all[10 ^ 9] },
            { sequence:period(), #sequence, sequence[10 ^ 9] })
      end
      os.remove(path)
   end)
end)
