--- Games in files: one line of JSON each, with the names of a tournament's records.
-- @module nim.play.file

local interrupt <const> = require "nim.common.interrupt"
local library <const> = require "nim.common.library"

local M = {}

local function quoted(text)
   return '"' .. text:gsub('[%c"\\]', function (character)
      return ("\\u%04x"):format(character:byte())
   end) .. '"'
end

--- Adds a game to a file, which is made if there is none.
-- @tparam string path
-- @tparam table game `start` (a position) and `moves` (text)
-- @treturn boolean|nil true; nil and a message if the file cannot be written
function M.save(path, game)
   local start <const> = game.start
   local file <const>, message <const> = io.open(path, "a")
   if not file then return nil, message end
   local line <const> = ('{"rules":%s,"play":"%s","start":"%s","moves":"%s"}\n'):format(
      quoted(tostring(start.rules)), start.play, tostring(start), game.moves)
   local written <const>, fault <const> = file:write(line)
   local closed <const>, late_fault <const> = file:close()
   if written and closed then return true end
   return nil, ("%s: %s"):format(path, fault or late_fault)
end

--- The games of a file.
-- @tparam string path
-- @treturn function an iterator: each game as `nim.annotate` takes it; with what a `for` needs to
--    close the file
-- @raise without a place, for a file that cannot be read, and for a line that is no game; with the
--    way to install it, where lua-cjson is missing
function M.games(path)
   local cjson <const> = library.load "cjson"
   local file <const>, message <const> = io.open(path)
   if not file then error(message, 0) end
   local number = 0
   return function ()
      local line <const>, fault <const> = file:read "l"
      if fault then error(("%s: %s"):format(path, fault), 0) end
      if not line then return nil end
      number = number + 1
      local read <const>, game <const> = interrupt.pcall(cjson.decode, line)
      if not read or type(game) ~= "table" or type(game.moves) ~= "string" then
         error(("%s:%d: game with start and moves expected, got %s"):format(path, number,
            read and type(game) or "no JSON"), 0)
      end
      return game
   end, nil, nil, file
end

return M
