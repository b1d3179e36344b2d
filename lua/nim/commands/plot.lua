--- `luanim plot`: pictures of sequences, games of two numbers, and records.
-- @module nim.commands.plot

local arguments <const> = require "nim.commands.arguments"

local M = { group = "Rules", summary = "Plot a sequence, a table or a record with gnuplot." }

local KINDS <const> = { "counts", "errors", "replicator", "sequence", "table" }

function M.define(parser)
   parser:epilog "Example: luanim plot sequence 0.77 --to 200 -o kayles.png"
   parser:argument("KIND", "sequence: Grundy values by heap; counts: how often each value occurs; "
      .. "table: a game of two heaps or integers; errors: by kind and bot; replicator: which bots "
      .. "would spread."):choices(KINDS):argname "KIND":target "kind"
   parser:argument("SUBJECT", "Rules; for errors and replicator, a record of games.")
      :argname "SUBJECT":target "subject"
   parser:option("-o --output", "Picture to write, .png or .svg."):argname "FILE":count "1"
   parser:option("--to", "Largest heap (default: 32 for a table, else 1000)."):argname "N"
      :convert(arguments.to.count)
   parser:option("--what", "What a table shows: grundy (values) or outcome (winners).")
      :choices { "outcome", "grundy" }:argname "WHAT"
   parser:option("--generations", "Generations to plot."):argname "N":default "50"
      :convert(arguments.to.count)
   arguments.add_play(parser)
end

-- The bots' rates of winning against each other in a report; against itself a bot wins half.
local function payoffs_of(result)
   local payoffs <const>, names <const> = {}, {}
   for i, bot in ipairs(result.bots) do
      payoffs[i], names[i] = {}, bot.name
      for j, other in ipairs(result.bots) do
         local won <const>, played <const> = result:against(bot.number, other.number)
         payoffs[i][j] = (i == j or played == 0) and 0.5 or won / played
      end
   end
   return payoffs, names
end

local draw <const> = {}

local function sequence_of(options)
   return arguments.rules(options.subject):sequence(options.to or 1000)
end

function draw.sequence(plot, options)
   return plot.sequence(sequence_of(options), options.output)
end

function draw.counts(plot, options)
   return plot.counts(sequence_of(options), options.output)
end

function draw.table(plot, options)
   return plot.table(arguments.rules(options.subject), options.output,
      { size = options.to, what = options.what, play = options.play })
end

function draw.errors(plot, options)
   local report <const>, message <const> = require "nim.report"(options.subject)
   if not report then return nil, message end
   return plot.errors(report, options.output)
end

function draw.replicator(plot, options)
   local report <const>, message <const> = require "nim.report"(options.subject)
   if not report then return nil, message end
   local payoffs <const>, names <const> = payoffs_of(report.result)
   return plot.replicator(payoffs, options.output,
      { names = names, generations = options.generations })
end

function M.run(options)
   local drawn <const>, message <const> = draw[options.kind](require "nim.plot", options)
   if not drawn then return nil, message end
end

return M
