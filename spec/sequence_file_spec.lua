-- Sequences in files: saved and read again, and what cannot be read.

local damage <const> = require "spec.damage"
local nim <const> = require "nim"
local support <const> = require "spec.support"

local FOLDER <const> = "build/spec-sequences"
local PATH <const> = FOLDER .. "/sequence"

local function write(text)
   support.write(PATH, text)
end

-- FNV-1a, as the format has it.
local function checksum(text)
   local hash = 0xcbf29ce484222325
   for i = 1, #text do hash = (hash ~ text:byte(i)) * 0x100000001b3 end
   return hash
end

-- A file by the documented format.
local function encode(version, width, length, rules, values)
   local parts <const> = { "\x89nimseq\n", ("<I4I4I8I8I4"):pack(version, width, length, #values,
      #rules), rules }
   for _, value in ipairs(values) do parts[#parts + 1] = ("<I" .. width):pack(value) end
   local text <const> = table.concat(parts)
   return text .. ("<i8"):pack(checksum(text))
end

local function refuses(reason)
   damage.refuses(PATH, reason)
end

describe("a saved sequence #memory", function ()
   setup(function () support.shell("mkdir -p " .. FOLDER) end)
   before_each(function () support.shell("rm -rf " .. FOLDER .. "/*") end)
   teardown(function () support.shell("rm -rf " .. FOLDER) end)

   it("goes on as if it had never stopped", function ()
      for _, code in ipairs { "0.16", "nim", "0.07", "0.3F", "grundy", "0.[7]", "0.{3!}",
         "subtract 1,5,7,300", "all_but 3,4,90" } do
         for _, length in ipairs { 0, 1, 63, 64, 100, 150 } do
            local sequence <const> = nim.rules(code):sequence(length)
            assert.is_true(sequence:save(PATH))
            local loaded <const> = nim.load_sequence(PATH)
            assert.equal(length, #loaded)
            assert.equal(sequence.rules, loaded.rules)
            assert.same(sequence:range(0, length), loaded:range(0, length))
            assert.same(sequence:extend(300):range(0, 300), loaded:extend(300):range(0, 300), code)
            assert.same({ sequence:period() }, { loaded:period() })
         end
      end
   end)

   it("goes on by any method", function ()
      local rules <const> = nim.rules "0.137"
      assert.is_true(rules:sequence(500, { method = "plain" }):save(PATH))
      local expected <const> = rules:sequence(3000, { method = "plain" }):range(0, 3000)
      for _, method in ipairs { "plain", "sparse" } do
         local loaded <const> = nim.load_sequence(PATH, { method = method })
         assert.equal(method, loaded.method)
         assert.same(expected, loaded:extend(3000):range(0, 3000))
      end
      assert.has_error(function () nim.load_sequence(PATH, { method = "all-but" }) end,
         'method: method that suits the rules expected, got "all-but"')
   end)

   it("goes on by any method from any heap", function ()
      math.randomseed(11)
      for _, code in ipairs { "0.21", "0.1222", "0.137", "subtract 1,5,7,300", "subtract 2-90,200",
         "all_but 3,4,90" } do
         local rules <const> = nim.rules(code)
         local expected <const> = rules:sequence(1000, { method = "plain" }):range(0, 1000)
         for _ = 1, support.rounds(40) do
            local length <const> = math.random(0, 900)
            write(encode(1, 2, length, tostring(rules), rules:sequence(length):range(0, length)))
            for _, method in ipairs { "plain", "sparse", "subtraction", "runs", "all-but" } do
               local ok <const>, loaded <const> = pcall(nim.load_sequence, PATH,
                  { method = method })
               if ok then
                  assert.same(expected, loaded:extend(1000):range(0, 1000),
                     ("%s %s %d"):format(code, method, length))
               end
            end
         end
      end
   end)

   it("goes on after apparent_period wrote values for a method that was interrupted", function ()
      local rules <const> = nim.rules "all_but 25,202,227,295,901,1354,1394"
      local sequence <const> = rules:sequence(0)
      local found <const> = sequence:extend_until_period(60000)
      local length <const> = 2 * (found.preperiod + found.period) - 2
      assert.is_true(sequence:extend(length):save(PATH))
      local running = true
      local loaded <const> = nim.load_sequence(PATH, { method = "plain", interval = 0,
         progress = function () assert(not running) end })
      assert.is_false(pcall(loaded.extend, loaded, length + 1))
      assert.same({ sequence:apparent_period() }, { loaded:apparent_period() })
      running = false
      local expected <const> = sequence:extend(length + 1000):range(0, length + 1000)
      assert.same(expected, loaded:extend(length + 1000):range(0, length + 1000))
   end)

   it("is as small as its values and its proof allow", function ()
      nim.rules "0.77":sequence(10 ^ 12):save(PATH)
      local text <const> = support.read(PATH)
      assert.is_true(#text < 400)
      local loaded <const> = nim.load_sequence(PATH)
      assert.equal(10 ^ 12, #loaded)
      assert.equal(nim.rules "0.77":sequence(10 ^ 12)[10 ^ 12], loaded[10 ^ 12])
   end)

   it("has the documented format", function ()
      local values <const> = { 0, 1, 2, 3, 1, 4 }
      nim.rules "0.77":sequence(5):save(PATH)
      assert.equal(encode(1, 1, 5, "0.77", values), support.read(PATH))
      local sequence <const> = nim.rules { take = { 1, 300 } }:sequence(350)
      sequence:save(PATH)
      local text <const> = encode(1, 2, 350, tostring(sequence.rules), sequence:range(0, 350))
      assert.equal(text, support.read(PATH))
      write(encode(1, 4, 5, "kayles", values)) -- other widths and names are read, too
      assert.same(values, nim.load_sequence(PATH):range(0, 5))
   end)

   it("is not read if a byte is missing, or is another one", function ()
      nim.rules "0.77":sequence(30):save(PATH)
      local text <const> = support.read(PATH)
      damage.is_noticed(PATH, text, 1)
   end)

   it("is not read if it says what cannot be", function ()
      local values <const> = { 0, 1, 2 }
      for _, case in ipairs {
         { "saved by another version", 3, 1, 2, "0.77", values },
         { "damaged", 1, 3, 2, "0.77", values },
         { "damaged", 1, 1, 2, "0.7x", values },
         { "damaged", 1, 1, 2, "", values },
         { "damaged", 1, 1, 1, "0.77", values },
         { "damaged", 1, 1, 3, "0.77", values }, -- more heaps, but no period proved
         { "damaged", 1, 1, -1, "0.77", values },
         { "damaged", 1, 1, 2, "0.77", {} },
         { "damaged", 1, 1, 2, "4.7", { 0, 1, 5 } }, -- at most 3 moves
         { "damaged", 1, 4, 1, "0.8", { 0, 2 ^ 32 - 1 } },
      } do
         local reason <const>, version <const>, width <const>, length <const> = table.unpack(case)
         local head <const> = encode(version, width, 0, case[5], case[6])
         local text <const> = head:sub(1, 16) .. ("<i8"):pack(length) .. head:sub(25, -9)
         write(text .. ("<i8"):pack(checksum(text)))
         refuses(reason)
      end
   end)

   it("is not read if a value that is looked at is not that of its heap", function ()
      for code, count in pairs { ["0.77"] = 120, lasker = 120, ["subtract 1,5,7,300"] = 400,
         ["all_but 3,4,90"] = 200, ["0.{3!}"] = 60 } do
         local rules <const> = nim.rules(code)
         local values <const> = rules:sequence(count, { method = "plain" }):range(0, count)
         write(encode(1, 2, count, tostring(rules), values))
         assert.equal(count, #assert(nim.load_sequence(PATH)))
         for _, heap in ipairs { 0, 1, 2, 5, count // 2, count } do
            local before <const> = values[heap + 1]
            values[heap + 1] = before + 1
            write(encode(1, 2, count, tostring(rules), values))
            refuses "damaged"
            values[heap + 1] = before
         end
      end
   end)

   it("is no other file", function ()
      write "#!/bin/sh\n"
      refuses "not a saved sequence"
      assert.same({ nil, FOLDER .. ": not a regular file" }, { nim.load_sequence(FOLDER) })
      assert.same({ nil, "/dev/null: not a regular file" }, { nim.load_sequence "/dev/null" })
      local _, reason <const> = nim.load_sequence(FOLDER .. "/none")
      assert.equal(FOLDER .. "/none: No such file or directory", reason)
   end)

   it("replaces regular files only, and nothing if it cannot be written", function ()
      local sequence <const> = nim.rules "0.77":sequence(100)
      for _, path in ipairs { "/dev/full", "/dev/null", FOLDER } do
         assert.same({ nil, path .. ": not a regular file" }, { sequence:save(path) })
         assert.same({ nil, path .. ": not a regular file" }, { sequence:write_bfile(path) })
      end
      support.shell("ln -s /dev/null " .. PATH)
      assert.is_nil(sequence:save(PATH))
      support.shell("rm " .. PATH)
      assert.same({ nil, "/nowhere/x: No such file or directory" }, { sequence:save "/nowhere/x" })
      write "before"
      assert.is_true(sequence:save(PATH))
      assert.equal(100, #nim.load_sequence(PATH))
      local _, names <const> = support.shell("ls " .. FOLDER)
      assert.equal("sequence\n", names)
   end)

   it("removes what killed processes left of it, and no other file", function ()
      local function names()
         return (select(2, support.shell("ls " .. FOLDER)):gsub("\n", " "))
      end
      support.shell(("cd %s && touch sequence.12.part sequence.345.part sequence.part "
         .. "sequence.1x.part sequence.2.parts other.12.part asequence.12.part && "
         .. "mkdir sequence.6.part && ln -s . sequence.7.part && mkfifo sequence.8.part")
         :format(FOLDER))
      assert.is_true(nim.rules "0.77":sequence(100):save(PATH))
      assert.equal("asequence.12.part other.12.part sequence sequence.1x.part sequence.2.parts "
         .. "sequence.6.part sequence.7.part sequence.8.part sequence.part ", names())
   end)

   it("leaves alone what another process is writing", function ()
      local script <const> = FOLDER .. "/script.lua"
      local file <const> = assert(io.open(script, "w"))
      file:write [[
         local sequence = require "nim".rules "0.16":sequence(400000)
         while true do assert(sequence:save(arg[1])) end]]
      file:close()
      -- Stopped while a part is there, a save, and what is there still; then it goes on.
      local lua <const> = support.quote(support.interpreter())
      local _, output <const> = support.shell(([[
         cd %s; %s script.lua sequence & process=$!; part=sequence.$process.part
         while kill -STOP $process && ! [ -s $part ]; do kill -CONT $process; sleep 0.001; done
         %s -e 'assert(require "nim".rules "0.77":sequence(10):save "sequence")'
         [ -e $part ] && echo there
         kill -CONT $process; sleep 0.1; kill -0 $process && echo alive; kill -9 $process]])
         :format(FOLDER, lua, lua))
      assert.equal("there\nalive\n", output)
   end)

   it("leaves no half file where there is no room", function ()
      local script <const> = [[
         local nim = require "nim"
         local sequence = nim.rules "0.16":sequence(200000, { method = "sparse" })
         print(sequence:save(arg[1]))
         print(sequence:write_bfile(arg[1]))]]
      write "before"
      local file <const> = FOLDER .. "/script.lua"
      local handle <const> = assert(io.open(file, "w"))
      handle:write(script)
      handle:close()
      -- A limit on the size of files; the signal that comes with it is ignored.
      local _, output <const> = support.shell("trap '' XFSZ; ulimit -f 100; " ..
         support.quote(support.interpreter()) .. " " .. file .. " " .. PATH)
      assert.equal(("nil\t%s: File too large\n"):format(PATH):rep(2), output)
      assert.equal("before", support.read(PATH))
      local _, names <const> = support.shell("ls " .. FOLDER)
      assert.equal("script.lua\nsequence\n", names)
   end)

   it("needs a name", function ()
      local sequence <const> = nim.rules "0.77":sequence(1)
      for _, call in ipairs { sequence.save, sequence.write_bfile } do
         assert.has_error(function () call(sequence) end, "path: string expected, got no value")
         assert.has_error(function () call(sequence, 5) end, "path: string expected, got 5")
         assert.has_error(function () call(sequence, "") end,
            'path: name of a file expected, got ""')
      end
      assert.has_error(function () nim.load_sequence "a\0b" end,
         'path: name of a file expected, got "a?b"')
   end)
end)

describe("sequence:write_bfile", function ()
   it("writes the format of the OEIS", function ()
      local path <const> = os.tmpname()
      assert.is_true(nim.rules "0.77":sequence(10):write_bfile(path))
      assert.equal("0 0\n1 1\n2 2\n3 3\n4 1\n5 4\n6 3\n7 2\n8 1\n9 4\n10 2\n", support.read(path))
      assert.is_true(nim.rules "nim":sequence(1000):write_bfile(path))
      local count = -1
      for line in support.read(path):gmatch "[^\n]+" do
         count = count + 1
         assert.equal(count .. " " .. count, line)
      end
      assert.equal(1000, count)
      os.remove(path)
   end)
end)
