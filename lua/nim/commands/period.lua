--- `luanim period`: the period of a sequence of Grundy values, with its proof.
-- @module nim.commands.period

local arguments <const> = require "nim.commands.arguments"
local expect <const> = require "nim.common.expect"
local interrupt <const> = require "nim.common.interrupt"
local json <const> = require "nim.text.json"
local watch <const> = require "nim.commands.watch"

local M = { group = "Rules", summary = "Find and prove the period of Grundy values." }

function M.define(parser)
   parser:epilog "Example: luanim period 0.156 --limit 10000"
   arguments.add_rules_argument(parser)
   parser:option("--limit", "Largest heap to examine (default: 1000000; 10000 for digits that "
      .. "repeat for ever and where no proof is known; ten times the largest size of a set, if it "
      .. "is 65536 or more)."):argname "N":convert(arguments.to.count)
   parser:option("--save", "Save the values in this file; continue from it if it exists.")
      :argname "FILE"
   parser:option("--keep", "Values to keep: all, or only the ends, the first ones and a window of "
      .. "the last ones, so that memory and file stay small (default: all, or as saved).")
      :argname "WHICH"
      :choices { "all", "ends" }
   parser:option("--window", "Number of last values that --keep ends keeps (default: 2^24); longer "
      .. "periods are not found."):argname "N":convert(arguments.to.count)
   arguments.add_json(parser)
end

local SAVE_EVERY <const> = 60 -- seconds

-- The largest heap to examine. Without a proof more heaps only make an apparent period likelier;
-- digits that repeat for ever have a proof early or, as far as known, not at all.
local LIMIT <const>, SHORT_LIMIT <const> = 1000000, 10000

local function default_limit(s)
   if s.method == "pieces" then -- only the largest size says how far the proof reaches
      return math.min(tonumber(tostring(s.rules):match "%d+$"), 1 << 58) * 10
   end
   local _, _, reason <const> = s:period()
   local short <const> = s.keep == "all" and reason or s.method == "plain" and
      tostring(s.rules):find("[", 1, true)
   return short and SHORT_LIMIT or LIMIT
end

-- The period that the values appear to have, unless some have been dropped.
local function apparent(s)
   local last <const>, first <const> = s:kept()
   return first == last + 1 and s:apparent_period() or nil
end

-- A saved sequence, or a new one.
local function opened(rules, path, options)
   if not path or not require "nim.core".file_kind(path) then return rules:sequence(0, options) end
   local s <const>, message <const> = require "nim".load_sequence(path, options)
   if not s then expect.fail(message) end
   if s.rules ~= rules then
      expect.fail(("%s: a sequence of %s expected, got one of %s"):format(path, tostring(rules),
         tostring(s.rules)))
   end
   return s
end

-- Looks for the period and saves now and then, so that at most half the work is repeated after the
-- machine fails. Ctrl-C saves, too.
local function search(s, limit, path)
   local function save()
      local saved <const>, message <const> = s:save(path)
      if not saved then expect.fail(message) end
   end
   local step = path and 1 << 20 or limit
   while true do
      local before <const> = os.time()
      local done <const>, period <const>, seen <const>, reason <const> = pcall(
         s.extend_until_period, s, math.min(limit, #s + step))
      if path then save() end
      if not done then error(period, 0) end
      if period or #s >= limit then return period, seen, reason end
      if os.time() - before < SAVE_EVERY then step = 2 * step end
   end
end

local function as_json(rules, p, seen, reason, guess)
   return json.line(json.object("rules", tostring(rules), "preperiod", p.preperiod, "period",
      p.period, "saltus", p.saltus, "last_exception", p.last_exception, "proof", p.proof, "needed",
      p.needed, "looked_at", seen, "reason", reason, "apparent", guess and json.object("preperiod",
      guess.preperiod, "period", guess.period, "saltus", guess.saltus)))
end

local function as_text(rules, p, seen, reason, guess)
   if not p then
      return ("%s: no period proved by heaps 0 to %d%s%s\n"):format(tostring(rules), seen,
         reason and "; " .. reason or "", guess and ("; conjecture: preperiod %d, period %d, "
         .. "saltus %d, as these heaps appear"):format(guess.preperiod, guess.period,
         guess.saltus) or "")
   end
   return ("%s: preperiod %d, period %d, saltus %d, last exception %d; proved (%s)%s%s\n"):format(
      tostring(rules), p.preperiod, p.period, p.saltus, p.last_exception, p.proof,
      p.needed > 0 and (" by heaps 0 to %d"):format(p.needed) or "",
      p.proof == "equal values" and ", for exactly these sizes" or "")
end

-- The exit code is 1 where no period was proved.
function M.run(options, write)
   local progress <const> = require "nim.progress".new "heaps"
   local rules <const> = arguments.rules(options.rules)
   local s <const> = opened(rules, options.save, { keep = options.keep, window = options.window,
      progress = watch.sequence(progress) })
   local limit <const> = options.limit or default_limit(s)
   local done <const>, p, seen, reason = pcall(search, s, limit, options.save)
   progress:clear()
   if not done then
      if options.save and interrupt.is(p) then
         io.stderr:write(("saved %d heaps in %s; repeat the command to continue\n"):format(#s,
            options.save))
      end
      error(p, 0)
   end
   local guess <const> = not p and apparent(s) or nil
   write(options.json and as_json(rules, p or {}, seen or #s, reason, guess)
      or as_text(rules, p, seen, reason, guess))
   return p and 0 or 1
end

return M
