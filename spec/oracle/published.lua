--- Published tables of values and periods, spec/data/*.tsv, against sequences.

local assert <const> = require "luassert"
local nim <const> = require "nim"
local support <const> = require "spec.support"

local M <const> = {}

--- A code as the tables write it, ".77" or "4.7", as the library reads it.
function M.rules(code)
   return nim.rules(code:find "^%." and "0" .. code or code)
end

function M.numbers(text)
   local list <const> = {}
   for number in text:gmatch "%d+" do list[#list + 1] = math.tointeger(number) end
   return list
end

--- The known periods of octal codes with least < preperiod + period <= most.
function M.periods(least, most)
   local rows <const> = {}
   for _, row in ipairs(support.rows "spec/data/periods.tsv") do
      local code <const>, check <const> = row[1], row[7]
      local preperiod <const>, period <const> = math.tointeger(row[2]), math.tointeger(row[3])
      local size <const> = preperiod + period
      if check:find "^checked" and size > least and size <= most then
         local max <const>, max_heap <const> = row[5]:match "^(%d+)", row[5]:match "at (%d+)"
         rows[#rows + 1] = { code = code, preperiod = preperiod, period = period,
            max = math.tointeger(max), max_heap = math.tointeger(max_heap) }
      end
   end
   return rows
end

--- Checks a row: the period, its sharpness, the largest value and where it first occurs.
function M.check_period(row)
   local rules <const> = M.rules(row.code)
   local sequence <const> = rules:sequence(0)
   local found <const> = sequence:extend_until_period(10 ^ 9)
   assert.same({ row.preperiod, row.period, 0, row.preperiod - 1 },
      { found.preperiod, found.period, found.saltus, found.last_exception }, row.code)
   assert.equal(found.needed, #sequence, row.code)
   if found.needed > 0 and found.needed < 10 ^ 6 then
      local shorter <const> = rules:sequence(found.needed - 1)
      assert.same({ nil, found.needed - 1 }, { shorter:period() }, row.code)
   end
   if row.max then
      local max <const>, heap <const> = sequence:max()
      assert.equal(row.max, max, row.code)
      if row.max_heap then assert.equal(row.max_heap, heap, row.code) end
   end
   for heap = row.preperiod, row.preperiod + 20 do
      local far <const> = heap + row.period * ((1 << 61) // row.period)
      assert.equal(sequence[heap], sequence[far], row.code)
   end
end

return M
