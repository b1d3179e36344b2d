--- Tries out a bot's file before a tournament: it plays two hundred games in a cell, and everything
-- that its author may want to know is reported.
-- @module nim.check_bot

local core <const> = require "nim.core"
local fault <const> = require "nim.common.fault"
local file <const> = require "nim.bots.file"
local interrupt <const> = require "nim.common.interrupt"
local options <const> = require "nim.common.options"
local plain <const> = require "nim.common.plain"
local referee <const> = require "nim.referee"
local terms <const> = require "nim.common.terms"

local M = {}

local RANDOM_STARTS <const> = 88
local SEED <const> = 1
local MOST_FAULTS <const> = 10 -- each may take a good part of a second
local TWIN_GAMES <const> = 40
local EXACT <const> = 1 -- instructions between two measurements
local OTHER_ORDER <const> = 2 -- of strings under `next`: a seed that cells do not have otherwise

local OPTIONS <const> = options.of {
   progress = options.callback,
   seconds = options.above_zero(60),
}

-- What bounds a check as a whole: its end on the clock, and how many games there are and are done.
local Check <const> = {}
Check.__index = Check

function Check:is_late()
   self.late = self.late or core.now() > self.deadline
   return self.late
end

function Check:show()
   self.done = self.done + 1
   if self.progress then self.progress(self.done, self.total) end
end

-- Where games begin: small and odd positions, classics, large heaps; then random ones.
local CHOSEN <const> = {
   "1", "2", "1-1", "1-1-1", "1-2", "0-2-0-3", "1-2-3", "1-3-5-7", "3-4-5", "7-7-7-7",
   "20-21-22", "1-1-1-1-1-9",
}

