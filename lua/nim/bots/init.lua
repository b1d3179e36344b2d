--- The built-in bots, weakest habits to perfect play: opponents, yardsticks and examples to read.
--
-- Each is a file of its own in this folder and returns a bot as @{nim.referee} describes it. All of
-- them play under any rules; what they are called after is their way in plain Nim.
-- @module nim.bots
-- @usage
-- local nim = require "nim"
-- print(nim.bots.optimal:move(nim.position "1-4-6")) --> 3	1

local listed <const> = {
   "optimal", "endgame", "minimax", "misere_blind", "mirror", "greedy", "cautious", "random",
}

local is_listed <const> = {}
for _, name in ipairs(listed) do is_listed[name] = true end

local M = {}

--- The names of the built-in bots.
-- @treturn {string,...} a new list, in the order of the documentation
function M.names()
   return table.move(listed, 1, #listed, 1, {})
end

--- A built-in bot by its name; also reached as `nim.bots.NAME`.
-- @tparam string name one of @{names}
-- @treturn table the bot
-- @raise unless there is a bot of that name; the message lists those there are
-- @usage local bot = require "nim".bots.get "greedy"
function M.get(name)
   if not is_listed[name] then
      error(("name of a bot (%s) expected, got %s"):format(table.concat(listed, ", "),
         type(name) == "string" and ("%q"):format(name) or type(name)), 2)
   end
   return require("nim.bots." .. name)
end

-- A bot is loaded when it is first asked for.
return setmetatable(M, { __index = function (_, name)
   if is_listed[name] then return M.get(name) end
end })
