--- Adds text to the end of a file, all of it or nothing, also when several processes do so at once.
-- @module nim.common.append

local core <const> = require "nim.core"

local SECONDS_BETWEEN_TRIES <const> = 0.02

-- A file that grows: what there was before the text, or nil for a pipe or a device.
local function size_of(file, path)
   if core.file_kind(path) ~= "file" then return nil end
   while core.lock(file) == false do core.wait({}, SECONDS_BETWEEN_TRIES) end
   return file:seek "end"
end

-- Whether the last line lacks its end, as after a power cut.
local function is_torn(file, size)
   if not size or size == 0 then return false end
   file:seek("set", size - 1)
   return file:read(1) ~= "\n"
end

--- Adds lines to a file, which is created if needed. A last line that was cut off stays one of its
-- own.
-- @function append
-- @tparam string path
-- @tparam string lines each with its line break
-- @treturn ?boolean true; nil if the file cannot be written, and then it is as it was
-- @treturn ?string the reason
-- @usage
-- local path = os.tmpname()
-- print(require "nim.common.append"(path, "a line\n")) --> true
-- os.remove(path)
return function (path, lines)
   local file, message = io.open(path, "a+b")
   if not file then file, message = io.open(path, "ab") end -- one that can only be written to
   if not file then return nil, message end
   local size <const> = size_of(file, path)
   local torn <const> = is_torn(file, size)
   file:seek "end"
   local written, fault = core.append(file, (torn and "\n" or "") .. lines)
   if written then written, fault = core.sync(file) end
   if not written and size then core.truncate(file, size) end
   local closed <const>, late_fault <const> = file:close()
   if written and closed then return true end
   return nil, ("%s: %s"):format(path, fault or late_fault)
end
