--- Asks a bot in every won position of a box under any rules: does what `nim.core.survey` does in C
-- for classic Nim, with the methods that all kinds of positions have.
-- @module nim.skill.walk

local kind_of <const> = require "nim.common.game".kind

local Walk = {}
Walk.__index = Walk

-- Counts a won position of the box. An error is the first if its position is the smallest.
function Walk:record(number, position, kept, move, fault)
   local kind <const> = kind_of(position) or "all"
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
   local size <const> = position.total and position:total() or number
   if not self.first_error or size < self.first_error.size then
      self.first_error = { size = size, number = number, move = not fault and move or nil,
         fault = fault, text = fault and move }
   end
end

-- Whether the bot beats the perfect player after its answer, as `Asker:ask` returns it.
function Walk:judge(number, position, after, over, move)
   local kept <const> = after ~= nil and after:outcome() == "P"
   local wins <const> = kept and (over or self:outlasts(after))
   if number then
      self:record(number, position, kept, move, not after and over or nil)
      if wins then self.beaten = self.beaten + 1 end
   end
   return wins
end

-- Whether the bot, to move in this won position, beats the perfect player.
function Walk:wins(position)
   local number <const> = self.box:number(position)
   local key <const> = number or tostring(position)
   local wins = self.winning[key]
   if wins == nil then
      wins = self:judge(number, position, self.asker:ask(position))
      self.winning[key] = wins
   end
   return wins
end

-- The same where the perfect player is to move, in a lost position.
function Walk:outlasts(position)
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

--- Asks in all won positions.
-- @function walk
-- @tparam table asker as `nim.skill.asker` makes it
-- @tparam function place from a list of integers to a position
-- @tparam table box as `nim.common.box` makes it
-- @treturn table `kinds`, from "S2" and so on ("all" under other rules) to `positions` and
-- `kept`; `keeps`, by the number of a won position whether the bot keeps the win; `beaten`, from
-- how many positions it beats the perfect player, if it moves by the position alone;
-- and `first_error`, nil or the smallest position in which it errs: `number`, and `move` (text) or
-- `fault` and `text`
return function (asker, place, box)
   local self <const> = setmetatable({
      asker = asker, box = box, kinds = {}, keeps = {}, beaten = 0,
      winning = {}, outlasting = {}, -- by number, outside of the box by text
   }, Walk)
   for _, list in box:lists() do
      local position <const> = place(list)
      if position:outcome() == "N" and not position:is_over() then self:wins(position) end
   end
   return self
end
