-- Finalizers run between any two allocations, and hold what the collector has found already.
local nim <const> = require "nim"
local support <const> = require "spec.support"

describe("a finalizer", function ()
   it("may ask the rules that are being asked #memory", function ()
      local rules <const> = nim.rules { state = function (emit, n)
         for k = 1, n do emit(n - k) end
      end }
      local made <const>, asked = support.rounds(2000), 0
      local asking <const> = { __gc = function ()
         asked = asked + rules:position(300):count_moves() // 300
      end }
      collectgarbage "generational"
      for _ = 1, made do
         setmetatable({}, asking)
         assert.equal(2, rules:position(2):count_moves())
         assert.equal(3, rules:position(3):perft(2))
      end
      collectgarbage "incremental"
      collectgarbage()
      assert.equal(made, asked)
   end)

   -- What comes of the calls in a finalizer that holds rules of that kind: when the collector finds
   -- both at once; and at the end, when the rules, made later, are finalized first.
   local function results(rules, start, calls)
      local code <const>, output <const>, errors <const> = support.lua("-e", ([[
         local nim <const> = require "nim"
         local function try(self)
            local rules, position, emit = self.rules, self.position, self.emit
            for _, call in ipairs { %s } do print(select(2, pcall(call))) end
         end
         local function fill(holder)
            holder.rules = nim.rules(%s)
            holder.position = holder.rules:position(%s)
            holder.next_move = holder.position:moves()
            holder.position:outcome()
         end
         do
            local garbage = {}
            fill(garbage)
            setmetatable(garbage, { __gc = try })
         end
         collectgarbage()
         kept = setmetatable({}, { __gc = try })
         fill(kept)]]):format(calls, rules, start))
      assert.same({ 0, "" }, { code, errors })
      return (output:gsub("%(command line%):%d+: ", ""))
   end

   local gone <const> = "rules: collected already\n"

   it("is told that codes are gone #memory", function ()
      local calls <const> = [[
         function () return position:outcome() end,
         function () return position:outcome "misere" end,
         function () return rules:grundy(5) end,
         function () return tostring(rules) end,
         self.next_move]]
      assert.equal("N\nN\n4\n0.77\n1\t1\n" .. gone:rep(5), results('"kayles"', "{ 3 }", calls))
   end)

   it("is told that functions are gone #memory", function ()
      local calls <const> = [[
         function () return rules:position { 9 }:outcome() end,
         function () return position:count_moves() end]]
      assert.equal(gone .. "1\n" .. gone:rep(2),
         results("{ heap = function (n) return { { n - 1 } } end }", "{ 3 }", calls))
   end)

   it("is told that functions of states are gone, and their emit #memory", function ()
      local calls <const> = [[
         function () return rules:position(7):outcome() end,
         function () return emit(1) end]]
      assert.equal(gone .. "emit: only callable while its rules' function runs\n" .. gone:rep(2),
         results("{ state = function (e, n) holder.emit = e if n > 0 then e(n - 1) end end }", "3",
            calls))
   end)
end)
