--- `luanim merge`: merges the records of shards.
-- @module nim.commands.merge

local arguments <const> = require "nim.commands.arguments"

local M = { group = "Tournaments", summary = "Merge the records of shards." }

function M.define(parser)
   arguments.add_records(parser)
   parser:option("-o --output", "Record to write."):count(1):argname "FILE"
   parser:epilog "Example: luanim merge shard-*.jsonl -o games.jsonl"
end

function M.run(options, write)
   local merge <const> = require("nim.record.merge").merge
   local games <const>, message <const> = merge(options.files, options.output)
   if not games then return nil, message end
   write(("%d games in %s\n"):format(games, options.output))
end

return M
