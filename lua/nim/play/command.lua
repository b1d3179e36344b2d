--- Understands what a person types: a command, or a move and which one it means in a position.
-- @module nim.play.command

local game <const> = require "nim.common.game"
local sentence <const> = require "nim.text.sentence"

local M = {}

-- Splits a run of letters into words of the vocabulary, the longest first, or returns nil; so
-- Chinese, which has no spaces, is read like the rest.
local function split(run, roles)
   local found = {}
   while run ~= "" do
      local length = #run
      while length > 0 and not roles[run:sub(1, length)] do
         length = length - 1
      end
      if length == 0 then return nil end
      found[#found + 1] = roles[run:sub(1, length)]
      run = run:sub(length + 1)
   end
   return found
end

-- The numbers of a line, each with the role that the words before it give it, or nil.
local function numbers_of(line, roles)
   local numbers, role = {}, nil
   if line:find "%d%.%d" then return nil end
   local at = 1
   while at <= #line do
      local digits <const> = line:match("^%d+", at)
      local run <const> = line:match("^[%a\128-\255]+", at)
      if digits then
         local value <const> = math.tointeger(digits)
         if not value then return nil end
         numbers[#numbers + 1] = { value = value, role = role }
         if role ~= "leave" then role = nil end
      elseif run then
         local words <const> = split(run, roles)
         if not words then return nil end
         for _, word in ipairs(words) do
            if word ~= "filler" then role = word end
         end
      elseif not line:find("^[%s,:;.+/]", at) and not line:find("^%-%d", at) then
         return nil
      elseif line:find("^%-", at) and not line:find("^%d", at - 1) then
         return nil -- a negative number
      end
      at = at + #(digits or run or " ")
   end
   return numbers
end

-- Which number is the heap, which the take, and which are left of a heap that is split.
local function assign(numbers)
   local move = { parts = {} }
   local rest = {}
   for _, number in ipairs(numbers) do
      if number.role == "leave" then
         table.insert(move.parts, number.value)
      elseif number.role and not move[number.role] then
         move[number.role] = number.value
      else
         rest[#rest + 1] = number.value
      end
   end
   for i, value in ipairs(rest) do
      local only_take <const> = #rest == 1 and #numbers == 1
      if not move.heap and not only_take then
         move.heap = value
      elseif not move.take then
         move.take = value
      else
         table.move(rest, i, #rest, #move.parts + 1, move.parts)
         break
      end
   end
   return move
end

--- What a line asks for.
-- @tparam string line
-- @tparam table words a language's, with `commands` and `roles`
-- @treturn table `{ command = …, rest = … }`; or `{ numbers = {integer,...}, heap =, take =,
-- parts = }` with what is named, for a move; or an empty table for anything else
-- @usage
-- local words = require "nim.play.en"
-- print(require "nim.play.command".understand("take 3 from heap 2", words).heap) --> 2
function M.understand(line, words)
   local text <const> = line:match "^%s*(.-)%s*$"
   local first <const>, rest <const> = text:match "^(%S+)%s*(.*)$"
   local command <const> = first and words.commands[first:lower()]
   if command and (rest == "" or command == "save") then
      return { command = command, rest = rest }
   end
   local numbers <const> = numbers_of(text:lower(), words.roles)
   if not numbers or #numbers == 0 then return {} end
   local move <const> = assign(numbers)
   move.numbers = {}
   for i, number in ipairs(numbers) do
      move.numbers[i] = number.value
   end
   return move
end

-- The only heap that is not empty.
local function only_heap(position)
   local found
   for heap, size in ipairs(position) do
      if size > 0 then
         if found then return nil end
         found = heap
      end
   end
   return found
end

--- Which move a person means in a position. Only in Nim are the limits of a move checked here, to
-- answer in the person's language; other moves may be illegal.
-- @tparam table wish what @{understand} returned, with `numbers`
-- @tparam table words of the language
-- @tparam nim.position position
-- @treturn ?{integer,...} the move, as `position:after` takes it
-- @treturn ?string what is missing or wrong
function M.move(wish, words, position)
   local function refuse(text, slots)
      return nil, sentence.fill(words, text, slots)
   end
   if not position.total then return wish.numbers end
   local heap <const>, parts <const> = wish.heap or only_heap(position), wish.parts
   if not heap then return nil, words.which_heap end
   local size <const>, take = position[heap], wish.take
   if not size then return refuse(words.no_such_heap, { heap = heap, heaps = #position }) end
   if size == 0 then return refuse(words.empty_heap, { heap = heap }) end
   if #parts == 0 then
      if not take then return refuse(words.how_many, { heap = heap }) end
      if game.kind(position) and (take < 1 or take > size) then
         return refuse(size == 1 and words.takes_one or words.takes, { heap = heap, size = size })
      end
   elseif not take then
      take = size
      for _, part in ipairs(parts) do take = take - part end
   end
   return { heap, take, table.unpack(parts) }
end

return M
