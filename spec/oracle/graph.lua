--- Games by search alone, in plain Lua: an oracle for the specs. A position is a list of integers,
-- options(position) gives the list of positions that one move leads to. No theory but the
-- definitions of outcome, remoteness and Grundy value.

local graph = {}

local function best(options, play, field)
   if #options == 0 then return play == "misere" and "N" or "P", 0 end
   local fastest, slowest
   for _, option in ipairs(options) do
      local plies <const> = option[field].remoteness
      if option[field].outcome == "P" then
         fastest = math.min(fastest or plies, plies)
      else
         slowest = math.max(slowest or plies, plies)
      end
   end
   return fastest and "N" or "P", 1 + (fastest or slowest)
end

--- A function from a position to { normal = …, misere = …, grundy = … }, the first two being
-- { outcome =, remoteness = }. It remembers what it found.
function graph.solver(options)
   local known <const> = {}
   local function solve(position)
      local name <const> = table.concat(position, " ")
      if known[name] then return known[name] end
      local solved <const>, seen <const> = {}, {}
      for _, option in ipairs(options(position)) do
         solved[#solved + 1] = solve(option)
         seen[solved[#solved].grundy] = true
      end
      local result <const> = { grundy = 0 }
      while seen[result.grundy] do result.grundy = result.grundy + 1 end
      for _, play in ipairs { "normal", "misere" } do
         local outcome <const>, remoteness <const> = best(solved, play, play)
         result[play] = { outcome = outcome, remoteness = remoteness }
      end
      known[name] = result
      return result
   end
   return solve
end

return graph
