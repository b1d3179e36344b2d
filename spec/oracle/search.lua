--- Nim by search alone: from the rules of play, without nim-sums or any other theory.
-- A position is a list of heaps; a move takes one or more objects from one heap. Answers are
-- remembered by position, so that small boxes of positions are cheap.

local search = {}

local function moves(heaps)
   return coroutine.wrap(function ()
      for heap, size in ipairs(heaps) do
         for take = 1, size do coroutine.yield(heap, take) end
      end
   end)
end

local function after(heaps, heap, take)
   local left <const> = table.move(heaps, 1, #heaps, 1, {})
   left[heap] = left[heap] - take
   return left
end

--- A function from heaps to a table:
-- outcome, "N" or "P"; remoteness, plies to the end when the winner hurries and the loser delays;
-- winning, all moves { heap =, take = } that leave the other player lost, heap by heap and by
-- growing take; best, a set of all moves "heap:take" that win fastest or lose as late as possible.
function search.solver(play)
   local known <const> = {}

   local function solve(heaps)
      local name <const> = table.concat(heaps, "-")
      if known[name] then return known[name] end
      local options <const>, winning <const> = {}, {}
      for heap, take in moves(heaps) do
         local answer <const> = solve(after(heaps, heap, take))
         options[#options + 1] = { heap = heap, take = take, wins = answer.outcome == "P",
            plies = answer.remoteness + 1 }
         if answer.outcome == "P" then winning[#winning + 1] = { heap = heap, take = take } end
      end
      local result <const> = { winning = winning, best = {}, remoteness = 0,
         outcome = #winning > 0 and "N" or "P" }
      if #options == 0 and play == "misere" then result.outcome = "N" end
      local wins <const> = #winning > 0
      local first = true
      for _, option in ipairs(options) do
         if option.wins == wins then
            local gain <const> = (option.plies - result.remoteness) * (wins and -1 or 1)
            if first or gain > 0 then
               first, result.remoteness, result.best = false, option.plies, {}
            end
            if option.plies == result.remoteness then
               result.best[option.heap .. ":" .. option.take] = true
            end
         end
      end
      known[name] = result
      return result
   end

   return solve
end

--- The number of sequences of exactly that many moves, one by one.
function search.perft(heaps, depth)
   if depth == 0 then return 1 end
   local count = 0
   for heap, take in moves(heaps) do
      count = count + search.perft(after(heaps, heap, take), depth - 1)
   end
   return count
end

--- A function from heaps to the chance of each length of a game, by length, when every legal move
-- is as likely as any other.
function search.lengths()
   local known <const> = {}

   local function lengths(heaps)
      local name <const> = table.concat(heaps, "-")
      if known[name] then return known[name] end
      local count, chances <const> = 0, {}
      for heap, take in moves(heaps) do
         count = count + 1
         for length, chance in pairs(lengths(after(heaps, heap, take))) do
            chances[length + 1] = (chances[length + 1] or 0) + chance
         end
      end
      for length, chance in pairs(chances) do chances[length] = chance / count end
      if count == 0 then chances[0] = 1 end
      known[name] = chances
      return chances
   end

   return lengths
end

return search
