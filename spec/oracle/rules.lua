--- Taking-and-breaking rules in plain Lua, slow and plain: an oracle for the specs.
-- Rules are a list of digits, digits[t] for taking t objects (t = 0 too), perhaps with a tail that
-- repeats after #digits. A digit is a table from a number of heaps left to what is asked of their
-- sizes: "" (nothing), "!" (pairwise unequal), "?" (not all equal), "=" (all equal) or several of
-- these together, such as "!=".

local M <const> = {}

local function distinct(parts)
   local seen <const> = {}
   for _, part in ipairs(parts) do
      if seen[part] then return false end
      seen[part] = true
   end
   return true
end

local function equal(parts)
   for _, part in ipairs(parts) do
      if part ~= parts[1] then return false end
   end
   return true
end

local function meets(parts, constraints)
   if constraints == "" or #parts < 2 then return true end
   for constraint in constraints:gmatch "." do
      if constraint == "!" and distinct(parts) then return true end
      if constraint == "?" and not equal(parts) then return true end
      if constraint == "=" and equal(parts) then return true end
   end
   return false
end

--- Calls visit(parts) for each way to write total as a sum of count parts, smallest first.
local function each_sum(total, count, least, parts, visit)
   if count == 0 then
      if total == 0 then visit(parts) end
      return
   end
   for part = least, total // count do
      parts[#parts + 1] = part
      each_sum(total - part, count - 1, part, parts, visit)
      parts[#parts] = nil
   end
end

function M.digit(rules, take)
   if take > #rules and rules.tail then
      return rules.tail[(take - #rules - 1) % #rules.tail + 1]
   end
   return rules[take] or {}
end

--- All options of a heap of n, in the order of the library.
function M.options(rules, n)
   local options <const> = {}
   for take = 0, n do
      local digit <const> = M.digit(rules, take)
      for count = 0, n do
         local constraints <const> = digit[count]
         if constraints then
            each_sum(n - take, count, 1, {}, function (parts)
               if meets(parts, constraints) then
                  options[#options + 1] = table.move(parts, 1, #parts, 1, {})
               end
            end)
         end
      end
   end
   return options
end

local function least_not_in(seen)
   local least = 0
   while seen[least] do least = least + 1 end
   return least
end

--- Grundy values of heaps 0 … n, by the least value that no option has.
function M.grundy(rules, n)
   local values <const> = {}
   for heap = 0, n do
      local seen <const> = {}
      for _, parts in ipairs(M.options(rules, heap)) do
         local value = 0
         for _, part in ipairs(parts) do value = value ~ values[part] end
         seen[value] = true
      end
      values[heap] = least_not_in(seen)
   end
   return values
end

--- The same for the game of taking one of a list of numbers.
function M.set_grundy(takes, n)
   local values <const> = {}
   for heap = 0, n do
      local seen <const> = {}
      for _, take in ipairs(takes) do
         if take <= heap then seen[values[heap - take]] = true end
      end
      values[heap] = least_not_in(seen)
   end
   return values
end

--- The moves of a position under rules, in the order of the library: { heap =, take =, parts… },
-- with parts only where two heaps and more are left.
function M.moves(rules, heaps)
   local moves <const> = {}
   for heap, size in ipairs(heaps) do
      for _, option in ipairs(M.options(rules, size)) do
         local left = 0
         for _, part in ipairs(option) do left = left + part end
         local move <const> = #option > 1 and option or {}
         move.heap, move.take = heap, size - left
         moves[#moves + 1] = move
      end
   end
   return moves
end

function M.after(heaps, move)
   local left <const> = table.move(heaps, 1, #heaps, 1, {})
   left[move.heap] = move[1] or left[move.heap] - move.take
   return table.move(move, 2, #move, #left + 1, left)
end

local function key(heaps)
   local sorted <const> = {}
   for _, size in ipairs(heaps) do
      if size > 0 then sorted[#sorted + 1] = size end
   end
   table.sort(sorted)
   return table.concat(sorted, "-")
end

--- A function from heaps to whether the player to move wins, found by trying all play.
function M.solver(rules, play)
   local known <const> = {}
   local function wins(heaps)
      local name <const> = key(heaps)
      if known[name] == nil then
         local moves <const> = M.moves(rules, heaps)
         local result = #moves == 0 and play == "misere"
         for _, move in ipairs(moves) do
            if not wins(M.after(heaps, move)) then
               result = true
               break
            end
         end
         known[name] = result
      end
      return known[name]
   end
   return wins
end

--- How many sequences of exactly depth moves there are.
function M.perft(rules, heaps, depth)
   if depth == 0 then return 1 end
   local total = 0
   for _, move in ipairs(M.moves(rules, heaps)) do
      total = total + M.perft(rules, M.after(heaps, move), depth - 1)
   end
   return total
end

--- The digit whose counts are the bits of a mask.
function M.mask(mask, constraints)
   local digit <const> = {}
   for count = 0, 62 do
      if mask >> count & 1 == 1 then digit[count] = constraints or "" end
   end
   return digit
end

--- Rules from a code that is one character a digit, such as "4.07" or "0.3F".
function M.code(text)
   local units <const>, rest <const> = text:match "^(%w)%.(%w*)$"
   local rules <const> = { [0] = M.mask(tonumber(units, 32)) }
   for character in rest:gmatch "." do rules[#rules + 1] = M.mask(tonumber(character, 32)) end
   return rules
end

--- Random rules, with a text that means them. random(n) gives an integer 1 … n.
function M.random(random, longest, most_heaps)
   local function digit(least)
      local members <const>, constraints <const> = {}, {}
      for count = least, most_heaps do
         local choice <const> = random(9)
         local constraint = choice == 1 and "!" or choice == 2 and "?" or choice == 3 and "="
            or choice == 4 and "!=" or choice <= 6 and "" or nil
         if constraint and count < 2 then constraint = "" end
         constraints[count] = constraint
         if constraint then
            for i = 1, math.max(1, #constraint) do
               members[#members + 1] = count .. constraint:sub(i, i)
            end
         end
      end
      return constraints, #members == 0 and "0" or "{" .. table.concat(members, ",") .. "}"
   end
   local rules <const>, text <const> = {}, {}
   rules[0], text[1] = digit(2)
   text[2] = "."
   for take = 1, random(longest) do
      rules[take], text[#text + 1] = digit(0)
   end
   if random(3) == 1 then
      rules.tail = {}
      text[#text + 1] = "["
      for i = 1, random(3) do
         rules.tail[i], text[#text + 1] = digit(0)
      end
      text[#text + 1] = "]"
   end
   return rules, table.concat(text)
end

return M
