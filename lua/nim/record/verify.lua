--- Checks a record: every game is played again from its moves, and must end as it says.
-- @module nim.record.verify

local core <const> = require "nim.core"
local fault <const> = require "nim.common.fault"
local interrupt <const> = require "nim.common.interrupt"
local notation <const> = require "nim.common.notation"
local printable <const> = require "nim.common.printable"
local record <const> = require "nim.record.line"
local records <const> = require "nim.record.reader"

local M = {}

-- A function from the text of rules to rules, or nil and what is wrong. Rules written in Lua are
-- found among those given.
local function finder(given)
   local known <const> = {}
   for _, rules in ipairs(type(given) == "table" and given or { given }) do
      known[notation.rules(rules)] = rules
   end
   return function (text)
      if known[text] == nil then
         local read <const>, rules <const> = interrupt.pcall(core.rules, text)
         known[text] = read and notation.rules(rules) == text and rules or false
      end
      if known[text] then return known[text] end
      return nil, ("rules: %s is no code; the file that has these rules is needed"):format(text)
   end
end

local opponent <const> = require "nim.common.terms".OTHER_SEAT

-- Plays the moves of a game; the last position and whose turn it is there, or nil and what is
-- wrong.
local function replay(game, position)
   local seat, number = "first", 0
   for text in game.moves:gmatch "[^ ]+" do
      number = number + 1
      local move <const> = notation.move(text)
      if not move then return nil, ("move %d: heap:take expected, got %s"):format(number, text) end
      local legal <const>, after <const> =
         interrupt.pcall(position.after, position, notation.values(move))
      if not legal then return nil, ("move %d, %s: %s"):format(number, text, after) end
      position, seat = after, opponent[seat]
   end
   return position, seat
end

local is_reason <const> = { played = true }
for _, reason in ipairs(fault.reasons) do is_reason[reason] = true end

local function fault_of(game, find)
   if not is_reason[game.reason] then
      return ('reason: "played" or one of %s expected, got %s'):format(
         table.concat(fault.reasons, ", "), core.describe(game.reason))
   end
   local rules <const>, no_rules <const> = find(game.rules)
   if not rules then return no_rules end
   local made <const>, start <const> = interrupt.pcall(rules.position, rules, game.start, game.play)
   if not made then return "start: " .. start end
   if tostring(start) ~= game.start then return "start: not in its usual form" end
   local position <const>, seat <const> = replay(game, start)
   if not position then return seat end
   local over <const> = position:is_over()
   if game.reason == "played" then
      if not over then return "moves: the game goes on after them" end
      local winner <const> = game.play == "normal" and opponent[seat] or seat
      if game.winner ~= winner then
         return ("winner: %s expected, got %s"):format(winner, game.winner)
      end
   else
      if over then return "reason: the game was over before anybody could forfeit it" end
      -- A fault in `start` comes before the first move, in either seat.
      local in_start <const> = game.moves == ""
      if game.winner == seat and not in_start then
         return ("winner: %s expected, since %s was to move, got %s"):format(opponent[seat], seat,
            seat)
      end
   end
end

--- What is wrong with a game.
-- @tparam table game see `nim.record.line`
-- @tparam function find from the text of rules to rules
-- @treturn string|nil one printable line of at most 200 bytes; nil if nothing is
function M.game(game, find)
   local wrong <const> = fault_of(game, find)
   return wrong and printable(wrong, 200)
end

-- What is wrong with two games that should be a pair.
local function pair_fault(one, other)
   if one.first ~= other.second or one.second ~= other.first or one.start ~= other.start
      or one.rules ~= other.rules or one.play ~= other.play then
      return ("games %d and %d: the same start with the seats swapped expected"):format(one.number,
         other.number)
   end
end

--- Checks records.
-- @tparam {string,...} paths of records of one tournament
-- @tparam[opt] table options `rules`, or a list of them, written in Lua; `found`, a function called
-- with the text of each fault
-- @treturn table|nil `games` and `faults`, how many; `of`, how many there should be; `missing`, see
-- `nim.record.reader`; or nil and a message if the files cannot be read
function M.records(paths, options)
   options = options or {}
   local find <const> = finder(options.rules or {})
   local report <const> = options.found or function () end
   local summary <const> = { games = 0, faults = 0 }
   local function found(path, line_number, text)
      summary.faults = summary.faults + 1
      report(("%s:%d: %s"):format(path, line_number, text))
   end
   local opened <const>, reader <const> = interrupt.pcall(records.open, paths)
   if not opened then return nil, reader end
   local from <close> = reader
   local last
   while true do
      local read <const>, game <const>, line <const>, path <const>, line_number <const>
         = interrupt.pcall(from.next, from)
      if not read then return nil, game end
      if not game then break end
      summary.games = summary.games + 1
      local wrong = M.game(game, find)
      if record.line(game) ~= line then
         wrong = wrong or "fields in the usual order and form expected"
      end
      if last and last.number % 2 == 1 and last.number + 1 == game.number then
         wrong = wrong or pair_fault(last, game)
      end
      if wrong then found(path, line_number, ("game %d: %s"):format(game.number, wrong)) end
      last = game
   end
   summary.of, summary.missing = from.about and from.about.of or 0, from.missing
   summary.torn = from.torn
   return summary
end

return M
