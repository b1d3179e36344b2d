-- A bot that takes all of the largest heap; under other rules, as many objects as a move may.
-- What it teaches: taking most is no plan. It gives the opponent an ever simpler position.

local pick <const> = require "nim.bots.pick"

local function most(take) return take end

return {
   name = "greedy",
   about = "takes all of the largest heap",
   move = function (_, position)
      local heap = pick.largest(position)
      return position:move(pick.find(position, heap, position[heap])
         or pick.by_take(position, most))
   end,
}
