-- English. Every sentence that says "wins" names the side.

local words <const> = {}

local MANY <const> = 8 -- columns that are not named one by one

words.headings = {
   bits = "In binary",
   parity = "Why: the parity of the bits",
   search = "Why",
   kind = "The kind of this position",
   procedure = "The search for winning moves",
   moves = "Winning moves",
   departure = "Misère against normal play",
}
words.column_sums = "column sums"
words.nim_sum = "nim-sum"
words.all_even = "all even"
words.parity_is_not_all = "In misère play this alone decides only while two or more heaps are "
   .. "rich: see below."

local function count(n, one, many)
   return n == 1 and "1 " .. one or ("%d %s"):format(n, many)
end

local function list(items)
   if #items == 1 then return tostring(items[1]) end
   return table.concat(items, ", ", 1, #items - 1) .. " and " .. items[#items]
end

function words.heap(i, size, valued)
   return valued and ("heap %d (%s)"):format(i, count(size, "object", "objects")) or "heap " .. i
end

function words.odd_in(columns)
   if #columns > MANY then return ("odd in %d columns"):format(#columns) end
   return (#columns == 1 and "odd in column " or "odd in columns ") .. list(columns)
end

function words.more(n)
   return ("… and %d more"):format(n)
end

function words.title(a)
   local rule <const> = a.play == "normal" and "whoever makes the last move wins"
      or "whoever makes the last move loses"
   local nim <const> = a.play == "normal" and "whoever takes the last object wins"
      or "whoever takes the last object loses"
   local name <const> = a.play == "normal" and "normal play" or "misère play"
   if a.kind then return ("%s, %s: %s."):format(a.position, name, nim) end
   return ("%s under the rules %s, %s: %s."):format(a.position, a.rules, name, rule)
end

function words.verdict(a)
   if a.over then
      local winner <const> = a.outcome == "N" and "the player to move" or "the player who has "
         .. "just moved"
      return ("No move is left: %s has won."):format(winner)
   end
   if a.outcome == "N" then
      return ("The player to move wins; with best play the game lasts %s.")
         :format(count(a.remoteness, "more move", "more moves"))
   end
   return ("The player who has just moved wins, whatever the player to move does; with best play "
      .. "the game lasts %s."):format(count(a.remoteness, "more move", "more moves"))
end

function words.parity(a)
   local p <const> = a.pivot
   if not p then
      return {
         "Every column holds an even number of 1s, so each 1 has a partner in its own column, in "
            .. "another row. A move changes a single row: it cannot clear every 1 of the table at "
            .. "once, and at least one bit of that row changes.",
         "The column of that bit then holds an odd number of 1s. So every move from here leaves a "
            .. "nim-sum other than 0.",
      }
   end
   return {
      ("The highest column with an odd number of 1s is column %d, and heap %d has a 1 there. "
         .. "Leave in its place the nim-sum of the other heaps, %d.")
         :format(p.column, p.heap, p.others),
      ("Why that is less than %d: in every column above, heap %d agrees with the nim-sum of the "
         .. "others, since those columns are even; in column %d heap %d has a 1 and the others "
         .. "add up to 0. So %d - %d = %d > 0, and after that move every column is even.")
         :format(p.value, p.heap, p.column, p.heap, p.value, p.others, p.value - p.others),
   }
end

-- Under other rules: the same argument about the heaps' Grundy values.
function words.values(a)
   local p <const> = a.pivot
   local meaning <const> = "The number beside a heap is its Grundy value, the least number that "
      .. "none of its options has; a heap of that value plays like a Nim heap of that size. An "
      .. "option of several heaps counts with the nim-sum of their values."
   if not p then
      return { meaning, "Every column holds an even number of 1s. A move changes the value of one "
         .. "heap, so some column becomes odd, and the other side can make all of them even "
         .. "again. At the end every value is 0, so the player who has just moved makes the last "
         .. "move." }
   end
   return { meaning, ("The highest column with an odd number of 1s is column %d, and the value of "
      .. "heap %d, %d, has a 1 there. The other values add up to %d, which is less, so some "
      .. "option of heap %d has it; after that move every column is "
      .. "even."):format(p.column, p.heap, p.value, p.others,
      p.heap) }
end

words.searched = "The verdict comes from a search of all positions that can follow: where no other "
   .. "argument is known, that is the proof."

local KIND <const> = {
   T0 = "no heap is rich", T2 = "%d heaps are rich",
   S0 = "no heap is rich", S1 = "one heap is rich", S2 = "%d heaps are rich",
}

local function kind_sentence(a)
   local letter <const> = a.kind:sub(1, 1)
   return ("%s: the nim-sum is %s (%s), %s (two objects or more) and %s lonely (one "
      .. "object)."):format(
      a.kind, letter == "T" and "0" or "not 0", letter, KIND[a.kind]:format(a.rich),
      a.lonely == 0 and "no heap is" or count(a.lonely, "heap is", "heaps are"))
end

local NORMAL <const> = {
   T = "From T every move leads to S, and from every S some move leads back to T. The end, with "
      .. "no object left, is T. So the player who has just moved can hand over T again and again, "
      .. "and makes the last move.",
   S = "From every S some move leads to T, from T every move leads to S, and the end, with no "
      .. "object left, is T. So the player to move can hand over T each time, and makes the last "
      .. "move.",
}

local COURSE <const> = {
   T2 = "Every move from T2 leads to S2 or S1.",
   S2 = "From S2 some move leads to T2, and none to T0.",
   S1 = "S1 is where the game is decided: exactly one move leads to T0 and exactly one to S0.",
   S0 = "Every move takes a whole heap, so nothing can be chosen any more.",
   T0 = "Every move takes a whole heap, so nothing can be chosen any more.",
}

local MISERE <const> = {
   T2 = "Sooner or later the player to move has to leave S1, and whoever moves from S1 decides "
      .. "who takes the last object.",
   S2 = "By handing over T2 each time the player to move makes the other side leave S1 in the "
      .. "end, and whoever moves from S1 decides who takes the last object.",
   S1 = "The player to move controls it: leaving S0, an odd number of lonely heaps, makes the "
      .. "other side take the last object.",
   S0 = "The number of lonely heaps is odd, so the player to move takes the last object and "
      .. "loses.",
   T0 = "The number of lonely heaps is even, so the player who has just moved takes the last "
      .. "object and loses.",
}

function words.kind(a)
   local second <const> = a.play == "misere" and MISERE[a.kind] or NORMAL[a.kind:sub(1, 1)]
   return { kind_sentence(a), COURSE[a.kind], second }
end

function words.procedure(a)
   local won <const> = a.outcome == "N"
   if a.play == "normal" or a.rich > 1 then
      if not won then
         return { "s = 0: the player who has just moved wins, so there is no winning move to "
            .. "find." }
      end
      return { "s is not 0. Wherever d is greater than 0, taking d objects from that heap wins "
         .. "for the player to move." }
   end
   if a.rich == 1 then
      local i <const> = a.rich_heap
      local size <const> = a.heaps[i]
      if a.bits.nim_sum == size then
         return { ("Only heap %d is rich, and d%d = n%d: taking all of it but one object wins for "
            .. "the player to move."):format(i, i, i) }
      end
      return { ("Only heap %d is rich, and d%d is not n%d: taking all of it wins for the player "
         .. "to move."):format(i, i, i) }
   end
   if won then
      return { "No heap is rich and s = 0: taking a single object wins for the player to move." }
   end
   return { "No heap is rich and s = 1: the player who has just moved wins, so there is no "
      .. "winning move to find." }
end

local function act(move)
   if move.state then return "move to " .. move.after end
   if #move.parts > 0 then
      return ("leave %s of heap %d"):format(table.concat(move.parts, "-"), move.heap)
   end
   if move.rest == 0 then return ("take all of heap %d (%d)"):format(move.heap, move.take) end
   return ("take %d from heap %d"):format(move.take, move.heap)
end

function words.move(move)
   if move.state then return act(move) end
   return ("%s, which leaves %s%s"):format(act(move), move.after,
      move.kind and " (" .. move.kind .. ")" or "")
end

function words.moves(a)
   if a.winning_count > 0 then return {} end
   return { ("None: after every move the other side has an answer that wins. The longest defence "
      .. "is to %s."):format(act(a.best)) }
end

function words.departure(a)
   if a.kind == "T2" or a.kind == "S2" then
      return { "As long as two or more heaps are rich, the strategy is that of normal play. It "
         .. "departs when one rich heap is left: normal play then leaves an even number of lonely "
         .. "heaps (T0), misère play an odd number (S0)." }
   elseif a.kind == "S1" then
      return { ("Here the strategy departs from normal play, in which one would %s, leaving an "
         .. "even number of lonely heaps (T0). In misère play one must %s, leaving an odd number "
         .. "(S0).")
         :format(act(a.normal_move), act(a.winning_moves[1])) }
   end
   return { "With lonely heaps alone every game runs its course, and who takes the last object is "
      .. "the same in both plays: so the outcome here is the opposite of normal play." }
end

return words
