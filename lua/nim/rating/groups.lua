--- Groups of players who can be rated together.
-- @module nim.rating.groups

local M = {}

--- The strongly connected groups of the graph "has beaten", best first.
--
-- Ratings that maximise the likelihood exist, and are finite, only within a group in which
-- everybody has, through some chain, beaten everybody else (Zermelo 1929, Ford 1957). Nobody in a
-- later group has beaten anybody in an earlier one. Tarjan's algorithm, without recursion.
-- @tparam {table,...} players each with lists `opponents` (player numbers) and `won` (games won
-- against the opponent at the same place)
-- @treturn {{integer,...},...} groups of ascending player numbers
function M.find(players)
   local groups, stack, on_stack = {}, {}, {}
   local number, lowest, count = {}, {}, 0
   local path, place = {}, {} -- the walk, and how far each player's list has been followed

   local function enter(player)
      count = count + 1
      number[player], lowest[player], place[player] = count, count, 0
      stack[#stack + 1], on_stack[player] = player, true
      path[#path + 1] = player
   end

   local function leave(player)
      if lowest[player] == number[player] then
         local group = {}
         repeat
            local member = table.remove(stack)
            on_stack[member] = nil
            group[#group + 1] = member
         until member == player
         table.sort(group)
         groups[#groups + 1] = group
      end
      path[#path] = nil
      local before = path[#path]
      if before then
         lowest[before] = math.min(lowest[before], lowest[player])
      end
   end

   local function follow(player)
      place[player] = place[player] + 1
      local other = players[player].opponents[place[player]]
      if not other then
         leave(player)
      elseif players[player].won[place[player]] > 0 then
         if not number[other] then
            enter(other)
         elseif on_stack[other] then
            lowest[player] = math.min(lowest[player], number[other])
         end
      end
   end

   for root = 1, #players do
      if not number[root] then
         enter(root)
      end
      while #path > 0 do
         follow(path[#path])
      end
   end

   -- Tarjan finds a group only after all that it has beaten: turn the order round.
   for i = 1, #groups // 2 do
      groups[i], groups[#groups + 1 - i] = groups[#groups + 1 - i], groups[i]
   end
   return groups
end

return M
