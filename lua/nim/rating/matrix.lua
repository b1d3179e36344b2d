--- The inverse of a symmetric positive definite matrix, by its Cholesky factor: what Newton's
-- method and the errors of ratings need. A matrix is a list of rows of which only the part up to
-- the diagonal is read.
-- @module nim.rating.matrix

local M = {}

-- The lower triangular factor L of a = L·Lᵀ, in the place of a.
local function cholesky(a)
   for i = 1, #a do
      local row = a[i]
      for j = 1, i do
         local other, sum = a[j], row[j]
         for k = 1, j - 1 do
            sum = sum - row[k] * other[k]
         end
         row[j] = i == j and math.sqrt(sum) or sum / other[j]
      end
   end
   return a
end

local Inverse = {}
Inverse.__index = Inverse

--- Inverts a matrix; takes n³/3 multiplications. The matrix is used up.
-- @tparam {{number,...},...} a symmetric and positive definite
-- @treturn table with the methods `at(i, j)` and `times(vector)`
function M.invert(a)
   local lower, columns = cholesky(a), {}
   -- Column j of L⁻¹, from its diagonal down.
   for j = 1, #lower do
      local column = {}
      for i = 1, j - 1 do
         column[i] = 0.0
      end
      for i = j, #lower do
         local row, sum = lower[i], i == j and 1.0 or 0.0
         for k = j, i - 1 do
            sum = sum - row[k] * column[k]
         end
         column[i] = sum / row[i]
      end
      columns[j] = column
   end
   return setmetatable({ columns = columns }, Inverse)
end

--- An element of the inverse.
-- @function Inverse:at
-- @tparam integer i row, from 1
-- @tparam integer j column, from 1
-- @treturn number
function Inverse:at(i, j)
   local a, b, sum = self.columns[i], self.columns[j], 0.0
   for k = math.max(i, j), #self.columns do
      sum = sum + a[k] * b[k]
   end
   return sum
end

--- The product of the inverse and a vector.
-- @function Inverse:times
-- @tparam {number,...} vector
-- @treturn {number,...}
function Inverse:times(vector)
   local columns, n = self.columns, #self.columns
   local middle, product = {}, {}
   for k = 1, n do
      middle[k] = 0.0
   end
   for j = 1, n do
      local column, factor = columns[j], vector[j]
      for k = j, n do
         middle[k] = middle[k] + column[k] * factor
      end
   end
   for i = 1, n do
      local column, sum = columns[i], 0.0
      for k = i, n do
         sum = sum + column[k] * middle[k]
      end
      product[i] = sum
   end
   return product
end

return M
