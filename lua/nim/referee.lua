--- Plays one game between two bots and enforces the rules.
--
-- **What a bot is.**
--
-- A bot is a table with a method `move`, or only that function without `self`:
--
--     local copycat = {
--        name = "copycat",
--        move = function (self, position, turn)
--           …
--           return heap, take
--        end,
--     }
--
-- - **position** shows the board and its moves: `#position`, `position[i]`, `ipairs (position)`,
--   `position:total ()`, `position:moves ()`, `position:count_moves ()`, `position:move (k)`,
--   `position.play` and `tostring (position)`. It never changes, and a bot may keep it.
-- - **turn** has `play` (`"normal"` or `"misere"`), `seat` (`"first"` or `"second"`), `number` (1
--   for the first ply of the game), `last` (the opponent's move as `{ heap =, take =, parts… }`, or
--   the list of integers of a whole state; nil at the first ply) and `random`, a stream of random
--   numbers of this bot's own in this game (see `nim.random`). It is one table for the whole game,
--   brought up to date at each turn. A program that calls a bot directly may leave it out.
-- - **self** is a new table in each game, whose `__index` is the bot: what a bot stores there is
--   gone with the game, and both seats may be the same bot.
-- - It **returns** a move as `position:moves ()` yields it: heap and take, and what is left if the
--   heap is split; the integers of the new state in games of whole states. 2.0 counts as 2; text is
--   not a number; a missing or an extra result is illegal.
--
-- Fields that a bot may have:
--
-- - `name`: shown in reports, at most 60 bytes of it; characters that cannot be seen become "?";
-- - `stochastic = true`: it draws random numbers, so it is worth repeating a start;
-- - `theory = true`: it gets the position with all its methods (`outcome`, `best_move`, …).
--   Without it they are absent; otherwise every bot would be a single line. A bot from a file has
--   some of them, and in Nim itself only, see the chapter *What the sandbox promises*;
-- - `start (self, position, turn)`: called before the first move of each game;
-- - `version`: text that tells one source from another; a hash of the bot's own file stands in for
--   it. A bot that requires files of its own should have one.
--
-- **How a game ends.**
--
-- The reason `"played"`: somebody had no move left, and has lost in normal play, won in misère
-- play. Otherwise the game is forfeited by the bot to move: `"error"` (it raised one) or
-- `"illegal"` (what it returned is not a move here). A fault has no other consequence: no bot can
-- end the program, change the position or affect another game.
-- @module nim.referee

local contestant <const> = require "nim.bots.contestant"
local core <const> = require "nim.core"
local expect <const> = require "nim.common.expect"
local interrupt <const> = require "nim.common.interrupt"
local notation <const> = require "nim.common.notation"
local kinds <const> = require "nim.common.options"
local printable <const> = require "nim.common.printable"
local terms <const> = require "nim.common.terms"

local ask <const>, start <const>, view <const> = core.ask, core.start, core.view
local concat <const> = table.concat
local other_seat <const> = terms.OTHER_SEAT

local M = {}

local OPTIONS <const> = kinds.of { seed = kinds.seed }

-- What went wrong, as a record keeps it: one printable line of at most 200 bytes, without folders
-- and addresses, so that it is the same on every machine.
local function tidy(text)
   text = text:sub(1, 2000):gsub("^[^:\n]*/([^/:\n]+:%d+:)", "%1"):gsub("0x%x%x%x%x+", "0x…")
   return printable(text)
end

-- Two fields of a turn are made only when a bot asks for them, as most never do: the opponent's
-- move as a table, and the bot's stream of random numbers. These keys keep what they are made from.
local text_of_last <const>, stream_of_game <const> = {}, {}

local function turns_of_seat(number)
   return { __metatable = false, __index = function (turn, key)
      if key == "last" then
         local text <const> = turn[text_of_last]
         return text and notation.move(text) or nil
      elseif key == "random" then
         turn.random = turn[stream_of_game]:split(number)
         return turn.random
      end
   end }
end

local Turn <const> = { first = turns_of_seat(1), second = turns_of_seat(2) }

local function new_turn(play, seat, random)
   return setmetatable({
      play = play, seat = seat, number = 1, [text_of_last] = false, [stream_of_game] = random,
   }, Turn[seat])
end

