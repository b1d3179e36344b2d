--- The two claims between which a sequential test decides: the options that state them, and what
-- they allow.
-- @module nim.sprt.claims

local expect <const> = require "nim.common.expect"
local options <const> = require "nim.common.options"
local plain <const> = require "nim.common.plain"

local M = {}

local log <const> = math.log

--- A chance of error.
M.CHANCE = options.number(1e-12, 0.5, 0.05)

--- The options of a test.
M.OPTIONS = options.of {
   alpha = M.CHANCE,
   beta = M.CHANCE,
   elo0 = options.number(-1000, 1000, 0),
   elo1 = options.number(-1000, 1000, 20),
   first = options.text:default_to "first",
   model = options.one_of({ "exact", "logistic", "normalized", "bayesian" }, "logistic"),
   second = options.text:default_to "second",
   unit = options.one_of({ "pair", "game" }, "pair"),
}

local ELO_NORMALIZED <const> = options.number(-200, 200)

--- How many counts the models about single games take.
M.COUNTS = { bayesian = 3, exact = 2 }

--- Checks that the options of a test go together.
-- @tparam table o a result of @{OPTIONS}
-- @treturn table the same
-- @raise if they do not
function M.check(o)
   if M.COUNTS[o.model] and o.unit == "pair" then
      expect.refuse("unit", ('"game", for the %s model,'):format(o.model), o.unit)
   elseif o.model == "normalized" then
      ELO_NORMALIZED:check("elo0", o.elo0)
      ELO_NORMALIZED:check("elo1", o.elo1)
   end
   if o.elo0 >= o.elo1 then
      expect.fail(plain.format("elo1: more than elo0 = %g expected, got %g", o.elo0, o.elo1))
   end
   o.lower, o.upper = M.bounds(o.alpha, o.beta)
   return o
end

--- The values of the log-likelihood ratio at which a test stops.
-- @tparam number alpha
-- @tparam number beta
-- @treturn number at or below this H0 is accepted
-- @treturn number at or above this H1 is accepted
-- @raise when the chances sum to 1 or more
function M.bounds(alpha, beta)
   if alpha + beta >= 1 then
      expect.fail(plain.format("alpha + beta: less than 1 expected, got %g", alpha + beta))
   end
   return log(beta / (1 - alpha)), log((1 - beta) / alpha)
end

return M
