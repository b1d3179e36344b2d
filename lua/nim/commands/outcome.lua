--- `luanim outcome`: who wins a position.
-- @module nim.commands.outcome

local arguments <const> = require "nim.commands.arguments"
local json <const> = require "nim.commands.json"

local M = { group = "Positions", summary = "Say who wins a position, and in how many moves." }

function M.define(parser)
   parser:epilog "Example: luanim outcome 1-3-5-7 --play misere"
   arguments.add_position(parser)
   arguments.add_json(parser)
end

local WINNER <const> = { N = "the player to move wins", P = "the player who has just moved wins" }

function M.run(options, write)
   local position <const> = arguments.position(options)
   local outcome <const>, remoteness <const> = position:outcome(), position:remoteness()
   if options.json then
      return write(json.line(json.object("position", tostring(position), "rules",
         tostring(position.rules), "play", position.play, "outcome", outcome,
         "kind", position.kind and position:kind(), "remoteness", remoteness)))
   end
   write(("%s (%s play): %s, %s; with best play the game lasts %d more %s\n"):format(
      tostring(position), position.play, outcome, WINNER[outcome], remoteness,
      remoteness == 1 and "move" or "moves"))
end

return M
