-- The writer of JSON.

local json <const> = require "nim.text.json"

describe("json", function ()
   it("escapes what strings must not contain", function ()
      assert.equal([["a\"b\\c"]], json.quote [[a"b\c]])
      assert.equal([["\n\t\u0000\u001b\u007f/é"]], json.quote "\n\t\0\27\127/é")
   end)

   it("writes keys in order, and numbers as text", function ()
      assert.equal('{"b":"9223372036854775807","a":["0.5",{"x":null}],"c":false,"d":[]}\n',
         json.line(json.object("b", math.maxinteger, "a", { 0.5, json.object("x", nil) },
            "c", false, "d", {})))
   end)

   it("is read by another library", function ()
      local cjson <const> = require "cjson"
      local bytes <const> = {}
      for byte = 0, 127 do bytes[#bytes + 1] = string.char(byte) end
      local text <const> = table.concat(bytes) .. "火柴"
      assert.same({ text = text }, cjson.decode(json.line(json.object("text", text))))
   end)
end)
