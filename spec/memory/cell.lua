-- All that cells allocate for, in one call: with an arena, and with memory of the host for each
-- piece, where it is the bot's memory that runs out.

local core <const> = require "nim.core"

local source <const> = [[
   local seen = {}
   return { name = "kept", start = function (self) self.started = true end,
      move = function (self, position, turn)
         seen[#seen + 1] = { tostring(#seen) }
         for key in pairs { a = 1, b = 2, [print] = 3 } do seen[key] = ("%s"):format(key) end
         pcall(error, {})
         for value in coroutine.wrap(function () coroutine.yield(1) end) do seen.value = value end
         if position[2] == 2 then error(table.concat({ "long", ("x"):rep(500) }, " ")) end
         return position:move(turn.random:int(1, position:count_moves()))
      end }]]

-- The results of a call of a cell; when memory ran out, an error.
local function check(result, verdict, ...)
   if result == false and verdict == "memory" then error("not enough memory", 0) end
   return result, verdict, ...
end

return function ()
   local position <const> = core.view(core.position "1-3-5")
   for _, plain in ipairs { false, true } do
      local cell <close> = check(core.cell(source, "kept.lua", { plain = plain }))
      for _ = 1, 2 do
         assert(check(cell:begin(core.random(1))))
         local turn <const> = { seat = "first", number = 1, last = { heap = 1, take = 2, 3 } }
         assert(check(cell:start(position, turn)))
         local played <const>, heap, take = check(cell:move(position, turn))
         assert(played and position[heap] >= take)
         local failed <const>, verdict <const> = check(cell:move(core.position "1-2", turn))
         assert(failed == false and verdict == "error")
         assert(cell:profile().name == "kept" and cell:output() == "" and #cell:globals() > 20)
      end
      local refused <const>, why = check(core.cell("return 1", "kept.lua", { plain = plain }))
      assert(refused == false and why == "load")
   end
end
