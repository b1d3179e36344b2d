-- Periods of sequences: least, proved, and no claim without a proof.

local nim <const> = require "nim"

describe("sequence:period", function ()
   it("is proved from exactly the values it needs, and from none fewer", function ()
      for code, expected in pairs {
         ["0.77"] = { 71, 12, 0, 166, "Guy-Smith" },
         ["0.07"] = { 53, 34, 0, 174, "Guy-Smith" },
         ["0.156"] = { 3479, 349, 0, 7657, "Guy-Smith" },
         ["0.356"] = { 7315, 142, 0, 14915, "Guy-Smith" },
         ["0.644"] = { 3256, 442, 0, 7397, "Guy-Smith" },
         ["0.165"] = { 5181, 1550, 0, 13463, "Guy-Smith" },
         ["0.127"] = { 46578, 4, 0, 93165, "Guy-Smith" },
         ["subtract 2,4,7"] = { 8, 3, 0, 17, "equal values" },
         ["subtract 1-3"] = { 0, 4, 0, 6, "equal values" },
         ["all_but 2,3,7"] = { 0, 4, 2, 10, "equal states" },
         ["nim"] = { 0, 1, 1, 0, "equal states" },
      } do
         local preperiod <const>, period <const>, saltus <const>, needed <const>, proof <const> =
            table.unpack(expected)
         local rules <const> = nim.rules(code)
         local found <const> = { preperiod = preperiod, period = period, saltus = saltus,
            last_exception = preperiod - 1, proof = proof, needed = needed }
         assert.same(found, rules:sequence(needed):period(), code)
         if needed > 0 then
            assert.same({ nil, needed - 1 }, { rules:sequence(needed - 1):period() }, code)
         end
      end
   end)

   it("is the least one", function ()
      for set, period in pairs { [{ 1, 2 }] = 3, [{ 1, 3 }] = 2, [{ 1, 2, 5 }] = 3,
         [{ 1, 3, 4 }] = 7, [{ 2, 5, 7 }] = 22, [{ 2 }] = 4 } do
         local found <const> = nim.rules { subtract = set }:sequence(1000):period()
         assert.same({ 0, period }, { found.preperiod, found.period })
      end
   end)
end)
