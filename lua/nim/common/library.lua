--- Loading a library that only some parts need.
-- @module nim.common.need

local interrupt <const> = require "nim.common.interrupt"

local M = {}

-- The name on LuaRocks of what Debian calls lua-NAME.
local ROCK <const> = { argparse = "argparse", cjson = "lua-cjson" }

--- Loads a library.
-- @tparam string name `"argparse"` or `"cjson"`
-- @treturn table the library
-- @raise without a place, with the ways to install it, where it is missing
function M.library(name)
   local found <const>, library <const> = interrupt.pcall(require, name)
   if found then return library end
   error(("%s is missing: apt-get install lua-%s on Debian, luarocks install %s elsewhere"):format(
      name, name, ROCK[name]), 0)
end

return M
