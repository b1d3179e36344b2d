--- Numbers and texts as programs and records need them: with a point in fractions and in the order
-- of bytes, also where the host program has set a locale with other ideas.
--
-- Lua's own `string.format`, `tostring` and `..` of a float, `<` between texts and `table.sort` all
-- follow the locale.
-- @module nim.common.plain

local core <const> = require "nim.core"

local M = {}

--- Calls a function in the C locale.
-- @function call
-- @tparam function f must not yield
-- @param ... its arguments
-- @return what it returns
-- @usage
-- local plain = require "nim.common.plain"
-- print(plain.call(string.upper, "nim")) --> NIM
M.call = core.in_c_locale

--- `string.format` for fractions, by `%f`, `%g`, `%e` or, for a float, `%s`.
-- @tparam string form
-- @param ... values
-- @treturn string
-- @usage print(require "nim.common.plain".format("%.1f %%", 97.25)) --> 97.2 %
function M.format(form, ...)
   return core.in_c_locale(string.format, form, ...)
end

--- `table.sort` for texts.
-- @tparam table list
-- @tparam[opt] function less
-- @usage
-- local names = { "b", "a", "B" }
-- require "nim.common.plain".sort(names)
-- print(table.concat(names, " ")) --> B a b
function M.sort(list, less)
   core.in_c_locale(table.sort, list, less)
end

return M
