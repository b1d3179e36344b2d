--- Goes through a played game move by move, and says which moves were errors.
--
-- A move is an error if it gives a won position away: the player who made it could win, and now the
-- opponent can. `nim.core.errors` counts the same errors in C, only because the standings of a
-- million games take too long otherwise; spec/game_errors_spec.lua compares the two.
-- @module nim.common.game

local core <const> = require "nim.core"
local expect <const> = require "nim.common.expect"
local interrupt <const> = require "nim.common.interrupt"
local notation <const> = require "nim.common.notation"

local M = {}

local NIM <const> = core.rules "nim"

--- The kind of a position in classic Nim, which says what there is to know about its moves.
-- @tparam nim.position position
-- @treturn ?string "T0", "T2", "S0", "S1" or "S2"; nil under other rules
-- @usage print(require "nim.common.game".kind(require "nim".position "1-2-4")) --> S2
function M.kind(position)
   return position.rules == NIM and position:kind() or nil
end

--- The position in which a game starts.
-- @tparam table game `start`, a position or what `nim.position` takes, with `play`, and `rules` if
-- they are not Nim's
-- @tparam[opt=nim.rules] function find from `rules` to rules, see `nim.common.notation`
-- @treturn nim.position
-- @raise if there is no such position
function M.start(game, find)
   if not game.rules then return core.position(game.start, game.play) end
   return (find or core.rules)(game.rules):position(game.start, game.play)
end

-- The moves of a game, one at each call.
local function each_item(moves)
   if type(moves) == "string" then return moves:gmatch "%S+" end
   local i = 0
   return function ()
      i = i + 1
      return moves[i]
   end
end

--- Goes through a game move by move.
-- @tparam nim.position start
-- @tparam string|table moves text as records keep them, such as "4:7 3:5", or a list of what
-- `nim.common.notation.read` takes
-- @treturn function iterator of tables: `number`, `seat` ("first" or "second"), `move` (as
-- `nim.common.notation.move` gives it), `before` and `after` (positions)
-- @raise from the iterator, for a move that cannot be read or is illegal, naming it
-- @usage
-- local nim, game = require "nim", require "nim.common.game"
-- for ply in game.plies(nim.position "1-2", "2:1 1:1 2:1") do
--    print(ply.number, ply.seat, ply.after)
-- end --> 1 first 1-1  2 second 0-1  3 first 0-0
function M.plies(start, moves)
   local next_item <const>, position, number = each_item(moves), start, 0
   return function ()
      local item <const> = next_item()
      if item == nil then return nil end
      number = number + 1
      local move <const> = notation.read(item)
      if not move then expect.refuse("move " .. number, "heap:take", item) end
      local before <const> = position
      local legal <const>, after <const> =
         interrupt.pcall(before.after, before, notation.values(move))
      if not legal then
         expect.fail(("move %d, %s: %s"):format(number, notation.text(move), after))
      end
      position = after
      return {
         number = number, seat = number % 2 == 1 and "first" or "second", move = move,
         before = before, after = after,
      }
   end
end

--- Goes through a game as @{plies} does, and judges each move.
-- @tparam nim.position start
-- @tparam string|table moves
-- @treturn function iterator of the same tables, with `won`, whether the player to move could win,
-- and `error`, whether the move gave that away
-- @raise as @{plies}, and where a position is too large to be solved
-- @usage
-- local nim, game = require "nim", require "nim.common.game"
-- for ply in game.judged(nim.position "1-2", "1:1 2:2") do
--    print(ply.seat, ply.won, ply.error)
-- end --> first true true  second true false
function M.judged(start, moves)
   local next_ply <const>, outcome = M.plies(start, moves), start:outcome()
   return function ()
      local ply <const> = next_ply()
      if not ply then return nil end
      local following <const> = ply.after:outcome()
      ply.won = outcome == "N"
      ply.error = ply.won and following == "N"
      outcome = following
      return ply
   end
end

return M
