--- The game of Nim and its relatives: who wins, by which moves, how fast, and why.
-- @module nim

local core <const> = require "nim.core"
require "nim.common.expect" -- which registers the library's own modules with the C part

-- Parts that are loaded when a program first names them.
local MODULES <const> = {
   annotate = "nim.annotate",
   bots = "nim.bots",
   compare = "nim.compare",
   duel = "nim.duel",
   knockout = "nim.knockout",
   play = "nim.play",
   plot = "nim.plot",
   progress = "nim.progress",
   rating = "nim.rating",
   record = "nim.record",
   referee = "nim.referee",
   replicator = "nim.replicator",
   report = "nim.report",
   skill = "nim.skill",
   sprt = "nim.sprt",
   statistics = "nim.statistics",
   swiss = "nim.swiss",
   tournament = "nim.tournament",
}

local QUOTIENT <const> = "nim.quotient"

local nim <const> = {
   _VERSION = "nim dev",
   inverse = core.inverse,
   load_quotient = function (...) return require(QUOTIENT .. ".load")(...) end,
   load_sequence = core.load_sequence,
   position = core.position,
   power = core.power,
   product = core.product,
   random = core.random,
   rules = core.rules,
   sqrt = core.sqrt,
}

-- Methods of positions that are written in Lua.
for name, module in pairs { analysis = "nim.analysis", explain = "nim.explain" } do
   core.position_methods[name] = function (...) return require(module)[name](...) end
end

-- Those of misère quotients are in one module.
for _, name in ipairs { "certificate", "name", "presentation", "save", "table" } do
   core.quotient_methods[name] = function (...) return require(QUOTIENT)[name](...) end
end

return setmetatable(nim, {
   __index = function (_, name)
      local module <const> = MODULES[name]
      if not module then return nil end
      local loaded <const> = require(module)
      nim[name] = loaded
      return loaded
   end,
})