-- The `self` of a bot in one game.
local function new_self(player)
   return player.metatable and setmetatable({}, player.metatable) or player.bot
end

-- Calls a bot's `start`; nil, or winner, reason and text if it fails.
local function begin(seat, player, self, position, turn, announce)
   if not player.starts then return end
   if announce then announce(seat) end
   local begun <const>, reason <const>, text <const>
      = start(self, player.theory and position or view(position), turn)
   if not begun then return other_seat[seat], reason, tidy(text) end
end

-- Plays from the first move on; the results of `run`. What belongs to the bot to move and to the
-- other one changes places at each ply.
local function play_on(position, play, moves, self, other_self, turn, other_turn, full, other_full,
   announce)
   local seat, last = "first", false
   if not full then position = view(position) end
   for number = 1, math.maxinteger do
      turn.number, turn[text_of_last] = number, last
      if announce then announce(seat, last) end
      local after <const>, over <const>, text <const> = ask(self, position, turn, other_full)
      if not after then return other_seat[seat], over, tidy(text) end
      moves[number], last = text, text
      if over then return terms.winner(play, seat), "played" end
      position, seat = after, other_seat[seat]
      self, other_self = other_self, self
      turn, other_turn = other_turn, turn
      full, other_full = other_full, full
   end
end

--- Plays a game, for callers that have prepared the bots and watch for Ctrl-C themselves.
-- @tparam position position where the game starts
-- @tparam table first a contestant, as `nim.bots.contestant` makes it
-- @tparam table second a contestant
-- @tparam random random the game's stream; the bots get sub-streams 1 and 2 of it
-- @tparam[opt] function announce called with "first" or "second" before that bot is called, and
-- with the last move as text, or false at the first ply (nil before `start`)
-- @treturn string the moves
-- @treturn integer how many
-- @treturn string the winner
-- @treturn string the reason
-- @treturn string|nil what was wrong; all as in the fields that @{play} returns
-- @local
function M.run(position, first, second, random, announce)
   local play <const> = position.play
   local self <const>, other_self <const> = new_self(first), new_self(second)
   local turn <const> = new_turn(play, "first", random)
   local other_turn <const> = new_turn(play, "second", random)
   -- Room for eight moves: growing step by step would cost more than a short game.
   local moves <const> = { nil, nil, nil, nil, nil, nil, nil, nil }
   local winner, reason, text
   if position:is_over() then
      winner, reason = terms.winner(play, "second"), "played"
   else
      winner, reason, text = begin("first", first, self, position, turn, announce)
      if not winner then
         winner, reason, text = begin("second", second, other_self, position, other_turn, announce)
      end
      if not winner then
         winner, reason, text = play_on(position, play, moves, self, other_self, turn, other_turn,
            first.theory, second.theory, announce)
      end
   end
   return concat(moves, " "), #moves, winner, reason, text
end

--- Plays one game.
-- @tparam position|string|table position where it begins; a position knows its rules and its play
-- @tparam string|function|table first the bot that moves first: a built-in one's name, a bot, or
-- only its move
-- @tparam string|function|table second the other bot
-- @tparam[opt] {seed=integer} options the seed of the game's random numbers; a fresh one without it
-- @treturn table the game: `moves`, text such as "4:7 3:5", see `nim.record.line`; `plies`, how
-- many they are; `winner`, "first" or "second"; `reason`, "played", "error" or "illegal"; and for
-- the last two `text`, what was wrong, at most 200 printable bytes
-- @raise for an argument of another type; "interrupted!" if Ctrl-C was pressed during the game
-- @usage
-- local nim = require "nim"
-- local game = nim.referee.play(nim.position "1-4-6", "optimal", "greedy")
-- print(game.winner, game.moves) --> first  3:1 3:5 2:3 1:1 2:1
function M.play(position, first, second, options)
   local random <const> = core.random(OPTIONS(options).seed)
   position = core.position(position)
   local mover <const> = contestant.new(first, 1, "first")
   local answerer <const> = contestant.new(second, 2, "second")
   local interrupted <const> = interrupt.watch()
   local moves <const>, plies <const>, winner <const>, reason <const>, text <const>
      = M.run(position, mover, answerer, random)
   if interrupted() then error("interrupted!", 0) end
   return { moves = moves, plies = plies, winner = winner, reason = reason, text = text }
end

return expect.strict_module(M)
