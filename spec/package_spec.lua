-- The package as a whole: what require "nim" loads, what core.so exports, what make installs.

local support <const> = require "spec.support"

local function lines_of(command)
   local code, output, errors <const> = support.shell(command)
   assert(code == 0, errors)
   return support.lines(output)
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
      if support.flavour() ~= "release" then
         pending "instrumented builds export names of their instruments"
         return
      end
      local symbols <const> = lines_of("nm --dynamic --defined-only --format=posix " .. CORE)
      assert.is_true(#symbols > 0)
      for _, line in ipairs(symbols) do
         assert.matches("^luaopen_nim_", line)
      end
   end)

   it("does not link liblua: the interpreter carries its own", function ()
      for _, line in ipairs(lines_of("readelf --dynamic " .. CORE)) do
         assert.is_nil(line:find "NEEDED.*lua", line)
      end
   end)

   it("keeps its core free of Lua and of the binding", function ()
      local files <const> = lines_of "find src/core -name '*.[ch]'"
      assert.is_true(#files > 0)
      for _, file in ipairs(files) do
         for header in support.read(file):gmatch '#include *[<"]([^>"]*)' do
            assert.is_nil(header:find "^lua" or header:find "^lauxlib",
               file .. " includes " .. header)
         end
      end
   end)
end)

describe("make #install", function ()
   it("uninstalls all that it has installed", function ()
      local folder <const> = support.folder()
      local make <const> = "make --silent DESTDIR=" .. folder .. " PREFIX=/opt/nim LUA="
         .. support.interpreter() .. " "
      lines_of(make .. "install")
      local code, output <const> = support.shell("cd / && " .. folder .. "/opt/nim/bin/luanim "
         .. "--version")
      assert.same({ 0, "nim dev\n" }, { code, output })
      assert.is_true(#lines_of("find " .. folder .. " -name '*.lua'") > 2)
      lines_of(make .. "uninstall")
      assert.same({}, lines_of("find " .. folder .. " -type f"))
      support.remove(folder)
   end)
end)
