--- Fits the most likely strengths in the model of Bradley and Terry, with their errors.
--
-- Player i beats player j with the chance 1/(1 + exp(θj - θi)). Newman's iteration moves one θ
-- after the other and is near the maximum after a few sweeps, except where the games form long
-- chains; Newton's method, which needs the Fisher information that the errors need anyway, does
-- the rest. M. E. J. Newman (2023), "Efficient computation of rankings from pairwise comparisons",
-- JMLR 24:238.
-- @module nim.rating.fit

local matrix <const> = require "nim.rating.matrix"

local M = {}

local exp <const>, log <const>, abs <const> = math.exp, math.log, math.abs

-- The chances that θ = a beats θ = b and that it loses; both are accurate where one is near 0.
local function chances(a, b)
   local odds = math.min(exp(b - a), 1e300)
   return 1 / (1 + odds), odds / (1 + odds)
end

-- ln(1/(1 + exp(-x))) for any x.
local function log_chance(x)
   return math.min(x, 0) - log(1 + exp(-abs(x)))
end

-- Moves all θ by the same amount so that the virtual games with the anchor are as likely as can be:
-- otherwise this one common shift would need thousands of sweeps.
local function centre(theta, anchor)
   if anchor == 0 then
      local sum = 0.0
      for i = 1, #theta do
         sum = sum + theta[i]
      end
      for i = 1, #theta do
         theta[i] = theta[i] - sum / #theta
      end
      return
   end
   for _ = 1, 3 do
      local slope, curve = 0.0, 0.0
      for i = 1, #theta do
         local p, q = chances(theta[i], 0)
         slope, curve = slope + q - p, curve + 2 * p * q
      end
      local shift = slope / math.max(curve, 1e-3)
      for i = 1, #theta do
         theta[i] = theta[i] + shift
      end
   end
end

-- One sweep of Newman's iteration; the largest move.
local function sweep(players, theta, anchor)
   local largest = 0.0
   for i = 1, #players do
      local player, own = players[i], theta[i]
      local p, q = chances(own, 0)
      local gained, given = anchor * q, anchor * p
      local opponents, won, lost = player.opponents, player.won, player.lost
      for k = 1, #opponents do
         p, q = chances(own, theta[opponents[k]])
         gained, given = gained + won[k] * q, given + lost[k] * p
      end
      local move = log(gained / given)
      theta[i] = own + move
      largest = math.max(largest, abs(move))
   end
   centre(theta, anchor)
   return largest
end

-- The log-likelihood, its gradient, and the Fisher information (the part up to the diagonal).
local function derivatives(players, theta, anchor)
   local n, likelihood, gradient, information = #players, 0.0, {}, {}
   for i = 1, n do
      local row = {}
      for j = 1, i do
         row[j] = 0.0
      end
      information[i] = row
   end
   for i = 1, n do
      local player, own, row = players[i], theta[i], information[i]
      local p, q = chances(own, 0)
      local slope, curve = anchor * (q - p), 2 * anchor * p * q
      likelihood = likelihood + anchor * (log_chance(own) + log_chance(-own))
      local opponents, won, lost = player.opponents, player.won, player.lost
      for k = 1, #opponents do
         local j = opponents[k]
         p, q = chances(own, theta[j])
         slope = slope + won[k] * q - lost[k] * p
         local part = (won[k] + lost[k]) * p * q
         curve = curve + part
         if j < i then
            row[j] = row[j] - part
         end
         likelihood = likelihood + won[k] * log_chance(own - theta[j])
      end
      gradient[i], row[i] = slope, row[i] + curve
   end
   return likelihood, gradient, information
end

-- The inverse of the information. Without an anchor it is singular, as a common shift of all θ
-- changes nothing: adding `ridge` to every element makes it regular without touching any other
-- direction.
local function inverse_of(information, anchor)
   if anchor == 0 then
      local n, ridge = #information, 0.0
      for i = 1, n do
         ridge = ridge + information[i][i] / (n * n)
      end
      for i = 1, n do
         local row = information[i]
         for j = 1, i do
            row[j] = row[j] + ridge
         end
      end
   end
   return matrix.invert(information)
end

-- From the covariances of the θ those of their distances from the mean θ. What all θ share is left
-- out: the ridge, and the distance of the anchor from all players, which says nothing about two of
-- them.
local function from_mean(inverse, n)
   local ones, total = {}, 0.0
   for i = 1, n do
      ones[i] = 1.0
   end
   local sums = inverse:times(ones)
   for i = 1, n do
      total = total + sums[i]
   end
   return function (i, j)
      return inverse:at(i, j) - (sums[i] + sums[j]) / n + total / (n * n)
   end
end

--- Fits the strengths of players who are all linked, by wins in both directions or by the anchor.
-- @tparam {table,...} players each with lists `opponents`, `won`, `lost`; two or more, or an anchor
-- @tparam number anchor virtual wins and losses of each player against a player of strength 0; or 0
-- @treturn {number,...} strengths, natural logarithms; of sum 0 unless there is an anchor
-- @treturn function (i, j) the covariance of the distances of two of them from the mean
-- @treturn integer sweeps and steps it took
function M.fit(players, anchor)
   local theta, rounds = {}, 0
   for i = 1, #players do
      theta[i] = 0.0
   end
   repeat
      rounds = rounds + 1
   until sweep(players, theta, anchor) < 1e-6 or rounds == 100

   local likelihood, gradient, information = derivatives(players, theta, anchor)
   local inverse
   for _ = 1, 100 do
      inverse = inverse_of(information, anchor)
      local step, scale, largest = inverse:times(gradient), 1.0, 0.0
      for i = 1, #step do
         largest = math.max(largest, abs(step[i]))
      end
      if largest < 1e-10 then
         break
      end
      local moved, likelihood_there
      repeat -- the likelihood is concave: a short enough step raises it
         moved = {}
         for i = 1, #theta do
            moved[i] = theta[i] + scale * step[i]
         end
         likelihood_there, gradient, information = derivatives(players, moved, anchor)
         scale = scale / 2
      until likelihood_there >= likelihood - 1e-12 * abs(likelihood) or scale < 1e-9
      theta, likelihood = moved, likelihood_there
      rounds = rounds + 1
   end
   return theta, from_mean(inverse, #theta), rounds
end

return M
