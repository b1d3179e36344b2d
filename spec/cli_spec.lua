-- The command `luanim` around its commands: help, wrong usage, failures, Ctrl-C and exit codes.

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
            elseif options.how == "wrongly" then return nil, "no word", 2
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

   it("shows help when asked in words", function ()
      assert.same({ luanim("--help", COMMANDS) }, { luanim("help", COMMANDS) })
      assert.same({ luanim("work --help", COMMANDS) }, { luanim("help work", COMMANDS) })
      assert.same({ luanim("help --help", COMMANDS) }, { luanim("help help", COMMANDS) })
      assert.same({ 2, "", "luanim: unknown command 'tolk'; did you mean 'talk'? "
         .. "(see: luanim --help)\n" }, { luanim("help tolk", COMMANDS) })
      assert.same({ 2, "", "luanim: too many arguments (see: luanim help --help)\n" },
         { luanim("help work talk", COMMANDS) })
      assert.same({ 1, "", "luanim: cannot write: No space left on device\n" },
         { luanim("help work", COMMANDS, ">/dev/full") })
   end)

   it("joins heaps that are words of their own", function ()
      local message <const> = "luanim: too many arguments%s (see: luanim talk --help)\n"
      for arguments, hint in pairs {
         ["1 3 5"] = "; did you mean 1-3-5?", ["1-2 3 --help"] = "; did you mean 1-2-3?",
         ["1 x"] = "", ["--unknown"] = false,
      } do
         local code, _, errors <const> = luanim("talk " .. arguments, COMMANDS)
         assert.equal(2, code)
         if hint then assert.equal(message:format(hint), errors) end
      end
   end)

   it("refuses an option that names a file, until options end", function ()
      local folder <const> = support.folder()
      local function at(arguments)
         return support.shell(("root=$PWD; cd %s && $root/build/luanim %s"):format(folder,
            arguments))
      end
      for _, name in ipairs { "--rules=evil.lua", "-o", "--json", "-x.lua" } do
         support.write(folder .. "/" .. name, "")
      end
      support.write(folder .. "/evil.lua", "io.stderr:write 'evil' return 'nim'")
      support.write(folder .. "/ann.lua", "return function (p) return p:move(1) end")
      for _, arguments in ipairs { "tournament %s ann.lua ann.lua --start 1", "check %s",
         "outcome 1 %s", "report ann.lua %s x", "compare ann.lua %s" } do
         for _, name in ipairs { "--rules=evil.lua", "-o", "--json", "-x.lua" } do
            assert.same({ 2, "", ("luanim: %s: option expected, got the name of a file; write ./%s "
               .. "for the file\n"):format(name, name) }, { at(arguments:format(name)) })
         end
      end
      for _, bots in ipairs { "--start 1 -- --rules=evil.lua -x.lua",
         "./--rules=evil.lua ./-x.lua --start 1" } do
         local code, output, errors <const> = at("tournament --seed 1 " .. bots)
         assert.same({ 0, "" }, { code, errors })
         assert.matches("%-%-rules=evil", output)
      end
      support.remove(folder)
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

   it("ends with 2 when a command finds its usage wrong", function ()
      assert.same({ 2, "", "luanim: no word (see: luanim work --help)\n" },
         { luanim("work wrongly", COMMANDS) })
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

   it("reports a file that grows beyond the limit, and leaves none half-written", function ()
      local folder <const> = support.folder()
      local root <const> = ("root=$PWD; cd %s && "):format(folder)
      local record <const> =
         "tournament greedy random --start 3-4-5 --repeats 50 --seed 1 --record "
      support.shell(root .. "$root/build/luanim " .. record .. "whole.jsonl")
      local files <const> = {
         ["merge whole.jsonl -o merged.jsonl"] = "merged.jsonl",
         ["report whole.jsonl -o page.html"] = "page.html",
         ["export --csv whole.jsonl >games.csv"] = "cannot write",
      }
      for command, name in pairs(files) do
         assert.same({ 1, "", ("luanim: %s: File too large\n"):format(name) },
            { support.shell(root .. "ulimit -f 1; $root/build/luanim " .. command) })
      end
      -- A record keeps its whole games, and goes on from there.
      assert.same({ 1, "", "luanim: r.jsonl: File too large\n" },
         { support.shell(root .. "ulimit -f 1; $root/build/luanim " .. record .. "r.jsonl") })
      support.shell(root .. "$root/build/luanim " .. record .. "r.jsonl --resume")
      assert.equal(support.read(folder .. "/whole.jsonl"), support.read(folder .. "/r.jsonl"))
      assert.same({ 0, "games.csv\nr.jsonl\nwhole.jsonl\n", "" },
         { support.shell("ls " .. folder) })
      support.remove(folder)
   end)

   it("reads no more than a line may have, and no records without an end", function ()
      local limited <const> = "ulimit -v 2000000; timeout 20 build/luanim "
      local limit <const> = support.flavour() == "asan" and "" or limited
      if limit == "" then return end -- which needs more addresses
      for _, device in ipairs { "/dev/full", "/dev/zero", "/dev/urandom" } do
         for _, command in ipairs { "standings", "rate", "check", "report", "export --csv",
            "plot errors -o x.png", "merge -o x.jsonl", "sprt a b --record" } do
            assert.same({ 1, "", ("luanim: %s: regular file expected, got a device or pipe\n")
               :format(device) }, { support.shell(limited .. command .. " " .. device) })
         end
      end
      for _, command in ipairs { "annotate", "play" } do
         assert.same({ 1, "",
            "luanim: /dev/zero: line of at most 67108864 bytes expected, got more\n" },
            { support.shell(limited .. command .. " /dev/zero") })
      end
      local code <const>, output <const> = support.shell(limited .. "play 3 </dev/zero")
      assert.equal(0, code)
      assert.matches("\nThe game was left unfinished", output)
   end)

   it("shows nothing of a file or an argument that a terminal would obey", function ()
      local game <const> = [[{"number":1,"of":2,"plan":"0","first":"a","first_version":"1",]]
         .. [["second":"b","second_version":"1","rules":"0.[3]","play":"normal","start":"1-2",]]
         .. [["moves":"2:1 1:1 2:1","winner":"first","reason":"played","seed":"1"}]]
      local path <const>, hostile <const> = os.tmpname(), "\\u001b[31m\u{9b}31m\u{202e}\127"
      local function check(arguments)
         local code <const>, output <const>, errors <const> = luanim(arguments)
         assert.not_equal(0, code)
         for _, text in ipairs { output, errors } do
            for _, pattern in ipairs { "[\0-\8\11-\31\127]", "\u{9b}", "\u{202e}", "%.lua:" } do
               assert.is_nil(text:find(pattern))
            end
         end
      end
      for _, field in ipairs { "first", "rules", "play", "start", "moves" } do
         local commands <const> = field == "first" and {} or { "annotate", "play" }
         for _, command in ipairs { "standings", "rate", "check", "export --csv" } do
            commands[#commands + 1] = command
         end
         for _, value in ipairs { '"' .. hostile .. '"', "5" } do
            support.write(path, (game:gsub(('"%s":"[^"]*"'):format(field), function ()
               return ('"%s":%s'):format(field, value)
            end)) .. "\n")
            for _, command in ipairs(commands) do check(command .. " " .. path) end
         end
      end
      os.remove(path)
      check("outcome 1-$(printf '\\033[31m\\302\\2331m')")
      check("$(printf '\\033[31m\\302\\2331m')")
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
