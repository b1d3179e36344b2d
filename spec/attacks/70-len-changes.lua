-- tries: a length that is small whenever the host asks, and huge for the function that uses it; right outcome: plays normally, or loses by timeout or error; never a hang
return function(p)
  local asked = 0
  local function liar(most, metatable)
    metatable.__len = function() asked = asked + 1; return asked % 2 == 1 and 3 or most end
    return setmetatable({}, metatable)
  end
  table.insert(liar(1 << 60, {}), 1, 'x')
  asked = 0; table.remove(liar(1 << 60, {}), 1)
  asked = 0; table.concat(liar(1 << 60, { __name = '', __index = tostring }))
  asked = 0; table.sort(liar((1 << 31) - 2, { __name = '', __index = tostring, __newindex = rawequal }))
  asked = 0; pcall(table.unpack, liar((1 << 31) - 2, {}))
  for i = 1, #p do if p[i] > 0 then return i, 1 end end
end
