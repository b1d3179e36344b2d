--- `luanim genus`: how heaps behave in misère play beside heaps of Nim.
-- @module nim.commands.genus

local arguments <const> = require "nim.commands.arguments"
local json <const> = require "nim.text.json"
local watch <const> = require "nim.commands.watch"

local M = { group = "Rules", limits = true,
   summary = "List the genera of heaps, for misère play." }

function M.define(parser)
   parser:epilog "Example: luanim genus 0.77 --to 30"
   arguments.add_rules_argument(parser)
   parser:option("--to", "Largest heap."):argname "N":default "20":convert(arguments.to.count)
   arguments.add_limits(parser, " for each heap")
   arguments.add_json(parser)
end

-- Writes each genus as soon as it is known.
function M.run(options, write)
   local rules <const> = arguments.rules(options.rules)
   local progress <const> = require "nim.progress".new "positions"
   local limits <const> = arguments.limits(options, watch.solver(progress))
   local genera <const>, wild = {}, nil
   for heap = 0, options.to do
      local genus <const> = rules:genus(heap, limits)
      progress:clear()
      if not genus.tame then wild = wild or heap end
      if options.json then
         genera[#genera + 1] = json.object("heap", heap, "genus", tostring(genus), "normal",
            genus.normal, "misere", genus.misere, "tame", genus.tame)
      else
         write(("%d %s%s\n"):format(heap, tostring(genus), genus.tame and "" or " wild"))
      end
   end
   if options.json then
      return write(json.line(json.object("rules", tostring(rules), "genera", genera, "first_wild",
         wild)))
   end
   write(wild and ("first wild heap: %d\n"):format(wild)
      or ("no wild heap up to %d\n"):format(options.to))
end

return M
