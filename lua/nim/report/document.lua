--- A report as sections of words, tables and games: what text, Markdown and pages are made from.
-- @module nim.report.document

local cells <const> = require "nim.text.cells"
local estimate <const> = require "nim.text.estimate"
local gather <const> = require "nim.report.gather"
local plain <const> = require "nim.common.plain"
local rating_text <const> = require "nim.rating.text"
local replay <const> = require "nim.report.replay"
local standings <const> = require "nim.result.tables"
local terms <const> = require "nim.common.terms"
local text <const> = require "nim.result.text"

local M = {}

local MOST_CROSSED <const> = 40 -- bots in the crosstable: nobody reads a larger one
local count <const> = cells.count

local function number_of_bots(result)
   return #result.bots == 1 and "1 bot" or #result.bots .. " bots"
end

local function overview(report)
   local result <const> = report.result
   local words <const> = {}
   if result.games == 0 then
      words[1] = "No games yet."
   else
      words[1] = plain.format("%s, between %s; a game takes %.1f moves on average.",
         text.heading(result), number_of_bots(result), report.plies / result.games)
   end
   if not result.complete then
      words[#words + 1] = "Games are missing: what follows covers those that were played."
   end
   if report.unclear.count > 0 then
      words[#words + 1] = ("%s of the games could not be replayed, so their errors are not "
         .. "counted; the first is %s."):format(cells.grouped(report.unclear.count),
         report.unclear.first)
   end
   if report.plan then words[#words + 1] = "The plan's hash is " .. report.plan .. "." end
   local rows <const> = {}
   for i, setting in ipairs(report.settings) do rows[i] = { setting.name, count(setting.games) } end
   local played <const> = {
      id = "played", title = "What was played", rows = rows,
      columns = { { title = "rules and play", align = "l" }, { title = "games", align = "r" } },
   }
   return {
      id = "overview", title = "Overview", words = words,
      tables = #rows > 0 and { played } or {},
   }
end

local function standings_section(report)
   return {
      id = "standings", title = "Standings",
      words = {
         "The score is the share of games won, averaged over the opponents. Beside it stands the "
            .. "interval that contains the true score in 95 of 100 such tournaments: if two "
            .. "intervals overlap widely, the order of the two bots may be chance.",
      },
      tables = { standings.standings(report.result) },
   }
end

local function crosstable_section(report)
   local words <const> = {
      "Games won and lost by the row's bot against the column's bot.",
   }
   if #report.result.bots > MOST_CROSSED then
      words[2] = ("Only the best %d bots are shown."):format(MOST_CROSSED)
   end
   return {
      id = "crosstable", title = "Who beat whom", words = words,
      tables = { standings.crosstable(report.result, MOST_CROSSED) },
   }
end

local function share(part)
   if not part or part.met == 0 then return { text = "-", value = -1 } end
   local rate <const> = part.lost / part.met
   return {
      text = ("%s/%s"):format(cells.grouped(part.lost), cells.grouped(part.met)), value = rate,
      heat = 1 - rate,
   }
end

local MEANING <const> = {
   S0 = "only lonely heaps, an odd number", S1 = "one rich heap", S2 = "two or more rich heaps",
   T0 = "only lonely heaps, an even number", T2 = "nim-sum 0, two or more rich heaps",
   all = "under rules other than Nim's",
}

local function no_errors(report)
   local unclear <const> = report.unclear.count
   if unclear == 0 then return "Nobody gave a won position away." end
   if unclear == report.result.games then
      return "No game could be replayed, so errors are unknown."
   end
   return "Nobody gave a won position away in the games that could be replayed."
end

local function words_on_errors(report, kinds)
   if #kinds == 0 then return { no_errors(report) } end
   local meanings <const> = {}
   for _, kind in ipairs(kinds) do
      if kind ~= "all" then meanings[#meanings + 1] = ("%s: %s."):format(kind, MEANING[kind]) end
   end
   meanings[#meanings + 1] = #meanings > 0 and "A heap is rich if it has two or more objects, "
      .. "lonely if it has one." or nil
   return {
      "A move is an error if it gives away a won position. Each cell shows how many won positions "
         .. "of that kind a bot gave away, out of how many it met.",
      meanings[1] and table.concat(meanings, " "),
   }
end

local function errors_section(report)
   local kinds <const> = gather.kinds_with_errors(report)
   local columns <const> = { { title = "bot", align = "l" } }
   for i, kind in ipairs(kinds) do
      columns[i + 1] = {
         title = kind == "all" and "other rules" or "in " .. kind, align = "r",
         hint = MEANING[kind],
      }
   end
   columns[#columns + 1] = {
      title = "keeps %", align = "r", hint = "of all won positions it met",
   }
   local rows <const> = {}
   for i, bot in ipairs(report.result.bots) do
      local errors <const> = report.errors[bot.number]
      local row <const> = { bot.name }
      for k, kind in ipairs(kinds) do row[k + 1] = share(errors[kind]) end
      row[#row + 1] = cells.rate(errors.total.met - errors.total.lost, errors.total.met)
      rows[i] = row
   end
   local content <const> = {
      id = "errors", title = "Errors by kind", columns = columns, rows = rows,
   }
   return {
      id = "errors", title = "Errors by kind", words = words_on_errors(report, kinds),
      tables = #kinds > 0 and { content } or {},
   }
end

local function ratings_section(report)
   local players <const> = report.ratings.players
   local least, most = math.huge, -math.huge
   for _, player in ipairs(players) do
      if player.elo then
         least, most = math.min(least, player.low), math.max(most, player.high)
      end
   end
   local function place(elo) return most > least and (elo - least) / (most - least) or 0.5 end
   local rows <const> = {}
   for i, player in ipairs(players) do
      local elo <const> = player.elo
      rows[i] = {
         player.name, elo and { text = estimate.signed(elo, 0), value = elo } or "-",
         elo and {
            text = estimate.signed(player.low, 0) .. " … " .. estimate.signed(player.high, 0),
            value = elo,
            low = place(player.low), at = place(elo), high = place(player.high),
         } or "-",
         count(player.games),
      }
   end
   return {
      id = "ratings", title = "Ratings",
      words = {
         rating_text.model(report.ratings) .. ". One scale fitted to all games at once: 200 points "
            .. "more mean 76 % of the games. The virtual games keep every rating finite; 0 Elo is "
            .. "the imaginary bot that they are played against.",
         rating_text.groups(report.ratings),
      },
      tables = { {
         id = "ratings", title = "Ratings", rows = rows,
         columns = {
            { title = "bot", align = "l" }, { title = "Elo", align = "r" },
            { title = "95 % interval", align = "r" }, { title = "games", align = "r" },
         },
      } },
   }
end

local function forfeits_section(report)
   local content <const> = standings.forfeits(report.result)
   if #content.rows == 0 then return nil end
   return {
      id = "forfeits", title = "Forfeits",
      words = { "Games lost by a fault rather than by a move." }, tables = { content },
   }
end

-- What a game shows.
local function summary(item, steps)
   local game <const>, about <const> = item.game, item.about
   local text_of_start <const> = ("%s, %s play"):format(steps[1].position,
      terms.PLAY_NAMES[game.play] or game.play)
   if about.forfeit then
      return ("%s. %s forfeits: %s%s."):format(text_of_start, about.bot, game.reason,
         game.text and " (" .. game.text .. ")" or "")
   elseif about.errors == 0 then
      return text_of_start .. ". Neither side errs."
   end
   return ("%s. The last error is %s's%s; errors in this game: %d."):format(text_of_start,
      about.bot, about.kind ~= "all" and ", in " .. about.kind or "", about.errors)
end

local function games_section(report)
   local games <const> = {}
   for i, item in ipairs(report.games) do
      local game <const> = item.game
      local steps <const> = replay.steps(item.start, game)
      games[i] = {
         id = "game-" .. game.number,
         title = ("Game %d: %s against %s"):format(game.number, game.first, game.second),
         summary = summary(item, steps),
         steps = steps,
         winner = game[game.winner],
      }
   end
   return {
      id = "games", title = "Games to learn from",
      words = {
         "Chosen by rule: a game without errors, then errors in every kind of position and by "
            .. "every bot, games with few errors first, then forfeits.",
      },
      tables = {}, games = games,
   }
end

--- Makes a document.
-- @tparam table report as `nim.report.gather` makes it
-- @tparam[opt="Tournament"] string title
-- @treturn table `title`, and `sections`, each with `id`, `title`, `words` (paragraphs), `tables`
-- (see `nim.result.tables`) and `games` (nil, or each with `id`, `title`, `summary`, `winner`
-- and `steps`, see `nim.report.replay`)
function M.new(report, title)
   local document <const> = { title = title or "Tournament", sections = { overview(report) } }
   local function add(section) document.sections[#document.sections + 1] = section end
   if report.result.games > 0 then
      add(standings_section(report))
      add(crosstable_section(report))
      add(errors_section(report))
      add(ratings_section(report))
      add(forfeits_section(report))
      if #report.games > 0 then add(games_section(report)) end
   end
   return document
end

return M
