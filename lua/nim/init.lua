--- The game of Nim and its relatives: who wins, by which moves, how fast, and why.
-- @module nim

local core <const> = require "nim.core"

-- Parts that are loaded when a program first names them.
local MODULES <const> = {
   bots = "nim.bots",
   compare = "nim.compare",
   duel = "nim.duel",
   rating = "nim.rating",
   referee = "nim.referee",
   replicator = "nim.replicator",
   skill = "nim.skill",
   sprt = "nim.sprt",
   statistics = "nim.statistics",
   tournament = "nim.tournament",
}

-- Functions that stand in a module of their name, likewise.
local FUNCTIONS <const> = {
   annotate = "nim.annotate",
   play = "nim.play",
}

local nim <const> = {
   _VERSION = "nim dev",
   load_sequence = core.load_sequence,
   position = core.position,
   random = core.random,
   rules = core.rules,
}

-- Methods of positions that are written in Lua.
for name, module in pairs { analysis = "nim.analysis", explain = "nim.explain" } do
   core.position_methods[name] = function (...) return require(module)[name](...) end
end

return setmetatable(nim, {
   __index = function (_, name)
      local module <const> = MODULES[name] or FUNCTIONS[name]
      if not module then return nil end
      local loaded = require(module)
      if FUNCTIONS[name] then loaded = loaded[name] end
      nim[name] = loaded
      return loaded
   end,
})
