--- The file that a tournament's games go to, in the order of their numbers: written batch by batch,
-- and continued after an interruption of any kind.
-- @module nim.record.writer

local core <const> = require "nim.core"
local record <const> = require "nim.record.line"
local verify <const> = require "nim.record.verify"

local M = {}

local RecordFile = {}
RecordFile.__index = RecordFile

-- Reads what a file already has, from its beginning. Calls `found` with each game and the place
-- where its line ends; a torn last line is left out. Nil and a message if a line
-- is wrong.
local function read(file, path, found)
   local number, place = 0, 0
   while true do
      local line <const>, fault <const> = core.read_line(file)
      if fault then return nil, ("%s: %s"):format(path, fault) end
      if not line or line:sub(-1) ~= "\n" then break end
      number, place = number + 1, place + #line
      local game, message = record.read(line)
      if game then message = found(game, place) end
      if message then return nil, ("%s: line %d: %s"):format(path, number, message) end
   end
   return place
end

-- What is wrong with a game as the `count`-th one of this shard of the plan; nil if nothing is. The
-- moves of one without a checksum are replayed.
local function misfit(game, plan, shard, count)
   local other <const> = record.other_plan(game, plan)
   if other then return other end
   if count > shard.games then return ("%d games expected, got more"):format(shard.games) end
   if game.number ~= shard:number(count) then
      return ("game %d expected, got game %d"):format(shard:number(count), game.number)
   end
   local wrong = record.misplanned(game, plan)
   if not wrong and not game.check then
      local _, _, start <const> = plan:game(game.number)
      wrong = verify.game(game, function () return start.rules end)
   end
   return wrong and ("game %d: %s"):format(game.number, wrong)
end

-- Reads the games that a file has, cuts off a torn line and gets ready to write.
local function continue(self, file, options)
   local size, message = read(file, self.path, function (game)
      local wrong <const> = misfit(game, options.plan, options.shard, self.games + 1)
      if wrong then return wrong end
      self.games = self.games + 1
      return options.found(game)
   end)
   if not size then return nil, message end
   local cut
   cut, message = core.truncate(file, size)
   if not cut then return nil, self.path .. ": " .. message end
   self.place = size
   return true
end

local SECONDS_BETWEEN_TRIES <const> = 0.2

-- Claims a file for this process; false if another one has it, without waiting for that one.
local function claim(file, wait)
   while core.lock(file) == false do
      if not wait then return false end
      core.wait({}, SECONDS_BETWEEN_TRIES)
   end
   return true
end

--- Opens a file for the games of a shard.
-- @tparam table options `path`; `plan`; `shard`; `resume`, whether to continue a file that is
-- there; `wait`, whether to wait while another process is writing it; `found`, called with each
-- game that is there, may return what is wrong with it
-- @treturn table|nil to be closed, with the field `games`, how many are there; or nil and a message
function M.open(options)
   local path <const> = options.path
   local kind <const> = core.file_kind(path)
   if kind == "directory" then return nil, path .. ": is a directory" end
   -- Created without cutting off what another process may have written meanwhile.
   local file, message = io.open(path, kind == "other" and "wb" or "ab")
   if file and kind ~= "other" then
      file:close()
      file, message = io.open(path, "r+b")
   end
   if not file then return nil, message end
   local self <const> = setmetatable({ path = path, file = file, games = 0 }, RecordFile)
   local ready = true
   -- Pipes and devices can be neither claimed nor continued.
   if kind ~= "other" then
      if not claim(file, options.wait) then
         ready, message = nil, path .. ": another process is writing it"
      elseif not options.resume and file:seek "end" > 0 then
         ready, message = nil, path .. ": already has games; resume it or name another file"
      else
         file:seek "set" -- back from the end
         ready, message = continue(self, file, options)
      end
   end
   if not ready then
      file:close()
      return nil, message
   end
   return self
end

--- Adds the lines of some games. They have left this process when it returns.
-- @function RecordFile:write
-- @tparam string lines
-- @tparam integer games how many
-- @treturn boolean true, or nil and a message
function RecordFile:write(lines, games)
   -- Not where the last write ended: processes that were forked share that place with this one.
   if self.place then self.file:seek("set", self.place) end
   local written <const>, message <const> = core.append(self.file, lines)
   if not written then return nil, self.path .. ": " .. message end
   self.place = self.place and self.place + #lines
   self.games = self.games + games
   return true
end

--- Closes the file.
-- @function RecordFile:close
-- @treturn boolean true, or nil and a message
function RecordFile:close()
   if not self.file then return true end
   local file <const> = self.file
   self.file = nil
   local synced <const>, unsynced <const> = core.sync(file)
   local closed <const>, message <const> = file:close()
   if not synced or not closed then return nil, self.path .. ": " .. (unsynced or message) end
   return true
end

RecordFile.__close = RecordFile.close

return M
