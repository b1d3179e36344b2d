--- The result of a tournament as text for a terminal or a mail.
-- @module nim.report.text

local lay_out <const> = require "nim.report.table"

local M = {}

-- Digits in groups of three: 1,344.
local function grouped(count)
   local text = tostring(count)
   repeat
      local changed
      text, changed = text:gsub("^(%d+)(%d%d%d)", "%1,%2")
   until changed == 0
   return text
end

local function percent(rate)
   return ("%.1f"):format(100 * rate)
end

local function heading(result)
   local text = grouped(result.games) .. (result.games == 1 and " game" or " games")
   if not result.complete then text = text .. " of " .. grouped(result.total) end
   if result.seed then text = text .. ", seed " .. result.seed end
   return text .. "\n"
end

local function standings(result)
   local rows <const> = {
      { "#", "bot", "games", "won", "score %", "95 % interval", "as first", "as second",
        "forfeits" },
   }
   for _, row in ipairs(result.bots) do
      rows[#rows + 1] = {
         tostring(row.rank), row.name, grouped(row.games), grouped(row.won),
         row.games > 0 and percent(row.score) or "-",
         percent(row.low) .. " … " .. percent(row.high),
         ("%d/%d"):format(row.won_first, row.games_first),
         ("%d/%d"):format(row.won_second, row.games_second),
         row.forfeits > 0 and grouped(row.forfeits) or "-",
      }
   end
   return lay_out(rows, "rlrrrrrrr")
end

local function crosstable(result)
   local head <const> = { "#", "bot" }
   for i = 1, #result.bots do head[i + 2] = tostring(i) end
   local rows <const> = { head }
   for i, row in ipairs(result.bots) do
      local cells <const> = { tostring(i), row.name }
      for j, column in ipairs(result.bots) do
         local won <const>, played <const> = result:against(row.number, column.number)
         cells[j + 2] = i == j and "·" or ("%d-%d"):format(won, played - won)
      end
      rows[#rows + 1] = cells
   end
   return lay_out(rows, "rl" .. ("r"):rep(#result.bots))
end

local function forfeits(result)
   local rows <const> = { { "bot", "forfeits", "reason", "first in game" } }
   for _, row in ipairs(result.bots) do
      local reasons <const> = {}
      for reason in pairs(row.reasons) do reasons[#reasons + 1] = reason end
      table.sort(reasons)
      for _, reason in ipairs(reasons) do
         local forfeit <const> = row.reasons[reason]
         rows[#rows + 1] = {
            row.name, grouped(forfeit.count), reason,
            ("%d%s"):format(forfeit.number, forfeit.text and ": " .. forfeit.text or ""),
         }
      end
   end
   return #rows > 1 and lay_out(rows, "lrll") or nil
end

--- A whole result: standings, crosstable (won-lost, the row's bot first), and forfeits if there
-- are any.
-- @tparam table result see `nim.result`
-- @treturn string lines that end with a line break
function M.result(result)
   local parts <const> = { heading(result), standings(result), crosstable(result) }
   parts[#parts + 1] = forfeits(result)
   return table.concat(parts, "\n")
end

return M
