--- The result that records show, without the bots and the plan that they come from.
-- @module nim.record.standings

local expect <const> = require "nim.common.expect"
local interrupt <const> = require "nim.common.interrupt"
local record <const> = require "nim.record.line"
local records <const> = require "nim.record.reader"
local result <const> = require "nim.result"
local tally <const> = require "nim.result.tally"

local M = {}

--- Reads the result of a tournament.
-- @tparam {string,...} paths of its records
-- @treturn table see `nim.result`
-- @raise when they cannot be read
function M.read(paths)
   local from <close> = records.open(paths)
   local count <const>, numbers <const> = tally.new {}, {}
   local function number_of(name)
      if not numbers[name] then numbers[name] = count:enter(name) end
      return numbers[name]
   end
   for game, _, path, line in function () return from:next() end do
      local fine <const>, message <const> = interrupt.pcall(record.count, game, count, number_of)
      if not fine then
         expect.fail(("%s:%d: game %d: %s"):format(path, line, game.number, message))
      end
   end
   return result.new(count, { total = from.about and from.about.of, seed = from.about
      and from.about.seed })
end

return M
