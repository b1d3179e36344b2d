-- The tournament that the scripts in this folder play in shards, on one machine or on many.
--
-- A plan must be the same on every machine: it names its seed, and its bots are built in, or in
-- files beside it, or in a package that all machines have.

return {
   bots = { "optimal", "endgame", "minimax", "misere_blind", "mirror", "greedy", "cautious",
      "random" },
   starts = {
      { random = 50, heaps = { 3, 5 }, sizes = { 1, 9 } },
      { random = 50, heaps = { 3, 5 }, sizes = { 1, 9 }, play = "misere" },
   },
   seed = 20240612,
}
