-- All built-in bots against each other, in normal and in misère play: from the classic starts of
-- the literature on Nim, and from random positions.

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

-- Shown only if standard error is a terminal.
local progress <const> = nim.progress.new "games"
local result <const> = tournament:run {
   progress = function (done, total) progress:show(done, total) end,
}
progress:clear()
print(result)

--[[ Output:
2,688 games, seed 2024

#  bot           games  won  score %  95 % interval  as first  as second  errors a game  forfeits
1  optimal         672  638     94.9    93.1 … 96.3   327/336    311/336           0.00         -
2  minimax         672  442     65.8    61.1 … 70.2   224/336    218/336           2.63         -
3  endgame         672  432     64.3    59.7 … 68.6   219/336    213/336           1.74         -
4  misere_blind    672  309     46.0    41.0 … 51.1   163/336    146/336           0.46         -
5  cautious        672  235     35.0    31.0 … 39.2   121/336    114/336           2.92         -
6  random          672  218     32.4    28.4 … 36.7   111/336    107/336           2.07         -
7  mirror          672  211     31.4    27.6 … 35.4   105/336    106/336           2.65         -
8  greedy          672  203     30.2    26.0 … 34.8   105/336     98/336           1.42         -

#  bot               1      2      3      4      5      6      7      8
1  optimal           ·   94-2   93-3  72-24   95-1   94-2   95-1   95-1
2  minimax        2-94      ·  43-53  49-47  79-17   87-9   90-6   92-4
3  endgame        3-93  53-43      ·  49-47  82-14  83-13  81-15  81-15
4  misere_blind  24-72  47-49  47-49      ·  48-48  48-48  48-48  47-49
5  cautious       1-95  17-79  14-82  48-48      ·  51-45  48-48  56-40
6  random         2-94   9-87  13-83  48-48  45-51      ·  55-41  46-50
7  mirror         1-95   6-90  15-81  48-48  48-48  41-55      ·  52-44
8  greedy         1-95   4-92  15-81  49-47  40-56  50-46  44-52      ·
]]