-- The games: where each begins, its play, the bot's seat, and the random numbers of its opponent.
local function schedule()
   local list <const> = {}
   local random <const> = core.random(SEED)
   for number = 1, #CHOSEN + RANDOM_STARTS do
      local start = CHOSEN[number]
      if not start then
         local heaps <const> = {}
         for i = 1, random:int(1, 6) do heaps[i] = random:int(1, 15) end
         start = table.concat(heaps, "-")
      end
      for _, play in ipairs(terms.PLAYS) do
         list[#list + 1] = {
            start = start, play = play, first = number % 2 == 1, opponent = random:split(#list),
         }
      end
   end
   return list
end

-- Plays any legal move, by the random numbers of that game of the schedule.
local function opponent(game)
   local random <const> = core.random(game.opponent:seed())
   return function (position) return position:move(random:int(1, position:count_moves())) end
end

-- A bot that plays in a cell and shows each of its moves to the observer: the position, and what
-- the cell returned. When the check is late it makes no more moves.
local function observed(check, cell, observe)
   local profile <const> = cell:profile()
   local function seen(position) return profile.theory and position or core.view(position) end
   local function judge(fine, ...)
      if not fine then fault.raise(...) end
      return ...
   end
   return {
      name = "observed",
      version = "observed",
      theory = true,
      start = function (_, position, turn)
         judge(cell:begin(turn.random))
         if profile.starts then judge(cell:start(seen(position), turn)) end
      end,
      move = function (_, position, turn)
         if check:is_late() then fault.raise("time", "") end
         local results <const> = table.pack(cell:move(seen(position), turn))
         observe(position, results)
         return judge(table.unpack(results, 1, results.n))
      end,
   }
end

-- Plays a game of the schedule.
local function play(game, bot, random_seed)
   local mover, answerer = bot, opponent(game)
   if not game.first then mover, answerer = answerer, mover end
   return referee.play(core.position(game.start, game.play), mover, answerer,
      { seed = random_seed })
end

-- The line of the report for a play and a kind of position.
local function line_of(report, position)
   local lines <const>, name <const> = report.lines, position.play .. " " .. position:kind()
   if not lines[name] then
      lines[name] = {
         play = position.play, kind = position:kind(), moves = 0, won = 0, kept = 0, faults = 0,
      }
      lines[#lines + 1] = lines[name]
   end
   return lines[name]
end

-- Adds a move to the report.
local function add_move(report, cell, position, results)
   local instructions <const>, memory <const>, in_game <const>, seconds <const> = cell:usage()
   report.moves = report.moves + 1
   report.game_instructions = math.max(report.game_instructions, in_game)
   report.game_seconds = math.max(report.game_seconds, seconds)
   report.instructions = math.max(report.instructions, instructions)
   report.memory = math.max(report.memory, memory)
   local line <const> = line_of(report, position)
   line.moves = line.moves + 1
   local legal, after = results[1], nil
   if legal then
      legal, after = interrupt.pcall(position.after, position, table.unpack(results, 2, results.n))
   end
   if not legal then
      line.faults = line.faults + 1
   elseif position:outcome() == "N" then
      line.won = line.won + 1
      if after:outcome() == "P" then line.kept = line.kept + 1 end
   end
end

-- Adds the fault with which a game ended; of equal ones only the first place is kept.
local function add_fault(report, game, reason, text, place)
   report.faults = report.faults + 1
   for _, known in ipairs(report.texts) do
      if known.reason == reason and known.text == text then
         known.count = known.count + 1
         return
      end
   end
   report.texts[#report.texts + 1] = {
      reason = reason, text = text, count = 1, play = game.play, position = place,
   }
end

-- The globals of a cell that are not the library's, in order.
local function own_globals(cell)
   local other <close> = core.cell("return print", "none.lua", {})
   local standard <const>, own <const> = {}, {}
   for _, name in ipairs(other:globals()) do standard[name] = true end
   for _, name in ipairs(cell:globals()) do
      if not standard[name] then own[#own + 1] = name end
   end
   plain.sort(own)
   return own
end

-- Plays the whole schedule; gives the moves of each game.
local function play_all(check, report, cell, games)
   local played <const> = {}
   local place
   local bot <const> = observed(check, cell, function (position, results)
      place = tostring(position)
      add_move(report, cell, position, results)
   end)
   for i, game in ipairs(games) do
      place = game.start
      local result <const> = play(game, bot, SEED)
      if check.late then break end
      played[i] = result.moves
      check:show()
      if result.reason ~= "played" then
         add_fault(report, game, result.reason, result.text, place)
      end
      if #cell:output() > #report.output then report.output = cell:output() end
      if report.faults == MOST_FAULTS then
         report.stopped = true
         break
      end
   end
   report.games = #played
   return played
end

-- Whether the first games go differently in that cell, with the bot's random numbers from that
-- seed; nil if there is no time to find out.
local function differs(check, cell, games, played, random_seed)
   local bot <const> = observed(check, cell, function () end)
   for i = 1, math.min(TWIN_GAMES, #played) do
      local result <const> = play(games[i], bot, random_seed)
      if check.late then return nil end
      if result.moves ~= played[i] then return true end
      check:show()
   end
   return false
end

--- Lets a bot play a hundred starts in both plays, against an opponent that makes any move.
-- @tparam string path the bot's file
-- @tparam[opt] table limits as in @{nim.bots.file.load}
-- @tparam[opt] {seconds=number,progress=function} given how long all of this may take by the clock
-- (60); a function called after each game with how many are done, and their total
-- @treturn[1] table the report:
--
-- - `games`, `moves`, `faults`: how many;
-- - `stopped`: true if the tenth fault ended the games;
-- - `late`: true if there was no time for more games; the last one does not count then;
-- - `instructions`: the most that a move took;
-- - `memory`, `game_instructions`, `game_seconds`: the most that a game took;
-- - `lines`: for each play and kind of position `{ play =, kind =, moves =, won =, kept =,
--   faults = }`; `won` counts positions with a winning move, `kept` those where the bot made one;
-- - `texts`: the faults, `{ reason =, text =, count =, play =, position = }` with the first place;
-- - `globals`: the names of those that the bot set;
-- - `unstable`, `random`: whether it moved differently in a cell where `next` finds strings in
--   another order, with other random numbers; nil: there was no time to find out;
-- - `stochastic`: whether it declares this;
-- - `blind`: whether its `move` has no parameter for the position;
-- - `output`: what it printed in one game.
-- @treturn[2] nil
-- @treturn[2] string why the file cannot be loaded
-- @treturn[2] boolean whether it has been read
-- @raise for a wrong argument; "interrupted!"
function M.check(path, limits, given)
   local chosen <const> = OPTIONS(given)
   local cell <close>, message <const>, read <const> = file.open(path, limits, { step = EXACT })
   if not cell then return nil, message, read end
   local twin <close> = file.open(path, limits, { step = EXACT, seed = OTHER_ORDER })
   local games <const> = schedule()
   local check <const> = setmetatable({
      deadline = core.now() + chosen.seconds, progress = chosen.progress,
      done = 0, total = #games + 2 * TWIN_GAMES,
   }, Check)
   local report <const> = {
      moves = 0, faults = 0, instructions = 0, memory = 0, game_instructions = 0, game_seconds = 0,
      lines = {}, texts = {}, output = "",
      stochastic = cell:profile().stochastic, blind = cell:profile().blind,
   }
   local played <const> = play_all(check, report, cell, games)
   report.globals = own_globals(cell)
   report.unstable = twin and differs(check, twin, games, played, SEED)
   report.random = differs(check, cell, games, played, SEED + 1)
   report.late = check.late
   return report
end

return M
