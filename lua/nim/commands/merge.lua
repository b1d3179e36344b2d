--- `luanim merge`: puts the records of shards together.
-- @module nim.commands.merge

local M = { group = "Tournaments", summary = "Put the records of shards together." }

function M.define(parser)
   parser:argument("FILE", "Records of one tournament."):args "+":argname "FILE":target "files"
   parser:option("-o --output", "The record to be written."):count(1):argname "FILE"
   parser:epilog "Example: luanim merge shard-*.jsonl -o games.jsonl"
end

function M.run(options, write)
   local merge <const> = require("nim.record.merge").merge
   local games <const>, message <const> = merge(options.files, options.output)
   if not games then return nil, message end
   write(("%d games in %s\n"):format(games, options.output))
end

return M
