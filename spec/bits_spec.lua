-- What compilers offer beyond C11, in src/core/base/nim_bits.h: see spec/oracle/bits.c.
local support <const> = require "spec.support"

describe("functions of bits", function ()
   it("give the same in plain C as those of the compiler", function ()
      local code <const>, output <const>, errors <const> =
         support.shell "build/oracle/bits 100000"
      assert.same({ 0, "100000 words\n", "" }, { code, output, errors })
   end)
end)
