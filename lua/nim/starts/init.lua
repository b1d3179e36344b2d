--- The positions that a tournament starts from: listed, all of a box, or drawn at random. Each is a
-- function of its number, so that a million of them take no memory.
--
-- An item of the list is
--
-- - a position, or what `nim.position` makes one of;
-- - `{ box = { 3, 3, 3 } }` or `{ box = "3-3-3" }`: all positions but the empty one, with up to so
--   many objects in each heap;
-- - `{ random = 100, heaps = { 3, 5 }, sizes = { 1, 20 } }`: so many different positions. `heaps`,
--   1 … 65536, and `sizes` are a number or a range; `kind = "T2"` or `outcome = "N"` is what all
--   are to be.
--
-- The last two may have `rules` and `play`. No start may be there twice: two bots that draw no
-- random numbers would play the same game again.
-- @module nim.starts

local box <const> = require "nim.starts.box"
local core <const> = require "nim.core"
local expect <const> = require "nim.common.expect"
local list <const> = require "nim.starts.list"
local random <const> = require "nim.starts.random"

local M = {}

local Starts = {}
Starts.__index = Starts

local most <const> = 1 << 62

local FIELDS <const> = {
   box = { "box", "play", "rules" },
   random = { "heaps", "kind", "outcome", "play", "random", "rules", "sizes" },
}

-- "box", "random", or nil for a position.
local function kind_of(item)
   if type(item) ~= "table" then return nil end
   return item.box ~= nil and "box" or item.random ~= nil and "random" or nil
end

-- How the positions of an item are made from lists of heaps.
local function maker(item)
   if item.rules == nil then return function (heaps) return core.position(heaps, item.play) end end
   local rules <const> = core.rules(item.rules)
   return function (heaps) return rules:position(heaps, item.play) end
end

-- What is done with each kind of item, given what is there already. Those that are drawn come last,
-- since what is listed or in a box is not drawn.
local add = {}

function add.listed(starts, item)
   local position <const> = core.position(item)
   for _, source in ipairs(starts.boxes) do
      if source:contains(position) then
         error(("a start of its own expected, got %s, which is in a box"):format(position), 0)
      end
   end
   starts.listed:add(position)
end

function add.box(starts, item)
   local source <const> = box(item.box, maker(item))
   for _, other in ipairs(starts.boxes) do
      if #other.box == #source.box and other.corner.rules == source.corner.rules
         and other.corner.play == source.corner.play then
         error("box: another number of heaps, rules or play than in an earlier box expected, got "
            .. "the same", 0)
      end
   end
   table.insert(starts.boxes, source)
end

function add.random(starts, item, stream)
   local others <const> = table.move(starts.boxes, 1, #starts.boxes, 1, {})
   if starts.listed.count > 0 then table.insert(others, starts.listed) end
   local source <const> = random(item, maker(item), others, stream)
   for _, other in ipairs(starts.drawn) do
      if source:overlaps(other) then
         error("random: positions that no earlier item can draw expected, got some that one can; "
            .. "make them one item", 0)
      end
   end
   table.insert(starts.drawn, source)
end

--- Reads a list of starts.
-- @tparam table items as above
-- @tparam random stream what the random ones depend on
-- @treturn table `count`, `text` (names the starts), and the method `at`
-- @raise for an item that is wrong, with its number, without a place
-- @usage
-- local starts = require "nim.starts".new({ "1-3-5-7", { box = { 3, 3 } } }, nim.random(1))
-- print(starts.count, starts:at(2)) --> 16  0-1
function M.new(items, stream)
   local starts <const> = { listed = list(), boxes = {}, drawn = {} }
   for _, pass in ipairs { "box", "listed", "random" } do
      for i = 1, #items do -- a hole is no position
         local item <const> = items[i]
         local kind <const> = kind_of(item)
         if (kind or "listed") == pass then
            local added <const>, message <const> = pcall(function ()
               local wrong <const> = kind and expect.fields(item, kind, FIELDS[kind])
               if wrong then error(wrong, 0) end
               add[pass](starts, item, stream:split(i))
            end)
            if not added then
               error(("starts[%d]: %s"):format(i, message:gsub("^[^:]*%.lua:%d+: ", "")), 0)
            end
         end
      end
   end
   local self <const>, texts <const> = setmetatable({ count = 0, sources = {} }, Starts), {}
   for _, group in ipairs { { starts.listed }, starts.boxes, starts.drawn } do
      for _, source in ipairs(group) do
         if source.count > most - self.count then
            error("starts: at most 2^62 expected, got more", 0)
         end
         table.insert(self.sources, source)
         self.count = self.count + source.count
         texts[#texts + 1] = source:text()
      end
   end
   self.text = table.concat(texts)
   return self
end

--- A start by its number: first those that are listed, then boxes, then what is drawn.
-- @function Starts:at
-- @tparam integer k 1 … count
-- @treturn position
-- @raise for another number
-- @usage
-- local starts = require "nim.starts".new({ { box = { 3, 3 } } }, nim.random(1))
-- print(starts:at(15)) --> 3-3
function Starts:at(k)
   if math.type(k) ~= "integer" or k < 1 or k > self.count then
      error(expect.message("k", "integer 1 … " .. self.count, k), 2)
   end
   for _, source in ipairs(self.sources) do
      if k <= source.count then return source:at(k) end
      k = k - source.count
   end
end

expect.self(Starts, "starts")

return M
