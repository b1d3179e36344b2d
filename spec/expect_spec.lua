-- The words in which arguments are refused.

local core <const> = require "nim.core"
local expect <const> = require "nim.common.expect"
local nim <const> = require "nim"

describe("nim.core.describe", function ()
   it("shows a value in a few words, without asking it", function ()
      local hostile <const> = setmetatable({}, { __tostring = error, __name = 7 })
      for _, case in ipairs {
         { "7", 7 }, { "2.0", 2.0 }, { "nan", 0 / 0 }, { '"7"', "7" }, { "true", true },
         { "table", {} }, { "table", hostile }, { "function", print }, { '"a?b"', "a\nb" },
         { "nim.position", nim.position "1" },
         { '"' .. ("é"):rep(23) .. '"…', ("é"):rep(24) },
      } do
         assert.equal(case[1], core.describe(case[2]))
      end
      assert.equal("nil", core.describe(nil))
      assert.equal("no value", core.describe())
   end)
end)

describe("expect", function ()
   it("tells what came, by its number of items where that is what counts", function ()
      assert.equal("x: list expected, got none", expect.length("x", "list", {}))
      assert.equal("x: list expected, got 2 of them", expect.length("x", "list", { 1, 2 }))
      assert.equal('x: list expected, got "1"', expect.length("x", "list", "1"))
      assert.equal("x: pair expected, got { 1, nil }", expect.two("x", "pair", { 1 }))
      assert.equal("x: pair expected, got 1", expect.two("x", "pair", 1))
   end)

   it("knows which fields a table may have", function ()
      assert.is_nil(expect.fields({ a = 1 }, "x", { "a" }))
      assert.equal('x: a expected, got "b"', expect.fields({ b = 1 }, "x", { "a" }))
      assert.equal("x: a, b or c expected, got 1", expect.fields({ 5 }, "x", { "a", "b", "c" }))
      assert.equal("x: table expected, got false", expect.fields(false, "x", { "a" }))
   end)
end)
