--- Pairs as many players as possible where some may not meet: maximum matching in any graph.
--
-- J. Edmonds (1965), "Paths, trees, and flowers": grow a tree of alternating paths from an unpaired
-- player, treat each odd cycle met as a single player, and swap along a path that ends at another
-- unpaired one.
-- @module nim.schedule.matching

local M = {}

-- Looks for a path from the unpaired `root` along which swapping pairs one player more, and swaps.
local function augment(mate, players, may_meet, root)
   local parent, base, reached, queue = {}, {}, { [root] = true }, { root }
   for _, player in ipairs(players) do base[player] = player end

   -- Where the paths from the tree's root to a and b part.
   local function common_base(a, b)
      local passed = {}
      a = base[a]
      passed[a] = true
      while mate[a] do
         a = base[parent[mate[a]]]
         passed[a] = true
      end
      b = base[b]
      while not passed[b] do b = base[parent[mate[b]]] end
      return b
   end

   local function mark(cycle, player, stop, child)
      while base[player] ~= stop do
         local partner = mate[player]
         cycle[base[player]], cycle[base[partner]] = true, true
         parent[player] = child
         child, player = partner, parent[partner]
      end
   end

   local function contract(a, b)
      local stop, cycle = common_base(a, b), {}
      mark(cycle, a, stop, b)
      mark(cycle, b, stop, a)
      for _, player in ipairs(players) do
         if cycle[base[player]] then
            base[player] = stop
            if not reached[player] then
               reached[player] = true
               queue[#queue + 1] = player
            end
         end
      end
   end

   local function swap(last)
      while last do
         local before = parent[last]
         local following = mate[before]
         mate[last], mate[before] = before, last
         last = following
      end
   end

   local head = 1
   while queue[head] do
      local player = queue[head]
      head = head + 1
      for _, other in ipairs(players) do
         if base[player] ~= base[other] and mate[player] ~= other and may_meet(player, other) then
            if other == root or mate[other] and parent[mate[other]] then
               contract(player, other)
            elseif not parent[other] then
               parent[other] = player
               if not mate[other] then
                  swap(other)
                  return true
               end
               reached[mate[other]] = true
               queue[#queue + 1] = mate[other]
            end
         end
      end
   end
   return false
end

--- A largest set of pairs.
-- @tparam {integer,...} players
-- @tparam function may_meet (a, b) → boolean, symmetric
-- @tparam[opt] {[integer]=integer} known pairs to begin with, in both directions, left as they are;
-- those with a player who is not among `players` are ignored
-- @treturn {[integer]=integer} each paired player's partner
-- @treturn integer how many players are left over
function M.largest(players, may_meet, known)
   local present, mate, left = {}, {}, #players
   for _, player in ipairs(players) do present[player] = true end
   for player, partner in pairs(known or {}) do
      if present[player] and present[partner] then
         mate[player] = partner
         left = left - 1
      end
   end
   for _, player in ipairs(players) do
      if not mate[player] and augment(mate, players, may_meet, player) then left = left - 2 end
   end
   return mate, left
end

return M
