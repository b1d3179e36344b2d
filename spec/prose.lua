-- Runs the programs and sessions in README and manual. Not a spec itself.
--
-- In a Markdown file
--
-- - a block ```lua is a program; a first line "-- name.lua" names its file, which the blocks after
--   it find in their folder;
-- - a block ```text right after it is what it prints, errors included; a last line "…" stands for
--   the rest;
-- - a block ```console has commands after "$ ", each with its output;
-- - "needs NAME" after the kind skips a block where that program is missing.

local support <const> = require "spec.support"

local prose <const> = {}

--- The blocks of a text: { kind =, needs =, text = }.
function prose.blocks(markdown)
   local blocks <const> = {}
   local open
   for line in (markdown .. "\n"):gmatch "([^\n]*)\n" do
      local kind <const>, rest <const> = line:match "^```(%a*)%s*(.*)$"
      if open and kind then
         open.text = table.concat(open.lines, "\n") .. "\n"
         blocks[#blocks + 1], open = open, nil
      elseif kind then
         open = { kind = kind, needs = rest:match "^needs (%S+)$", lines = {} }
      elseif open then
         table.insert(open.lines, line)
      end
   end
   return blocks
end

--- Runs a shell command in a folder, with the checkout's luanim; returns its exit code, and output
-- with errors.
function prose.shell(folder, command)
   return support.shell(("PATH=$PWD/build:$PATH; cd %s && { %s\n} 2>&1"):format(
      support.quote(folder), command))
end

--- Runs a program in a folder; returns its exit code and what it prints, with the interpreter named
-- lua5.4.
function prose.program(folder, text)
   local name <const> = text:match "^%-%- ([%w_]+%.lua)\n" or "program.lua"
   support.write(folder .. "/" .. name, text)
   local interpreter <const> = support.interpreter()
   local code <const>, printed <const> = prose.shell(folder,
      support.quote(interpreter) .. " " .. name)
   if printed:sub(1, #interpreter + 2) == interpreter .. ": " then
      return code, "lua5.4: " .. printed:sub(#interpreter + 3)
   end
   return code, printed
end

--- Runs the commands of a session; returns the session as it went.
function prose.session(folder, text)
   local lines <const> = {}
   for command in text:gmatch "%f[^\n\0]%$ ([^\n]*)" do
      local _, output <const> = prose.shell(folder, command)
      lines[#lines + 1] = "$ " .. command .. "\n" .. output
   end
   return table.concat(lines)
end

--- Asserts that something was printed.
function prose.assert_prints(expected, printed)
   local luassert <const> = require "luassert"
   if expected:find "\n…\n$" then
      expected = expected:sub(1, -#"…\n" - 1)
      printed = printed:sub(1, #expected)
   end
   luassert.equal(expected, printed)
end

return prose
