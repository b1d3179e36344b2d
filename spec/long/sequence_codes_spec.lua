-- All octal codes with three digits, to heap 10,000.

local nim <const> = require "nim"
local codes <const> = require "spec.oracle.codes"

-- Those that run here.
local kernels <const> = {}
for _, name in ipairs { "c", "avx2", "avx512" } do
   if pcall(function () nim.rules "0.77":sequence(0, { kernel = name }) end) then
      kernels[#kernels + 1] = name
   end
end

describe("the values of the codes 0.ddd and 4.dd", function ()
   it("are those of a plain program, to heap 10,000, by every method and kernel", function ()
      codes.each(10000, function (code, expected)
         for _, method in ipairs { false, "plain", "runs", "subtraction" } do
            local values <const> = codes.values(code, 10000, { method = method or nil })
            if values then
               assert.is_true(expected == values, code .. " by " .. tostring(method))
            end
         end
         for _, kernel in ipairs(kernels) do
            local options <const> = { method = "sparse", kernel = kernel }
            assert.is_true(expected == codes.values(code, 10000, options), code .. " by " .. kernel)
         end
      end)
   end)

   it("and Grundy's game are the same by every kernel, to heap 10,000", function ()
      local expected <const> = nim.rules "grundy":sequence(10000, { method = "plain" })
      for _, kernel in ipairs(kernels) do
         local sequence <const> = nim.rules "grundy":sequence(10000,
            { method = "sparse", kernel = kernel })
         for heap = 0, 10000 do assert.equal(expected[heap], sequence[heap]) end
      end
   end)
end)
