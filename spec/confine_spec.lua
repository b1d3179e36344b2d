-- What a process that has confined itself can still do.
local support <const> = require "spec.support"

local function abilities(how)
   local code <const>, output <const>, errors <const> =
      support.shell("build/oracle/confine " .. how)
   assert.same({ 0, "" }, { code, errors })
   local able <const> = {}
   for what, answer in output:gmatch "([^\n]+): (%a+)\n" do able[what] = answer == "yes" end
   return able
end

describe("a confined process", function ()
   local expected <const> = {
      ["a file was open"] = true, ["confined"] = true, ["read the file that was open"] = false,
      ["read standard input"] = false, ["write to standard output"] = true, ["open a file"] = true,
      ["open a socket"] = true, ["gain rights"] = false, ["leave a core file"] = false,
      ["let a file grow"] = false, ["start a process, unless it is root"] = true,
      ["take 16 MB"] = true, ["take 128 MB"] = true, ["keep a standard stream"] = false,
   }

   it("keeps one descriptor and loses the files that were open", function ()
      assert.same(expected, abilities "open")
   end)

   it("opens nothing and hardly grows once it is sealed", function ()
      for _, what in ipairs {
         "open a file", "open a socket", "start a process, unless it is root", "take 128 MB",
      } do
         expected[what] = false
      end
      assert.same(expected, abilities "sealed")
   end)
end)
