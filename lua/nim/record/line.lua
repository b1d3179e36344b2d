--- Games as lines of JSON: one object a game, its fields always in the same order and nothing in
-- them that depends on time or machine. So the same games make the same file, byte for byte,
-- wherever and in whatever order they were played.
--
--     {"number":1,"of":240,"plan":"0123456789abcdef","first":"optimal","first_version":"#…",
--      "second":"greedy","second_version":"#…","rules":"0.[3]","play":"normal","start":"1-3-5-7",
--      "moves":"1:1 4:7","winner":"first","reason":"played","seed":"7","check":"0123abcd"}
--
-- - `number`, of the game in its plan; games 2 k - 1 and 2 k are a pair. `of`: how many games the
--   plan has. `plan`: a hash of all that a result may depend on. `seed`: the tournament's.
-- - `first`, `second`: the bots by their seats, with `…_version`, their version or a hash of their
--   source.
-- - `why`, only in a round that was paired by results: why these two meet.
-- - `rules`: their normal form; of rules written in Lua the name, the file and a hash.
-- - `moves`: heap:take, or heap:take:parts where parts of the heap are left, such as 4:1:2-3; under
--   rules of whole states the new state. `reason`: see `nim.referee`; a forfeited game also has
--   `text`, what was wrong.
-- - `check`: a checksum of the line up to the comma before it, the CRC-32 of zip in hexadecimal. It
--   reveals accidents, such as a flipped bit or a replaced word, but not deceit, since anybody can
--   compute it. Older records lack it, and are read without it.
--
-- A record is UTF-8 with the line breaks of Unix. All its texts are printable, see
-- `nim.common.printable`, and no names are longer than those of `nim.common.name`.
--
-- Positions, moves and seeds are text, so that 64-bit integers survive any reader of JSON. Written
-- by hand, since that takes a tenth of the time of a library; read by lua-cjson, which is fast, and
-- exact where no integer is above 2^53.
-- @module nim.record.line

local core <const> = require "nim.core"
local interrupt <const> = require "nim.common.interrupt"
local library <const> = require "nim.common.library"
local names <const> = require "nim.common.name"
local notation <const> = require "nim.common.notation"
local plain <const> = require "nim.common.plain"
local printable <const> = require "nim.common.printable"
local quote <const> = require "nim.text.json".quote

local M = {}

local FIELDS <const> = {
   "number", "of", "plan", "first", "first_version", "second", "second_version", "why", "rules",
   "play", "start", "moves", "winner", "reason", "text", "seed", "check",
}

local IS_FIELD <const> = {}
for _, field in ipairs(FIELDS) do IS_FIELD[field] = true end

local OPTIONAL <const> = { check = true, text = true, why = true }

-- The line of these fields, which lack the bracket at the end.
local function with_checksum(fields)
   return fields .. ',"check":"' .. core.checksum(fields) .. '"}\n'
end

-- The field `why` of any two bots, in either order; nothing for those without a reason.
local function whys_of(plan)
   local whys <const> = {}
   for i = 1, #plan.bots do whys[i] = {} end
   for _, pairing in ipairs(plan.schedule.all) do
      if pairing.why then
         local a <const>, b <const> = pairing[1], pairing[2]
         whys[a][b] = '"why":' .. quote(printable(pairing.why)) .. ","
         whys[b][a] = whys[a][b]
      end
   end
   return whys
end

--- Makes a function that writes the games of a plan.
-- @tparam table plan see `nim.tournament.plan`
-- @treturn function from a game's number and what `Plan:play` returns to its line, with the line
-- break
-- @local
function M.writer(plan)
   local head <const> = (',"of":%d,"plan":"%s",'):format(plan.games, plan.hash)
   local tail <const> = (',"seed":"%d"'):format(plan.seed)
   local firsts <const>, seconds <const>, whys <const> = {}, {}, whys_of(plan)
   for i, bot in ipairs(plan.bots) do
      local name <const>, version <const> = quote(bot.name), quote(bot.version)
      firsts[i] = ('"first":%s,"first_version":%s,'):format(name, version)
      seconds[i] = ('"second":%s,"second_version":%s,'):format(name, version)
   end
   local last_start, middle
   return function (number, first, second, start, moves, _, winner, reason, text)
      if start ~= last_start then
         last_start = start
         middle = ('"rules":%s,"play":"%s","start":"%s","moves":"'):format(
            quote(notation.rules(start.rules)), start.play, start)
      end
      return with_checksum('{"number":' .. number .. head .. firsts[first] .. seconds[second]
         .. (whys[first][second] or "") .. middle .. moves
         .. '","winner":"' .. winner .. '","reason":"' .. reason .. '"'
         .. (text and ',"text":' .. quote(text) or "") .. tail)
   end
