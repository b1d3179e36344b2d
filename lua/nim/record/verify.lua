--- Verifies records: each line must have its checksum and usual form, each game is replayed from
-- its moves and must end as recorded, and games must agree with each other and with the plan, if
-- one is given. Bots are not asked whether they would move like that.
-- @module nim.record.verify

local core <const> = require "nim.core"
local fault <const> = require "nim.common.fault"
local interrupt <const> = require "nim.common.interrupt"
local notation <const> = require "nim.common.notation"
local played <const> = require "nim.common.game"
local printable <const> = require "nim.common.printable"
local record <const> = require "nim.record.line"
local records <const> = require "nim.record.reader"
local terms <const> = require "nim.common.terms"

local M = {}

local IS_REASON <const> = { played = true }
for _, reason in ipairs(fault.reasons) do IS_REASON[reason] = true end

-- The last position of a game, and whose turn it is there.
local function replay(start, moves)
   local position, seat = start, "first"
   for ply in played.plies(start, moves) do
      position, seat = ply.after, terms.OTHER_SEAT[ply.seat]
   end
   return position, seat
end

local function start_of(rules, game)
   local made <const>, start <const> = interrupt.pcall(rules.position, rules, game.start, game.play)
   if not made then return nil, "start: " .. start end
   if tostring(start) ~= game.start then return nil, "start: not in its usual form" end
   return start
end

-- What is wrong with the winner or the reason of a game, given how its moves end.
local function wrong_end(game, position, seat)
   local is_over <const> = position:is_over()
   if game.reason == "played" then
      if not is_over then return "moves: the game continues after them" end
      local winner <const> = terms.winner(game.play, terms.OTHER_SEAT[seat])
      return game.winner ~= winner and ("winner: %s expected, got %s"):format(winner, game.winner)
   end
   if is_over then return "reason: the game was over before anybody could forfeit it" end
   -- A fault in `start` comes before the first move, in either seat.
   return game.winner == seat and game.moves ~= ""
      and ("winner: %s expected, since %s was to move, got %s"):format(terms.OTHER_SEAT[seat], seat,
         seat)
end

local function fault_of(game, find)
   if not IS_REASON[game.reason] then
      return ('reason: "played" or one of %s expected, got %s'):format(
         table.concat(fault.reasons, ", "), core.describe(game.reason))
   end
   local known <const>, rules <const> = interrupt.pcall(find, game.rules)
   if not known then return rules end
   if notation.rules(rules) ~= game.rules then
      return ("rules: %s expected, got %s"):format(notation.rules(rules), game.rules)
   end
   local start <const>, wrong_start <const> = start_of(rules, game)
   if not start then return wrong_start end
   local legal <const>, position <const>, seat <const> = interrupt.pcall(replay, start, game.moves)
   if not legal then return position end
   return wrong_end(game, position, seat)
end

--- What is wrong with a game.
-- @tparam table game see `nim.record.line`
-- @tparam function find from the text of rules to rules, see `nim.common.notation`
-- @treturn ?string one printable line of at most 200 bytes; nil if nothing is
function M.game(game, find)
   local wrong <const> = fault_of(game, find)
   return wrong and printable(wrong) or nil
end

-- What is wrong with two games that should be a pair.
local function pair_fault(one, other)
   if one.first ~= other.second or one.second ~= other.first or one.start ~= other.start
      or one.rules ~= other.rules or one.play ~= other.play then
      return ("games %d and %d: the same start with the seats swapped expected"):format(one.number,
         other.number)
   end
end

-- Makes a function that says which bot has another version than in an earlier game.
local function version_check()
   local versions <const> = {}
   return function (game)
      for _, seat in ipairs { "first", "second" } do
         local name <const>, field <const> = game[seat], seat .. "_version"
         versions[name] = versions[name] or game[field]
         if versions[name] ~= game[field] then
            return ("%s: %s expected, as in an earlier game of %s, got %s"):format(field,
               versions[name], name, game[field])
         end
      end
   end
end

--- Verifies records.
-- @tparam {string,...} paths of records of one tournament
-- @tparam[opt] table options `rules`, or a list of them, written in Lua; `plan`, see
-- `nim.tournament.plan`; `found`, a function called with the text of each fault
-- @treturn table|nil `games` and `faults`, how many; `of`, how many there should be;
-- `without_checksum`, how many games; `missing` and `torn`, see `nim.record.reader`; or nil and a
-- message if the files cannot be read, or are not of that plan
function M.records(paths, options)
   options = options or {}
   local find <const> = notation.finder(options.rules)
   local report <const> = options.found or function () end
   local plan <const>, wrong_version <const> = options.plan, version_check()
   local summary <const> = { games = 0, faults = 0, without_checksum = 0 }
   local function found(path, line_number, text)
      summary.faults = summary.faults + 1
      report(("%s:%d: %s"):format(path, line_number, text))
   end
   local opened <const>, reader <const> = interrupt.pcall(records.open, paths, true)
   if not opened then return nil, reader end
   local from <close> = reader
   local last
   while true do
      local read <const>, game <const>, line <const>, path <const>, line_number <const>
         = interrupt.pcall(from.next, from)
      if not read then return nil, game end
      if not game then break end
      local other <const> = plan and summary.games == 0 and record.other_plan(game, plan)
      if other then return nil, ("%s:%d: %s"):format(path, line_number, other) end
      summary.games = summary.games + 1
      if not game.check then summary.without_checksum = summary.without_checksum + 1 end
      local wrong = M.game(game, find)
      if record.line(game) ~= line then
         wrong = wrong or "fields in the usual order and form expected"
      end
      if last and last.number % 2 == 1 and last.number + 1 == game.number then
         wrong = wrong or pair_fault(last, game)
      end
      wrong = wrong or wrong_version(game) or plan and record.misplanned(game, plan)
      if wrong then found(path, line_number, ("game %d: %s"):format(game.number, wrong)) end
      last = game
   end
   for _, altered in ipairs(from.altered) do found(table.unpack(altered)) end
   summary.of, summary.missing = from.about and from.about.of or 0, from.missing
   summary.torn = from.torn
   return summary
end

return M
