--- The command `luanim`: reads the command line, runs one command, turns faults into one line.
-- Exit codes: 0 done, 1 the work failed, 2 wrong usage, 130 interrupted by Ctrl-C.
-- With `LUANIM_TRACEBACK=1` in the environment a fault is shown with its traceback.
-- @module nim.cli

local core <const> = require "nim.core"
local interrupt <const> = require "nim.common.interrupt"
local library <const> = require "nim.common.library"
local printable <const> = require "nim.common.printable"

local cli = {}

local DESCRIPTION <const> = "The game of Nim and its relatives: answers, games, tournaments."

local EPIPE <const> = 32 -- the reader of a pipe has gone: Linux, the BSDs and macOS agree

-- What ends the program early: an exit code, and perhaps a line for standard error.
local Stop = { __tostring = function (self) return self.message or "stopped" end }

-- Puts advice for a program's author in the words of the shell: for the command if it takes limits.
local function advise(message, command, commands)
   local limited <const> = commands[command] and require(commands[command]).limits
   return (message:gsub("{ (%a+) = … } raises it$", function (limit)
      return ("luanim %s --%s raises it"):format(limited and command or "solve",
         limit == "positions" and "limit" or limit)
   end))
end

local function stop(code, message)
   error(setmetatable({ code = code, message = message }, Stop), 0)
end

