-- The closed forms of classic Nim against a search that knows no theory.

local nim <const> = require "nim"
local positions <const> = require "spec.oracle.positions"
local search <const> = require "spec.oracle.search"

local position <const> = nim.position

local function names(moves)
   local list <const> = {}
   for i, move in ipairs(moves) do list[i] = move.heap .. ":" .. move.take end
   return table.concat(list, " ")
end

-- Everything that both know about one position; a text that says where they differ, or nil.
local function difference(heaps, play, expected)
   local object <const> = position(heaps, play)
   local heap <const>, take <const> = object:best_move()
   local best <const> = heap and heap .. ":" .. take
   local pairs_of <const> = {
      { "outcome", expected.outcome, object:outcome() },
      { "remoteness", expected.remoteness, object:remoteness() },
      { "winning moves", names(expected.winning), names(object:winning_moves()) },
      { "whether there is a best move", next(expected.best) ~= nil, best ~= nil },
      { "best move", true, best == nil or expected.best[best] or false },
   }
   for _, pair in ipairs(pairs_of) do
      if pair[2] ~= pair[3] then
         return ("%s (%s): %s is %s, should be %s"):format(table.concat(heaps, "-"), play, pair[1],
            pair[3], pair[2])
      end
   end
   return nil
end

describe("closed forms", function ()
   for _, play in ipairs { "normal", "misere" } do
      it("agree with search on all positions up to 9-9-9-9, " .. play, function ()
         local solve <const> = search.solver(play)
         for heaps in positions.box(4, 9) do
            assert.is_nil(difference(heaps, play, solve(heaps)))
         end
      end)

      it("agree with search on positions of up to seven heaps, " .. play, function ()
         local solve <const> = search.solver(play)
         for heaps in positions.box(7, 2) do
            assert.is_nil(difference(heaps, play, solve(heaps)))
         end
      end)

      it("agree with search on single heaps and pairs of up to forty objects, " .. play, function ()
         local solve <const> = search.solver(play)
         for heaps in positions.box(2, 40) do
            assert.is_nil(difference(heaps, play, solve(heaps)))
         end
      end)
   end

   it("agree with search on the number of sequences of moves", function ()
      for heaps in positions.box(3, 4) do
         local object <const> = position(heaps)
         for depth = 0, 5 do
            if search.perft(heaps, depth) ~= object:perft(depth) then
               error(table.concat(heaps, "-") .. " at depth " .. depth)
            end
         end
         assert.equal(0, object:perft(object:total() + 1))
      end
      for _, heaps in ipairs { { 1, 3, 5, 7 }, { 2, 2, 2, 2, 2 }, { 0, 9, 0, 2 } } do
         for depth = 0, 5 do
            assert.equal(search.perft(heaps, depth), position(heaps):perft(depth))
         end
      end
   end)

   it("agree with search on how random games end, by chi-square", function ()
      local random <const> = nim.random(1619)
      local lengths <const> = search.lengths()
      local GAMES <const> = 100000
      for _, heaps in ipairs { { 1, 3, 5, 7 }, { 3, 4, 5 }, { 2, 2 }, { 1, 1, 4 }, { 9 } } do
         local object <const>, seen <const> = position(heaps), {}
         local first, longest = 0, 0
         for _ = 1, GAMES do
            local wins <const>, plies <const> = object:playout(1, random)
            assert(wins == plies % 2)
            first, longest = first + wins, math.max(longest, plies)
            seen[plies] = (seen[plies] or 0) + 1
         end
         -- lengths that are expected fewer than ten times count as one
         local square, classes, rare, rare_seen = 0, 0, 0, 0
         local odd = 0
         local function add(count, expected)
            if expected == 0 then return end
            square = square + (count - expected) ^ 2 / expected
            classes = classes + 1
         end
         for length, chance in pairs(lengths(heaps)) do
            if length % 2 == 1 then odd = odd + chance end
            if chance * GAMES < 10 then
               rare, rare_seen = rare + chance * GAMES, rare_seen + (seen[length] or 0)
            else
               add(seen[length] or 0, chance * GAMES)
            end
            seen[length] = nil
         end
         add(rare_seen, rare)
         assert.same({}, seen) -- no impossible length
         -- mean of chi-square: classes - 1; five standard deviations above it
         assert.is_true(square < classes - 1 + 5 * math.sqrt(2 * (classes - 1)),
            ("%s: %.1f in %d classes"):format(object, square, classes))
         local deviation <const> = math.sqrt(GAMES * odd * (1 - odd))
         assert.is_true(math.abs(first - GAMES * odd) <= 5 * deviation)
      end
   end)
end)
