-- Damaged files of sequences, for the specs of both kinds. Not a spec itself.

local luassert <const> = require "luassert"
local nim <const> = require "nim"
local support <const> = require "spec.support"

local damage <const> = {}

--- Asserts that a file is not read, for that reason.
function damage.refuses(path, reason)
   luassert.same({ nil, path .. ": " .. reason }, { nim.load_sequence(path) })
end

--- Asserts that the file with that text is not read if it ends early, if a byte is another one, or
-- if there is one more; each of the first two at every `step`-th place.
function damage.is_noticed(path, text, step)
   for length = 0, #text - 1, step do
      support.write(path, text:sub(1, length))
      damage.refuses(path, length < 8 and "not a saved sequence" or "truncated")
   end
   for i = 1, #text, step do
      support.write(path,
         text:sub(1, i - 1) .. string.char(text:byte(i) ~ 1 << i % 8) .. text:sub(i + 1))
      local loaded <const>, reason <const> = nim.load_sequence(path)
      luassert.is_nil(loaded)
      luassert.matches(i <= 8 and "not a saved sequence$" or i <= 12 and "another version$"
         or "damaged$", (reason:gsub("truncated$", "damaged")))
   end
   support.write(path, text .. "x")
   damage.refuses(path, "damaged")
end

return damage
