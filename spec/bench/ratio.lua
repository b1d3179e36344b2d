--- What benchmarks share: how fast something runs, and how much faster than something else.

local ratio = {}

--- Calls a second, the median of seven rounds. run(calls) does so many.
function ratio.speed(calls, run)
   local rounds <const> = {}
   for round = 1, 7 do
      collectgarbage()
      local began <const> = os.clock()
      run(calls)
      rounds[round] = calls / (os.clock() - began)
   end
   table.sort(rounds)
   return rounds[4]
end

--- Prints the speeds of the C part and of plain Lua; `wanted` is the least ratio hoped for, or nil.
function ratio.compare(what, wanted, c, lua)
   print(("%-44s %9.3g /s, Lua %9.3g /s, ratio %7.1f%s"):format(what, c, lua, c / lua,
      wanted and (" (at least %d wanted)"):format(wanted) or ""))
end

return ratio
