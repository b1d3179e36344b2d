--- `luanim check`: replays the games of a record and verifies what it says about them.
-- @module nim.commands.check

local arguments <const> = require "nim.commands.arguments"

local M = { group = "Tournaments", summary = "Verify every game of a record." }

function M.define(parser)
   arguments.add_records(parser)
   arguments.add_rules_files(parser)
   parser:option("--plan", "The tournament's plan, a Lua file: compare bots and starts, too.")
      :argname "FILE"
   parser:epilog "Example: luanim check games.jsonl"
end

-- What was checked, as a line.
local function scope(summary, has_plan)
   local without <const> = summary.without_checksum
   return ("checked: checksums%s, moves, winners, pairs, versions%s\n"):format(
      without > 0 and (" (%d games have none)"):format(without) or "",
      has_plan and "; bots, seats and starts of the plan" or "; not compared with a plan (--plan)")
end

-- The tournament of a plan, with the seed of the record where the plan has none.
local function tournament(path, files)
   local plan <const>, message <const> = arguments.plan(path)
   if not plan then return nil, message end
   if plan.seed == nil then plan.seed = arguments.seed_of_record(files[1]) end
   return require "nim".tournament(plan)
end

function M.run(options, write)
   local record <const>, records <const> = require "nim.record", require "nim.record.reader"
   local planned, message
   if options.plan then
      planned, message = tournament(options.plan, options.files)
      if not planned then return nil, message end
   end
   local summary
   summary, message = record.check(options.files, {
      rules = arguments.rules_files(options.rules),
      tournament = planned,
      found = function (text) write(text, "\n") end,
   })
   if not summary then return nil, message end
   for _, path in ipairs(summary.torn) do
      write(path, ": the last line is incomplete; --resume repairs it\n")
   end
   local missing <const>, count <const> = records.ranges(summary.missing)
   write(("%d of %d games, %d fault%s%s\n"):format(summary.games, summary.of, summary.faults,
      summary.faults == 1 and "" or "s", count > 0 and "; missing: " .. missing or ""))
   write(scope(summary, planned))
   return summary.faults + count + #summary.torn > 0 and 1 or 0
end

return M
