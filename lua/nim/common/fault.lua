--- Faults of bots: errors for which a bot forfeits a game, other than its moves.
--
-- The referee turns a fault into the reason and the text of the record. A program that calls a bot
-- itself sees an error object that prints as one line.
-- @module nim.common.fault

local printable <const> = require "nim.common.printable"

local M = {}

--- The reasons for which a game can be forfeited.
M.reasons = { "budget", "crash", "error", "illegal", "load", "memory", "time" }

local Fault <const> = { __name = "nim.fault" }

function Fault:__tostring()
   return self.reason .. ": " .. self.text
end

--- Raises a fault.
-- @tparam string reason one of `reasons`
-- @tparam string text what was wrong, any bytes
-- @raise a table `{ reason =, text = }`, the text at most 200 bytes and printable
function M.raise(reason, text)
   error(setmetatable({ reason = reason, text = printable(text) }, Fault), 0)
end

return M
