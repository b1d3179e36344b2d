--- Sentences with slots: the form in which languages give all their texts.
--
-- `{heap}` stands for a value, and `{take:objects}` for a number in one of the language's forms:
-- `forms.objects = { one = "1 object", many = "{n} objects" }`, and perhaps `zero`.
-- @module nim.text.sentence

local M = {}

local function in_form(form, n)
   local text <const> = n == 0 and form.zero or n == 1 and form.one or form.many
   return (text:gsub("{n}", n))
end

--- Fills the slots of a sentence.
-- @tparam table words of a language: `forms`
-- @tparam string sentence
-- @tparam[opt] table slots strings and integers by name
-- @treturn string
-- @usage
-- local words = { forms = { objects = { one = "1 object", many = "{n} objects" } } }
-- local fill = require "nim.text.sentence".fill
-- print(fill(words, "take {take:objects} of heap {heap}", { take = 3, heap = 2 }))
-- --> take 3 objects of heap 2
function M.fill(words, sentence, slots)
   return (sentence:gsub("{([%a_]+):?([%a_]*)}", function (name, form)
      return form == "" and slots[name] or in_form(words.forms[form], slots[name])
   end))
end

--- Says what a move does.
-- @tparam table words of a language
-- @tparam table acts sentences of that language: `state`, `take`, `leave` (a heap is split and
--    nothing taken), `split` (some are taken as well), and `whole` if taking a whole heap is called
--    otherwise
-- @tparam table move as `nim.analysis` gives it
-- @tparam[opt] string bot who makes the move, if the sentences name it
-- @treturn string
function M.act(words, acts, move, bot)
   local text
   if move.state then
      text = acts.state
   elseif #move.parts > 0 then
      text = move.take > 0 and acts.split or acts.leave
   else
      text = move.rest == 0 and acts.whole or acts.take
   end
   return M.fill(words, text, {
      bot = bot, heap = move.heap, take = move.take, after = move.after,
      parts = move.parts and table.concat(move.parts, "-"),
   })
end

return M
