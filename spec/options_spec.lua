-- Tables of options: kinds, ranges and defaults; and what refuses the others, at the caller's line.

local fails <const> = require "spec.support".fails
local nim <const> = require "nim"
local options <const> = require "nim.common.options"

local function check(kind, ...) return kind:check("x", ...) end

describe("a kind of options", function ()
   it("takes integers of a range, also as floats", function ()
      local level <const> = options.integer(1, 10, 3)
      assert.equal(3, check(level))
      assert.equal("integer", math.type(check(level, 2.0)))
      for _, wrong in ipairs { 0, 11, 2.5, "2", 0 / 0, math.huge, {} } do
         local _, message <const> = pcall(check, level, wrong)
         assert.matches("^x: integer 1 … 10 expected, got ", message)
      end
      assert.equal(math.mininteger, check(options.integer(), math.mininteger))
      assert.equal(math.maxinteger, check(options.integer(0), math.maxinteger))
      fails("x: integer 0 or more expected, got -1", check, options.integer(0), -1)
      fails("x: integer expected, got 0.5", check, options.integer(), 0.5)
   end)

   it("takes numbers of a range, its bounds included, and no NaN", function ()
      local share <const> = options.number(0, 0.5)
      assert.equal(0, check(share, 0))
      assert.equal(0.5, check(share, 0.5))
      fails("x: number 0 … 0.5 expected, got nan", check, share, 0 / 0)
      fails('x: number 0 … 0.5 expected, got "0"', check, share, "0")
      fails("x: number above 0 expected, got inf", check, options.above_zero(), math.huge)
      assert.equal(1e-9, check(options.above_zero(), 1e-9))
   end)

   it("writes bounds as people do", function ()
      for bound, text in pairs {
         [7] = "-9 … 7", [1000000] = "-9 … 1000000", [1 << 24] = "-9 … 2^24",
         [math.maxinteger] = "-9 … 2^63-1",
      } do
         assert.equal("integer " .. text, options.integer(-9, bound).expected)
      end
      assert.equal("number 1e-12 … 1e6", options.number(1e-12, 1e6).expected)
      assert.equal("number -0.5 … 2^53", options.number(-0.5, 2 ^ 53).expected)
   end)

   it("takes one of some texts", function ()
      assert.equal("misere", check(options.play, "misere"))
      assert.equal("normal", check(options.play))
      fails('x: "normal" or "misere" expected, got 1', check, options.play, 1)
      assert.is_nil(check(options.one_of { "a" }))
   end)

   it("takes values of a type", function ()
      assert.is_false(check(options.boolean, false))
      assert.equal(print, check(options.callback, print))
      fails("x: boolean expected, got 1", check, options.boolean, 1)
      fails('x: function expected, got "f"', check, options.callback, "f")
      fails("x: text expected, got 1", check, options.text, 1)
      fails("x: list expected, got 1", check, options.list, 1)
      fails('x: name of a file expected, got "a?b"', check, options.path, "a\0b")
      assert.equal(7, check(options.any, 7))
   end)

   it("may have to be given, or have another default", function ()
      fails("x: text expected, got nil", check, options.text:required())
      assert.equal("a", check(options.text:default_to "a"))
      assert.is_nil(check(options.text))
   end)
end)

describe("a table of options", function ()
   local OPTIONS <const> = options.of { jobs = options.integer(1, 8, 1), name = options.text }

   it("gives a new table with the defaults", function ()
      assert.same({ jobs = 1 }, OPTIONS())
      local given <const> = { name = "a" }
      assert.same({ jobs = 1, name = "a" }, OPTIONS(given))
      assert.same({ name = "a" }, given)
   end)

   it("refuses other names and values, at the line of the caller", function ()
      local function of(given)
         local _, message <const> = pcall(function () return (OPTIONS(given)) end)
         return message:match "^spec/options_spec.lua:%d+: (.*)$"
      end
      assert.equal('options: jobs or name expected, got "job"', of { job = 1 })
      assert.equal("options: jobs or name expected, got 1", of { "job" })
      assert.equal("options: table expected, got false", of(false))
      assert.equal("jobs: integer 1 … 8 expected, got 9", of { jobs = 9 })
   end)

   it("shows a line for each option", function ()
      assert.equal("jobs: integer 1 … 8 (1)\nname: text", tostring(OPTIONS))
      assert.same({ "jobs", "name" }, OPTIONS.names)
   end)

   it("can be joined, shortened and picked from", function ()
      local both <const> = options.join(OPTIONS, { play = options.play, jobs = options.text })
      assert.equal('jobs: text\nname: text\nplay: "normal" or "misere" (normal)', tostring(both))
      assert.equal("jobs: integer 1 … 8 (1)", tostring(OPTIONS:without "name"))
      assert.same({ "jobs", "name" }, OPTIONS.names)
      assert.same({ name = "a" }, OPTIONS:pick { name = "a", play = "misere" })
   end)
end)

describe("a float with an integer value counts as one in", function ()
   local bots <const> = { "optimal", "greedy" }

   it("boxes", function ()
      local box <const> = require "nim.common.box"
      assert.equal("3-2", tostring(box { 3.0, 2.0 }))
      assert.equal(12, box({ 3.0, 2.0 }).count)
   end)

   it("pairings and shards", function ()
      local t <const> = nim.tournament {
         bots = bots, starts = { "1-2", "1-3" }, seed = 1, pairings = { { 2.0, 1.0 } },
      }
      assert.equal("greedy", t:game(1.0).first)
      local whole <const>, half <const> = t:run(), t:run { shard = { 1.0, 2.0 } }
      assert.same({ 4, 2 }, { whole.games, half.games })
   end)
end)
