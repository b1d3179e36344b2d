--- Counts the games of a tournament as they come in: memory grows with the number of bots, not
-- with the number of games.
-- @module nim.result.tally

local M = {}

local Tally = {}
Tally.__index = Tally

--- Makes a tally without games.
-- @tparam {string,...} names of the bots
-- @treturn table `names`, `games` and `plies`, and the methods below
function M.new(names)
   local self <const> = setmetatable({ names = {}, games = 0, plies = 0 }, Tally)
   self.meetings = {} -- by the number of the bot that moved first, then of the other
   self.forfeits = {} -- by bot, from a reason to how often, and the first such game
   -- By bot, how often it gave a won position away; and in how many games that was counted.
   self.errors, self.counted = {}, 0
   self.forfeit_errors = {} -- by bot, those of `errors` in games that it forfeited
   for _, name in ipairs(names) do self:enter(name) end
   return self
end

--- Enters one more bot.
-- @function Tally:enter
-- @tparam string name
-- @treturn integer its number
function Tally:enter(name)
   local number <const> = #self.names + 1
   self.names[number], self.meetings[number], self.forfeits[number] = name, {}, {}
   self.errors[number], self.forfeit_errors[number] = 0, 0
   for i = 1, number do
      -- Games, those that the first mover won; pairs that began in this way, by how many of the two
      -- games it won.
      self.meetings[i][number] = { played = 0, won = 0, [0] = 0, 0, 0 }
      self.meetings[number][i] = { played = 0, won = 0, [0] = 0, 0, 0 }
   end
   return number
end

local function add_forfeit(self, loser, reason, number, text)
   local forfeits <const> = self.forfeits[loser]
   forfeits[reason] = forfeits[reason] or { count = 0, number = number, text = text }
   forfeits[reason].count = forfeits[reason].count + 1
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
   local meeting <const> = self.meetings[first][second]
   local won <const> = winner == "first" and 1 or 0
   self.games = self.games + 1
   self.plies = self.plies + plies
   meeting.played = meeting.played + 1
   meeting.won = meeting.won + won
   if first_errors then
      self.counted = self.counted + 1
      self.errors[first] = self.errors[first] + first_errors
      self.errors[second] = self.errors[second] + second_errors
   end
   if reason ~= "played" then
      local loser <const> = won == 1 and second or first
      add_forfeit(self, loser, reason, number, text)
      self.forfeit_errors[loser] = self.forfeit_errors[loser]
         + (loser == first and first_errors or second_errors or 0)
   end
   if number % 2 == 1 then
      self.open_pair, self.open_won = number, won
   elseif self.open_pair == number - 1 then
      local pairs <const>, both <const> = self.meetings[second][first], self.open_won + 1 - won
      pairs[both] = pairs[both] + 1
   end
end

--- How many games a bot has won against another.
-- @function Tally:won
-- @tparam integer i the number of a bot
-- @tparam integer j the number of another
-- @treturn integer games that i won
-- @treturn integer games that they played
function Tally:won(i, j)
   local as_first <const>, as_second <const> = self.meetings[i][j], self.meetings[j][i]
   return as_first.won + as_second.played - as_second.won, as_first.played + as_second.played
end

--- Pairs of games of two bots.
-- @function Tally:pairs
-- @tparam integer i the number of a bot
-- @tparam integer j the number of another
-- @treturn integer pairs of which i lost both games
-- @treturn integer pairs of which each won one
-- @treturn integer pairs of which i won both
function Tally:pairs(i, j)
   local a <const>, b <const> = self.meetings[i][j], self.meetings[j][i]
   return a[0] + b[2], a[1] + b[1], a[2] + b[0]
end

--- The games of any two bots that have met, as `nim.rating.fit` takes them.
-- @function Tally:results
-- @treturn {{string,string,integer,integer},...}
function Tally:results()
   local results <const> = {}
   for i, name in ipairs(self.names) do
      for j = i + 1, #self.names do
         local won <const>, met <const> = self:won(i, j)
         if met > 0 then results[#results + 1] = { name, self.names[j], won, met - won } end
      end
   end
   return results
end

--- What a bot has done against all others.
-- @function Tally:total
-- @tparam integer i the number of a bot
-- @treturn table `games`, `won`, `games_first`, `won_first`, `games_second`, `won_second`,
-- `errors` (moves by which it gave a won position away; nil unless they were counted in all games),
-- `forfeit_errors` (those in games that it forfeited), `forfeits` (how many) and `reasons` (from a
-- reason to `count`, and the first game's `number` and `text`)
function Tally:total(i)
   local sum <const> = {
      games_first = 0, won_first = 0, games_second = 0, won_second = 0, forfeits = 0,
      errors = self.counted == self.games and self.errors[i] or nil, reasons = self.forfeits[i],
      forfeit_errors = self.forfeit_errors[i],
   }
   for j = 1, #self.names do
      local as_first <const>, as_second <const> = self.meetings[i][j], self.meetings[j][i]
      sum.games_first = sum.games_first + as_first.played
      sum.won_first = sum.won_first + as_first.won
      sum.games_second = sum.games_second + as_second.played
      sum.won_second = sum.won_second + as_second.played - as_second.won
   end
   for _, forfeit in pairs(self.forfeits[i]) do sum.forfeits = sum.forfeits + forfeit.count end
   sum.games, sum.won = sum.games_first + sum.games_second, sum.won_first + sum.won_second
   return sum
end

return M
