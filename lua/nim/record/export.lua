--- Records in the formats of other programs.
-- @module nim.record.export

local record <const> = require "nim.record.line"

local M = {}

-- Text in a tag or a comment of PGN. Programs differ about quotes in quotes, so what cannot stand
-- there is written as in a URL, and two texts stay two.
local function plain(text)
   return (text:gsub("%%(%x%x)", "%%25%1"):gsub('["\\}]', function (character)
      return ("%%%02X"):format(character:byte())
   end))
end

local function tag(name, value)
   return ('[%s "%s"]\n'):format(name, plain(tostring(value)))
end

--- A game as PGN, the format of chess games, for programs that rate players, such as Ordo and
-- BayesElo: White is the bot that moved first. The moves are in a comment, since they are not
-- chess. The characters " and \ become %22 and %5C.
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
      "\n{", plain(game.moves), "} ", result, "\n\n",
   }
end

local COLUMNS <const> = {
   "number", "first", "second", "rules", "play", "start", "plies", "moves", "winner", "reason",
   "text", "seed",
}

-- How text begins that spreadsheets take for a formula, also after apostrophes, so that one more
-- keeps any two texts apart. The last four are the full-width forms of = + - and @.
local FORMULAS <const> = { "^'*[=+@\t\r\n-]", "^'*＝", "^'*＋", "^'*－", "^'*＠" }

-- Text that a spreadsheet shows and does not run. An integer is harmless, also with a sign.
local function harmless(text)
   if text:find "^%-?%d+$" then return text end
   for _, pattern in ipairs(FORMULAS) do
      if text:find(pattern) then return "'" .. text end
   end
   return text
end

local function cell(value)
   local text <const> = harmless(tostring(value))
   if text:find '[",\r\n]' then return '"' .. text:gsub('"', '""') .. '"' end
   return text
end

--- The heading of a table of games as CSV (RFC 4180).
-- @treturn string
function M.csv_heading()
   return table.concat(COLUMNS, ",") .. "\r\n"
end

--- A game as a line of that table. An apostrophe comes before text that a spreadsheet would run as
-- a formula.
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
