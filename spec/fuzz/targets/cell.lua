-- Any bytes as choices that make up a bot, which calls whatever a cell offers with odd values. The
-- bot comes to the same end in each game and in each kind of memory, within its limits.

local core <const> = require "nim.core"
local nim <const> = require "nim"

local positions <const> = {
   core.view(core.position "1-3-5-7"),
   core.view(nim.rules "kayles":position "4-3"),
}
local limits <const> = { instructions = 20000, memory = 200000, seconds = 2 }

-- Everything that can be called.
local functions <const> = {}
for name in ([=[
   assert error getmetatable ipairs next pairs pcall print rawequal rawget rawlen rawset select
   setmetatable tonumber tostring type coroutine.create coroutine.isyieldable coroutine.resume
   coroutine.running coroutine.status coroutine.wrap coroutine.yield math.abs math.ceil math.floor
   math.fmod math.max math.min math.random math.randomseed math.tointeger math.type math.ult
   string.byte string.char string.find string.format string.len string.lower string.rep
   string.reverse string.sub string.upper table.concat table.insert table.move table.pack
   table.remove table.sort table.unpack utf8.char utf8.codepoint utf8.codes utf8.len utf8.offset
   position.count_moves position.move position.moves position.total turn.random.int
   turn.random.float turn.random.choice turn.random.shuffle turn.random.split turn.random.seed
   getmetatable("").__index.rep v[1] v[2] v[3] v[4] v[5] v[6] v[7] v[8]]=]):gmatch "%S+" do
   functions[#functions + 1] = name
end

local values <const> = {
   "nil", "true", "false", "0", "1", "2", "3", "-1", "7", "100", "1000", "65536", "0.5", "-0.0",
   "1e308", "0/0", "1/0", "math.maxinteger", "math.mininteger", "1 << 40", [[""]], [["a"]],
   [["%s%d%q"]],
   [["%-9.3p"]], [["\0\255"]], [["0x10"]], [["__gc"]], [[("x"):rep(1000)]], "{}", "{ 1, 2, 3 }",
   "{ a = 1, b = 2, [3] = 4 }", "{ {}, {} }", "v", "_G", "string", "position", "turn",
   "turn.random", "self", "print", "pcall", "coroutine.yield", "function (...) return ... end",
   "function () while true do end end", "function (a, b) return b end", "function () error({}) end",
   "setmetatable({}, { __len = function () return 1 << 60 end })",
   "setmetatable({}, { __len = function () return -math.random(1 << 40) end })",
   "setmetatable({}, { __len = function () return math.random(2) ~= 1 and 3 or 1 << 40 end })",
   "(function () local t = {} for i = 1, 30 do t['k' .. i] = {} end return "
      .. "setmetatable(t, { __mode = 'v' }) end)()",
   "(function () local t = {} for _ = 1, 30 do t = setmetatable({}, { __index = t }) end "
      .. "return t end)()",
   "setmetatable({}, { __index = tostring, __newindex = rawequal, __name = '' })",
   "setmetatable({}, { __index = function (_, k) return k end })",
   "setmetatable({}, { __close = function () error(1) end })",
   "setmetatable({}, { __mode = 'k' })",
   "setmetatable({}, { __tostring = function () return 1 end })",
   "setmetatable({}, { __lt = function () return true end, __name = 'x' })",
   "coroutine.create(function (...) coroutine.yield(...) end)",
   "coroutine.wrap(function (...) while true do coroutine.yield(...) end end)",
   "v[1]", "v[2]", "v[3]", "v[4]", "v[5]", "v[6]", "v[7]", "v[8]", "#v", "v[#v]",
}

local shapes <const> = {
   "v[#v %% 8 + 1] = select(2, pcall(%s, %s))", "v[#v %% 8 + 1] = %s(%s)",
   "for a, b in %s(%s) do v[#v %% 8 + 1] = a v[#v %% 8 + 1] = b if turn then break end end",
   "v[#v %% 8 + 1] = coroutine.wrap(%s)(%s)", "do local c <close> = %s(%s) end",
   "v[#v %% 8 + 1] = select(2, pcall(pcall, %s, %s))", "v[#v %% 8 + 1] = v[#v] .. %s(%s)",
   "v[#v %% 8 + 1] = (%s(%s)) == v[1]",
}

-- The source of the bot that these bytes choose.
local function source_of(bytes)
   local at = 0
   local function choose(list)
      at = at + 1
      return list[(bytes:byte(at) or 0) % #list + 1]
   end
   local lines <const> = {}
   while at < #bytes and #lines < 60 do
      local shape <const>, name <const> = choose(shapes), choose(functions)
      local arguments <const> = {}
      for i = 1, choose { 0, 1, 1, 2, 2, 3, 4 } do arguments[i] = choose(values) end
      if #arguments == 0 then arguments[1] = "nil" end
      if name:find "^position" then arguments[1] = "position" end
      if name:find "^turn" then arguments[1] = "turn and turn.random" end
      lines[#lines + 1] = shape:format(name, table.concat(arguments, ", "))
   end
   return "local v = {} return { move = function (self, position, turn)\n"
      .. table.concat(lines, "\n") .. "\nreturn #v, v[#v] end }"
end

-- What a game comes to, as text: verdicts, types of results, output, usage.
local function play(cell)
   assert(cell:begin(core.random(1)))
   local told <const> = {}
   for number, position in ipairs(positions) do
      local results <const> = table.pack(cell:move(position, { seat = "first", number = number }))
      for i = 1, results.n do told[#told + 1] = tostring(results[i]):gsub("0x%x+", "") end
      local instructions <const>, memory <const> = cell:usage()
      assert(instructions <= limits.instructions + 20000 and memory <= limits.memory)
      told[#told + 1] = instructions .. " " .. memory
      if not results[1] then break end
   end
   return table.concat(told, " ") .. cell:output()
end

return function (bytes)
   local source <const> = source_of(bytes)
   local expected
   for _, plain in ipairs { false, true } do
      limits.plain = plain
      local cell <close> = assert(core.cell(source, "bot.lua", limits))
      for _ = 1, 2 do
         local told <const> = play(cell)
         expected = expected or told
         if told ~= expected then error(table.concat({ source, expected, told }, "\n"), 0) end
      end
   end
end
