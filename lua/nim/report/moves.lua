--- What theory says of the moves of played games.
--
-- A move is an error if it gives away a won position. Errors are counted by the kind of the
-- position in which they were made ("S1", "T0", …), since each kind asks for other knowledge; under
-- rules that have no kinds they are all of kind "all".
-- @module nim.report.moves

local core <const> = require "nim.core"
local interrupt <const> = require "nim.common.interrupt"
local notation <const> = require "nim.common.notation"
local printable <const> = require "nim.common.printable"

local M = {}

-- The rules of a game, from what it was given or from their text.
local function rules_of(text, given)
   if not text then return core.rules "nim" end
   if given and given[text] then return given[text] end
   local known <const>, rules <const> = interrupt.pcall(core.rules, text)
   if not known then error(("rules %s: not known; the option rules gives them"):format(text), 0) end
   return rules
end

--- The position in which a game starts.
-- @tparam table game `start`, a position, or text with `play` and `rules` (text; Nim's if nil)
-- @tparam[opt] table given rules by the text that a record has for them, as Lua rules need it
-- @treturn nim.position
-- @raise for what is none
function M.start(game, given)
   local start <const> = game.start
   if type(start) ~= "string" then return start end
   return rules_of(game.rules, given):position(start, game.play)
end

--- Goes through a game move by move.
-- @tparam nim.position position where it starts
-- @tparam string moves as records keep them, such as "4:7 3:5"
-- @treturn function iterator: the number of the move, the position before it, its text, the
-- position after it
-- @raise from the iterator, for a move that is none or is illegal, naming it
-- @usage
-- local nim = require "nim"
-- local moves = require "nim.report.moves"
-- for number, before, text, after in moves.each(nim.position "1-2", "2:1 1:1 2:1") do
--    print(number, text, after)
-- end --> 1 2:1 1-1  2 1:1 0-1  3 2:1 0-0
function M.each(position, moves)
   local number, next_word = 0, moves:gmatch "%S+"
   return function ()
      local text <const> = next_word()
      if not text then return nil end
      number = number + 1
      local move <const> = notation.move(text)
      local legal, after = false, "no move"
      if move then
         legal, after = interrupt.pcall(position.after, position, notation.values(move))
      end
      if not legal then
         error(("move %d, %s: %s"):format(number, printable(text, 40),
            after:gsub("^.-:%d+: ", "")), 0)
      end
      local before <const> = position
      position = after
      return number, before, text, after
   end
end

local nim_rules <const> = core.rules "nim"

--- The kind of a position, as errors are counted by.
-- @tparam nim.position position
-- @treturn string "T0", "T2", "S0", "S1", "S2", or "all" under other rules than Nim's
-- @usage print(require "nim.report.moves".kind(require "nim".position "1-2-4")) --> S2
function M.kind(position)
   return position.rules == nim_rules and position:kind() or "all"
end

--- Looks at every move of a game for whether it keeps a win.
-- @tparam nim.position position where it starts
-- @tparam string moves as records keep them
-- @treturn {table,...} what happened in won positions, in order: each with `number` (of the move),
-- `seat` ("first" or "second"), `kind`, `kept` (whether the move kept the win)
-- @treturn integer how many moves there are
-- @raise as @{each}, and where the position is too large to be solved
-- @usage
-- local nim = require "nim"
-- local chances = require "nim.report.moves".chances(nim.position "1-2", "2:1 1:1 2:1")
-- print(#chances, chances[1].seat, chances[1].kind, chances[1].kept) --> 2 first S1 true
function M.chances(position, moves)
   local list <const> = {}
   local outcome = position:outcome()
   local count = 0
   for number, before, _, after in M.each(position, moves) do
      local outcome_after <const> = after:outcome()
      if outcome == "N" then
         list[#list + 1] = {
            number = number,
            seat = number % 2 == 1 and "first" or "second",
            kind = M.kind(before),
            kept = outcome_after == "P",
         }
      end
      outcome, count = outcome_after, number
   end
   return list, count
end

return M
