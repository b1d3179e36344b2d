-- nim.product, nim.inverse, nim.power, nim.sqrt: the definition, published tables, a second way to
-- multiply, the laws of a field, and Turning Corners.

local nim <const> = require "nim"
local published <const> = require "spec.oracle.published"
local support <const> = require "spec.support"

local product <const>, inverse <const>, power <const>, sqrt <const> =
   nim.product, nim.inverse, nim.power, nim.sqrt

-- The least number that the laws of a field leave, for all a, b below a size.
local function by_definition(size)
   local known <const> = {}
   for a = 0, size - 1 do
      known[a] = {}
      for b = 0, size - 1 do
         local seen <const>, least = {}, 0
         for x = 0, a - 1 do
            for y = 0, b - 1 do seen[known[x][b] ~ known[a][y] ~ known[x][y]] = true end
         end
         while seen[least] do least = least + 1 end
         known[a][b] = least
      end
   end
   return known
end

-- Conway's rules for powers of two: different numbers 2^2^k multiply as usual, and the square of
-- such an F is F + F/2.
local function product_of_powers(i, j)
   if i == 0 or j == 0 then return 1 << (i + j) end
   local k = 32
   while (i | j) & k == 0 do k = k // 2 end
   if i & j & k == 0 then
      local rest <const> = product_of_powers(i & ~k, j & ~k)
      return rest << k
   end
   local rest <const>, sum = product_of_powers(i & ~k, j & ~k), 0
   for bit = 0, 63 do -- rest * F + rest * F/2, as rest is below F
      if rest >> bit & 1 == 1 then sum = sum ~ product_of_powers(bit, k - 1) end
   end
   return rest << k ~ sum
end

local function by_powers(a, b)
   local sum = 0
   for i = 0, 63 do
      for j = 0, 63 do
         if a >> i & b >> j & 1 == 1 then sum = sum ~ product_of_powers(i, j) end
      end
   end
   return sum
end

-- Random numbers of all lengths.
local function number()
   return math.random(0) >> math.random(0, 63)
end

local function other_than_0()
   return number() | 1 << math.random(0, 63)
end

describe("nim.product", function ()
   it("is the least number that the laws of a field leave", function ()
      local known <const> = by_definition(32)
      for a = 0, 31 do
         for b = 0, 31 do assert.equal(known[a][b], product(a, b)) end
      end
   end)

   it("has the table of the numbers below 256", function ()
      local hash = 0 -- of the whole table, which the definition gives
      for a = 0, 255 do
         for b = 0, 255 do hash = hash * 31 + product(a, b) end
      end
      assert.equal(724765580732034944, hash)
   end)

   it("agrees with the tables of the OEIS, as do squares and inverses", function ()
      local row, column = 0, 0 -- of A051775, read by antidiagonals
      local CHECKS <const> = {
         A051775 = function ()
            local value <const> = product(row, column)
            row, column = row + 1, column - 1
            if column < 0 then row, column = 0, row end
            return value
         end,
         A006015 = function (n) return product(2, n) end,
         A006042 = function (n) return product(n, n) end,
         A051917 = inverse,
      }
      local checked = 0
      for _, entry in ipairs(support.rows "spec/data/oeis.tsv") do
         local name <const>, offset <const> = entry[1], math.tointeger(entry[3])
         if CHECKS[name] then
            for i, term in ipairs(published.numbers(entry[5])) do
               assert.equal(term, CHECKS[name](i - 1 + offset), name)
               checked = checked + 1
            end
         end
      end
      assert.equal(83 + 71 + 72 + 59, checked)
   end)

   it("agrees with Conway's rules for powers of two", function ()
      math.randomseed(64)
      for i = 0, 63 do
         for j = 0, i do assert.equal(product_of_powers(i, j), product(1 << i, 1 << j)) end
      end
      for _ = 1, 100 do
         local a <const>, b <const> = number(), number()
         assert.equal(by_powers(a, b), product(a, b))
      end
   end)

   it("has known values up to 2^64", function ()
      local KNOWN <const> = {
         { 200, 100, 62 }, { 1000, 1000, 576 }, { 12345, 54321, 9159 }, { 65535, 65535, 40111 },
         { 2 ^ 32 - 1, 2 ^ 32 - 1, 2628753316 }, { 123456789, 987654321, 2797059340 },
         { 1 << 63, 1 << 63, 0xde4ae3a94a88a921 }, { -1, -1, 0x9caf97a49cfc97f7 },
      }
      for _, row in ipairs(KNOWN) do assert.equal(row[3], product(row[1], row[2])) end
      for k = 0, 5 do
         local fermat <const> = 1 << (1 << k)
         assert.equal(fermat ~ fermat >> 1, product(fermat, fermat))
      end
   end)

   it("obeys the laws of a field", function ()
      for _ = 1, 3000 do
         local a <const>, b <const>, c <const> = number(), number(), number()
         assert.equal(product(a, b), product(b, a))
         assert.equal(product(a, product(b, c)), product(product(a, b), c))
         assert.equal(product(a, b ~ c), product(a, b) ~ product(a, c))
         assert.same({ 0, a }, { product(a, 0), product(1, a) })
         assert.equal(product(a, a) ~ product(b, b), product(a ~ b, a ~ b))
      end
   end)

   it("stays below each 2^2^k", function ()
      for k = 0, 5 do
         local bits <const> = 1 << k
         local mask <const> = (1 << bits) - 1
         for _ = 1, 200 do
            local a <const>, b <const> = number() & mask, number() & mask
            assert.equal(0, product(a, b) >> bits)
            assert.equal(0, (sqrt(a) | inverse(a | 1)) >> bits)
         end
      end
   end)
end)

