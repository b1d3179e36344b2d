--- A short name for a text that must not change unnoticed: a plan, the source of a bot.
--
-- 64 bits, for accidents: nothing in it resists a person who looks for two texts with one hash.
-- @module nim.hash

local multiplier <const> = 0x9E3779B97F4A7C15

-- Mixes a word into a state; every step is a bijection of the state (Stafford's variant 13 of the
-- finalizer of MurmurHash3, as used by splitmix64).
local function mix(state, word)
   state = (state ~ word) * multiplier
   state = (state ~ (state >> 30)) * 0xBF58476D1CE4E5B9
   state = (state ~ (state >> 27)) * 0x94D049BB133111EB
   return state ~ (state >> 31)
end

--- The hash of a text, the same on every machine.
-- @function hash
-- @tparam string text any bytes
-- @treturn string 16 hexadecimal digits
-- @usage print(#require "nim.hash" "a text") --> 16
return function (text)
   local state = mix(0, #text)
   local whole = #text // 8 * 8
   for position = 1, whole, 8 do
      state = mix(state, string.unpack("<i8", text, position))
   end
   local rest = text:sub(whole + 1)
   return ("%016x"):format(mix(state, string.unpack("<i8", rest .. ("\0"):rep(8 - #rest))))
end
