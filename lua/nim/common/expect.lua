--- Refuses arguments, always in the same words, what was expected and what came, and always at the
-- same place: the line of the nearest caller outside of this library, however deep inside it the
-- fault is found. So nobody counts levels, and nothing is caught and raised again to move it.
--
-- Where that caller is not a Lua function but, for instance, `pcall`, the message has no place.
-- @module nim.common.expect

local core <const> = require "nim.core"
local describe <const> = core.describe

-- The library's own modules are those beside this folder.
core.set_own_sources(debug.getinfo(1, "S").source:match "^(.*)common[/\\]expect%.lua$" or "\0")

local M = {}

--- Raises a message at the line of the nearest caller outside of this library.
-- @function fail
-- @tparam string message
M.fail = core.raise

--- Refuses an argument, as @{fail} does.
-- @tparam string what names the argument
-- @tparam string expected
-- @param value what came
function M.refuse(what, expected, value)
   return M.fail(M.message(what, expected, value))
end

--- The message for a value that is not what it should be.
-- @tparam string what names the argument
-- @tparam string expected
-- @param value what came
-- @treturn string
-- @usage
-- print(require "nim.common.expect".message("elo", "number above 0", "high"))
-- --> elo: number above 0 expected, got "high"
function M.message(what, expected, value)
   return ("%s: %s expected, got %s"):format(what, expected, describe(value))
end

--- The same for a list, shown by its number of items.
-- @tparam string what
-- @tparam string expected
-- @param value what came
-- @treturn string
-- @usage
-- print(require "nim.common.expect".length("bots", "list of two or more", { "greedy" }))
-- --> bots: list of two or more expected, got 1 of them
function M.length(what, expected, value)
   if type(value) ~= "table" then return M.message(what, expected, value) end
   return ("%s: %s expected, got %s"):format(what, expected,
      #value == 0 and "none" or describe(#value) .. " of them")
end

--- The same for a list that should have begun with two items, shown by these.
-- @tparam string what
-- @tparam string expected
-- @param value what came
-- @treturn string
-- @usage
-- print(require "nim.common.expect".two("shard", "{ k, n }", { 3, "2" }))
-- --> shard: { k, n } expected, got { 3, "2" }
function M.two(what, expected, value)
   if type(value) ~= "table" then return M.message(what, expected, value) end
   return ("%s: %s expected, got { %s, %s }"):format(what, expected, describe(value[1]),
      describe(value[2]))
end

--- Whether a value is a list: a table whose length is an integer, if a metamethod gives it.
-- @param value
-- @treturn boolean
-- @usage
-- local odd = setmetatable({}, { __len = function () return "x" end })
-- print(require "nim.common.expect".is_list {}, require "nim.common.expect".is_list(odd))
-- --> true  false
function M.is_list(value)
   return type(value) == "table" and math.type(#value) == "integer"
end

--- Whether a value may name a file: text without a zero byte, where the system would cut it off.
-- @param value
-- @treturn boolean
-- @usage
-- print(require "nim.common.expect".is_path "games.jsonl") --> true
function M.is_path(value)
   return type(value) == "string" and not value:find("\0", 1, true)
end

--- Whether a value is an object of the C part.
-- @param value
-- @tparam string name of its type
-- @treturn boolean
-- @usage
-- print(require "nim.common.expect".is_object(nim.position "1-2", "nim.position")) --> true
function M.is_object(value, name)
   return type(value) == "userdata" and (debug.getmetatable(value) or {}).__name == name
end

--- Names to choose from, as text.
-- @tparam {string,...} names
-- @treturn string
-- @usage print(require "nim.common.expect".one_of { "a", "b", "c" }) --> a, b or c
function M.one_of(names)
   if #names == 1 then return names[1] end
   return table.concat(names, ", ", 1, #names - 1) .. " or " .. names[#names]
end

-- Raises unless these arguments beyond the most are nils, of which those at the end do not count.
-- Of `own` of them, 1 in a method, the message does not speak.
local function refuse_surplus(name, own, most, ...)
   local got = select("#", ...)
   while got > most and select(got, ...) == nil do got = got - 1 end
   if got <= most then return end
   most, got = most - own, got - own
   local expected <const> = most == 0 and "no argument" or most == 1 and "at most 1 argument"
      or ("at most %d arguments"):format(most)
   M.fail(("%s: %s expected, got %d"):format(name, expected, got))
end

--- Lets a function refuse arguments beyond its parameters, which Lua would drop in silence. A nil
-- at the end is the same as no argument. A function with `...` stays as it is.
-- @tparam string name
-- @tparam function f
-- @tparam[opt=0] integer own 1 for a method, whose self is not counted
-- @treturn function
-- @usage
-- local half = require "nim.common.expect".strict("half", function (n) return n / 2 end)
-- print(pcall(half, 6, 3)) --> false half: at most 1 argument expected, got 2
function M.strict(name, f, own)
   local about <const> = debug.getinfo(f, "u")
   if about.isvararg then return f end
   local most <const> = about.nparams
   return function (...)
      if select("#", ...) > most then refuse_surplus(name, own or 0, most, ...) end
      return f(...)
   end
end

--- The same for all functions of a module.
-- @tparam table module complete
-- @tparam[opt=0] integer own 1 if they are methods
-- @treturn table the module
function M.strict_module(module, own)
   for name, f in pairs(module) do
      if type(f) == "function" then module[name] = M.strict(name, f, own) end
   end
   return module
end

--- Lets the methods of a class refuse any other self, `t.run ()` for `t:run ()`, and arguments
-- beyond their parameters.
-- @tparam table class the metatable of its objects, complete
-- @tparam string name of such an object
-- @usage
-- local Clock <const> = { time = function (self) return self.hour end }
-- require "nim.common.expect".self(Clock, "clock")
-- print(pcall(Clock.time, 12)) --> false self: clock expected, got 12
function M.self(class, name)
   for key, method in pairs(class) do
      if type(method) == "function" and key:sub(1, 2) ~= "__" then
         local strict <const> = M.strict(key, method, 1)
         class[key] = function (self, ...)
            if getmetatable(self) ~= class then M.refuse("self", name, self) end
            return strict(self, ...)
         end
      end
   end
end

return M
