--- What bots find out by searching. Each answer depends on the position, its rules and the limits
-- alone, not on what was asked before: so a game is the same whichever other games its process has
-- played.
--
-- A search that ends by its limit would be helped by what earlier ones have found. Under a code in
-- normal play a bound tells beforehand whether it can be complete. Elsewhere bots do not share the
-- searches of the rules, but have their own for each limit: an answer counts if the search is
-- complete and holds no more positions than the limit, since then it would be complete from the
-- start as well; otherwise all is forgotten and the question asked again. So a position whose
-- search is complete is mostly searched once, and no question takes more than two searches.
-- @module nim.bots.solver

local core <const> = require "nim.core"
local perfect <const> = require "nim.common.perfect"

local M = {}

local NIM <const> = core.rules "nim" -- which needs no search
local ONE <const> = { positions = 1 }
local USUAL_POSITIONS <const>, USUAL_MEMORY <const> = 10000000, 1 << 30

local CODE <const> = { positions = 250000, seconds = 600 } -- of a code in normal play
local MOST_CUT <const> = 10000 -- answers kept

-- By rules, then by the limits of positions and memory: `rules`, a copy; `cut`, the answers of
-- searches that were not complete, `count` of them.
local searches <const> = setmetatable({}, { __mode = "k" })

local function search_of(rules, positions, memory)
   local own = searches[rules]
   if not own then
      own = {}
      searches[rules] = own
   end
   local key <const> = positions .. " " .. memory
   own[key] = own[key] or { rules = core.twin(rules), cut = {}, count = 0 }
   return own[key]
end

local function keep(search, key, answer)
   if search.count >= MOST_CUT then search.cut, search.count = {}, 0 end
   search.cut[key], search.count = answer, search.count + 1
end

local function positions_of(limits)
   return limits.positions or limits.limit or USUAL_POSITIONS
end

-- The results of a question about a position, as a list, and the position under the copy. Questions
-- of one name about one position have one answer.
local function ask(position, limits, name, question)
   if position.rules == NIM then return table.pack(question(position)), position end
   local positions <const> = positions_of(limits)
   local memory <const> = limits.memory or USUAL_MEMORY
   local search <const> = search_of(position.rules, positions, memory)
   local rules <const> = search.rules
   local same <const> = rules:position(position, position.play)
   local key <const> = ("%s %s %s"):format(name, position.play, position)
   if search.cut[key] then return search.cut[key], same end
   while true do
      local is_fresh <const> = core.held(rules) == 0
      local answer <const> = table.pack(question(same))
      local complete <const> = same:solve(ONE)
      local held <const>, bytes <const> = core.held(rules)
      -- Half, because a search that begins elsewhere may need somewhat more on its way.
      local counts <const> = complete and held <= positions and bytes <= memory // 2
      if not counts then core.forget(rules) end
      if is_fresh and not complete then keep(search, key, answer) end
      if counts or is_fresh then return answer, same end
   end
end

-- How many positions of heaps have at most that many objects in all: partitions of 0, 1, 2, ….
local LARGEST_TOTAL <const> = 100
local with_total_to <const> = { [0] = 1 }
do
   local partitions <const> = { [0] = 1 }
   for total = 1, LARGEST_TOTAL do partitions[total] = 0 end
   for part = 1, LARGEST_TOTAL do
      for total = part, LARGEST_TOTAL do
         partitions[total] = partitions[total] + partitions[total - part]
      end
   end
   for total = 1, LARGEST_TOTAL do
      with_total_to[total] = with_total_to[total - 1] + partitions[total]
   end
end

-- At least as many as the positions that a search under a code meets; nil under other rules.
local function bound(position)
   local takes_only <const> = core.takes_only(position.rules)
   if takes_only == nil then return nil end
   local most <const> = with_total_to[position:total()] or math.huge
   if not takes_only then return most end
   local cells = 1.0
   for i = 1, #position do cells = cells * (position[i] + 1.0) end
   return math.min(cells, most)
end

-- A winning move by Grundy values, or the first move; as good as any without knowing how long the
-- game lasts.
local function move_by_values(position, play, limits)
   local rules <const> = search_of(position.rules, 0, USUAL_MEMORY).rules
   local answer <const> = table.pack(rules:position(position, position.play):best_move(play,
      { positions = 1, memory = limits.memory, seconds = limits.seconds }))
   core.forget(rules)
   return table.unpack(answer, 1, answer.n)
end

--- Who wins, if the limits suffice to find out. Where there are Grundy values, they need not.
-- @tparam nim.position position
-- @tparam[opt] table limits of `position:solve`
-- @treturn ?string `"N"` or `"P"`
-- @treturn nim.position the same position; questions about its moves are answered at once
function M.outcome(position, limits)
   if perfect.has_values(position) then return position:outcome(), position end
   limits = limits or perfect.limits(position)
   local answer <const>, same <const> = ask(position, limits, "outcome", function (copy)
      return copy:solve(limits) and copy:outcome()
   end)
   return answer[1] or nil, same
end

--- The fastest win or the longest defence; where finding it takes more than the limits, the best
-- move that is known, see `position:best_move`.
-- @tparam nim.position position with at least one move
-- @tparam string|nil play instead of the position's own
-- @tparam[opt] table limits of `position:solve`
-- @treturn integer,... the move
function M.move(position, play, limits)
   if position.rules == NIM then return position:best_move(play, limits) end
   local most <const> = perfect.has_values(position, play) and bound(position)
   if most then
      limits = limits or CODE
      if most > positions_of(limits) then return move_by_values(position, play, limits) end
      return position:best_move(play, limits) -- its search is complete
   end
   limits = limits or perfect.limits(position, play)
   local answer <const> = ask(position, limits, play or "move", function (copy)
      return copy:best_move(play, limits)
   end)
   return table.unpack(answer, 1, answer.n)
end

return M
