--- Pictures, drawn by gnuplot: sequences, how often values occur, tables of games with two numbers,
-- errors by kind, and how a mix of strategies changes.
--
-- Each function writes a file that ends in .png or .svg, whole or not at all, and returns true; or
-- nil and a message where the file cannot be written or gnuplot is missing.
-- @module nim.plot

local results <const> = require "nim.plot.results"
local sequence <const> = require "nim.plot.sequence"
local tables <const> = require "nim.plot.table"

return {
   counts = sequence.counts,
   errors = results.errors,
   replicator = results.replicator,
   sequence = sequence.sequence,
   table = tables.table,
}
