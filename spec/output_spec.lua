-- Files that several processes write and read at the same time.

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
