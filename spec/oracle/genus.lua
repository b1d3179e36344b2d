--- The digits of genera by search alone: an oracle for the specs. A misère Grundy value is the n
-- for which the position with a heap of n of Nim beside it is lost for the player to move.

local M <const> = {}

-- Whether the player to move wins in misère play: heaps under rules and heaps of Nim, both sorted.
local function searcher(options)
   local known <const>, listed <const> = {}, {}

   local function with(list, index, parts)
      local left <const> = {}
      for i, size in ipairs(list) do
         if i ~= index then left[#left + 1] = size end
      end
      for _, part in ipairs(parts) do
         if part > 0 then left[#left + 1] = part end
      end
      table.sort(left)
      return left
   end

   local function wins(heaps, nim)
      local name <const> = table.concat(heaps, "-") .. "/" .. table.concat(nim, "-")
      if known[name] ~= nil then return known[name] end
      local moves, won = 0, false
      for i, size in ipairs(heaps) do
         listed[size] = listed[size] or options(size)
         for _, parts in ipairs(listed[size]) do
            moves = moves + 1
            won = won or not wins(with(heaps, i, parts), nim)
         end
      end
      for i, size in ipairs(nim) do
         for left = 0, size - 1 do
            moves = moves + 1
            won = won or not wins(heaps, with(nim, i, { left }))
         end
      end
      known[name] = won or moves == 0
      return known[name]
   end

   return wins, with
end

--- A function from a list of heaps and a count to that many digits of its genus.
-- `options` is a function from the size of a heap to the list of its options.
function M.solver(options)
   local wins <const>, with <const> = searcher(options)
   return function (heaps, count)
      local digits <const>, sorted <const>, twos <const> = {}, with(heaps, 0, {}), {}
      for i = 1, count do
         local value = 0
         while wins(sorted, with(twos, 0, { value })) do value = value + 1 end
         digits[i] = value
         twos[i] = 2
      end
      return digits
   end
end

--- The first digits of a genus of the library.
function M.expand(genus, count)
   local digits <const>, length <const> = {}, #genus.misere
   for i = 1, count do
      digits[i] = genus.misere[i <= length and i or length - 1 + (i - length + 1) % 2]
   end
   return digits
end

return M
