--- Annotates played games: what theory says about each move.
-- @module nim.annotate

local analysis <const> = require "nim.analysis"
local core <const> = require "nim.core"
local expect <const> = require "nim.common.expect"
local languages <const> = require "nim.text.languages"
local paragraph <const> = require "nim.text.paragraph"
local notation <const> = require "nim.common.notation"
local options <const> = require "nim.common.options"
local perfect <const> = require "nim.common.perfect"
local played <const> = require "nim.common.game"
local printable <const> = require "nim.common.printable"
local sentence <const> = require "nim.text.sentence"
local terms <const> = require "nim.common.terms"

local Annotated <const> = {}
Annotated.__index = Annotated

local WINNER <const> = options.one_of({ "first", "second" }):required()

-- What the course of a game consists of: kinds in classic Nim, outcomes elsewhere.
local function mark(position)
   return played.kind(position) or position:outcome()
end

-- Adds who won a game that ends in a position, or who forfeited it.
local function add_end(self, game, position, seat)
   if position:is_over() then
      self.winner = terms.winner(position.play, terms.OTHER_SEAT[seat])
   elseif game.reason ~= nil and game.reason ~= "played" then
      self.winner = WINNER:check("winner", game.winner)
      self.forfeit = {
         seat = terms.OTHER_SEAT[game.winner], reason = printable(tostring(game.reason), 60),
         text = printable(tostring(game.text or ""), 200),
      }
   end
end

local function annotated(game)
   local position, seat = played.start(game), "first"
   local self <const> = {
      start = position, plies = {}, course = { mark(position) }, errors = { first = 0, second = 0 },
   }
   for ply in played.judged(position, game.moves) do
      local before <const> = ply.before
      local told <const> = {
         seat = ply.seat, move = analysis.move(before, notation.values(ply.move)),
         mark = mark(ply.after), error = ply.error,
      }
      if ply.error then
         told.better = analysis.move(before, perfect.move(before))
         self.errors[ply.seat] = self.errors[ply.seat] + 1
      end
      self.plies[ply.number], self.course[ply.number + 1] = told, told.mark
      position, seat = ply.after, terms.OTHER_SEAT[ply.seat]
   end
   add_end(self, game, position, seat)
   return self
end

--- Annotates a game; also called as `nim.annotate`: the course of the kinds, and with each error a
-- better move. An error is a move that gives away a won position.
-- @function annotate
-- @tparam table game `start` (a position, or heaps as for `nim.position` with `play` and `rules`)
--    and `moves` (text such as `"4:7 3:5"`, or a list of `"4:7"` or `{ heap =, take =, parts… }`);
--    games of a record also fit, with `winner`, `reason` and `text` if they were forfeited
-- @treturn table `plies` (each with `seat`, `move`, `mark`, `error` and, for an error, `better`),
--    `course` (the kind of each position from the start on; outcomes outside classic Nim),
--    `errors` (`first`, `second`: how many), `winner` (`"first"`, `"second"`, or nil if the game is
--    not over), `forfeit` (`seat`, `reason` and `text`; nil if the game was played to its end).
--    `text([language])` puts all of it into words; so does `tostring`, in English.
-- @raise for an illegal move, naming it
-- @usage print(require "nim".annotate { start = "3-4-5", moves = "1:2 3:4 2:4 1:1 3:1" })
local function annotate(game)
   if type(game) ~= "table" or (type(game.moves) ~= "string" and type(game.moves) ~= "table") then
      expect.fail(expect.message("game", "table with start and moves", game)
         .. (type(game) == "table" and " with moves = " .. core.describe(game.moves) or ""))
   end
   return setmetatable(annotated(game), Annotated)
end

local ERROR_INDENT <const> = "     "

-- A move and its number, broken if the line is too long, each piece indented like the first.
local function line_of(words, number, ply)
   local move <const> = ply.move
   local form <const> = move.state and "state" or move.kind and "kind" or "plain"
   return paragraph(sentence.fill(words, words.played[form], {
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
   local words <const> = require("nim.annotate." .. languages.code:check("language", language))
   local lines = {}
   for number, ply in ipairs(self.plies) do
      lines[#lines + 1] = line_of(words, number, ply)
      if ply.better then
         lines[#lines + 1] = paragraph(sentence.fill(words, words.better, {
            seat = words.seats[ply.seat], act = sentence.act(words, words.acts, ply.better),
         }), ERROR_INDENT)
      end
   end
   lines[#lines + 1] = paragraph(
      sentence.fill(words, words.course, { course = table.concat(self.course, " → ") }))
   lines[#lines + 1] = sentence.fill(words, words.errors, self.errors)
   if self.forfeit then
      lines[#lines + 1] = paragraph(sentence.fill(words, words.forfeit, {
         seat = words.seats[self.forfeit.seat], reason = self.forfeit.reason,
         fault = self.forfeit.text,
      }))
   end
   if self.winner then
      lines[#lines + 1] = sentence.fill(words, words.winner, { seat = words.seats[self.winner] })
   end
   return table.concat(lines, "\n") .. "\n"
end

Annotated.__tostring = Annotated.text

expect.self(Annotated, "annotated game")

return expect.strict("annotate", annotate)
