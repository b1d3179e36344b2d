--- A knockout: whoever loses a meeting is out. The bracket, the byes and the rule for level
-- meetings are those of `nim.schedule.knockout`; bots are seeded in the order in which they are
-- listed.
-- @module nim.knockout
-- @usage
-- local nim = require "nim"
-- local cup = nim.knockout {
--    bots = { "optimal", "endgame", "minimax", "greedy" }, starts = { { box = { 3, 3, 3 } } },
--    seed = 1,
-- }
-- print(cup:run():standings()[1].name) --> optimal

local bracket <const> = require "nim.schedule.knockout"
local expect <const> = require "nim.common.expect"
local lay_out <const> = require "nim.text.table"
local new_rounds <const> = require "nim.rounds"
local options <const> = require "nim.common.options"

local FIELDS <const> = options.of({
   bots = options.list_of(2):required(),
   repeats = options.any, -- checked by `nim.tournament`, and so is the seed
   seed = options.any,
   starts = options.list_of(1):required(),
}, "knockout")

local Knockout = {}
Knockout.__index = Knockout

function Knockout:pair()
   if self.bracket.champion then return nil end
   local byes <const> = {}
   for i, player in ipairs(self.bracket.byes) do
      byes[i] = { player = player, why = ("seed %d has no opponent in this round"):format(player) }
   end
   return self.bracket.meetings, byes
end

function Knockout:enter(meetings)
   local points <const>, round <const> = {}, self.bracket.round
   for i, meeting in ipairs(meetings) do
      points[i] = meeting.points
      for k = 1, 2 do self.reached[meeting[k]] = round end
      if meeting.points[1] == meeting.points[2] then
         meeting.why = meeting.why .. "; level, the higher seed advances"
      end
   end
   self.bracket:advance(points)
   if self.bracket.champion then self.reached[self.bracket.champion] = round + 1 end
end

function Knockout:standings(event)
   local rows <const> = {}
   for number, name in ipairs(event.names) do
      rows[number] = { number = number, name = name, reached = self.reached[number] }
   end
   table.sort(rows, function (a, b)
      if a.reached ~= b.reached then return a.reached > b.reached end
      return a.number < b.number
   end)
   return rows
end

function Knockout:text(event)
   local rows <const> = { { "seed", "bot", "out in", "games", "won", "errors a game", "forfeits" } }
   local champion <const> = self.bracket.champion
   for i, row in ipairs(self:standings(event)) do
      local out <const> = row.number == champion and "champion"
         or self.bracket:is_in(row.number) and "-" or ("round %d"):format(row.reached)
      rows[i + 1] = { tostring(row.number), row.name, out,
         table.unpack(event:total_cells(row.number)) }
   end
   return ("Knockout, standard bracket (1-8, 4-5, 2-7, 3-6), %s, seed %d\n\n%s\n%s"):format(
      champion and "won by " .. event.names[champion] or "round " .. self.bracket.round, event.seed,
      lay_out(rows, "rllrrrr"), event:rounds_text())
end

--- Begins a knockout.
-- @function knockout
-- @tparam table spec `bots`, strongest first; `starts`, `seed` and `repeats` as for
-- `nim.tournament`
-- @treturn table see `nim.rounds`: `run`, or `next` and `enter` round by round; the rows
-- of `standings` have `reached` (the last round that a bot played; the champion one more);
-- `tostring` gives them and all rounds
-- @raise for a wrong field
-- @usage
-- local cup = nim.knockout { bots = { "optimal", "greedy" }, starts = { "1-4-6" }, seed = 1 }
-- for round in function () return cup:next() end do cup:enter(round:run()) end
-- print(cup:standings()[1].name, cup:standings()[1].reached) --> optimal 2
local function begin(spec)
   local chosen <const> = FIELDS(spec)
   local format <const> = setmetatable({ reached = {} }, Knockout)
   local event <const> = new_rounds(chosen, format)
   format.bracket = bracket(#event.names)
   for number = 1, #event.names do format.reached[number] = 0 end
   return event
end

return expect.strict("knockout", begin)
