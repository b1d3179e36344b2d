-- Why the strategy of Nim works. A well-known proof for five packets of matches leaves two
-- exercises to its reader: why there are enough matches to take, and what to do if the last match
-- loses.
local nim = require "nim"

-- Exercise 1. If X ^ Y ^ Z ^ S ^ T is not 0, some packet, say Z, has a 1 in its highest bit. Leave
-- X ^ Y ^ S ^ T in it. Why is Z - (X ^ Y ^ S ^ T) > 0?
local packets = nim.position "12-7-29-5-9"
local a = packets:analysis()
local z = a.pivot
print(("X ^ Y ^ Z ^ S ^ T = %d; its highest bit is that of %d"):format(a.bits.nim_sum, z.column))
print(("packet %d holds %d and has a 1 there; the others add up to %d"):format(z.heap, z.value,
   z.others))
print(("above that bit both agree, in it %d has the 1: so %d - %d = %d > 0"):format(z.value,
   z.value, z.others, z.value - z.others))

-- Not only here: in every position of five packets of up to 7 matches.
local tried = 0
for code = 1, 8 ^ 5 - 1 do
   local sizes = {}
   for i = 1, 5 do
      sizes[i] = (code >> (3 * (i - 1))) & 7
   end
   local p = nim.position(sizes)
   if p:nim_sum() ~= 0 then
      local pivot = p:analysis().pivot
      assert(pivot.value - pivot.others > 0)
      assert(p:after(pivot.heap, pivot.value - pivot.others):nim_sum() == 0)
      tried = tried + 1
   end
end
print(("true in all %d positions of five packets of up to 7 whose nim-sum is not 0\n")
   :format(tried))

-- Exercise 2. Whoever takes the last match loses, as in Marienbad: play as before while two packets
-- or more have several matches, then leave an odd number of single ones.
local explanation = nim.position("1-1-6-0-1", "misere"):explain()
io.write(explanation:match "Misère versus normal play\n.*")

--[[ Output:
X ^ Y ^ Z ^ S ^ T = 26; its highest bit is that of 16
packet 3 holds 29 and has a 1 there; the others add up to 7
above that bit both agree, in it 29 has the 1: so 29 - 7 = 22 > 0
true in all 28672 positions of five packets of up to 7 whose nim-sum is not 0

Misère versus normal play
   Here the strategy departs from normal play, in which one would take 5 from
   heap 3, leaving an even number of lonely heaps (T0). In misère play one
   must take all of heap 3 (6), leaving an odd number (S0).
]]
