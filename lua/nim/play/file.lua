--- Files of games, one line of JSON each, with some of the fields of a tournament's record.
-- @module nim.play.file

local append <const> = require "nim.common.append"
local core <const> = require "nim.core"
local expect <const> = require "nim.common.expect"
local interrupt <const> = require "nim.common.interrupt"
local json <const> = require "nim.text.json"
local library <const> = require "nim.common.library"
local plain <const> = require "nim.common.plain"

local M = {}

local PLAYERS <const> = { "person", "bot" } -- fields that not all games have

--- Adds a game to a file, which is created if needed.
-- @tparam string path
-- @tparam table game `start` (a position) and `moves` (text); perhaps `person`, the person's seat,
--    and `bot`, the name of the opponent
-- @treturn ?boolean true; nil if the file cannot be written
-- @treturn ?string the reason
function M.save(path, game)
   local start <const> = game.start
   local fields <const> = { ('"rules":%s,"play":"%s","start":"%s","moves":"%s"'):format(
      json.quote(tostring(start.rules)), start.play, tostring(start), game.moves) }
   for _, name in ipairs(PLAYERS) do
      if game[name] then fields[#fields + 1] = ('"%s":%s'):format(name, json.quote(game[name])) end
   end
   return append(path, "{" .. table.concat(fields, ",") .. "}\n")
end

--- The games of a file.
-- @tparam string path
-- @treturn function iterator of games as `nim.annotate` takes them, with what a `for` needs to
--    close the file
-- @raise for a file that cannot be read, and for a line that is not a game; if lua-cjson is
--    missing, with the way to install it
function M.games(path)
   local cjson <const> = library.load "cjson"
   local file <const>, message <const> = io.open(path)
   if not file then expect.fail(message) end
   local number = 0
   return function ()
      local line <const>, fault <const> = core.read_line(file)
      if fault then expect.fail(("%s: %s"):format(path, fault)) end
      if not line then return nil end
      number = number + 1
      local read <const>, game <const> = interrupt.pcall(plain.call, cjson.decode, line)
      if not read or type(game) ~= "table" or type(game.moves) ~= "string" then
         expect.fail(("%s:%d: game with start and moves expected, got %s"):format(path, number,
            read and type(game) or "no JSON"))
      end
      return game
   end, nil, nil, file
end

--- The last game of a file.
-- @tparam string path
-- @treturn table as by @{games}
-- @raise as @{games}, and for a file without games
function M.last(path)
   local last
   for game in M.games(path) do last = game end
   return last or expect.fail(path .. ": saved game expected, got none")
end

return M
