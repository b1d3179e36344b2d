-- All octal codes with three digits, to heap 500; spec/long goes to heap 10,000.

local codes <const> = require "spec.oracle.codes"

describe("the values of the codes 0.ddd and 4.dd", function ()
   it("are those of a plain program, to heap 500, by every method", function ()
      local checked <const> = { plain = 0, sparse = 0, subtraction = 0 }
      codes.each(500, function (code, expected)
         assert.equal(expected, codes.values(code, 500), code)
         for method in pairs(checked) do
            local values <const> = codes.values(code, 500, { method = method })
            if values then
               checked[method] = checked[method] + 1
               assert.is_true(expected == values, code .. " by " .. method)
            end
         end
      end)
      assert.same({ plain = 576, sparse = 576, subtraction = 64 }, checked)
   end)
end)
