local support <const> = require "spec.support"

describe("nim.core.is_terminal", function ()
   local is_terminal = require "nim.core".is_terminal

   it("is false for a file, a pipe and a closed file, true for a terminal", function ()
      local file = io.tmpfile()
      assert.is_false(is_terminal(file))
      file:close()
      assert.is_false(is_terminal(file))
      local pipe = io.popen("true", "r")
      assert.is_false(is_terminal(pipe))
      pipe:close()
      local terminal = io.open("/dev/ptmx", "r+")
      if terminal then
         assert.is_true(is_terminal(terminal))
         terminal:close()
      end
   end)

   it("takes files only", function ()
      support.fails('file: file of Lua\'s io library expected, got "stdout"', is_terminal, "stdout")
   end)
end)
