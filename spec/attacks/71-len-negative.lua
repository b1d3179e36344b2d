-- tries: a length below 0, which the standard functions take for a huge one; right outcome: loses by timeout or error; never a hang
return function(p)
  pcall(table.insert, setmetatable({}, {__len = function() return -2 end}), math.mininteger, 1)
  table.remove(setmetatable({}, {__len = function() return -1 end}), math.mininteger)
  for i = 1, #p do if p[i] > 0 then return i, 1 end end
end
