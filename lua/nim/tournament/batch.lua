--- Batches: consecutive games of a plan, the unit in which games are played, sent between
-- processes, written and counted.
-- @module nim.tournament.batch

local core <const> = require "nim.core"
local terms <const> = require "nim.common.terms"

local M = {}

-- Values of each game in a batch's list of games. One list for all takes less time and memory than
-- one for each.
local WIDTH <const> = 9

-- Seconds that a batch should take: long enough to be worth two messages or a write, short enough
-- to show progress, and to lose little when Ctrl-C or a crash ends one.
local SECONDS_A_BATCH <const> = 0.1
local LARGEST_SIZE <const> = 2048

-- Seconds after which a metered batch ends early, so that a bot without time is noticed.
local LONGEST_METERED <const> = 1

-- Games of the first batch.
M.FIRST_SIZE = 2

--- The size of the next batch.
-- @tparam integer size of the last one
-- @tparam integer games that were played
-- @tparam number seconds that they took
-- @treturn integer an even number
function M.next_size(size, games, seconds)
   local wanted <const> = games * SECONDS_A_BATCH / math.max(seconds, 1e-6)
   return math.max(2, math.min(LARGEST_SIZE, 2 * size, wanted // 2 * 2 // 1 | 0))
end

-- Counts what the bots of one game take, by seat, in seconds of processor time: `turn`, which
-- announces a call of a bot, ends that of the one before.
local function new_meter(announce)
   local meter <const> = { first = 0, second = 0 }
   local seat, since
   function meter.turn(next_seat, last)
      local now <const> = os.clock()
      if seat then meter[seat] = meter[seat] + (now - since) end
      seat, since = next_seat, now
      if announce and seat then announce(seat, last) end
   end
   return meter
end

-- Plays a game as `Plan:play` does, and adds what its bots take to `taken`.
local function play_metered(plan, number, announce, taken)
   local meter <const> = new_meter(announce)
   local played <const> = table.pack(plan:play(number, meter.turn))
   meter.turn(nil)
   for i, seat in ipairs { "first", "second" } do
      local bot <const> = played[i]
      taken[bot] = (taken[bot] or 0) + (meter[seat] * 1e6 // 1 | 0)
   end
   return table.unpack(played, 1, played.n)
end

--- Plays games.
-- @tparam table plan see `nim.tournament.plan`
-- @tparam table shard see `nim.tournament.shard`
-- @tparam integer first the first game of the batch, counted in the shard
-- @tparam integer last the last
-- @tparam[opt] table with any of these functions: `line`, makes the line of a game, see
-- `nim.record.line.writer`; `before`, called with the number of each game before it is played;
-- `stop`, asked after each forfeit, ends the batch if it returns true; `announce`, see
-- `nim.referee.run`; or `metered`, true if the time that bots take is limited: then the batch ends
-- early if it takes long
-- @treturn table `first`; `last`, the last one played; `count`, how many games; `games`, one list
-- of number, first, second, winner, reason, plies, errors of either (-1 where they are not counted:
-- under rules whose outcomes may take long to find) and text (or false) of each; `lines`, one text,
-- if wanted; `taken`, from the numbers of bots to microseconds, empty unless metered
function M.play(plan, shard, first, last, with)
   with = with or {}
   local line <const>, before <const>, stop <const> = with.line, with.before, with.stop
   local games <const>, lines <const>, taken <const> = {}, line and {} or nil, {}
   local play <const> = with.metered and play_metered or plan.play
   local due <const> = with.metered and core.now() + LONGEST_METERED or math.huge
   local count = 0
   for i = first, last do
      local number <const> = shard:number(i)
      if before then before(number) end
      local mover <const>, other <const>, start <const>, moves <const>, plies <const>,
         winner <const>, reason <const>, text <const> = play(plan, number, with.announce, taken)
      local at <const> = count * WIDTH
      games[at + 1], games[at + 2], games[at + 3] = number, mover, other
      games[at + 4], games[at + 5], games[at + 6] = winner, reason, plies
      local errors <const>, other_errors <const> = core.errors(start, moves)
      games[at + 7], games[at + 8] = errors or -1, other_errors or -1
      games[at + 9] = text or false
      count = count + 1
      if line then
         lines[count] = line(number, mover, other, start, moves, plies, winner, reason, text)
      end
      if reason ~= "played" and stop and stop() or with.metered and core.now() > due then break end
   end
   return {
      first = first, last = first + count - 1, count = count, games = games, taken = taken,
      lines = lines and table.concat(lines),
   }
end

--- The batch of a game that was lost without being played to its end.
-- @tparam table plan see `nim.tournament.plan`
-- @tparam table shard see `nim.tournament.shard`
-- @tparam integer game counted in the shard
-- @tparam table what `seat`, of the bot that has lost; `reason` and `text`; `moves`, a list of
-- those made before (none); `line` as in @{play}
-- @treturn table
function M.lost(plan, shard, game, what)
   local number <const> = shard:number(game)
   local first <const>, second <const>, start <const> = plan:game(number)
   local winner <const>, list <const> = terms.OTHER_SEAT[what.seat], what.moves or {}
   local moves <const> = table.concat(list, " ")
   local errors <const>, other_errors <const> = core.errors(start, moves)
   return {
      first = game, last = game, count = 1, taken = {},
      games = {
         number, first, second, winner, what.reason, #list, errors or -1, other_errors or -1,
         what.text,
      },
      lines = what.line and what.line(number, first, second, start, moves, #list, winner,
         what.reason, what.text),
   }
end

--- Counts the games of a batch.
-- @tparam table batch
-- @tparam table tally see `nim.result.tally`
function M.count(batch, tally)
   local games <const> = batch.games
   for at = 1, #games, WIDTH do
      local counted <const> = games[at + 6] >= 0
      tally:add(games[at], games[at + 1], games[at + 2], games[at + 3], games[at + 4],
         games[at + 5], games[at + 8] or nil, counted and games[at + 6] or nil,
         counted and games[at + 7] or nil)
   end
end

--- A batch as text.
-- @tparam table batch
-- @treturn string what @{decode} reads
function M.encode(batch)
   local parts <const>, games <const> = {}, batch.games
   parts[1] = batch.first .. " " .. batch.last .. " " .. batch.count
   for bot, microseconds in pairs(batch.taken) do
      parts[1] = parts[1] .. " " .. bot .. "=" .. microseconds
   end
   for at = 1, #games, WIDTH do
      -- What was wrong comes last, since it may contain spaces.
      parts[#parts + 1] = table.concat(games, " ", at, games[at + 8] and at + 8 or at + 7)
   end
   parts[#parts + 1] = batch.lines or ""
   return table.concat(parts, "\n")
end

local LINE_OF_GAME <const> =
   "^(%d+) (%d+) (%d+) (%a+) (%a+) (%d+) (%-?%d+) (%-?%d+) ?([^\n]*)\n()"

--- Reads a batch.
-- @tparam string text as @{encode} makes it
-- @treturn table
function M.decode(text)
   local first <const>, last <const>, count <const>, times <const>, begin <const>
      = text:match "^(%d+) (%d+) (%d+)([^\n]*)\n()"
   local taken <const> = {}
   for bot, microseconds in times:gmatch "(%d+)=(%d+)" do
      taken[tonumber(bot)] = tonumber(microseconds)
   end
   local games <const>, position = {}, begin
   for at = 1, tonumber(count) * WIDTH, WIDTH do
      local number, mover, other, winner, reason, plies, errors, other_errors, what
      number, mover, other, winner, reason, plies, errors, other_errors, what, position
         = text:match(LINE_OF_GAME, position)
      games[at], games[at + 1], games[at + 2] = tonumber(number), tonumber(mover), tonumber(other)
      games[at + 3], games[at + 4], games[at + 5] = winner, reason, tonumber(plies)
      games[at + 6], games[at + 7] = tonumber(errors), tonumber(other_errors)
      games[at + 8] = reason ~= "played" and what
   end
   local lines <const> = text:sub(position)
   return {
      first = tonumber(first), last = tonumber(last), count = tonumber(count), games = games,
      taken = taken, lines = lines ~= "" and lines or nil,
   }
end

return M