-- A message may quote a file, or a word of the command line. Tabs are those of a traceback.
local function printable_lines(message)
   return (message:gsub("[^\n\t]+", function (text) return printable(text, #text) end))
end

-- Writes to standard output. A buffer may hide a failure until the last flush, which main does.
local function write(...)
   local ok, message, code = io.stdout:write(...)
   if not ok then stop(1, code ~= EPIPE and "cannot write: " .. message or nil) end
end

-- The groups of the list of commands, in order.
local GROUPS <const> = { "Positions", "Rules", "Bots", "Tournaments", "Others" }

local function sorted_names(commands)
   local names <const> = {}
   for name in pairs(commands) do names[#names + 1] = name end
   table.sort(names)
   return names
end

-- The help of luanim itself, without a list of options: a screen is small.
local function overview(usage, commands)
   local lines <const> = { (usage:gsub("<command>", "COMMAND")), "", DESCRIPTION,
      "luanim help COMMAND shows more; --completion is for bash, fish and zsh.", "" }
   for _, group in ipairs(GROUPS) do
      local heading = group .. ":"
      for _, name in ipairs(sorted_names(commands)) do
         local command <const> = require(commands[name])
         if (command.group or "Others") == group then
            if heading then lines[#lines + 1] = heading end
            heading = nil
            lines[#lines + 1] = ("   %-13s%s"):format(name, command.summary)
         end
      end
   end
   return table.concat(lines, "\n")
end

-- Puts the option's name in front of messages about its value.
local function name_values(parser)
   for _, option in ipairs(parser._options) do
      local convert <const> = option._convert
      if convert then
         option:convert(function (text)
            local value <const>, message <const> = convert(text)
            if value ~= nil then return value end
            return nil, option._name .. ": " .. (message or "integer expected, got " .. text)
         end)
      end
   end
end

-- What may have been meant, after a message of argparse about these words: heaps that are words of
-- their own belong together.
local function advice(message, words)
   if message ~= "too many arguments" then return "" end
   local last = 1
   while words[last + 1] and not words[last + 1]:find "^%-" do last = last + 1 end
   local heaps <const> = table.concat(words, "-", 2, last)
   return heaps:find "^[%d-]+$" and ("; did you mean %s?"):format(heaps) or ""
end

-- Refuses a word that begins like an option and names a file. Where a shell puts the names of
-- files in the place of "*", a file called "--rules=x.lua" would choose what program to run.
local function refuse_files_as_options(words)
   for i = 2, #words do
      local word <const> = words[i]
      if word == "--" then return end
      if word:find "^%-." and not word:find("\0", 1, true) and core.file_kind(word) then
         stop(2, ("%s: option expected, got the name of a file; write ./%s for the file"):format(
            printable(word), printable(word)))
      end
   end
end

local function unknown_command(name, commands)
   local meant <const> = core.nearest(name, sorted_names(commands))
   return ("unknown command '%s'%s"):format(name,
      meant and ("; did you mean '%s'?"):format(meant) or "")
end

local function new_parser(commands, words)
   local argparse <const> = library.load "argparse"

   -- argparse prints and exits itself; here all output takes one way out.
   local function help_of(get_help)
      return { description = "Show this help and exit.", action = function ()
         write(get_help(), "\n")
         stop(0)
      end }
   end

   local parser
   parser = argparse("luanim", DESCRIPTION)
      :add_help(help_of(function () return overview(parser:get_usage(), commands) end))
      :command_target("command")
      :help_max_width(79)
   parser:flag("--version", "Show the version and exit."):action(function ()
      write(require("nim")._VERSION, "\n")
      stop(0)
   end)
   parser:option("--completion", "Print the completion script of a shell and exit.")
      :choices { "bash", "zsh", "fish" }:argname "SHELL":action(function (_, _, shell)
         write(parser["get_" .. shell .. "_complete"](parser))
         stop(0)
      end)
   function parser.error(current, message) -- on one line, in the style of the library
      message = message:gsub("^%u", string.lower):gsub("\n(%u)", function (initial)
         return "; " .. initial:lower()
      end)
      message = message .. advice(message, words)
      stop(2, ("%s (see: %s --help)"):format(message, current:_get_fullname()))
   end

   local subparsers <const> = {}
   for _, name in ipairs(sorted_names(commands)) do
      local command <const> = require(commands[name])
      local subparser
      subparser = parser:command(name, command.summary)
         :add_help(help_of(function () return subparser:get_help() end))
      command.define(subparser)
      name_values(subparser)
      subparsers[name] = subparser
   end
   if not commands.help then
      local help
      help = parser:command("help", "Show the help of a command.")
         :add_help(help_of(function () return help:get_help() end)):action(function (given)
            local of <const> = given.topic == "help" and help or subparsers[given.topic]
            if not of and given.topic then parser:error(unknown_command(given.topic, commands)) end
            write(of and of:get_help() or overview(parser:get_usage(), commands), "\n")
            stop(0)
         end)
      help:argument("COMMAND", "The command."):args "?":argname "COMMAND":target "topic"
   end
   return parser
end

local function dispatch(arguments, commands)
   if arguments[1] == "--version" then -- answered even where argparse is missing
      return write(require("nim")._VERSION, "\n")
   end
   refuse_files_as_options(arguments)
   local options <const> = new_parser(commands, arguments):parse(arguments)
   if not options.command then stop(2, "a command is required (see: luanim --help)") end
   local code, message, exit = require(commands[options.command]).run(options, write)
   if message then
      local help <const> = exit == 2 and (" (see: luanim %s --help)"):format(options.command) or ""
      stop(exit or 1, advise(message, options.command, commands) .. help)
   end
   return code
end

-- What to show of an error. Those that the library raises have no place here, as nobody outside of
-- it calls; those in a file of the user's have theirs.
local function describe(fault, command, commands)
   if getmetatable(fault) == Stop then return fault end
   local text <const> = tostring(fault)
   if interrupt.is(text) then return { code = 130, message = "interrupted" } end
   if os.getenv "LUANIM_TRACEBACK" then return { code = 1, message = debug.traceback(text, 2) } end
   return { code = 1, message = advise(text, command, commands) }
end

--- Runs the command line.
-- @tparam {string,...} arguments as in Lua's global `arg`
-- @tparam[opt=nim.commands] table commands from a command's name to its module
-- @treturn integer the exit code
function cli.main(arguments, commands)
   commands = commands or require "nim.commands"
   local done, result = xpcall(dispatch, function (fault)
      return describe(fault, arguments[1], commands)
   end, arguments, commands)
   -- Where memory runs out, or an error has no text, Lua does not ask for a description.
   if not done and type(result) ~= "table" then
      result = { code = 1, message = tostring(result) }
   end
   if not done and result.message then
      io.stderr:write("luanim: ", printable_lines(result.message), "\n")
   end
   local code <const> = done and (result or 0) or result.code
   local written, message, errno = io.stdout:flush()
   if written or code ~= 0 then return code end
   if errno ~= EPIPE then io.stderr:write("luanim: cannot write: ", message, "\n") end
   return 1
end

return cli
