-- The rockspec lists every module, and LuaRocks builds and installs the rock.

local support <const> = require "spec.support"
local quote <const> = support.quote

local function run(command)
   local code, output, errors <const> = support.shell(command)
   assert(code == 0, command .. "\n" .. output .. errors)
   return output
end

local function files_below(folder, pattern)
   local list <const> = {}
   local command <const> = ("cd %s && find . -type f -path %s | sort"):format(
      quote(folder), quote(pattern or "*"))
   for name in run(command):gmatch "%./([^\n]+)" do list[#list + 1] = name end
   return list
end

-- Everything below is about one installation, made from a copy of the sources, so that the build
-- folder of this checkout stays as it is.
local function install()
   local folder <const> = support.folder()
   run("cd " .. quote(folder) .. " && mkdir source && cat >config.lua <<END\n"
      .. [[rocks_provided = { argparse = "0.7.1-1", ["lua-cjson"] = "2.1.0-1" }]]
      .. "\nEND\n")
   run("cp -R Makefile README.md LICENSE nim-dev-1.rockspec lua src " .. quote(folder) .. "/source")
   run("cd " .. quote(folder) .. [[/source &&
      env -u LUA_PATH_5_4 -u LUA_CPATH_5_4 MAKEFLAGS=-j2 LUAROCKS_CONFIG=../config.lua \
         luarocks --lua-version 5.4 --tree ../tree make CFLAGS=-O0]])
   return folder
end

describe("the rock #install", function ()
   if support.shell "command -v luarocks" ~= 0 then
      pending "luarocks is not installed"
      return
   end

   local folder
   lazy_setup(function () folder = install() end)
   lazy_teardown(function () support.remove(folder) end)

   -- Runs something in another folder, where only the rock's files can be found.
   local function elsewhere(command)
      return support.shell(([[
         cd / && tree=%s/tree &&
         export LUA_PATH_5_4="$tree/share/lua/5.4/?.lua;$tree/share/lua/5.4/?/init.lua;;" &&
         export LUA_CPATH_5_4="$tree/lib/lua/5.4/?.so;;" && ]]):format(quote(folder)) .. command)
   end

   it("installs every module under lua/nim, and nothing else", function ()
      assert.same(files_below("lua", "./nim/*.lua"), files_below(folder .. "/tree/share/lua/5.4"))
      assert.same({ "nim/core.so" }, files_below(folder .. "/tree/lib/lua/5.4"))
      assert.same({ "luanim" }, files_below(folder .. "/tree/bin"))
   end)

   it("leaves no file in the checkout outside build/", function ()
      local list <const> = run(("cd %s/source && ls -A"):format(quote(folder)))
      assert.equal("LICENSE\nMakefile\nREADME.md\nbuild\nlua\nnim-dev-1.rockspec\nsrc\n", list)
      assert.same(files_below "src", files_below(folder .. "/source/src"))
      assert.same(files_below "lua", files_below(folder .. "/source/lua"))
   end)

   it("serves a program in another folder", function ()
      local program <const> = [[print(require "nim"._VERSION)
         print(package.searchpath("nim", package.path))]]
      local command <const> = quote(support.interpreter()) .. " -e " .. quote(program)
      local found <const> = folder .. "/tree/share/lua/5.4/nim/init.lua"
      assert.same({ 0, "nim dev\n" .. found .. "\n", "" }, { elsewhere(command) })
   end)

   it("packs as a binary rock, which works in another tree", function ()
      run("cd " .. quote(folder) .. [[ && export LUAROCKS_CONFIG=config.lua &&
         luarocks --lua-version 5.4 --tree tree pack nim &&
         luarocks --lua-version 5.4 --tree other install ./nim-*.rock]])
      local command <const> = ("cd / && env -u LUA_PATH_5_4 -u LUA_CPATH_5_4 %s/other/bin/luanim ")
         :format(quote(folder))
      assert.matches("^1%-3%-5%-7 %(normal play%): P", select(2, support.shell(command
         .. "outcome 1-3-5-7")))
   end)

   it("installs a command that needs no search path", function ()
      local command <const> = ("cd / && env -u LUA_PATH_5_4 -u LUA_CPATH_5_4 %s/tree/bin/luanim ")
         :format(quote(folder))
      assert.same({ 0, "nim dev\n", "" }, { support.shell(command .. "--version") })
      local code, output <const> = support.shell(command .. "--help")
      assert.equal(0, code)
      assert.matches("^Usage: luanim ", output)
   end)
end)
