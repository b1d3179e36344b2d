--- The options of `nim.duel`.
-- @module nim.duel.options

local options <const> = require "nim.common.options"
local claims <const> = require "nim.sprt.claims"
local testbed <const> = require "nim.common.testbed"

local of_test <const> = claims.OPTIONS.kinds

return options.join(testbed.OPTIONS, {
   alpha = of_test.alpha,
   beta = of_test.beta,
   elo = options.above_zero(20),
   elo0 = of_test.elo0:default_to(nil),
   elo1 = of_test.elo1:default_to(nil),
   model = options.one_of({ "logistic", "normalized" }, "logistic"),
   pairs = options.integer(1, 1 << 24, 2000),
   seed = options.seed:default_to(1),
})
