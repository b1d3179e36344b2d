local support <const> = require "spec.support"
local quote <const> = support.quote

-- Runs luanim as a child, after some Lua code that may prepare the state.
local function luanim(arguments, prepare, redirect)
   local code <const> = (prepare or "") .. " os.exit(require 'nim.cli'.main(arg, COMMANDS), true)"
   return support.shell(table.concat({
      quote(support.interpreter()), "-e", quote(code:gsub("\n", " ")), "/dev/null", arguments,
      redirect,
   }, " "))
end

-- Commands for these specs only.
local COMMANDS <const> = [[
   COMMANDS = { work = "spec.work", talk = "spec.talk" }
   package.preload["spec.work"] = function ()
      return {
         summary = "work",
         define = function (parser)
            parser:argument "how"
            parser:option "--days":convert(math.tointeger):argname "N"
         end,
         run = function (options, write)
            if options.how == "well" then write("done\n")
            elseif options.how == "badly" then write("half\n") return nil, "no file"
            elseif options.how == "five" then return 5
            elseif options.how == "object" then error({})
            elseif options.how == "untold" then
               error(setmetatable({}, { __tostring = function () error "none" end }))
            elseif options.how == "memory" then io.stdin:read(1 << 60)
            elseif options.how == "theirs" then load("error 'oops'", "@plan.lua")()
            elseif options.how == "interrupted" then error "interrupted!"
            end
         end,
      }
   end
   package.preload["spec.talk"] = function ()
      return {
         summary = "talk",
         define = function () end,
         run = function (_, write) for i = 1, 1e6 do write(i, "\n") end end,
      }
   end
]]

describe("luanim", function ()
   it("prints its version", function ()
      assert.same({ 0, "nim dev\n", "" }, { luanim "--version" })
      assert.same({ 0, "nim dev\n", "" }, { luanim("--version", COMMANDS) })
   end)

   it("lists its commands in order", function ()
      local code, output, errors = luanim("--help", COMMANDS)
      assert.same({ 0, "" }, { code, errors })
      local usage <const> = "Usage: luanim [-h] [--version] [--completion SHELL] COMMAND ...\n"
      assert.equal(usage, output:sub(1, #usage))
      assert.matches("\n   talk +talk\n   work +work\n", output)
   end)

   it("shows the help of a command", function ()
      local code, output = luanim("work --help", COMMANDS)
      assert.equal(0, code)
      assert.matches("^Usage: luanim work %[%-h%] %[%-%-days N%] <how>\n", output)
   end)

   it("runs a command and passes its exit code on", function ()
      assert.same({ 0, "done\n", "" }, { luanim("work well", COMMANDS) })
      assert.same({ 5, "", "" }, { luanim("work five", COMMANDS) })
   end)

   it("ends with 2 and one line after wrong usage", function ()
      local cases <const> = {
         [""] = "a command is required (see: luanim --help)",
         ["work"] = "missing argument 'how' (see: luanim work --help)",
         ["work well --fast"] = "unknown option '--fast' (see: luanim work --help)",
         ["work well --days two"] =
            "--days: integer expected, got two (see: luanim work --help)",
         ["wurk"] = "unknown command 'wurk'; did you mean 'work'? (see: luanim --help)",
      }
      for arguments, message in pairs(cases) do
         assert.same({ 2, "", "luanim: " .. message .. "\n" }, { luanim(arguments, COMMANDS) })
      end
   end)

   it("ends with 1 and one line when the work fails", function ()
      assert.same({ 1, "half\n", "luanim: no file\n" }, { luanim("work badly", COMMANDS) })
   end)

   it("shows a place in a file of the user's, but none in the library", function ()
      assert.same({ 1, "", "luanim: plan.lua:1: oops\n" }, { luanim("work theirs", COMMANDS) })
      assert.same({ 1, "", 'luanim: rules: character 3: digit 0-9, A-V expected, got "x"\n' },
         { support.luanim("rules", "0.x") })
   end)

   it("ends with 1 where an error has no description", function ()
      local code, output, errors = luanim("work untold", COMMANDS)
      assert.same({ 1, "" }, { code, output })
      assert.matches("^luanim: [^\n]+\n$", errors)
      if support.flavour() == "asan" then return end -- it ends a program that asks for so much
      assert.same({ 1, "", "luanim: not enough memory\n" }, { luanim("work memory", COMMANDS) })
   end)

   it("shows a traceback on demand", function ()
      local traceback <const> = "os.getenv = function () return '1' end "
      local _, _, errors = luanim("work theirs", traceback .. COMMANDS)
      assert.matches("^luanim: plan.lua:1: oops\nstack traceback:\n", errors)
   end)

   it("ends with 130 when interrupted", function ()
      assert.same({ 130, "", "luanim: interrupted\n" }, { luanim("work interrupted", COMMANDS) })
   end)

   it("is silent when its reader is gone, whether SIGPIPE is ignored or not", function ()
      for _, trap in ipairs { "", "trap '' PIPE; " } do
         local child <const> = table.concat({
            quote(support.interpreter()), "-e",
            quote(COMMANDS .. " os.exit(require 'nim.cli'.main({ 'talk' }, COMMANDS), true)"),
         }, " ")
         assert.same({ 0, "1\n", "" }, { support.shell(trap .. child .. " | head -n 1") })
      end
   end)

   it("reports a full disk", function ()
      local message <const> = "luanim: cannot write: No space left on device\n"
      for _, arguments in ipairs { "--version", "--help", "work --help", "work well", "talk" } do
         assert.same({ 1, "", message }, { luanim(arguments, COMMANDS, ">/dev/full") })
      end
   end)

   it("says how to install argparse", function ()
      local hide <const> = "package.preload.argparse = function () error 'none' end "
      local message <const> = "luanim: argparse is missing: apt-get install lua-argparse "
         .. "on Debian, luarocks install argparse elsewhere\n"
      assert.same({ 1, "", message }, { luanim("--help", hide) })
      assert.same({ 0, "nim dev\n", "" }, { luanim("--version", hide) })
   end)
end)

describe("the command of a checkout", function ()
   it("finds its modules from any folder", function ()
      local command <const> = "root=$PWD; cd / && env -u LUA_PATH_5_4 -u LUA_CPATH_5_4 "
         .. [["$root"/build/luanim --version]]
      assert.same({ 0, "nim dev\n", "" }, { support.shell(command) })
   end)
end)

describe("every command", function ()
   local commands <const> = require "nim.commands"

   it("has a summary, a definition and work to do", function ()
      for name, module in pairs(commands) do
         local command <const> = require(module)
         assert.equal("nim.commands." .. name, module)
         assert.equal("string", type(command.summary))
         assert.equal("function", type(command.define))
         assert.equal("function", type(command.run))
      end
   end)
end)
