--- Pictures, drawn by gnuplot: sequences, how often values occur, tables of games with two numbers,
-- errors by kind, and how a mix of strategies changes.
--
-- Each function writes a file that ends in .png or .svg, whole or not at all, and returns true; or
-- nil and a message where the file cannot be written or gnuplot is missing.
-- @module nim.plot

local games <const> = require "nim.plot.games"
local sequence <const> = require "nim.plot.sequence"
local tables <const> = require "nim.plot.table"

return {
   counts = sequence.counts,
   errors = games.errors,
   replicator = games.replicator,
   sequence = sequence.sequence,
   table = tables.table,
}
