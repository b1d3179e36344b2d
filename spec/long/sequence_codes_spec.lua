-- All octal codes with three digits, to heap 10,000.

local codes <const> = require "spec.oracle.codes"

describe("the values of the codes 0.ddd and 4.dd", function ()
   it("are those of a plain program, to heap 10,000, by every method", function ()
      codes.each(10000, function (code, expected)
         for _, method in ipairs { false, "plain", "runs", "sparse", "subtraction" } do
            local values <const> = codes.values(code, 10000, method or nil)
            if values then
               assert.is_true(expected == values, code .. " by " .. tostring(method))
            end
         end
      end)
   end)
end)
