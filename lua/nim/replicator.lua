--- Which strategies would spread in a population where success breeds: replicator dynamics.
--
-- Everyone meets everyone; a strategy's share of the next generation grows with its mean payoff
-- against the present mix. With the rates of winning as payoffs, a strategy that only beats weak
-- ones spreads first and shrinks when those have gone.
-- Source: P. Taylor and L. Jonker (1978), in the discrete form x[i]·f[i] / Σ x[j]·f[j].
-- @module nim.replicator

local expect <const> = require "nim.common.expect"

local M = {}

local function check(payoffs, shares)
   if type(payoffs) ~= "table" then
      error(expect.message("payoffs", "list of rows", payoffs), 3)
   elseif shares ~= nil and (type(shares) ~= "table" or #shares ~= #payoffs) then
      error(expect.length("shares", ("list of %d numbers"):format(#payoffs), shares), 3)
   end
   for i = 1, #payoffs do
      for j = 1, #payoffs do
         local payoff = payoffs[i]
         if type(payoff) == "table" then payoff = payoff[j] end
         if type(payoff) ~= "number" or not (payoff >= 0 and payoff < math.huge) then
            error(expect.message(("payoff %d, %d"):format(i, j), "finite number >= 0", payoff), 3)
         end
      end
      local share = shares and shares[i]
      if shares and (type(share) ~= "number" or not (share >= 0 and share < math.huge)) then
         error(expect.message("share " .. i, "finite number >= 0", share), 3)
      end
   end
end

-- Shares scaled to the sum 1; uniform where all are 0.
local function normalize(shares)
   local sum, result = 0.0, {}
   for i = 1, #shares do sum = sum + shares[i] end
   for i = 1, #shares do result[i] = sum > 0 and shares[i] / sum or 1 / #shares end
   return result
end

local function step(payoffs, shares)
   local grown, sum = {}, 0.0
   for i = 1, #shares do
      local fitness = 0.0
      for j = 1, #shares do fitness = fitness + payoffs[i][j] * shares[j] end
      grown[i] = shares[i] * fitness
      sum = sum + grown[i]
   end
   return sum > 0 and normalize(grown) or shares -- nobody gains anything: nothing changes
end

--- The mix of strategies, generation after generation.
-- @tparam {{number,...},...} payoffs what strategy i gains from meeting j, 0 or more
-- @tparam[opt] {number,...} shares the first mix, scaled to the sum 1; uniform where absent
-- @treturn function iterator: generation (from 0, the first mix), shares (a new list each time);
-- it never ends
-- @raise when a payoff or a share is negative, infinite or no number, or one is missing
-- @usage
-- local replicator = require "nim.replicator"
-- for generation, shares in replicator.generations { { 1, 3 }, { 2, 1 } } do
--    if generation == 50 then print(shares[1], shares[2]) break end   --> 0.666…  0.333…
-- end
function M.generations(payoffs, shares)
   check(payoffs, shares)
   if not shares then
      shares = {}
      for i = 1, #payoffs do shares[i] = 1 end
   end
   local generation = -1
   return function()
      generation = generation + 1
      shares = generation == 0 and normalize(shares) or step(payoffs, shares)
      return generation, table.move(shares, 1, #shares, 1, {})
   end
end

--- The mix after so many generations.
-- @tparam {{number,...},...} payoffs
-- @tparam integer generations 0 or more
-- @tparam[opt] {number,...} shares the first mix
-- @treturn {number,...} shares, of sum 1
-- @raise as `generations`, and for a number of generations that is none
-- @usage print(require "nim.replicator".after({ { 1, 3 }, { 2, 1 } }, 50)[1])   --> 0.666…
function M.after(payoffs, generations, shares)
   check(payoffs, shares)
   if math.type(generations) ~= "integer" or generations < 0 then
      error(expect.message("generations", "integer 0 or more", generations), 2)
   end
   for generation, mix in M.generations(payoffs, shares) do
      if generation >= generations then return mix end
   end
end

return M
