--- The options of a run of a tournament.
-- @module nim.tournament.options

local expect <const> = require "nim.common.expect"
local options <const> = require "nim.common.options"

local SECONDS <const> = options.kind("number of seconds", function (value)
   return type(value) == "number" and value > 0 and value < 1e6 and value or nil
end)

local OPTIONS <const> = options.of {
   budget = options.integer(1),
   jobs = options.integer(1, 1024),
   move_seconds = SECONDS:default_to(5),
   progress = options.callback,
   record = options.path,
   resume = options.boolean,
   seconds = SECONDS:default_to(10),
   shard = options.any, -- checked by `nim.tournament.shard`, which knows how many games there are
   wait = options.boolean,
}

--- Checks them, but for `shard`.
-- @function options
-- @tparam ?table given as for `Tournament:run`
-- @treturn table the options, complete
-- @raise for a wrong one
-- @usage
-- print(pcall(require "nim.tournament.options", { record = 7 }))
-- --> false record: name of a file expected, got 7
return function (given)
   local chosen <const> = OPTIONS(given)
   if chosen.resume and not chosen.record then
      expect.refuse("record", "name of a file to resume", nil)
   end
   return chosen
end
