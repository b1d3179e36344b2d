--- Checks certificates of misère quotients: plain Lua that shares nothing with the library. Once
-- the check has passed, all outcomes are right by induction over the options of a position.

local M <const> = {}

-- The table is that of a commutative monoid in which the elements of heaps generate all others:
-- for associativity it is enough that (x g) y = x (g y) for these, as Light found.
local function check_monoid(t, values)
   local reached <const>, list <const>, seen <const> = { [1] = true }, { 1 }, {}
   for x = 1, #t do
      assert(#t[x] == #t and t[1][x] == x, "1 is not the identity")
      for y = 1, x do assert(t[x][y] == t[y][x] and t[t[x][y]], "not commutative") end
   end
   for _, x in ipairs(list) do
      for _, g in ipairs(values) do
         if not reached[t[x][g]] then reached[t[x][g]], list[#list + 1] = true, t[x][g] end
      end
   end
   assert(#list == #t, "an element is not that of any sum")
   for _, g in ipairs(values) do
      for x = 1, seen[g] and 0 or #t do
         for y = 1, #t do assert(t[t[x][g]][y] == t[x][t[g][y]], "not associative") end
      end
      seen[g] = true
   end
end

-- Any two elements are told apart by their products with a third one.
local function check_reduced(t, is_p)
   local rows <const> = {}
   for x = 1, #t do
      local row <const> = {}
      for y = 1, #t do row[y] = is_p[t[x][y]] and "P" or "N" end
      assert(not rows[table.concat(row)], "two elements are not told apart")
      rows[table.concat(row)] = true
   end
end

-- Whether some known set is within the set.
local function dominated(sets, set)
   for _, other in ipairs(sets) do
      local within = true
      for x in pairs(other) do within = within and set[x] end
      if within then return true end
   end
   return false
end

--- Checks a certificate, which is JSON; raises if it is wrong. `options` gives those of a heap.
function M.check(json, options)
   local lua <const> = json:gsub('"(%w+)":', "%1="):gsub("%[", "{"):gsub("%]", "}")
   local certificate <const> = assert(load("return " .. lua, "certificate", "t", {}))()
   local t <const>, is_p <const>, targets <const> = certificate.table, {}, {}
   local v <const> = table.move(certificate.values, 1, certificate.limit + 1, 0, {})
   for _, x in ipairs(certificate.p) do is_p[x] = true end
   assert(v[0] == 1 and not is_p[1], "the position without heaps is not in N")
   check_monoid(t, v)
   check_reduced(t, is_p)
   for heap = 1, certificate.limit do
      targets[heap] = {}
      for _, option in ipairs(options(heap)) do
         local x = 1
         for _, part in ipairs(option) do x = t[x][v[part]] end
         targets[heap][x] = true
      end
      assert(next(targets[heap]) or v[heap] == 1, "a heap without options is not the identity")
      for x = 1, #t do -- P: no option of a position in P is in P
         for y in pairs(is_p[t[x][v[heap]]] and targets[heap] or {}) do
            assert(not is_p[t[x][y]], "a position in P has an option in P")
         end
      end
   end
   -- N: sums by element and set of option values; one is left out if an earlier one has the same
   -- element and fewer option values, since whatever is added, it then passes too
   local sums <const>, sets <const> = { { 1, {} } }, {}
   for x = 1, #t do sets[x] = {} end
   for heap = 1, certificate.limit do
      local first, last = 1, next(targets[heap]) and #sums or 0
      while first <= last do
         for i = first, last do
            local x <const>, set <const> = t[sums[i][1]][v[heap]], {}
            local passes = is_p[x]
            for y in pairs(sums[i][2]) do set[t[y][v[heap]]] = true end
            for y in pairs(targets[heap]) do set[t[sums[i][1]][y]] = true end
            for y in pairs(set) do passes = passes or is_p[y] end
            assert(passes, "a position in N has no option in P")
            if not dominated(sets[x], set) then
               table.insert(sets[x], set)
               sums[#sums + 1] = { x, set }
            end
         end
         first, last = last + 1, #sums
      end
   end
end

return M
