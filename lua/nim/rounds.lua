--- Events of several rounds: tournaments whose pairings depend on results, planned round by round.
--
-- Each round is a tournament of its own (see `nim.tournament`) with a list of pairings: it can be
-- resumed, split into shards and merged; the next round needs the results of all games of this one.
-- Its seed is a function of the event's seed and the number of the round, so that the whole event
-- depends on nothing else. A meeting is won by whoever wins more of its games; each start is played
-- with the seats swapped.
-- @module nim.rounds

local cells <const> = require "nim.text.cells"
local check_options <const> = require "nim.tournament.options"
local core <const> = require "nim.core"
local expect <const> = require "nim.common.expect"
local tables <const> = require "nim.result.tables"
local tournament <const> = require "nim.tournament"

local Rounds = {}
Rounds.__index = Rounds

-- The tournament of a round.
local function tournament_of(self, round, pairings)
   local spec <const> = { pairings = pairings }
   for field, value in pairs(self.spec) do spec[field] = value end
   spec.seed = core.random(self.seed):split(round):seed()
   return tournament(spec)
end

--- Begins an event.
-- @function rounds
-- @tparam table spec `bots`, strongest first; `starts`, `seed` and `repeats` as for
-- `nim.tournament`
-- @tparam table format plans rounds and keeps the score: the methods `pair ()`, which gives a list
-- of meetings, `{ number, number, why = }`, at least one, and a list of byes,
-- `{ player =, why = }`, or nil when the event is over; `enter (meetings, byes)`, with `points`,
-- won games of both, in each meeting; `standings (event)` and `text (event)`
-- @treturn table `names` of the bots, `seed`, `history` (the rounds entered: `meetings` and
-- `byes`), and the methods below
-- @raise for a wrong field
-- @local
local function new(spec, format)
   local whole <const> = tournament(spec)
   local copy <const>, names <const> = {}, {}
   for field, value in pairs(spec) do
      copy[field] = type(value) == "table" and table.move(value, 1, #value, 1, {}) or value
   end
   for i, bot in ipairs(whole.plan.bots) do names[i] = bot.name end
   local totals <const> = {}
   for i = 1, #names do
      totals[i] = { games = 0, won = 0, errors = 0, forfeits = 0, forfeit_errors = 0 }
   end
   return setmetatable({
      spec = copy, seed = whole.seed, names = names, format = format, history = {}, totals = totals,
   }, Rounds)
end

--- The next round: the same one until its result is entered.
-- @function Rounds:next
-- @treturn ?table a tournament; nil when the event is over
-- @usage
-- local cup = nim.knockout { bots = { "optimal", "greedy" }, starts = { "1-4-6" }, seed = 1 }
-- print(cup:next():run().games) --> 2
function Rounds:next()
   if not self.current then
      local meetings <const>, byes <const> = self.format:pair()
      if not meetings then return nil end
      self.current = {
         meetings = meetings, byes = byes,
         tournament = tournament_of(self, #self.history + 1, meetings),
      }
   end
   return self.current.tournament
end

--- Enters the result of the current round.
-- @function Rounds:enter
-- @tparam table result of the tournament that `next` gave, complete
-- @raise for a result of another tournament, or an incomplete one
-- @usage
-- local cup = nim.knockout { bots = { "optimal", "greedy" }, starts = { "1-4-6" }, seed = 1 }
-- cup:enter(cup:next():run())
-- print(cup:next()) --> nil
function Rounds:enter(result)
   local played <const> = self:next()
   if not played then expect.fail "result: none expected, since the event is over, got one" end
   if type(result) ~= "table" or not result.against then
      expect.refuse("result", "result of the round", result)
   elseif result.seed ~= played.seed or result.games ~= played.games then
      expect.fail(("result: %d games of seed %d expected, got %d of seed %s"):format(played.games,
         played.seed, result.games, tostring(result.seed)))
   end
   for _, meeting in ipairs(self.current.meetings) do
      local won <const>, games <const> = result:against(meeting[1], meeting[2])
      meeting.points = { won, games - won }
   end
   for _, bot in ipairs(result.bots) do
      local total <const> = self.totals[bot.number]
      for _, field in ipairs { "games", "won", "forfeits", "forfeit_errors" } do
         total[field] = total[field] + bot[field]
      end
      total.errors = total.errors and bot.errors and total.errors + bot.errors -- nil: not counted
   end
   local round <const> = self.current
   self.format:enter(round.meetings, round.byes)
   self.history[#self.history + 1] = round
   round.tournament, self.current = nil, nil
end

-- A file of a round: "cup.jsonl" becomes "cup-2.jsonl".
local function file_of(path, round)
   local stem <const>, extension <const> = path:match "^(.*)(%.[^./]*)$"
   return ("%s-%d%s"):format(stem or path, round, extension or "")
end

--- Plays all rounds that are left.
-- @function Rounds:run
-- @tparam[opt] table options as for `Tournament:run`, except `shard`; each round's record gets its
-- number: "cup.jsonl" becomes "cup-1.jsonl", "cup-2.jsonl" and so on; a `budget` is for each round
-- @treturn[1] table the event
-- @treturn[2] nil
-- @treturn[2] string what was wrong with a record
-- @raise for a wrong option; "interrupted!" after Ctrl-C
-- @usage
-- local cup = nim.knockout { bots = { "optimal", "greedy" }, starts = { "1-4-6" }, seed = 1 }
-- print(cup:run():standings()[1].name) --> optimal
function Rounds:run(options)
   options = check_options(options)
   if options.shard then
      expect.refuse("shard", "no shard (each round needs all results)", options.shard)
   end
   for round in function () return self:next() end do
      local own <const> = {}
      for name, value in pairs(options) do own[name] = value end
      if own.record then own.record = file_of(own.record, #self.history + 1) end
      local result <const>, message <const> = round:run(own)
      if not result then return nil, message end
      self:enter(result)
   end
   return self
end

--- The rounds so far as text: who met whom, with what result and why.
-- @function Rounds:rounds_text
-- @treturn string lines that end with a line break
-- @usage
-- local cup = nim.knockout { bots = { "optimal", "greedy" }, starts = { "1-4-6" }, seed = 1 }
-- print(cup:run():rounds_text())
-- --> round 1
-- --> optimal 2-0 greedy: final: seed 1 against seed 2
function Rounds:rounds_text()
   local lines <const> = {}
   for number, round in ipairs(self.history) do
      lines[#lines + 1] = ("round %d"):format(number)
      for _, meeting in ipairs(round.meetings) do
         lines[#lines + 1] = ("   %s %d-%d %s: %s"):format(self.names[meeting[1]],
            meeting.points[1], meeting.points[2], self.names[meeting[2]], meeting.why)
      end
      for _, bye in ipairs(round.byes) do
         lines[#lines + 1] = ("   %s rests: %s"):format(self.names[bye.player], bye.why)
      end
   end
   return table.concat(lines, "\n") .. "\n"
end

--- Cells that the tables of all formats end with: games, won, errors a game, forfeits.
-- @function Rounds:total_cells
-- @tparam integer number of a bot
-- @treturn {string,...}
-- @local
function Rounds:total_cells(number)
   local total <const> = self.totals[number]
   return {
      cells.grouped(total.games), cells.grouped(total.won),
      total.errors and tables.errors_a_game(total).text or "-",
      total.forfeits > 0 and cells.grouped(total.forfeits) or "-",
   }
end

--- All bots, the best first.
-- @function Rounds:standings
-- @treturn {table,...} rows with `name` and `number`, and what the format says of a bot
-- @usage
-- local cup = nim.knockout { bots = { "optimal", "greedy" }, starts = { "1-4-6" }, seed = 1 }
-- print(cup:run():standings()[2].reached) --> 1
function Rounds:standings()
   return self.format:standings(self)
end

function Rounds:__tostring()
   return (self.format:text(self):gsub("\n$", ""))
end

expect.self(Rounds, "event of rounds")

return new
