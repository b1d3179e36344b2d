--- Where bots are measured: rules, a play, and all positions of a box.
-- @module nim.common.ground

local box <const> = require "nim.common.box"
local core <const> = require "nim.core"

-- The result of a function in C, whose errors then have no place: it was not called from Lua.
local function bare(f, ...)
   local fine <const>, result <const> = pcall(f, ...)
   if not fine then error(result, 0) end
   return result
end

--- Reads the options that measurements of bots share.
-- @function ground
-- @tparam table options rules (what `nim.rules` takes; Nim's), play ("normal"), box (what
-- `nim.common.box` takes; "7-7-7-7")
-- @treturn table rules and play (text), box, `place`, the function from a list of integers to a
-- position, `classic`, whether these are positions of classic Nim, and `kinds`, whether their
-- kinds say who wins
-- @raise without a place, for an option that is none
-- @usage print(require "nim.common.ground" { play = "misere" }.place { 1, 2 }:outcome()) --> N
return function (options)
   local play <const> = options.play or "normal"
   local rules <const> = options.rules and bare(core.rules, options.rules)
   local function place(list)
      if rules then return rules:position(list, play) end
      return core.position(list, play)
   end
   local self <const> = {
      rules = tostring(rules or "nim"),
      play = play,
      box = box(options.box or { 7, 7, 7, 7 }),
      place = place,
   }
   -- Refuses a play or a box that does not fit.
   local origin <const> = rules and bare(rules.position, rules, self.box:list(1), play)
      or bare(core.position, self.box:list(1), play)
   self.classic = origin.rules == core.rules "nim"
   self.kinds = self.classic
   return self
end
