-- Bots that search: their moves do not depend on what their process has searched before.

local core <const> = require "nim.core"
local nim <const> = require "nim"
local support <const> = require "spec.support"

local folder

setup(function () folder = support.folder() end)
teardown(function () support.remove(folder) end)

local level <const> = nim.bots.level

local function wythoff()
   return nim.rules { name = "wythoff", state = function (emit, a, b)
      for k = 1, a do emit(a - k, b) end
      for k = 1, b do emit(a, b - k) end
      for k = 1, math.min(a, b) do emit(a - k, b - k) end
   end }
end

local function splitting()
   return nim.rules { name = "splitting", heap = function (n)
      local options <const> = {}
      for a = 0, n - 1 do options[a + 1] = { a, (n - 1 - a) // 2 } end
      return options
   end }
end

local function kayles() return nim.rules "kayles" end

local function taking() return nim.rules "subtract 2,5-9" end

-- Rules (new ones in each call), starts and bots, such that searches reach their limit at first,
-- but would not if they went on where others stopped.
local CASES <const> = {
   { kayles, "8-9-10", "misere",
      { level(4, { positions = 2000 }), level(9, { positions = 300 }) } },
   { kayles, "10-11-12-13-14", "normal", { "optimal", "endgame", "misere_blind" } },
   { kayles, "3-4-5-6", "normal", { "optimal", level(7, { positions = 500 }) } },
   { taking, "90-80-70", "normal", { "optimal", level(5) } },
   { wythoff, "20-25", "misere", { level(3, { positions = 200 }), level(9, { positions = 300 }) } },
   { splitting, "12-13-14", "normal", { level(5, { positions = 300 }), "optimal" } },
   { splitting, "6-7-8", "misere", { level(5, { positions = 300 }), "optimal" } },
}

describe("a bot that searches", function ()
   for i, case in ipairs(CASES) do
      local rules <const>, start <const>, play <const>, bots <const> = table.unpack(case)

      -- The record of a run with new rules.
      local function record_of(options)
         options.record = folder .. "/games.jsonl"
         if not options.resume then os.remove(options.record) end
         local list <const> = table.move(bots, 1, #bots, 2, { "random" })
         assert(nim.tournament {
            bots = list, starts = { rules():position(start, play) }, seed = i, repeats = 4,
         }:run(options))
         return support.read(options.record)
      end

      it("plays the same games in any process: " .. tostring(rules()) .. " " .. play, function ()
         local text <const> = record_of {}
         for jobs = 1, 3 do assert.equal(text, record_of { jobs = jobs }) end
         local lines <const> = support.lines(text)
         support.write(folder .. "/games.jsonl",
            table.concat(lines, "\n", 1, #lines // 2) .. "\n")
         assert.equal(text, record_of { resume = true })
      end)

      it("moves after others as in new rules: " .. tostring(rules()) .. " " .. play, function ()
         local shared <const>, random <const> = rules(), nim.random(i)
         local bot <const> = type(bots[1]) == "string" and nim.bots.get(bots[1]) or bots[1]
         for _ = 1, support.rounds(6) do
            local position = shared:position(start, play)
            while not position:is_over() do
               local seed <const> = random:int(1, 1 << 30)
               local function move(p)
                  return table.pack(bot:move(p, { random = nim.random(seed) }))
               end
               local new <const> = rules():position(tostring(position), play)
               assert.same(move(new), move(position))
               position = position:after(position:move(random:int(1, position:count_moves())))
            end
         end
      end)
   end

   it("never errs under a code in normal play, whether it searches or not", function ()
      local random <const> = nim.random(1)
      for _, text in ipairs { "4-5-6", "20-21-22", "30-41-52" } do
         local p = nim.rules "kayles":position(text)
         while not p:is_over() do
            local after <const> = p:after(nim.bots.optimal:move(p))
            if p:outcome() == "N" then assert.equal("P", after:outcome()) end
            p = after:is_over() and after
               or after:after(after:move(random:int(1, after:count_moves())))
         end
      end
   end)

   it("hurries and stalls where its search is complete", function ()
      for _, play in ipairs { "normal", "misere" } do
         for _, rules in ipairs { kayles(), splitting(), nim.rules "subtract 1,3,4" } do
            local p = rules:position("5-6-7", play)
            while not p:is_over() do
               local after <const> = p:after(nim.bots.optimal:move(p))
               assert.equal(p:remoteness() - 1, after:remoteness())
               p = after
            end
         end
      end
   end)
end)

describe("a copy of rules", function ()
   it("has the same moves and values, and knows nothing", function ()
      for _, make in ipairs { kayles, splitting, wythoff } do
         local rules <const> = make()
         local p <const> = rules:position({ 5, 6 }, "misere")
         p:solve()
         local copy <const> = core.twin(rules)
         assert.equal(0, (core.held(copy)))
         assert.equal(rules.name, copy.name)
         local same <const> = copy:position(p, "misere")
         assert.equal(p:remoteness(), same:remoteness())
         assert.equal(p:count_moves(), same:count_moves())
         assert.is_true(core.held(copy) > 0)
         core.forget(copy)
         assert.equal(0, (core.held(copy)))
         assert.equal(p:remoteness(), same:remoteness())
      end
   end)

   it("uses `normalize` as they do", function ()
      local rules <const> = nim.rules {
         state = function (emit, a, b)
            for k = 1, a do emit(a - k, b) end
            for k = 1, b do emit(a, b - k) end
         end,
         normalize = function (a, b) return math.min(a, b), math.max(a, b) end,
      }
      local copy <const> = core.twin(rules)
      for _ = 1, 2 do
         assert.equal(15, copy:position(4, 4):solve())
         core.forget(copy)
      end
   end)

   it("cannot forget while its function runs", function ()
      local rules
      rules = nim.rules { heap = function () core.forget(rules) end }
      local _, message <const> = pcall(rules.grundy, rules, 3)
      assert.matches("rules: cannot be queried while their function runs", message, 1, true)
   end)

   it("says whether moves leave at most one heap, for codes", function ()
      assert.is_true(core.takes_only(nim.rules "subtract 1,3"))
      assert.is_false(core.takes_only(kayles()))
      assert.is_nil(core.takes_only(wythoff()))
   end)
end)
