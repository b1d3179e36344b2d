--- Shared by commands, not one itself: arguments that several have, and what becomes of them.
-- @module nim.commands.arguments

local expect <const> = require "nim.common.expect"
local options <const> = require "nim.common.options"
local terms <const> = require "nim.common.terms"

local M = {}

local RULES <const> = "A name, a code such as 0.77, a set such as \"subtract 1,3,4\", or a Lua "
   .. "file that returns what nim.rules takes"

-- What turns the text of an argument into a number of a kind; `convert` of an option.
local function converter(kind)
   return function (text)
      local value <const> = kind.fit(tonumber(text)) -- "1e9" is as good as "1000000000"
      if value ~= nil then return value end
      return nil, ("%s expected, got %s"):format(kind.expected, text)
   end
end

--- Conversions of text to numbers.
M.to = {
   count = converter(options.integer(0)),
   integer = converter(options.integer()),
   number = converter(options.kind("number", function (value) return value end)),
   positive = converter(options.integer(1)),
   seconds = converter(options.above_zero()),
}

--- The play: `--play normal|misere`.
-- @tparam table parser of argparse
-- @treturn table the option
function M.add_play(parser)
   return parser:option("--play",
      "Whether the last move wins (normal, the default) or loses (misere).")
      :choices(terms.PLAYS):argname "PLAY"
end

--- The rules: `--rules RULES`.
-- @tparam table parser of argparse
-- @tparam[opt="nim"] string default in the help
function M.add_rules(parser, default)
   parser:option("--rules", ("%s (default: %s)."):format(RULES, default or "nim")):argname "RULES"
end

--- The rules as the first argument: `RULES`.
-- @tparam table parser of argparse
function M.add_rules_argument(parser)
   parser:argument("RULES", RULES .. "."):argname "RULES":target "rules"
end

--- The rules of recorded games: `--rules FILE`, repeatable.
-- @tparam table parser of argparse
function M.add_rules_files(parser)
   parser:option("--rules", "Lua file with the rules of the games, if they are in Lua; repeatable.")
      :count "*":argname "FILE"
end

--- A position: `POSITION --rules`.
-- @tparam table parser of argparse
function M.add_position(parser)
   parser:argument("POSITION", "Heaps, such as 1-3-5-7, or the integers of a state.")
      :argname "POSITION":target "position"
   M.add_rules(parser)
end

--- Records of games: `FILE …`.
-- @tparam table parser of argparse
-- @tparam[opt] string description
function M.add_records(parser, description)
   parser:argument("FILE", description or "Records of one tournament, complete or not.")
      :args "+":argname "FILE":target "files"
end

--- Output for a machine: `--json`.
-- @tparam table parser of argparse
function M.add_json(parser)
   parser:flag("--json", "Print one line of JSON; numbers are strings, as they may exceed 2^53.")
end

--- The limits of a search: `--limit --memory --seconds`.
-- @tparam table parser of argparse
-- @tparam[opt=""] string question what positions and time are for, such as " for each heap"
function M.add_limits(parser, question)
   question = question or ""
   parser:option("--limit", ("Most positions to solve%s."):format(question)):argname "N"
      :default "10000000":convert(M.to.count)
   parser:option("--memory", "Most bytes of memory for them."):argname "BYTES"
      :default "1073741824":convert(M.to.count)
   parser:option("--seconds", ("Most seconds%s."):format(question)):argname "S":default "600"
      :convert(M.to.seconds)
end

--- These limits for the library.
-- @tparam table given `limit`, `memory`, `seconds`
-- @tparam[opt] function progress
-- @treturn table
function M.limits(given, progress)
   return { positions = given.limit, memory = given.memory, seconds = given.seconds,
      progress = progress }
end

--- The language: `--language`, by default that of the environment.
-- @tparam table parser of argparse
function M.add_language(parser)
   parser:option("--language", "en, fr, nl or zh (default: the environment's, or en).")
      :choices(require "nim.text.languages".list):argname "LANGUAGE"
end

--- The random seed: `--seed`.
-- @tparam table parser of argparse
-- @tparam[opt] string description
-- @treturn table the option
function M.add_seed(parser, description)
   return parser:option("--seed", description or "Random seed."):argname "SEED"
      :convert(M.to.integer)
end

--- Where two bots meet, for `nim.duel`: `--box --pairs --seed --rules --play`.
-- @tparam table parser of argparse
function M.add_duel(parser)
   parser:option("--box", "Largest size of each heap; the starts are all positions up to it.")
      :default "7-7-7-7":argname "BOX"
   parser:option("--pairs", "Most pairs of games to play."):default "2000":convert(M.to.integer)
      :argname "N"
   M.add_seed(parser):default "1"
   M.add_rules(parser)
   M.add_play(parser)
end

--- The options of a command that a function of the library takes as well.
-- @tparam table given what argparse read
-- @tparam table known the options of the function, see `nim.common.options`
-- @treturn table
function M.pick(given, known)
   local result <const> = known:pick(given)
   result.rules = given.rules and M.rules(given.rules)
   return result
end

--- The rules that a text names.
-- @tparam string text
-- @treturn nim.rules
-- @raise for text that names no rules, and a file that returns none
function M.rules(text)
   local nim <const> = require "nim"
   if not text:find "%.lua$" then return nim.rules(text) end
   local chunk <const>, message <const> = loadfile(text, "t")
   if not chunk then expect.fail(message) end
   return nim.rules(chunk())
end

--- The rules of several files.
-- @tparam {string,...} paths
-- @treturn {nim.rules,...}
-- @raise as @{rules}
function M.rules_files(paths)
   local list <const> = {}
   for i, path in ipairs(paths) do list[i] = M.rules(path) end
   return list
end

--- What the file of a plan returns.
-- @tparam string path
-- @treturn table|nil a copy, for `nim.tournament`; or nil and a message
function M.plan(path)
   local chunk <const>, message <const> = loadfile(path, "t")
   if not chunk then return nil, message end
   local plan <const> = chunk()
   if type(plan) ~= "table" or plan.bots == nil or plan.starts == nil then
      return nil, ("%s: plan (a table with bots and starts) expected, got %s; without a plan, "
         .. "name two or more bots"):format(path, require "nim.core".describe(plan))
   end
   local copy <const> = {}
   for field, value in pairs(plan) do copy[field] = value end
   return copy
end

--- The seed of the games in a record.
-- @tparam string path
-- @treturn integer|nil
function M.seed_of_record(path)
   local file <close> = io.open(path, "rb")
   local line <const> = file and require "nim.core".read_line(file)
   local game <const> = line and require "nim.record.line".read(line)
   return game and math.tointeger(tonumber(game.seed))
end

--- The position that options name.
-- @tparam table given `position`, `rules`, `play`
-- @treturn nim.position
-- @raise for text that is not a position of the rules
function M.position(given)
   if not given.rules then return require "nim".position(given.position, given.play) end
   return M.rules(given.rules):position(given.position, given.play)
end

--- The language that options name, or that of the environment.
-- @tparam table given `language`
-- @treturn string
function M.language(given)
   if given.language then return given.language end
   local locale = ""
   for _, name in ipairs { "LC_ALL", "LC_MESSAGES", "LANG" } do -- an empty one counts as unset
      if locale == "" then locale = os.getenv(name) or "" end
   end
   for _, code in ipairs(require "nim.text.languages".list) do
      if locale:sub(1, 2) == code then return code end
   end
   return "en"
end

--- The words of that language for the commands `outcome` and `moves`.
-- @tparam table given `language`
-- @treturn table
function M.words(given)
   return require("nim.commands.words." .. M.language(given))
end

return M
