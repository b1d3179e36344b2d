--- Who meets whom in a tournament.
--
-- Without pairings everybody meets everybody. Otherwise they are
--
-- - `"gauntlet"` or `{ gauntlet = n }`: the first bot, or the first n, against all others;
-- - a list of pairs of numbers of bots: `{ { 1, 4 }, { 2, 3, why = "both have won" } }`. Records
--   keep the reason `why`.
--
-- These are known in advance, as a plan needs. `nim.swiss` and `nim.knockout` plan round by round,
-- each round a tournament with such a list.
-- @module nim.schedule

local expect <const> = require "nim.common.expect"
local fixed <const> = require "nim.schedule.fixed"
local gauntlet <const> = require "nim.schedule.gauntlet"
local options <const> = require "nim.common.options"
local round_robin <const> = require "nim.schedule.round_robin"

local M = {}

local STOCHASTIC <const> = options.list:required()
local COUNT <const> = options.integer(0):required()
local REPEATS <const> = options.integer(1):required()

-- The pairings, checked, and as text.
local function read_list(pairings, bots)
   local bot <const> = options.integer(1, bots)
   local list <const>, texts <const>, seen <const> = {}, {}, {}
   for i = 1, #pairings do -- a hole is not a pairing
      local pairing <const> = pairings[i]
      local a, b
      if type(pairing) == "table" then a, b = bot.fit(pairing[1]), bot.fit(pairing[2]) end
      if not a or not b or a == b then
         expect.fail(expect.two(("pairings[%d]"):format(i),
            ("two numbers of bots, 1 … %d,"):format(bots), pairing))
      end
      local key <const> = math.min(a, b) .. "-" .. math.max(a, b)
      if seen[key] then
         expect.fail(("pairings[%d]: duplicate pair %s"):format(i, key))
      end
      local why <const> = pairing.why
      if why ~= nil and type(why) ~= "string" then
         expect.refuse(("pairings[%d].why"):format(i), "string", why)
      end
      seen[key], list[i], texts[i] = true, { a, b, why = why }, a .. "-" .. b
   end
   if #texts == 0 then expect.fail "pairings: one or more expected, got none" end
   return list, table.concat(texts, " ")
end

--- Makes a schedule, which gives the bots of each pair of games by its number.
-- @tparam nil|string|table pairings as above
-- @tparam {boolean,...} stochastic for each bot, whether its games differ when repeated
-- @tparam integer starts how many there are
-- @tparam integer repeats how often a pairing with a stochastic bot plays each start, 1 or more
-- @treturn table the schedule
-- @treturn ?string the pairings as text; nil for everybody against everybody
-- @raise for anything else
-- @usage
-- local schedule = require "nim.schedule".new("gauntlet", { false, false, false }, 1, 1)
-- print(schedule:pair(2)) --> 1  3  1  1
function M.new(pairings, stochastic, starts, repeats)
   local bots <const> = #STOCHASTIC:check("stochastic", stochastic)
   starts, repeats = COUNT:check("starts", starts), REPEATS:check("repeats", repeats)
   if pairings == nil then return round_robin(stochastic, starts, repeats) end
   if pairings == "gauntlet" then pairings = { gauntlet = 1 } end
   if not expect.is_list(pairings) then
      expect.refuse("pairings", '"gauntlet" or list', pairings)
   end
   if pairings.gauntlet == nil then
      local list <const>, text <const> = read_list(pairings, bots)
      return fixed(list, stochastic, starts, repeats), text
   end
   local gauntlet_of <const> = options.of({ gauntlet = options.integer(1, bots - 1) }, "pairings")
   local challengers <const> = gauntlet_of(pairings).gauntlet
   return gauntlet(stochastic, starts, repeats, challengers), "gauntlet " .. challengers
end

return expect.strict_module(M)
