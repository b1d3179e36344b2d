-- Never errs: wins every won position as fast as it can and defends a lost one as long as it can.
-- What it teaches: nobody wins more, and from a lost start even it depends on the opponent.

local pick <const> = require "nim.bots.pick"

return {
   name = "optimal",
   about = "never errs",
   theory = true,
   move = function (_, position) return pick.perfect(position) end,
}
