--- `luanim quotient`: the misère quotient of rules of heaps.
-- @module nim.commands.quotient

local arguments <const> = require "nim.commands.arguments"
local expect <const> = require "nim.common.expect"
local interrupt <const> = require "nim.common.interrupt"
local json <const> = require "nim.text.json"
local watch <const> = require "nim.commands.watch"

local M = { group = "Rules", limits = true,
   summary = "Find the misère quotient of rules of heaps." }

function M.define(parser)
   parser:epilog "Example: luanim quotient kayles --to 200"
   arguments.add_rules_argument(parser)
   parser:option("--to", "Largest heap (default: 100); less if a period is proved before.")
      :argname "N":default "100":convert(arguments.to.count)
   parser:option("--save", "Save the quotient in this file; continue from it if it exists.")
      :argname "FILE"
   parser:option("--elements", "Most elements of a quotient."):argname "N":default "8000"
      :convert(arguments.to.positive)
   parser:option("--product", "Most elements of a product in which candidates are looked for.")
      :argname "N":default "4000000":convert(arguments.to.positive)
   parser:option("--candidates", "Most candidates for one heap."):argname "N":default "1000"
      :convert(arguments.to.positive)
   parser:option("--memory", "Most bytes of memory."):argname "BYTES":default "1073741824"
      :convert(arguments.to.count)
   parser:option("--seconds", "Most seconds."):argname "S":default "600"
      :convert(arguments.to.seconds)
   parser:mutex(parser:flag("--latex", "Print the presentation as LaTeX."), parser:flag("--json",
      "Print one line of JSON; numbers are strings, as they may exceed 2^53."))
end

-- A saved quotient, or a new one.
local function opened(rules, path)
   if not path or not require "nim.core".file_kind(path) then return rules:quotient(0) end
   local quotient <const>, message <const> = require "nim".load_quotient(path, rules)
   if not quotient then expect.fail(message) end
   return quotient
end

local function save(quotient, path)
   if not path then return end
   local saved <const>, message <const> = quotient:save(path)
   if not saved then expect.fail(message) end
end

local function growth_as_json(quotient)
   local list <const> = {}
   for i, growth in ipairs(quotient.grew) do
      list[i] = json.object("heap", growth.heap, "order", growth.order, "p_size", growth.p_size)
   end
   return list
end

local function as_json(quotient, bound)
   local period <const> = quotient.period or {}
   return json.line(json.object("rules", tostring(quotient.rules), "limit", quotient.limit,
      "order", quotient.order, "p_size", quotient.p_size, "tame", quotient.tame, "grew",
      growth_as_json(quotient), "preperiod", period.preperiod, "period", period.period, "needed",
      period.needed, "presentation", quotient:presentation(), "stopped", quotient.stopped, "bound",
      bound and json.object("heap", bound.heap, "order", bound.order, "copies", bound.copies)))
end

local function as_text(quotient, bound, format)
   if format == "latex" then return quotient:presentation "latex" end
   local grew <const> = {}
   for i, growth in ipairs(quotient.grew) do
      grew[i] = ("%d: %d/%d"):format(growth.heap, growth.order, growth.p_size)
   end
   local text = tostring(quotient) .. (quotient.tame and ", tame" or "") .. "\n"
   if #grew > 0 then text = text .. "grew at heap " .. table.concat(grew, ", ") .. "\n" end
   local period <const> = quotient.period
   if period then
      text = text .. ("preperiod %d, period %d; proved by heaps 1 to %d\n"):format(
         period.preperiod, period.period, period.needed)
   end
   text = text .. quotient:presentation()
   if bound then
      text = text .. ("the quotient to heap %d has %d elements or more\n"):format(bound.heap,
         bound.order)
   end
   return text
end

function M.run(options, write)
   local progress <const> = require "nim.progress".new "heaps"
   local quotient <const> = opened(arguments.rules(options.rules), options.save)
   local done <const>, fault <const> = pcall(quotient.extend, quotient, options.to,
      { elements = options.elements, product = options.product, candidates = options.candidates,
         memory = options.memory, seconds = options.seconds, progress = watch.quotient(progress) })
   progress:clear()
   save(quotient, options.save)
   if not done then
      if options.save and interrupt.is(fault) then
         io.stderr:write(("saved the quotient to heap %d in %s; repeat the command to continue\n")
            :format(quotient.limit, options.save))
      end
      error(fault, 0)
   end
   local bound <const> = quotient.stopped and quotient:bound() or nil
   write(options.json and as_json(quotient, bound)
      or as_text(quotient, bound, options.latex and "latex" or "text"))
   if quotient.stopped then return nil, quotient.stopped end
   return 0
end

return M
