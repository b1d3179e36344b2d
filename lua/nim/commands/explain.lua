--- `luanim explain`: why a position is won or lost.
-- @module nim.commands.explain

local arguments <const> = require "nim.commands.arguments"
local json <const> = require "nim.text.json"

local M = { group = "Positions", summary = "Explain why a position is won or lost." }

function M.define(parser)
   parser:epilog "Example: luanim explain 1-3-5-7 --play misere --language nl"
   arguments.add_position(parser)
   arguments.add_play(parser)
   arguments.add_language(parser)
   arguments.add_json(parser)
end

-- The analysis that the text is made from.
local function as_json(a)
   local bits <const>, moves <const> = a.bits or {}, {}
   for i, move in ipairs(a.winning_moves) do moves[i] = json.move(move) end
   return json.line(json.object("position", a.position, "rules", a.rules, "play", a.play,
      "outcome", a.outcome, "remoteness", a.remoteness, "kind", a.kind, "values", a.values,
      "column_sums", bits.column_sums, "nim_sum", bits.nim_sum, "differences", a.differences,
      "winning_count", a.winning_count, "winning_moves", moves, "best", json.move(a.best)))
end

function M.run(options, write)
   local position <const> = arguments.position(options)
   write(options.json and as_json(position:analysis())
      or position:explain(arguments.language(options)))
end

return M
