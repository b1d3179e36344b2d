-- Solving all positions below one, with who wins and how fast: arrays and rules that are functions
-- against plain Lua. The C solver finds remoteness in both plays (and Grundy values of states), the
-- Lua solvers in normal play only.

local nim <const> = require "nim"
local ratio <const> = require "spec.bench.ratio"

local HEAPS <const> = { 3, 5, 7, 9, 11 } -- 23,040 positions

-- As people write it: positions are remembered by a string.
local function search(heaps)
   local known <const> = {}
   local function solve()
      local key <const> = table.concat(heaps, "-")
      if known[key] then return known[key] end
      local fastest, slowest
      for i, size in ipairs(heaps) do
         for left = 0, size - 1 do
            heaps[i] = left
            local plies <const> = solve()
            if plies % 2 == 1 then -- the other player wins there
               if not slowest or plies > slowest then slowest = plies end
            elseif not fastest or plies < fastest then
               fastest = plies
            end
         end
         heaps[i] = size
      end
      known[key] = fastest and fastest + 1 or slowest and slowest + 1 or 0
      return known[key]
   end
   return solve()
end

-- An array in the order of a mixed-radix index, in which options come before their position.
local function fill(sides)
   local strides <const>, heaps <const>, cells <const>, size = {}, {}, {}, 1
   for i, side in ipairs(sides) do
      strides[i], heaps[i] = size, 0
      size = size * (side + 1)
   end
   for index = 0, size - 1 do
      local fastest, slowest = math.maxinteger, -1
      for i = 1, #sides do
         local option = index
         for _ = 1, heaps[i] do
            option = option - strides[i]
            local plies <const> = cells[option]
            if plies % 2 == 1 then
               if plies > slowest then slowest = plies end
            elseif plies < fastest then
               fastest = plies
            end
         end
      end
      cells[index] = fastest < math.maxinteger and fastest + 1 or slowest + 1
      local i = 1
      while i <= #sides and heaps[i] == sides[i] do
         heaps[i] = 0
         i = i + 1
      end
      if i <= #sides then heaps[i] = heaps[i] + 1 end
   end
   return cells[size - 1]
end

local function box(text)
   return nim.rules { take = { 1, 1000 } }:position(text)
end

local function states()
   return nim.rules { state = function (emit, a, b, c, d, e)
      for left = 0, a - 1 do emit(left, b, c, d, e) end
      for left = 0, b - 1 do emit(a, left, c, d, e) end
      for left = 0, c - 1 do emit(a, b, left, d, e) end
      for left = 0, d - 1 do emit(a, b, c, left, e) end
      for left = 0, e - 1 do emit(a, b, c, d, left) end
   end }:position(HEAPS)
end

local function calls(count, run)
   return ratio.speed(count, function (times)
      for _ = 1, times do assert(run() == 33) end
   end)
end

local plain <const> = calls(1, function () return search { table.unpack(HEAPS) } end)
local boxes <const> = calls(50, function () return box "3-5-7-9-11":remoteness() end)
ratio.compare("3-5-7-9-11 by arrays, against strings", 100, boxes, plain)
ratio.compare("3-5-7-9-11 by arrays, against Lua arrays", 8, boxes,
   calls(5, function () return fill(HEAPS) end))
ratio.compare("3-5-7-9-11 as a state function, against strings", 4,
   calls(2, function () return states():remoteness() end), plain)

-- Rules of one heap: the code computes its options, the function was asked for them before.
local code <const> = nim.rules "0.77"
local list <const> = nim.rules { heap = function (n) return code:options(n) end }
list:sequence(200)

local function against_code(what, count, run)
   local speeds <const> = {}
   for i, rules in ipairs { list, code } do
      speeds[i] = ratio.speed(count, function (times) run(rules, times) end)
   end
   print(("%-44s function %.3g /s, code %.3g /s, %.2f times the time (at most 1.5 wanted)"):format(
      what, speeds[1], speeds[2], speeds[2] / speeds[1]))
end

against_code("Grundy values of heaps to 200", 200000, function (rules, times)
   for i = 1, times do rules:grundy(i % 200) end
end)
local positions <const> = {}
for _, rules in ipairs { list, code } do positions[rules] = rules:position { 50, 40, 30 } end
against_code("winning moves of Kayles 50-40-30", 2000, function (rules, times)
   local position <const> = positions[rules]
   for _ = 1, times do position:winning_moves() end
end)
local heap <const> = { [list] = 24, [code] = 24 }
against_code("misère Kayles, one more heap each time", 1, function (rules)
   heap[rules] = heap[rules] + 1
   rules:position({ heap[rules] }, "misere"):outcome()
end)

-- What one large search takes.
local began = os.clock()
assert(box "9-11-13-15-17-19":remoteness() == 83)
print(("9-11-13-15-17-19, 9.68 million positions: %.2f s (at most 2)"):format(os.clock() - began))

-- Pages of this process, as the kernel counts them.
local function resident()
   local file <const> = io.open "/proc/self/statm"
   if not file then return nil end
   local pages <const> = tonumber((file:read "a"):match "^%d+ (%d+)")
   file:close()
   return pages * 4096
end
local grid <const> = nim.rules { state = function (emit, a, b)
   if a > 0 then emit(a - 1, b) end
   if b > 0 then emit(a, b - 1) end
end }
collectgarbage()
local before <const> = resident()
began = os.clock()
local solved <const> = grid:position(2000, 1500):solve()
print(("%d positions of a grid: %.2f s, %s bytes each in the table (at most 24)"):format(solved,
   os.clock() - began, before and ("%.1f"):format((resident() - before) / solved) or "?"))
