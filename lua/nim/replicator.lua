--- Replicator dynamics: which strategies would spread in a population where success breeds.
--
-- All meet all; a strategy's share of the next generation grows with its mean payoff against the
-- present mix. With the rates of winning as payoffs, a strategy that only beats weak ones spreads
-- first and shrinks when those have gone.
-- Source: P. Taylor and L. Jonker (1978), in the discrete form x[i]·f[i] / Σ x[j]·f[j].
-- @module nim.replicator

local expect <const> = require "nim.common.expect"
local options <const> = require "nim.common.options"

local M = {}

local GENERATIONS <const> = options.integer(0):required()
local GAIN <const> = options.kind("finite number >= 0", function (value)
   return type(value) == "number" and value >= 0 and value < math.huge and value or nil
end):required()

local function check(payoffs, shares)
   if not expect.is_list(payoffs) then expect.refuse("payoffs", "list of rows", payoffs) end
   if shares ~= nil and (type(shares) ~= "table" or #shares ~= #payoffs) then
      expect.fail(expect.length("shares", ("list of %d numbers"):format(#payoffs), shares))
   end
   for i = 1, #payoffs do
      local row <const> = payoffs[i]
      if type(row) ~= "table" then
         expect.refuse("payoffs, row " .. i, ("list of %d numbers"):format(#payoffs), row)
      end
      for j = 1, #payoffs do GAIN:check(("payoff %d, %d"):format(i, j), row[j]) end
      if shares then GAIN:check("share " .. i, shares[i]) end
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
-- @tparam[opt] {number,...} shares the first mix, scaled to the sum 1; uniform by default
-- @treturn function iterator: generation (from 0, the first mix), shares (a new list each time);
-- it never ends
-- @raise when a payoff or a share is missing or is not a finite number >= 0
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
   return function ()
      generation = generation + 1
      shares = generation == 0 and normalize(shares) or step(payoffs, shares)
      return generation, table.move(shares, 1, #shares, 1, {})
   end
end

--- The mix after a number of generations.
-- @tparam {{number,...},...} payoffs
-- @tparam integer generations 0 or more
-- @tparam[opt] {number,...} shares the first mix
-- @treturn {number,...} shares, of sum 1
-- @raise as `generations`, and unless the number of generations is an integer >= 0
-- @usage print(require "nim.replicator".after({ { 1, 3 }, { 2, 1 } }, 50)[1])   --> 0.666…
function M.after(payoffs, generations, shares)
   generations = GENERATIONS:check("generations", generations)
   for generation, mix in M.generations(payoffs, shares) do
      if generation >= generations then return mix end
   end
end

return expect.strict_module(M)
