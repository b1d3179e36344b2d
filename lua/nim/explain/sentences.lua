--- Which sentences an explanation consists of; each language words them.
-- @module nim.explain.sentences

local sentence <const> = require "nim.text.sentence"

local Sentences <const> = {}
Sentences.__index = Sentences

local M = {}

local MANY <const> = 8 -- more columns are not named one by one

-- What sentences can mention: the whole analysis, its pivot, and moves and kinds in words.
local function slots_of(words, a)
   local slots <const> = setmetatable({}, { __index = a })
   if a.pivot then
      for name, value in pairs(a.pivot) do
         slots[name] = value
      end
      slots.difference = a.pivot.value - a.pivot.others
   end
   if a.kind then
      slots.letter = a.kind:sub(1, 1)
      slots.sum = words.sums[slots.letter]
      slots.richness = sentence.fill(words, words.richness[a.kind], a)
   end
   local function act(move)
      return move and sentence.act(words, words.acts, move)
   end
   slots.best, slots.normal_move = act(a.best), act(a.normal_move)
   slots.winning_move = act(a.winning_moves[1])
   slots.lasts = a.remoteness and sentence.fill(words, words.lasts, a) or ""
   slots.defence = a.best and sentence.fill(words, words.defence, slots) or ""
   return slots
end

--- The sentences about a position.
-- @tparam table words of a language
-- @tparam table a what `nim.analysis` returns
-- @treturn table with a method for each part of an explanation
function M.new(words, a)
   return setmetatable({ words = words, a = a, slots = slots_of(words, a) }, Sentences)
end

function Sentences:fill(text, slots)
   return sentence.fill(self.words, text, slots or self.slots)
end

-- These sentences, as a list.
function Sentences:paragraphs(...)
   local list = { ... }
   for i, text in ipairs(list) do
      list[i] = self:fill(text)
   end
   return list
end

--- The position, its rules and what wins.
function Sentences:title()
   return self:fill(self.words.title[self.a.kind and "nim" or "rules"][self.a.play])
end

--- Who wins.
function Sentences:verdict()
   return self:fill(self.words[self.a.over and "over" or "verdict"][self.a.outcome])
end

--- The label of a row of bits.
function Sentences:heap(i)
   local labels <const> = self.words.labels
   return self:fill(self.a.kind and labels.nim or labels.valued, { i = i, size = self.a.heaps[i] })
end

--- What follows the column sums.
function Sentences:odd_columns()
   local odd <const> = self.a.bits.odd_columns
   local columns <const>, list <const> = self.words.columns, self.words.list
   if #odd == 0 then return columns.none end
   if #odd == 1 then return self:fill(columns.one, { column = odd[1] }) end
   if #odd > MANY then return self:fill(columns.many, { count = #odd }) end
   return self:fill(columns.several, {
      columns = table.concat(odd, list.comma, 1, #odd - 1) .. list["and"] .. odd[#odd],
   })
end

--- How many items a list leaves out.
function Sentences:more(n)
   return self:fill(self.words.more, { n = n })
end

--- Whether the parity of the bits decides here. In misère play it does not once fewer than two
-- heaps are rich: the move to an even table may then lose.
-- @treturn boolean
function Sentences:parity_decides()
   local a <const> = self.a
   return a.bits ~= nil and not (a.kind and a.play == "misere" and a.rich < 2)
end

--- Why, from the bits; or, where they do not decide, what does or where the verdict comes from.
function Sentences:argument()
   local words <const>, a <const> = self.words, self.a
   if not a.bits then return self:paragraphs(words.searched) end
   if not self:parity_decides() then
      return table.move(self:kind(), 1, 3, 2, self:paragraphs(words.lonely_decides))
   end
   local columns <const> = a.pivot and "odd" or "even"
   if not a.kind then return self:paragraphs(words.values.meaning, words.values[columns]) end
   return self:paragraphs(table.unpack(words.parity[columns]))
end

--- The kind of the position, and what follows from it.
function Sentences:kind()
   local words <const>, kind <const> = self.words, self.a.kind
   return self:paragraphs(words.kind, words.course[kind],
      self.a.play == "misere" and words.misere[kind] or words.normal[self.slots.letter])
end

--- How to find winning moves.
function Sentences:procedure()
   local a <const> = self.a
   local case
   if a.play == "normal" or a.rich > 1 then
      case = a.outcome == "N" and "balance" or "balanced"
   elseif a.rich == 1 then
      case = a.bits.nim_sum == a.heaps[a.rich_heap] and "leave_one" or "leave_none"
   else
      case = a.outcome == "N" and "even" or "odd"
   end
   return self:paragraphs(self.words.procedure[case])
end

--- That no move wins, if so.
function Sentences:moves()
   if self.a.winning_count > 0 then return {} end
   return self:paragraphs(self.words.no_move)
end

--- A move, and what it leaves.
function Sentences:move(move)
   local act <const> = sentence.act(self.words, self.words.acts, move)
   if move.state then return act end
   return self:fill(self.words.leaves[move.kind and "kind" or "plain"],
      { act = act, after = move.after, kind = move.kind })
end

--- Where misère play departs from normal play.
function Sentences:departure()
   local a <const>, departure <const> = self.a, self.words.departure
   return self:paragraphs(a.rich > 1 and departure.later or a.rich == 1 and departure.here
      or departure.past)
end

return M
