-- Random streams: against their definitions, in distribution, and split into independent ones.

local nim <const> = require "nim"
local support <const> = require "spec.support"

local fails <const> = support.fails

-- The generators once more, written from their definitions.

local GAMMA <const> = 0x9e3779b97f4a7c15

local function mix(z)
   z = (z ~ z >> 30) * 0xbf58476d1ce4e5b9
   z = (z ~ z >> 27) * 0x94d049bb133111eb
   return z ~ z >> 31
end

local function splitmix64(state)
   return function ()
      state = state + GAMMA
      return mix(state)
   end
end

local function rotate(x, by) return x << by | x >> 64 - by end

local function xoshiro256(a, b, c, d)
   return function ()
      local result <const> = rotate(b * 5, 7) * 9
      local shifted <const> = b << 17
      c = c ~ a
      d = d ~ b
      b = b ~ c
      a = a ~ d
      c = c ~ shifted
      d = rotate(d, 45)
      return result
   end
end

local function stream(seed)
   local next_word <const> = splitmix64(seed)
   return xoshiro256(next_word(), next_word(), next_word(), next_word())
end

-- All 64 bits of the next number: the whole range of integers begins at mininteger.
local function bits(random)
   return random:int(math.mininteger, math.maxinteger) - math.mininteger
end

describe("nim.random", function ()
   it("has generators with the published outputs", function ()
      local splitmix <const>, found = splitmix64(1234567), {}
      for i = 1, 5 do found[i] = splitmix() end
      assert.same({ 6457827717110365317, 3203168211198807973, 0x883ebce5a3f27c77,
         4593380528125082431, 0xe3b8346708cb5ecd }, found) -- in hexadecimal above 2^63
      local xoshiro <const> = xoshiro256(1, 2, 3, 4)
      for i = 1, 10 do found[i] = xoshiro() end
      assert.same({ 11520, 0, 1509978240, 1215971899390074240, 1216172134540287360,
         607988272756665600, 0xe071c3c2e143f089, 8476171486693032832, 0x9309685b465c23f9,
         2904607092377533576 }, found)
   end)

   it("gives the numbers of these generators, whatever the seed", function ()
      for _, seed in ipairs { 0, 1, 7, -1, 1234567, 7.0, math.mininteger, math.maxinteger } do
         local random <const>, expected <const> = nim.random(seed), stream(math.tointeger(seed))
         assert.equal(math.tointeger(seed), random:seed())
         for _ = 1, 1000 do
            if bits(random) ~= expected() then error("seed " .. seed) end
         end
      end
   end)

   it("without a seed starts a new stream, whose seed can be asked", function ()
      local seen <const> = {}
      for _ = 1, 10000 do
         local seed <const> = nim.random():seed()
         assert(not seen[seed])
         seen[seed] = true
      end
      local a <const> = nim.random()
      local again <const> = nim.random(a:seed())
      for _ = 1, 100 do assert.equal(bits(again), bits(a)) end
   end)

   it("differs without a seed from one run to the next", function ()
      local _, first <const> = support.lua("-e", "print(require 'nim'.random():seed())")
      local _, second <const> = support.lua("-e", "print(require 'nim'.random():seed())")
      assert.is_truthy(first:find "^%-?%d+\n$")
      assert.not_equal(first, second)
   end)

   it("refuses other seeds", function ()
      fails('seed: integer expected, got "7"', nim.random, "7")
      fails("seed: integer expected, got 1.5", nim.random, 1.5)
      fails("seed: integer expected, got table", nim.random, {})
      fails("seed: integer expected, got nim.random", nim.random, nim.random(1))
   end)

   it("shows its seed and hides its metatable", function ()
      assert.equal("nim.random, seed -7", tostring(nim.random(-7)))
      assert.is_false(getmetatable(nim.random(1)))
      assert.is_nil(nim.random(1).state)
   end)
end)

