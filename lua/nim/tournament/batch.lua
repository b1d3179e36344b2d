--- Batches: consecutive games of a plan, the unit in which games are played, sent between
-- processes, written and counted.
-- @module nim.tournament.batch

local core <const> = require "nim.core"

local M = {}

-- Values of each game in a batch's list of games. One list for all takes less time and memory than
-- one for each.
M.WIDTH = 9

-- Seconds that a batch should take: long enough to be worth two messages or a write, short enough
-- to show progress, and to lose little when Ctrl-C or a crash ends one.
local SECONDS_A_BATCH <const> = 0.1
local LARGEST_SIZE <const> = 2048

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

--- Plays games.
-- @tparam table plan see `nim.tournament.plan`
-- @tparam table shard see `nim.tournament.shard`
-- @tparam integer first the first game of the batch, counted in the shard
-- @tparam integer last the last
-- @tparam[opt] table with any of these functions: `line`, makes the line of a game, see
-- `nim.record.line.writer`; `before`, called with the number of each game before it is played;
-- `stop`, asked after each forfeit, ends the batch if it returns true; `announce`, see
-- `nim.referee.run`
-- @treturn table `first`, `last`; `count`, how many games; `games`, one list of number, first,
-- second, winner, reason, plies, errors of either (-1 where they are not counted: under rules whose
-- outcomes may take long to find) and text (or false) of each; and `lines`, one text, if wanted
function M.play(plan, shard, first, last, with)
   with = with or {}
   local line <const>, before <const>, stop <const> = with.line, with.before, with.stop
   local games <const>, lines <const> = {}, line and {} or nil
   local count = 0
   for i = first, last do
      local number <const> = shard:number(i)
      if before then before(number) end
      local mover <const>, other <const>, start <const>, moves <const>, plies <const>,
         winner <const>, reason <const>, text <const> = plan:play(number, with.announce)
      local at <const> = count * M.WIDTH
      games[at + 1], games[at + 2], games[at + 3] = number, mover, other
      games[at + 4], games[at + 5], games[at + 6] = winner, reason, plies
      local errors <const>, other_errors <const> = core.errors(start, moves)
      games[at + 7], games[at + 8] = errors or -1, other_errors or -1
      games[at + 9] = text or false
      count = count + 1
      if line then
         lines[count] = line(number, mover, other, start, moves, plies, winner, reason, text)
      end
      if reason ~= "played" and stop and stop() then break end
   end
   return {
      first = first, last = last, count = count, games = games,
      lines = lines and table.concat(lines),
   }
end

--- Counts the games of a batch.
-- @tparam table batch
-- @tparam table tally see `nim.result.tally`
function M.count(batch, tally)
   local games <const> = batch.games
   for at = 1, #games, M.WIDTH do
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
   for at = 1, #games, M.WIDTH do
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
   local first <const>, last <const>, count <const>, begin <const>
      = text:match "^(%d+) (%d+) (%d+)\n()"
   local games <const>, position = {}, begin
   for at = 1, tonumber(count) * M.WIDTH, M.WIDTH do
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
      lines = lines ~= "" and lines or nil,
   }
end

return M
