local support <const> = require "spec.support"

local function lines_of(command)
   local code, output, errors <const> = support.shell(command)
   assert.same({ 0, "" }, { code, errors })
   local lines <const> = {}
   for line in output:gmatch "[^\n]+" do lines[#lines + 1] = line end
   return lines
end

-- The C part that the specs run with, whichever flavour it is.
local CORE <const> = package.searchpath("nim.core", package.cpath)

describe("require 'nim'", function ()
   it("adds no global", function ()
      local code <const> = [[
         local before <const> = {}
         for name in pairs(_G) do before[name] = true end
         local nim <const> = require "nim"
         local core <const> = require "nim.core"
         for name in pairs(nim) do local _ = nim[name] end
         for name in pairs(_G) do
            if not before[name] then print(name) end
         end
      ]]
      assert.same({ 0, "", "" }, { support.lua("-e", code) })
   end)

   it("needs nothing but Lua", function ()
      local code <const> = [[
         local preloaded <const> = {}
         for name in pairs(package.loaded) do preloaded[name] = true end
         require "nim"
         for name in pairs(package.loaded) do
            if not preloaded[name] and not name:find "^nim" then print(name) end
         end
      ]]
      assert.same({ 0, "", "" }, { support.lua("-e", code) })
   end)
end)

describe("core.so", function ()
   it("exports luaopen_nim_* and nothing else", function ()
      local symbols <const> = lines_of("nm --dynamic --defined-only --format=posix " .. CORE)
      assert.is_true(#symbols > 0)
      for _, line in ipairs(symbols) do
         local name <const> = line:match "^%S+"
         -- what compilers add for sanitizers and coverage begins with underscores
         assert.is_truthy(name:find "^luaopen_nim_" or name:find "^__", name)
      end
   end)

   it("does not link liblua: the interpreter carries its own", function ()
      for _, line in ipairs(lines_of("readelf --dynamic " .. CORE)) do
         assert.is_nil(line:find "NEEDED.*lua", line)
      end
   end)

   it("calls no lua_ function of the core's: nim_*.c never sees Lua", function ()
      local files <const> = lines_of "ls src/nim_*.c src/nim_*.h"
      assert.is_true(#files > 0)
      for _, file in ipairs(files) do
         assert.is_nil(support.read(file):find '#include [<"]l[^"]*lua', file)
         assert.is_nil(support.read(file):find '#include [<"]l?auxlib', file)
         assert.is_nil(support.read(file):find '#include [<"]lnim', file)
         assert.is_nil(support.read(file):find '#include [<"]lua', file)
      end
   end)
end)
