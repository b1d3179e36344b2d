--- `luanim rate`: one scale of strength for the bots of some records.
-- @module nim.commands.rate

local arguments <const> = require "nim.commands.arguments"
local json <const> = require "nim.text.json"

local M = { group = "Tournaments", summary = "Rate the bots of recorded games on one scale." }

function M.define(parser)
   parser:epilog "Example: luanim rate games.jsonl --prior none"
   arguments.add_records(parser, "Records of tournaments; a game counts once.")
   parser:option("--prior", "Assumption before any game: anchor, bayeselo or none.")
      :choices { "anchor", "bayeselo", "none" }:default "anchor":argname "PRIOR"
   parser:option("--weight", "Weight of the prior in virtual games (default: 1; bayeselo: 2).")
      :convert(arguments.to.number):argname "GAMES"
   arguments.add_json(parser)
end

-- The games of all files by any two bots, each game once.
local function count_games(files)
   local from <close> = require "nim.record.reader".open_several(files)
   local results <const>, of_first <const> = {}, {}
   for game in function () return from:next() end do
      local lines <const> = of_first[game.first] or {}
      of_first[game.first] = lines
      local line = lines[game.second]
      if not line then
         line = { game.first, game.second, 0, 0 }
         lines[game.second], results[#results + 1] = line, line
      end
      local winner <const> = game.winner == "first" and 3 or 4
      line[winner] = line[winner] + 1
   end
   return results
end

local function write_json(ratings, write)
   local players <const> = {}
   for i, player in ipairs(ratings.players) do
      players[i] = json.object("name", player.name, "rank", player.rank, "elo", player.elo,
         "deviation", player.deviation, "low", player.low, "high", player.high, "games",
         player.games, "wins", player.wins, "scale", player.scale)
   end
   write(json.line(json.object("model", "Bradley-Terry", "prior", ratings.prior, "weight",
      ratings.weight, "players", players, "groups", ratings.groups, "scales", ratings.scales)))
end

function M.run(options, write)
   local rating <const> = require "nim.rating"
   local ratings <const> = rating.fit(count_games(options.files),
      { prior = options.prior, weight = options.weight })
   if options.json then return write_json(ratings, write) end
   write(tostring(ratings), "\n")
end

return M
