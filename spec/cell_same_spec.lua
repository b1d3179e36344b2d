-- What a bot in a cell does is the same in every process, at every time and in every locale.
local core <const> = require "nim.core"
local support <const> = require "spec.support"

local rounds <const> = support.rounds

-- What the bodies print as a bot's moves, one after the other, each in a new cell; a verdict
-- instead if there is one; and what it takes. Runs in new processes, too.
local play <const> = [[
   local core = require "nim.core"
   local position <const> = core.view(core.position "1-3-5-7")
   return function (source, limits, moves)
      local cell <close>, verdict <const>, text <const> = core.cell(source, "bot.lua", limits)
      if not cell then return verdict .. " " .. text end
      cell:begin(core.random(1))
      local made, ended = 0, ""
      for number = 1, moves do
         local played <const>, why <const>, what <const> = cell:move(position,
            { seat = "first", number = number })
         if not played then
            ended = why .. " " .. what
            break
         end
         made = number
      end
      local instructions <const>, memory <const>, all <const> = cell:usage()
      return ("%d moves; %s; %d %d %d\n%s"):format(made, ended, instructions, memory, all,
         cell:output())
   end]]

local function body(text)
   return "return { move = function (self, position, turn) " .. text .. "\nreturn 1, 1 end }"
end

-- Everything that may be a key, and every function that a bot can get hold of.
local all_keys <const> = [[
   local keys, seen = {}, {}
   local function add(value)
      if value == nil or value ~= value or seen[value] then return end
      seen[value] = true
      keys[#keys + 1] = value
      if type(value) == "table" then for _, inner in pairs(value) do add(inner) end end
   end
   add(_G) add(getmetatable("")) add(position) add(turn) add(position.moves) add(position.move)
   add(turn.random) add(turn.random.int)
   for _, value in ipairs { ipairs {}, (pairs {}), (pairs { a = 1 }), (utf8.codes "x"),
      (position:moves()), coroutine.wrap(print), coroutine.create(print), 2.5, -1, true } do
      add(value)
   end
   for i = 1, 300 do
      add {}
      add(function () return i end)
      add("key" .. i)
      add(("long"):rep(20) .. i)
      add(i / 7)
   end ]]

local sources <const> = {
   body(all_keys .. [[
      local t, hash = {}, 0
      for i, key in ipairs(keys) do t[key] = i end
      for _, i in next, t do hash = (hash * 31 + i) % 1000000007 end
      for i = 1, #keys, 3 do t[keys[i] ] = nil end
      for i = 1, 400 do t[{}] = i end
      for _, i in next, t do hash = (hash * 31 + i) % 1000000007 end
      for _, i in pairs(t) do hash = (hash * 31 + i) % 1000000007 end
      print(#keys, hash)]]),
   -- Weak tables lose their keys when the collector comes.
   body [[local weak = setmetatable({}, { __mode = "k" })
      for i = 1, 3000 do
         weak[{}] = i weak[function () return i end] = i
         if i % 100 == 0 then local n = 0 for _ in next, weak do n = n + 1 end print(n) end
      end]],
   body "b = string.byte c = string.byte print(pcall(c, {})) print(pcall(string.rep)) c(print)",
   (support.read "spec/attacks/73-sort-reads-clock.lua":gsub("for k = 0, 5", "for k = 0, 0")),
   support.read "spec/attacks/74-rehash.lua",
   support.read "spec/attacks/28-memory-across-moves.lua",
}

describe("a cell", function ()
   it("does the same in every process, to the last byte and instruction", function ()
      if support.flavour() == "asan" then
         pending "the sanitizer's allocator decides where memory lies"
         return
      end
      local list <const> = {}
      for i, source in ipairs(sources) do list[i] = ("%q"):format(source) end
      local script <const> = support.write(os.tmpname(), ([[
         local play = load(%q)()
         local parts = {}
         for _ = 1, tonumber(arg[1]) do
            -- Other cells, and what else this process keeps, come first.
            parts[#parts + 1] = require "nim.core".cell("return print", "other", {})
         end
         local kept = ("x"):rep(tonumber(arg[1]) * 100000)
         for _, source in ipairs { %s } do
            for _, memory in ipairs { 1 << 20, 1 << 19, 1 << 22 } do
               print(play(source, { memory = memory }, source:find "rehash" and 40 or 3))
            end
         end]]):format(play, table.concat(list, ", ")))
      local expected
      for number = 0, 5 do
         local code <const>, output <const>, errors <const> = support.shell(("PADDING=%s %s %s %d")
            :format(("x"):rep(777 * number), support.quote(support.interpreter()), script, number))
         assert.same({ 0, "" }, { code, errors })
         expected = expected or output
         assert.equal(expected, output)
      end
      os.remove(script)
      assert.matches("%d+ moves; memory more than 1048576 bytes of memory; ", expected)
   end)

   it("orders strings by another seed if asked, for tools", function ()
      local run <const> = load(play)()
      local source <const> = body [[
         local t, list = {}, {}
         for i = 1, 30 do t["k" .. i] = i end
         for _, i in next, t do list[#list + 1] = i end
         print(table.concat(list, " "))]]
      local usual <const> = run(source, {}, 1)
      assert.equal(usual, run(source, { seed = 1 }, 1))
      assert.is_false(usual == run(source, { seed = 2 }, 1))
      assert.equal(usual, run(source, { plain = true }, 1))
   end)

   it("is in the C locale, and leaves the program in its own", function ()
      local before <const> = os.setlocale()
      finally(function () os.setlocale(before) end)
      local found
      for _, name in ipairs { "de_DE.UTF-8", "fr_FR.UTF-8", "nl_NL.UTF-8", "de_DE.utf8" } do
         found = found or os.setlocale(name)
      end
      if not found then
         pending "no locale with a decimal comma is installed"
         return
      end
      local run <const> = load(play)()
      local text <const> = [[
         local words = { "b", "B", "a", "A", "\xe9", "é", "z" }
         table.sort(words)
         print(1.5, ("%.2f %g"):format(2.25, 0.1), tonumber "1.5", tonumber "1,5", "1.5" + 1)
         print(table.concat(words, " "), ("\xe9\xc9"):upper(), ("\xe9\xc9"):lower(), "a" < "B")
         print(("%q"):format "\x85\xe9", ("%5.1f"):format(1e10), math.pi, 2^53)]]
      local seen <const> = run(body(text), {}, 1)
      assert.equal("1,5", tostring(1.5))
      -- A rule's function is the program's own.
      local rules <const> = require "nim".rules { state = function (emit, n)
         assert(tostring(1.5) == "1,5")
         if n > 0 then emit(n - 1) end
      end }
      local cell <close> = core.cell(body "position:count_moves() print(1.5)", "bot.lua", {})
      cell:begin(core.random(1))
      assert.same({ true, 1, 1 }, { cell:move(core.view(rules:position(3))) })
      assert.equal("1.5\n", cell:output())
      os.setlocale(before)
      assert.equal(run(body(text), {}, 1), seen)
   end)
end)

describe("table.sort in a cell", function ()
   -- Runs the body in a cell with that list of numbers and order; gives what it prints.
   local function within(text)
      local cell <close> = assert(core.cell(body(text), "bot.lua", { memory = 1 << 23,
         instructions = 1 << 40, seconds = 60 }))
      cell:begin(core.random(1))
      local played <const>, verdict <const>, what <const> = cell:move(core.view(core.position "1"))
      return played and cell:output() or verdict .. " " .. what
   end

   local function outside(text)
      local lines <const> = {}
      local function keep(...)
         local words <const> = table.pack(...)
         for i = 1, words.n do words[i] = tostring(words[i]) end
         lines[#lines + 1] = table.concat(words, "\t") .. "\n"
      end
      local environment <const> = setmetatable({ print = keep }, { __index = _G })
      assert(load(text, "=bot.lua", "t", environment))()
      return table.concat(lines)
   end

   it("makes the comparisons of Lua's own on lists that part evenly", function ()
      local random <const> = core.random(5)
      for _ = 1, rounds(60) do
         local list <const> = {}
         for i = 1, random:int(0, 1) == 0 and random:int(0, 100) or random:int(101, 700) do
            list[i] = random:int(1, random:choice { 5, 100000 })
         end
         local text <const> = ([[
            local t, steps, count = { %s }, 0, 0
            table.sort(t, function (a, b)
               steps, count = (steps * 31 + a * 7 + b) %% 1000000007, count + 1
               return a < b
            end)
            print(count, steps)
            local hash = 0
            for i, v in ipairs(t) do
               hash = (hash * 31 + v) %% 1000000007
               assert(i == 1 or t[i - 1] <= v)
            end
            print(hash)]]):format(table.concat(list, ", "))
         assert.equal(outside(text), within(text))
      end
   end)

   it("sorts whatever can be compared", function ()
      for _, make in ipairs {
         "i * 7919 % 1009", "i % 3", "i", "-i", "i % 2 == 0 and i or i + 0.5", "1 / i", "'k' .. i",
         "('\\0'):rep(i % 7) .. i % 13", "1",
      } do
         for _, count in ipairs { 2, 3, 99, 100, 101, 102, 257, 2000 } do
            assert.equal("true\n", within(([[
               local t, seen = {}, {}
               for i = 1, %d do t[i] = %s seen[t[i] ] = (seen[t[i] ] or 0) + 1 end
               table.sort(t)
               local fine = true
               for i, v in ipairs(t) do
                  fine = fine and (i == 1 or t[i - 1] <= v)
                  seen[v] = seen[v] - 1
               end
               for _, left in pairs(seen) do fine = fine and left == 0 end
               print(fine)]]):format(count, make)))
         end
      end
      assert.equal("30 20 10\n", within [[
         local mt = { __lt = function (a, b) return a.v > b.v end }
         local t = {}
         for i = 1, 3 do t[i] = setmetatable({ v = i * 10 }, mt) end
         table.sort(t)
         print(t[1].v .. " " .. t[2].v .. " " .. t[3].v)]])
   end)

   it("needs few comparisons even if the order is made up to need many", function ()
      -- McIlroy's adversary: values are fixed when they must be, so that each pivot is small.
      for _, count in ipairs { 101, 1000, 20000 } do
         local output <const> = within(([[
            local n, solid, candidate, asked = %d, 0, 0, 0
            local value, t = {}, {}
            for i = 1, n do value[i], t[i] = n + 1, i end
            table.sort(t, function (x, y)
               asked = asked + 1
               if value[x] > n and value[y] > n then
                  if x == candidate then solid = solid + 1 value[x] = solid
                  else solid = solid + 1 value[y] = solid end
               end
               if value[x] > n then candidate = x elseif value[y] > n then candidate = y end
               return value[x] < value[y]
            end)
            local fine = true
            for i = 2, n do fine = fine and value[t[i - 1] ] <= value[t[i] ] end
            print(asked, fine)]]):format(count))
         local asked <const>, fine <const> = output:match "(%d+)\t(%a+)"
         assert.equal("true", fine)
         assert.is_true(tonumber(asked) < 4.5 * count * math.log(count, 2) + 100, output)
      end
   end)

   it("loses no item to an order function that raises or contradicts itself", function ()
      for seed = 1, rounds(200) do
         local output <const> = within(([[
            math.randomseed(%d)
            local n, t = math.random(2, 400), {}
            for i = 1, n do t[i] = i end
            local ends = math.random(3) == 1 and math.random(5000) or 1 << 60
            local what = math.random(3)
            local fine, message = pcall(table.sort, t, function (a, b)
               ends = ends - 1
               if ends == 0 then error("enough", 0) end
               if what == 1 then return math.random(2) == 1 end
               return what == 2
            end)
            table.sort(t)
            for i = 1, n do assert(t[i] == i) end
            assert(#t == n)
            print(fine or message)]]):format(seed))
         assert.is_truthy(output == "true\n" or output == "enough\n"
            or output == "invalid order function for sorting\n"
            or output:find "attempt to compare", output)
      end
   end)

   it("refuses what Lua's own refuses", function ()
      for _, text in ipairs {
         "print(pcall(table.sort, { 1, 'x' }))", "print(pcall(table.sort, { 1, 2 }, 3))",
         "print((pcall(table.sort)))", "print((pcall(table.sort, 3)))",
         "print(pcall(table.sort, { 1 }, 3))",
         "local t = {} for i = 1, 200 do t[i] = {} end print(pcall(table.sort, t))",
         "local t = {} for i = 1, 200 do t[i] = i end print(pcall(table.sort, t, 3))",
      } do assert.equal(outside(text), within(text)) end
   end)
end)
