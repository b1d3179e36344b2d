--- The tables of a tournament's result: standings, crosstable, forfeits. Others lay them out: as
-- text, as Markdown, on a page.
--
-- A table has `id`, `title`, `columns` (each with `title`, `align`, "l" or "r", `hint`, what it
-- means, and `minor` if a small screen can do without it) and `rows` of cells, for which see
-- `nim.text.cells`.
-- @module nim.result.tables

local cells <const> = require "nim.text.cells"
local plain <const> = require "nim.common.plain"

local M = {}

local count <const>, rate <const> = cells.count, cells.rate

--- Errors a game, in those games that a bot did not forfeit: a game that it forfeits at once shows
-- nothing of how well it plays.
-- @tparam table bot `games`, `forfeits`, `errors` and `forfeit_errors`, see `nim.result`
-- @treturn table a cell
function M.errors_a_game(bot)
   return cells.mean(bot.errors - bot.forfeit_errors, bot.games - bot.forfeits)
end

--- The bots by their scores; with their errors, if these were counted.
-- @tparam table result see `nim.result`
-- @treturn table
function M.standings(result)
   local errors <const> = result.bots[1] and result.bots[1].errors
   local columns <const> = {
      { title = "#", align = "r", hint = "rank" },
      { title = "bot", align = "l" },
      { title = "games", align = "r", minor = true },
      { title = "won", align = "r", minor = true },
      { title = "score %", align = "r", hint = "the mean over the opponents" },
      { title = "95 % interval", align = "r", hint = "of the score, by pairs of games" },
      {
         title = "as first", align = "r", hint = "won of the games in which it moved first",
         minor = true,
      },
      {
         title = "as second", align = "r", hint = "won of the games in which it moved second",
         minor = true,
      },
   }
   if errors then
      columns[#columns + 1] = {
         title = "errors a game", align = "r",
         hint = "moves that gave a won position away, in games that the bot did not forfeit",
      }
   end
   columns[#columns + 1] = {
      title = "forfeits", align = "r", hint = "games lost by a fault or an illegal move",
   }
   if result.budget then
      columns[#columns + 1] = {
         title = "budget %", align = "r",
         hint = ("processor time that the bot has taken, of %d s"):format(result.budget),
      }
   end
   local rows <const> = {}
   for i, bot in ipairs(result.bots) do
      local row <const> = {
         count(bot.rank), bot.name, count(bot.games), count(bot.won),
         rate(bot.score, bot.games > 0 and 1 or 0),
         cells.interval(bot.low, bot.score, bot.high),
         { text = ("%d/%d"):format(bot.won_first, bot.games_first), value = bot.won_first },
         { text = ("%d/%d"):format(bot.won_second, bot.games_second), value = bot.won_second },
      }
      if errors then row[#row + 1] = M.errors_a_game(bot) end
      row[#row + 1] = count(bot.forfeits, "-")
      if result.budget then row[#row + 1] = rate(bot.seconds / result.budget, 1) end
      rows[i] = row
   end
   return { id = "standings", title = "Standings", columns = columns, rows = rows }
end

--- Games won and lost between any two bots, the row's bot first.
-- @tparam table result see `nim.result`
-- @tparam[opt] integer most how many bots, the best ones; all without it
-- @treturn table
function M.crosstable(result, most)
   local bots <const> = table.move(result.bots, 1, math.min(#result.bots, most or math.huge), 1, {})
   local columns <const> = {
      { title = "#", align = "r", hint = "place in this table" }, { title = "bot", align = "l" },
   }
   local rows <const> = {}
   for i, bot in ipairs(bots) do
      columns[i + 2] = { title = tostring(i), align = "r", hint = "against " .. bot.name }
      local row <const> = { count(i), bot.name }
      for j, other in ipairs(bots) do
         local won <const>, played <const> = result:against(bot.number, other.number)
         if i == j then
            row[j + 2] = { text = "·", value = -1 }
         else
            row[j + 2] = {
               text = ("%d-%d"):format(won, played - won),
               value = played > 0 and won / played or -1,
               heat = played > 0 and won / played or nil,
            }
         end
      end
      rows[i] = row
   end
   return { id = "crosstable", title = "Who beat whom", columns = columns, rows = rows }
end

--- What went wrong, by bot and reason.
-- @tparam table result see `nim.result`
-- @treturn table
function M.forfeits(result)
   local columns <const> = {
      { title = "bot", align = "l" },
      { title = "forfeits", align = "r" },
      { title = "reason", align = "l" },
      { title = "first in game", align = "l" },
   }
   local rows <const> = {}
   for _, bot in ipairs(result.bots) do
      local reasons <const> = {}
      for reason in pairs(bot.reasons) do reasons[#reasons + 1] = reason end
      plain.sort(reasons)
      for _, reason in ipairs(reasons) do
         local forfeit <const> = bot.reasons[reason]
         local text <const> = forfeit.text and ": " .. forfeit.text or ""
         rows[#rows + 1] = {
            bot.name, count(forfeit.count), reason,
            { text = forfeit.number .. text, value = forfeit.number },
         }
      end
   end
   return { id = "forfeits", title = "Forfeits", columns = columns, rows = rows }
end

return M
