--- `luanim compare`: strategies side by side.
-- @module nim.commands.compare

local arguments <const> = require "nim.commands.arguments"

local M = { group = "Bots", summary = "Compare bots: skill, head to head, and a verdict." }

function M.define(parser)
   parser:epilog "Example: luanim compare greedy copycat.lua --box 5-5-5"
   parser:argument("BOT", "Two or more bots: built-in (see luanim bots) or files."):args "2+"
      :argname "BOT":target "bots"
   parser:option("--elo", "Elo difference that counts as stronger, where games must be played.")
      :default "20":convert(arguments.to.number):argname "ELO"
   parser:option("--samples", "Draws for a stochastic bot in each position."):default "10"
      :convert(arguments.to.integer):argname "N"
   arguments.add_duel(parser)
end

function M.run(options, write)
   local compare <const> = require "nim.compare"
   local bots <const> = table.move(options.bots, 1, #options.bots, 1, {})
   bots[#bots + 1] = arguments.pick(options, require "nim.compare.options")
   write(tostring(compare(table.unpack(bots))), "\n")
end

return M
