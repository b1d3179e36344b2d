--- `luanim standings`: the standings of a record.
-- @module nim.commands.standings

local arguments <const> = require "nim.commands.arguments"

local M = { group = "Tournaments", summary = "Show the standings and the crosstable of a record." }

function M.define(parser)
   arguments.add_records(parser)
   parser:epilog "Example: luanim standings games.jsonl"
end

function M.run(options, write)
   write(tostring(require "nim.record.standings".read(options.files)), "\n")
end

return M
