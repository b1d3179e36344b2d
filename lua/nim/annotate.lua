--- A played game with what theory says of each move.
-- @module nim.annotate

local analysis <const> = require "nim.analysis"
local checked <const> = require "nim.common.checked"
local core <const> = require "nim.core"
local expect <const> = require "nim.common.expect"
local languages <const> = require "nim.common.languages"
local layout <const> = require "nim.text.layout"
local notation <const> = require "nim.common.notation"
local perfect <const> = require "nim.common.perfect"
local printable <const> = require "nim.common.printable"
local sentence <const> = require "nim.common.sentence"
local terms <const> = require "nim.common.terms"

local Annotated = {}
Annotated.__index = Annotated

local function other(seat)
   return terms.OTHER_SEAT[seat]
end

-- What the course of a game is told in: kinds in classic Nim, outcomes elsewhere.
local function mark(position)
   return position.rules == core.rules "nim" and position:kind() or position:outcome()
end

local function start_of(game)
   if not game.rules then return core.position(game.start, game.play) end
   return core.rules(game.rules):position(game.start, game.play)
end

local function moves_of(game)
   local items, moves <const> = game.moves, {}
   if type(items) == "string" then
      items = {}
      for text in game.moves:gmatch "%S+" do items[#items + 1] = text end
   end
   for i = 1, #items do
      moves[i] = notation.read(items[i])
      if not moves[i] then
         error(expect.message("move " .. i, "heap:take", items[i]), 0)
      end
   end
   return moves
end

local function annotate_move(number, position, seat, move)
   local legal <const>, after <const> = pcall(position.after, position, notation.values(move))
   if not legal then error(("move %d: %s"):format(number, after:gsub("^.-:%d+: ", "")), 0) end
   local ply <const> = {
      seat = seat,
      move = analysis.move(position, notation.values(move)),
      mark = mark(after),
      error = position:outcome() == "N" and after:outcome() == "N",
   }
   if ply.error then ply.better = analysis.move(position, perfect.move(position)) end
   return ply, after
end

local function annotated(game)
   local position = start_of(game)
   local self <const> = {
      start = position, plies = {}, course = { mark(position) }, errors = { first = 0, second = 0 },
   }
   local seat = "first"
   for number, move in ipairs(moves_of(game)) do
      local ply
      ply, position = annotate_move(number, position, seat, move)
      self.plies[number] = ply
      self.course[number + 1] = ply.mark
      if ply.error then self.errors[seat] = self.errors[seat] + 1 end
      seat = other(seat)
   end
   if position:is_over() then
      self.winner = position.play == "normal" and other(seat) or seat
   elseif game.reason ~= nil and game.reason ~= "played" then
      if game.winner ~= "first" and game.winner ~= "second" then
         error(expect.message("winner", '"first" or "second"', game.winner), 0)
      end
      self.winner = game.winner
      self.forfeit = {
         seat = other(game.winner), reason = printable(tostring(game.reason), 60),
         text = printable(tostring(game.text or ""), 200),
      }
   end
   return self
end

--- Annotates a game; also called as `nim.annotate`. It gives the course of the kinds, and with each
-- error what was better; an error is a move that gives away a won position.
-- @function annotate
-- @tparam table game `start` (a position, or heaps as for `nim.position` with `play` and `rules`)
--    and `moves` (text such as `"4:7 3:5"`, or a list of `"4:7"` or `{ heap =, take =, parts… }`);
--    a game of a record will do, with its `winner`, `reason` and `text` if it was forfeited
-- @treturn table `plies` (each with `seat`, `move`, `mark`, `error` and, for an error, `better`),
--    `course` (the kind of each position from the start on; outcomes outside classic Nim),
--    `errors` (`first`, `second`: how many), `winner` (`"first"`, `"second"`, or nil for a game
--    that is not over), `forfeit` (`seat`, `reason` and `text`; nil for a game that was played to
--    its end). `text([language])` tells it all; so does `tostring`, in English.
-- @raise for moves that are illegal, naming the move
-- @usage print(require "nim".annotate { start = "3-4-5", moves = "1:2 3:4 2:4 1:1 3:1" })
local function annotate(game)
   if type(game) ~= "table" or (type(game.moves) ~= "string" and type(game.moves) ~= "table") then
      error(expect.message("game", "table with start and moves", game)
         .. (type(game) == "table" and " with moves = " .. core.describe(game.moves) or ""), 2)
   end
   local done <const>, result <const> = pcall(annotated, game)
   if not done then error((tostring(result):gsub("^[^:\n]+:%d+: ", "")), 2) end
   return setmetatable(result, Annotated)
end

local ERROR_INDENT <const> = "     "

-- A move and its number, broken where the line is too long, each piece indented like the first.
local function played(words, number, ply)
   local move <const> = ply.move
   local form <const> = move.state and "state" or move.kind and "kind" or "plain"
   return layout.paragraph(sentence.fill(words, words.played[form], {
      number = number, seat = words.seats[ply.seat], act = sentence.act(words, words.acts, move),
      after = move.after, kind = move.kind,
   }), (" "):rep(3 - #tostring(number)))
end

--- The annotated game in words: `annotated:text([language])`.
-- @tparam[opt="en"] string language
-- @treturn string
-- @raise when there is no such language
-- @usage
-- local game = nim.annotate { start = "1-2", moves = "2:1 1:1 2:1" }
-- print(game:text "fr":match "[^\n]+")
-- --> 1. premier joueur : prendre 1 dans la rangée 2, ce qui laisse 1-1 (T0)
function Annotated:text(language)
   local words <const> = checked(languages.words, "play", language or "en")
   local lines = {}
   for number, ply in ipairs(self.plies) do
      lines[#lines + 1] = played(words, number, ply)
      if ply.better then
         lines[#lines + 1] = layout.paragraph(sentence.fill(words, words.better, {
            seat = words.seats[ply.seat], act = sentence.act(words, words.acts, ply.better),
         }), ERROR_INDENT)
      end
   end
   lines[#lines + 1] = layout.paragraph(
      sentence.fill(words, words.course, { course = table.concat(self.course, " → ") }), "")
   lines[#lines + 1] = sentence.fill(words, words.errors, self.errors)
   if self.forfeit then
      lines[#lines + 1] = layout.paragraph(sentence.fill(words, words.forfeit, {
         seat = words.seats[self.forfeit.seat], reason = self.forfeit.reason,
         fault = self.forfeit.text,
      }), "")
   end
   if self.winner then
      lines[#lines + 1] = sentence.fill(words, words.winner, { seat = words.seats[self.winner] })
   end
   return table.concat(lines, "\n") .. "\n"
end

Annotated.__tostring = Annotated.text

expect.self(Annotated, "annotated game")

return annotate
