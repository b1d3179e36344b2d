-- Trying out a bot: nim.check_bot and luanim check-bot.
local check <const> = require "nim.check_bot".check
local support <const> = require "spec.support"
local luanim <const> = support.luanim

local path <const> = os.tmpname() .. ".lua"
local name <const> = path:match "[^/]*$"

local function write(source)
   return support.write(path, source)
end

-- A bot that makes the first possible move unless its body returns another.
local function bot(body, more)
   return write(([[return { move = function (self, position, turn)
      do %s end
      for heap, take in position:moves() do return heap, take end end, %s }]])
      :format(body, more or ""))
end

local perfect <const> = [[
   local sum, rich = 0, 0
   for _, heap in ipairs(position) do
      sum = sum ~ heap
      if heap > 1 then rich = rich + 1 end
   end
   for i, heap in ipairs(position) do
      local left = heap ~ sum
      if position.play == "misere" and rich == 1 and heap > 1 then
         local others = -1
         for _, other in ipairs(position) do if other > 0 then others = others + 1 end end
         return i, heap - (1 - others % 2)
      elseif position.play == "misere" and rich == 0 and heap == 1 then
         return i, 1
      elseif left < heap then
         return i, heap - left
      end
   end]]

describe("check", function ()
   teardown(function () os.remove(path) end)

   it("plays a hundred starts in both plays", function ()
      local report <const> = assert(check(bot ""))
      assert.equal(200, report.games)
      assert.equal(0, report.faults)
      assert.same({}, report.texts)
      assert.same({}, report.globals)
      assert.same({ false, false, false, "" },
         { report.unstable, report.random, report.stochastic, report.output })
      local moves, kinds = 0, {}
      for _, line in ipairs(report.lines) do
         moves = moves + line.moves
         kinds[line.play .. line.kind] = true
         assert.is_true(line.kept <= line.won and line.won <= line.moves)
      end
      assert.equal(report.moves, moves)
      for _, kind in ipairs { "S1", "S2", "T0", "T2" } do
         assert.is_true(kinds["normal" .. kind] and kinds["misere" .. kind])
      end
   end)

   it("counts the wins that were kept, by play and kind", function ()
      local report <const> = assert(check(bot(perfect)))
      assert.equal(0, report.faults)
      for _, line in ipairs(report.lines) do
         assert.equal(line.won, line.kept)
         local lost <const> = line.play == "normal" and line.kind:find "T"
            or line.play == "misere" and (line.kind == "T2" or line.kind == "S0")
         assert.equal(lost and 0 or line.moves, line.won)
      end
      local normal_only <const> = assert(check(bot(perfect:gsub('"misere"', '"none"'))))
      for _, line in ipairs(normal_only.lines) do
         if line.play == "normal" then assert.equal(line.won, line.kept) end
         if line.play == "misere" and line.kind == "S1" then assert.equal(0, line.kept) end
      end
   end)

   it("distinguishes faults, with the place of the first", function ()
      local report <const> = assert(check(bot [[
         if #position == 2 then return 5, 1 end
         if #position == 3 then error "three" end]]))
      assert.is_true(report.stopped)
      assert.equal(10, report.faults)
      local found <const> = {}
      for _, text in ipairs(report.texts) do
         found[text.reason .. " " .. text.text] = text.position .. " " .. text.play
      end
      assert.same({
         ["illegal heap: integer 1 … 2 expected, got 5"] = "1-1 normal",
         [("error %s:3: three"):format(name)] = "1-1-0 normal",
      }, found)
   end)

   it("measures the most that a move and a game take", function ()
      local cheap <const> = assert(check(bot ""))
      local dear <const> = assert(check(bot [[
         kept = kept or {}
         for i = 1, 2000 do kept[i] = kept end]]))
      assert.is_true(dear.instructions - cheap.instructions > 2000)
      assert.is_true(dear.memory - cheap.memory > 16 * 1000)
      local limited <const> = assert(check(bot "while true do end", { instructions = 5000 }))
      assert.equal("more than 5000 instructions", limited.texts[1].text)
   end)

   it("names the globals that a bot sets, when it is loaded or later", function ()
      write "first = 1 return function (position) second = 2 return position:move(1) end"
      assert.same({ "first", "second" }, assert(check(path)).globals)
   end)

   it("finds out whether a bot draws random numbers", function ()
      local silent <const> = assert(check(bot "return position:move(math.random(#position))"))
      assert.is_true(silent.random and not silent.stochastic)
      local told <const> = assert(check(bot("local k = turn.random:int(1, position:count_moves()) "
         .. "return position:move(k)", "stochastic = true")))
      assert.is_true(told.random and told.stochastic)
      assert.is_false(told.unstable)
   end)

   it("finds out whether a bot depends on the order of next", function ()
      local walk <const> = [[
         local t, sum = {}, 0
         for i = 1, 20 do t["key" .. i] = i end
         for _, i in %s do sum = (sum * 7 + i) %% 1000003 end
         return position:move(1 + sum %% position:count_moves())]]
      assert.is_true(assert(check(bot(walk:format "next, t"))).unstable)
      assert.is_false(assert(check(bot(walk:format "pairs(t)"))).unstable)
   end)

   it("takes no longer than it may, and shows how far it is", function ()
      local slow <const> = bot [[
         local a = ("\0"):rep(1000)
         for i = 1, 10000 do if a < a then end end]]
      local shown <const> = {}
      local started <const> = os.clock()
      local report <const> = assert(check(slow, nil, {
         seconds = 0.5, progress = function (done, total) shown[#shown + 1] = { done, total } end,
      }))
      assert.is_true(os.clock() - started < 1)
      assert.is_true(report.late)
      assert.is_nil(report.unstable)
      assert.is_nil(report.random)
      assert.equal(0, report.faults)
      assert.equal(report.games, #shown)
      assert.is_true(report.games > 0 and report.games < 200)
      assert.same({ 1, 280 }, shown[1])

      shown[1] = nil
      local quick <const> = assert(check(bot "", nil, {
         progress = function (done, total) shown[1] = { done, total } end,
      }))
      assert.is_falsy(quick.late)
      assert.same({ 280, 280 }, shown[1])
   end)

   it("gives up in the middle of a game", function ()
      local report <const> = assert(check(bot [[
         local a = ("\0"):rep(1000)
         for i = 1, 30000 do if a < a then end end]], nil, { seconds = 0.1 }))
      assert.is_true(report.late)
      assert.is_true(report.games < 2)
   end)

   it("refuses other options", function ()
      assert.error_matches(function () check(path, nil, { seconds = 0 }) end,
         "seconds: number above 0 expected, got 0")
      assert.error_matches(function () check(path, nil, { second = 1 }) end,
         'options: progress or seconds expected, got "second"', 1, true)
   end)

   it("says why a file is not a bot", function ()
      assert.same({ nil, name .. ":1: syntax error near <eof>", true }, { check(write "x") })
      assert.same({ nil, "none.lua: No such file or directory", false },
         { check "/tmp/none.lua" })
      assert.error_matches(function () check(1) end, "path: name of a file expected, got 1")
   end)
end)

describe("luanim check-bot", function ()
   teardown(function () os.remove(path) end)

   it("reports on a good bot and succeeds", function ()
      local code <const>, output <const>, errors <const> = luanim("check-bot", bot(perfect))
      assert.same({ 0, "" }, { code, errors })
      assert.matches("^200 games, %d+ moves, against an opponent that moves at random%.\n"
         .. "A move took up to %d+ instructions of 10,000,000,\n"
         .. "a game up to [%d,]+ instructions of 100,000,000 and [%d,]+ bytes of 1,048,576%.\n\n"
         .. "play    kind    moves  winnable    kept   faults\n", output)
      assert.matches("\nmisere  S0 +%d+ +0 +0 +0\n", output)
      assert.is_nil(output:find "warnings")
   end)

   it("reports faults and warnings, and fails", function ()
      local code <const>, output <const> = luanim("check-bot", bot [[
         leaked = "\27[31m"
         print("seen", #position)
         if math.random(3) == 1 then return 9, 9 end]])
      assert.equal(1, code)
      assert.matches("\nfaults, each of which loses a game "
         .. "%(after the tenth the games were stopped%):\n", output)
      assert.matches("\n   illegal, [^:]+: heap: integer 1 … %d expected, got 9\n"
         .. "      first at [%d-]+, normal\n", output)
      assert.matches("\nwarnings:\n   it sets the global leaked; make it `local`", output)
      assert.matches("\n   it draws random numbers; declare that by `stochastic = true`", output)
      assert.matches("\nit prints; tournaments discard that output:\n   seen   %d\n", output)
   end)

   it("notices a method that takes no position", function ()
      local _, output <const> = luanim("check-bot",
         write "return { move = function (position) return position[1] end }")
      assert.matches("\n   its `move` lacks the position, which comes after the bot "
         .. "itself: move = function (self, position, turn)\n", output, 1, true)
   end)

   it("says in one line that a file is missing", function ()
      assert.same({ 1, "", "luanim: none.lua: No such file or directory\n" },
         { luanim("check-bot", "/tmp/none.lua") })
   end)

   it("shows what a bot must look like where a file is not one", function ()
      local code <const>, output <const>, errors <const> = luanim("check-bot", write "return 7")
      assert.same({ 1, "" }, { code, errors })
      assert.matches("^" .. name:gsub("%p", "%%%0") .. ": bot: function, or table with a function "
         .. "`move` expected, got number\n\nA bot's file returns a function", output)
      local sample <const> = output:match "\n(   return {.-\n   })\n"
      assert.equal(0, (luanim("check-bot", write(sample))))
   end)

   it("ends after some seconds, and says so", function ()
      local slow <const> = bot [[
         local a = ("\0"):rep(1000)
         for i = 1, 90000 do if a < a then end end]]
      local code <const>, output <const> = luanim("check-bot", "--seconds", "1", slow)
      assert.equal(1, code)
      assert.matches("\nThe check ended after 1 s, before all games were played%.\n", output)
      assert.matches("\nA game took up to %d%.%d seconds of processor time of 20; in a tournament, "
         .. "each may%.\n", output)
   end)

   it("takes limits, and refuses wrong ones", function ()
      local _, output <const> =
         luanim("check-bot", "--instructions", "3000", bot "while true do end")
      assert.matches("time, 10 times: more than 3000 instructions\n", output)
      local code <const>, _, errors <const> = luanim("check-bot", "--memory", "5", bot "")
      assert.equal(1, code)
      assert.equal("luanim: memory: integer 1024 … 2^23 expected, got 5\n", errors)
      assert.equal(2, (luanim("check-bot", "--memory", "much", bot "")))
   end)
end)
