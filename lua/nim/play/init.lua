--- A person plays against a bot in a terminal.
-- @module nim.play

local bots <const> = require "nim.bots"
local core <const> = require "nim.core"
local expect <const> = require "nim.common.expect"
local interrupt <const> = require "nim.common.interrupt"
local languages <const> = require "nim.text.languages"
local options <const> = require "nim.common.options"
local perfect <const> = require "nim.common.perfect"
local session <const> = require "nim.play.session"
local terminal <const> = require "nim.play.terminal"

local FILE <const> = options.kind("open file", function (value)
   return io.type(value) == "file" and value or nil
end)

local MOVES <const> = options.kind("text or list of moves", function (value)
   return (type(value) == "string" or type(value) == "table") and value or nil
end)

local OPTIONS <const> = options.of {
   against = options.any,
   first = options.one_of({ "me", "bot" }, "me"),
   input = FILE,
   language = languages.code,
   level = options.integer(1, 10),
   limits = options.any:default_to(perfect.TABLE),
   moves = MOVES,
   output = FILE,
   play = options.any, -- checked with start
   rules = options.any,
   seed = options.seed,
   start = options.any:default_to "1-3-5-7",
}

local function start_of(chosen)
   if not chosen.rules then return core.position(chosen.start, chosen.play) end
   return core.rules(chosen.rules):position(chosen.start, chosen.play)
end

local function opponent(chosen)
   if not chosen.level then return chosen.against or "optimal" end
   if chosen.against then expect.fail "level and against: one of them expected, got both" end
   return bots.level(chosen.level)
end

--- Plays a game at the terminal; also called as `nim.play`. It returns when the game is over, at
-- the end of the input, or at Ctrl-C.
-- @function play
-- @tparam[opt] table options `start` (heaps as for `nim.position`, default `"1-3-5-7"`),
--    `rules` (as for `nim.rules`), `play`, `against` (a bot, default `"optimal"`), `level` (1 … 10,
--    instead of `against`), `first` (`"me"`, the default, or `"bot"`), `moves` (those made so far,
--    as for `nim.annotate`), `language` (default `"en"`), `seed` (integer, for the bot's random
--    numbers), `limits` (of each of the bot's moves and of each question, as `position:solve` takes
--    them; default 200,000 positions and 2 seconds), `input` and `output` (open files, default the
--    standard ones)
-- @treturn table `winner`, `"me"`, `"bot"` or nil if the game was left; `game`, as `nim.annotate`
--    takes it
-- @raise for any other options
-- @usage
-- local nim = require "nim"
-- local function lesson() -- in Dutch, against an opponent that errs now and then
--    return nim.play { start = "3-4-5", play = "misere", level = 6, language = "nl" }
-- end
local function play(given)
   local chosen <const> = OPTIONS(given)
   perfect.check(chosen.limits)
   chosen.input, chosen.output = chosen.input or io.stdin, chosen.output or io.stdout
   local game <const> = session.new {
      start = start_of(chosen), bot = opponent(chosen), first = chosen.first, seed = chosen.seed,
      limits = chosen.limits, moves = chosen.moves,
   }
   local at_terminal <const> = terminal.new(game, chosen)
   local done <const>, fault <const> = pcall(at_terminal.run, at_terminal)
   local interrupted <const> = not done and interrupt.is(fault)
   if not done and not interrupted then error(fault, 0) end
   return { winner = at_terminal:close(interrupted), game = game:game() }
end

return expect.strict("play", play)
