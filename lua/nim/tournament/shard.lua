--- A part of a plan's games: every n-th pair. Pairs are never split, and all shards together have
-- each game once.
-- @module nim.tournament.shard

local expect <const> = require "nim.common.expect"
local options <const> = require "nim.common.options"

local COUNT <const> = options.integer(1)

local M = {}

local Shard = {}
Shard.__index = Shard

--- Makes a shard.
-- @tparam integer games how many the plan has
-- @tparam[opt] {integer,integer}|string which `{ k, n }` or "k/n": the k-th of n, 1 <= k <= n; all
-- games without it
-- @treturn table `games`, how many; `k`, `n`; and the method `number`
-- @raise for anything else
-- @usage
-- local shard = require "nim.tournament.shard".new(10, "2/3")
-- print(shard.games, shard:number(1), shard:number(4)) --> 4  3  10
function M.new(games, which)
   local k, n = 1, 1
   if type(which) == "table" then
      k, n = which[1], which[2]
   elseif which ~= nil then
      k, n = tostring(which):match "^(%d+)/(%d+)$"
      k, n = tonumber(k), tonumber(n)
   end
   k, n = COUNT.fit(k), COUNT.fit(n)
   if not k or not n or k > n then
      expect.fail(expect.two("shard", '{ k, n } or "k/n" with 1 <= k <= n', which))
   end
   local pairs <const> = games // 2
   return setmetatable({ games = 2 * ((pairs - k + n) // n), k = k, n = n }, Shard)
end

--- The number in the plan of a game of this shard.
-- @function Shard:number
-- @tparam integer i 1 … games
-- @treturn integer
function Shard:number(i)
   local pair <const> = self.k - 1 + (i - 1) // 2 * self.n
   return 2 * pair + 2 - i % 2
end

return M
