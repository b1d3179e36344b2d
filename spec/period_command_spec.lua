-- `luanim period`, and the file that it continues from.

local support <const> = require "spec.support"

local function luanim(arguments)
   return support.shell("env LANG=C LC_ALL=C build/luanim " .. arguments)
end

-- What it prints; it must succeed.
local function output_of(arguments)
   local code <const>, output <const>, errors <const> = luanim(arguments)
   assert.same({ 0, "" }, { code, errors }, arguments)
   return output
end

describe("luanim period", function ()
   it("shows the period with its proof, or says how far it searched", function ()
      assert.equal("0.77: preperiod 71, period 12, saltus 0, last exception 70; proved (Guy-Smith) "
         .. "by heaps 0 to 166\n", output_of "period 0.77")
      assert.same({ 1, "0.16: no period proved by heaps 0 to 10000\n", "" },
         { luanim "period 0.16 --limit 1e4" })
      assert.matches('"period":"349"', output_of "period 0.156 --json")
   end)

   it("gives what only appears as a conjecture, and says what a proof is about", function ()
      assert.equal("4.[3]: preperiod 1, period 4, saltus 4, last exception 0; proved (repeating "
         .. "digits) by heaps 0 to 12\n", output_of "period lasker")
      assert.equal("0.333: preperiod 0, period 4, saltus 0, last exception -1; proved (equal "
         .. "values) by heaps 0 to 6, for exactly these sizes\n", output_of "period 'subtract 1-3'")
      assert.same({ 1, "0.4!: no period proved by heaps 0 to 2000; no proof is known for such rules"
         .. "\n", "" }, { luanim "period 0.4! --limit 2000" })
      assert.same({ 1, "0.6=: no period proved by heaps 0 to 10000; no proof is known for such "
         .. "rules; conjecture: preperiod 4, period 2, saltus 0, as these heaps appear\n", "" },
         { luanim "period 0.6=" })
      assert.matches('"apparent":{"preperiod":"4","period":"2","saltus":"0"}',
         select(2, luanim "period 0.6= --json"))
   end)

   it("reaches far enough for large sizes, and needs no heaps for one run", function ()
      assert.equal("subtract 1,2,999999999: preperiod 0, period 1000000000, saltus 0, last "
         .. "exception -1; proved (equal values) by heaps 0 to 1999999998, for exactly these "
         .. "sizes\n",
         output_of "period 'subtract 1,2,999999999'")
      assert.equal("subtract 1000-500000000: preperiod 0, period 500001000, saltus 0, last "
         .. "exception -1; proved (one run)\n", output_of "period 'subtract 1000-500000000'")
   end)

   it("continues from a file", function ()
      local path = os.tmpname()
      os.remove(path)
      assert.equal(1, (luanim("period 0.16 --limit 300000 --save " .. path)))
      assert.matches("preperiod 105351, period 149459",
         output_of("period 0.16 --save " .. path))
      local code, _, errors = luanim("period 0.77 --save " .. path)
      assert.equal(1, code)
      assert.equal(("luanim: %s: a sequence of 0.77 expected, got one of 0.16\n"):format(path),
         errors)
      os.remove(path)
   end)

   it("keeps only the ends, if asked to", function ()
      local path <const> = os.tmpname()
      os.remove(path)
      local run <const> = "period 0.56 --keep ends --window 4096 --save " .. path
      assert.same({ 1, "0.56: no period proved by heaps 0 to 500000; period 144 would be proved by "
         .. "heaps 0 to 653568\n", "" }, { luanim(run .. " --limit 500000") })
      assert.is_true(#support.read(path) < 16384)
      assert.equal("0.56: preperiod 326640, period 144, saltus 0, last exception 326639; proved "
         .. "(Guy-Smith) by heaps 0 to 653568\n", output_of(run))
      assert.same({ 1, "", 'luanim: keep: "ends" expected for a sequence that keeps only its '
         .. 'ends, got "all"\n' }, { luanim(("period 0.56 --keep all --save %s"):format(path)) })
      os.remove(path)
      assert.same({ 1, "0.104: no period proved by heaps 0 to 200000; periods above 64512 cannot "
         .. "be seen in the values kept\n", "" },
         { luanim "period 0.104 --keep ends --window 65536 --limit 200000" })
      assert.same({ 1, "", "luanim: heap 9681: more values needed than were kept\n" },
         { luanim "period 0.104 --keep ends --window 256" })
   end)

   it("continues after being killed, with all values or with the ends", function ()
      for _, keep in ipairs { "all", "ends" } do
         local path <const> = os.tmpname()
         os.remove(path)
         local run <const> = ("period 0.354 --limit 1e8 --keep %s --save %s"):format(keep, path)
         for _ = 1, 3 do -- each time when it has saved more
            support.shell(([[
               touch %s.before; sleep 0.01
               build/luanim %s >%s.output & process=$!
               until [ %s -nt %s.before ] || ! kill -0 $process; do sleep 0.01; done 2>/dev/null
               kill -9 $process; wait]]):format(path, run, path, path, path))
         end
         local sequence <const> = assert(require "nim".load_sequence(path))
         assert.equal(keep, sequence.keep)
         assert.is_true(#sequence >= 1 << 20)
         assert.equal("0.354: preperiod 10061916, period 1180, saltus 0, last exception 10061915; "
            .. "proved (Guy-Smith) by heaps 0 to 20126193\n", output_of(run))
         support.shell("rm -f " .. path .. "*")
      end
   end)

   it("keeps what it has when it is interrupted, and says so", function ()
      local path = os.tmpname()
      os.remove(path)
      -- In the foreground, since otherwise a second signal follows at once, and kills.
      local code, _, errors = support.shell(("timeout --foreground --preserve-status -s INT 1 "
         .. "build/luanim period 0.106 --limit 1e10 --save %s"):format(path))
      assert.equal(130, code)
      assert.matches("^saved %d+ heaps in " .. path:gsub("%p", "%%%0")
         .. "; repeat the command to continue\nluanim: interrupted\n$", errors)
      assert.is_true(#require "nim".load_sequence(path) > 1000)
      os.remove(path)
   end)

   it("replaces no file that it cannot continue from", function ()
      local folder <const> = support.folder()
      support.shell("mkfifo " .. folder .. "/pipe; mkdir " .. folder .. "/other")
      support.write(folder .. "/text", "0 1 2")
      for name, reason in pairs { pipe = "not a regular file", other = "not a regular file",
         text = "not a saved sequence" } do
         local path <const> = folder .. "/" .. name
         assert.same({ 1, "", ("luanim: %s: %s\n"):format(path, reason) },
            { support.shell("timeout 20 build/luanim period 0.77 --save " .. path) })
      end
      local secret <const> = folder .. "/secret"
      output_of("period 0.77 --save " .. secret)
      support.shell("chmod 000 " .. secret)
      local file <const> = io.open(secret, "rb") -- root may read it all the same
      if file then file:close() end
      if not file then
         assert.same({ 1, "", ("luanim: %s: Permission denied\n"):format(secret) },
            { luanim("period 0.16 --limit 100 --save " .. secret) })
      end
      support.remove(folder)
   end)
end)
