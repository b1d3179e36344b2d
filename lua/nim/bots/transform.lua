--- Bots made of other bots: with slips, with a learned opening, or a mixture.
--
-- Each function takes bots in any form that `nim.referee` takes, and returns a bot. A bot without
-- `theory` sees no more inside another one than it would on its own. They are reached as
-- `nim.bots.with_noise`, `nim.bots.with_opening` and `nim.bots.mixture`.
-- @module nim.bots.transform

local contestant <const> = require "nim.bots.contestant"
local core <const> = require "nim.core"
local expect <const> = require "nim.common.expect"
local hash <const> = require "nim.common.hash"
local notation <const> = require "nim.common.notation"
local options <const> = require "nim.common.options"
local plain <const> = require "nim.common.plain"

local M = {}

local CHANCE <const> = options.number(0, 1):required()
local BOTS <const> = options.list_of(1):required()

-- Calls a method of an inner bot as a game does. `selves` holds the `self` of each in this game.
local function call(player, method, selves, position, turn)
   if not player.theory and position.outcome then position = core.view(position) end
   local bot <const> = player.bot
   if type(bot) == "function" then return bot(position, turn) end
   local self = selves[player]
   if not self then
      self = setmetatable({}, player.metatable)
      selves[player] = self
   end
   return self[method](self, position, turn)
end

