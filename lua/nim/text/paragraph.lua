--- Paragraphs of text, broken into lines that fit a terminal.
-- @module nim.text.paragraph

local width <const> = require "nim.text.width"

local LINE <const> = 78 -- columns

-- A line may be broken between words, and in Chinese text between any two characters; but a mark
-- stays with what it closes or opens.
local CLOSING <const>, OPENING <const> = "，。；：、）！？”》", "（“《"

-- French sets some marks off with a space, where no line may end either.
local SET_OFF <const> = { [":"] = true, [";"] = true, ["!"] = true, ["?"] = true }

-- The pieces between which a line may be broken.
local function pieces(text)
   local list = {}
   for word, space in text:gmatch "(%S+)(%s*)" do
      local piece = SET_OFF[word] and table.remove(list) or ""
      local opened = false
      for character in word:gmatch(width.of(word) == #word and ".+" or utf8.charpattern) do
         local breaks <const> = width.of(character) > 1 and not opened
            and not CLOSING:find(character, 1, true)
         if piece ~= "" and breaks then
            list[#list + 1] = piece
            piece = ""
         end
         piece = piece .. character
         opened = OPENING:find(character, 1, true) ~= nil
      end
      list[#list + 1] = piece .. (space ~= "" and " " or "")
   end
   return list
end

--- Breaks a paragraph into lines of at most 78 columns.
-- @function paragraph
-- @tparam string text
-- @tparam[opt=""] string indent what each line begins with
-- @treturn string
-- @usage print(require "nim.text.paragraph"("a b", "   ")) --> a b
return function (text, indent)
   indent = indent or ""
   local lines, line = {}, indent
   for _, piece in ipairs(pieces(text)) do
      if width.of(line) + width.of(piece:gsub(" $", "")) > LINE and line ~= indent then
         lines[#lines + 1] = line:gsub(" +$", "")
         line = indent
      end
      line = line .. piece
   end
   lines[#lines + 1] = line:gsub(" +$", "")
   return table.concat(lines, "\n")
end
