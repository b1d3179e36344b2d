-- The starts of tournaments: lists, boxes and random draws, and the permutations behind them.

local nim <const> = require "nim"
local permutation <const> = require "nim.common.permutation"
local starts <const> = require "nim.starts"

local function new(items, seed)
   return starts.new(items, nim.random(seed or 1))
end

local function list(source)
   local texts <const> = {}
   for k = 1, source.count do texts[k] = tostring(source:at(k)) end
   return texts
end

local function assert_distinct(source)
   local seen <const> = {}
   for k = 1, source.count do
      local start <const> = source:at(k)
      local key <const> = ("%s %s %s"):format(start, start.play, start.rules)
      assert.is_nil(seen[key])
      seen[key] = true
   end
end

describe("nim.starts", function ()
   it("takes positions and what nim.position takes", function ()
      local source <const> = new { "1-3-5-7", { 1, 2 }, nim.position("3", "misere") }
      assert.same({ "1-3-5-7", "1-2", "3" }, list(source))
      assert.same({ "normal", "misere" }, { source:at(2).play, source:at(3).play })
   end)

   it("takes one position in both plays, and under different rules", function ()
      assert.equal(3, new { "1-2", nim.position("1-2", "misere"),
         nim.rules "kayles":position "1-2" }.count)
   end)

   it("takes a box: all positions with heaps up to these sizes, but the empty one", function ()
      assert.same({ "0-1", "0-2", "1-0", "1-1", "1-2" }, list(new { { box = { 1, 2 } } }))
      assert.same(list(new { { box = { 1, 2 } } }), list(new { { box = "1-2" } }))
   end)

   it("keeps a box when its list is changed", function ()
      local sizes <const> = { 1, 2 }
      local made <const> = new { { box = sizes } }
      sizes[1], sizes[2] = 5, 5
      assert.same({ "0-1", "0-2", "1-0", "1-1", "1-2" }, list(made))
   end)

   it("takes a box with rules and play", function ()
      local start <const> = new { { box = { 3, 3 }, rules = "kayles", play = "misere" } }:at(7)
      assert.same({ "1-3", "misere", nim.rules "kayles" },
         { tostring(start), start.play, start.rules })
   end)

   it("draws different positions, evenly over the numbers of heaps", function ()
      local source <const> = new { { random = 300, heaps = { 2, 4 }, sizes = { 1, 20 } } }
      assert_distinct(source)
      local heaps <const> = {}
      for k = 1, source.count do
         local position <const> = source:at(k)
         heaps[#position] = (heaps[#position] or 0) + 1
         for _, size in ipairs(position) do assert.is_true(size >= 1 and size <= 20) end
      end
      assert.same({ [2] = 100, [3] = 100, [4] = 100 }, heaps)
   end)

   it("draws all there are if that many are wanted", function ()
      local texts <const> = list(new { { random = 9, heaps = 2, sizes = { 1, 3 } } })
      table.sort(texts)
      assert.same({ "1-1", "1-2", "1-3", "2-1", "2-2", "2-3", "3-1", "3-2", "3-3" }, texts)
   end)

   it("draws heaps of each size about equally often", function ()
      local source <const> = new { { random = 20000, heaps = 5, sizes = { 1, 10 } } }
      local counts <const> = {}
      for k = 1, source.count do
         for _, size in ipairs(source:at(k)) do counts[size] = (counts[size] or 0) + 1 end
      end
      for size = 1, 10 do assert.is_true(math.abs(counts[size] - 10000) < 400) end
   end)

   it("draws from more positions than there are integers", function ()
      local source <const> = new { { random = 50, heaps = 40, sizes = { 1, 1 << 50 } } }
      assert_distinct(source)
      assert.equal(40, #source:at(50))
   end)

   it("draws those of one kind or outcome", function ()
      local source <const> = new {
         { random = 30, heaps = 3, sizes = { 1, 7 }, kind = "T2" },
         { random = 18, heaps = 3, sizes = { 1, 7 }, kind = "S1" },
         { random = 20, heaps = { 2, 5 }, sizes = { 1, 9 }, outcome = "P", play = "misere" },
      }
      assert.equal(68, source.count)
      for k = 1, 68 do
         local start <const> = source:at(k)
         if k <= 48 then assert.equal(k <= 30 and "T2" or "S1", start:kind()) end
         if k > 48 then assert.same({ "P", "misere" }, { start:outcome(), start.play }) end
      end
      assert_distinct(source)
   end)

   it("draws no position without a move, under any rules", function ()
      local source <const> = new {
         { random = 15, heaps = 2, sizes = { 0, 3 } },
         { random = 20, heaps = 2, sizes = { 0, 5 }, rules = { subtract = { 3 } } },
      }
      for k = 1, source.count do assert.is_false(source:at(k):is_over()) end
   end)

   it("draws nothing that is listed or in a box", function ()
      local source <const> = new {
         "3-3", { box = { 2, 2 } }, { random = 4, heaps = 2, sizes = { 1, 3 } },
      }
      assert_distinct(source)
      assert.equal(1 + 8 + 4, source.count)
      assert.has_error(function ()
         new { "3-3", { box = { 2, 2 } }, { random = 5, heaps = 2, sizes = { 1, 3 } } }
      end, "starts[3]: 5 positions of 2 heaps expected, got 4")
   end)

   it("draws the same for the same seed, others for another", function ()
      local function drawn(seed)
         return list(new({ { random = 50, heaps = 4, sizes = { 1, 30 } } }, seed))
      end
      assert.same(drawn(1), drawn(1))
      assert.not_same(drawn(1), drawn(2))
   end)

   it("names itself, so that a plan can tell whether it has changed", function ()
      assert.not_equal(new { "1-2" }.text, new { "2-1" }.text)
      assert.not_equal(new { "1-2" }.text, new { nim.position("1-2", "misere") }.text)
      assert.not_equal(new { "1-2" }.text, new { nim.rules "kayles":position "1-2" }.text)
      assert.not_equal(new { { box = { 2, 2 } } }.text, new { { box = { 2, 3 } } }.text)
      local function drawn(changes)
         local item <const> = { random = 5, heaps = { 2, 3 }, sizes = { 1, 9 } }
         for field, value in pairs(changes) do item[field] = value end
         return new { item }.text
      end
      for _, changes in ipairs {
         { random = 6 }, { heaps = 2 }, { sizes = { 1, 8 } }, { kind = "T2" },
         { outcome = "N" }, { play = "misere" }, { rules = "kayles" },
      } do
         assert.not_equal(drawn {}, drawn(changes))
      end
   end)

   it("refuses what is wrong, with its number", function ()
      local function expect(message, ...)
         local items <const> = { ... }
         assert.has_error(function () new(items) end, message)
      end
      expect("starts[2]: duplicate start 1-2", "1-2", "1-2")
      expect("starts[1]: duplicate start 1-2, which is also in a box", "1-2",
         { box = { 2, 2 } })
      expect("starts[1]: position with a move left expected, got 0-0", "0-0")
      expect("starts[1]: heaps: table, string or nim.position expected, got 5", 5)
      expect("starts[1]: box: heaps of 1 object or more expected, got none", { box = { 0, 0 } })
      expect("starts[1]: box: list of the largest heaps expected, got 3", { box = 3 })
      expect("starts[1]: box[2]: integer 0 or more expected, got -1", { box = { 2, -1 } })
      expect("starts[1]: box: at most 2^62 positions expected, got more",
         { box = { 1 << 40, 1 << 40 } })
      expect("starts: at most 2^62 expected, got more", { box = { (1 << 62) - 1 } },
         { box = { (1 << 62) - 1, 0 } })
      expect("starts[1]: heaps: total of at most 2^63-1 expected, got more",
         { random = 2, heaps = { 1, 2 }, sizes = { 1, math.maxinteger } })
      expect('starts[1]: box: box, play or rules expected, got "heaps"', { box = { 1 }, heaps = 2 })
      expect('starts[1]: play: "normal" or "misere" expected, got "foo"',
         { box = { 1 }, play = "foo" })
      expect("starts[2]: box: an earlier box has as many heaps, and the same rules and play",
         { box = { 2, 2 } }, { box = { 3, 1 } })
      expect("starts[1]: random: integer 1 or more expected, got 0",
         { random = 0, heaps = 1, sizes = 1 })
      expect('starts[1]: kind: "T0", "T2", "S0", "S1" or "S2" expected, got "T1"',
         { random = 1, heaps = 1, sizes = 1, kind = "T1" })
      expect('starts[1]: outcome: "N" or "P" expected, got "X"',
         { random = 1, heaps = 1, sizes = 1, outcome = "X" })
      expect("starts[1]: heaps: integer 1 … 65536 or { low, high } expected, got nil",
         { random = 1 })
      expect("starts[1]: heaps: integer 1 … 65536 or { low, high } expected, got { 3, 2 }",
         { random = 1, heaps = { 3, 2 }, sizes = 1 })
      expect("starts[1]: heaps: integer 1 … 65536 or { low, high } expected, got { 2, 65537 }",
         { random = 1, heaps = { 2, 65537 }, sizes = 1 })
      expect("starts[1]: sizes: integer 0 or more, or { low, high } expected, got 1.5",
         { random = 1, heaps = 1, sizes = 1.5 })
      expect("starts[1]: 3 positions of 1 heaps expected, got 1",
         { random = 3, heaps = 1, sizes = 2 })
      expect("starts[1]: 43 positions of 3 heaps expected, got 42",
         { random = 43, heaps = 3, sizes = { 1, 7 }, kind = "T2" })
      expect("starts[2]: random: an earlier item can draw the same positions; make them one "
         .. "item", { random = 1, heaps = { 1, 2 }, sizes = 3 },
         { random = 1, heaps = { 2, 3 }, sizes = { 1, 9 } })
   end)
end)

describe("nim.common.permutation", function ()
   it("visits every number once", function ()
      for _, size in ipairs { 1, 2, 3, 4, 5, 16, 17, 1000, 4097 } do
         local order <const> = permutation(size, 42)
         local seen <const> = {}
         for place = 0, size - 1 do
            local number <const> = order(place)
            assert.is_true(number >= 0 and number < size and not seen[number])
            seen[number] = true
         end
      end
   end)

   it("depends on its key", function ()
      local one <const>, other <const> = permutation(1000, 1), permutation(1000, 2)
      local same = 0
      for place = 0, 999 do
         if one(place) == other(place) then same = same + 1 end
      end
      assert.is_true(same < 10)
   end)

   it("puts each number in each place about equally often", function ()
      local counts <const> = {}
      for key = 1, 6000 do
         local number <const> = permutation(6, key)(0)
         counts[number] = (counts[number] or 0) + 1
      end
      for number = 0, 5 do assert.is_true(math.abs(counts[number] - 1000) < 150) end
   end)

   it("reaches up to 2^62", function ()
      local order <const> = permutation(1 << 62, 5)
      for _, place in ipairs { 0, 1, (1 << 62) - 1 } do
         assert.is_true(order(place) >= 0 and order(place) < 1 << 62)
      end
   end)
end)
