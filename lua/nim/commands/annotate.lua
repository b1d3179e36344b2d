--- `luanim annotate`: a played game with its errors.
-- @module nim.commands.annotate

local arguments <const> = require "nim.commands.arguments"
local json <const> = require "nim.text.json"

local M = { group = "Positions", summary = "Review a played game move by move, with its errors." }

function M.define(parser)
   parser:epilog "Example: luanim annotate 3-4-5 1:2 3:4 2:4 1:1 3:1"
   parser:argument("START", "Start position, or a file of games (one JSON line each).")
      :argname "START":target "start"
   parser:argument("MOVE", "Moves, each heap:take, or heap:take:parts where a heap is split; the "
      .. "parts have no order."):args "*":argname "MOVE":target "moves"
   arguments.add_rules(parser, "those of the games, or nim")
   arguments.add_play(parser)
   arguments.add_language(parser)
   arguments.add_json(parser)
end

local function as_json(game)
   local plies <const> = {}
   for i, ply in ipairs(game.plies) do
      plies[i] = json.object("seat", ply.seat, "played", json.move(ply.move), "error", ply.error,
         "better", json.move(ply.better))
   end
   return json.line(json.object("start", tostring(game.start), "rules", tostring(game.start.rules),
      "play", game.start.play, "course", game.course, "plies", plies,
      "errors", json.object("first", game.errors.first, "second", game.errors.second),
      "forfeit", game.forfeit and json.object("seat", game.forfeit.seat, "reason",
         game.forfeit.reason, "text", game.forfeit.text), "winner", game.winner))
end

-- What is wrong with heaps that are words of their own. A move may be one integer where the rules
-- are of whole states.
local function wrong_usage(options)
   local words <const> = { options.start, table.unpack(options.moves) }
   if options.rules or #words == 1 or table.concat(words):find "%D" then return nil end
   return ("MOVE: heap:take expected, got %s; did you mean the position %s?"):format(words[2],
      table.concat(words, "-"))
end

function M.run(options, write)
   local wrong <const> = wrong_usage(options)
   if wrong then return nil, wrong, 2 end
   local nim <const> = require "nim"
   local language <const> = arguments.language(options)
   local rules <const> = options.rules and arguments.rules(options.rules)
   local function show(game)
      game.rules = rules or game.rules
      local annotated <const> = nim.annotate(game)
      write(options.json and as_json(annotated) or annotated:text(language))
   end
   if #options.moves > 0 or not require "nim.core".file_kind(options.start) then
      return show {
         start = options.start, play = options.play, moves = table.concat(options.moves, " "),
      }
   end
   if options.play then
      return nil, "--play: not beside a file of games, which have their own", 2
   end
   local count = 0
   for game in require "nim.play.file".games(options.start) do
      if count > 0 and not options.json then write "\n" end
      show(game)
      count = count + 1
   end
end

return M