describe("int", function ()
   it("is the high half of a product below 2^32, a masked draw above", function ()
      local random <const>, expected <const> = nim.random(5), stream(5)
      local function below(bound)
         if bound > 0 and bound < 1 << 32 then
            local unfair <const> = ((1 << 32) - bound) % bound
            while true do
               local product <const> = (expected() >> 32) * bound
               if product & 0xffffffff >= unfair then return product >> 32 end
            end
         end
         local unused = 0
         while (bound - 1) << unused > 0 do unused = unused + 1 end
         while true do
            local number <const> = expected() >> unused
            if math.ult(number, bound) then return number end
         end
      end
      for _, range in ipairs { { 1, 6 }, { 0, 1 }, { -5, 5 }, { 1, (1 << 32) - 1 }, { 3, 3 },
         { 1, 1 << 32 }, { 1, (1 << 32) + 1 }, { 1, 1 << 62 }, { 0, math.maxinteger },
         { -1, math.maxinteger }, { math.mininteger, 5 }, { 1, 3 << 30 } } do
         local low <const>, high <const> = range[1], range[2]
         for _ = 1, 200 do
            local number <const> = random:int(low, high)
            if number < low or number > high or number ~= low + below(high - low + 1) then
               error(("%d … %d: %d"):format(low, high, number))
            end
         end
      end
   end)

   it("gives each integer of a small range its share, by chi-square", function ()
      local random <const> = nim.random(2019)
      for _, size in ipairs { 2, 3, 6, 7, 100, 1000 } do
         local counts <const>, DRAWS <const> = {}, 200000
         for i = 1, size do counts[i] = 0 end
         for _ = 1, DRAWS do
            local i <const> = random:int(1, size)
            counts[i] = counts[i] + 1
         end
         local square = 0
         for i = 1, size do square = square + (counts[i] - DRAWS / size) ^ 2 / (DRAWS / size) end
         assert.is_true(square < size - 1 + 5 * math.sqrt(2 * (size - 1)))
      end
   end)

   it("favours no part of a range that does not divide 2^32 or 2^64", function ()
      -- a remainder would give the first third of these ranges half the draws, not a third
      local random <const> = nim.random(64)
      for _, third in ipairs { 1 << 30, 1 << 62 } do
         local low <const> = third == 1 << 62 and math.mininteger or 0
         local first, DRAWS <const> = 0, 30000
         for _ = 1, DRAWS do
            if random:int(low, low + 3 * third - 1) < low + third then first = first + 1 end
         end
         assert.is_true(math.abs(first - DRAWS / 3) < 5 * math.sqrt(DRAWS * 2 / 9))
      end
   end)

   it("refuses other bounds", function ()
      local random <const> = nim.random(1)
      fails("high: integer 5 … 2^63-1 expected, got 4", random.int, random, 5, 4)
      fails("high: integer 1 … 2^63-1 expected, got no value", random.int, random, 1)
      fails('low: integer expected, got "1"', random.int, random, "1", 2)
      fails("low: integer expected, got 0.5", random.int, random, 0.5, 2)
      fails("high: integer 1 … 2^63-1 expected, got nan", random.int, random, 1, 0 / 0)
      assert.equal(3, random:int(3.0, 3))
   end)
end)

describe("float", function ()
   it("is the high 53 bits as a fraction", function ()
      local random <const>, expected <const> = nim.random(53), stream(53)
      local sum = 0
      for _ = 1, 10000 do
         local x <const> = random:float()
         assert(x == (expected() >> 11) * 2.0 ^ -53 and x >= 0 and x < 1)
         sum = sum + x
      end
      assert.is_true(math.abs(sum / 10000 - 0.5) < 5 / math.sqrt(12 * 10000))
   end)
end)

describe("choice", function ()
   it("is an item whose index int would give", function ()
      local random <const>, same <const> = nim.random(4), nim.random(4)
      local list <const> = { "a", "b", "c" }
      for _ = 1, 100 do assert.equal(list[same:int(1, 3)], random:choice(list)) end
   end)

   it("needs a list with an item", function ()
      local random <const> = nim.random(1)
      fails("list: at least one item expected, got none", random.choice, random, {})
      fails('list: table expected, got "abc"', random.choice, random, "abc")
      fails("list: table expected, got no value", random.choice, random)
   end)
end)

