-- What the cell costs a bot from a file: for each move above the bot's own work, for each game, and
-- for a whole tournament. Wanted: 1.5 µs, 10 µs, and a quarter of the speed in process.

local core <const> = require "nim.core"
local nim <const> = require "nim"
local ratio <const> = require "spec.bench.ratio"

local speed <const> = ratio.speed

-- Takes one object from the first heap that has any; and what leaves a nim-sum of 0, if it can.
local sources <const> = {
   nibbler = [[
      return { name = "nibbler", move = function (self, position)
         for i = 1, #position do if position[i] > 0 then return i, 1 end end
      end }]],
   xor = [[
      return { name = "xor", move = function (self, position)
         local sum, count = 0, #position
         for i = 1, count do sum = sum ~ position[i] end
         for i = 1, count do
            local heap = position[i]
            if heap ~ sum < heap then return i, heap - (heap ~ sum) end
         end
         for i = 1, count do if position[i] > 0 then return i, 1 end end
      end }]],
}

local position <const> = core.view(nim.position "1-3-5-7")
local random <const> = nim.random(1)
local turn <const> = {
   play = "normal", seat = "first", number = 3, last = { heap = 1, take = 1 }, random = random,
}

for _, name in ipairs { "nibbler", "xor" } do
   local bot <const> = load(sources[name])()
   local cell <const> = core.cell(sources[name], name, {})
   cell:begin(random)
   local own <const> = speed(100000, function (calls)
      for _ = 1, calls do bot:move(position, turn) end
   end)
   local inside <const> = speed(100000, function (calls)
      for _ = 1, calls do cell:move(position, turn) end
   end)
   print(("a move of %-8s in process %.2f µs, in a cell %.2f µs, above it %.2f µs (1.5 wanted)")
      :format(name, 1e6 / own, 1e6 / inside, 1e6 / inside - 1e6 / own))
end

local cell <const> = core.cell(sources.xor, "xor", {})
print(("beginning a game: %.2f µs (10 wanted)"):format(1e6 / speed(100000, function (calls)
   for _ = 1, calls do cell:begin(random) end
end)))
print(("loading a bot: %.0f µs"):format(1e6 / speed(1000, function (calls)
   for _ = 1, calls do core.cell(sources.xor, "xor", {}):close() end
end)))

-- Tournaments of the same two bots, from the same starts.
local stem <const> = os.tmpname()
os.remove(stem)
local paths <const>, values <const> = {}, {}
for _, name in ipairs { "nibbler", "xor" } do
   local path <const> = stem .. "_" .. name .. ".lua"
   local handle <const> = assert(io.open(path, "w"))
   handle:write(sources[name])
   handle:close()
   paths[#paths + 1], values[#values + 1] = path, load(sources[name])()
end
local starts <const> = {}
for i = 1, 2000 do starts[i] = ("%d-%d-%d-1"):format(i % 13, i // 13 % 13, i // 169) end

local function games_a_second(bots)
   local t <const> = nim.tournament { bots = bots, starts = starts, seed = 1 }
   return speed(t.games, function () t:run() end)
end
local in_process <const>, in_cells <const> = games_a_second(values), games_a_second(paths)
print(("tournament: in process %.0f games/s, in cells %.0f games/s, ratio %.2f (0.25 wanted)")
   :format(in_process, in_cells, in_cells / in_process))
for _, path in ipairs(paths) do os.remove(path) end
