-- README and manual do what they say: their programs and sessions are run (see spec/prose.lua), and
-- their links lead somewhere.

local prose <const> = require "spec.prose"
local support <const> = require "spec.support"

local function lines_of(command)
   return support.lines(select(2, support.shell(command)))
end

local function define(path, number, block, output, folder)
   local name <const> = ("%s %d (%s)"):format(block.kind, number, block.text:match "^[^\n]*")
   it("has " .. name .. ", which does what it says", function ()
      if block.needs and support.shell("command -v " .. block.needs) ~= 0 then
         pending(path .. " " .. name .. ": " .. block.needs .. " is not installed")
         return
      end
      if block.kind == "console" then
         prose.assert_prints(block.text, prose.session(folder(), block.text))
         return
      end
      local code <const>, printed <const> = prose.program(folder(), block.text)
      if output then
         prose.assert_prints(output, printed)
      else
         assert.same({ 0, "" }, { code, printed })
      end
   end)
end

for _, path in ipairs(lines_of "ls README.md .github/*.md examples/*.md") do
   describe(path, function ()
      local blocks <const> = prose.blocks(support.read(path))
      local folder

      setup(function () folder = support.folder() end)
      teardown(function () support.remove(folder) end)

      local known <const> = { lua = true, text = true, console = true, [""] = true, c = true }
      it("has blocks of known kinds only", function ()
         for _, block in ipairs(blocks) do assert.is_true(known[block.kind], block.kind) end
      end)

      it("has no code that is broken over two lines, which LDoc garbles", function ()
         local prose_alone <const> = support.read(path):gsub("\n```.-\n```", "")
         for line in prose_alone:gmatch "[^\n]+" do
            local _, marks <const> = line:gsub("`", "")
            assert.equal(0, marks % 2, line)
         end
      end)

      for number, block in ipairs(blocks) do
         if block.kind == "lua" or block.kind == "console" then
            local following <const> = blocks[number + 1]
            local output <const> = following and following.kind == "text" and following.text or nil
            define(path, number, block, output, function () return folder end)
         end
      end
   end)
end

-- The anchors of a text's headings, as forges make them.
local function anchors_of(text)
   local anchors <const> = {}
   for heading in ("\n" .. text):gmatch "\n#+ ([^\n]+)" do
      local anchor <const> = heading:lower():gsub("[^%w%s_-]", ""):gsub(" ", "-")
      anchors[anchor] = true
   end
   return anchors
end

describe("the links of", function ()
   local count = 0
   for _, path in ipairs(lines_of "ls README.md .github/*.md examples/*.md") do
      it(path .. " lead somewhere", function ()
         local text <const> = support.read(path):gsub("\n```.-\n```", "")
         local folder <const> = path:match "^(.*/)" or ""
         for target in text:gmatch "%]%(([^)%s]+)%)" do
            count = count + 1
            local file, anchor = target:match "^([^#]*)#?(.*)$"
            if not target:find "^%a+://" then
               file = file == "" and path or folder .. file
               assert.equal(0, support.shell("test -e " .. support.quote(file)),
                  path .. ": " .. target)
               if anchor ~= "" then
                  assert.is_true(anchors_of(support.read(file))[anchor], path .. ": " .. target)
               end
            end
         end
      end)
   end

   it("README and manual are found", function () assert.is_true(count > 3) end)
end)

describe("README", function ()
   local text <const> = support.read "README.md"

   it("shows the two commands first", function ()
      assert.is_true(text:find("make demo", 1, true) < 250)
   end)

   it("names every chapter of the manual", function ()
      for _, path in ipairs(lines_of "ls examples/*.md") do
         assert.is_truthy(text:find("(" .. path .. ")", 1, true), path)
      end
   end)

   it("has programs and sessions", function ()
      local kinds <const> = {}
      for _, block in ipairs(prose.blocks(text)) do kinds[block.kind] = true end
      assert.same({ true, true, true }, { kinds.lua, kinds.text, kinds.console })
   end)
end)
