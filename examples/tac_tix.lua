-- Tac Tix (Piet Hein; M. Gardner, Nim and Tac Tix): sixteen counters on a board of four by four; a
-- move takes any number that lie side by side in a row or a column, without a gap. Who wins? A
-- board is the 16 bits of an integer, and counts the same when turned or mirrored.

local nim <const> = require "nim"

local size <const> = 4
local full <const> = (1 << size * size) - 1

local function bit(row, column) return 1 << row * size + column end

-- All that one move may take: runs of 1 to 4 counters.
local runs <const> = {}
for row = 0, size - 1 do
   for first = 0, size - 1 do
      local along, down = 0, 0
      for last = first, size - 1 do
         along, down = along | bit(row, last), down | bit(last, row)
         runs[#runs + 1] = along
         if last > first then runs[#runs + 1] = down end -- a single counter is a run only once
      end
   end
end

-- The eight symmetries, each as two tables from a byte of the board to the bits of its image.
local symmetries <const> = {}
for turn = 0, 3 do
   for mirror = 0, 1 do
      local low <const>, high <const> = {}, {}
      for byte = 0, 255 do
         low[byte], high[byte] = 0, 0
         for i = 0, 7 do
            for place, image in pairs { [i] = low, [i + 8] = high } do
               local row, column = place // size, place % size
               if mirror == 1 then column = size - 1 - column end
               for _ = 1, turn do row, column = column, size - 1 - row end
               if byte >> i & 1 == 1 then image[byte] = image[byte] | bit(row, column) end
            end
         end
      end
      symmetries[#symmetries + 1] = { low = low, high = high }
   end
end

local tac_tix <const> = nim.rules {
   name = "Tac Tix",
   state = function (emit, board)
      for _, run in ipairs(runs) do
         if board & run == run then emit(board & ~run) end
      end
   end,
   normalize = function (board)
      local low <const>, high <const> = board & 255, board >> 8
      local least = board
      for _, symmetry in ipairs(symmetries) do
         least = math.min(least, symmetry.low[low] | symmetry.high[high])
      end
      return least
   end,
}

-- Boards side by side.
local function show(title, boards)
   print("\n" .. title)
   for row = 0, size - 1 do
      local lines <const> = {}
      for i, board in ipairs(boards) do
         local marks <const> = {}
         for column = 0, size - 1 do
            marks[#marks + 1] = board & bit(row, column) ~= 0 and "o" or "·"
         end
         lines[i] = table.concat(marks, " ")
      end
      print(table.concat(lines, "     "))
   end
end

local start <const> = tac_tix:position(full)
for _, play in ipairs { "normal", "misere" } do
   print(play, start:outcome(play) == "N" and "whoever begins wins" or "the second player wins",
      start:remoteness(play) .. " plies")
end
print(start:solve() .. " boards were searched for both")

-- In normal play the second player answers a move with its image in the centre. In misère play that
-- loses, and no rule is known; here is an answer to each way to begin.
local openings <const>, answers <const>, seen <const> = {}, {}, {}
for board in tac_tix:position({ full }, "misere"):moves() do
   local position <const> = tac_tix:position({ board }, "misere")
   if not seen[position:key()] then
      seen[position:key()] = true
      openings[#openings + 1] = board
      answers[#answers + 1] = position:best_move()
   end
end
for i = 1, #openings, 5 do
   show("the first player leaves", table.move(openings, i, math.min(i + 4, #openings), 1, {}))
   show("the answer in misère play", table.move(answers, i, math.min(i + 4, #openings), 1, {}))
end

--[[ Output:
normal	the second player wins	16 plies
misere	the second player wins	15 plies
8548 boards were searched for both

the first player leaves
· o o o     · · o o     · · · o     · · · ·     o · o o
o o o o     o o o o     o o o o     o o o o     o o o o
o o o o     o o o o     o o o o     o o o o     o o o o
o o o o     o o o o     o o o o     o o o o     o o o o

the answer in misère play
· o o o     · · o o     · · · o     · · · ·     · · o o
o o o o     · o o o     o · · ·     · · · ·     · o o o
o o o o     o o o o     o o o o     o o o o     o o o o
· · o o     o o o o     o o o o     o o o o     o o o o

the first player leaves
o · · o     o o o o     o o o o     o o o o     o o o o
o o o o     · · o o     · · · o     · · · ·     o · o o
o o o o     o o o o     o o o o     o o o o     o o o o
o o o o     o o o o     o o o o     o o o o     o o o o

the answer in misère play
o · · o     o o · o     o · · ·     · · · ·     o o o o
· · · ·     · · · o     · · · o     · · · ·     o · o o
o o o o     o o · o     o o o o     o o o o     o o · o
o o o o     o o o o     o o o o     o o o o     o o o o

the first player leaves
o o o o
o · · o
o o o o
o o o o

the answer in misère play
o o o o
o · · o
o o o o
· · · ·
]]
