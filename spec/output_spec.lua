-- Files that several processes write and read at the same time.

local nim <const> = require "nim"
local support <const> = require "spec.support"

local LUA <const> = support.quote(support.interpreter())

describe("a file that appears whole or not at all", function ()
   local folder

   before_each(function () folder = support.folder() end)
   after_each(function () support.remove(folder) end)

   it("is written and read by several processes at once", function ()
      support.write(folder .. "/save.lua", [[
         local sequence <const> = require "nim".rules(arg[1]):sequence(300000)
         for _ = 1, tonumber(arg[2]) do assert(sequence:save "sequence") end]])
      support.write(folder .. "/read.lua", [[
         repeat
            local done <const> = io.open "done"
            assert(require "nim".load_sequence "sequence")
         until done]])
      assert.same({ 0, "sequence\n", "" }, { support.shell(([[
         cd %s; %s save.lua 0.77 1; timeout 60 %s read.lua & reader=$!
         %s save.lua 0.16 %d & saver=$!
         %s save.lua 0.56 %d && wait $saver && touch done && wait $reader && ls sequence*]])
         :format(folder, LUA, LUA, LUA, support.rounds(100), LUA, support.rounds(100))) })
   end)

   it("is not confused with that of a process that has the same number elsewhere", function ()
      support.write(folder .. "/hold.lua", [[
         local file <const> = io.open(("sequence.%s.part"):format(arg[1]), "w")
         file:write "held"
         file:flush()
         assert(require "nim.core".lock(file))
         io.open("ready", "w"):close()
         io.read()]])
      support.write(folder .. "/save.lua", [[
         assert(require "nim".rules "0.77":sequence(100):save "sequence")]])
      assert.same({ 0, "held", "" }, { support.shell(([[
         cd %s; mkfifo pipe; exec 3<>pipe
         timeout 60 sh -c '%s hold.lua $$ <pipe & until [ -e ready ]; do sleep 0.01; done
            exec %s save.lua' && cat sequence.*.part; code=$?; echo >&3; exit $code]])
         :format(folder, LUA, LUA)) })
   end)
end)

describe("core.output", function ()
   local core <const> = require "nim.core"
   local folder, path

   before_each(function ()
      folder = support.folder()
      path = folder .. "/file"
   end)
   after_each(function () support.remove(folder) end)

   local function names()
      return (select(2, support.shell("ls -A " .. folder)))
   end

   it("puts a file in its place when it is finished, and not before", function ()
      support.write(path, "old")
      do
         local output <close> = assert(core.output(path))
         assert.is_true(output:write "ne")
         assert.is_true(output:write "w")
         assert.equal("old", support.read(path))
         assert.is_true(output:finish())
         assert.equal("new", support.read(path))
         for _, method in ipairs { "write", "finish" } do
            assert.has_error(function () output[method](output, "x") end,
               "self: open output expected, got one that has ended")
         end
      end
      assert.equal("file\n", names())
   end)

   it("leaves the old file where it is not finished, also by a process that was forked", function ()
      support.write(path, "old")
      do
         local output <close> = assert(core.output(path))
         output:write "new"
         local child <const> = core.fork(function (parent)
            debug.getmetatable(output).__gc(output)
            parent:send(tostring(pcall(output.finish, output)))
         end)
         core.wait({ child }, 10)
         assert.equal("false", child:receive())
         child:join()
         assert.matches("file.%d+.part", names())
      end
      assert.same({ "file\n", "old" }, { names(), support.read(path) })
      core.output(path)
      collectgarbage()
      assert.equal("file\n", names())
   end)

   it("leaves the old file where the disk is full, or the new one cannot get its name", function ()
      support.write(path, "old")
      local quote <const>, code <const> = support.quote, ([[
         local output <close> = require "nim.core".output(%q)
         for _ = 1, 10 do
            local written <const>, message <const> = output:write(("x"):rep(1000))
            if not written then return print(message) end
         end]]):format(path)
      assert.same({ 0, path .. ": File too large\n", "" }, { support.shell(
         "trap '' XFSZ; ulimit -f 4; " .. quote(support.interpreter()) .. " -e " .. quote(code)) })
      assert.same({ "file\n", "old" }, { names(), support.read(path) })
      local output <close> = assert(core.output(path))
      os.remove(path)
      support.shell("mkdir " .. path)
      assert.same({ nil, path .. ": Is a directory" }, { output:finish() })
      assert.equal("file\n", names())
   end)

   it("leaves one whole file by processes that are killed at any moment", function ()
      local code <const> = ([[
         local core <const> = require "nim.core"
         for i = 1, math.huge do
            local output <close> = core.output(%q)
            for _ = 1, 20 do output:write(("%%04d"):format(i):rep(1000)) end
            output:finish()
         end]]):format(path)
      local random <const>, found = nim.random(7), 0
      for _ = 1, support.rounds(20) do
         support.shell(("timeout -s KILL %.3f %s -e %s; true"):format(
            0.02 + random:int(0, 50) / 1000, LUA, support.quote(code)))
         local file <const> = io.open(path, "rb")
         if file then
            local text <const> = file:read "a"
            file:close()
            assert.equal(text:sub(1, 4):rep(20000), text)
            found = found + 1
         end
      end
      assert.is_true(support.rounds(20) < 20 or found > 0)
      assert.is_true(core.write_file(path, ""))
      assert.equal("file\n", names())
   end)

   it("says why it cannot be written", function ()
      assert.same({ nil, folder .. ": not a regular file" }, { core.output(folder) })
      assert.same({ nil, path .. "/x: Not a directory" },
         { core.output(support.write(path, "") .. "/x") })
      assert.has_error(function () core.output "" end, 'path: name of a file expected, got ""')
   end)
end)

describe("outputs, finished, closed or forgotten, #memory", function ()
   local core <const> = require "nim.core"

   it("leave nothing behind", function ()
      local folder <const> = support.folder()
      for i = 1, 30 do
         local path <const> = folder .. "/" .. i % 3
         local output <close> = i % 2 == 0 and assert(core.output(path)) or nil
         core.output(path .. "x"):write(core.checksum(path))
         if output then assert(output:write(path) and output:finish()) end
         core.output(folder .. "/none/x")
      end
      collectgarbage()
      assert.equal("0\n1\n2\n", select(2, support.shell("ls -A " .. folder)))
      support.remove(folder)
   end)
end)

describe("nim.common.append", function ()
   local append <const> = require "nim.common.append"
   local folder, path

   before_each(function ()
      folder = support.folder()
      path = folder .. "/file"
   end)
   after_each(function () support.remove(folder) end)

   it("adds whole lines, whoever else does", function ()
      local core <const> = require "nim.core"
      local others <const> = {}
      local rounds <const> = support.rounds(50)
      for i = 1, 4 do
         others[i] = core.fork(function (parent)
            for k = 1, rounds do
               assert(append(path, ("%d:%d:%s\n"):format(i, k, ("x"):rep(20000))))
            end
            parent:send "done"
         end)
      end
      for _, other in ipairs(others) do
         core.wait({ other }, 60)
         assert.equal("done", other:receive())
         other:join()
      end
      local lines <const> = support.lines(support.read(path))
      assert.equal(4 * rounds, #lines)
      for _, line in ipairs(lines) do assert.matches("^%d:%d+:x+$", line) end
   end)

   it("does not join a line that was cut off", function ()
      support.write(path, "a\nb")
      assert.is_true(append(path, "c\n"))
      assert.equal("a\nb\nc\n", support.read(path))
   end)

   it("leaves the file as it was where there is no room, and says so", function ()
      assert.same({ nil, "/dev/full: No space left on device" }, { append("/dev/full", "x\n") })
      assert.same({ nil, folder .. ": Is a directory" }, { append(folder, "x\n") })
      for _, length in ipairs { 100, 5000 } do
         local text <const> = ("a"):rep(499) .. "\n" -- of 512 bytes that a file may have
         support.write(path, text)
         assert.same({ 0, ("nil\t%s: File too large\n"):format(path), "" }, { support.shell((
            "trap '' XFSZ; ulimit -f 1; %s -e %s"):format(LUA, support.quote(
            ('print(require "nim.common.append"(%q, ("x"):rep(%d) .. "\\n"))'):format(path, length)
            ))) })
         assert.equal(text, support.read(path))
      end
   end)
end)

describe("the library", function ()
   -- Records grow, and so do files of games; all others are written by nim_output.c.
   local MAY_WRITE <const> = {
      ["lua/nim/common/append.lua"] = true, ["lua/nim/record/writer.lua"] = true,
      ["src/core/base/nim_output.c"] = true,
   }

   it("writes every file in one way", function ()
      local _, files <const> = support.shell "find lua src -name '*.lua' -o -name '*.[ch]'"
      for _, name in ipairs(support.lines(files)) do
         local code <const> = support.read(name):gsub("%-%-[^\n]*", "")
         for _, pattern in ipairs {
            'io%.open%([^\n]*"[wa]', 'io%.open%([^\n]*"r%+', "os%.rename", "io%.output",
            'fopen%([^\n]*"[wa]', "O_CREAT", "[^%w]rename%(", "[^%w]creat%(",
         } do
            local at <const> = not MAY_WRITE[name] and code:find(pattern)
            assert.is_falsy(at, ("%s: %s"):format(name, pattern))
         end
      end
   end)
end)
