--- `luanim play`: a person against a bot.
-- @module nim.commands.play

local arguments <const> = require "nim.commands.arguments"

local M = { group = "Positions", summary = "Play against a bot in the terminal." }

function M.define(parser)
   parser:epilog "Example: luanim play 3-4-5 --play misere --level 4 --first bot"
   parser:argument("START", "Start position (default: 1-3-5-7)."):args "?"
      :argname "START":target "start"
   arguments.add_rules(parser)
   arguments.add_play(parser)
   parser:option("--against", "Opponent: built-in (see luanim bots) or a file (default: optimal).")
      :argname "BOT"
   parser:option("--level", "Or the opponent's strength, from 1 (errs most) to 10 (never errs).")
      :argname "LEVEL":convert(arguments.to.integer)
   parser:option("--first", "Who moves first: me or bot."):choices { "me", "bot" }:default "me"
      :argname "WHO"
   arguments.add_language(parser)
   arguments.add_seed(parser, "Random seed of the bot.")
end

function M.run(options)
   if options.level and options.against then
      return nil, "--level and --against: one of them expected, got both", 2
   end
   local start <const> = arguments.position {
      position = options.start or "1-3-5-7", rules = options.rules, play = options.play,
   }
   require "nim".play {
      start = start, against = options.against, level = options.level, first = options.first,
      language = arguments.language(options), seed = options.seed,
   }
end

return M
