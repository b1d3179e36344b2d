--- `luanim rules`: the Grundy values and options that rules give.
-- @module nim.commands.rules

local arguments <const> = require "nim.commands.arguments"
local json <const> = require "nim.text.json"

local M = { group = "Rules", summary = "Show the Grundy values and options that rules give." }

function M.define(parser)
   parser:epilog "Example: luanim rules kayles --heap 5"
   arguments.add_rules_argument(parser)
   parser:option("--heap", "Heap whose options to list."):argname "N":convert(arguments.to.count)
   arguments.add_json(parser)
end

local LISTED <const> = 12 -- the first Grundy values
local OPTIONS <const> = 1000000 -- of a list in memory; more than anybody reads

function M.run(options, write)
   local rules <const> = arguments.rules(options.rules)
   local values <const> = rules:sequence(LISTED):range(0, LISTED)
   local count <const> = options.heap and rules:count_options(options.heap)
   if count and count > OPTIONS then
      return nil, ("heap: at most %d options expected, got %d"):format(OPTIONS, count)
   end
   local list <const> = options.heap and rules:options(options.heap)
   if options.json then
      return write(json.line(json.object("rules", tostring(rules), "name", rules.name, "values",
         values, "heap", options.heap, "options", list or nil)))
   end
   write(tostring(rules), rules.name ~= tostring(rules) and " (" .. rules.name .. ")" or "", "\n")
   write("Grundy values of heaps 0 to ", LISTED, ": ", table.concat(values, " "), "\n")
   if not list then return end
   write(("a heap of %d may become, in %d ways:\n"):format(options.heap, #list))
   for _, parts in ipairs(list) do
      write("   ", #parts == 0 and "nothing" or table.concat(parts, "-"), "\n")
   end
end

return M
