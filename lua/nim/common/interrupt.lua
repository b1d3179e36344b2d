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

--- Whether an error is Ctrl-C's.
-- @param fault what was raised
-- @treturn boolean
-- @usage
-- print(require "nim.common.interrupt".is "plan.lua:3: interrupted!") --> true
function M.is(fault)
   return type(fault) == "string" and fault:find "interrupted!$" ~= nil
end

local function pass(fine, ...)
   if not fine and M.is((...)) then error((...), 0) end
   return fine, ...
end

--- Like `pcall`, for errors that become something else than an error: Ctrl-C stays one.
-- @tparam function f
-- @param ... its arguments
-- @return what `pcall` returns
-- @raise "interrupted!"
-- @usage
-- print(require "nim.common.interrupt".pcall(error, "no", 0)) --> false no
function M.pcall(f, ...)
   return pass(pcall(f, ...))
end

return M
