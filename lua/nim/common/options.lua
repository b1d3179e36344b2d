--- Checks the options of public functions, and single arguments, by tables that say for each one
-- its kind, its range and its default:
--
--    local OPTIONS <const> = options.of {
--       jobs = options.integer(1, 1024, 1),
--       play = options.one_of({ "normal", "misere" }, "normal"),
--       record = options.path,
--    }
--
--    local function run(given)
--       local chosen <const> = OPTIONS(given) -- a new table: checked, and with the defaults
--
-- An unknown option, or a value that does not fit, is refused as `nim.common.expect` does. A kind
-- also checks a single argument: `options.integer(1, 10):check("level", level)`.
-- @module nim.common.options

local expect <const> = require "nim.common.expect"
local plain <const> = require "nim.common.plain"
local terms <const> = require "nim.common.terms"

local M = {}

local Kind <const> = { __name = "nim.kind" }
Kind.__index = Kind

--- Checks a value.
-- @tparam string what its name in the message
-- @param value nil gives the default
-- @return the value, or its normal form, such as 2 for 2.0
-- @raise unless it fits
function Kind:check(what, value)
   if value == nil and self.optional then return self.default end
   local fitting <const> = self.fit(value)
   if fitting == nil then expect.fail(self.message(what, self.expected, value)) end
   return fitting
end

--- The same kind, which must be given.
-- @treturn table
-- @usage
-- local name = require "nim.common.options".text:required()
-- print(pcall(name.check, name, "name")) --> false name: text expected, got nil
function Kind:required()
   return setmetatable({ expected = self.expected, fit = self.fit, message = self.message,
      optional = false }, Kind)
end

--- The same kind with a default.
-- @param default
-- @treturn table
-- @usage print(require "nim.common.options".text:default_to("nim"):check("name")) --> nim
function Kind:default_to(default)
   return setmetatable({ expected = self.expected, fit = self.fit, message = self.message,
      optional = true, default = default }, Kind)
end

--- A kind of values.
-- @tparam string expected how messages describe it: "positive number"
-- @tparam function fit from a value to that value, or its normal form, or nil if it does not fit
-- @param[opt] default
-- @tparam[opt] function message what is wrong, from name, `expected` and value: one of
-- `nim.common.expect`, such as `two`, which shows the first two items of a list
-- @treturn table the kind
function M.kind(expected, fit, default, message)
   return setmetatable({ expected = expected, fit = fit, optional = true, default = default,
      message = message or expect.message }, Kind)
end

-- "-7", "0.5", "1e-12", "2^24", "2^63-1"
local function bound(value)
   if value == math.maxinteger then return "2^63-1" end
   local integer <const> = math.tointeger(value)
   if integer and integer >= 1 << 20 and integer & (integer - 1) == 0 then
      return "2^" .. math.tointeger(math.log(integer, 2))
   end
   if math.type(value) == "integer" then return tostring(value) end
   return (plain.format("%.6g", value):gsub("e%+?(%-?)0*", "e%1"))
end

--- Integers of a range; a float with an integer value counts as one.
-- @tparam[opt] int low
-- @tparam[opt] int high
-- @tparam[opt] int default
-- @treturn table the kind
-- @usage print(require "nim.common.options".integer(1, 10):check("level", 4.0)) --> 4
function M.integer(low, high, default)
   local expected <const> = high and ("integer %s … %s"):format(bound(low), bound(high))
      or low and ("integer %s or more"):format(bound(low)) or "integer"
   low, high = low or math.mininteger, high or math.maxinteger
   return M.kind(expected, function (value)
      local integer <const> = type(value) == "number" and math.tointeger(value)
      return integer and integer >= low and integer <= high and integer or nil
   end, default)
end

--- Numbers of a range, its bounds included.
-- @tparam number low
-- @tparam number high
-- @tparam[opt] number default
-- @treturn table the kind
-- @usage print(require "nim.common.options".number(0, 1):check("share", 0.5)) --> 0.5
function M.number(low, high, default)
   return M.kind(("number %s … %s"):format(bound(low), bound(high)), function (value)
      return type(value) == "number" and value >= low and value <= high and value or nil
   end, default)
end

--- Finite numbers above 0.
-- @tparam[opt] number default
-- @treturn table the kind
function M.above_zero(default)
   return M.kind("number above 0", function (value)
      return type(value) == "number" and value > 0 and value < math.huge and value or nil
   end, default)
end

