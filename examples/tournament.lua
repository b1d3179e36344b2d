-- All built-in bots against each other, in normal and in misère play: from the starts that the old
-- documents on Nim talk about, and from positions drawn at random.

local nim <const> = require "nim"

local starts <const> = {}
for _, play in ipairs { "normal", "misere" } do
   for _, heaps in ipairs { "1-3-5-7", "3-4-5", "1-2-3", "2-3-5-6-7" } do
      table.insert(starts, nim.position(heaps, play))
   end
   table.insert(starts, { random = 20, heaps = { 3, 5 }, sizes = { 1, 9 }, play = play })
end

local tournament <const> = nim.tournament {
   bots = nim.bots.names(),
   starts = starts,
   seed = 2024,
}

-- Drawn only if standard error is a terminal.
local progress <const> = require "nim.progress".new "games"
local result <const> = tournament:run {
   progress = function (done, total) progress:show(done, total) end,
}
progress:clear()
print(result)

--[[ Output:
2,688 games, seed 2024

#  bot           games  won  score %  95 % interval  as first  as second  errors a game  forfeits
1  optimal         672  641     95.4    93.6 … 96.7   328/336    313/336           0.00         -
2  endgame         672  445     66.2    61.6 … 70.5   224/336    221/336           1.68         -
3  minimax         672  436     64.9    60.2 … 69.3   221/336    215/336           2.63         -
4  misere_blind    672  308     45.8    40.8 … 50.9   163/336    145/336           0.46         -
5  cautious        672  236     35.1    31.1 … 39.4   118/336    118/336           2.88         -
6  mirror          672  222     33.0    29.3 … 37.0   109/336    113/336           2.64         -
7  random          672  204     30.4    26.6 … 34.4   103/336    101/336           2.06         -
8  greedy          672  196     29.2    25.1 … 33.6   100/336     96/336           1.42         -

#  bot               1      2      3      4      5      6      7      8
1  optimal           ·   94-2   94-2  72-24   95-1   95-1   96-0   95-1
2  endgame        2-94      ·  56-40  49-47  85-11  82-14   87-9  84-12
3  minimax        2-94  40-56      ·  49-47  79-17   90-6  84-12   92-4
4  misere_blind  24-72  47-49  47-49      ·  48-48  48-48  47-49  47-49
5  cautious       1-95  11-85  17-79  48-48      ·  48-48  55-41  56-40
6  mirror         1-95  14-82   6-90  48-48  48-48      ·  53-43  52-44
7  random         0-96   9-87  12-84  49-47  41-55  43-53      ·  50-46
8  greedy         1-95  12-84   4-92  49-47  40-56  44-52  46-50      ·
]]
