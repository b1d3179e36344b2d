-- The name that a mistyped one may have meant: core.nearest, and the errors that suggest it.

local core <const> = require "nim.core"
local nim <const> = require "nim"
local support <const> = require "spec.support"

local NAMES <const> = { "nim", "kayles", "dawson", "grundy", "lasker", "dawson_kayles", "guiles",
   "treblecross", "officers" }

-- The edits that turn one word into another, by their definition: slow and plain.
local function distance(a, b)
   if a == "" or b == "" then return #a + #b end
   local x <const>, y <const> = a:sub(-1), b:sub(-1)
   local best = math.min(distance(a:sub(1, -2), b) + 1, distance(a, b:sub(1, -2)) + 1,
      distance(a:sub(1, -2), b:sub(1, -2)) + (x == y and 0 or 1))
   if #a > 1 and a:sub(-2) == y .. x and b:sub(-2) == x .. y then
      best = math.min(best, distance(a:sub(1, -3), b:sub(1, -3)) + 1)
   end
   return best
end

describe("the name that was meant", function ()
   it("is the first of those with the fewest edits, at most two and fewer than half", function ()
      local random <const> = nim.random(3)
      local function word(most)
         local letters <const> = {}
         for i = 1, random:int(1, most) do letters[i] = random:choice { "a", "b", "c" } end
         return table.concat(letters)
      end
      local near = 0
      for _ = 1, support.rounds(300) do
         local typed <const>, names <const> = word(5), { word(6), word(6), word(6) }
         local best, least
         for _, name in ipairs(names) do
            local far <const> = distance(typed, name)
            if far <= 2 and 2 * far < #name and (not least or far < least) then
               best, least = name, far
            end
         end
         near = near + (best and 1 or 0)
         assert.equal(best, core.nearest(typed, names), typed .. ": " .. table.concat(names, " "))
      end
      assert.is_true(near > 0)
   end)

   it("does not depend on case, and is nobody for long words", function ()
      assert.equal("kayles", core.nearest("KAYLES", NAMES))
      assert.is_nil(core.nearest(("kayles"):rep(100), NAMES))
      assert.is_nil(core.nearest("", NAMES))
      assert.is_nil(core.nearest("kayles", {}))
      assert.is_nil(core.nearest("kayles", { ("kayles"):rep(100) }))
   end)

   it("is added to the error for rules", function ()
      for typed, meant in pairs { kayels = "kayles", Grundy = "grundy", nimm = "nim",
         ["dawson-kayles"] = "dawson_kayles", lasker2 = "lasker" } do
         local _, message <const> = pcall(nim.rules, typed)
         assert.equal(('; did you mean "%s"?'):format(meant), message:match "; .*$")
      end
      for _, typed in ipairs { "0.x", "go", "4.[3" } do
         local _, message <const> = pcall(nim.rules, typed)
         assert.is_nil(message:find("did you mean", 1, true))
      end
   end)

   it("is added to the error for bots", function ()
      for typed, meant in pairs { optimul = "optimal", Greedy = "greedy", mirorr = "mirror" } do
         for _, call in ipairs {
            function () nim.bots.get(typed) end,
            function () nim.tournament { bots = { "random", typed }, starts = { "1" } } end,
         } do
            local _, message <const> = pcall(call)
            assert.equal(('; did you mean "%s"?'):format(meant), message:match "; .*$")
         end
      end
      local _, message <const> = pcall(nim.bots.get, "nobody")
      assert.is_nil(message:find("did you mean", 1, true))
   end)
end)
