--- The mean of fractions, exact until it is rounded once.
--
-- A sum of rounded quotients depends on their order, so equal bots would get different scores. Here
-- equal means are equal numbers, whatever the order and the denominators.
-- @module nim.result.mean

local LIMB <const> = 24 -- bits: the products of many limbs still fit into an integer
local MASK <const> = (1 << LIMB) - 1
local EXACT <const> = 1 << 53 -- up to here a float holds every integer

-- A natural number as limbs, the lowest first, without zeros at the end.
local function big(number)
   local limbs <const> = {}
   while number > 0 do
      limbs[#limbs + 1], number = number & MASK, number >> LIMB
   end
   return limbs
end

local function add(a, b)
   local sum <const>, carry = {}, 0
   for i = 1, math.max(#a, #b) do
      carry = carry + (a[i] or 0) + (b[i] or 0)
      sum[i], carry = carry & MASK, carry >> LIMB
   end
   if carry > 0 then sum[#sum + 1] = carry end
   return sum
end

local function multiply(a, b)
   local product <const> = {}
   for i = 1, #a do
      local carry = 0
      for j = 1, #b do
         carry = carry + (product[i + j - 1] or 0) + a[i] * b[j]
         product[i + j - 1], carry = carry & MASK, carry >> LIMB
      end
      if carry > 0 then product[i + #b] = carry end
   end
   return product
end

local function is_less(a, b)
   if #a ~= #b then return #a < #b end
   for i = #a, 1, -1 do
      if a[i] ~= b[i] then return a[i] < b[i] end
   end
   return false
end

-- a - b, where b is not the larger one.
local function subtract(a, b)
   local rest <const>, borrow = {}, 0
   for i = 1, #a do
      borrow = a[i] - (b[i] or 0) - borrow
      rest[i], borrow = borrow & MASK, borrow < 0 and 1 or 0
   end
   while rest[#rest] == 0 do rest[#rest] = nil end
   return rest
end

-- The float nearest to a / b; of two that are as near, the even one. 0 <= a <= b.
local function divide(a, b)
   if #a == 0 then return 0.0 end
   local bits, exponent = 0, 1
   while bits < EXACT do -- 54 bits from the first 1 on
      local is_one <const> = not is_less(a, b)
      if is_one then a = subtract(a, b) end
      a, bits, exponent = add(a, a), bits << 1 | (is_one and 1 or 0), exponent - 1
   end
   local half <const> = bits & 1 == 1
   bits = bits >> 1
   if half and (#a > 0 or bits & 1 == 1) then bits = bits + 1 end
   return bits * 2.0 ^ (exponent + 1)
end

--- The mean of fractions, as the nearest float.
-- @function mean
-- @tparam {integer,...} numerators 0 or more, and no larger than the denominators
-- @tparam {integer,...} denominators of the same number, one or more
-- @treturn number 0 … 1
-- @usage
-- local mean = require "nim.result.mean"
-- print(mean({ 1, 2, 3 }, { 10, 10, 10 }) == mean({ 6, 0, 0 }, { 10, 7, 7 })) --> true
return function (numerators, denominators)
   -- Fractions of one denominator first: few are left, mostly one.
   local sums <const>, different <const> = {}, {}
   for i, numerator in ipairs(numerators) do
      local denominator <const> = denominators[i]
      if not sums[denominator] then different[#different + 1] = denominator end
      sums[denominator] = (sums[denominator] or 0) + numerator
   end
   local count <const>, denominator <const> = #numerators, different[1]
   if #different == 1 and denominator <= EXACT // count then
      return sums[denominator] / (denominator * count)
   end
   local above, below = {}, big(1)
   for _, one in ipairs(different) do
      local factor <const> = big(one)
      above = add(multiply(above, factor), multiply(below, big(sums[one])))
      below = multiply(below, factor)
   end
   return divide(above, multiply(below, big(count)))
end