end

local cjson

-- The library that reads, or an error that says how to get it.
local function json_library()
   if not cjson then
      cjson = library.load("cjson").new()
      cjson.decode_invalid_numbers(false)
   end
   return cjson
end

local LONGEST_QUOTED <const> = 60 -- bytes of a wrong value in a message

local EXPECTED <const> = {
   number = "integer from 1 to `of`", of = "integer 1 or more", winner = "first or second",
   play = "normal or misere", text = "text, in forfeited games only,",
   first = "name of a bot", second = "name of a bot", check = "8 hexadecimal digits at the end",
}

-- The most bytes of some fields, as tournaments write them; others grow with the position.
local LONGEST <const> = {
   plan = 64, first = names.LONGEST_READ, first_version = 40, second = names.LONGEST_READ,
   second_version = 40, why = 200, reason = 40, text = 200, seed = 20,
}

for field, most in pairs(LONGEST) do
   EXPECTED[field] = EXPECTED[field] or ("printable text of at most %d bytes"):format(most)
end

-- The name of a field that is not what it should be, or nil. All of a plain line can be shown.
local function wrong_field(game, is_plain)
   if math.type(game.of) ~= "integer" or game.of < 1 then return "of" end
   if math.type(game.number) ~= "integer" or game.number < 1 or game.number > game.of then
      return "number"
   end
   for i = 3, #FIELDS do
      local field <const> = FIELDS[i]
      local value <const> = game[field]
      if value == nil then
         if not OPTIONAL[field] then return field end
      elseif type(value) ~= "string" or #value > (LONGEST[field] or #value)
         or not is_plain and printable(value, #value) ~= value then
         return field
      end
   end
   if not names.is_name(game.first) then return "first" end
   if not names.is_name(game.second) then return "second" end
   if game.winner ~= "first" and game.winner ~= "second" then return "winner" end
   if game.play ~= "normal" and game.play ~= "misere" then return "play" end
   if (type(game.text) == "string") ~= (game.reason ~= "played") then return "text" end
end

local function quoted(value)
   if value == json_library().null then return "null" end
   return printable(core.describe(value), LONGEST_QUOTED)
end

-- What is wrong with a game, given its line and its checksum, which is right or missing; nil if
-- nothing is.
local function fault_of(game, line, checksum)
   local is_plain <const> = core.is_plain(line, #line - 1) and not line:find("\\", 1, true)
   local field = wrong_field(game, is_plain)
   if not field and game.check ~= checksum then field = "check" end
   if field then
      return ("%s: %s expected, got %s"):format(field, EXPECTED[field] or "printable text",
         quoted(game[field]))
   end
   if checksum then return nil end
   for name in pairs(game) do -- such as a checksum whose name was altered
      if not IS_FIELD[name] then return "fields of a game expected, got " .. quoted(name) end
   end
end

--- Reads a line.
-- @tparam string line with or without the line break
-- @treturn ?table the fields above; nil if it is not a game
-- @treturn ?string what is wrong
-- @treturn ?boolean whether it was altered after it was written, as its checksum shows
-- @local
function M.read(line)
   if line:find("\r\n?$", -2) then
      return nil, "line that ends with LF expected, got CR LF, as after a transfer as text"
   end
   local at <const>, _, checksum <const>
      = line:find(',"check":"(%x%x%x%x%x%x%x%x)"}\n?$', -21)
   local right <const> = at and core.checksum(line, at - 1)
   if checksum ~= right then
      return nil, ("check: %s expected, got %s: the line was altered"):format(right, checksum), true
   end
   -- In a locale with decimal commas some versions of the library read [1,2] as [1.2].
   local decoded <const>, game <const> = interrupt.pcall(plain.call, json_library().decode, line)
   if not decoded then return nil, "JSON expected, got " .. quoted((line:gsub("\n$", ""))) end
   if type(game) ~= "table" then return nil, "object expected, got " .. core.describe(game) end
   if game.number == nil and game.of == nil and game.moves ~= nil then
      return nil, "game of a tournament expected, got one of luanim play; luanim annotate shows "
         .. "it, luanim play continues it"
   end
   for _, name in ipairs { "number", "of" } do
      if type(game[name]) == "number" then
         game[name] = math.tointeger(game[name]) or game[name]
      end
   end
   local fault <const> = fault_of(game, line, checksum)
   if fault then return nil, fault end
   return game
end

--- Whether two lines are the same game, though one may lack the checksum.
-- @tparam string one
-- @tparam string other
-- @treturn boolean
-- @local
function M.same(one, other)
   return one == other
      or one:gsub(',"check":"%x+"}\n?$', "}\n") == other:gsub(',"check":"%x+"}\n?$', "}\n")
end

--- The number of moves of a game that was read.
-- @tparam table game
-- @treturn integer
-- @local
function M.plies(game)
   if game.moves == "" then return 0 end
   local _, spaces <const> = game.moves:gsub(" ", "")
   return spaces + 1
end

local PLAIN <const> = tostring(core.rules "nim")

--- How often each bot gave a won position away in a game that was read.
-- @tparam table game
-- @treturn integer|nil errors of the bot that moved first; nil where they are not counted, see
-- `nim.tournament.batch`
-- @treturn integer|nil errors of the other bot
-- @raise for invalid heaps or moves
-- @local
function M.errors(game)
   if game.rules ~= PLAIN then return nil end
   return core.errors(core.position(game.start, game.play), game.moves)
end

--- Counts a game that was read.
-- @tparam table game
-- @tparam table tally see `nim.result.tally`
-- @tparam function number_of from a bot's name to its number there
-- @raise for invalid heaps or moves
-- @local
function M.count(game, tally, number_of)
   tally:add(game.number, number_of(game.first), number_of(game.second), game.winner, game.reason,
      M.plies(game), game.text, M.errors(game))
end

--- Writes a game that was read, as @{writer} does; without a checksum if it had none.
-- @tparam table game
-- @treturn string its line, with the line break
-- @local
function M.line(game)
   local parts <const> = {}
   for _, field in ipairs(FIELDS) do
      local value <const> = game[field]
      if value ~= nil and field ~= "check" then
         parts[#parts + 1] = ('"%s":%s'):format(field,
            math.type(value) == "integer" and value or quote(value))
      end
   end
   local fields <const> = "{" .. table.concat(parts, ",")
   return game.check and with_checksum(fields) or fields .. "}\n"
end

--- Whether a game that was read is of another plan.
-- @tparam table game
-- @tparam table plan see `nim.tournament.plan`
-- @treturn ?string what differs; nil if nothing does
-- @local
function M.other_plan(game, plan)
   if game.seed ~= tostring(plan.seed) then
      return ("games of seed %d expected, got seed %s"):format(plan.seed, game.seed)
   end
   if game.plan ~= plan.hash or game.of ~= plan.games then
      return ("games of plan %s expected, got plan %s: bots, starts or repeats have changed")
         :format(plan.hash, game.plan)
   end
end

local function unlike(game, field, planned)
   if game[field] ~= planned then
      return ("%s: %s expected, got %s"):format(field, planned, game[field])
   end
end

--- Compares bots, versions, seats and start of a game that was read with its plan.
-- @tparam table game
-- @tparam table plan
-- @treturn ?string what is not as planned; nil if all is
-- @local
function M.misplanned(game, plan)
   local first <const>, second <const>, start <const> = plan:game(game.number)
   local one <const>, other <const> = plan.bots[first], plan.bots[second]
   return unlike(game, "first", one.name) or unlike(game, "first_version", one.version)
      or unlike(game, "second", other.name) or unlike(game, "second_version", other.version)
      or unlike(game, "rules", notation.rules(start.rules)) or unlike(game, "play", start.play)
      or unlike(game, "start", tostring(start))
end

return M
