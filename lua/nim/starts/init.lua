--- The positions that a tournament starts from: listed, all of a box, or drawn at random. Each is a
-- function of its number, so that a million of them take no memory.
--
-- An item of the list is
--
-- - a position, or what `nim.position` makes one of;
-- - `{ box = { 3, 3, 3 } }` or `{ box = "3-3-3" }`: all positions but the empty one, with up to
--   this many objects in each heap;
-- - `{ random = 100, heaps = { 3, 5 }, sizes = { 1, 20 } }`: this many different positions.
--   `heaps`, 1 … 65536, and `sizes` are a number or a range; `kind = "T2"` or `outcome = "N"`
--   restricts them.
--
-- The last two may have `rules` and `play`. No start may occur twice: two bots that draw no random
-- numbers would play the same game again.
-- @module nim.starts

local box <const> = require "nim.starts.box"
local core <const> = require "nim.core"
local expect <const> = require "nim.common.expect"
local interrupt <const> = require "nim.common.interrupt"
local list <const> = require "nim.starts.list"
local options <const> = require "nim.common.options"
local random <const> = require "nim.starts.random"
local terms <const> = require "nim.common.terms"

local M = {}

local Starts = {}
Starts.__index = Starts

local ITEMS <const> = options.list:required()
local MOST <const> = 1 << 62

-- A number, or a list of two, as such a list.
local function range(expected, least, most)
   return options.kind(expected .. " or { low, high }", function (value)
      local low, high = value, value
      if type(value) == "table" then low, high = value[1], value[2] end
      if type(low) ~= "number" or type(high) ~= "number" then return nil end
      low, high = math.tointeger(low), math.tointeger(high)
      return low and high and low >= least and low <= high and high <= most and { low, high } or nil
   end, nil, expect.two):required()
end

local PLAY <const> = options.one_of(terms.PLAYS)

local FIELDS <const> = {
   box = options.of({ box = options.any, play = PLAY, rules = options.any }, "box"),
   random = options.of({
      heaps = range("integer 1 … 65536", 1, 1 << 16),
      kind = options.one_of { "T0", "T2", "S0", "S1", "S2" },
      outcome = options.one_of { "N", "P" },
      play = PLAY,
      random = options.integer(1):required(),
      rules = options.any,
      sizes = range("integer 0 or more,", 0, math.maxinteger),
   }, "random"),
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
         expect.fail(("duplicate start %s, which is also in a box"):format(position))
      end
   end
   starts.listed:add(position)
end

function add.box(starts, item)
   local source <const> = box(item.box, maker(item))
   for _, other in ipairs(starts.boxes) do
      if #other.box == #source.box and other.corner.rules == source.corner.rules
         and other.corner.play == source.corner.play then
         expect.fail "box: an earlier box has as many heaps, and the same rules and play"
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
         expect.fail "random: an earlier item can draw the same positions; make them one item"
      end
   end
   table.insert(starts.drawn, source)
end

--- Reads a list of starts.
-- @tparam table items as above
-- @tparam random stream what the random ones depend on
-- @treturn table `count`, `text` (names the starts), and the method `at`
-- @raise for a wrong item, with its number
-- @usage
-- local starts = require "nim.starts".new({ "1-3-5-7", { box = { 3, 3 } } }, nim.random(1))
-- print(starts.count, starts:at(2)) --> 16  0-1
function M.new(items, stream)
   ITEMS:check("starts", items)
   if not expect.is_object(stream, "nim.random") then
      expect.refuse("stream", "nim.random", stream)
   end
   local starts <const> = { listed = list(), boxes = {}, drawn = {} }
   for _, pass in ipairs { "box", "listed", "random" } do
      for i = 1, #items do -- a hole is not a position
         local item <const> = items[i]
         local kind <const> = kind_of(item)
         if (kind or "listed") == pass then
            local added <const>, message <const> = interrupt.pcall(function ()
               add[pass](starts, kind and FIELDS[kind](item) or item, stream:split(i))
            end)
            if not added then expect.fail(("starts[%d]: %s"):format(i, message)) end
         end
      end
   end
   local self <const>, texts <const> = setmetatable({ count = 0, sources = {} }, Starts), {}
   for _, group in ipairs { { starts.listed }, starts.boxes, starts.drawn } do
      for _, source in ipairs(group) do
         if source.count > MOST - self.count then
            expect.fail "starts: at most 2^62 expected, got more"
         end
         table.insert(self.sources, source)
         self.count = self.count + source.count
         texts[#texts + 1] = source:text()
      end
   end
   self.text = table.concat(texts)
   self.number = options.integer(1, self.count):required()
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
   k = self.number:check("k", k)
   for _, source in ipairs(self.sources) do
      if k <= source.count then return source:at(k) end
      k = k - source.count
   end
end

expect.self(Starts, "starts")

return expect.strict_module(M)
