--- The options of `nim.skill`.
-- @module nim.skill.options

local options <const> = require "nim.common.options"
local testbed <const> = require "nim.common.testbed"

return options.join(testbed.OPTIONS, {
   samples = options.integer(5, 100000, 10),
   seed = options.seed:default_to(1),
})
