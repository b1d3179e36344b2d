--- `luanim sequence`: the Grundy values of heaps.
-- @module nim.commands.sequence

local arguments <const> = require "nim.commands.arguments"
local json <const> = require "nim.text.json"
local watch <const> = require "nim.commands.watch"

local M = { group = "Rules", summary = "List the Grundy values of heaps 0, 1, 2, …" }

function M.define(parser)
   parser:epilog "Example: luanim sequence 0.77 --to 24"
   arguments.add_rules_argument(parser)
   parser:option("--to", "Largest heap."):argname "N":default "50":convert(arguments.to.count)
   parser:option("--bfile", "Write this file in the OEIS's b-file format instead."):argname "FILE"
   arguments.add_json(parser)
end

function M.run(options, write)
   local progress <const> = require "nim.progress".new "heaps"
   local s <const> = arguments.rules(options.rules):sequence(options.to,
      { progress = watch.sequence(progress) })
   progress:clear()
   if options.bfile then
      local written <const>, message <const> = s:write_bfile(options.bfile)
      if not written then return nil, message end
      return
   end
   if options.json then
      return write(json.line(json.object("rules", tostring(s.rules), "values", s:range(0, #s))))
   end
   for heap = 0, #s do
      write(tostring(s[heap]), heap < #s and " " or "\n")
   end
end

return M
