--- Bots from files that nobody vouches for: each plays in a cell of its own, where it can reach
-- nothing, and loses its game if it takes too much time or memory.
--
-- What a cell guarantees, and what it does not, stands in the chapter *Bots from strangers*.
-- @module nim.bots.file

local core <const> = require "nim.core"
local expect <const> = require "nim.common.expect"
local fault <const> = require "nim.common.fault"
local hash <const> = require "nim.common.hash"
local printable <const> = require "nim.common.printable"

local M = {}

local longest_name <const> = 60
local longest_text <const> = 200

local ranges <const> = {
   memory = { 1024, 1 << 23 },
   instructions = { 1, 1 << 53 },
   seconds = { 1, 1000000 },
   step = { 1, 10000 },
}

-- Raises for wrong arguments, at the line that called the public function.
local function check_arguments(path, limits)
   if not expect.is_path(path) then error(expect.message("path", "name of a file", path), 3) end
   if limits ~= nil and type(limits) ~= "table" then
      error(expect.message("limits", "table", limits), 3)
   end
   for name, value in pairs(limits or {}) do
      local range <const> = ranges[name]
      if not range and name ~= "plain" then -- true: for tools that watch memory, no arena
         error(expect.message("limits", "memory, instructions or seconds", name), 3)
      end
      local integer <const> = type(value) == "number" and math.tointeger(value)
      if range and not (integer and integer >= range[1] and integer <= range[2]) then
         error(expect.message("limits." .. name, ("integer %d … %d"):format(range[1], range[2]),
            value), 3)
      end
   end
end

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
      error(("%s: one game at a time in each seat expected; load the file once more for another")
         :format(self.file), 0)
   end
   return cell
end

local function base_name(path)
   return path:match "([^/]+)/*$" or path
end

local function name_of(path, name)
   name = name or base_name(path):gsub("%.lua$", "")
   return printable(name, longest_name)
end

-- Tells sources, and limits other than the usual ones, from others: games depend on both.
local function version_of(source, limits)
   local parts <const> = {}
   for name, value in pairs(limits) do parts[#parts + 1] = ("\0%s=%s"):format(name, value) end
   table.sort(parts)
   return "#" .. hash.text(source .. table.concat(parts))
end

-- What went wrong when a file was loaded, as one line that begins with its name.
local function describe(path, verdict, text)
   local file <const> = base_name(path)
   if verdict == "time" or verdict == "memory" then text = text .. " when it is loaded" end
   if text:sub(1, #file + 1) ~= file .. ":" then text = file .. ": " .. text end
   return printable(text, longest_text)
end

-- A new cell with the bot in it, and its source; or nil, a message, a verdict, whether there is no
-- such file, and whether it has been read.
local function open(path, limits)
   local source <const>, problem <const>, absent <const> = core.read_source(path)
   if not source then return nil, describe(path, "load", problem), "load", absent, false end
   local cell <const>, verdict <const>, text <const>
      = core.cell(source, base_name(path), limits or {})
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
      source = source, file = base_name(path), limits = limits or {},
   }, Seats)
   return {
      name = name_of(path, profile.name),
      origin = "file",
      version = version_of(source, limits or {}),
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
-- @tparam[opt] {memory=integer,instructions=integer,seconds=integer} limits bytes that the bot may
-- use, 1024 … 8388608, the library's 20,000 included (1048576 without it); instructions of a move,
-- and of the file when it is loaded (10000000); seconds of processor time in the same (10), for
-- what instructions do not measure
-- @treturn[1] table a bot, as @{nim.referee} describes it
-- @treturn[2] nil
-- @treturn[2] string what is wrong with the file: one printable line of at most 200 bytes
-- @treturn[2] string `"load"`, `"error"`, `"time"` or `"memory"`
-- @raise for a wrong argument
-- @usage
-- local bot, message = require "nim".bots.load "copycat.lua"
-- print(bot, message) --> nil	copycat.lua: No such file or directory
function M.load(path, limits)
   check_arguments(path, limits)
   local bot <const>, message <const>, verdict <const> = load_bot(path, limits)
   if not bot then return nil, message, verdict end
   return bot
end

--- The cell of a bot from a file, for tools.
-- @tparam string path
-- @tparam[opt] table limits as in @{load}, and `step`
-- @treturn[1] cell
-- @treturn[2] nil
-- @treturn[2] string what is wrong with the file
-- @treturn[2] boolean whether it has been read
-- @local
function M.open(path, limits)
   check_arguments(path, limits)
   local cell <const>, message <const>, _, _, read <const> = open(path, limits)
   if not cell then return nil, message, read end
   return cell
end

--- Loads a bot from a file for a tournament. One that cannot be loaded enters all the same, and
-- loses each game by `"load"`: so a plan is carried out whatever was handed in.
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
   check_arguments(path, limits)
   local bot <const>, message <const>, _, absent <const> = load_bot(path, limits)
   if bot then return bot end
   if absent then error(message, 2) end
   local function forfeit() fault.raise("load", message) end
   return {
      name = name_of(path), origin = "file", version = "#" .. hash.text(message), start = forfeit,
      move = forfeit,
   }
end

return M
