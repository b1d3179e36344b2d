--- The options of a run of a tournament.
-- @module nim.tournament.options

local expect <const> = require "nim.common.expect"

local NAMES <const> = {
   "jobs", "move_seconds", "progress", "record", "resume", "seconds", "shard", "wait",
}

--- Checks them, but for `shard`.
-- @function options
-- @tparam ?table options as for `Tournament:run`
-- @treturn table the options; an empty table where none were given
-- @raise without a place, for one that is wrong
-- @usage
-- print(pcall(require "nim.tournament.options", { record = 7 }))
-- --> false record: name of a file expected, got 7
return function (options)
   if options == nil then return {} end
   local wrong <const> = expect.fields(options, "options", NAMES)
   if wrong then error(wrong, 0) end
   local function check(fine, name, what)
      if not fine then error(expect.message(name, what, options[name]), 0) end
   end
   local jobs <const>, record <const> = options.jobs, options.record
   check(jobs == nil or math.type(jobs) == "integer" and jobs >= 1 and jobs <= 1024, "jobs",
      "integer 1 … 1024")
   check(record == nil or expect.is_path(record), "record", "name of a file")
   for _, name in ipairs { "seconds", "move_seconds" } do
      local value <const> = options[name]
      check(value == nil or type(value) == "number" and value > 0 and value < 1e6, name,
         "number of seconds")
   end
   check(options.progress == nil or type(options.progress) == "function", "progress", "function")
   for _, name in ipairs { "resume", "wait" } do
      check(options[name] == nil or type(options[name]) == "boolean", name, "boolean")
   end
   check(record or not options.resume, "record", "name of a file to resume")
   return options
end