describe("nim.inverse, nim.power and nim.sqrt", function ()
   it("undo the product", function ()
      for _ = 1, 2000 do
         local a <const> = other_than_0()
         assert.equal(1, product(a, inverse(a)))
         assert.equal(a, product(sqrt(a), sqrt(a)))
         assert.equal(a, sqrt(product(a, a)))
      end
      assert.equal(0, sqrt(0))
   end)

   it("agree with each other", function ()
      for _ = 1, 200 do
         local a <const>, m <const>, n <const> = other_than_0(), math.random(-99, 99),
            math.random(-99, 99)
         assert.equal(product(power(a, m), power(a, n)), power(a, m + n))
         assert.equal(power(power(a, m), n), power(a, m * n))
         assert.equal(inverse(a), power(a, -1))
         assert.equal(sqrt(a), power(power(a, 1 << 62), 2)) -- a^(2^63)
         assert.equal(a, power(power(a, 1 << 32), 1 << 32)) -- a^(2^64)
         assert.equal(inverse(power(power(a, 1 << 62), 2)), power(a, math.mininteger))
      end
      local factors = 1
      for n = 0, 40 do
         assert.equal(factors, power(1234567, n))
         factors = product(factors, 1234567)
      end
      assert.same({ 1, 0, 0 }, { power(0, 0), power(0, 1), power(0, math.maxinteger) })
   end)

   it("find the orders of small numbers", function ()
      local orders <const> = {}
      for a = 1, 15 do
         local order = 1
         while power(a, order) ~= 1 do order = order + 1 end
         orders[a] = order
      end
      assert.equal("1 3 3 15 15 15 15 5 15 5 15 15 5 5 15", table.concat(orders, " "))
   end)
end)

describe("the field of nim-numbers", function ()
   it("takes any integer, and nothing else", function ()
      for _, f in ipairs { product, power } do
         support.fails('a: integer expected, got "5"', f, "5", 1)
         assert.equal(f(3, 5), f(3.0, 5.0))
      end
      support.fails("b: integer expected, got true", product, 1, true)
      support.fails("n: integer expected, got 1.844674407371e+19", power, 1, 2 ^ 64)
      for _, f in ipairs { inverse, sqrt } do
         support.fails("a: integer expected, got 1.5", f, 1.5)
      end
      support.fails("a: integer other than 0 expected, got 0", inverse, 0)
      support.fails("a: integer other than 0 expected, got 0", power, 0, -1)
   end)
end)

describe("Turning Corners", function ()
   it("is won by nim-products on a board of 3 x 4, found by search", function ()
      local WIDTH <const>, HEIGHT <const> = 4, 3
      local function coin(x, y) return 1 << (y * WIDTH + x) end
      local rules <const> = nim.rules { name = "Turning Corners", state = function (emit, board)
         for x = 1, WIDTH - 1 do
            for y = 1, HEIGHT - 1 do
               if board & coin(x, y) ~= 0 then
                  for a = 0, x - 1 do
                     for b = 0, y - 1 do
                        emit(board ~ coin(x, y) ~ coin(a, y) ~ coin(x, b) ~ coin(a, b))
                     end
                  end
               end
            end
         end
      end }
      for board = 0, (1 << WIDTH * HEIGHT) - 1 do
         local value = 0
         for x = 0, WIDTH - 1 do
            for y = 0, HEIGHT - 1 do
               if board & coin(x, y) ~= 0 then value = value ~ product(x, y) end
            end
         end
         assert.equal(value == 0 and "P" or "N", rules:position(board):outcome())
         assert.equal(value, rules:position(board):grundy())
      end
   end)
end)
