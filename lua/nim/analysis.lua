--- What is known about a position, as data: `explain` turns it into sentences.
-- @module nim.analysis

local core <const> = require "nim.core"
local expect <const> = require "nim.common.expect"
local game <const> = require "nim.common.game"
local notation <const> = require "nim.common.notation"
local perfect <const> = require "nim.common.perfect"

local M = {}

-- How many heaps and winning moves are listed one by one.
local LISTED <const> = 64

-- The search for the number of plies where the winner is known without it: a few seconds.
local EFFORT <const> = { positions = 1000000 }

local function binary(value, width)
   local digits = {}
   for column = width - 1, 0, -1 do
      digits[#digits + 1] = (value >> column) & 1
   end
   return table.concat(digits)
end

local function bit_length(value)
   local length = 1
   while value >> length ~= 0 do
      length = length + 1
   end
   return length
end

-- A row of bits for each value, and the sum of each column.
local function bit_table(values)
   local all, total = 0, 0
   for _, value in ipairs(values) do
      all, total = all | value, total ~ value
   end
   local width <const> = bit_length(all)
   local rows, sums, odd = {}, {}, {}
   for i = 1, math.min(#values, LISTED) do
      rows[i] = binary(values[i], width)
   end
   for column = width - 1, 0, -1 do
      local sum = 0
      for _, value in ipairs(values) do
         sum = sum + ((value >> column) & 1)
      end
      sums[#sums + 1] = sum
      if sum % 2 == 1 then odd[#odd + 1] = 1 << column end
   end
   return { rows = rows, width = width, column_sums = sums, odd_columns = odd, nim_sum = total }
end

-- What the player to move can use: the first value with a 1 in the highest odd column, and the
-- nim-sum of the others, which is less.
local function pivot(values, bits)
   local column <const> = bits.odd_columns[1]
   if not column then return nil end
   for heap, value in ipairs(values) do
      if value & column ~= 0 then
         return { heap = heap, value = value, column = column, others = value ~ bits.nim_sum }
      end
   end
end

-- A position as text, of at most LISTED heaps.
local function text_of(position)
   if #position == 0 then return "0" end
   if #position <= LISTED then return tostring(position) end
   local heaps = {}
   for i = 1, LISTED do
      heaps[i] = position[i]
   end
   return table.concat(heaps, "-") .. "-…"
end

--- A move as data.
-- @tparam nim.position position
-- @param ... a legal move, as `position:after` takes it
-- @treturn table `heap`, `take`, `parts` (what is left of a heap that is split), `rest` (what the
--    heap then holds), `after` (text) and in classic Nim `kind`; for a whole state only `state`
--    (its integers) and `after`
-- @raise if the move is illegal
-- @usage print(require "nim.analysis".move(nim.position "1-4-6", 1, 1).after) --> 0-4-6
function M.move(position, ...)
   if not expect.is_object(position, "nim.position") then
      expect.refuse("position", "nim.position", position)
   end
   local after <const> = position:after(...)
   if not position.total then return { state = { ... }, after = text_of(after) } end
   local heap <const>, take <const> = ...
   return {
      heap = heap,
      take = take,
      parts = { select(3, ...) },
      rest = after[heap],
      after = text_of(after),
      kind = game.kind(after),
   }
end

local function listed_moves(position, play)
   local moves <const> = position:winning_moves(play)
   local listed = {}
   for i = 1, math.min(#moves, LISTED) do
      local move <const> = moves[i]
      listed[i] = M.move(position, notation.values(move))
   end
   return listed, #moves
end

local function of_nim(position, a)
   a.rich, a.lonely = 0, 0
   a.differences = {}
   for i, size in ipairs(a.heaps) do
      if size > 1 then
         a.rich = a.rich + 1
         a.rich_heap = a.rich_heap or i
      elseif size == 1 then
         a.lonely = a.lonely + 1
      end
      if i <= LISTED then a.differences[i] = size - (size ~ a.bits.nim_sum) end
   end
   if a.kind == "S1" and a.play == "misere" then
      a.normal_move = M.move(position, position:best_move "normal")
   end
end

-- Bits decide in all of Nim, and under other rules in normal play.
local function of_heaps(position, a)
   a.heaps, a.total, a.kind = position:heaps(), position:total(), game.kind(position)
   if not a.kind and a.play == "misere" then return end
   a.values = {}
   for i, size in ipairs(a.heaps) do
      a.values[i] = a.kind and size or position.rules:grundy(size)
   end
   a.bits = bit_table(a.values)
   a.pivot = pivot(a.values, a.bits)
   if a.kind then of_nim(position, a) end
end

--- Everything that `explain` says about a position, as data.
-- @tparam nim.position position
-- @tparam[opt] string play `"normal"` or `"misere"`; by default the position's own
-- @treturn table `position`, `rules` (text), `play`, `total`, `over`, `outcome`, `remoteness` and
--    its move `best` (both nil if Grundy values show who wins, but the search for the number of
--    plies would be long, see `position:solve`; `best` also if the game is over), `winning_moves`
--    (at most 64; each with `heap`, `take`, `parts`, `rest`, what the heap then holds, `after` and
--    in classic Nim `kind`) and `winning_count`. If the position is made of heaps: `heaps`,
--    `values` (their Grundy values), `bits` (`rows`, `width`, `column_sums`, `odd_columns`,
--    `nim_sum`) and, unless the nim-sum is 0, `pivot` (the heap of lemma 1.1: `heap`, `value`,
--    `column`, `others`). In classic Nim: `kind`, `rich`, `lonely`, `rich_heap` (the first),
--    `differences` (n - (s ^ n) for each heap) and in misère S1 `normal_move`. Lists stop at 64
--    heaps.
-- @usage nim.position({ 3, 5, 7 }):analysis().differences --> { 1, 1, 1 }
function M.analysis(position, play)
   core.view(position) -- refuses anything else
   play = play or position.play
   local a <const> = {
      position = text_of(position),
      rules = position.rules.name,
      play = play,
      over = position:is_over(),
      outcome = position:outcome(play),
      remoteness = perfect.remoteness(position, play, EFFORT),
   }
   a.winning_moves, a.winning_count = listed_moves(position, play)
   if a.remoteness and not a.over then
      a.best = M.move(position, position:best_move(play))
   end
   if position.total then of_heaps(position, a) end
   return a
end

return expect.strict_module(M, 1)
