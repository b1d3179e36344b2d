--- Tells Ctrl-C from errors of the code that it interrupts.
--
-- The handler of the `lua5.4` program raises "interrupted!" wherever Lua is: often inside a bot,
-- which must not lose a game for it, and which may even catch the error.
-- @module nim.common.interrupt

local core <const> = require "nim.core"

local M = {}

--- Starts to watch for Ctrl-C.
-- @treturn function whether Ctrl-C has been pressed since; always false in a program that has its
-- own handler
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

--- Like `pcall`, but Ctrl-C stays an error.
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
