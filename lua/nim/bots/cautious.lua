-- A bot that takes one object from the largest heap; under other rules, as few as a move may.
-- What it teaches: waiting is no plan either, though a long game gives a poor opponent room to err.

local pick <const> = require "nim.bots.pick"

local function fewest(take) return -take end

return {
   name = "cautious",
   about = "takes one object from the largest heap",
   move = function (_, position)
      return position:move(pick.find(position, pick.largest(position), 1)
         or pick.by_take(position, fewest))
   end,
}
