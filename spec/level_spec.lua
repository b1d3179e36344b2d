-- The bot of adjustable strength: it errs as often as its level states.

local level = require "nim.bots.level"
local nim = require "nim"

-- The share of errors over all positions of a box in which one can err, `rounds` times each.
local function errors(bot, play, rounds)
   local random = nim.random(11)
   local tried, erred = 0, 0
   for code = 0, 5 ^ 3 - 1 do
      local p = nim.position({ code % 5, code // 5 % 5, code // 25 }, play)
      if p:outcome() == "N" and #p:winning_moves() < p:count_moves() then
         for _ = 1, rounds do
            tried = tried + 1
            local after = p:after(bot:move(p, { random = random }))
            if after:outcome() == "N" then erred = erred + 1 end
         end
      end
   end
   return erred / tried, tried
end

describe("nim.bots.level", function ()
   it("errs at the rate that it states, in both plays", function ()
      for _, play in ipairs { "normal", "misere" } do
         for n = 1, 10 do
            local rate, tried = errors(level.level(n), play, 20)
            local deviation = math.sqrt(level.rate(n) * (1 - level.rate(n)) / tried)
            assert.is_true(math.abs(rate - level.rate(n)) <= 4 * deviation)
         end
      end
   end)

   it("never errs at level 10, and errs less with every level", function ()
      assert.equal(0, (errors(level.level(10), "normal", 1)))
      for n = 1, 9 do
         assert.is_true(level.rate(n) > level.rate(n + 1))
      end
   end)

   it("serves a program by itself", function ()
      local p = nim.position "3-5-7"
      for n = 1, 10 do
         local heap, take = nim.bots.level(n):move(p)
         assert.is_true(take >= 1 and take <= p[heap])
      end
   end)

   it("can give a win away among heaps of 2^61 objects", function ()
      local p = nim.position { 1 << 61, 1 << 60, 5 }
      for _ = 1, 20 do
         local heap, take = level.level(1):move(p)
         assert.is_true(take >= 1 and take <= p[heap])
      end
   end)

   it("answers within limits where only a search shows who wins", function ()
      local p = nim.rules "kayles":position("20-21-22", "misere")
      local start = os.clock()
      for n = 1, 10 do
         p:after(level.level(n, { positions = 100 }):move(p))
      end
      assert.is_true(os.clock() - start < 2)
      p:after(level.level(10):move(p)) -- at a table
      p:after(level.level(4):move(p))
      assert.is_true(os.clock() - start < 20)
      local ok, message = pcall(level.level, 4, { time = 1 })
      assert.is_false(ok)
      assert.matches("limits: memory, positions, progress or seconds expected", message, 1, true)
   end)

   it("plays perfectly in a tournament, whatever a person at the table gets", function ()
      local p = nim.rules "kayles":position("3-4-5-6", "misere")
      local turn = { random = nim.random(1) }
      local after = p:after(level.level(10):move(p, turn))
      assert.equal(p:outcome() == "N" and "P" or "N", after:outcome())
      assert.equal(p:remoteness() - 1, after:remoteness())
   end)

   it("takes a level from 1 to 10", function ()
      for _, bad in ipairs { 0, 11, 1.5, -1, 0 / 0, "4", {} } do
         local ok, message = pcall(level.level, bad)
         assert.is_false(ok)
         assert.matches("level: integer 1 … 10 expected, got ", message, 1, true)
      end
      assert.equal("level 4", level.level(4.0).name)
   end)
end)
