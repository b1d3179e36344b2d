--- Reading a misère quotient from a file, where it was saved.
-- @submodule nim.quotient

local core <const> = require "nim.core"
local expect <const> = require "nim.common.expect"
local interrupt <const> = require "nim.common.interrupt"
local options <const> = require "nim.common.options"

local PATH <const> = options.path:required()

-- The lists of integers in a text like "[1,2],[3,4]".
local function lists(text)
   local found <const> = {}
   for items in text:gmatch "%[([%d,]*)%]" do
      local list <const> = {}
      for item in items:gmatch "%d+" do list[#list + 1] = math.tointeger(item) end
      found[#found + 1] = list
   end
   return found
end

local PATTERN <const> = '^{"rules":"(.-)","limit":%d+,"p":(%[[%d,]*%]),"values":(%[[%d,]*%]),'
   .. '"table":%[([%[%]%d,]*)%]}%s*$'

--- Reads a quotient that was saved, to use it or to extend it. It is checked whole, so that it is
-- right even if the file is not to be trusted.
-- @function nim.load_quotient
-- @tparam string path
-- @tparam[opt] nim.rules rules needed if they are a Lua function; default: those the file names
-- @treturn ?nim.quotient nil if the file cannot be read, or is not the quotient of these rules
-- @treturn ?string the reason
-- @usage print(require "nim".load_quotient "/nowhere")
-- --> nil /nowhere: No such file or directory
local function load(path, rules)
   PATH:check("path", path)
   if rules ~= nil and not expect.is_object(rules, "nim.rules") then
      expect.refuse("rules", "nim.rules", rules)
   end
   if (core.file_kind(path) or "file") ~= "file" then
      return nil, path .. ": not a regular file"
   end
   local file <const>, reason <const> = io.open(path, "rb")
   if not file then return nil, reason end
   local text <const>, message <const> = file:read "a"
   file:close()
   if not text then return nil, ("%s: %s"):format(path, message) end
   local name <const>, p <const>, values <const>, rows <const> = text:match(PATTERN)
   if not name then return nil, path .. ": not a saved quotient" end
   if not rules then
      local readable <const>, found <const> = interrupt.pcall(core.rules, name)
      if not readable then return nil, ("%s: %s"):format(path, found) end
      rules = found
   end
   local quotient <const> = core.restore_quotient(rules, lists(p)[1], lists(values)[1],
      lists(rows))
   if not quotient then
      return nil, ("%s: not the quotient of %s"):format(path, tostring(rules))
   end
   return quotient
end

return expect.strict("load_quotient", load)
