--- Reads the games of one record or of several, such as the shards of a tournament, as one list in
-- the order of their numbers. Files that do not belong together are refused; missing games are
-- noted. A game is known by its plan and its number: however many files have it, it comes once.
-- @module nim.record.reader

local core <const> = require "nim.core"
local expect <const> = require "nim.common.expect"
local record <const> = require "nim.record.line"

local M = {}

local Records = {}
Records.__index = Records

-- A file need not be in order (`cat` puts one shard after the other), but each part of it that is
-- in order is read separately.
local MOST_PARTS <const> = 500

local function fail(...)
   expect.fail(string.format(...))
end

-- The parts of a file whose games are of one plan and ascend: where they begin.
local function parts_of(path)
   if core.file_kind(path) == "other" then -- which may have no end, and is read twice
      fail("%s: regular file expected, got a device or pipe", path)
   end
   local file <close>, message <const> = io.open(path, "rb")
   if not file then fail("%s", message) end
   local parts <const>, place, number, last, last_plan = {}, 0, 0, math.huge, nil
   local function next_line()
      local line <const>, fault <const> = core.read_line(file)
      if fault then fail("%s: %s", path, fault) end
      return line
   end
   for line in next_line do
      local game <const> = tonumber(line:match '^%s*{%s*"number"%s*:%s*(%d+)%s*,')
      local plan <const> = game and line:match '"plan"%s*:%s*"([^"\\]*)"'
      if not game and #parts == 0 or game and (game <= last or plan ~= last_plan) then
         parts[#parts + 1] = { path = path, place = place, line_number = number }
         if #parts > MOST_PARTS then
            fail("%s: games in order expected, got them mixed", path)
         end
      end
      place, number, last = place + #line, number + 1, game or last
      last_plan = plan or last_plan
   end
   for i, part in ipairs(parts) do
      part.lines = (parts[i + 1] and parts[i + 1].line_number or number) - part.line_number
   end
   return parts
end

-- Compares with the tournament that the first game belongs to.
local function check_tournament(self, part, game)
   local about <const> = self.about
   if not about then
      self.about = { plan = game.plan, of = game.of, seed = game.seed }
   elseif game.plan ~= about.plan or game.of ~= about.of or game.seed ~= about.seed then
      fail("%s:%d: a game of plan %s expected, got one of plan %s", part.path, part.line_number,
         about.plan, game.plan)
   end
end

-- Reads the next line of a part; `game` is nil at its end, or at an incomplete line.
local function advance(self, part)
   part.game = nil
   if part.lines == 0 then return end
   local line <const>, fault <const> = core.read_line(part.file)
   if fault then fail("%s: %s", part.path, fault) end
   part.line_number, part.lines = part.line_number + 1, part.lines - 1
   if not line or line:sub(-1) ~= "\n" then
      self.torn[#self.torn + 1] = part.path
      return
   end
   local game <const>, message <const>, altered <const> = record.read(line)
   if altered and self.altered then
      table.insert(self.altered, { part.path, part.line_number, message })
      return advance(self, part)
   end
   if not game then fail("%s:%d: %s", part.path, part.line_number, message) end
   check_tournament(self, part, game)
   if game.number <= (part.last or 0) then -- which its form has hidden from `parts_of`
      fail("%s:%d: a game after %d expected, got %d", part.path, part.line_number, part.last,
         game.number)
   end
   part.line, part.game, part.last = line, game, game.number
end

--- A list of files, from such a list or the name of one.
-- @tparam string|{string,...} files
-- @treturn {string,...} a list of one or more
-- @raise for anything else
function M.files(files)
   if expect.is_path(files) then return { files } end
   if not expect.is_list(files) then
      expect.refuse("files", "name of a file or list of them", files)
   end
   if #files == 0 then fail "files: at least one expected, got none" end
   for i = 1, #files do -- a hole is not a file
      if not expect.is_path(files[i]) then
         expect.refuse("file " .. i, "name of a file", files[i])
      end
   end
   return files
end

-- The records of a part, open at its first game.
local function open_part(self, part)
   local file <const>, message <const> = io.open(part.path, "rb")
   if not file then fail("%s", message) end
   part.file = file
   table.insert(self.parts, part)
   file:seek("set", part.place)
   advance(self, part)
end

local function new_records()
   return setmetatable({ parts = {}, missing = {}, torn = {}, expected = 1 }, Records)
end

--- Opens records.
-- @tparam {string,...} paths
-- @tparam[opt] boolean is_check whether to pass over lines that were altered, as their checksum
-- shows; they are errors otherwise
-- @treturn table to be closed: `about`, the tournament's `plan`, `of` and `seed` (nil if there are
-- no games); `missing`, the ranges `{ first, last }` of numbers passed over; `torn`, files whose
-- last line is incomplete; `altered`, lines passed over, each its path, number and fault; and the
-- methods `next`, `close`
-- @raise when a file cannot be read, or is not a record
function M.open(paths, is_check)
   local self <const> = new_records()
   self.altered = is_check and {} or nil
   for _, path in ipairs(paths) do
      for _, part in ipairs(parts_of(path)) do open_part(self, part) end
   end
   return self
end

local Several = {}
Several.__index = Several

--- Opens records of any number of tournaments.
-- @tparam {string,...} paths
-- @treturn table to be closed, with the methods `next` and `close`; the tournaments come one after
-- the other
-- @raise as @{open}
function M.open_several(paths)
   local self <const>, of_plan <const> = setmetatable({ records = {}, at = 1 }, Several), {}
   for _, path in ipairs(paths) do
      for _, part in ipairs(parts_of(path)) do
         local records <const> = new_records()
         open_part(records, part)
         local about <const> = records.about -- nil if the part is one incomplete line
         local known <const> = about and of_plan[about.plan]
         if known then
            check_tournament(known, part, part.game)
            table.insert(known.parts, part)
         else
            table.insert(self.records, records)
            if about then of_plan[about.plan] = records end
         end
      end
   end
   return self
end

local function pass_over(self, number)
   if self.expected < number then
      table.insert(self.missing, { self.expected, number - 1 })
   end
   self.expected = number + 1
end

--- The next game.
-- @function Records:next
-- @treturn table|nil see `nim.record.line`; nil at the end
-- @treturn string its line
-- @treturn string the file that it is in
-- @treturn integer the line's number there
-- @raise when a line is not a game of this tournament, or contradicts another line
function Records:next()
   local least
   for _, part in ipairs(self.parts) do
      if part.game and (not least or part.game.number < least.game.number) then least = part end
   end
   if not least then
      if self.about then pass_over(self, self.about.of + 1) end
      return nil
   end
   local game <const>, line <const> = least.game, least.line
   local path <const>, line_number <const> = least.path, least.line_number
   for _, part in ipairs(self.parts) do
      if part.game and part.game.number == game.number then
         if not record.same(part.line, line) then
            fail("%s:%d: game %d differs from the one in %s:%d", part.path, part.line_number,
               game.number, path, line_number)
         end
         advance(self, part)
      end
   end
   pass_over(self, game.number)
   return game, line, path, line_number
end

--- The next game of several tournaments.
-- @function Several:next
-- @treturn table|nil as @{Records:next}
-- @treturn string
-- @treturn string
-- @treturn integer
-- @raise as @{Records:next}
function Several:next()
   while self.records[self.at] do
      local game <const>, line <const>, path <const>, number <const> = self.records[self.at]:next()
      if game then return game, line, path, number end
      self.at = self.at + 1
   end
end

--- Closes the files.
-- @function Several:close
function Several:close()
   for _, records in ipairs(self.records) do records:close() end
end

Several.__close = Several.close

--- Closes the files.
-- @function Records:close
function Records:close()
   for _, part in ipairs(self.parts) do
      part.file:close()
   end
   self.parts = {}
end

Records.__close = Records.close

--- Ranges of numbers as text.
-- @tparam {{integer,integer},...} ranges
-- @treturn string such as "3, 7-10", cut after eight ranges
-- @treturn integer how many numbers they contain
function M.ranges(ranges)
   local texts <const>, count = {}, 0
   for i, range in ipairs(ranges) do
      count = count + range[2] - range[1] + 1
      if i <= 8 then
         texts[i] = range[1] == range[2] and tostring(range[1]) or range[1] .. "-" .. range[2]
      end
   end
   if #ranges > 8 then texts[#texts + 1] = "…" end
   return table.concat(texts, ", "), count
end

return M
