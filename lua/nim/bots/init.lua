--- The built-in bots: opponents, yardsticks and examples to read. Each is a file of its own in this
-- folder and returns a bot as `nim.referee` describes it.
--
-- - `optimal` never errs;
-- - `endgame` is random until few objects are left, then perfect;
-- - `minimax` looks three plies ahead and knows no theory;
-- - `misere_blind` plays by the strategy of normal play, whatever is being played;
-- - `mirror` answers a take with the same take elsewhere when it can;
-- - `greedy` takes all of the largest heap;
-- - `cautious` takes one object from the largest heap;
-- - `random` makes any legal move.
--
-- All of them play under any rules; those named after a habit in plain Nim do elsewhere what comes
-- closest.
--
-- Bots from other files are loaded by `load` and `enter`, see `nim.bots.file`.
-- @module nim.bots
-- @usage
-- local nim = require "nim"
-- print(nim.bots.optimal:move(nim.position "1-4-6")) --> 3	1

local core <const> = require "nim.core"
local expect <const> = require "nim.common.expect"

local LISTED <const> = {
   "optimal", "endgame", "minimax", "misere_blind", "mirror", "greedy", "cautious", "random",
}

local IS_LISTED <const> = {}
for _, name in ipairs(LISTED) do IS_LISTED[name] = true end

local M = {}

--- The names of the built-in bots.
-- @treturn {string,...} a new list, in the order of the documentation
-- @usage print(require "nim".bots.names()[1]) --> optimal
function M.names()
   return table.move(LISTED, 1, #LISTED, 1, {})
end

--- A built-in bot by its name; also reached as `nim.bots.NAME`.
-- @tparam string name one of @{names}
-- @treturn table the bot
-- @raise unless there is a bot of that name; the message lists all names
-- @usage local bot = require "nim".bots.get "greedy"
function M.get(name)
   if not IS_LISTED[name] then
      local meant <const> = type(name) == "string" and core.nearest(name, LISTED)
      expect.fail(("name of a bot (%s) expected, got %s%s"):format(table.concat(LISTED, ", "),
         core.describe(name), meant and ('; did you mean "%s"?'):format(meant) or ""))
   end
   return require("nim.bots." .. name)
end

--- The module that a built-in bot is.
-- @param bot
-- @treturn ?string its name; nil for anything else
-- @local
function M.module_of(bot)
   for _, name in ipairs(LISTED) do
      local module <const> = "nim.bots." .. name
      if package.loaded[module] == bot then return module end
   end
end

--- Whether a text names a file rather than a built-in bot: it has a "/" in it or ends with ".lua".
-- @tparam string name
-- @treturn boolean
-- @raise for anything but text
-- @usage
-- print(nim.bots.is_path "greedy", nim.bots.is_path "bots/mine.lua") --> false true
function M.is_path(name)
   if type(name) ~= "string" then expect.refuse("name", "text", name) end
   return name:find("/", 1, true) ~= nil or name:sub(-4) == ".lua"
end

-- Functions that make bots, each with the module that has it.
local MAKERS <const> = {
   enter = "nim.bots.file",
   level = "nim.bots.level",
   load = "nim.bots.file",
   mixture = "nim.bots.transform",
   with_noise = "nim.bots.transform",
   with_opening = "nim.bots.transform",
}

-- A bot, or what makes one, is loaded when it is first asked for.
return setmetatable(expect.strict_module(M), { __index = function (_, name)
   if IS_LISTED[name] then return M.get(name) end
   if MAKERS[name] then return require(MAKERS[name])[name] end
end })
