--- `luanim bots`: the built-in bots.
-- @module nim.commands.bots

local arguments <const> = require "nim.commands.arguments"
local json <const> = require "nim.text.json"

local M = { group = "Bots", summary = "List the built-in bots." }

function M.define(parser)
   parser:epilog "Example: luanim bots"
   arguments.add_json(parser)
end

function M.run(options, write)
   local bots <const> = require "nim.bots"
   local items = {}
   for i, name in ipairs(bots.names()) do
      local bot <const> = bots.get(name)
      items[i] = json.object("name", name, "about", bot.about, "stochastic", bot.stochastic == true,
         "theory", bot.theory == true)
      if not options.json then write(("%-12s %s\n"):format(name, bot.about)) end
   end
   if options.json then write(json.line(items)) end
end

return M
