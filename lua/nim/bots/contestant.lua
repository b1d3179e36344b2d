--- Bots as a tournament enters them: by name, by file, as a function or as a table, each with a
-- name to print and a version that tells one source from another.
-- @module nim.bots.contestant

local bots <const> = require "nim.bots"
local core <const> = require "nim.core"
local expect <const> = require "nim.common.expect"
local hash <const> = require "nim.common.hash"
local interrupt <const> = require "nim.common.interrupt"
local names <const> = require "nim.common.name"
local printable <const> = require "nim.common.printable"
local source <const> = require "nim.common.source"

local M = {}

local LONGEST_VERSION <const> = 40

--- What tells the source of a bot from another: its `version`, or "#" and a hash of the file that
-- its `move` stands in. For a built-in bot this includes the files that it shares with others; what
-- else a bot requires does not count. A version that cannot be shown whole is replaced by its hash.
-- @tparam table|function bot
-- @treturn string at most 40 bytes
function M.version(bot)
   local given <const> = type(bot) == "table" and bot.version
   if type(given) == "string" or type(given) == "number" then
      local text <const> = tostring(given)
      return printable(text, LONGEST_VERSION) == text and text or "#" .. hash.text(text)
   end
   local module <const> = bots.module_of(bot)
   return "#" .. (module and source.family(module, "nim.bots.")
      or source.hash(type(bot) == "table" and bot.move or bot))
end

-- Nil unless the value is a bot, as a name, path, function or table.
local function resolve(value, what)
   if type(value) == "string" then
      local found <const>, bot <const>
         = interrupt.pcall(bots.is_path(value) and bots.enter or bots.get, value)
      if not found then expect.fail(("%s: %s"):format(what, bot)) end
      return bot
   end
   if type(value) == "function" then return value end
   if type(value) == "table" and type(value.move) == "function" then return value end
end

local function name_of(bot, number)
   local name <const> = type(bot) == "table" and bot.name
   return type(name) == "string" and names.clean(name) or "bot " .. number
end

--- A bot prepared for play.
-- @tparam string|function|table value a built-in bot's name, the path of a bot's file, a bot, or
-- only its move
-- @tparam[opt=1] integer number stands in for a missing name
-- @tparam[opt="bot"] string what names the value in the error
-- @treturn table `bot`, `name`, `version`; `origin`: "file", "built-in" or "program"; and the
-- booleans `theory`, `stochastic`, `starts`
-- @raise for anything that is not a bot
function M.new(value, number, what)
   what = what or "bot"
   local bot <const> = resolve(value, what)
   if not bot then
      expect.fail(expect.message(what, "name, function, or table with a function `move`", value)
         .. (type(value) == "table" and " with move = " .. core.describe(value.move) or ""))
   end
   local is_table <const> = type(bot) == "table"
   return {
      bot = bot,
      name = name_of(bot, number or 1),
      version = M.version(bot),
      origin = is_table and bot.origin == "file" and "file"
         or type(value) == "string" and "built-in" or "program",
      theory = is_table and bot.theory == true,
      stochastic = is_table and bot.stochastic == true,
      starts = is_table and bot.start ~= nil,
      -- A game's `self` is an empty table with this metatable.
      metatable = is_table and { __index = bot, __metatable = false } or nil,
   }
end

-- Bots of one name get numbers: "copycat", "copycat (2)", unless another bot is called that.
local function make_names_unique(contestants)
   local given <const>, taken <const> = {}, {}
   for _, contestant in ipairs(contestants) do given[contestant.name] = true end
   for _, contestant in ipairs(contestants) do
      local name, number = contestant.name, 1
      while taken[name] or number > 1 and given[name] do
         number = number + 1
         name = names.numbered(contestant.name, number)
      end
      taken[name] = true
      contestant.name = name
   end
end

--- The bots of a tournament, with names that differ.
-- @tparam {string|function|table,...} list
-- @tparam[opt=#list] integer count how many there should be
-- @treturn {table,...} each as by @{new}
-- @raise for an item that is not a bot
function M.list(list, count)
   local contestants = {}
   for i = 1, count or #list do -- a hole is not a bot
      contestants[i] = M.new(list[i], i, ("bots[%d]"):format(i))
   end
   make_names_unique(contestants)
   return contestants
end

return M
