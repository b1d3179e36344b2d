--- Octal codes such as "0.77" in plain Lua: their options, and who wins small sums in misère play.

local M <const> = {}

--- The options of a heap: a list of lists of heaps.
function M.options(code, heap)
   local options <const> = {}
   local take = 0
   for digit in code:gsub("^0%.", ""):gmatch "%d" do
      digit, take = math.tointeger(digit), take + 1
      local left <const> = heap - take
      if digit & 1 ~= 0 and left == 0 then options[#options + 1] = {} end
      if digit & 2 ~= 0 and left > 0 then options[#options + 1] = { left } end
      for a = 1, digit & 4 ~= 0 and left // 2 or 0 do options[#options + 1] = { a, left - a } end
   end
   return options
end

-- Calls visit(heaps) for each way to write total as a sum of heaps from `least` on, in order.
local function each_sum(total, least, heaps, visit)
   if total == 0 then return visit(heaps) end
   for heap = least, total do
      if heap == total or 2 * heap <= total then
         heaps[#heaps + 1] = heap
         each_sum(total - heap, heap, heaps, visit)
         heaps[#heaps] = nil
      end
   end
end

--- Plays all sums of at most that many objects in misère play: calls visit(heaps, outcome) for
-- each, heaps in non-decreasing order, the same table each time.
function M.each_outcome(code, most, visit)
   local options <const>, is_p <const> = {}, {}
   for heap = 1, most do options[heap] = M.options(code, heap) end
   local function has_p_option(heaps)
      for i, heap in ipairs(heaps) do
         for _, option in ipairs(heap ~= heaps[i - 1] and options[heap] or {}) do
            local left <const> = table.move(heaps, i + 1, #heaps, i, table.move(heaps, 1, i - 1, 1,
               {}))
            table.move(option, 1, #option, #left + 1, left)
            table.sort(left)
            if is_p[table.concat(left, "-")] then return true end
         end
      end
      return false
   end
   local function can_move(heaps)
      for _, heap in ipairs(heaps) do
         if options[heap][1] then return true end
      end
      return false
   end
   for total = 0, most do
      each_sum(total, 1, {}, function (heaps)
         local p <const> = can_move(heaps) and not has_p_option(heaps)
         if p then is_p[table.concat(heaps, "-")] = true end
         visit(heaps, p and "P" or "N")
      end)
   end
end

return M
