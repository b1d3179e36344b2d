--- Shows the progress of long work on a terminal, and nothing elsewhere.
-- @module nim.progress

local core <const> = require "nim.core"
local expect <const> = require "nim.common.expect"
local options <const> = require "nim.common.options"

local M = {}

local Progress = {}
Progress.__index = Progress

local UNIT <const> = options.text:required()
local INTERVAL <const> = 0.2 -- seconds between two lines

local function duration(seconds)
   seconds = math.ceil(seconds)
   if seconds < 60 then return seconds .. " s" end
   if seconds < 3600 then return ("%d min %02d s"):format(seconds // 60, seconds % 60) end
   return ("%d h %02d min"):format(seconds // 3600, seconds % 3600 // 60)
end

--- Begins to show progress.
-- @tparam string unit what is counted, in the plural: "games"
-- @tparam[opt=io.stderr] file file where a line is drawn again and again, if it is a terminal
-- @treturn table with the methods `show` and `clear`
-- @usage
-- local progress = nim.progress.new "games"
-- for i = 1, 100 do progress:show(i, 100) end
-- progress:clear()
function M.new(unit, file)
   UNIT:check("unit", unit)
   file = file or io.stderr
   return setmetatable({
      unit = unit,
      file = file,
      visible = core.is_terminal(file),
      began = core.now(),
      due = 0,
   }, Progress)
end

--- Shows how much is done. May be called as often as you like.
-- @function Progress:show
-- @tparam integer done so far, including what was done before this began
-- @tparam integer total to do
-- @usage
-- local progress = nim.progress.new "heaps"
-- nim.rules "0.16":sequence(100000, { progress = function (n) progress:show(n, 100000) end })
-- progress:clear()
function Progress:show(done, total)
   if not self.visible then return end
   local now <const> = core.now()
   self.done_before = self.done_before or done
   if now < self.due then return end
   self.due = now + INTERVAL
   local speed <const> = (done - self.done_before) / (now - self.began)
   local text = ("%d of %d %s"):format(done, total, self.unit)
   if speed > 0 then
      text = ("%s, %.0f %s/s, %s left"):format(text, speed, self.unit,
         duration((total - done) / speed))
   end
   self:draw(text)
end

-- Draws any text in the place of the last one.
function Progress:draw(text)
   self.file:write("\r", text, "\27[K")
   self.file:flush()
   self.drawn = true
end

--- Removes the line.
-- @function Progress:clear
-- @usage
-- local progress = nim.progress.new "games"
-- progress:show(1, 2)
-- progress:clear()
function Progress:clear()
   if self.drawn then self.file:write "\r\27[K" end
   self.drawn = false
end

expect.self(Progress, "progress")

return expect.strict_module(M)
