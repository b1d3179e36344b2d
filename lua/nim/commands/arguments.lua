--- Arguments that several commands have, and what becomes of them.
-- @module nim.commands.arguments

local terms <const> = require "nim.common.terms"

local M = {}

local RULES <const> = "A name, a code such as 0.77, a set such as \"subtract 1,3,4\", or a Lua "
   .. "file that returns what nim.rules takes."

--- The play: `--play normal|misere`.
-- @tparam table parser of argparse
function M.add_play(parser)
   parser:option("--play", "Who makes the last move wins, or loses."):choices(terms.PLAYS)
      :argname "PLAY":default "normal"
end

--- The rules: `--rules RULES`.
-- @tparam table parser of argparse
function M.add_rules(parser)
   parser:option("--rules", RULES):argname "RULES"
end

--- The rules as the first argument: `RULES`.
-- @tparam table parser of argparse
function M.add_rules_argument(parser)
   parser:argument("RULES", RULES):argname "RULES":target "rules"
end

--- A number of objects or heaps; `convert` of an option.
-- @tparam string text
-- @treturn integer|nil at least 0; nil and a message for anything else
function M.count(text)
   local number <const> = tonumber(text) -- "1e9" is as good as "1000000000"
   local whole <const> = number and math.tointeger(number)
   if whole and whole >= 0 then return whole end
   return nil, ("number 0 … 2^62 expected, got %s"):format(text)
end

--- A position: `POSITION --rules`.
-- @tparam table parser of argparse
function M.add_position(parser)
   parser:argument("POSITION", "Heaps, such as 1-3-5-7, or a state's integers.")
      :argname "POSITION":target "position"
   M.add_rules(parser)
end

--- Output for a machine: `--json`.
-- @tparam table parser of argparse
function M.add_json(parser)
   parser:flag("--json", "One line of JSON; integers are text, since they may be above 2^53.")
end

--- The language: `--language`, by default that of the environment.
-- @tparam table parser of argparse
function M.add_language(parser)
   parser:option("--language", "en, fr, nl or zh; by default the environment's, else en.")
      :choices(require "nim.text.languages".list):argname "LANGUAGE"
end

--- Where two bots meet, for `nim.duel`: `--box --pairs --seed --rules --play`.
-- @tparam table parser of argparse
function M.add_duel(parser)
   parser:option("--box", "The largest size of each heap; the starts are all positions up to it.")
      :default "7-7-7-7":argname "BOX"
   parser:option("--pairs", "Pairs of games, at most."):default "2000":convert(math.tointeger)
      :argname "N"
   parser:option("--seed", "An integer, from which all random numbers are drawn."):default "1"
      :convert(math.tointeger):argname "SEED"
   M.add_rules(parser)
   M.add_play(parser)
end

--- The options of a command that `nim.duel` and others take as well.
-- @tparam table options of argparse
-- @tparam {string,...} names of those beside `box`, `pairs`, `seed`, `rules` and `play`
-- @treturn table
function M.duel(options, names)
   local result <const> = {
      box = options.box, pairs = options.pairs, seed = options.seed, play = options.play,
      rules = options.rules and M.rules(options.rules),
   }
   for _, name in ipairs(names) do result[name] = options[name] end
   return result
end

--- The rules that were named.
-- @tparam string|nil text
-- @treturn nim.rules
-- @raise if they are none
function M.rules(text)
   local nim <const> = require "nim"
   if not text:find "%.lua$" then return nim.rules(text) end
   local chunk <const>, message <const> = loadfile(text, "t")
   if not chunk then error(message, 0) end
   return nim.rules(chunk())
end

--- The position that was named.
-- @tparam table options `position`, `rules`, `play`
-- @treturn nim.position
-- @raise if it is none
function M.position(options)
   if not options.rules then return require "nim".position(options.position, options.play) end
   return M.rules(options.rules):position(options.position, options.play)
end

--- The language that was named, or the one of the environment.
-- @tparam table options `language`
-- @treturn string
function M.language(options)
   if options.language then return options.language end
   local locale = ""
   for _, name in ipairs { "LC_ALL", "LC_MESSAGES", "LANG" } do -- one that is empty is not set
      if locale == "" then locale = os.getenv(name) or "" end
   end
   for _, code in ipairs(require "nim.text.languages".list) do
      if locale:sub(1, 2) == code then return code end
   end
   return "en"
end

return M
