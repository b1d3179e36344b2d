-- tries: takes the stream of random numbers out of the turn, has it collected and draws on, so that what lies there now is read and written; right outcome: draws from its stream as before
return function(p, turn)
  turn.random = nil
  local held
  for round = 1, 40 do
    held = {}
    for i = 1, 200 do held[i] = { i } end
  end
  for i = 1, 1000 do math.random(6) end
  for i = 1, 200 do assert(held[i][1] == i) end
  for i = 1, #p do if p[i] > 0 then return i, 1 end end
end
