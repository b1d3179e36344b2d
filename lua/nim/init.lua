--- The game of Nim and its relatives: who wins, by which moves, how fast, and why.
-- @module nim

local nim = { _VERSION = "nim dev" }

return nim
