--- Surveys what a bot does in every won position of a box.
--
-- It is asked once in each, as at the first move of a game. A bot that looks only at the position
-- does the same there in any game, so following its moves and the perfect player's replies, also
-- outside the box, shows from where it wins the whole game. A bot that looks at earlier moves plays
-- the games.
-- @module nim.skill.survey

local contestant <const> = require "nim.bots.contestant"
local core <const> = require "nim.core"
local new_asker <const> = require "nim.skill.asker"
local referee <const> = require "nim.referee"
local walk <const> = require "nim.skill.walk"

-- The survey of classic Nim, in C.
local function survey_classic(asker, place, box, origin)
   local keeps <const> = {}
   local report <const> = core.survey(origin, box, asker.player.theory, asker:caller(),
      function (number, ...) return asker:judge(place(box:list(number)), ...) end, keeps)
   report.keeps = keeps
   local first_error <const> = report.first_error
   if first_error and first_error.heap then
      first_error.move = first_error.heap .. ":" .. first_error.take
   end
   return report
end

-- Counts the won starts from which the bot beats the perfect player, by playing.
local function play_games(asker, place, box, keeps, random)
   local perfect <const>, beaten = contestant.new "optimal", 0
   for number, kept in pairs(keeps) do
      if kept then
         local _, _, winner <const> = referee.run(place(box:list(number)), asker.player, perfect,
            random:split(-number))
         if asker.interrupted() then error("interrupted!", 0) end
         if winner == "first" then beaten = beaten + 1 end
      end
   end
   return beaten
end

--- Surveys a box.
-- @function survey
-- @tparam table player a contestant, as `nim.bots.contestant` makes it; of a stochastic one a
-- single draw is made in each position
-- @tparam table field as `nim.common.testbed` makes it
-- @tparam random random of which a stochastic bot gets a stream for each position
-- @treturn table `positions`, the number of won ones that have a move; `kept`, in how many of them
-- the bot keeps the win; `kinds`, both by kind; `keeps`, whether it does so by the number of each;
-- `beaten`, from how many it beats the perfect player; `first_error`, nil or the smallest position
-- in which it errs: `position`, its `size`, and `move` (text), or `fault` ("illegal" or "error")
-- and its `text`
-- @raise "interrupted!" after Ctrl-C
return function (player, field, random)
   local place <const>, box <const> = field.place, field.box
   local asker <const> = new_asker(player, field.play, random)
   local report <const> = field.classic and survey_classic(asker, place, box, place(box:list(1)))
      or walk(asker, place, box)
   local positions, kept = 0, 0
   for _, tally in pairs(report.kinds) do
      positions, kept = positions + tally.positions, kept + tally.kept
   end
   local first_error <const> = report.first_error
   if first_error then
      local position <const> = place(box:list(first_error.number))
      first_error.position = position
      first_error.size = position.total and position:total() or first_error.number
   end
   return {
      positions = positions, kept = kept, kinds = report.kinds, keeps = report.keeps,
      beaten = asker.history and play_games(asker, place, box, report.keeps, random)
         or report.beaten,
      first_error = first_error,
   }
end
