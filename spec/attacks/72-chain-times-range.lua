-- tries: table.move over 9 million items, each behind a chain of 1900 metatables; right outcome: loses by timeout; never a hang
local t = {}
for _ = 1, 1900 do t = setmetatable({}, {__index = t, __newindex = t}) end
return function(p)
  table.move(t, 1, 9000000, 1)
  for i = 1, #p do if p[i] > 0 then return i, 1 end end
end
