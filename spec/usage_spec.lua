-- The examples of the reference, its @usage, run and print what they say.
--
-- They know `nim`. After "-->" comes what a line prints, or the value of a line that is an
-- expression; blanks and commas do not count, and "…" stands for the other digits of a number.

local support <const> = require "spec.support"
local nim <const> = require "nim"

-- A value as the examples write it: keys of a record in order, no blanks, no commas.
local function shown(value)
   if type(value) ~= "table" then return tostring(value) end
   local words <const>, keys <const> = {}, {}
   for _, item in ipairs(value) do words[#words + 1] = shown(item) end
   for key in pairs(value) do
      if type(key) == "string" then keys[#keys + 1] = key end
   end
   table.sort(keys)
   for _, key in ipairs(keys) do words[#words + 1] = key .. "=" .. shown(value[key]) end
   return "{" .. table.concat(words) .. "}"
end

local function pattern_of(expected)
   return "^" .. expected:gsub("[%s,]", ""):gsub("%p", "%%%0"):gsub("…", "%%d*") .. "$"
end

-- Runs an example; returns what it prints and the pattern that this should match.
local function run(example)
   local printed <const>, expected <const> = {}, {}
   local function put(...)
      for i = 1, select("#", ...) do
         printed[#printed + 1] = shown((select(i, ...)))
      end
   end
   local lines <const> = {}
   for line in example:gmatch "[^\n]+" do
      local code <const>, result <const> = line:match "^(.-)%s*%-%->%s*(.*)$"
      if result then
         expected[#expected + 1] = result
         local is_value <const> = not code:find "^%s*print%f[%W]" and load("return " .. code)
         line = is_value and code ~= "" and "print(" .. code .. ")" or code
      end
      lines[#lines + 1] = line
   end
   local environment <const> = setmetatable({ nim = nim, print = put }, { __index = _G })
   assert(load(table.concat(lines, "\n"), "=example", "t", environment))()
   return table.concat(printed):gsub("[%s,]", ""), pattern_of(table.concat(expected))
end

-- The comments of LDoc in a file, without their marks.
local function comments_of(text, is_c)
   if is_c then return text:gmatch "/%*%*%*(.-)%*/" end
   return coroutine.wrap(function ()
      local comment
      for line in text:gmatch "[^\n]*" do
         local words <const> = line:match "^%-%-%-? ?(.*)"
         if words and (comment or line:find "^%-%-%-") then
            comment = (comment or "") .. words .. "\n"
         elseif comment then
            coroutine.yield(comment)
            comment = nil
         end
      end
   end)
end

describe("the examples of", function ()
   local _, files <const> = support.shell "find src/lua lua/nim -name '*.[cl]*' | sort"
   local count = 0
   for file in files:gmatch "[^\n]+" do
      local examples <const> = {}
      for comment in comments_of(support.read(file), file:find "%.c$") do
         for example in (comment .. "\n@"):gmatch "@usage%s+(.-)\n%f[@]" do
            examples[#examples + 1] = example
         end
      end
      if #examples > 0 then
         count = count + #examples
         it(file .. " print what they say", function ()
            for _, example in ipairs(examples) do
               local printed <const>, pattern <const> = run(example)
               assert(pattern == "^$" or printed:find(pattern), "expected:\n" .. example
                  .. "\ngot:\n" .. printed)
            end
         end)
      end
   end

   it("the reference are numerous", function ()
      assert.is_true(count >= 20)
   end)
end)
