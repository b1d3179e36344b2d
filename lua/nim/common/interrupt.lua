--- Telling Ctrl-C from a fault of the code that it happened to land in.
--
-- The handler of the `lua5.4` program raises "interrupted!" wherever Lua is: often inside a bot,
-- which must not lose a game for it, and which may even have caught the error.
-- @module nim.common.interrupt

local core <const> = require "nim.core"

local M = {}

--- Starts to watch for Ctrl-C.
-- @treturn function tells whether Ctrl-C was pressed since; always false in a program whose own
-- handler stays in place
-- @usage
-- local interrupted = require "nim.common.interrupt".watch()
-- print(interrupted()) --> false
function M.watch()
   local before <const> = core.sigint()
   return function () return before == "handler" and core.sigint() == "default" end
end

return M
