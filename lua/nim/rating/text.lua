--- Ratings as text: their model, their groups, and a table for a terminal or a mail.
-- @module nim.rating.text

local estimate <const> = require "nim.text.estimate"
local lay_out <const> = require "nim.text.table"
local plain <const> = require "nim.common.plain"

local M = {}

local PRIORS <const> = {
   anchor = "prior: %g virtual win and loss against 0 Elo",
   bayeselo = "prior: %g virtual draws spread over the opponents; mean 0 Elo",
   none = "no prior, mean 0 Elo in each scale",
}

--- The model and the prior of ratings: what they are called beside their numbers.
-- @tparam table ratings see `nim.rating`
-- @treturn string
function M.model(ratings)
   return "Bradley-Terry ratings by games, " .. plain.format(PRIORS[ratings.prior], ratings.weight)
end

--- The groups that only the prior, or nothing, links.
-- @tparam table ratings see `nim.rating`
-- @treturn ?string nil if there is one group
function M.groups(ratings)
   if #ratings.groups < 2 then return nil end
   local texts <const> = {}
   for i, group in ipairs(ratings.groups) do texts[i] = table.concat(group, ", ") end
   local scales <const> = #ratings.scales > 1
      and "Ratings compare within a scale only." or "Between groups the prior decides."
   return ("Not linked by wins in both directions: %s. %s"):format(table.concat(texts, " | "),
      scales)
end

-- A number of games, with half points if there are any.
local function amount(games)
   return plain.format("%s", math.tointeger(games) or games)
end

--- Ratings as a table.
-- @tparam table ratings see `nim.rating`
-- @treturn string lines that end with a line break
function M.ratings(ratings)
   local several <const> = #ratings.scales > 1
   local rows <const> = { { "#", "bot", "Elo", "±", "games", "won", several and "scale" or nil } }
   for i, player in ipairs(ratings.players) do
      rows[i + 1] = { tostring(player.rank), player.name, estimate.signed(player.elo) or "-",
         player.deviation and plain.format("%.1f", player.high - player.elo) or "-",
         amount(player.games), amount(player.wins),
         several and tostring(player.scale) or nil }
   end
   local title <const> = M.model(ratings) .. ", ± 95 % from the mean"
   local groups <const> = M.groups(ratings)
   return ("%s\n\n%s%s"):format(title, lay_out(rows, several and "rlrrrrr" or "rlrrrr"),
      groups and "\n" .. groups .. "\n" or "")
end

return M
