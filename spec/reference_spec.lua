-- The comments name the functions that exist, and no others; the reference, which LDoc makes of
-- those of the public modules, has an example for each function.

local comments <const> = require "spec.documented"
local support <const> = require "spec.support"
local nim <const> = require "nim"

-- One object of each type of the C part.
local OBJECTS <const> = {
   ["nim.cell"] = require "nim.core".cell("return print", "print.lua", {}),
   ["nim.position"] = nim.position { 1 },
   ["nim.random"] = nim.random(1),
   ["nim.quotient"] = nim.rules "nim":quotient(0),
   ["nim.rules"] = nim.rules "nim",
   ["nim.sequence"] = nim.rules "nim":sequence(0),
}

local functions_in <const>, place_of <const> = comments.functions_in, comments.place_of

local function files(...)
   local _, output <const> = support.shell("find " .. table.concat({ ... }, " ") .. " | sort")
   return output:gmatch "[^\n]+"
end

local function add(documented, module, name)
   documented[module] = documented[module] or {}
   if name then documented[module][name] = true end
end

-- Adds the functions that a comment names itself, and returns whether there were any. Methods of
-- tables, such as Ratings:table, are left to the specs of their module.
local function add_tagged(documented, module, comment)
   local found = false
   for name in comment:gmatch "@function ([%w_.:]+)" do
      local owner <const>, own_name <const> = name:match "^(.*)%.([%w_]+)$"
      if not name:find ":" then add(documented, owner or module, own_name or name) end
      found = true
   end
   return found
end

local function read_c(documented, text)
   local module
   for comment in text:gmatch "/%*%*%*(.-)%*/" do
      module = place_of(comment) or module
      add(documented, module)
      add_tagged(documented, module, comment)
   end
end

local function read_lua(documented, text)
   local module
   local comment
   for line in text:gmatch "[^\n]*" do
      if line:find "^%-%-%-" or comment and line:find "^%-%-" then
         comment = (comment or "") .. line .. "\n"
      elseif comment then
         module = place_of(comment) or module
         if module then add(documented, module) end
         if module and not add_tagged(documented, module, comment) then
            local name <const> = line:match "^function [%w_]+%.([%w_]+)"
               or line:match "^[%w_]+%.([%w_]+) = function"
            if name then add(documented, module, name) end
         end
         comment = nil
      end
   end
end

local documented <const> = {}
local module_of <const> = {} -- a file that adds to the reference, to the name of the module
for file in files("src", "-name 'lnim*.c'") do
   local text <const> = support.read(file)
   read_c(documented, text)
   module_of[file] = place_of(text)
end
for file in files("lua/nim", "-name '*.lua'") do
   local text <const> = support.read(file)
   read_lua(documented, text)
   module_of[file] = place_of(text)
end

-- The modules that the reference shows; the others are inner parts.
local configuration <const> = comments.configuration()
local is_listed <const>, is_public <const> = {}, {}
for _, file in ipairs(configuration.file) do
   is_listed[file], is_public[module_of[file]] = true, true
end

-- The methods of a userdata: its __index, or the table that its __index, a C function, holds.
local function methods_of(object)
   local index <const> = debug.getmetatable(object).__index
   if type(index) == "table" then return index end
   for i = 1, 9 do
      local _, value <const> = debug.getupvalue(index, i)
      if type(value) == "table" and not value.__index then return value end
   end
   error "no methods found"
end

-- The upvalues of a function, by name.
local function upvalues_of(f)
   local values <const> = {}
   for i = 1, 255 do
      local name <const>, value <const> = debug.getupvalue(f, i)
      if not name then return values end
      values[name] = value
   end
end

-- The functions that a module of Lua documents, by the names in its comments: its own, itself, and
-- the methods of its classes, which are upvalues.
local function documented_in(module)
   local found <const>, seen <const> = {}, {}
   local function visit(f)
      if seen[f] then return end
      seen[f] = true
      for name, value in pairs(upvalues_of(f)) do
         if type(value) == "table" and rawget(value, "__index") then
            for key, method in pairs(value) do
               if type(method) == "function" then
                  found[name .. ":" .. key] = upvalues_of(method).method or method
                  visit(method)
               end
            end
         elseif type(value) == "function" then
            visit(value)
         end
      end
   end
   local call <const> = type(module) == "function" and module or (getmetatable(module) or {}).__call
   if call then
      found.itself = call
      visit(call)
   end
   for name, value in pairs(type(module) == "table" and module or {}) do
      if type(value) == "function" then
         found[name] = value
         visit(value)
      end
   end
   return found
end

-- The names of the options of a function: of tables that it, or a function of its file, calls.
local function options_of(f, public)
   local names <const>, seen <const> = {}, {}
   local function visit(g)
      seen[g] = true
      for _, value in pairs(upvalues_of(g)) do
         if (debug.getmetatable(value) or {}).__name == "nim.options" then
            for _, name in ipairs(value.names) do names[name] = true end
         elseif type(value) == "function" and not seen[value] and not public[value] then
            visit(value)
         end
      end
   end
   visit(f)
   return names
end

local function functions_of(module)
   local names <const> = {}
   for name, value in pairs(module) do
      if type(value) == "function" then names[name] = true end
   end
   return names
end

