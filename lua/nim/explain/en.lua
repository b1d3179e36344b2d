-- English words of an explanation. Every sentence that says "wins" names the side.

return {
   forms = {
      moves = { one = "1 more move", many = "{n} more moves" },
      objects = { one = "1 object", many = "{n} objects" },
      lonely = { zero = "no heap is", one = "1 heap is", many = "{n} heaps are" },
   },
   list = { comma = ", ", ["and"] = " and " },

   title = {
      nim = {
         normal = "{position}, normal play: whoever takes the last object wins.",
         misere = "{position}, misère play: whoever takes the last object loses.",
      },
      rules = {
         normal = "{position} under the rules {rules}, normal play: whoever makes the last move "
            .. "wins.",
         misere = "{position} under the rules {rules}, misère play: whoever makes the last move "
            .. "loses.",
      },
   },
   over = {
      N = "No move is left: the player to move has won.",
      P = "No move is left: the player who has just moved has won.",
   },
   verdict = {
      N = "The player to move wins{lasts}.",
      P = "The player who has just moved wins, whatever the player to move does{lasts}.",
   },
   lasts = "; with best play the game lasts {remoteness:moves}", -- where that is known

   headings = {
      bits = "In binary",
      parity = "Why: the parity of the bits",
      search = "Why",
      kind = "The kind of this position",
      procedure = "The search for winning moves",
      moves = "Winning moves",
      departure = "Misère versus normal play",
   },

   labels = { nim = "heap {i}", valued = "heap {i} ({size:objects})" },
   column_sums = "column sums",
   nim_sum = "nim-sum",
   columns = {
      none = "all even",
      one = "odd in column {column}",
      several = "odd in columns {columns}",
      many = "odd in {count} columns",
   },
   more = "… and {n} more",

   parity = {
      even = {
         "Every column holds an even number of 1s, so each 1 has a partner in its own column, in "
            .. "another row. A move changes a single row: it cannot clear every 1 of the table at "
            .. "once, and at least one bit of that row changes.",
         "The column of that bit then holds an odd number of 1s. So every move from here leaves a "
            .. "nim-sum other than 0.",
      },
      odd = {
         "The highest column with an odd number of 1s is column {column}, and heap {heap} has a 1 "
            .. "there. Leave in its place the nim-sum of the other heaps, {others}.",
         "Why that is less than {value}: in every column above, heap {heap} agrees with the "
            .. "nim-sum of the others, since those columns are even; in column {column} heap "
            .. "{heap} has a 1 and the nim-sum of the others a 0. So {value} - {others} = "
            .. "{difference} > 0, and after that move every column is even.",
      },
   },
   lonely_decides = "In misère play the parity of the bits decides only while two or more heaps "
      .. "are rich. With fewer, the number of lonely heaps decides.",
   -- Under other rules: the same argument about the heaps' Grundy values.
   values = {
      meaning = "The number beside a heap is its Grundy value, the least number that none of its "
         .. "options has; a heap of that value plays like a Nim heap of that size. An option of "
         .. "several heaps has the nim-sum of their values.",
      even = "Every column holds an even number of 1s. A move changes the value of one heap, so "
         .. "some column becomes odd, and the other side can make all of them even again. At the "
         .. "end every value is 0, so the player who has just moved makes the last move.",
      odd = "The highest column with an odd number of 1s is column {column}, and the value of "
         .. "heap {heap}, {value}, has a 1 there. The nim-sum of the other values is {others}, "
         .. "which is less, so some option of heap {heap} has it; after that move every column is "
         .. "even.",
   },
   searched = "The verdict comes from a search of all positions that can follow; where no other "
      .. "argument is known, that is the proof.",

   sums = { T = "0", S = "not 0" },
   richness = {
      T0 = "no heap is rich", T2 = "{rich} heaps are rich",
      S0 = "no heap is rich", S1 = "one heap is rich", S2 = "{rich} heaps are rich",
   },
   kind = "{kind}: the nim-sum is {sum} ({letter}), {richness} (two objects or more) and "
      .. "{lonely:lonely} lonely (one object).",
   course = {
      T2 = "Every move from T2 leads to S2 or S1.",
      S2 = "From S2 some move leads to T2, and none to T0.",
      S1 = "S1 is where the game is decided: exactly one move leads to T0 and exactly one to S0.",
      S0 = "Every move takes a whole heap, so there is nothing left to choose.",
      T0 = "Every move takes a whole heap, so there is nothing left to choose.",
   },
   normal = {
      T = "From T every move leads to S, and from every S some move leads back to T. The end, "
         .. "with no object left, is T. So the player who has just moved can hand over T again "
         .. "and again, and makes the last move.",
      S = "From every S some move leads to T, from T every move leads to S, and the end, with no "
         .. "object left, is T. So the player to move can hand over T each time, and makes the "
         .. "last move.",
   },
   misere = {
      T2 = "Sooner or later the player to move has to leave S1, and whoever moves from S1 decides "
         .. "who takes the last object.",
      S2 = "By handing over T2 each time, the player to move makes the other side leave S1 in the "
         .. "end, and whoever moves from S1 decides who takes the last object.",
      S1 = "The player to move controls it: leaving S0, an odd number of lonely heaps, makes the "
         .. "other side take the last object.",
      S0 = "The number of lonely heaps is odd, so the player to move takes the last object and "
         .. "loses.",
      T0 = "The number of lonely heaps is even, so the player who has just moved takes the last "
         .. "object and loses.",
   },

   procedure = {
      balanced = "s = 0: the player who has just moved wins, so there is no winning move to find.",
      balance = "s is not 0. Wherever d is greater than 0, taking d objects from that heap wins "
         .. "for the player to move.",
      leave_one = "Only heap {rich_heap} is rich, and d{rich_heap} = n{rich_heap}: taking all "
         .. "but one object of it wins for the player to move.",
      leave_none = "Only heap {rich_heap} is rich, and d{rich_heap} is not n{rich_heap}: taking "
         .. "all of it wins for the player to move.",
      even = "No heap is rich and s = 0: taking a single object wins for the player to move.",
      odd = "No heap is rich and s = 1: the player who has just moved wins, so there is no "
         .. "winning move to find.",
   },

   acts = {
      state = "move to {after}",
      leave = "leave {parts} of heap {heap}",
      split = "take {take} from heap {heap} and leave {parts} of it",
      whole = "take all of heap {heap} ({take})",
      take = "take {take} from heap {heap}",
   },
   leaves = {
      plain = "{act}, which leaves {after}",
      kind = "{act}, which leaves {after} ({kind})",
   },
   no_move = "None: after every move the other side has an answer that wins.{defence}",
   defence = " The longest defence is to {best}.",

   departure = {
      later = "As long as two or more heaps are rich, the strategy is that of normal play. It "
         .. "departs when one rich heap is left: normal play then leaves an even number of lonely "
         .. "heaps (T0), misère play an odd number (S0).",
      here = "Here the strategy departs from normal play, in which one would {normal_move}, "
         .. "leaving an even number of lonely heaps (T0). In misère play one must {winning_move}, "
         .. "leaving an odd number (S0).",
      past = "With only lonely heaps every game runs its course, and the same player takes the "
         .. "last object in both plays, so the outcome here is the opposite of normal play's.",
   },
}