--- A choice of texts.
-- @tparam {string,...} choices
-- @tparam[opt] string default
-- @treturn table the kind
-- @usage
-- local unit = require "nim.common.options".one_of { "pair", "game" }
-- print(unit.expected) --> "pair" or "game"
function M.one_of(choices, default)
   local shown <const>, known <const> = {}, {}
   for i, choice in ipairs(choices) do
      shown[i], known[choice] = ('"%s"'):format(choice), true
   end
   return M.kind(expect.one_of(shown), function (value) return known[value] and value or nil end,
      default)
end

--- The play.
M.play = M.one_of(terms.PLAYS, "normal")

local function of_type(name, expected)
   return M.kind(expected or name, function (value)
      if type(value) == name then return value end
   end)
end

--- Kinds without a range.
M.boolean = of_type "boolean"
M.callback = of_type "function"
M.text = of_type("string", "text")
M.list = M.kind("list", function (value) return expect.is_list(value) and value or nil end)

--- Lists of some length.
-- @tparam integer least 1 or 2, how many items there must be
-- @treturn table the kind
-- @usage print(require "nim.common.options".list_of(2).expected) --> list of two or more
function M.list_of(least)
   return M.kind(("list of %s or more"):format(least == 1 and "one" or "two"), function (value)
      return expect.is_list(value) and #value >= least and value or nil
   end, nil, expect.length)
end

--- Names of files.
M.path = M.kind("name of a file", function (value)
   return expect.is_path(value) and value or nil
end)

--- The seed of random numbers.
M.seed = M.integer()

--- Values that are checked elsewhere.
M.any = M.kind("anything", function (value) return value end)

local Options <const> = { __name = "nim.options" }
Options.__index = Options

-- Checks a table of options; the result is a new one, with the defaults.
function Options:__call(given)
   local chosen <const> = {}
   if given == nil and self.optional then given = {} end
   if type(given) ~= "table" then expect.refuse(self.what, "table", given) end
   for name in pairs(given) do
      if not self.kinds[name] then expect.refuse(self.what, expect.one_of(self.names), name) end
   end
   for _, name in ipairs(self.names) do
      chosen[name] = self.kinds[name]:check(name, given[name])
   end
   return chosen
end

-- A line for each option: name, what is expected, default.
function Options:__tostring()
   local lines <const> = {}
   for i, name in ipairs(self.names) do
      local kind <const> = self.kinds[name]
      local default <const> = kind.default ~= nil and (" (%s)"):format(tostring(kind.default)) or ""
      lines[i] = ("%s: %s%s"):format(name, kind.expected, default)
   end
   return table.concat(lines, "\n")
end

--- The values of these options only: for functions that share a table of options.
-- @function Options:pick
-- @tparam table values by name
-- @treturn table new
function Options:pick(values)
   local picked <const> = {}
   for _, name in ipairs(self.names) do picked[name] = values[name] end
   return picked
end

--- The same options without some.
-- @function Options:without
-- @tparam string ... their names
-- @treturn function|table as of @{of}
function Options:without(...)
   local kinds <const> = {}
   for name, kind in pairs(self.kinds) do kinds[name] = kind end
   for _, name in ipairs { ... } do kinds[name] = nil end
   return M.of(kinds, self.what)
end

--- The options of a function.
-- @tparam table kinds by the options' names; where one of them must be given, so must the table
-- @tparam[opt="options"] string what names the table in messages
-- @treturn function|table call it with the given options; `names` lists them in order, `kinds` has
-- their kinds, and `pick` is a method
function M.of(kinds, what)
   local names <const>, optional = {}, true
   for name, kind in pairs(kinds) do
      names[#names + 1] = name
      optional = optional and kind.optional
   end
   plain.sort(names)
   return setmetatable({ kinds = kinds, names = names, optional = optional,
      what = what or "options" }, Options)
end

--- The options of several functions together. Where two have one of the same name, the later wins.
-- @tparam table ... options, as @{of} makes them, or tables of kinds
-- @treturn function|table as of @{of}
-- @usage
-- local options = require "nim.common.options"
-- local box = options.of { box = options.text }
-- print(tostring(options.join(box, { seed = options.seed:default_to(1) })))
-- --> box: text
-- --> seed: integer (1)
function M.join(...)
   local kinds <const> = {}
   for _, part in ipairs { ... } do
      for name, kind in pairs(getmetatable(part) == Options and part.kinds or part) do
         kinds[name] = kind
      end
   end
   return M.of(kinds)
end

return M
