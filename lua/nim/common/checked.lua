--- Calls a function that checks its arguments, for a public function that passes on its own: an
-- error is raised at the line of the program that called the public one.
-- @module nim.common.checked

--- The results of `f (…)`.
-- @function checked
-- @tparam function f raises strings without a place, or at its caller's line
-- @param ... its arguments
-- @return what it returns
-- @raise its error, at the line from which the function that calls `checked` was called
return function (f, ...)
   local results <const> = table.pack(pcall(f, ...))
   if not results[1] then error(results[2], 3) end
   return table.unpack(results, 2, results.n)
end