-- A new bot around `players`, whose move is `choose (selves, position, turn)`. The inner bots' own
-- `self` are kept in that of the new bot, which is fresh in each game; where a program calls the
-- bot directly, outside of a game, they are forgotten after each call.
local function wrap(bot, players, choose)
   local function selves_of(self)
      if rawequal(self, bot) then return {} end
      local selves = rawget(self, "selves")
      if not selves then
         selves = {}
         self.selves = selves
      end
      return selves
   end

   local starting <const> = {}
   local sources <const> = { bot.about }
   for i, player in ipairs(players) do
      bot.theory = bot.theory or player.theory
      bot.stochastic = bot.stochastic or player.stochastic
      sources[i + 1] = player.version
      if player.starts then starting[#starting + 1] = player end
   end
   bot.version = "#" .. hash.text(table.concat(sources, "\n"))
   function bot.move(self, position, turn)
      return choose(selves_of(self), position, turn)
   end
   if #starting > 0 then
      function bot.start(self, position, turn)
         local selves <const> = selves_of(self)
         for _, player in ipairs(starting) do call(player, "start", selves, position, turn) end
      end
   end
   return bot
end

-- A number in 0 … 1, from the bot's own stream where there is one.
local function draw(turn)
   return turn and turn.random:float() or math.random()
end

--- A bot that slips: at each move, with a given chance, it plays any legal move instead of its own,
-- each as likely as the others, so that some slips do no harm.
-- @tparam string|function|table bot
-- @tparam number chance 0 … 1
-- @treturn table a stochastic bot
-- @raise for anything that is not a bot, and for a chance out of range
-- @usage
-- local nim = require "nim"
-- print(nim.bots.with_noise("optimal", 0.1).name) --> optimal + 10% noise
function M.with_noise(bot, chance)
   local player <const> = contestant.new(bot)
   CHANCE:check("chance", chance)
   return wrap({
      name = plain.format("%s + %g%% noise", player.name, 100 * chance),
      about = plain.format("any legal move with the chance %.17g", chance),
      stochastic = true,
   }, { player }, function (selves, position, turn)
      if draw(turn) >= chance then return call(player, "move", selves, position, turn) end
      local moves <const> = position:count_moves()
      return position:move(turn and turn.random:int(1, moves) or math.random(moves))
   end)
end

-- Moves as tables, from such tables or from text.
local function read_opening(moves)
   if not expect.is_list(moves) then
      expect.refuse("moves", 'list such as { "4:7", "2:1" }', moves)
   end
   local list <const> = {}
   for i = 1, #moves do -- a hole is not a move
      local move <const> = moves[i]
      list[i] = notation.read(move)
      if not list[i] then
         expect.refuse(("moves[%d]"):format(i), 'move such as "4:7"', move)
      end
   end
   return list
end

local function is_legal(position, ...)
   local values <const> = table.pack(...)
   return (core.ask(function () return table.unpack(values, 1, values.n) end, position)) ~= nil
end

--- A bot that plays its first moves by heart: its k-th move of a game is the k-th of the list where
-- that is legal, and its own choice otherwise.
-- @tparam string|function|table bot
-- @tparam {string|table,...} moves as in records, `"4:7"`, or `{ heap =, take =, parts… }`
-- @treturn table a bot
-- @raise for anything that is not a bot, and for invalid moves
-- @usage
-- local nim = require "nim"
-- local bot = nim.bots.with_opening("optimal", { "4:7" })
-- print(nim.referee.play("1-3-5-7", bot, "optimal").moves:match "%S+") --> 4:7
function M.with_opening(bot, moves)
   local player <const> = contestant.new(bot)
   local opening <const> = read_opening(moves)
   local texts <const> = {}
   for i, move in ipairs(opening) do
      texts[i] = table.concat({ notation.values(move) }, ":")
   end
   return wrap({
      name = player.name .. " + opening",
      about = "by heart: " .. table.concat(texts, " "),
   }, { player }, function (selves, position, turn)
      local move <const> = opening[((turn and turn.number or 1) + 1) // 2]
      if move and is_legal(position, notation.values(move)) then return notation.values(move) end
      return call(player, "move", selves, position, turn)
   end)
end

local function check_weights(weights, count)
   if type(weights) ~= "table" or #weights ~= count then
      expect.fail(expect.length("weights", ("list of %d numbers"):format(count), weights))
   end
   local sum = 0
   for i = 1, count do
      local weight <const> = weights[i]
      if type(weight) ~= "number" or not (weight >= 0 and weight < math.huge) then
         expect.refuse(("weights[%d]"):format(i), "finite number >= 0", weight)
      end
      sum = sum + weight
   end
   if sum <= 0 or sum == math.huge then
      expect.fail "weights: one above 0 expected, got none"
   end
   return sum
end

--- A mixed strategy: each game is played by one of several bots, drawn at its first move.
-- @tparam {string|function|table,...} list bots, one or more
-- @tparam[opt] {number,...} weights how likely each is, in proportion; the same for all without it
-- @treturn table a stochastic bot
-- @raise for an empty list, for anything that is not a bot, and for invalid weights
-- @usage
-- local nim = require "nim"
-- print(nim.bots.mixture({ "optimal", "random" }, { 3, 1 }).name) --> optimal or random
function M.mixture(list, weights)
   BOTS:check("bots", list)
   local players <const>, names <const> = {}, {}
   for i = 1, #list do
      players[i] = contestant.new(list[i], i, ("bots[%d]"):format(i))
      names[i] = players[i].name
   end
   if not weights then
      weights = {}
      for i = 1, #players do weights[i] = 1 end
   end
   local sum <const> = check_weights(weights, #players)
   local shares <const> = table.move(weights, 1, #players, 1, {})
   local texts <const> = {}
   for i, share in ipairs(shares) do texts[i] = plain.format("%.17g", share) end

   local function pick(turn)
      local left = draw(turn) * sum
      for i, player in ipairs(players) do
         left = left - shares[i]
         if left < 0 then return player end
      end
      return players[#players]
   end
   return wrap({
      name = table.concat(names, " or "),
      about = "one in each game, by the weights " .. table.concat(texts, ", "),
      stochastic = true,
   }, players, function (selves, position, turn)
      local player <const> = selves.drawn or pick(turn)
      selves.drawn = player
      return call(player, "move", selves, position, turn)
   end)
end

return expect.strict_module(M)
