--- Records in the formats of other programs.
-- @module nim.record.export

local record <const> = require "nim.record.line"

local M = {}

-- A value in a tag of PGN. Programs that read it differ about quotes in quotes.
local function tag(name, value)
   return ('[%s "%s"]\n'):format(name, (tostring(value):gsub('"', "'"):gsub("\\", "/")))
end

--- A game as PGN, the format of chess games, for programs that rate players, such as Ordo and
-- BayesElo: White is the bot that moved first. The moves are in a comment, since they are not
-- chess.
-- @tparam table game see `nim.record.line`
-- @treturn string
function M.pgn(game)
   local result <const> = game.winner == "first" and "1-0" or "0-1"
   return table.concat {
      tag("Event", "nim " .. game.plan),
      tag("Site", "?"),
      tag("Date", "????.??.??"),
      tag("Round", game.number),
      tag("White", game.first),
      tag("Black", game.second),
      tag("Result", result),
      tag("Rules", game.rules),
      tag("Play", game.play),
      tag("Start", game.start),
      tag("Termination", game.text and game.reason .. ": " .. game.text or game.reason),
      "\n{", game.moves, "} ", result, "\n\n",
   }
end

local COLUMNS <const> = {
   "number", "first", "second", "rules", "play", "start", "plies", "moves", "winner", "reason",
   "text", "seed",
}

local function cell(value)
   local text <const> = tostring(value)
   if text:find '[",\r\n]' then return '"' .. text:gsub('"', '""') .. '"' end
   return text
end

--- The heading of a table of games as CSV (RFC 4180).
-- @treturn string
function M.csv_heading()
   return table.concat(COLUMNS, ",") .. "\r\n"
end

--- A game as a line of that table.
-- @tparam table game see `nim.record.line`
-- @treturn string
function M.csv(game)
   local cells <const> = {}
   for i, column in ipairs(COLUMNS) do
      local value = game[column]
      if column == "plies" then value = record.plies(game) end
      cells[i] = value == nil and "" or cell(value)
   end
   return table.concat(cells, ",") .. "\r\n"
end

return M
