--- Games as tables for nim.rules, told by functions.

local games <const> = {}

--- The integers in growing order: what `normalize` may be where the order of heaps is nothing.
function games.sorted(...)
   local list <const> = { ... }
   table.sort(list)
   return table.unpack(list)
end

--- Three heaps of Nim as one state.
games.nim = { name = "Nim", state = function (emit, a, b, c)
   for k = 1, a do emit(a - k, b, c) end
   for k = 1, b do emit(a, b - k, c) end
   for k = 1, c do emit(a, b, c - k) end
end }

--- Wythoff 1907: from one heap, or the same number from both.
games.wythoff = { name = "Wythoff", state = function (emit, a, b)
   for k = 1, a do emit(a - k, b) end
   for k = 1, b do emit(a, b - k) end
   for k = 1, math.min(a, b) do emit(a - k, b - k) end
end }

local function three_sorted(a, b, c)
   if a > b then a, b = b, a end
   if b > c then b, c = c, b end
   if a > b then a, b = b, a end
   return a, b, c
end

--- The stone game of Project Euler 260: the same number from one, two or all three heaps.
games.stones = { name = "stones", normalize = three_sorted, state = function (emit, a, b, c)
   games.nim.state(emit, a, b, c)
   for k = 1, math.min(a, b) do emit(a - k, b - k, c) end
   for k = 1, math.min(a, c) do emit(a - k, b, c - k) end
   for k = 1, math.min(b, c) do emit(a, b - k, c - k) end
   for k = 1, math.min(a, b, c) do emit(a - k, b - k, c - k) end
end }

--- Rules of one heap: take one object, or split it into halves.
games.halves = { name = "halves", heap = function (n)
   if n < 2 then return { { n - 1 } } end
   return { { n - 1 }, { n // 2, n - n // 2 } }
end }

return games
