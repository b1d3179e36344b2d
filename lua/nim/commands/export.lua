--- `luanim export`: a record in the formats of other programs.
-- @module nim.commands.export

local arguments <const> = require "nim.commands.arguments"

local M = { group = "Tournaments", summary = "Export the games of a record as PGN or CSV." }

function M.define(parser)
   arguments.add_records(parser)
   parser:mutex(
      parser:flag("--pgn", "For rating programs, such as Ordo and BayesElo."),
      parser:flag("--csv", "For spreadsheets."))
   parser:epilog "Example: luanim export games.jsonl --pgn > games.pgn"
end

function M.run(options, write)
   local export <const> = require "nim.record.export"
   if not options.pgn and not options.csv then
      return nil, "--pgn or --csv expected, got neither", 2
   end
   local from <close> = require "nim.record.reader".open(options.files)
   if options.csv then write(export.csv_heading()) end
   for game in function () return from:next() end do
      write(options.pgn and export.pgn(game) or export.csv(game))
   end
end

return M
