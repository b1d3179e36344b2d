--- Loads the Lua libraries that only some parts need, and says how to install one that is missing.
-- @module nim.common.library

local expect <const> = require "nim.common.expect"
local interrupt <const> = require "nim.common.interrupt"

local M = {}

-- The name on LuaRocks of what Debian calls lua-NAME.
local ROCK <const> = { argparse = "argparse", cjson = "lua-cjson" }

--- Loads a library.
-- @tparam string name `"argparse"` or `"cjson"`
-- @treturn table the library
-- @raise with the ways to install it, where it is missing
function M.load(name)
   local found <const>, library <const> = interrupt.pcall(require, name)
   if found then return library end
   return expect.fail(("%s is missing: apt-get install lua-%s on Debian, luarocks install %s "
      .. "elsewhere"):format(name, name, ROCK[name]))
end

return M
