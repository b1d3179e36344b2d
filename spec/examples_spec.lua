-- Every example runs, and prints what the comment at its end says.

local support <const> = require "spec.support"

local function examples()
   local _, list <const> = support.shell "ls examples/*.lua"
   return list:gmatch "[^\n]+"
end

describe("the example", function ()
   for path in examples() do
      local text <const> = support.read(path)

      it(path .. " begins with what it shows", function ()
         assert.matches("^%-%- %u", text)
      end)

      it(path .. " runs and prints what it says", function ()
         local code <const>, output <const>, errors <const> = support.lua(path)
         assert.same({ 0, "" }, { code, errors })
         local expected <const> = text:match "\n%-%-%[%[ Output:\n(.*\n)%]%]\n$"
         if expected then assert.equal(expected, output) end
      end)
   end
end)
