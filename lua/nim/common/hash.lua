--- Short names for texts that must not change unnoticed: a plan, the source of a bot.
--
-- 64 bits, against accidents: it does not resist anybody who looks for two texts of one hash.
-- @module nim.common.hash

local M = {}

local MULTIPLIER <const> = 0x9E3779B97F4A7C15

--- Mixes a word into a state: for a fixed word a bijection of the state, and the other way round.
-- The finalizer is the one of splitmix64 (Stafford's variant 13 of MurmurHash3's).
-- @tparam integer state any
-- @tparam integer word any
-- @treturn integer the new state
function M.mix(state, word)
   state = (state ~ word) * MULTIPLIER
   state = (state ~ (state >> 30)) * 0xBF58476D1CE4E5B9
   state = (state ~ (state >> 27)) * 0x94D049BB133111EB
   return state ~ (state >> 31)
end

--- The hash of a text, the same on every machine.
-- @tparam string text any bytes
-- @treturn string 16 hexadecimal digits
-- @usage print(#require "nim.common.hash".text "a text") --> 16
function M.text(text)
   local state = M.mix(0, #text)
   local whole = #text // 8 * 8
   for position = 1, whole, 8 do
      state = M.mix(state, (string.unpack("<i8", text, position)))
   end
   local rest = text:sub(whole + 1)
   return ("%016x"):format(M.mix(state, (string.unpack("<i8", rest .. ("\0"):rep(8 - #rest)))))
end

return M
