--- A Swiss tournament: in each round everyone meets someone with about as many points, and never
-- the same opponent twice while the field allows it. The rules of pairing are those of
-- `nim.schedule.swiss`.
--
-- A won meeting counts 1, a level one ½, a bye 1. Ties are broken by Buchholz without the lowest
-- opponent (Cut-1), Buchholz, Sonneborn–Berger (see `nim.schedule.tie_breaks`), and games won.
-- @module nim.swiss
-- @usage
-- local nim = require "nim"
-- local open = nim.swiss {
--    bots = { "optimal", "endgame", "minimax", "greedy" }, starts = { { box = { 3, 3, 3 } } },
--    rounds = 3, seed = 1,
-- }
-- print(open:run():standings()[1].name) --> optimal

local expect <const> = require "nim.common.expect"
local lay_out <const> = require "nim.text.table"
local new_rounds <const> = require "nim.rounds"
local options <const> = require "nim.common.options"
local plain <const> = require "nim.common.plain"
local schedule <const> = require "nim.schedule.swiss"
local tie_breaks <const> = require "nim.schedule.tie_breaks"

local FIELDS <const> = options.of({
   bots = options.list_of(2):required(),
   repeats = options.any, -- checked by `nim.tournament`, and so is the seed
   rounds = options.integer(1):required(),
   seed = options.any,
   starts = options.list_of(1):required(),
}, "swiss")

local ORDER <const> = { "score", "cut1", "buchholz", "sonneborn_berger", "won" }

local Swiss = {}
Swiss.__index = Swiss

function Swiss:pair()
   if self.round == self.rounds then return nil end
   local meetings <const>, bye <const> = schedule.pair(self.players)
   return meetings, { bye }
end

-- Enters what a player got in a round.
local function note(player, points, opponent)
   player.score = player.score + points
   table.insert(player.rounds, { points = points, opponent = opponent })
   if opponent then
      player.met[opponent] = (player.met[opponent] or 0) + 1
   else
      player.byes = player.byes + 1
   end
end

function Swiss:enter(meetings, byes)
   self.round = self.round + 1
   for _, meeting in ipairs(meetings) do
      local a <const>, b <const> = meeting.points[1], meeting.points[2]
      local points <const> = a > b and 1 or a < b and 0 or 0.5
      note(self.players[meeting[1]], points, meeting[2])
      note(self.players[meeting[2]], 1 - points, meeting[1])
   end
   for _, bye in ipairs(byes) do note(self.players[bye.player], 1) end
end

function Swiss:standings(event)
   local rounds <const> = {}
   for number, player in ipairs(self.players) do rounds[number] = player.rounds end
   local rows <const> = tie_breaks.compute(rounds)
   for number, row in ipairs(rows) do
      row.number, row.name, row.won = number, event.names[number], event.totals[number].won
   end
   -- The first thing in which two rows differ, or nil.
   local function difference(a, b)
      for _, key in ipairs(ORDER) do
         if a[key] ~= b[key] then return key end
      end
   end
   table.sort(rows, function (a, b)
      local key <const> = difference(a, b)
      if key then return a[key] > b[key] end
      return a.number < b.number
   end)
   for i, row in ipairs(rows) do
      row.rank = i > 1 and not difference(rows[i - 1], row) and rows[i - 1].rank or i
   end
   return rows
end

function Swiss:text(event)
   local rows <const> = {
      { "#", "bot", "points", "Cut-1", "Buchholz", "S-B", "games", "won", "errors a game",
        "forfeits" },
   }
   for i, row in ipairs(self:standings(event)) do
      rows[i + 1] = { tostring(row.rank), row.name, plain.format("%g", row.score),
         plain.format("%g", row.cut1), plain.format("%g", row.buchholz),
         plain.format("%g", row.sonneborn_berger),
         table.unpack(event:total_cells(row.number)) }
   end
   return ("Swiss, round %d of %d, seed %d\n\n%s\n%s"):format(self.round, self.rounds, event.seed,
      lay_out(rows, "rlrrrrrrrr"), event:rounds_text())
end

--- Begins a Swiss tournament.
-- @function swiss
-- @tparam table spec `bots`, strongest first; `rounds`, how many; `starts`, `seed` and `repeats` as
-- for `nim.tournament`
-- @treturn table see `nim.rounds`: `run`, or `next` and `enter` round by round; the rows
-- of `standings` have `rank` (the same where nothing breaks a tie), `score`, `cut1`, `buchholz`,
-- `sonneborn_berger` and `won` (games); `tostring` gives standings and all rounds, with the reasons
-- @raise for a wrong field
-- @usage
-- local open = nim.swiss {
--    bots = { "optimal", "greedy" }, starts = { "1-4-6" }, rounds = 1, seed = 1,
-- }
-- print(open:run():standings()[1].score) --> 1
local function begin(spec)
   local chosen <const> = FIELDS(spec)
   local format <const> = setmetatable({ rounds = chosen.rounds, round = 0, players = {} }, Swiss)
   chosen.rounds = nil
   local event <const> = new_rounds(chosen, format)
   for number = 1, #event.names do
      format.players[number] = { score = 0, met = {}, byes = 0, rounds = {} }
   end
   return event
end

return expect.strict("swiss", begin)
