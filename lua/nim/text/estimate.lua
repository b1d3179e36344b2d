--- Estimates of strength in words: a line names both sides and the model.
-- @module nim.text.estimate

local cells <const> = require "nim.text.cells"
local plain <const> = require "nim.common.plain"

local M = {}

local percent <const> = cells.percent

--- A difference in Elo with its sign; 0 has a plus, even if it is a rounded -0.01.
-- @tparam ?number elo
-- @tparam[opt=1] integer digits decimals
-- @treturn ?string nil for nil
-- @usage print(require "nim.text.estimate".signed(-0.01)) --> +0.0
function M.signed(elo, digits)
   if not elo then return nil end
   local text <const> = plain.format("%+." .. (digits or 1) .. "f", elo)
   return text:find "[1-9]" and text or "+" .. text:sub(2)
end

local signed <const> = M.signed

-- "+34.9 ± 30.1", or the interval where that has no meaning.
local function elo_text(sample)
   if sample.elo and sample.elo_error then
      return plain.format("%s ± %.1f", signed(sample.elo), sample.elo_error)
   end
   return ("%s … %s"):format(signed(sample.elo_low) or "no bound",
      signed(sample.elo_high) or "no bound")
end

--- What a sample of games or pairs says about two bots.
-- @tparam table sample see `nim.statistics`
-- @tparam string first the bot whose point of view it takes
-- @tparam string second the other bot
-- @treturn string a line
-- @usage
-- local statistics, estimate = require "nim.statistics", require "nim.text.estimate"
-- print(estimate.sample(statistics.by_pairs { 5, 80, 15 }, "ann", "bob"):match "Elo.*$")
-- --> Elo +34.9 ± 30.1 (logistic, by pairs), likelihood that ann is stronger 98.9 %
function M.sample(sample, first, second)
   local counts <const> = table.concat(sample.counts, "-")
   local shape <const> = #sample.counts == 3 and sample.unit == "pair" and "lost-split-won " or ""
   if sample.count == 0 then return ("%s against %s: no games"):format(first, second) end
   return ("%s against %s, %d %ss (%s%s): score %s %% (%s … %s), Elo %s (logistic, by %ss), "
      .. "likelihood that %s is stronger %s %%"):format(first, second, sample.count, sample.unit,
      shape, counts, percent(sample.score), percent(sample.low), percent(sample.high),
      elo_text(sample), sample.unit, first, percent(sample.los))
end

return M
