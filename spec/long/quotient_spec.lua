-- Misère quotients: all of the table, larger sums by brute force, and larger certificates.

local nim <const> = require "nim"
local checker <const> = require "spec.oracle.quotient"
local octal <const> = require "spec.oracle.octal"
local support <const> = require "spec.support"

describe("rules:quotient", function ()
   it("finds all quotients in the table that are known to a heap", function ()
      local count = 0
      for _, row in ipairs(support.rows "spec/data/misere-quotients.tsv") do
         local code <const>, period <const>, grew <const> = row[1], row[4], row[6]
         if period == "" then
            local limit <const> = math.tointeger(grew:match "(%d+):[%d/]+$")
            local q <const> = nim.rules(code):quotient(limit, { seconds = 600 })
            local changes <const>, _, wanted <const> = {}, grew:gsub("%S+", "")
            for i, change in ipairs(q.grew) do
               changes[i] = ("%d:%d/%d"):format(change.heap, change.order, change.p_size)
            end
            assert.same({ code, grew }, { code,
               table.concat(changes, " ", math.max(1, #changes - wanted + 1)) })
            count = count + 1
         end
      end
      assert.equal(174, count)
   end)

   it("agrees with brute force on all sums of up to 26 objects", function ()
      for code in ([[0.07 0.123 0.15 0.16 0.26 0.34 0.36 0.37 0.4 0.45 0.54 0.6 0.71 0.72 0.75 0.77
         0.115 0.144 0.152 0.312 0.315 0.351 0.512 0.53 0.644 0.712 0.716]]):gmatch "%S+" do
         local q <const> = nim.rules(code):quotient(26, { elements = 600 })
         local reached <const> = q.period and 26 or q.limit
         octal.each_outcome(code, 26, function (heaps, outcome)
            if (heaps[#heaps] or 0) <= reached and q:outcome(heaps) ~= outcome then
               error(("%s %s: %s expected"):format(code, table.concat(heaps, "-"), outcome))
            end
         end)
      end
   end)
end)

describe("quotient:certificate", function ()
   it("satisfies the checker for large quotients", function ()
      for code, limit in pairs { ["0.07"] = 33, ["0.16"] = 17, ["0.3377"] = 15, ["0.57"] = 61 } do
         checker.check(nim.rules(code):quotient(limit):certificate(),
            function (heap) return octal.options(code, heap) end)
      end
   end)
end)
