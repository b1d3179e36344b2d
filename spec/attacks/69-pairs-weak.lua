-- tries: has keys of a weak table collected while pairs sorts them, so that it sorts what is none; right outcome: each string once
return function(p)
  for round = 1, 2000 do
    local weak, seen, count = setmetatable({}, { __mode = "k" }), {}, 0
    for i = 1, 20 do weak[{}] = i; weak["k" .. i] = i end
    for key in pairs(weak) do
      if type(key) == "string" then
        assert(not seen[key])
        seen[key], count = true, count + 1
      end
    end
    assert(count == 20)
  end
  for i = 1, #p do if p[i] > 0 then return i, 1 end end
end
