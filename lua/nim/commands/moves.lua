--- `luanim moves`: the winning moves of a position, or all moves.
-- @module nim.commands.moves

local arguments <const> = require "nim.commands.arguments"
local json <const> = require "nim.text.json"
local notation <const> = require "nim.common.notation"
local sentence <const> = require "nim.text.sentence"

local M = { group = "Positions", summary = "List the winning moves of a position, or all moves." }

function M.define(parser)
   parser:epilog("Example: luanim moves 3-4-5\n\nA move is heap:take, or heap:take:parts where a "
      .. "heap is split; the parts have no order.")
   arguments.add_position(parser)
   arguments.add_play(parser)
   parser:flag("--all", "List all legal moves, not only the winning ones.")
   arguments.add_language(parser)
   arguments.add_json(parser)
end

-- Calls `each` with the values of every requested move.
local function for_moves(position, all, each)
   if all then
      for k = 1, position:count_moves() do each(position:move(k)) end
      return
   end
   for _, move in ipairs(position:winning_moves()) do each(notation.values(move)) end
end

function M.run(options, write)
   local position <const> = arguments.position(options)
   local heaps <const>, words <const> = position.total ~= nil, arguments.words(options)
   local items = {}
   for_moves(position, options.all, function (...)
      local first <const>, second <const> = ...
      local move <const> = heaps and { heap = first, take = second, select(3, ...) } or { ... }
      local text <const>, after <const> = notation.text(move), position:after(...)
      if options.json then
         items[#items + 1] = json.object("move", text, "after", tostring(after), "outcome",
            after:outcome())
      else
         write(text, "\t", sentence.fill(words, words.leaves, { after = tostring(after) }), "\t",
            after:outcome(), "\n")
         items[1] = true
      end
   end)
   if options.json then return write(json.line(items)) end
   if #items == 0 then write(options.all and words.no_move or words.no_winning_move, "\n") end
end

return M
