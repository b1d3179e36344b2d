--- An opponent of adjustable strength: it errs at a rate that its level states, and plays perfectly
-- otherwise. So a person meets an opponent that can be beaten in a known share of games.
-- @module nim.bots.level

local expect <const> = require "nim.common.expect"
local options <const> = require "nim.common.options"
local perfect <const> = require "nim.common.perfect"
local solver <const> = require "nim.bots.solver"

local M = {}

local HIGHEST <const> = 10
local LEVEL <const> = options.integer(1, HIGHEST):required()

-- What a move may take: what the bot was given; in a tournament what `optimal` has, so that the
-- same seed gives the same moves; for a person at the table less.
local function limits_of(self, turn)
   return self.limits or turn and turn.limits or not turn and perfect.TABLE or nil
end

local function chance(turn)
   return turn and turn.random:float() or math.random()
end

local function any_move(position, turn)
   local moves <const> = position:count_moves()
   return turn and turn.random:int(1, moves) or math.random(moves)
end

-- A move that gives the win away, each as likely as the others; nil if there is none.
local function losing_move(position, turn)
   if #position:winning_moves() == position:count_moves() then return nil end
   while true do
      local k <const> = any_move(position, turn)
      if position:after(position:move(k)):outcome() == "N" then return k end
   end
end

local function move(self, position, turn)
   local limits <const> = limits_of(self, turn)
   if chance(turn) >= self.rate then return solver.move(position, nil, limits) end
   local outcome <const>, same <const> = solver.outcome(position, limits)
   return position:move(outcome == "N" and losing_move(same, turn) or any_move(position, turn))
end

--- How often a level errs: in a position that is won, and in which some moves keep the win and
-- others do not, the probability of a move that does not. It falls by 0.1 with each level.
-- @tparam integer level 1 … 10
-- @treturn number 0.9 … 0
-- @raise for anything else
-- @usage print(require "nim.bots.level".rate(4)) --> 0.6
function M.rate(level)
   level = LEVEL:check("level", level)
   return (HIGHEST - level) / HIGHEST
end

--- An opponent of a level; also reached as `nim.bots.level(n)`. Where it errs it draws a losing
-- move, each as likely as the others; otherwise it moves as the bot `optimal` does.
--
-- Where only a search shows who wins, as in misère play under other rules than those of Nim, and it
-- ends by a limit, the bot knows no better than `position:best_move` with these limits, or errs by
-- any move. Without `limits` it searches as `optimal` does in a tournament, and 200,000 positions
-- or 2 seconds in `bot:move(position)` and in `nim.play`. Unless time or memory ends a search, the
-- move follows from the position, the limits and the random numbers, whatever was searched before.
-- @tparam integer level 1 (errs most) … 10 (never errs)
-- @tparam[opt] table limits of a move, as `position:solve` takes them
-- @treturn table a bot; `bot:move(position)` also works on its own, with Lua's `math.random`
-- @raise for anything else
-- @usage
-- local nim = require "nim"
-- print(nim.bots.level(10):move(nim.position "1-4-6")) --> 3	1
function M.level(level, limits)
   local whole <const> = LEVEL:check("level", level)
   perfect.check(limits)
   return {
      name = "level " .. whole,
      about = ("errs in %d %% of the positions where it can"):format(10 * (HIGHEST - whole)),
      limits = limits,
      rate = M.rate(whole),
      stochastic = whole < HIGHEST,
      theory = true,
      move = move,
   }
end

return expect.strict_module(M)
