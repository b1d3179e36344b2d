--- Counts the games of a tournament as they come in: memory grows with the number of bots, not
-- with the number of games.
-- @module nim.tally

local M = {}

local Tally = {}
Tally.__index = Tally

--- Makes a tally without games.
-- @tparam {string,...} names of the bots
-- @treturn table `names`, `games` and `plies`, and the methods below
function M.new(names)
   local self <const> = setmetatable({ names = {}, games = 0, plies = 0 }, Tally)
   -- By the number of the bot that moved first and of the one that moved second.
   self.played, self.won_first = {}, {}
   -- By the numbers of two bots, the lesser first: pairs of games by how many of the two it won.
   self.pairs = {}
   -- By bot, how often it gave a won position away, where that is counted.
   self.errors = {}
   -- By bot, from a reason to how often, and the first such game's number and text.
   self.forfeits = {}
   for _, name in ipairs(names) do self:enter(name) end
   return self
end

--- Enters one more bot.
-- @function Tally:enter
-- @tparam string name
-- @treturn integer its number
function Tally:enter(name)
   local number <const> = #self.names + 1
   self.names[number] = name
   self.played[number], self.won_first[number] = {}, {}
   self.pairs[number], self.forfeits[number], self.errors[number] = {}, {}, 0
   for i = 1, number do
      self.played[i][number], self.won_first[i][number] = 0, 0
      self.played[number][i], self.won_first[number][i] = 0, 0
      if i < number then self.pairs[i][number] = { [0] = 0, 0, 0 } end
   end
   return number
end

--- Counts a game. The two games of a pair come one after the other.
-- @function Tally:add
-- @tparam integer number the game's
-- @tparam integer first the number of the bot that moved first
-- @tparam integer second the number of the other bot
-- @tparam string winner "first" or "second"
-- @tparam string reason as the referee gives it
-- @tparam integer plies how many moves were made
-- @tparam[opt] string text what was wrong
-- @tparam[opt] integer first_errors moves by which the first bot gave a won position away
-- @tparam[opt] integer second_errors the same of the other one
function Tally:add(number, first, second, winner, reason, plies, text, first_errors, second_errors)
   local first_won <const> = winner == "first"
   self.games = self.games + 1
   self.plies = self.plies + plies
   if first_errors then
      self.errors_counted = true
      self.errors[first] = self.errors[first] + first_errors
      self.errors[second] = self.errors[second] + second_errors
   end
   local played <const> = self.played[first]
   played[second] = played[second] + 1
   if first_won then
      local won <const> = self.won_first[first]
      won[second] = won[second] + 1
   end
   if reason ~= "played" then
      local forfeits <const> = self.forfeits[first_won and second or first]
      forfeits[reason] = forfeits[reason] or { count = 0, number = number, text = text }
      forfeits[reason].count = forfeits[reason].count + 1
   end
   -- How often the bot of the lower number has won in this pair so far.
   local points <const> = first_won == (first < second) and 1 or 0
   if number % 2 == 1 then
      self.open_pair, self.open_points = number, points
   elseif self.open_pair == number - 1 then
      local counts <const> = self.pairs[math.min(first, second)][math.max(first, second)]
      local both <const> = self.open_points + points
      counts[both] = counts[both] + 1
      self.open_pair = nil
   end
end

--- How many games a bot has won against another.
-- @function Tally:won
-- @tparam integer i the number of a bot
-- @tparam integer j the number of another
-- @treturn integer games that i won
-- @treturn integer games that they played
function Tally:won(i, j)
   local as_second <const> = self.played[j][i] - self.won_first[j][i]
   return self.won_first[i][j] + as_second, self.played[i][j] + self.played[j][i]
end

--- What a bot has done against all others.
-- @function Tally:total
-- @tparam integer i the number of a bot
-- @treturn table `games`, `won`, `games_first`, `won_first`, `games_second`, `won_second`,
-- `errors` (moves by which it gave a won position away; nil if they were not counted), `forfeits`
-- (how many) and `reasons` (from a reason to `count`, and the first game's `number` and `text`)
function Tally:total(i)
   local sum <const> = {
      games_first = 0, won_first = 0, games_second = 0, won_second = 0, forfeits = 0,
      errors = self.errors_counted and self.errors[i] or nil, reasons = self.forfeits[i],
   }
   for j = 1, #self.names do
      sum.games_first = sum.games_first + self.played[i][j]
      sum.won_first = sum.won_first + self.won_first[i][j]
      sum.games_second = sum.games_second + self.played[j][i]
      sum.won_second = sum.won_second + self.played[j][i] - self.won_first[j][i]
   end
   for _, forfeit in pairs(self.forfeits[i]) do sum.forfeits = sum.forfeits + forfeit.count end
   sum.games, sum.won = sum.games_first + sum.games_second, sum.won_first + sum.won_second
   return sum
end

return M
