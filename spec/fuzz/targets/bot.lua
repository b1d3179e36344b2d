-- Any bytes as the source of a bot: it is refused or plays, in bounded time and memory, the same
-- when asked again, and leaves the strings of this state alone.

local core <const> = require "nim.core"

local positions <const> = {
   core.view(core.position "1-3-5-7"), core.view(core.position("2-2", "misere")),
}
local verdicts <const> = { time = true, memory = true, error = true, illegal = true, load = true }
local limits <const> = { instructions = 20000, memory = 200000, seconds = 2 }

-- What a game in a new cell comes to, as text.
local function play(source)
   local cell <close>, verdict <const>, text <const> = core.cell(source, "bot.lua", limits)
   if not cell then
      assert(verdicts[verdict] and #text <= 400)
      return verdict
   end
   local told <const> = {}
   for game = 1, 2 do
      local begun <const> = cell:begin(core.random(game))
      told[#told + 1] = tostring(begun)
      for number, position in ipairs(positions) do
         local turn <const> = { seat = "first", number = number, last = { heap = 1, take = 1 } }
         local played <const>, value <const> = cell:move(position, turn)
         assert(played or verdicts[value])
         told[#told + 1] = tostring(played) .. (played and type(value) or value)
      end
      local instructions <const>, memory <const> = cell:usage()
      assert(instructions <= limits.instructions + 20000 and memory <= limits.memory)
      assert(#cell:output() <= 2000 and #cell:globals() > 20)
   end
   return table.concat(told, " ")
end

return function (bytes)
   play(bytes)
   assert(("x"):rep(2) == "xx" and getmetatable("").__index == string)
end
