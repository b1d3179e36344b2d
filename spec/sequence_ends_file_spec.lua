-- Files of sequences that keep their ends only: their format, and what is refused.

local damage <const> = require "spec.damage"
local nim <const> = require "nim"
local support <const> = require "spec.support"

local PATH <const> = "build/spec-ends.nimseq"

local function write(text)
   support.write(PATH, text)
end

-- With the checksum FNV-1a, as the format has it.
local function sealed(text)
   local hash = 0xcbf29ce484222325
   for i = 1, #text do hash = (hash ~ text:byte(i)) * 0x100000001b3 end
   return text .. ("<i8"):pack(hash)
end

local HEAD <const> = "\x89nimseq\n"
local ENDS <const> = { "window", "dropped", "head", "mask", "parity", "preperiod", "period",
   "highest", "highest_heap" }

-- A file by the documented format, as a table, and back.
local function decode(text)
   local t <const> = {}
   local at
   assert(text:sub(1, 8) == HEAD and text == sealed(text:sub(1, -9)))
   t.version, t.width, t.length, t.count, t.rules, at = ("<I4I4i8i8s4"):unpack(text, 9)
   local numbers <const> = { ("<i8i8i8I4I4i8i8i8i8"):unpack(text, at) }
   for i, name in ipairs(ENDS) do t[name] = numbers[i] end
   at = numbers[#numbers]
   t.counts, t.values = {}, {}
   local size
   size, at = ("<I4"):unpack(text, at)
   for i = 1, size do t.counts[i], at = ("<i8"):unpack(text, at) end
   for i = 1, t.count do t.values[i], at = ("<I" .. t.width):unpack(text, at) end
   assert(at == #text - 7)
   return t
end

local function encode(t)
   local parts <const> = { HEAD, ("<I4I4i8i8s4"):pack(t.version, t.width, t.length, t.count,
      t.rules) }
   local numbers <const> = {}
   for i, name in ipairs(ENDS) do numbers[i] = t[name] end
   parts[#parts + 1] = ("<i8i8i8I4I4i8i8i8i8"):pack(table.unpack(numbers))
   parts[#parts + 1] = ("<I4"):pack(#t.counts)
   for _, count in ipairs(t.counts) do parts[#parts + 1] = ("<i8"):pack(count) end
   for _, value in ipairs(t.values) do parts[#parts + 1] = ("<I" .. t.width):pack(value) end
   return sealed(table.concat(parts))
end

local function refuses(reason)
   damage.refuses(PATH, reason)
end

local function saved(code, last, window)
   local sequence <const> = nim.rules(code):sequence(last, { keep = "ends", window = window,
      method = "sparse" })
   assert(sequence:save(PATH))
   return sequence, support.read(PATH)
end

describe("a saved sequence that keeps its ends #memory", function ()
   teardown(function () os.remove(PATH) end)

   it("has the documented format", function ()
      local sequence <const>, text <const> = saved("0.156", 8000, 300)
      local t <const> = decode(text)
      local last <const>, first <const> = sequence:kept()
      assert.same({ 2, 1, 8000, "0.156", 300 }, { t.version, t.width, t.length, t.rules, t.window })
      assert.same({ first - last - 1, last + 1 }, { t.dropped, t.head })
      assert.same({ 8001, 8001 - t.dropped }, { t.dropped + t.count, #t.values })
      assert.same({ sequence:rare().mask, 0 }, { t.mask, t.parity })
      assert.same({ 3479, 349 }, { t.preperiod, t.period })
      assert.same({ sequence:max() }, { t.highest, t.highest_heap })
      local whole <const> = nim.rules "0.156":sequence(8000, { method = "sparse" })
      local counts <const> = {}
      for heap = last + 1, first - 1 do
         local value <const> = whole[heap]
         counts[value + 1] = (counts[value + 1] or 0) + 1
      end
      for i, count in ipairs(t.counts) do assert.equal(counts[i] or 0, count) end
      assert.equal(whole[8000], t.values[#t.values])
      assert.equal(text, encode(t))
   end)

   it("says that nothing was dropped as long as that is so", function ()
      local _, text <const> = saved("0.156", 500, 300)
      local t <const> = decode(text)
      assert.same({ 2, 300, 0, 0, 0 }, { t.version, t.window, t.dropped, t.head, #t.counts })
      local loaded <const> = nim.load_sequence(PATH)
      assert.same({ "ends", 500, 500, 501 }, { loaded.keep, #loaded, loaded:kept() })
      assert.equal("all", nim.load_sequence(PATH, { keep = "all" }).keep)
      assert(nim.rules "0.156":sequence(6000):save(PATH))
      local ends <const> = nim.load_sequence(PATH, { keep = "ends", window = 256,
         method = "sparse" })
      assert.is_true(select(2, ends:extend(8000):kept()) > 6000)
   end)

   it("is not read if a byte is missing, or is another one", function ()
      local _, text <const> = saved("0.156", 7200, 256)
      local steps <const> = support.rounds(100) < 100 and 37 or 5
      damage.is_noticed(PATH, text, steps)
   end)

   it("is not read if it says what cannot be", function ()
      local _, text <const> = saved("0.156", 8000, 300)
      local function refuses_with(changes)
         local t <const> = decode(text)
         for name, value in pairs(changes) do
            if type(value) == "function" then value(t[name], t) else t[name] = value end
         end
         write(encode(t))
         refuses "damaged"
      end
      local t <const> = decode(text)
      for _, changes in ipairs {
         { window = -1 }, { window = 1 << 41 }, { parity = 2 }, { parity = 1 }, { mask = 1 },
         { mask = 0 }, { rules = "nim" }, { rules = "0.3" }, { rules = "0.[7]" },
         { dropped = t.dropped - 2 }, { dropped = t.dropped + 2 }, { dropped = -2 },
         { dropped = 0 },
         { head = 0 }, { head = 300 }, { head = t.count },
         { head = t.count + 1 }, { head = -1 },
         { period = 350 }, { period = -1 }, { period = 1 << 61 }, { period = 10 ^ 4 | 0 },
         { preperiod = 10 ^ 4 | 0 }, { preperiod = -1 }, { preperiod = 1 << 61 },
         { highest = 5 }, { highest = -1 }, { highest = 1 << 32 }, { highest_heap = 8001 },
         { highest_heap = -1 },
         { length = 7999 }, { length = t.length + 1, period = 0 }, { length = t.length + 1,
            period = 349 * 2 },
         { counts = function (counts) counts[1] = counts[1] + 1 end },
         { counts = function (counts) counts[1], counts[2] = -1, counts[2] + counts[1] + 1 end },
         { counts = function (counts) for _ = 1, 9 do counts[#counts + 1] = 0 end end },
         { values = function (values) values[#values] = values[#values] ~ 1 end },
         { values = function (values) values[t.head + 9] = 2 end },
         { counts = {} },
      } do
         refuses_with(changes)
      end
   end)

   it("is refused where the options do not suit", function ()
      saved("0.156", 8000, 300)
      local function fails(message, options)
         local ok, err <const> = pcall(nim.load_sequence, PATH, options)
         assert.is_false(ok)
         assert.matches(message, err, 1, true)
      end
      fails('keep: "ends" expected for a sequence that keeps only its ends, got "all"',
         { keep = "all" })
      fails("mask: nil expected for a sequence that keeps only its ends, got 3", { mask = 3 })
      fails('keep: "all" expected, except', { method = "plain" })
   end)
end)
