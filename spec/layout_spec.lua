-- Which room may use which: the tables of .github/CONTRIBUTING.md against every #include "…" of
-- src and every require of lua/nim. And whether each file begins with a line that says what it is.

local support <const> = require "spec.support"

local DIRECTIONS <const> = ".github/CONTRIBUTING.md"
local INIT <const> = "lua/nim/init.lua"

-- What the text beside the tables allows to whole groups of rooms.
local FOR_ALL <const> = {
   ["src/lua"] = "src/core", ["lua/nim"] = "lua/nim/common",
}

local function paths(cell)
   local list <const> = {}
   for path in cell:gmatch "`([%w_/]+)`" do list[#list + 1] = path end
   return list
end

-- The rows | `room`, … | what it holds | `room`, … |: from each room to those that it names.
local function read_directions(text)
   local directions <const> = {}
   for first, last in text:gmatch "\n|([^|\n]*)|[^|\n]*|([^|\n]*)|%f[\n]" do
      for _, room in ipairs(paths(first)) do directions[room] = paths(last) end
   end
   return directions
end

local function within(path, folder)
   return path == folder or path:sub(1, #folder + 1) == folder .. "/"
end

-- Whether a room may use another one.
local function may_use(directions, room, other)
   if room == other then return true end
   for _, named in ipairs(directions[room] or {}) do
      if named == other then return true end
   end
   for group, allowed in pairs(FOR_ALL) do
      if within(room, group) and within(other, allowed) then return true end
   end
   return false
end

-- The room that a file belongs to, whose path may lack its ending: a folder, or in lua/nim the
-- first part of its path.
local function room_of(path)
   path = path:gsub("%.%w+$", "")
   if path == "lua/nim/init" or path == "lua/nim" then return "lua/nim" end
   return path:match "^lua/nim/[^/]+" or path:match "^(.*)/[^/]*$"
end

-- Iterates over what the files use: file, line, the path of what is used, without its ending, and
-- whether it is included or required right there. The name of a module counts wherever it stands,
-- since some are required by names that are made or listed: "nim.explain." .. code. Only INIT may
-- name any room, to load it when a program asks for it.
local function arrows()
   local _, list <const> = support.shell "find src lua/nim -name '*.[ch]' -o -name '*.lua' | sort"
   local is_module <const> = { ["lua/nim"] = true }
   for file in list:gmatch "[^\n]+" do
      local path <const> = file:gsub("%.%w+$", ""):gsub("/init$", "")
      is_module[path], is_module[path:match "^(.*)/"] = true, true
   end
   return coroutine.wrap(function ()
      for file in list:gmatch "[^\n]+" do
         local number = 0
         for line in (support.read(file) .. "\n"):gmatch "(.-)\n" do
            number = number + 1
            local header <const> = line:match '^#include "(.-)%.[ch]"'
            if header then coroutine.yield(file, number, "src/" .. header, true) end
            local code <const> = file:find "^lua" and line:gsub("^%s*%-%-.*", "") or ""
            for before, module in code:gmatch '(.-)"(nim[%w_.%-]*)"' do
               local path <const> = "lua/" .. module:gsub("%.", "/"):gsub("/$", "")
               local required <const> = before:find "require%(? ?$" and not module:find "%.$"
               if is_module[path] and (required or module ~= "nim" and file ~= INIT) then
                  coroutine.yield(file, number, path, required)
               end
            end
         end
      end
   end)
end

-- The circles of a graph, each as text "a -> b -> a"; successors[node][other] = where.
local function circles(successors)
   local found <const>, state <const>, stack <const> = {}, {}, {}
   local function visit(node)
      state[node] = "open"
      stack[#stack + 1] = node
      for other, where in pairs(successors[node] or {}) do
         if state[other] == "open" then
            local at = #stack
            while stack[at] ~= other do at = at - 1 end
            found[#found + 1] = where .. ": "
               .. table.concat(stack, " -> ", at) .. " -> " .. other
         elseif not state[other] then
            visit(other)
         end
      end
      stack[#stack] = nil
      state[node] = "done"
   end
   for node in pairs(successors) do
      if not state[node] then visit(node) end
   end
   return found
end

local function add(successors, from, to, where)
   if from == to then return end
   successors[from] = successors[from] or {}
   successors[from][to] = successors[from][to] or where
end

describe("the rooms", function ()
   local directions <const> = read_directions(support.read(DIRECTIONS))

   it("are named in " .. DIRECTIONS .. ", and exist", function ()
      local count, missing = 0, {}
      for room in pairs(directions) do
         count = count + 1
         if support.shell(("test -d %s || test -f %s.lua"):format(room, room)) ~= 0 then
            missing[#missing + 1] = room
         end
      end
      assert.same({}, missing)
      assert.is_true(count > 30)
   end)

   it("hold every file", function ()
      local _, list <const> = support.shell "find src lua/nim -type f | sort"
      local homeless <const> = {}
      for file in list:gmatch "[^\n]+" do
         if not directions[room_of(file)] then homeless[#homeless + 1] = file end
      end
      assert.same({}, homeless)
   end)

   it("use only what the tables allow", function ()
      local wrong <const>, count = {}, 0
      for file, line, used in arrows() do
         count = count + 1
         local room <const>, other <const> = room_of(file), room_of(used)
         if not may_use(directions, room, other) then
            wrong[#wrong + 1] = ("%s:%d: %s may not use %s (%s)"):format(file, line, room, other,
               used)
         end
      end
      assert.same({}, wrong)
      assert.is_true(count > 500)
   end)

   it("form no circle, by the table or by use", function ()
      local allowed <const>, used_by <const> = {}, {}
      for room, list in pairs(directions) do
         for _, other in ipairs(list) do add(allowed, room, other, DIRECTIONS) end
      end
      assert.same({}, circles(allowed))
      for file, line, used in arrows() do
         add(used_by, room_of(file), room_of(used), file .. ":" .. line)
      end
      assert.same({}, circles(used_by))
   end)
end)

describe("the files", function ()
   it("form no circle", function () -- a C file and its header are one
      local used_by <const> = {}
      for file, line, used, required in arrows() do
         local from <const> = file:gsub("%.%w+$", ""):gsub("/init$", "")
         if required then add(used_by, from, used, file .. ":" .. line) end
      end
      assert.same({}, circles(used_by))
   end)
end)

-- How the files of a kind begin, by the end of their names.
local COMMENT <const> = {
   c = "^/%* (.*)", h = "^/%* (.*)", lua = "^%-%-%-? (.*)", md = "^# (.*)", sh = "^# (.*)",
   tsv = "^# (.*)",
}

-- What the first line of a file says; nil if that is nothing. The interpreter of a script does not
-- count, nor does what opens a comment for LDoc.
local function first_words(path, text)
   local kind <const> = path:match "%.(%w+)$" or "lua"
   if kind == "c" and text:find "^/%*%*%*\n" then return text:match "\n([^\n]+)" end
   local words <const> = text:gsub("^#![^\n]*\n", ""):match "^[^\n]*":match(COMMENT[kind])
   -- a title may be short; otherwise a word or two says little
   return words and (kind == "md" or #words >= 15) and words or nil
end

describe("the first line of every file", function ()
   it("says what the file is", function ()
      local _, list <const> = support.shell("find src lua spec examples -type f "
         .. "! -name '*.txt' ! -name '*-bytecode.lua'") -- whole outputs, and what is not text
      local silent <const>, count = {}, 0
      for path in list:gmatch "[^\n]+" do
         count = count + 1
         if not first_words(path, support.read(path)) then silent[#silent + 1] = path end
      end
      assert.same({}, silent)
      assert.is_true(count > 500)
   end)

   it("would be missed", function ()
      assert.equal("A list of integers.", first_words("a.h", "/* A list of integers. */\n")
         :gsub(" %*/$", ""))
      assert.equal("Lists of integers.", first_words("a.c", "/***\nLists of integers.\n*/"))
      assert.equal("Plays one shard:", first_words("a.sh", "#!/bin/sh\n# Plays one shard:\n"))
      assert.equal("The command itself", first_words("bin/a", "#!/bin/a\n-- The command itself\n"))
      for path, text in pairs { ["a.lua"] = 'local a <const> = require "a"\n-- All of a list\n',
         ["b.lua"] = "-- English.\n", ["c.c"] = "#include <a.h>\n", ["d.sh"] = "#!/bin/sh\n\nls\n",
         ["e.md"] = "Text without a title\n" } do
         assert.is_nil(first_words(path, text))
      end
   end)
end)

describe("the spec of the rooms", function () -- which must be able to fail
   local TABLE <const> = "\n| room | holds | may use |\n| --- | --- | --- |\n"
      .. "| `a/one` | x | - |\n| `a/two`, `a/three` | y | `a/one` |\n"
      .. "| `src/lua/b` | z | `a/two` |\n"

   it("reads the table, and follows it", function ()
      local read <const> = read_directions(TABLE)
      assert.same({ ["a/one"] = {}, ["a/two"] = { "a/one" }, ["a/three"] = { "a/one" },
         ["src/lua/b"] = { "a/two" } }, read)
      assert.is_true(may_use(read, "a/two", "a/one"))
      assert.is_false(may_use(read, "a/one", "a/two"))
      assert.is_false(may_use(read, "a/two", "a/three"))
      assert.is_true(may_use(read, "src/lua/b", "src/core/x"))
      assert.is_false(may_use(read, "src/core/x", "src/lua/b"))
      assert.is_false(may_use(read, "src/lua/b", "a/one"))
   end)

   it("knows where a file is at home", function ()
      assert.equal("src/core/x", room_of "src/core/x/y.c")
      assert.equal("src/lua", room_of "src/lua/nim_core.c")
      assert.equal("lua/nim/x", room_of "lua/nim/x/y/z.lua")
      assert.equal("lua/nim/x", room_of "lua/nim/x.lua")
      assert.equal("lua/nim", room_of "lua/nim/init.lua")
   end)

   it("sees circles", function ()
      local successors <const> = {}
      add(successors, "x", "y", "x:1")
      add(successors, "y", "z", "y:2")
      assert.same({}, circles(successors))
      add(successors, "z", "x", "z:3")
      assert.equal(1, #circles(successors))
   end)
end)
