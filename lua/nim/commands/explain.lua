--- `luanim explain`: why a position is won or lost.
-- @module nim.commands.explain

local arguments <const> = require "nim.commands.arguments"

local M = { group = "Positions", summary = "Explain why a position is won or lost." }

function M.define(parser)
   parser:epilog "Example: luanim explain 1-3-5-7 --play misere --language nl"
   arguments.add_position(parser)
   arguments.add_language(parser)
end

function M.run(options, write)
   write(arguments.position(options):explain(arguments.language(options)))
end

return M
