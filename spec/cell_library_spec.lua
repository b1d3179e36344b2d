-- What a bot in a cell finds: the standard library's functions that it keeps behave as the standard
-- says, and the others are not there.
local core <const> = require "nim.core"
local support <const> = require "spec.support"

local rounds <const> = support.rounds

-- Runs the text as a bot's move in a cell; gives what it printed, or false, a verdict and a text.
local function run(body, limits)
   local cell <close>, verdict <const>, text <const> = core.cell(
      "return function (position, turn) " .. body .. "\nend", "body.lua", limits or {})
   if not cell then return false, verdict, text end
   cell:begin(core.random(1))
   local results <const> = table.pack(cell:move(core.view(core.position "1-3-5-7")))
   if not results[1] then return table.unpack(results) end
   return cell:output()
end

-- What the same text prints outside a cell.
local function run_outside(body)
   local lines <const> = {}
   local function keep(...)
      local words <const> = table.pack(...)
      for i = 1, words.n do words[i] = tostring(words[i]) end
      lines[#lines + 1] = table.concat(words, "\t") .. "\n"
   end
   local environment <const> = setmetatable({ print = keep }, { __index = _G })
   assert(load(body, "=body.lua", "t", environment))()
   return table.concat(lines)
end

local function same(body)
   assert.equal(run_outside(body), (run(body)))
end

describe("the globals of a cell", function ()
   it("are these and no others", function ()
      assert.equal([[
_G _VERSION assert coroutine error getmetatable ipairs math next pairs pcall print rawequal rawget
rawlen rawset select setmetatable string table tonumber tostring type utf8
coroutine: create isyieldable resume running status wrap yield
math: abs acos asin atan ceil cos deg exp floor fmod huge log max maxinteger min mininteger modf pi
rad random randomseed sin sqrt tan tointeger type ult
string: byte char find format len lower rep reverse sub upper
table: concat insert move pack remove sort unpack
utf8: char charpattern codepoint codes len offset
]], (run [[
         local function list(line, library)
            for name in pairs(library) do
               if #line + #name > 98 then print(line) line = "" end
               line = line == "" and name or line .. " " .. name
            end
            print(line)
         end
         list("", _G)
         for name, library in pairs(_G) do
            if type(library) == "table" and name ~= "_G" then list(name .. ":", library) end
         end]]))
   end)

   it("lead nowhere else by way of the methods and metatable of strings", function ()
      assert.equal("byte char find format len lower rep reverse sub upper\n", (run [[
         local names = {}
         for name in pairs(getmetatable("").__index) do names[#names + 1] = name end
         print(table.concat(names, " "))]]))
   end)
end)

describe("pcall in a cell", function ()
   it("does what the standard one does", function ()
      same [[
         print(pcall(error))
         print(pcall(error, "text", 0))
         print(pcall(function (...) return ... end, 1, nil, 3, nil))
         print(pcall(pcall))
         print(pcall(pcall, error, "in", 0))
         print(select("#", pcall(function () end)))
         local co = coroutine.wrap(function ()
            print(pcall(function () print(coroutine.yield(1)) error("after", 0) end))
            return "end"
         end)
         print(co(), co "resumed")]]
   end)
end)

describe("coroutines in a cell", function ()
   it("do what the standard ones do", function ()
      same [[
         local co = coroutine.create(function (a, b)
            local c = coroutine.yield(a + b, "x")
            error("inside " .. c, 0)
         end)
         print(coroutine.resume(co, 1, 2))
         print(coroutine.status(co), coroutine.isyieldable())
         print(coroutine.resume(co, "z"))
         print(coroutine.status(co), coroutine.resume(co))
         print(pcall(coroutine.wrap(function () error("wrapped", 0) end)))
         print(pcall(coroutine.wrap(function () error({}) end)) == false)
         print(pcall(coroutine.create, 1))
         print(pcall(coroutine.resume, {}))
         local function count(...) return select("#", ...) end
         print(coroutine.resume(coroutine.create(count), nil, nil))
         local list = {}
         for v in coroutine.wrap(function () for i = 1, 5 do coroutine.yield(i * i) end end) do
            list[#list + 1] = v
         end
         print(table.concat(list, " "))
         print(select(2, coroutine.resume(coroutine.create(coroutine.running))) == nil)]]
   end)
end)

describe("strings in a cell", function ()
   it("do what the standard ones do", function ()
      same [[
         print(("ab"):rep(3), ("ab"):rep(3, ","), ("x"):rep(0), ("x"):rep(-1), (""):rep(5, "-"))
         print(("AbC"):lower(), ("AbC"):upper(), ("AbC"):reverse(), ("AbC"):len(), #"AbC")
         print(("%d %5.2f %s %q %x %c%%|%-5s|%5s"):format(3, 2.5, "s", "q\n", 255, 65, "a", "b"))
         print(("%s %s %s"):format(nil, true, 1.5), ("%i"):format(3.0))
         print(pcall(string.format, "%d", 1.5), pcall(string.format, "%d"))
         print(pcall(string.rep))
         print(("%s"):format(setmetatable({}, { __tostring = function () return "own" end })))
         print(("abc"):byte(1, -1), string.char(65, 66), ("hello"):sub(2, -2))]]
   end)

   it("find plain text as the standard function does", function ()
      local random <const> = core.random(11)
      local function word(longest)
         local letters <const> = {}
         for i = 1, random:int(0, longest) do letters[i] = random:choice { "a", "b", "\0", "." } end
         return table.concat(letters)
      end
      local lines <const> = {}
      for i = 1, 40 do
         lines[i] = ("print(string.find(%q, %q, %d, true))"):format(word(30), word(3),
            random:int(-33, 33))
      end
      same(table.concat(lines, "\n"))
      same [[print(("abc"):find "b", ("abc"):find("b", -1), ("abc"):find "", ("abc"):find("", 9))]]
   end)

   it("have no patterns, and say so", function ()
      local _, verdict <const>, text <const> = run [[ return ("abc"):find "%a" ]]
      assert.equal("error", verdict)
      assert.equal(
         "body.lua:1: patterns are not available to bots: find(text, wanted, 1, true)", text)
   end)

   it("show no addresses", function ()
      assert.equal("table function thread table function nim.view true\n", (run [[
         local co = coroutine.create(print)
         print(("%s %s %s"):format({}, print, co), tostring {}, tostring(print),
            (tostring(setmetatable({}, { __name = "nim.view" }))),
            tostring(co):find("0x", 1, true) == nil)
      ]]):gsub("\t", " "))
      local _, verdict <const>, text <const> = run [[ return ("%p"):format({}) ]]
      assert.same({ "error", "body.lua:1: '%p' is not available to bots" }, { verdict, text })
      assert.same("error", select(2, run [[ return ("%-20p"):format({}) ]]))
   end)
end)

describe("tables in a cell", function ()
   it("do what the standard functions do", function ()
      same [[
         local t = { 5, 3, 9, 1 }
         table.sort(t) print(table.concat(t, " "))
         table.sort(t, function (a, b) return a > b end) print(table.concat(t, " ", 2, 3))
         table.insert(t, 7) table.insert(t, 1, 8) table.insert(t, 3, 2)
         print(table.concat(t, " "), table.remove(t), table.remove(t, 1), table.remove(t, 2))
         print(table.concat(t, " "), table.remove({}), table.remove({}, 1), #t)
         print(table.unpack(t)) print(table.unpack(t, 2, 3)) print(table.unpack({}, 1, 3))
         print(table.pack(1, nil).n, select("#", table.unpack({}, 3, 1)))
         print(table.concat(table.move({ 1, 2, 3 }, 2, 3, 1), " "))
         print(table.concat(table.move({ 1, 2, 3 }, 1, 3, 2), " "))
         print(table.concat({}, "x"), table.concat({ 1, "a", 2.5 }), table.concat({ 1 }, "x", 5, 4))
         print(pcall(table.concat, { {} }))
         print((pcall(table.insert, { 1 }, 5, 1)))
         print((pcall(table.remove, { 1 }, 5)))
         print(pcall(table.sort, { 1, "x" }))
         print(pcall(table.unpack, {}, 1, 1e8))
         local proxy = setmetatable({}, {
            __len = function () return 3 end, __index = function (_, i) return i * 2 end })
         print(table.concat(proxy, " "), table.unpack(proxy))]]
   end)

   it("ask a table with __len once, and reach its items as ever", function ()
      same [[
         local function list(...)
            local items = { n = select("#", ...), ... }
            return setmetatable({}, {
               __len = function () return items.n end,
               __index = function (_, i) return items[i] end,
               __newindex = function (t, i, value) items[i] = value end,
            }), items
         end
         local l, items = list(3, 1, 2)
         table.sort(l) print(table.concat(items, " "), next(l))
         table.insert(l, 1, 5) items.n = 4 print(table.concat(items, " "), rawlen(l))
         print(table.remove(l, 2), table.concat(items, " ", 1, 3), items[4])
         print((pcall(table.insert, l, 7, 1)), (pcall(table.remove, l, 7)))
         print(table.concat(l, "+", 2, 3), table.unpack(l, 2, 3))
         local kept = setmetatable({ 3, 2, 1 }, { __len = function () return 2 end })
         table.sort(kept) print(rawlen(kept), kept[1], kept[2], kept[3])]]
      assert.equal("1 1 1 1 1\n", (run [[
         local asked = 0
         local t = setmetatable({}, { __len = function () asked = asked + 1 return 1 end })
         local counts = {}
         local function count(f, ...)
            asked = 0
            pcall(f, t, ...)
            counts[#counts + 1] = asked
         end
         count(table.insert, 1, "x") count(table.remove, 1) count(table.sort)
         count(table.concat) count(table.unpack)
         print(table.concat(counts, " "))]]))
   end)

   it("cost what it takes to reach their items", function ()
      local chained <const> = [[
         local t = {}
         for _ = 1, 1000 do t = setmetatable({}, { __index = t, __newindex = t }) end ]]
      local limits <const> = { instructions = 200000 }
      for _, call in ipairs {
         "table.move(t, 1, 1000, 1)", "table.move({}, 1, 1000, 1, t)", "table.insert(t, -1000, 1)",
         "table.unpack(t, 1, 1000)", "table.concat(t, '', 1, 1000)",
      } do
         assert.equal("", (run(chained, limits)))
         assert.equal("time", select(2, run(chained .. call, limits)), call)
      end
   end)
end)

describe("pairs in a cell", function ()
   it("goes by integers, other numbers, false, true, strings, whatever was set first", function ()
      local keys <const> = {
         "1", "3", "10", "2.5", "-7", "false", "true", '"b"', '"a"', '"ab"', '""',
      }
      local expected <const> = "-7 1 3 10 2.5 false true  a ab b\n"
      local random <const> = core.random(3)
      for _ = 1, rounds(20) do
         random:shuffle(keys)
         local sets <const> = {}
         for i, key in ipairs(keys) do sets[i] = ("t[%s] = true"):format(key) end
         assert.equal(expected, (run("local t, list = {}, {} " .. table.concat(sets, " ") .. [[
            for key in pairs(t) do list[#list + 1] = tostring(key) end
            print(table.concat(list, " "))]])))
      end
   end)

   it("visits each key once, with its value, while values change and keys go", function ()
      same [[
         local t, seen, count = {}, {}, 0
         for i = 1, 50 do t[i] = i t["k" .. i] = i t[i + 0.5] = i end
         t[print] = 0 t[{}] = 0
         for key, value in pairs(t) do
            count = count + 1
            assert(not seen[key] and t[key] == value)
            seen[key] = true
            t[key] = value + 1
            if count % 2 == 0 then t[key] = nil end
         end
         print(count)
         local left = 0
         for _ in pairs(t) do left = left + 1 end
         print(left)
         for key in pairs(t) do t[key] = nil end
         print(next(t))
         t = { a = 1, b = 2, c = 3 }
         local f, s = pairs(t)
         local key, value = f(s)
         print(t[key] == value)]]
      assert.equal("a 1 c 3\n", (run [[
         local t, list = { a = 1, b = 2, c = 3 }, {}
         for key, value in pairs(t) do t.b = nil list[#list + 1] = key .. " " .. value end
         print(table.concat(list, " "))]]))
   end)

   it("visits each string once while a weak table loses other keys #memory", function ()
      assert.equal("20000\n", (run [[
         local count = 0
         for round = 1, 1000 do
            local weak, seen = setmetatable({}, { __mode = "k" }), {}
            for i = 1, 20 do weak[{}] = i weak["k" .. i] = i end
            for key in pairs(weak) do
               if type(key) == "string" and not seen[key] then
                  seen[key], count = true, count + 1
               end
            end
         end
         print(count)]]))
   end)

   it("keeps __pairs, arrays and errors", function ()
      same [[
         for i, v in pairs { 3, 4, 5 } do print(i, v) end
         for k, v in pairs(setmetatable({}, { __pairs = function () return function (_, k)
            if not k then return 1, 2 end end end })) do print(k, v) end
         print(pcall(pairs)) print((pcall(pairs, 5)))
         print(pcall((pairs { a = 1 }), 5) == false)]]
   end)
end)

describe("math in a cell", function ()
   it("draws from the stream of the game, within the bounds", function ()
      local stream <const> = core.random(1)
      local expected <const> = {}
      for i = 1, 3 do expected[i] = stream:int(1, 6) end
      expected[4] = ("%.17g"):format(stream:float())
      expected[5] = stream:int(-5, 5)
      assert.equal(table.concat(expected, "\t") .. "\n", (run [[
         print(math.random(6), math.random(6), math.random(1, 6),
            ("%.17g"):format(math.random()), math.random(-5, 5))]]))
   end)

   it("keeps its stream when the bot takes it out of its turn", function ()
      local stream <const> = core.random(1)
      local expected <const> = {}
      for i = 1, 9 do expected[i] = stream:int(1, 1000000) end
      local cell <close> = core.cell([[return function (position, turn)
         turn.random = nil
         for i = 1, 20000 do local garbage = { i } end
         for i = 1, 9 do expected = (expected and expected .. " " or "") .. math.random(1000000) end
         print(expected)
      end]], "body.lua", {})
      cell:begin(core.random(1))
      cell:move(core.position "1", { seat = "first", number = 1 })
      assert.equal(table.concat(expected, " ") .. "\n", cell:output())
   end)

   it("can be seeded, with a number only", function ()
      assert.equal("true false\n", (run [[
         math.randomseed(42) local a = math.random(0)
         math.randomseed(42) local b = math.random(0)
         math.randomseed(4.5) local c = math.random(0)
         print(tostring(a == b) .. " " .. tostring(a == c))]]))
      assert.equal("error", select(2, run "math.randomseed()"))
      assert.equal("error", select(2, run [[math.randomseed "x"]]))
   end)

   it("refuses what the standard function refuses", function ()
      same [[
         print(pcall(math.random, 0.5)) print((pcall(math.random, 3, 1)))
         print((pcall(math.random, -1)))
         print(pcall(math.random, 1, 2, 3)) print(pcall(math.random, "x"))]]
   end)
end)

describe("utf8, tonumber and setmetatable in a cell", function ()
   it("do what the standard functions do", function ()
      same [[
         print(utf8.len "häß", utf8.codepoint("ä", 1), utf8.offset("häß", 3), utf8.char(228, 8364))
         for at, code in utf8.codes "aä" do print(at, code) end
         print(tonumber "0x10", tonumber("z", 36), tonumber {}, tonumber "1e1", tonumber "")
         print(pcall(setmetatable, 1, {})) print(pcall(setmetatable, {}, 1))
         print(pcall(setmetatable, {}))
         print(pcall(setmetatable, setmetatable({}, { __metatable = 1 }), {}))
         print(getmetatable(setmetatable({}, { __metatable = "mine" })))]]
   end)

   it("know no __gc", function ()
      local _, verdict <const>, text <const> = run "setmetatable({}, { __gc = print })"
      assert.same({ "error", "body.lua:1: __gc is not available to bots" }, { verdict, text })
      assert.equal("true\n", (run [[ -- set afterwards it does nothing
         local ran = false
         local mt = {}
         do local t = setmetatable({}, mt) mt.__gc = function () ran = true end end
         for i = 1, 1000 do local t = { i } end
         print(not ran)]]))
   end)
end)

describe("print in a cell", function ()
   it("keeps the first 2,000 bytes", function ()
      assert.equal(("x"):rep(1999) .. "\n", (run [[print(("x"):rep(1999)) print "more"]]))
      assert.equal(2000, #run [[for i = 1, 1000 do print(i) end]])
   end)
end)
