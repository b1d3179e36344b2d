--- `luanim standings`: who has won how much, from a record.
-- @module nim.commands.standings

local M = { group = "Tournaments", summary = "Show the standings and the crosstable of a record." }

function M.define(parser)
   parser:argument("FILE", "Records of one tournament, finished or not."):args "+"
      :argname "FILE":target "files"
   parser:epilog "Example: luanim standings games.jsonl"
end

function M.run(options, write)
   write(tostring(require "nim.record.standings".read(options.files)), "\n")
end

return M
