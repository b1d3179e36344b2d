--- `luanim check`: replays the games of a record and verifies all that it says about them.
-- @module nim.commands.check

local arguments <const> = require "nim.commands.arguments"

local M = { group = "Tournaments", summary = "Verify every game of a record." }

function M.define(parser)
   arguments.add_records(parser)
   arguments.add_rules_files(parser)
   parser:epilog "Example: luanim check games.jsonl"
end

function M.run(options, write)
   local verify <const>, records <const> = require "nim.record.verify", require "nim.record.reader"
   local summary <const>, message <const> = verify.records(options.files, {
      rules = arguments.rules_files(options.rules),
      found = function (text) write(text, "\n") end,
   })
   if not summary then return nil, message end
   for _, path in ipairs(summary.torn) do
      write(path, ": the last line is incomplete; --resume repairs it\n")
   end
   local missing <const>, count <const> = records.ranges(summary.missing)
   write(("%d of %d games, %d fault%s%s\n"):format(summary.games, summary.of, summary.faults,
      summary.faults == 1 and "" or "s", count > 0 and "; missing: " .. missing or ""))
   return summary.faults + count + #summary.torn > 0 and 1 or 0
end

return M
