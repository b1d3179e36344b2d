--- Testbeds: the rules, the play and the box of positions on which bots are measured.
-- @module nim.common.testbed

local box <const> = require "nim.common.box"
local core <const> = require "nim.core"
local options <const> = require "nim.common.options"

local M = {}

--- The options of whatever measures bots: rules (what `nim.rules` takes; Nim's), play ("normal")
-- and box (what `nim.common.box` takes; "7-7-7-7").
M.OPTIONS = options.of {
   box = options.any:default_to "7-7-7-7",
   play = options.play,
   rules = options.any,
}

--- Makes a testbed.
-- @tparam table chosen a result of @{OPTIONS}, or of a table that includes these
-- @treturn table rules and play (text), box, `place`, the function from a list of integers to a
-- position, and `classic`, whether these are positions of classic Nim
-- @raise for rules and a box that do not exist or do not go together
-- @usage
-- local testbed = require "nim.common.testbed"
-- print(testbed.new(testbed.OPTIONS { play = "misere" }).place { 1, 2 }:outcome()) --> N
function M.new(chosen)
   local play <const> = chosen.play
   local rules <const> = chosen.rules and core.rules(chosen.rules)
   local function place(list)
      if rules then return rules:position(list, play) end
      return core.position(list, play)
   end
   local positions <const> = box(chosen.box)
   return {
      rules = tostring(rules or "nim"),
      play = play,
      box = positions,
      place = place,
      classic = place(positions:list(1)).rules == core.rules "nim", -- refuses a wrong box
   }
end

return M
