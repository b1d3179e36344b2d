--- The laws nearest to an observed one that satisfy a claim: what a sequential test compares.
--
-- An observation has a score, one of `n` equally spaced from 0 to 1, and a law gives each score its
-- share. Among all laws with a given mean the most likely one, after observing the law p, has the
-- shares p[i]/(1 + θ·x[i]) where x[i] is the score's distance from that mean.
-- Source: M. Van den Bergh, "Comments on normalized Elo", and support of multinomial laws.
-- @module nim.sprt.laws

local M = {}

local abs <const> = math.abs

-- The root θ of Σ p[i]·x[i]/(1 + θ·x[i]) = 0 between the poles next to 0; the sum falls with θ
-- there. Newton's method, kept inside a shrinking bracket. There is none if all x have one sign.
local function tilt(p, x)
   local least, most = math.huge, -math.huge
   for i = 1, #x do
      least, most = math.min(least, x[i]), math.max(most, x[i])
   end
   if least >= 0 or most <= 0 then
      return nil
   end
   local low, high, theta = -1 / most, -1 / least, 0.0
   for _ = 1, 200 do
      local value, slope = 0.0, 0.0
      for i = 1, #x do
         local term = x[i] / (1 + theta * x[i])
         value, slope = value + p[i] * term, slope - p[i] * term * term
      end
      if value > 0 then
         low = theta
      else
         high = theta
      end
      local following = theta - value / slope
      if not (following > low and following < high) then
         following = (low + high) / 2
      end
      if abs(following - theta) <= 1e-13 * abs(following) then
         return following
      end
      theta = following
   end
   return theta
end

-- The law q nearest in likelihood to the observed p under which x has mean 0.
local function tilted(p, x)
   local theta = tilt(p, x)
   if not theta then
      return nil
   end
   local q = {}
   for i = 1, #p do
      q[i] = p[i] / (1 + theta * x[i])
   end
   return q
end

--- The most likely law whose mean is `score`.
-- @tparam {number,...} p the observed law: positive shares of the scores 0 … 1, equally spaced
-- @tparam number score between 0 and 1
-- @treturn {number,...}
function M.with_mean(p, score)
   local x = {}
   for i = 1, #p do
      x[i] = (i - 1) / (#p - 1) - score
   end
   return tilted(p, x)
end

--- How much draws are worth under BayesElo's law, for an observed one.
-- @tparam {number,...} p positive shares of lost, drawn and won games
-- @treturn number Elo
function M.draw_elo(p)
   return 200 * math.log((1 - p[1]) / p[1] * (1 - p[3]) / p[3], 10)
end

--- BayesElo's law: a game is won, or lost, as if the opponent were `draws` points stronger, or
-- weaker, and drawn otherwise.
-- @tparam number elo by which the player is stronger
-- @tparam number draws see @{draw_elo}
-- @treturn {number,number,number} shares of lost, drawn and won games
function M.with_draws(elo, draws)
   local lost, won = 1 / (1 + 10 ^ ((draws + elo) / 400)), 1 / (1 + 10 ^ ((draws - elo) / 400))
   return { lost, lost * won * (10 ^ (draws / 200) - 1), won }
end

--- The most likely law whose mean lies t of its own standard deviations above ½: a fixed point,
-- approached from the uniform law. At most ten steps; for |t| <= 0.82 it is there by then.
-- @tparam {number,...} p the observed law: positive shares of the scores 0 … 1, equally spaced
-- @tparam number t
-- @treturn ?{number,...} nil when |t| is so large that a step leads nowhere
function M.with_distance(p, t)
   local q, x = {}, {}
   for i = 1, #p do
      q[i] = 1 / #p
   end
   for _ = 1, 10 do
      local mean, variance = 0.0, 0.0
      for i = 1, #p do
         mean = mean + q[i] * (i - 1) / (#p - 1)
      end
      for i = 1, #p do
         variance = variance + q[i] * ((i - 1) / (#p - 1) - mean) ^ 2
      end
      local sigma = math.sqrt(variance)
      for i = 1, #p do
         local a = (i - 1) / (#p - 1)
         x[i] = a - 0.5 - 0.5 * t * sigma * (1 + ((a - mean) / sigma) ^ 2)
      end
      local following = tilted(p, x)
      if not following then
         return nil
      end
      local change = 0.0
      for i = 1, #p do
         change = math.max(change, abs(following[i] - q[i]))
      end
      q = following
      if change < 1e-9 then
         break
      end
   end
   return q
end

return M
