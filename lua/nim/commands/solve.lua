--- `luanim solve`: who wins a position under any rules, how fast, and its Grundy value.
-- @module nim.commands.solve

local arguments <const> = require "nim.commands.arguments"
local json <const> = require "nim.text.json"
local watch <const> = require "nim.commands.watch"

local M = { group = "Positions", limits = true,
   summary = "Solve a position under any rules, in both plays." }

function M.define(parser)
   parser:epilog "Example: luanim solve 3-4-6 --rules kayles"
   arguments.add_position(parser)
   arguments.add_limits(parser)
   arguments.add_json(parser)
end

function M.run(options, write)
   local progress <const> = require "nim.progress".new "positions"
   local position <const> = arguments.position(options)
   local solved <const>, message <const> = position:solve(arguments.limits(options,
      watch.solver(progress)))
   progress:clear()
   if not solved then return nil, message end
   local plays = {}
   for i, play in ipairs(require "nim.common.terms".PLAYS) do
      local outcome <const>, remoteness <const> = position:outcome(play), position:remoteness(play)
      plays[i] = json.object("play", play, "outcome", outcome, "remoteness", remoteness)
      if not options.json then
         write(("%-6s play: %s, remoteness %d\n"):format(play, outcome, remoteness))
      end
   end
   if options.json then
      return write(json.line(json.object("position", tostring(position), "rules",
         tostring(position.rules), "grundy", position:grundy(), "plays", plays, "solved", solved)))
   end
   write(("Grundy value: %d\npositions solved: %d\n"):format(position:grundy(), solved))
end

return M
