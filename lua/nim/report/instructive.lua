--- Picks the most instructive games of a tournament while they pass by; what it keeps does not grow
-- with their number.
--
-- For every bot and every kind of position the best example of giving a win away; for every bot its
-- first forfeit; and one game without errors. An example is better if its game has fewer errors and
-- is closer to eight moves; among equals the first is kept, so that the choice depends on nothing
-- but the record.
-- @module nim.report.instructive

local plain <const> = require "nim.common.plain"

local M = {}

local Instructive <const> = {}
Instructive.__index = Instructive

local MOST_MOVES <const> = 24 -- more than that nobody steps through
local LONGEST_START <const> = 60 -- bytes: a position that fits a line
local BEST_LENGTH <const> = 8 -- moves

--- Starts picking.
-- @treturn table with the methods `add` and `list`
function M.new()
   return setmetatable({ kept = {} }, Instructive)
end

-- Keeps a game under a key unless a better one is there. A lower merit is better.
local function keep(self, key, merit, game, about)
   local there <const> = self.kept[key]
   if there and there.merit <= merit then return end
   self.kept[key] = { key = key, merit = merit, game = game, about = about }
end

--- Considers a game.
-- @function Instructive:add
-- @tparam table game with `number`, `first`, `second` (names), `start`, `reason`
-- @tparam {table,...} chances as `nim.report.chances` returns them
-- @tparam integer moves how many moves were made
function Instructive:add(game, chances, moves)
   if #tostring(game.start) > LONGEST_START then return end
   if game.reason ~= "played" then
      local loser <const> = require "nim.common.terms".OTHER_SEAT[game.winner]
      keep(self, "forfeit " .. game[loser], 0, game, { bot = game[loser], forfeit = true })
   end
   if moves > MOST_MOVES then return end
   local errors, last = 0, nil
   for _, chance in ipairs(chances) do
      if not chance.kept then errors, last = errors + 1, chance end
   end
   local merit <const> = 100 * errors + math.abs(moves - BEST_LENGTH)
   if last then
      local bot <const> = game[last.seat]
      keep(self, ("%s\0%s\0%s"):format(bot, last.kind, game.play), merit, game,
         { bot = bot, kind = last.kind, errors = errors })
   elseif #chances > 0 and game.reason == "played" then
      keep(self, "flawless", merit, game, { errors = 0 })
   end
end

-- A game without errors first, then games with few errors, and among those the errors that their
-- bot seldom makes; forfeits last.
local function order(a, b)
   if a.rank ~= b.rank then return a.rank < b.rank end
   if a.merit ~= b.merit then return a.merit < b.merit end
   if a.game.number ~= b.game.number then return a.game.number < b.game.number end
   return a.key < b.key
end

--- The picked games.
-- @function Instructive:list
-- @tparam integer most how many at most
-- @tparam function rarity from a bot's name and a kind to how often it errs there, 0 … 1
-- @treturn {table,...} each with `game` and `about`: `bot` (who errs), `kind`, `errors` (how many
-- in this game), `forfeit` (true where the bot forfeited)
function Instructive:list(most, rarity)
   local items <const> = {}
   for _, item in pairs(self.kept) do
      local about <const> = item.about
      item.rank = not about.bot and 0 or about.forfeit and math.huge
         or about.errors + rarity(about.bot, about.kind)
      items[#items + 1] = item
   end
   plain.sort(items, order)
   local chosen <const>, shown <const>, seen <const> = {}, {}, {}
   local function choose(item, ...)
      shown[item.game.number] = true
      chosen[#chosen + 1] = item
      for _, trait in ipairs { ... } do seen[trait] = (seen[trait] or 0) + 1 end
   end
   -- First one for every kind and play, then one for every bot, then two, then the rest.
   for round, limit in ipairs { 1, 1, 2, math.huge } do
      for _, item in ipairs(items) do
         local about <const> = item.about
         local bot <const> = "bot " .. (about.bot or "")
         local kind <const> = ("kind %s %s"):format(about.kind, item.game.play)
         local count <const> = seen[round == 1 and kind or bot] or 0
         if #chosen < most and not shown[item.game.number] and count < limit then
            choose(item, bot, kind)
         end
      end
   end
   plain.sort(chosen, order)
   local list <const> = {}
   for i, item in ipairs(chosen) do list[i] = { game = item.game, about = item.about } end
   return list
end

return M
