-- Misère play of subtraction games by their Grundy values, against a search in plain Lua.

local nim <const> = require "nim"
local support <const> = require "spec.support"

-- Whether the mover wins misère play; sizes: set of sizes that may be taken, up to 14.
local function wins(is_size, heaps, memo)
   local sorted <const> = table.move(heaps, 1, #heaps, 1, {})
   table.sort(sorted)
   local key <const> = table.concat(sorted, "-")
   if memo[key] ~= nil then return memo[key] end
   local moved, won = false, false
   for i, heap in ipairs(sorted) do
      for take = 1, heap do
         if is_size[take] and not won then
            moved = true
            sorted[i] = heap - take
            won = not wins(is_size, sorted, memo)
            sorted[i] = heap
         end
      end
   end
   memo[key] = won or not moved
   return memo[key]
end

local function move_text(heap, take) return heap .. ":" .. take end

describe("misère play of sets", function ()
   it("has the outcomes and the winning moves that a search finds", function ()
      math.randomseed(5)
      for round = 1, support.rounds(200) do
         local all_but <const>, sizes <const>, is_size <const> = round % 3 == 0, {}, {}
         for size = 1, 14 do
            local listed <const> = math.random(3) == 1
            if listed then sizes[#sizes + 1] = size end
            is_size[size] = listed ~= all_but
         end
         if #sizes == 0 then goto continue end
         local rules <const> = nim.rules { [all_but and "all_but" or "subtract"] = sizes }
         local memo <const> = {}
         for _ = 1, 20 do
            local heaps <const> = { math.random(0, 14), math.random(0, 14), math.random(0, 14) }
            local position <const> = rules:position(heaps, "misere")
            local expected <const>, got <const>, is_winning <const> = {}, {}, {}
            for heap, take in position:moves() do
               heaps[heap] = heaps[heap] - take
               if not wins(is_size, heaps, memo) then
                  expected[#expected + 1] = move_text(heap, take)
                  is_winning[move_text(heap, take)] = true
               end
               heaps[heap] = heaps[heap] + take
            end
            for _, move in ipairs(position:winning_moves()) do
               got[#got + 1] = move_text(move.heap, move.take)
            end
            local label <const> = ("%s %s"):format(rules, position)
            assert.equal(wins(is_size, heaps, memo) and "N" or "P", position:outcome(), label)
            assert.same(expected, got, label)
            local best <const> = table.pack(position:best_move(nil, { seconds = 1 }))
            if #expected > 0 then assert.is_true(is_winning[move_text(best[1], best[2])], label) end
         end
         ::continue::
      end
   end)

   it("needs no search, whatever the heaps", function ()
      local rules <const> = nim.rules { subtract = { 1, 2, 999999999 } }
      assert.equal("P", rules:position({ 10 ^ 9 + 1 }, "misere"):outcome()) -- value 1
      assert.equal("N", rules:position({ 10 ^ 9 }, "misere"):outcome())     -- value 0
      local position <const> = rules:position({ 10 ^ 15 + 2, 3, 1 }, "misere") -- 2, 0, 1
      assert.equal("N", position:outcome())
      assert.equal("P", position:after(position:winning_move()):outcome())
      assert.equal("P", nim.rules { take = { 1000, 500000000 } }:position({ 1000 }, "misere")
         :outcome())
   end)
end)
