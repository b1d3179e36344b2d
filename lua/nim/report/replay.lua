--- A played game as a list of steps, to be shown one after the other.
-- @module nim.report.replay

local interrupt <const> = require "nim.common.interrupt"
local notation <const> = require "nim.common.notation"
local played <const> = require "nim.common.game"
local terms <const> = require "nim.common.terms"

local M = {}

local SHOWN_HEAPS <const> = 16 -- of a position, in the table of bits

-- The table of bits, all text: { rows =, sums =, odd = }; nil where bits do not decide or are
-- unknown.
local function bits_of(position)
   if position:is_over() then return nil end
   local known <const>, analysis <const> = interrupt.pcall(position.analysis, position)
   if not known or not analysis.bits or #analysis.heaps > SHOWN_HEAPS then return nil end
   local bits <const> = analysis.bits
   local sums <const>, odd <const> = {}, {}
   for column, sum in ipairs(bits.column_sums) do
      sums[column], odd[column] = tostring(sum), sum % 2 == 1
   end
   local values <const> = {}
   for heap, value in ipairs(analysis.values) do values[heap] = tostring(value) end
   return {
      rows = bits.rows, sums = sums, odd = odd, values = values, nim_sum = tostring(bits.nim_sum),
      valued = played.kind(position) == nil,
   }
end

-- The heaps: { size =, taken = } as text and integers; nil in games of whole states.
local function heaps_of(position, changed, taken)
   if not position.total or #position > SHOWN_HEAPS then return nil end
   local heaps <const> = {}
   for heap, size in ipairs(position) do
      heaps[heap] = { size = size, text = tostring(size), taken = heap == changed and taken or 0 }
   end
   return heaps
end

local function objects(count)
   return count == 1 and "1 object" or count .. " objects"
end

-- The forms of the verbs: "she takes …", "taking … wins".
local PRESENT <const> = {
   add = "adds", leave = "leaves", move = "moves", split = "splits", take = "takes",
}
local GERUND <const> = {
   add = "adding", leave = "leaving", move = "moving", split = "splitting", take = "taking",
}

-- A move in words.
local function act(move, before, verbs)
   local heap <const>, take <const> = move.heap, move.take
   if not heap then return ("%s to %s"):format(verbs.move, table.concat(move, "-")) end
   if take == before[heap] then return ("%s all of heap %d"):format(verbs.take, heap) end
   local parts <const> = table.concat(move, " and ")
   if take == 0 then return ("%s heap %d into %s"):format(verbs.split, heap, parts) end
   local act_on <const> = take > 0
      and ("%s %s from heap %d"):format(verbs.take, objects(take), heap)
      or ("%s %s to heap %d"):format(verbs.add, objects(-take), heap)
   return parts == "" and act_on or ("%s and %s %s"):format(act_on, verbs.leave, parts)
end

-- A move that `position:winning_moves` lists, in words.
local function better_move(position)
   return act(position:winning_moves()[1], position, GERUND)
end

-- Who can win from a position.
local function verdict(position, mover, other)
   if position:is_over() then
      return ("No move is left: %s has won."):format(position:outcome() == "N" and mover or other)
   end
   return position:outcome() == "N" and ("%s, to move, can win."):format(mover)
      or ("Whatever %s does, %s can win."):format(mover, other)
end

local function step_of(position, bots, seat, changed, taken)
   return {
      position = tostring(position),
      kind = played.kind(position),
      heaps = heaps_of(position, changed, taken),
      bits = bits_of(position),
      verdict = verdict(position, bots[seat], bots[terms.OTHER_SEAT[seat]]),
   }
end

--- The steps of a game.
-- @tparam nim.position start
-- @tparam table game `first`, `second` (names), `moves`
-- @treturn {table,...} the start and the positions after each move: `position` (text), `kind` (in
-- classic Nim), `heaps` (each with `size`, `text`, and `taken`, how many objects the move took
-- there), `bits` (a row of bits for each heap: `rows`, `sums`, `odd`, `values`, `nim_sum`, and
-- `valued`, whether the values are Grundy values), `verdict` (who can win), and from the second on
-- `bot`, `move` (text), `sentence` and `error` (whether the move gave the win away). All numbers
-- but `size` and `taken` are text
-- @raise for an illegal move
-- @usage
-- local nim = require "nim"
-- local replay = require "nim.report.replay"
-- local steps = replay.steps(nim.position "1-2", { first = "ann", second = "bob", moves = "2:2" })
-- print(steps[2].sentence)
-- --> ann takes all of heap 2: an error; taking 1 object from heap 2 wins.
function M.steps(start, game)
   local bots <const> = { first = game.first, second = game.second }
   local steps <const> = { step_of(start, bots, "first") }
   for ply in played.judged(start, game.moves) do
      local move <const>, before <const> = ply.move, ply.before
      local step <const> =
         step_of(ply.after, bots, terms.OTHER_SEAT[ply.seat], move.heap, move.take)
      step.bot, step.move, step.error = bots[ply.seat], notation.text(move), ply.error
      step.sentence = ("%s %s%s"):format(step.bot, act(move, before, PRESENT),
         ply.error and (": an error; %s wins."):format(better_move(before)) or ".")
      steps[#steps + 1] = step
   end
   return steps
end

return M