describe("shuffle", function ()
   it("gives the list back in another order", function ()
      local list <const> = {}
      for i = 1, 1000 do list[i] = i end
      assert.equal(list, nim.random(6):shuffle(list))
      local moved = 0
      for i = 1, 1000 do
         if list[i] ~= i then moved = moved + 1 end
      end
      assert.is_true(moved > 900)
      table.sort(list)
      for i = 1, 1000 do assert(list[i] == i) end
      assert.same({}, nim.random(1):shuffle {})
      assert.same({ "x" }, nim.random(1):shuffle { "x" })
   end)

   it("gives each order its share", function ()
      local random <const>, counts <const>, DRAWS <const> = nim.random(24), {}, 48000
      for _ = 1, DRAWS do
         local order <const> = table.concat(random:shuffle { "a", "b", "c", "d" })
         counts[order] = (counts[order] or 0) + 1
      end
      local square, orders = 0, 0
      for _, count in pairs(counts) do
         square, orders = square + (count - DRAWS / 24) ^ 2 / (DRAWS / 24), orders + 1
      end
      assert.equal(24, orders)
      assert.is_true(square < 23 + 5 * math.sqrt(46))
   end)

   it("needs a list", function ()
      local random <const> = nim.random(1)
      fails("list: table expected, got 5", random.shuffle, random, 5)
   end)
end)

describe("split", function ()
   it("has a seed that depends on the stream's seed and the number alone", function ()
      for _, seed in ipairs { 0, 7, -3, math.mininteger } do
         local random <const> = nim.random(seed)
         for _, n in ipairs { 0, 1, 2, -1, math.maxinteger } do
            local expected <const> = mix(mix(seed + GAMMA) + n * GAMMA)
            assert.equal(expected, random:split(n):seed())
            random:int(1, 6)
            assert.equal(expected, random:split(n):seed())
         end
      end
   end)

   it("does not advance the stream", function ()
      local a <const>, b <const> = nim.random(8), nim.random(8)
      for n = 1, 100 do
         a:split(n):int(1, 6)
         assert.equal(bits(a), bits(b))
      end
   end)

   it("gives streams that have half their bits in common, with it and among them", function ()
      local parent <const>, first <const>, second <const> =
         nim.random(9), nim.random(9):split(1), nim.random(9):split(2)
      local differing, WORDS <const> = { 0, 0, 0 }, 2000
      local function add(i, word)
         while word ~= 0 do
            word = word & word - 1
            differing[i] = differing[i] + 1
         end
      end
      for _ = 1, WORDS do
         local a <const>, b <const>, c <const> = bits(parent), bits(first), bits(second)
         add(1, a ~ b)
         add(2, a ~ c)
         add(3, b ~ c)
      end
      for i = 1, 3 do
         assert.is_true(math.abs(differing[i] - 32 * WORDS) < 5 * math.sqrt(16 * WORDS))
      end
   end)

   it("gives another seed for every number, also among streams of streams", function ()
      local seen <const>, count = {}, 0
      for a = 1, 100 do
         for b = 1, 100 do
            local seed <const> = nim.random(a):split(b):seed()
            if not seen[seed] then seen[seed], count = true, count + 1 end
         end
      end
      assert.equal(10000, count)
   end)

   it("refuses other numbers", function ()
      local random <const> = nim.random(1)
      fails('n: integer expected, got "1"', random.split, random, "1")
      fails("n: integer expected, got no value", random.split, random)
   end)
end)

describe("a random stream #memory", function ()
   it("refuses anything but a stream as self", function ()
      local random <const> = nim.random(1)
      for _, name in ipairs { "choice", "float", "int", "seed", "shuffle", "split" } do
         fails("self: nim.random expected, got no value", random[name])
         fails("self: nim.random expected, got 5", random[name], 5)
         fails("self: nim.random expected, got nim.position", random[name], nim.position "1")
         fails("self: nim.random expected, got FILE*", random[name], io.stdout)
      end
   end)

   it("outlives the stream it was split from", function ()
      local part <const> = nim.random(1):split(1)
      collectgarbage()
      collectgarbage()
      assert.equal(bits(nim.random(1):split(1)), bits(part))
   end)
end)
