--- All octal codes 0.ddd and 4.dd against a plain program in C, spec/oracle/grundy.c.

local nim <const> = require "nim"

local M <const> = {}

local function codes()
   local list <const> = {}
   for digits = 0, 511 do list[#list + 1] = ("0.%03o"):format(digits) end
   for digits = 0, 63 do list[#list + 1] = ("4.%02o"):format(digits) end
   return list
end

--- Calls check(code, values) for each code; values is a text, the values of heaps 0 … last.
function M.each(last, check)
   local list <const> = codes()
   local command <const> = "build/oracle/grundy %d %s"
   local pipe <const> = assert(io.popen(command:format(last, table.concat(list, " "))))
   for _, code in ipairs(list) do check(code, pipe:read "l") end
   assert(pipe:close())
end

--- The values as such a text, with the options of a sequence; nil if its method does not suit.
function M.values(code, last, options)
   local rules <const> = nim.rules(code)
   local ok, sequence <const> = pcall(rules.sequence, rules, last, options)
   return ok and table.concat(sequence:range(0, last), " ") or nil
end

return M
