--- `luanim check-bot`: tries out a bot and reports everything to its author.
-- @module nim.commands.check-bot

local arguments <const> = require "nim.commands.arguments"

local M = { group = "Bots", summary = "Try out a bot and report everything to its author." }

local MOST_LINES <const> = 8 -- of what a bot prints
local NOTICED <const> = 0.5 -- seconds of processor time in a game that are worth a line
local SECONDS <const> = 2 -- of a move
local MOVES <const> = 10 -- how many times the limit of a move is that of a game

local EXAMPLE <const> = [[

A bot's file returns a function, or a table with a function `move`. For example:

   return {
      name = "copycat",
      move = function (self, position, turn)
         for heap, take in position:moves() do return heap, take end
      end,
   }

In position are #position, position[i], position.play, total, moves, count_moves and move;
in turn are play, seat, number, last and random.
]]

local function times(count)
   return count == 1 and "once" or count .. " times"
end

-- How well the bot played: a line for each play and kind of position.
local function write_lines(report, write)
   write(("%-8s%-5s%8s%10s%8s%9s\n"):format("play", "kind", "moves", "winnable", "kept", "faults"))
   table.sort(report.lines, function (a, b)
      if a.play ~= b.play then return a.play > b.play end
      return a.kind < b.kind
   end)
   for _, line in ipairs(report.lines) do
      write(("%-8s%-5s%8d%10d%8d%9d\n"):format(line.play, line.kind, line.moves, line.won,
         line.kept, line.faults))
   end
   write("winnable: there was a winning move; kept: the bot made one\n")
end

local function write_faults(report, write)
   if #report.texts == 0 then return end
   write("\nfaults, each of which loses a game",
      report.stopped and " (after the tenth the games were stopped)" or "", ":\n")
   for _, fault in ipairs(report.texts) do
      write(("   %s, %s: %s\n      first at %s, %s\n"):format(fault.reason, times(fault.count),
         fault.text, fault.position, fault.play))
   end
end

local function warnings(report)
   local printable <const> = require "nim.common.printable"
   local list <const> = {}
   if report.blind then
      list[#list + 1] = "its `move` lacks the position, which comes after the bot itself: "
         .. "move = function (self, position, turn)"
   end
   for _, name in ipairs(report.globals) do
      list[#list + 1] = ("it sets the global %s; make it `local`, out of the way of other code")
         :format(printable(name, 40))
   end
   if report.unstable then
      list[#list + 1] = "its moves depend on the order in which next visits strings, tables or "
         .. "functions; another Lua has another order"
   elseif report.random and not report.stochastic then
      list[#list + 1] = "it draws random numbers; declare that by `stochastic = true`, so that a "
         .. "tournament may repeat a start"
   elseif report.stochastic and report.random == false then
      list[#list + 1] = "it declares `stochastic = true`, but plays as if it drew no random numbers"
   end
   return list
end

local function write_warnings(report, write)
   local list <const> = warnings(report)
   if #list == 0 then return end
   write("\nwarnings:\n")
   for _, warning in ipairs(list) do write("   ", warning, "\n") end
end

local function write_output(report, write)
   if report.output == "" then return end
   local printable <const> = require "nim.common.printable"
   write("\nit prints; tournaments discard that output:\n")
   local shown = 0
   for line in report.output:gmatch "[^\n]+" do
      shown = shown + 1
      if shown > MOST_LINES then return write "   …\n" end
      write("   ", printable((line:gsub("\t", "   ")), 90), "\n")
   end
end

function M.define(parser)
   parser:epilog "Example: luanim check-bot copycat.lua"
   parser:argument("FILE", "Lua file of the bot."):argname "FILE":target "file"
   parser:option("--instructions", "Instruction limit for one move."):convert(arguments.to.integer)
      :default "10000000":argname "N"
   parser:option("--memory", "Memory limit in bytes."):convert(arguments.to.integer)
      :default "1048576":argname "BYTES"
   parser:option("--seconds", "Time limit for the whole check."):convert(arguments.to.seconds)
      :default "60":argname "SECONDS"
end

function M.run(options, write)
   local grouped <const> = require "nim.text.cells".grouped
   local limits <const> = {
      instructions = options.instructions, memory = options.memory, seconds = SECONDS,
      moves = MOVES,
   }
   local progress <const> = require "nim.progress".new "games"
   local report <const>, message <const>, read <const>
      = require "nim.check_bot".check(options.file, limits, {
         seconds = options.seconds,
         progress = function (done, total) progress:show(done, total) end,
      })
   progress:clear()
   if not report then
      if not read then return nil, message end
      write(message, "\n", EXAMPLE)
      return 1
   end
   write(("%s games, %s moves, against an opponent that moves at random.\n"):format(
      grouped(report.games), grouped(report.moves)))
   if report.late then
      write(("The check ended after %g s, before all games were played.\n"):format(options.seconds))
   end
   write(("A move took up to %s instructions of %s,\n"):format(grouped(report.instructions),
      grouped(limits.instructions)))
   write(("a game up to %s instructions of %s and %s bytes of %s.\n"):format(
      grouped(report.game_instructions), grouped(MOVES * limits.instructions),
      grouped(report.memory), grouped(limits.memory)))
   if report.game_seconds > NOTICED then
      write(("A game took up to %.1f seconds of processor time of %d; in a tournament, each may.\n")
         :format(report.game_seconds, MOVES * limits.seconds))
   end
   write "\n"
   write_lines(report, write)
   write_faults(report, write)
   write_warnings(report, write)
   write_output(report, write)
   return (report.faults > 0 or report.late) and 1 or 0
end

return M
