--- Bots from untrusted files: each plays in a cell of its own, where it can reach nothing, and
-- loses its game if it takes too much time or memory.
--
-- The chapter *What the sandbox promises* says what a cell guarantees, and what it does not.
-- @module nim.bots.file

local core <const> = require "nim.core"
local expect <const> = require "nim.common.expect"
local fault <const> = require "nim.common.fault"
local hash <const> = require "nim.common.hash"
local names <const> = require "nim.common.name"
local options <const> = require "nim.common.options"
local plain <const> = require "nim.common.plain"
local printable <const> = require "nim.common.printable"

local M = {}

local PATH <const> = options.path:required()

local LIMITS <const> = options.of({
   memory = options.integer(1024, 1 << 23),
   instructions = options.integer(1, 1 << 53),
   seconds = options.integer(1, 1000000),
   moves = options.integer(1, 1000000),
}, "limits")

-- Ends the bot's game unless the cell says that all went well; passes on what it returned.
local function judge(played, ...)
   if played then return ... end
   fault.raise(...)
end

-- The cells of a bot, one for each seat, so that it may play against itself; the `self` of the game
-- that each is playing; and what it takes to make one.
local Seats <const> = {}
Seats.__index = Seats

-- Begins a game of that `self` in the cell of its seat.
function Seats:begin(player, position, turn)
   local seat <const> = turn and turn.seat or "first"
   local cell = self[seat]
   if not cell then
      local verdict, text
      cell, verdict, text = core.cell(self.source, self.file, self.limits)
      if not cell then fault.raise(verdict, text) end
      self[seat] = cell
   end
   self.players[cell] = player
   judge(cell:begin(turn and turn.random or core.random()))
   if self.starts then judge(cell:start(position, turn)) end
   return cell
end

-- The cell in which that `self` is playing.
function Seats:cell(player, position, turn)
   local cell <const> = rawget(player, "cell")
   if not cell then return self:begin(player, position, turn) end -- a game of one move
   if self.players[cell] ~= player then
      expect.fail(("%s: one game at a time in each seat expected; load the file again for another")
         :format(self.file))
   end
   return cell
end

local function base_name(path)
   return path:match "([^/]+)/*$" or path
end

local function name_of(path, name)
   return names.clean(name or base_name(path):gsub("%.lua$", "")) or "bot"
end

-- Tells sources and limits apart: games depend on both.
local function version_of(source, limits)
   local parts <const> = {}
   for name, value in pairs(limits) do parts[#parts + 1] = ("\0%s=%s"):format(name, value) end
   plain.sort(parts)
   return "#" .. hash.text(source .. table.concat(parts))
end

-- What went wrong when a file was loaded, as one line that begins with its name.
local function describe(path, verdict, text)
   local file <const> = base_name(path)
   if verdict == "time" or verdict == "memory" then text = text .. " when it is loaded" end
   if text:sub(1, #file + 1) ~= file .. ":" then text = file .. ": " .. text end
   return printable(text)
end

-- A new cell with the bot in it, and its source; or nil, a message, a verdict, whether there is no
-- such file, and whether it has been read.
local function open(path, limits)
   local source <const>, problem <const>, absent <const> = core.read_source(path)
   if not source then return nil, describe(path, "load", problem), "load", absent, false end
   local cell <const>, verdict <const>, text <const>
      = core.cell(source, base_name(path), limits)
   if not cell then return nil, describe(path, verdict, text), verdict, false, true end
   return cell, source
end

-- As open, with a bot instead of the cell.
local function load_bot(path, limits)
   local cell <const>, source <const>, verdict <const>, absent <const> = open(path, limits)
   if not cell then return nil, source, verdict, absent end
   local profile <const> = cell:profile()
   local seats <const> = setmetatable({
      first = cell, players = {}, starts = profile.starts,
      source = source, file = base_name(path), limits = limits,
   }, Seats)
   return {
      name = name_of(path, profile.name),
      origin = "file",
      version = version_of(source, limits),
      stochastic = profile.stochastic,
      theory = profile.theory,
      start = function (self, position, turn)
         rawset(self, "cell", seats:begin(self, position, turn))
      end,
      move = function (self, position, turn)
         return judge(seats:cell(self, position, turn):move(position, turn))
      end,
   }
end

--- Loads a bot from a file.
-- @tparam string path a regular file, not a link, of at most 64 KB of Lua source
-- @tparam[opt] {memory=integer,instructions=integer,seconds=integer,moves=integer} limits bytes
-- that the bot may use, 1024 … 8388608, the library's 24,000 included (1048576 without it);
-- instructions of a move, and of the file when it is loaded (10000000); seconds of processor time
-- in the same (2), for what instructions do not measure; and how many times what a move may take a
-- game may take (10)
-- @treturn[1] table a bot, as @{nim.referee} describes it
-- @treturn[2] nil
-- @treturn[2] string what is wrong with the file: one printable line of at most 200 bytes
-- @treturn[2] string `"load"`, `"error"`, `"time"` or `"memory"`
-- @raise for a wrong argument
-- @usage
-- local bot, message = require "nim".bots.load "copycat.lua"
-- print(bot, message) --> nil	copycat.lua: No such file or directory
function M.load(path, limits)
   local bot <const>, message <const>, verdict <const>
      = load_bot(PATH:check("path", path), LIMITS(limits))
   if not bot then return nil, message, verdict end
   return bot
end

--- The cell of a bot from a file, for tools.
-- @tparam string path
-- @tparam ?table limits as in @{load}
-- @tparam table more what limits do not say: `step`, how many instructions lie between two
-- measurements, 1 … 10000; `seed`, by which the order of `next` differs, 0 … 2^32 - 1
-- @treturn[1] cell
-- @treturn[2] nil
-- @treturn[2] string what is wrong with the file
-- @treturn[2] boolean whether it has been read
-- @local
function M.open(path, limits, more)
   local chosen <const> = LIMITS(limits)
   chosen.step, chosen.seed = more.step, more.seed
   local cell <const>, message <const>, _, _, read <const> = open(PATH:check("path", path), chosen)
   if not cell then return nil, message, read end
   return cell
end

--- Loads a bot from a file for a tournament. One that cannot be loaded enters all the same, and
-- loses each game by `"load"`: so a tournament is played whatever was handed in.
-- @tparam string path
-- @tparam[opt] table limits as in @{load}
-- @treturn table a bot
-- @raise if there is no such file; for a wrong argument
-- @usage
-- local path = os.tmpname()
-- io.open(path, "w"):write "return 7":close()
-- local bot = nim.bots.enter(path)
-- print(nim.referee.play("1-2", bot, "optimal").reason) --> load
-- os.remove(path)
function M.enter(path, limits)
   local bot <const>, message <const>, _, absent <const>
      = load_bot(PATH:check("path", path), LIMITS(limits))
   if bot then return bot end
   if absent then expect.fail(message) end
   local function forfeit() fault.raise("load", message) end
   return {
      name = name_of(path), origin = "file", version = "#" .. hash.text(message), start = forfeit,
      move = forfeit,
   }
end

return expect.strict_module(M)
