-- The README's programs run and print what it says. In it
--
-- - a block ```lua is a program; a first line "-- name.lua" names its file;
-- - a block ```text right after it is what it prints, errors included; a last line "…" leaves out
--   the rest;
-- - a block ```console has commands after "$ ", each with its output.

local support <const> = require "spec.support"
local quote <const> = support.quote

local function blocks_of(markdown)
   local blocks <const> = {}
   local open
   for line in markdown:gmatch "([^\n]*)\n" do
      local fence <const> = line:match "^```(%a*)$"
      if open and fence then
         blocks[#blocks + 1], open = open, nil
      elseif fence then
         open = { kind = fence, lines = {} }
      elseif open then
         table.insert(open.lines, line)
      end
   end
   return blocks
end

local function text_of(lines)
   return table.concat(lines, "\n") .. "\n"
end

local function assert_prints(expected, printed)
   local interpreter <const> = support.interpreter() .. ": "
   if printed:sub(1, #interpreter) == interpreter then
      printed = "lua5.4: " .. printed:sub(#interpreter + 1)
   end
   if expected:find "\n…\n$" then
      expected = expected:sub(1, -#"…\n" - 1)
      printed = printed:sub(1, #expected)
   end
   assert.equal(expected, printed)
end

describe("README", function ()
   local blocks <const> = blocks_of(support.read "README.md")
   local folder

   setup(function () folder = select(2, support.shell "mktemp -d"):gsub("\n", "") end)
   teardown(function () support.shell("rm -r " .. quote(folder)) end)

   -- In a folder without the checkout's files, with the checkout's command.
   local function shell(command)
      return support.shell(("PATH=$PWD/build:$PATH; cd %s && { %s\n} 2>&1"):format(
         quote(folder), command))
   end

   local programs, sessions = 0, 0
   for number, block in ipairs(blocks) do
      if block.kind == "lua" then
         programs = programs + 1
         local name <const> = block.lines[1]:match "^%-%- ([%w_]+%.lua)$" or "program.lua"
         local output <const> = blocks[number + 1]

         it("has program " .. programs .. ", which does what it says", function ()
            local file <const> = assert(io.open(folder .. "/" .. name, "w"))
            file:write(text_of(block.lines))
            file:close()
            local code, printed <const> = shell(quote(support.interpreter()) .. " " .. name)
            if output and output.kind == "text" then
               assert_prints(text_of(output.lines), printed)
            else
               assert.same({ 0, "" }, { code, printed })
            end
         end)
      elseif block.kind == "console" then
         sessions = sessions + 1
         it("has session " .. sessions .. ", which goes as it says", function ()
            local printed <const> = {}
            for _, line in ipairs(block.lines) do
               local command <const> = line:match "^%$ (.*)"
               if command then
                  local _, output <const> = shell(command)
                  table.insert(printed, line .. "\n" .. output)
               end
            end
            assert_prints(text_of(block.lines), table.concat(printed))
         end)
      end
   end

   it("has programs and sessions", function ()
      assert.is_true(programs > 0 and sessions > 0)
   end)

   it("shows the two commands first", function ()
      local demo <const> = support.read "README.md":find("make demo", 1, true)
      assert.is_true(demo < 250)
   end)
end)