local function differences(actual, written)
   local list <const> = {}
   for name in pairs(actual) do
      if not written[name] and not name:find "^_" then
         list[#list + 1] = name .. " lacks a comment"
      end
   end
   for name in pairs(written) do
      if not actual[name] then list[#list + 1] = name .. " has a comment but does not exist" end
   end
   table.sort(list)
   return list
end

describe("the reference", function ()
   for name, object in pairs(OBJECTS) do
      local with_class <const>, of_lua <const> = {}, {}
      for method, value in pairs(methods_of(object)) do
         local is_c <const> = debug.getinfo(value, "S").what == "C"
         local is_here <const> = is_c or (documented[name] or {})[method]
         local kind <const> = is_here and with_class or of_lua
         kind[method] = value
      end

      it("names the methods of " .. name, function ()
         assert.same({}, differences(with_class, documented[name]))
      end)

      for method in pairs(of_lua) do -- the module nim.explain, say, documents position:explain
         it("names " .. method .. " of " .. name, function ()
            local module <const> = documented["nim." .. method]
            assert.is_true(module ~= nil and module[method])
         end)
      end
   end

   -- The functions of a command are described once, in nim.commands.
   local is_command <const> = {}
   for _, module in pairs(require "nim.commands") do is_command[module] = true end

   for name, written in pairs(documented) do
      if not OBJECTS[name] and name ~= "nim.core" and not is_command[name] then
         it("names the functions of " .. name, function ()
            local module <const> = require(name)
            if type(module) == "table" then
               assert.same({}, differences(functions_of(module), written))
            end
         end)
      end
   end

   it("describes every part that require 'nim' gives", function ()
      local _, parts <const> = debug.getupvalue(getmetatable(nim).__index, 1)
      for name, module in pairs(parts) do
         assert.equal("string", type(name))
         assert.is_table(documented[module], module .. " lacks a comment")
         assert.is_true(is_public[module], module .. " is not in .config.ld")
      end
   end)

   it("has all files of its modules", function ()
      local left_out <const> = {}
      for file, module in pairs(module_of) do
         if is_public[module] and not is_listed[file] then left_out[#left_out + 1] = file end
      end
      assert.same({}, left_out)
   end)

   it("refers only to modules that it has", function ()
      local known <const>, lacking <const> = {}, {}
      for _, module in pairs(module_of) do known[module] = true end
      for _, file in ipairs(configuration.file) do
         for comment in functions_in(support.read(file), file:find "%.c$") do
            for name in (comment:find "@local" and "" or comment):gmatch "`(nim%.[%a_.]+)`" do
               if known[name] and not is_public[name] then
                  lacking[#lacking + 1] = file .. ": " .. name
               end
            end
         end
      end
      assert.same({}, lacking)
   end)

   it("shows each function in use", function ()
      local without <const> = {}
      for _, file in ipairs(configuration.file) do
         for comment, name in functions_in(support.read(file), file:find "%.c$") do
            if not comment:find "@usage" and not comment:find "@local" then
               without[#without + 1] = file .. ": " .. name
            end
         end
      end
      assert.same({}, without)
   end)

   it("names every option of a function, or where they are named", function ()
      local public <const>, of_file <const>, methods <const> = {}, {}, {}
      for _, file in ipairs(configuration.file) do
         of_file[file] = file:find "%.lua$" and documented_in(require(module_of[file])) or nil
         for name, f in pairs(of_file[file] or {}) do
            public[f] = true
            if name:find ":" then methods[name] = f end
         end
      end
      local function refers(comment, functions, option)
         for link in comment:gmatch "@{([%w_]+)}" do
            if functions[link] and options_of(functions[link], public)[option] then return true end
         end
         for link in comment:gmatch "`([%w_]+:[%w_]+)`" do
            if methods[link] and options_of(methods[link], public)[option] then return true end
         end
      end
      local without <const>, count = {}, 0
      for file, functions in pairs(of_file) do
         for comment, name in functions_in(support.read(file)) do
            local f <const> = functions[name] or functions[name:match "[^.]+$"]
               or not name:find ":" and functions.itself
            for option in pairs(f and options_of(f, public) or {}) do
               count = count + 1
               if not comment:find("%f[%w_]" .. option .. "%f[^%w_]")
                  and not refers(comment, functions, option)
               then
                  without[#without + 1] = ("%s: %s of %s"):format(file, option, name)
               end
            end
         end
      end
      table.sort(without)
      assert.same({}, without)
      assert.is_true(count > 80, "only " .. count)
   end)

   -- LDoc takes what follows the first line of a parameter without a type for a part of the
   -- description, and knows no headings behind a hyphen and a space.
   it("has nothing that LDoc garbles", function ()
      local garbled <const> = {}
      for _, file in ipairs(configuration.file) do
         local text <const> = support.read(file)
         for _, pattern in ipairs { "\n%-%- (#+ [^\n]*)", "@param ([^\n]*)\n%-* ?[^@ %-]" } do
            for line in text:gmatch(pattern) do garbled[#garbled + 1] = file .. ": " .. line end
         end
      end
      assert.same({}, garbled)
   end)

   it("gives back to pages what LDoc takes away", function ()
      local mend <const> = configuration.postprocess_html
      assert.equal("a &ndash; b <code>--play</code>", mend "a &ndash; b <code>&ndash;play</code>")
      assert.matches("2<sup style=.*super.*>63</sup>", mend "2<sup>63</sup>")
      assert.equal("<h2>Functions</h2>\n<dl>", mend "<h2>Functions</h2>\n    Methods\n<dl>")
   end)
end)
