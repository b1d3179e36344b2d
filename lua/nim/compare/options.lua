--- The options of `nim.compare`: those of `nim.skill` and `nim.duel`, but both bots are tested.
-- @module nim.compare.options

local options <const> = require "nim.common.options"

return options.join(require "nim.skill.options",
   require "nim.duel.options":without("elo0", "elo1"))
