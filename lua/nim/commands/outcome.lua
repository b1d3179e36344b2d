--- `luanim outcome`: who wins a position.
-- @module nim.commands.outcome

local arguments <const> = require "nim.commands.arguments"
local json <const> = require "nim.text.json"
local perfect <const> = require "nim.common.perfect"
local watch <const> = require "nim.commands.watch"

local M = { group = "Positions", summary = "Show who wins a position, and in how many moves." }

function M.define(parser)
   parser:epilog "Example: luanim outcome 1-3-5-7 --play misere"
   arguments.add_position(parser)
   arguments.add_play(parser)
   arguments.add_json(parser)
end

local WINNER <const> = { N = "the player to move wins", P = "the player who has just moved wins" }

local ENOUGH <const> = 1000000 -- positions to search for the number of moves: a few seconds

local function lasts(remoteness)
   if not remoteness then return "the number of moves needs a long search (luanim solve)" end
   return ("with best play the game lasts %d more %s"):format(remoteness,
      remoteness == 1 and "move" or "moves")
end

function M.run(options, write)
   local progress <const> = require "nim.progress".new "positions"
   local position <const> = arguments.position(options)
   local outcome <const> = position:outcome()
   local remoteness <const> = perfect.remoteness(position, nil,
      { limit = ENOUGH, progress = watch.solver(progress) })
   progress:clear()
   if options.json then
      return write(json.line(json.object("position", tostring(position), "rules",
         tostring(position.rules), "play", position.play, "outcome", outcome,
         "kind", position.kind and position:kind(), "remoteness", remoteness)))
   end
   write(("%s (%s play): %s, %s; %s\n"):format(tostring(position), position.play, outcome,
      WINNER[outcome], lasts(remoteness)))
end

return M
