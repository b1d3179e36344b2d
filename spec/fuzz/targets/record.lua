-- Any bytes as a line of a record: refused in one line, or a game that is verified, annotated and
-- counted without a fault of ours.

local nim <const> = require "nim"
local record <const> = require "nim.record.line"
local verify <const> = require "nim.record.verify"

local function one_line(message)
   return assert(type(message) == "string" and not message:find "\n", message)
end

return function (bytes)
   local game <const>, message <const> = record.read(bytes)
   if not game then return one_line(message) end
   local fault <const> = verify.game(game, nim.rules)
   if fault then return one_line(fault) end
   assert(record.plies(game) >= 0)
   local read <const>, annotated <const> = pcall(nim.annotate, game)
   assert(read or game.reason ~= "played", annotated)
end
