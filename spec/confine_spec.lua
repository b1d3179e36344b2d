-- What a process that has confined itself can still do.
local support <const> = require "spec.support"

describe("a confined process", function ()
   it("keeps one descriptor, opens nothing and hardly grows", function ()
      local code <const>, output <const>, errors <const> =
         support.shell "build/oracle/confine"
      assert.same({ 0, "" }, { code, errors })
      local able <const> = {}
      for what, answer in output:gmatch "([^\n]+): (%a+)\n" do able[what] = answer == "yes" end
      assert.same({
         ["a file was open"] = true, ["confined"] = true, ["read the file that was open"] = false,
         ["read standard input"] = false, ["write to standard output"] = true, -- the null device
         ["open a file"] = false, ["open a socket"] = false, ["gain rights"] = false,
         ["leave a core file"] = false, ["let a file grow"] = false,
         ["start a process, unless it is root"] = false, ["take 16 MB"] = true,
         ["take 128 MB"] = false, ["keep a standard stream"] = false,
      }, able)
   end)
end)
