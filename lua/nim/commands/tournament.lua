--- `luanim tournament`: plays a tournament, or continues one.
-- @module nim.commands.tournament

local arguments <const> = require "nim.commands.arguments"

local M = { group = "Tournaments", summary = "Play a tournament, a part of it, or the rest." }

function M.define(parser)
   parser:argument("BOT", "Two or more bots: built-in (see luanim bots) or files. Or instead a "
      .. "plan: a Lua file that returns a table with bots and starts."):args "+"
      :argname "BOT":target "bots"
   parser:option("--start", "Start position, such as 1-3-5-7; repeatable."):count "*"
      :argname "POSITION"
   arguments.add_rules(parser)
   arguments.add_play(parser)
   arguments.add_seed(parser, "Random seed (default: a fresh one, which is printed).")
   parser:option("--repeats", "Times to play each start if a bot draws random numbers.")
      :convert(arguments.to.positive):argname "N"
   parser:option("--jobs", "Processes that play."):convert(arguments.to.positive):default "1"
      :argname "N"
   parser:option("--record", "File that gets a line of JSON for each game."):argname "FILE"
   parser:flag("--resume", "Continue that file, whatever stopped it.")
   parser:flag("--wait", "Wait while another process writes that file.")
   parser:option("--shard", "Play only part K of N (see luanim merge)."):argname "K/N"
   parser:option("--seconds", "Time limit for a game, before it is replayed alone.")
      :convert(arguments.to.seconds):default "10":argname "SECONDS"
   parser:option("--move-seconds", "Time limit for a move then."):convert(arguments.to.seconds)
      :default "5":argname "SECONDS"
   parser:option("--budget", "Processor time that a bot may take in all games of this run.")
      :convert(arguments.to.positive):argname "SECONDS"
   parser:epilog "Example: luanim tournament plan.lua --jobs 2"
end

-- A plan, unless it is a bot that stands alone, or options come beside it that it has itself.
local function plan_of(options)
   local path <const> = options.bots[1]
   if not require "nim.bots".is_path(path) and require "nim.core".file_kind(path) ~= "file" then
      return nil, ("BOT: two or more bots, or a plan (a Lua file), expected, got %s alone"):format(
         path), 2
   end
   for _, name in ipairs { "start", "rules", "play" } do
      local given <const> = options[name]
      if given and #given > 0 then
         return nil, ("--%s: not beside a plan, which has its own; without a plan, name two or "
            .. "more bots"):format(name), 2
      end
   end
   return arguments.plan(path)
end

-- The tournament that the command line describes, without the seed.
local function describe(options)
   if #options.bots == 1 then return plan_of(options) end
   local starts <const> = {}
   for i, text in ipairs(options.start) do
      starts[i] = arguments.position { position = text, rules = options.rules, play = options.play }
   end
   if #starts == 0 then
      return nil, "--start: at least one expected without a plan, got none", 2
   end
   return { bots = options.bots, starts = starts }
end

function M.run(options, write)
   if options.resume and not options.record then
      return nil, "--record: the file to resume expected, got none", 2
   end
   local nim <const> = require "nim"
   local plan <const>, message <const>, exit <const> = describe(options)
   if not plan then return nil, message, exit end
   local spec <const> = {}
   for field, value in pairs(plan) do spec[field] = value end
   spec.seed = options.seed or spec.seed
      or options.resume and arguments.seed_of_record(options.record)
   spec.repeats = options.repeats or spec.repeats
   local tournament <const> = nim.tournament(spec)

   local progress <const> = require "nim.progress".new "games"
   local played <const>, result <const>, failure <const> = pcall(tournament.run, tournament, {
      jobs = options.jobs,
      record = options.record,
      resume = options.resume,
      wait = options.wait,
      shard = options.shard,
      seconds = options.seconds,
      move_seconds = options.move_seconds,
      budget = options.budget,
      progress = function (done, total, note)
         if note then
            progress:clear()
            io.stderr:write("luanim: ", note, "\n")
         end
         progress:show(done, total)
      end,
   })
   progress:clear()
   if not played then
      local games <const> = tostring(result):match "^(.*), to be resumed: interrupted!$"
      if not games then error(result, 0) end
      io.stderr:write("luanim: interrupted; ", games,
         ": the same command with --resume plays the rest\n")
      return 130
   end
   if not result then return nil, failure end
   write(tostring(result), "\n")
end

return M
