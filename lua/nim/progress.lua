--- Shows on a terminal how far long work has come, and nothing anywhere else.
-- @module nim.progress

local core <const> = require "nim.core"

local M = {}

local Progress = {}
Progress.__index = Progress

local interval <const> = 0.2 -- seconds between two lines

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
   file = file or io.stderr
   return setmetatable({
      unit = unit,
      file = file,
      visible = core.is_terminal(file),
      began = core.now(),
      due = 0,
   }, Progress)
end

--- Shows what is done. May be called as often as one likes.
-- @function Progress:show
-- @tparam integer done so far, with what was done before this began
-- @tparam integer total to be done
-- @usage
-- local progress = nim.progress.new "heaps"
-- nim.rules "0.16":sequence(100000, { progress = function (n) progress:show(n, 100000) end })
-- progress:clear()
function Progress:show(done, total)
   if not self.visible then return end
   local now <const> = core.now()
   self.done_before = self.done_before or done
   if now < self.due then return end
   self.due = now + interval
   local speed <const> = (done - self.done_before) / (now - self.began)
   local text = ("%d of %d %s"):format(done, total, self.unit)
   if speed > 0 then
      text = ("%s, %.0f %s/s, %s left"):format(text, speed, self.unit,
         duration((total - done) / speed))
   end
   self.file:write("\r", text, "\27[K")
   self.file:flush()
   self.drawn = true
end

--- Takes the line away again.
-- @function Progress:clear
-- @usage
-- local progress = nim.progress.new "games"
-- progress:show(1, 2)
-- progress:clear()
function Progress:clear()
   if self.drawn then self.file:write "\r\27[K" end
   self.drawn = false
end

return M
