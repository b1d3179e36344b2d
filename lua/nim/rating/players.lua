--- Tables of results by player and opponent, as the fit of ratings needs them.
-- @module nim.rating.players

local expect <const> = require "nim.common.expect"
local options <const> = require "nim.common.options"
local plain <const> = require "nim.common.plain"

local M = {}

local WINS <const> = options.kind("wins 0 … 2^53", options.number(0, 2 ^ 53).fit):required()

local function check_result(result, place)
   if type(result) ~= "table" or type(result[1]) ~= "string" or type(result[2]) ~= "string" then
      expect.fail(expect.two("result " .. place, "{ name, name, wins, wins }", result))
   elseif result[1] == result[2] then
      expect.fail(("result %d: two bots expected, got %s twice"):format(place, result[1]))
   end
   for i = 3, 4 do WINS:check("result " .. place, result[i]) end
end

--- Adds up results by player.
-- @tparam {{string,string,number,number},...} results names and wins of two players each
-- @treturn {table,...} players in the order of their names, each with name, games, wins, and the
-- lists opponents (player numbers, ascending), won and lost (games against each opponent)
-- @raise when a result is malformed
function M.tabulate(results)
   local names, wins = {}, {}
   for place = 1, #results do -- up to a hole
      local result <const> = results[place]
      check_result(result, place)
      for i = 1, 2 do
         local name, other = result[i], result[3 - i]
         if not wins[name] then
            names[#names + 1], wins[name] = name, {}
         end
         wins[name][other] = (wins[name][other] or 0) + result[i + 2]
      end
   end
   plain.sort(names)
   local players = {}
   for i, name in ipairs(names) do
      local player = { name = name, opponents = {}, won = {}, lost = {}, games = 0, wins = 0 }
      for j, other in ipairs(names) do
         local won, lost = wins[name][other], wins[other][name]
         if won and won + lost > 0 then
            table.insert(player.opponents, j)
            table.insert(player.won, won)
            table.insert(player.lost, lost)
            player.games, player.wins = player.games + won + lost, player.wins + won
         end
      end
      players[i] = player
   end
   return players
end

--- The same players with bayeselo's virtual draws added, half a win and half a loss each.
-- @tparam {table,...} players
-- @tparam number weight virtual draws of a player, spread over its opponents by games
-- @treturn {table,...}
function M.with_draws(players, weight)
   local result = {}
   for i, player in ipairs(players) do
      local copy = { opponents = player.opponents, won = {}, lost = {} }
      for k, j in ipairs(player.opponents) do
         local games = player.won[k] + player.lost[k]
         local half = weight * (games / player.games + games / players[j].games) / 2
         copy.won[k], copy.lost[k] = player.won[k] + half, player.lost[k] + half
      end
      result[i] = copy
   end
   return result
end

--- The players of one group, renumbered from 1, with the games among themselves.
-- @tparam {table,...} players
-- @tparam {integer,...} group player numbers
-- @treturn {table,...}
function M.restrict(players, group)
   local place, result = {}, {}
   for k, i in ipairs(group) do
      place[i] = k
   end
   for k, i in ipairs(group) do
      local player = { opponents = {}, won = {}, lost = {} }
      for n, j in ipairs(players[i].opponents) do
         if place[j] then
            table.insert(player.opponents, place[j])
            table.insert(player.won, players[i].won[n])
            table.insert(player.lost, players[i].lost[n])
         end
      end
      result[k] = player
   end
   return result
end

return M
