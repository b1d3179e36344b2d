-- Terminals and lines of input: core.is_terminal and core.read_line.

local support <const> = require "spec.support"

describe("nim.core.is_terminal", function ()
   local is_terminal = require "nim.core".is_terminal

   it("is false for a file, a pipe and a closed file", function ()
      local file = io.tmpfile()
      assert.is_false(is_terminal(file))
      file:close()
      assert.is_false(is_terminal(file))
      local pipe = io.popen("true", "r")
      assert.is_false(is_terminal(pipe))
      pipe:close()
   end)

   it("is true for a terminal", function ()
      local terminal <close>, reason <const> = io.open("/dev/ptmx", "r+")
      if not terminal then return pending(reason) end
      assert.is_true(is_terminal(terminal))
   end)

   it("takes files only", function ()
      support.fails('file: file of Lua\'s io library expected, got "stdout"', is_terminal, "stdout")
   end)
end)

describe("nim.core.read_line", function ()
   local read_line <const> = require "nim.core".read_line

   it("reads what file:read does", function ()
      local random <const> = require "nim".random(4)
      for _ = 1, support.rounds(50) do
         local pieces <const> = {}
         for i = 1, random:int(0, 20) do
            pieces[i] = random:choice { "\n", "\0", "a", "\r\n", ("b"):rep(random:int(0, 5000)) }
         end
         local path <const> = support.write(os.tmpname(), table.concat(pieces))
         local one <close> = io.open(path, "rb")
         local other <close> = io.open(path, "rb")
         repeat
            local line <const>, message <const> = read_line(one)
            assert.equal(other:read "L", line)
            assert.is_nil(message)
            assert.equal(other:seek(), one:seek())
         until not line
         os.remove(path)
      end
   end)

   it("reads no line longer than allowed", function ()
      local file <close> = io.tmpfile()
      file:write "12345\n123456\n"
      file:seek "set"
      assert.equal("12345\n", read_line(file, 6))
      assert.same({ n = 2, [2] = "line of at most 6 bytes expected, got more" },
         table.pack(read_line(file, 6)))
   end)

   it("says why it cannot read, and refuses what is not an open file", function ()
      local folder <close> = io.open "/"
      assert.same({ nil, "Is a directory", 21 }, { read_line(folder) })
      support.fails("most: integer 1 … 67108864 expected, got 0", read_line, folder, 0)
      local closed <const> = io.tmpfile()
      closed:close()
      support.fails("file: open file expected, got a closed one", read_line, closed)
      support.fails("file: file of Lua's io library expected, got 7", read_line, 7)
   end)
end)
