-- Your own bot: a table with a name and a function `move`. It sees the heaps and the legal moves;
-- working out who wins is its job. Here it meets two opponents from many starts.

local nim <const> = require "nim"

-- Leaves just two equal heaps whenever it can, because then it can mirror every move.
local pairs_maker <const> = {
   name = "pairs maker",
   move = function (_, position, turn)
      local sizes <const> = {}
      for i, size in ipairs(position) do
         if size > 0 then sizes[#sizes + 1] = { heap = i, size = size } end
      end
      if #sizes == 2 then
         table.sort(sizes, function (a, b) return a.size > b.size end)
         local surplus <const> = sizes[1].size - sizes[2].size
         if surplus > 0 then return sizes[1].heap, surplus end
      elseif #sizes == 3 then
         for i, one in ipairs(sizes) do
            local a <const>, b <const> = sizes[i % 3 + 1], sizes[(i + 1) % 3 + 1]
            if a.size == b.size then return one.heap, one.size end
         end
      end
      -- No such move: any other will do.
      return position:move(turn.random:int(1, position:count_moves()))
   end,
   stochastic = true, -- it draws random numbers
}

local tournament <const> = nim.tournament {
   bots = { pairs_maker, "random", "optimal" },
   starts = { { box = { 4, 4, 4 } } },
   seed = 1,
}
print(tournament:run())

-- One game of it, move by move, from a start where it should know what to do.
local game <const> = nim.referee.play("3-4-4", pairs_maker, "optimal", { seed = 5 })
print()
print(game.winner .. " wins", game.moves)

--[[ Output:
744 games, seed 1

#  bot          games  won  score %  95 % interval  as first  as second  errors a game  forfeits
1  optimal        496  372     75.0    71.7 … 78.0   227/248    145/248           0.00         -
2  pairs maker    496  286     57.7    54.0 … 61.3   188/248     98/248           0.19         -
3  random         496   86     17.3    14.3 … 20.9    61/248     25/248           0.48         -

#  bot                1        2       3
1  optimal            ·  144-104  228-20
2  pairs maker  104-144        ·  182-66
3  random        20-228   66-182       ·

first wins	1:3 2:1 3:1 2:1 3:1 2:1 3:1 2:1 3:1
]]
