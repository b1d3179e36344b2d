--- Asks a bot for its move in every won position of a box, and judges each by the solution.
--
-- A bot is asked once for each position, as at the first move of a game. What it does there says
-- whether it keeps the win. A bot that looks at the position only will do the same there in any
-- game, so following its moves and the perfect player's replies, also out of the box, says whether
-- it wins the whole game. A bot that looks at what went before (`turn.last`, `turn.number`, what it
-- stored in `self` or `turn`) plays the games.
-- @module nim.skill.survey

local core <const> = require "nim.core"
local contestant <const> = require "nim.contestant"
local interrupt <const> = require "nim.interrupt"
local referee <const> = require "nim.referee"

local ask <const>, begin <const>, view <const> = core.ask, core.start, core.view

local Survey = {}
Survey.__index = Survey

-- Counts a won position of the box. An error is the first if its position is the smallest.
function Survey:record(number, position, kept, move, fault)
   local kind <const> = self.kind and self.kind(position) or "all"
   local tally = self.kinds[kind]
   if not tally then
      tally = { positions = 0, kept = 0 }
      self.kinds[kind] = tally
   end
   tally.positions = tally.positions + 1
   self.keeps[number] = kept
   if kept then
      tally.kept = tally.kept + 1
      return
   end
   local size <const> = self.heaps and position:total() or number
   if not self.first_error or size < self.first_error.size then
      self.first_error = { size = size, position = position, move = move, fault = fault }
   end
end

-- A turn and a `self` as at the first move of a game; they note if the bot looks at what went
-- before or leaves something for later.
function Survey:prepare()
   local turn <const> = { play = self.play, seat = "first", random = self.random }
   local function note(table, key, value)
      self.history = true
      self.prepared = false
      rawset(table, key, value)
   end
   self.turn = setmetatable({}, { __newindex = note, __index = function (_, key)
      if key == "number" or key == "last" then self.history = true end
      return key == "number" and 1 or turn[key]
   end })
   self.values = turn
   self.bot = self.player.metatable
      and setmetatable({}, { __newindex = note, __index = self.player.bot, __metatable = false })
      or self.player.bot
   self.prepared = true
end

-- Calls the bot in a won position. The results are those of `ask`.
function Survey:ask(position)
   local player <const> = self.player
   if not self.prepared then self:prepare() end
   if player.stochastic then
      self.asked = self.asked + 1
      self.values.random = self.random:split(self.asked)
   end
   local seen <const> = player.theory and position or view(position)
   if player.starts then
      local begun <const>, reason <const>, text <const> = begin(self.bot, seen, self.turn)
      if not begun then return nil, reason, text end
   end
   return ask(self.bot, seen, self.turn, true)
end

-- Whether the bot beats the perfect player after what `ask` gave: the position after its move,
-- whether the game is over there and the move as text; or nil, a fault and its text.
function Survey:judge(number, position, after, over, move)
   if not after and self.interrupted() then error("interrupted!", 0) end
   local kept <const> = after ~= nil and self.outcome(after) == "P"
   local wins <const> = kept and (over or self:outlasts(after))
   if number then
      self:record(number, position, kept, move, not after and over or nil)
      if wins then self.beaten = self.beaten + 1 end
   end
   return wins
end

-- Whether the bot, to move in this won position, beats the perfect player.
function Survey:wins(position)
   local number <const> = self.box:number(position)
   local key <const> = number or tostring(position)
   local wins = self.winning[key]
   if wins == nil then
      wins = self:judge(number, position, self:ask(position))
      self.winning[key] = wins
   end
   return wins
end

-- The same where the perfect player is to move, in a lost position.
function Survey:outlasts(position)
   local key <const> = self.box:number(position) or tostring(position)
   local outlasts = self.outlasting[key]
   if outlasts == nil then
      local after <const> = position:after(position:best_move())
      -- A lost position whose move ends the game exists in misère play only: the bot has won.
      outlasts = after:is_over() or self:wins(after)
      self.outlasting[key] = outlasts
   end
   return outlasts
end

-- Counts the won starts from which the bot beats the perfect player by playing from each.
function Survey:play_games(place)
   local perfect <const>, box <const> = contestant.new "optimal", self.box
   self.beaten = 0
   for number, keeps in pairs(self.keeps) do
      if keeps then
         local _, _, winner <const> = referee.run(place(box:list(number)), self.player, perfect,
            self.random:split(-number))
         if self.interrupted() then error("interrupted!", 0) end
         if winner == "first" then self.beaten = self.beaten + 1 end
      end
   end
end

--- Asks the bot everywhere in a box.
-- @function survey
-- @tparam table player a contestant, as `nim.contestant` makes it; of a stochastic one a single
-- draw is made in each position
-- @tparam function place from a list of integers to a position
-- @tparam table box as `nim.box` makes it
-- @tparam random random the bot's stream; in each position a stochastic bot gets one split from it
-- @treturn table positions (won ones, in which there is a move), kinds (from "S1" and so on to how
-- many positions there are and in how many the win was kept), kept, keeps (by the number of a won
-- position, whether the win was kept), beaten (starts from which the bot beats the perfect player)
-- and first_error (nil, or the position, the move, and the fault "illegal" or "error", which makes
-- the move its text)
-- @raise "interrupted!" after Ctrl-C
return function (player, place, box, random)
   local origin <const> = place(box:list(1))
   local outcome <const> = origin.outcome
   local self <const> = setmetatable({
      player = player, play = origin.play, heaps = origin.total ~= nil,
      outcome = outcome, kind = origin.kind, -- looking up a method costs as much as its call
      box = box, interrupted = interrupt.watch(),
      random = random, asked = 0, prepared = false, history = false,
      winning = {}, outlasting = {}, -- by number, outside of the box by text
      keeps = {}, kinds = {}, beaten = 0,
   }, Survey)

   local misere <const> = origin.play == "misere" -- there positions without a move are won
   for number, list in box:lists() do
      if self.winning[number] == nil then
         local position <const> = place(list)
         if outcome(position) == "N" and not (misere and position:is_over()) then
            self.winning[number] = self:judge(number, position, self:ask(position))
         end
      end
   end

   local positions, kept = 0, 0
   for _, tally in pairs(self.kinds) do
      positions, kept = positions + tally.positions, kept + tally.kept
   end
   if self.history then self:play_games(place) end
   return { positions = positions, kinds = self.kinds, kept = kept, keeps = self.keeps,
      beaten = self.beaten, first_error = self.first_error }
end
