-- Misère quotients: against published and independently computed tables, against a checker of
-- certificates and against brute force, both in plain Lua (spec/oracle).

local nim <const> = require "nim"
local checker <const> = require "spec.oracle.quotient"
local octal <const> = require "spec.oracle.octal"
local support <const> = require "spec.support"

local ROWS <const> = support.rows "spec/data/misere-quotients.tsv"

-- Heaps at which a quotient changed, as in the table.
local function changes(quotient)
   local list <const> = {}
   for i, change in ipairs(quotient.grew) do
      list[i] = ("%d:%d/%d"):format(change.heap, change.order, change.p_size)
   end
   return list
end

local function last_of(list, count)
   return table.concat(list, " ", math.max(1, #list - count + 1))
end

describe("rules:quotient", function ()
   it("finds all quotients in the table that are known for all heaps", function ()
      local count = 0
      for _, row in ipairs(ROWS) do
         local code <const>, order <const>, p_size <const>, period <const>, preperiod <const>,
            grew <const> = table.unpack(row)
         if period ~= "" then
            local q <const> = nim.rules(code):quotient(100000)
            assert.same({ code, order, p_size, period, preperiod }, { code,
               tostring(q.order), tostring(q.p_size), tostring(q.period.period),
               tostring(q.period.preperiod) })
            if grew ~= "" then assert.equal(grew, table.concat(changes(q), " ")) end
            assert.equal(grew == "", q.tame)
            count = count + 1
         end
      end
      assert.equal(112, count)
   end)

   it("finds quotients to a heap of games that are not settled", function ()
      local wanted <const> = {}
      for code in ([[0.17 0.36 0.37 0.56 0.74 0.76 0.104 0.106 0.114 0.116 0.117 0.125 0.135 0.136
         0.137 0.154 0.165 0.354 0.364 0.366 0.374 0.536 0.544 0.564 0.756 0.774 0.1077 0.1137
         0.1337 0.3007 0.3337 0.10137 0.13337 0.13737]]):gmatch "%S+" do
         wanted[code] = true
      end
      for _, row in ipairs(ROWS) do
         local code <const>, grew <const> = row[1], row[6]
         if wanted[code] then
            local limit <const> = grew:match "(%d+):[%d/]+$"
            local q <const> = nim.rules(code):quotient(math.tointeger(limit))
            local _, count <const> = grew:gsub("%S+", "")
            assert.same({ code, grew }, { code, last_of(changes(q), count) })
            assert.is_nil(q.period)
            wanted[code] = nil
         end
      end
      assert.same({}, wanted)
   end)

   it("finds the quotients of Nim, which are tame, 2^k + 2 for heaps below 2^k", function ()
      local q <const> = nim.rules "nim":quotient(0)
      for _, row in ipairs { { 0, 1, 0 }, { 1, 2, 1 }, { 2, 6, 2 }, { 3, 6, 2 }, { 4, 10, 2 },
         { 7, 10, 2 }, { 8, 18, 2 }, { 15, 18, 2 }, { 16, 34, 2 } } do
         local limit <const>, order <const>, p_size <const> = table.unpack(row)
         q:extend(limit)
         assert.same({ limit, order, p_size, true }, { q.limit, q.order, q.p_size, q.tame })
      end
      assert.is_nil(q.period)
   end)

   it("agrees with brute force on all sums of small heaps", function ()
      for code in ([[0.07 0.123 0.14 0.15 0.16 0.26 0.34 0.35 0.36 0.37 0.4 0.45 0.54 0.6 0.64 0.644
         0.71 0.72 0.74 0.75 0.76 0.77 0.115 0.144 0.152 0.312 0.315 0.351 0.354 0.512 0.53 0.712
         0.716]]):gmatch "%S+" do
         local most <const> = support.rounds(16)
         local q <const> = nim.rules(code):quotient(most, { elements = 400, candidates = 30 })
         local reached <const> = q.period and most or q.limit
         assert.is_true(reached >= math.min(most, 12) or code == "0.35" or code == "0.76"
            or code == "0.354")
         octal.each_outcome(code, most, function (heaps, outcome)
            if (heaps[#heaps] or 0) <= reached and q:outcome(heaps) ~= outcome then
               error(("%s %s: %s expected"):format(code, table.concat(heaps, "-"), outcome))
            end
         end)
      end
   end)

   it("follows functions of heaps and sets", function ()
      local function kayles(n)
         local options <const> = {}
         for take = 1, math.min(2, n) do
            for a = 0, (n - take) // 2 do options[#options + 1] = { a, n - take - a } end
         end
         return options
      end
      local by_code <const> = nim.rules "kayles":quotient(40)
      local by_function <const> = nim.rules { heap = kayles }:quotient(40)
      assert.same(changes(by_code), changes(by_function))
      assert.same(by_code:values(), by_function:values())
      assert.is_nil(by_function.period)
      local q <const> = nim.rules { subtract = { 2, 3, 7 } }:quotient(100)
      assert.equal(5, q.period.period)
      assert.is_true(q.tame)
      -- misère Grundy values of quotients.md's Subtraction(2, 3, 7): 0 exactly where P
      for heap, value in ipairs { 1, 0, 0, 2, 1, 1, 0, 0, 2, 1 } do
         assert.equal(value == 0 and "P" or "N", q:outcome { heap })
      end
   end)

   it("knows the quotient of all heaps where no heap has options, or none after some", function ()
      local q <const> = nim.rules "0.0":quotient(10)
      assert.same({ 1, 0, true }, { q.order, q.p_size, q.tame })
      assert.equal("N", q:outcome "1000-5")
      local one <const> = nim.rules "0.1":quotient(10)
      assert.same({ 2, 1 }, { one.order, one.p_size })
      assert.same({ preperiod = 2, period = 1, needed = 3 }, one.period)
   end)

   it("looks for no period where no theorem gives one", function ()
      for _, code in ipairs { "0.[3]", "4!.0", "all_but 2" } do
         assert.is_nil(nim.rules(code):quotient(12).period)
      end
   end)

   it("refuses what is not rules of heaps, a heap or options", function ()
      local rules <const> = nim.rules "0.77"
      local state <const> = nim.rules { state = function () end }
      support.fails("rules: rules of one heap expected, got rules of whole states",
         rules.quotient, state, 5)
      support.fails("n: integer 0 … 1000000 expected, got -1", rules.quotient, rules, -1)
      support.fails("options: table expected, got 5", rules.quotient, rules, 5, 5)
      support.fails('options: candidates, elements, memory, product, progress or seconds expected, '
         .. 'got "depth"', rules.quotient, rules, 5, { depth = 1 })
      support.fails("elements: integer 1 … 65535 expected, got 0", rules.quotient, rules, 5,
         { elements = 0 })
      support.fails("seconds: number above 0 expected, got 0", rules.quotient, rules, 5,
         { seconds = 0 })
      support.fails("memory: integer 1048576 … 2^63-1 expected, got 1", rules.quotient, rules, 5,
         { memory = 1 })
      support.fails("progress: function expected, got 1", rules.quotient, rules, 5,
         { progress = 1 })
      support.fails("heap 2: options of smaller heaps expected, got one with a heap of 3",
         rules.quotient, nim.rules { heap = function (n) return n == 2 and { { 3 } } or {} end }, 5)
   end)
end)

describe("limits of a quotient", function ()
   local rules <const> = nim.rules "0.07"

   it("end in the last verified quotient, the reason and a bound #memory", function ()
      for _, case in ipairs {
         { { elements = 200 }, "limit of 200 elements reached at heap 27: { elements = … } "
            .. "raises it", 26, 144 },
         { { candidates = 3 }, "limit of 3 candidates reached at heap 25: { candidates = … } "
            .. "raises it", 24, 24 },
         { { product = 150 }, "limit of 150 elements of a product reached at heap 25: "
            .. "{ product = … } raises it", 24, 24 },
         { { memory = 1 << 20 }, "limit of 1 MiB of memory reached at heap 30: { memory = … } "
            .. "raises it", 29, 176 },
      } do
         local options <const>, stopped <const>, limit <const>, order <const> = table.unpack(case)
         local q <const> = rules:quotient(33, options)
         assert.same({ stopped, limit, order }, { q.stopped, q.limit, q.order })
         assert.is_true(q:bound().order >= order)
         -- and it continues from there
         q:extend(30)
         assert.same({ 30, 360 }, { q.limit, q.order })
         assert.is_nil(q.stopped)
      end
   end)

   it("end by time, too", function ()
      local q <const> = rules:quotient(60, { seconds = 1e-9 })
      assert.equal(0, q.limit)
      assert.match("^limit of 1e%-09 seconds reached at heap 1: { seconds = … } raises it$",
         q.stopped)
      -- also within one heap: here they have more options than anyone could list
      local began <const> = os.clock()
      local many <const> = nim.rules "0.{0+}":quotient(1000, { seconds = 0.5 })
      assert.match("^limit of 0.5 seconds reached at heap ", many.stopped)
      assert.is_true(os.clock() - began < 2)
   end)

   it("leave bounds whose words tell the sums apart", function ()
      -- Sums are short enough to be played: heaps to 5 under 0.354.
      local q <const> = nim.rules "0.354":quotient(5, { candidates = 20 })
      local bound <const> = q:bound()
      assert.same({ 4, 5, bound.order }, { q.limit, bound.heap, #bound.sums })
      assert.is_true(bound.order > q.order and bound.copies > 5)
      local is_p <const> = {} -- by counts of heaps 1 … 5: plain search
      local function p(a, b, c, d, e)
         local key <const> = ((((a << 9) + b << 9) + c << 9) + d << 9) + e
         if is_p[key] == nil then
            is_p[key] = a + b + c + d + e > 0 and not (a > 0 and p(a - 1, b, c, d, e)
               or b > 0 and (p(a, b - 1, c, d, e) or p(a + 1, b - 1, c, d, e))
               or c > 0 and p(a, b + 1, c - 1, d, e)
               or d > 0 and (p(a, b, c + 1, d - 1, e) or p(a + 2, b, c, d - 1, e))
               or e > 0 and (p(a, b, c, d + 1, e - 1) or p(a + 1, b + 1, c, d, e - 1)
                  or p(a + 2, b, c, d, e - 1)))
         end
         return is_p[key]
      end
      local seen <const> = {}
      for _, sum in ipairs(bound.sums) do
         local outcomes <const> = {}
         for i, context in ipairs(bound.contexts) do
            local counts <const> = { 0, 0, 0, 0, 0 }
            for _, heap in ipairs(sum) do
               assert.is_true(heap < 5)
               counts[heap] = counts[heap] + 1
            end
            for _, heap in ipairs(context) do counts[heap] = counts[heap] + 1 end
            outcomes[i] = p(counts[1] % 2, table.unpack(counts, 2)) and "P" or "N"
         end
         local key <const> = table.concat(outcomes)
         assert.is_nil(seen[key])
         seen[key] = true
      end
   end)

   it("leave the bounds for Dawson's Kayles at heap 34 that are known", function ()
      local q <const> = rules:quotient(33)
      assert.equal(638, q:bound().order)
      q:extend(34, { candidates = 4 })
      local bound <const> = q:bound()
      assert.same({ 33, 34 }, { q.limit, bound.heap })
      assert.equal(({ [0] = 638, 700, 764, 974 })[bound.copies], bound.order)
   end)
end)

describe("quotient", function ()
   local q <const> = nim.rules "kayles":quotient(200)

   it("has fields and a text", function ()
      assert.same({ 40, 9, 166, false }, { q.order, q.p_size, q.limit, q.tame })
      assert.same({ preperiod = 71, period = 12, needed = 166 }, q.period)
      assert.equal(nim.rules "kayles", q.rules)
      assert.is_nil(q.stopped)
      assert.is_nil(q.depth)
      assert.equal("misère quotient of 0.77 for all heaps: order 40, |P| 9", tostring(q))
      assert.equal("misère quotient of 0.77 for heaps to 20: order 24, |P| 8",
         tostring(nim.rules "0.77":quotient(20)))
      assert.error_matches(function () q.order = 1 end, "fields of a quotient cannot be set$")
   end)

   it("multiplies elements", function ()
      local a <const>, b <const> = q:element "5", q:element { 9, 9 }
      assert.equal(q:element "5-9-9", q:product(a, b))
      assert.equal(1, q:element {})
      assert.equal(1, q:element "1-1")
      for element = 1, q.order do
         assert.equal(element, q:element(q:word(element)))
         assert.equal(element, q:product(element, 1))
      end
      support.fails("a: integer 1 … 40 expected, got 41", q.product, q, 41, 1)
      support.fails("b: integer 1 … 40 expected, got 0", q.product, q, 1, 0)
      support.fails("element: integer 1 … 40 expected, got 0", q.word, q, 0)
   end)

   it("uses the period for large heaps", function ()
      assert.equal(q:element { 71 }, q:element { 71 + 12 * 10 ^ 6 // 1 | 0 })
      local short <const> = nim.rules "kayles":quotient(20)
      support.fails("heap 2: integer 0 … 20 expected, got 21", short.element, short, "3-21")
      support.fails("heap 1: integer 0 … 20 expected, got 71", short.outcome, short, "71")
   end)

   it("knows outcomes and winning moves as a search does", function ()
      for _, heaps in ipairs { "", "1", "2", "1-1", "5-8-10", "9-9", "3-4-5-6", "12-11", "20" } do
         local position <const> = nim.rules "kayles":position(heaps, "misere")
         assert.equal(position:outcome(), q:outcome(heaps))
         assert.equal(position:outcome(), q:outcome(q:element(heaps)))
         assert.same(position:winning_moves(), q:winning_moves(position))
      end
   end)

   it("decides positions in misère play, once it is found", function ()
      local rules <const> = nim.rules "kayles"
      local large <const> = rules:position("500-600-900", "misere")
      assert.error_matches(function () return large:outcome("misere", { positions = 1000 }) end,
         "limit of 1000 positions reached")
      rules:quotient(200)
      rules:quotient(5) -- which is not used instead
      collectgarbage()
      assert.equal("N", large:outcome())
      assert.same(q:winning_moves "500-600-900", large:winning_moves())
      local move <const> = table.pack(large:winning_move())
      assert.equal("P", large:after(table.unpack(move, 1, move.n)):outcome())
      local by_search <const> = nim.rules "kayles"
      for heaps in ("1 1-1 2-3 4-5-6 7-7 8-3-2 12 9-1-1 5-5-5"):gmatch "%S+" do
         local searched <const> = by_search:position(heaps, "misere")
         local known <const> = rules:position(heaps, "misere")
         assert.same({ searched:outcome(), searched:winning_moves() },
            { known:outcome(), known:winning_moves() })
         assert.equal(searched:outcome "normal", known:outcome "normal")
      end
   end)

   it("leaves to a search what it does not know #memory", function ()
      local asked = 0
      local rules <const> = nim.rules { heap = function (n)
         asked = asked + 1
         return n > 1 and { { n - 1 }, { n - 2 } } or { { n - 1 } }
      end }
      rules:quotient(6)
      local before <const> = asked
      assert.equal("P", rules:position("4", "misere"):outcome())
      assert.equal(before, asked)
      assert.equal("P", rules:position("10", "misere"):outcome())
      assert.is_true(asked > before)
   end)

   it("takes positions under the same rules only", function ()
      assert.equal("P", q:outcome(nim.rules "0.77":position "1"))
      support.fails("position: position under 0.77 expected, got one under 0.07", q.outcome, q,
         nim.rules "0.07":position "1")
      support.fails("b: position under 0.77 expected, got one under 0.[3]", q.equal, q, "1",
         nim.position "1")
      support.fails('heaps: table, string or nim.position expected, got no value', q.element, q)
   end)

   it("tells positions apart", function ()
      assert.is_true(q:equal("3", "1-2"))
      local equal <const>, context <const> = q:equal("5", "8")
      assert.is_false(equal)
      local added <const> = table.concat(context, "-")
      local rules <const> = nim.rules "kayles"
      assert.not_equal(rules:position("5-" .. added, "misere"):outcome(),
         rules:position("8-" .. added, "misere"):outcome())
   end)

   it("calls a progress function, which may stop it, and then continues", function ()
      local calls, last = 0, nil
      local long <const> = nim.rules "0.07":quotient(0)
      local ok <const>, message <const> = pcall(long.extend, long, 40, { seconds = 30,
         progress = function (...)
            calls, last = calls + 1, { ... }
            error("enough", 0)
         end })
      assert.same({ false, "enough", 1 }, { ok, message, calls })
      assert.same({ long.limit, long.order }, { last[1], last[2] })
      assert.is_true(last[3] >= 0 and last[4] >= 0)
      assert.same(nim.rules "0.07":quotient(33).grew, long:extend(33).grew)
   end)

   it("stops at Ctrl-C, and continues", function ()
      assert.same({ 0, "false\tinterrupted!\n638\n", "" }, { support.lua("-e", [[
         local nim <const> = require "nim"
         os.execute "{ sleep 0.3; kill -INT $PPID; } &"
         local q <const> = nim.rules "0.07":quotient(4)
         print(pcall(q.extend, q, 90, { elements = 60000, product = 1 << 28, memory = 1 << 34 }))
         print(q:extend(33).order)]]) })
   end)

   it("is safe when collected, and keeps its rules #memory", function ()
      local kept = nim.rules("0." .. "75"):quotient(3)
      collectgarbage()
      assert.equal("0.75", tostring(kept.rules))
      local grave
      setmetatable({}, { __gc = function () grave = pcall(kept.element, kept, "1") end })
      kept = kept
      collectgarbage()
      assert.is_true(grave)
   end)
end)

describe("quotient:certificate", function ()
   it("satisfies the checker", function ()
      for code, limit in pairs { ["0.07"] = 27, ["0.123"] = 30, ["0.14"] = 17, ["0.15"] = 60,
         ["0.26"] = 6, ["0.3"] = 9, ["0.34"] = 30, ["0.35"] = 7, ["0.36"] = 15, ["0.37"] = 14,
         ["0.57"] = 33, ["0.644"] = 62, ["0.71"] = 30, ["0.75"] = 30, ["0.76"] = 11, ["0.77"] = 170,
         ["0.115"] = 42, ["0.144"] = 30, ["0.354"] = 4, ["0.512"] = 30, ["0.717"] = 30 } do
         local certificate <const> = nim.rules(code):quotient(limit):certificate()
         checker.check(certificate, function (heap) return octal.options(code, heap) end)
      end
   end)

   it("does not if it was tampered with", function ()
      local function options(heap) return octal.options("0.75", heap) end
      local certificate <const> = nim.rules "0.75":quotient(12):certificate()
      assert.equal('{"rules":"0.75","limit":12,"p":[2,5],"values":[1,2,3,2,3,7,3,7,3,6,3,6,3],'
         .. '"table":[[1,2,3,4,5,6,7,8],[2,1,4,3,6,5,8,7],[3,4,5,6,3,4,4,3],[4,3,6,5,4,3,3,4],'
         .. '[5,6,3,4,5,6,6,5],[6,5,4,3,6,5,5,6],[7,8,4,3,6,5,5,6],[8,7,3,4,5,6,6,5]]}\n',
         certificate)
      checker.check(certificate, options)
      for _, change in ipairs { { '"p":%[2,5%]', '"p":[2]' }, { '"p":%[2,5%]', '"p":[2,5,7]' },
         { "1,2,3,2,3,7", "1,2,3,2,3,3" }, { "1,2,3,2,3,7", "1,1,3,2,3,7" },
         { "%[1,2,3,4,5", "[1,2,3,4,4" }, { "%[2,1,4", "[2,2,4" }, { "5,6,6,5%]%]", "5,6,6,6]]" },
      } do
         local wrong <const>, count <const> = certificate:gsub(change[1], change[2])
         assert.equal(1, count)
         assert.is_false(pcall(checker.check, wrong, options))
      end
   end)
end)

describe("nim.load_quotient", function ()
   local path <const> = os.tmpname()
   teardown(function () os.remove(path) end)

   it("reads what was saved, and continues #memory", function ()
      for code, limit in pairs { ["0.07"] = 27, ["0.0"] = 3, ["0.77"] = 200, ["0.3377"] = 12,
         ["4!.0"] = 20, ["0.[3]"] = 17, ["0.354"] = 4 } do
         local saved <const> = nim.rules(code):quotient(limit)
         assert.is_true(saved:save(path))
         local loaded <const> = assert(nim.load_quotient(path))
         assert.equal(saved:certificate(), loaded:certificate())
         for _, field in ipairs { "rules", "limit", "order", "grew", "period", "tame" } do
            assert.same(saved[field], loaded[field])
         end
      end
      nim.rules "0.07":quotient(25):save(path)
      assert.same(nim.rules "0.07":quotient(31).grew, nim.load_quotient(path):extend(31).grew)
   end)

   it("needs the rules that are a function", function ()
      local function listed() return nim.rules { name = "mine", heap = function (n)
         return n > 2 and { { n - 1, 1 }, { n - 2 } } or n > 1 and { { 1 }, {} } or { {} }
      end } end
      local saved <const> = listed():quotient(5)
      saved:save(path)
      assert.equal(saved:certificate(), nim.load_quotient(path, listed()):certificate())
      local loaded <const>, reason <const> = nim.load_quotient(path)
      assert.is_nil(loaded)
      assert.equal(path .. ": rules: ", reason:sub(1, #path + 9))
   end)

   it("refuses whatever is not the quotient", function ()
      nim.rules "0.75":quotient(12):save(path)
      local text <const> = support.read(path)
      assert.equal(8, nim.load_quotient(path).order)
      local function reason_of(changed)
         support.write(path, changed)
         local loaded <const>, reason <const> = nim.load_quotient(path)
         assert.is_nil(loaded)
         return reason
      end
      for _, change in ipairs { { '"p":%[2,5%]', '"p":[2]' }, { '"p":%[2,5%]', '"p":[2,5,7]' },
         { '"p":%[2,5%]', '"p":[2,9]' }, { '"p":%[2,5%]', '"p":[1,2,5]' },
         { "1,2,3,2,3,7", "1,2,3,2,3,3" }, { "1,2,3,2,3,7", "1,1,3,2,3,7" },
         { "1,2,3,2,3,7", "1,2,3,2,3,9" }, { "1,2,3,2,3,7", "2,2,3,2,3,7" },
         { "%[1,2,3,4,5", "[1,2,3,4,4" }, { "%[2,1,4", "[2,2,4" }, { "5,6,6,5%]%]", "5,6,6,6]]" },
         { "5,6,6,5%]%]", "5,6,6]]" }, { "%[%[1,.*", "[[1]]}" }, { "%[%[1,.*", "[]}" },
         { '"values":%[[%d,]*%]', '"values":[]' }, { "0.75", "0.77" },
      } do
         local changed <const>, count <const> = text:gsub(change[1], change[2])
         assert.equal(1, count)
         assert.matches(": not the quotient of 0.7[57]$", reason_of(changed))
      end
      for length = 0, #text - 2 do
         assert.equal(path .. ": not a saved quotient", reason_of(text:sub(1, length)))
      end
      assert.equal(path .. ': rules: character 4: digit 0-9, A-V expected, got "Z"',
         reason_of((text:gsub("0.75", "0.7Z"))))
      support.fails("path: name of a file expected, got nil", nim.load_quotient)
      support.fails("rules: nim.rules expected, got 5", nim.load_quotient, path, 5)
      assert.same({ nil, "/nowhere: No such file or directory" },
         { nim.load_quotient "/nowhere" })
      assert.same({ nil, "/dev: not a regular file" }, { nim.load_quotient "/dev" })
      assert.same({ nil, "/dev/zero: not a regular file" }, { nim.load_quotient "/dev/zero" })
   end)
end)

describe("quotient:presentation", function ()
   local function of(code, limit) return nim.rules(code):quotient(limit or 200) end

   it("gives the published presentations", function ()
      assert.equal([[
⟨ a, b, c | a² = 1, b³ = b, bc = ab, c² = b² ⟩
P = { a, b² }
heaps from 0: 1 a b a b c b c, then b ab² repeated
]], of "0.75":presentation())
      assert.equal([[
⟨ a, b, c | a² = 1, b⁴ = b², b²c = b³, c² = 1 ⟩
P = { a, b², ac }
heaps from 0: 1 a 1 a b 1 a, then 1 ab a c a b 1 ac repeated
]], of "0.34":presentation())
      assert.equal([[
⟨ a, b, c | a² = 1, b⁴ = b², b²c = b³, c² = 1 ⟩
P = { a, b², ac }
heaps from 0: 1 a b b² c, then b² ab² repeated
]], of "0.312":presentation())
      assert.equal([[
⟨ a, b, c, d | a² = 1, b⁴ = b², b²c = b³, c² = 1, b²d = d, cd = bd, d³ = ad² ⟩
P = { a, b², ac, bd, d² }
heaps from 0: 1 a 1 b b, then a d² 1 c d repeated
]], of "0.123":presentation())
      assert.equal([[
⟨ a, b, c, d | a² = 1, b⁴ = b², b²c = c, c⁴ = ac³, c³d = c³, d² = 1 ⟩
P = { a, b², bc, c², ac³, ad, b³d, cd, bc²d }
heaps from 0: 1 a b, then a 1 c 1 a d repeated
]], of "0.71":presentation())
      assert.equal([[
⟨ a, b, c, d, e, f, g | a² = 1, b³ = b, bc² = b, c³ = c, bd = bc, cd = b², d³ = d, be = bc, ]]
         .. [[ce = b², e² = de, bf = ab, cf = ab²c, d²f = f, f² = b², b²g = g, c²g = g, dg = cg, ]]
         .. [[eg = cg, fg = ag, g² = b² ⟩
P = { a, b², ac, ac², d, ad², e, ade, adf }
heaps from 0: 1 a b ab a c ab b ab² d b bc e ab² b abc ab² d²e ab b ade b²c bc abc b²c f b g]],
         of("0.77", 27):presentation():sub(1, -2))
   end)

   it("names elements by the same letters", function ()
      local q <const> = of "0.123"
      assert.equal("1", q:name(1))
      assert.equal("d²", q:name(q:element "6"))
      assert.equal("bd", q:name(q:element "8-9"))
      support.fails("element: integer 1 … 20 expected, got 21", q.name, q, 21)
   end)

   it("is also written as LaTeX and JSON", function ()
      assert.equal([=[
\[ \mathcal{Q} = \langle a, b, c \mid a^{2} = 1,\ b^{3} = b,\ bc = ab,\ c^{2} = b^{2} \rangle \]
\[ \mathcal{P} = \{ a,\ b^{2} \} \]
\[ \Phi(0),\ \Phi(1),\ \ldots = 1,\ a,\ b,\ a,\ b,\ c,\ b,\ c,\ \overline{b,\ ab^{2}} \]
]=], of "0.75":presentation "latex")
      assert.equal('{"rules":"0.3","limit":3,"order":2,"generators":["a"],"heaps":[1],'
         .. '"relations":[["a²","1"]],"p":["a"],"values":["1","a","1","a"],"preperiod":0,'
         .. '"period":2}\n', of("0.3", 3):presentation "json")
      support.fails('format: "text", "latex" or "json" expected, got "html"', of("0.3", 3)
         .presentation, of("0.3", 3), "html")
   end)

   it("comes with a product table", function ()
      local q <const> = of("0.3", 3)
      assert.equal("·\t1\ta\n1\t1\ta\na\ta\t1\n", q:table())
      assert.equal('[["·","1","a"],["1","1","a"],["a","a","1"]]\n', q:table "json")
      assert.equal("\\[\\begin{array}{r|ll}\n\\cdot & 1 & a \\\\ \\hline\n1 & 1 & a \\\\\n"
         .. "a & a & 1 \\\\\n\\end{array}\\]\n", q:table "latex")
   end)
end)
