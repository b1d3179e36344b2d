--- `luanim play`: a person against a bot.
-- @module nim.commands.play

local arguments <const> = require "nim.commands.arguments"

local M = { group = "Positions", summary = "Play against a bot in the terminal." }

function M.define(parser)
   parser:epilog "Example: luanim play 3-4-5 --play misere --level 4 --first bot"
   parser:argument("START", "Start position (default: 1-3-5-7), or a file: continue the last game "
      .. "saved there."):args "?"
      :argname "START":target "start"
   arguments.add_rules(parser)
   arguments.add_play(parser)
   parser:option("--against", "Opponent: built-in (see luanim bots) or a file (default: optimal).")
      :argname "BOT"
   parser:option("--level", "Or the opponent's strength, from 1 (errs most) to 10 (never errs).")
      :argname "LEVEL":convert(arguments.to.integer)
   parser:option("--first", "Who moves first: me (the default) or bot."):choices { "me", "bot" }
      :argname "WHO"
   arguments.add_language(parser)
   arguments.add_seed(parser, "Random seed of the bot.")
end

-- The opponent of a saved game, unless options name another: a built-in one. A bot's file is never
-- taken from a saved game. Returns what is missing, if anything is.
local function add_opponent(game, saved, path)
   if game.against or game.level or type(saved.bot) ~= "string" then return end
   game.level = math.tointeger(tonumber(saved.bot:match "^level (%d+)$"))
   for _, name in ipairs(require "nim.bots".names()) do
      if name == saved.bot then game.against = name end
   end
   if not game.level and not game.against then
      return ("%s was played against %s: its file expected (--against), got none"):format(path,
         require "nim.common.printable"(saved.bot, 60))
   end
end

-- The game that a file saved last, to be continued.
local function continued(options, game)
   local path <const> = options.start
   if options.play then return nil, "--play: not beside a saved game, which has its own", 2 end
   local saved <const> = require "nim.play.file".last(path)
   local find <const> = require "nim.common.notation".finder(options.rules
      and arguments.rules(options.rules))
   game.start = require "nim.common.game".start(saved, find)
   game.moves = saved.moves
   game.first = game.first or saved.person == "second" and "bot" or "me"
   local message <const> = add_opponent(game, saved, path)
   return message == nil, message, 2
end

function M.run(options)
   if options.level and options.against then
      return nil, "--level and --against: one of them expected, got both", 2
   end
   local game <const> = {
      against = options.against, level = options.level, first = options.first,
      language = arguments.language(options), seed = options.seed,
   }
   if options.start and require "nim.core".file_kind(options.start) then
      local found <const>, message <const>, exit <const> = continued(options, game)
      if not found then return nil, message, exit end
   else
      game.start = arguments.position {
         position = options.start or "1-3-5-7", rules = options.rules, play = options.play,
      }
   end
   require "nim".play(game)
end

return M
