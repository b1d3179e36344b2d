/***
Positions of classic Nim: every answer in closed form.
@submodule nim.position
*/
#include "lua/position/lnim_playout.h"

#include <string.h>

const char lnim_classic_kind = 0;

/***
Whether the game is over: no move is left.
@function is_over
@treturn boolean
@usage assert(require "nim".position "0-0":is_over())
*/
static int classic_is_over(lua_State *L) {
   lnim_method_takes(L, "is_over", 0);
   lua_pushboolean(L, lnim_position_self(L)->total == 0);
   return 1;
}

/* In a method that solves: the position, and the play of argument 2. Limits, argument 3, are only
   checked: nothing here takes long. */
static const nim_position *classic_problem(lua_State *L, enum nim_play *play) {
   const nim_position *position = lnim_position_self(L);
   lnim_effort effort;
   *play = lnim_check_play(L, 2, position->play);
   lnim_effort_read(L, 3, "limits", &effort);
   return position;
}

/***
The xor of the Grundy values of the heaps under the rules: under those of Nim the nim-sum. In normal
play the previous player wins exactly when it is 0 (Sprague 1935, Grundy 1939).
@function grundy
@tparam[opt] table limits see `solve`
@treturn int 0 … 2^63-1
@usage
local nim = require "nim"
assert(nim.position "3-5":grundy() == 6)
assert(nim.rules "kayles":position "3-5":grundy() == 7)
*/
static int classic_grundy(lua_State *L) {
   lnim_method_takes(L, "grundy", 1);
   const nim_position *position = lnim_position_self(L);
   lnim_effort effort;
   lnim_effort_read(L, 2, "limits", &effort);
   lua_pushinteger(L, position->nim_sum);
   return 1;
}

/***
Who wins if both play well (Bouton 1901). In normal play the previous player does exactly when the
nim-sum is 0; in misère play too if there is a rich heap, otherwise when the nim-sum is 1.
@function outcome
@tparam[opt] string play `"normal"` or `"misere"`
@tparam[opt] table limits see `solve`
@treturn string `"N"`: the player to move; `"P"`: the previous player, who has just moved
@usage
local p = require "nim".position "1-1"
assert(p:outcome() == "P" and p:outcome "misere" == "N")
*/
static int classic_outcome(lua_State *L) {
   lnim_method_takes(L, "outcome", 2);
   enum nim_play play;
   const nim_position *position = classic_problem(L, &play);
   lua_pushstring(L, nim_position_outcome(position, play) == NIM_N ? "N" : "P");
   return 1;
}

/***
How many plies the game lasts when the winner hurries and the loser delays. The closed form was
found by exhaustive search, and the specs compare it with one.
@function remoteness
@tparam[opt] string play `"normal"` or `"misere"`
@tparam[opt] table limits see `solve`
@treturn int 0 … 2^63-1
@usage
local p = require "nim".position "1-3-5-7"
assert(p:remoteness() == 16 and p:remoteness "misere" == 15)
*/
static int classic_remoteness(lua_State *L) {
   lnim_method_takes(L, "remoteness", 2);
   enum nim_play play;
   const nim_position *position = classic_problem(L, &play);
   lua_pushinteger(L, nim_position_remoteness(position, play));
   return 1;
}

/* The iterator: upvalues are the position, the heap (from 1) and the take of the move yielded last.
 */
static int next_move(lua_State *L) {
   const nim_position *position = lua_touserdata(L, lua_upvalueindex(1));
   size_t heap = (size_t)lua_tointeger(L, lua_upvalueindex(2));
   lua_Integer take = lua_tointeger(L, lua_upvalueindex(3)) + 1;
   if (heap == 0 || take > position->heaps[heap - 1]) {
      take = 1;
      while (heap < position->count && position->heaps[heap] == 0)
         heap++;
      if (heap++ == position->count) return 0;
      lua_pushinteger(L, (lua_Integer)heap);
      lua_replace(L, lua_upvalueindex(2));
   }
   lua_pushinteger(L, take);
   lua_copy(L, -1, lua_upvalueindex(3));
   lua_pushvalue(L, lua_upvalueindex(2));
   lua_insert(L, -2);
   return 2;
}

/***
Iterates over all legal moves, heap by heap, each by growing take, without building a list.
@function moves
@treturn function an iterator that yields heap (its index, from 1) and take
@usage
local count = 0
for heap, take in require "nim".position "1-3-5-7":moves() do count = count + 1 end
assert(count == 16)
*/
static int classic_moves(lua_State *L) {
   lnim_method_takes(L, "moves", 0);
   lnim_position_self(L);
   lua_pushvalue(L, 1);
   lua_pushinteger(L, 0);
   lua_pushinteger(L, 0);
   lua_pushcclosure(L, next_move, 3);
   return 1;
}

/***
The number of legal moves.
@function count_moves
@treturn int 0 … 2^63-1
@usage assert(require "nim".position "1-3-5-7":count_moves() == 16)
*/
/* If the objects of a heap lie on top of one another, a move takes one of them and all above it. So
   there are as many moves as objects. */
static int classic_count_moves(lua_State *L) {
   lnim_method_takes(L, "count_moves", 0);
   lua_pushinteger(L, lnim_position_self(L)->total);
   return 1;
}

/* In a method that needs a move: the position it was called on. */
static const nim_position *unfinished_self(lua_State *L) {
   const nim_position *position = lnim_position_self(L);
   if (position->total == 0) lnim_position_over(L);
   return position;
}

static int push_heap_and_take(lua_State *L, nim_move move) {
   lua_pushinteger(L, (lua_Integer)move.heap + 1);
   lua_pushinteger(L, move.take);
   return 2;
}

/***
The k-th move in the order of `moves`, found directly whatever the sizes of the heaps.
@function move
@tparam int k 1 … count_moves()
@treturn int heap, from 1
@treturn int take
@raise if k is out of its range; if no move is left
@usage
local heap, take = require "nim".position "1-3-5-7":move(6)
assert(heap == 3 and take == 2)
*/
static int classic_move(lua_State *L) {
   lnim_method_takes(L, "move", 1);
   const nim_position *position = unfinished_self(L);
   lua_Integer number = lnim_check_integer(L, 2, "k", 1, position->total);
   return push_heap_and_take(L, nim_position_move(position, number - 1));
}

/***
All moves after which the previous player wins, in the order of the heaps; each has one at most.
@function winning_moves
@tparam[opt] string play `"normal"` or `"misere"`
@tparam[opt] table limits see `solve`
@treturn {table,...} of `{ heap =, take = }`; empty if the position is lost or over
@usage
local moves = require "nim".position "4-5-6":winning_moves()
assert(#moves == 3 and moves[2].heap == 2 and moves[2].take == 3)
*/
static int classic_winning_moves(lua_State *L) {
   lnim_method_takes(L, "winning_moves", 2);
   enum nim_play play;
   const nim_position *position = classic_problem(L, &play);
   lua_Integer found = 0;
   lua_newtable(L);
   for (size_t heap = 0; heap < position->count; heap++) {
      int64_t take = nim_position_winning_take(position, play, heap);
      if (take == 0) continue;
      lnim_push_move(L, (nim_move){heap, take});
      lua_rawseti(L, -2, ++found);
   }
   return 1;
}

/***
The first winning move. In normal play under rules of heaps it is found without any search, as
`winning_moves` are, whatever the sizes of the heaps.
@function winning_move
@tparam[opt] string play `"normal"` or `"misere"`
@tparam[opt] table limits see `solve`
@treturn ?int heap, from 1; nil in a lost position
@treturn ?int take
@usage
local nim = require "nim"
print(nim.position "4-5-6":winning_move()) --> 1 1
print(nim.rules "kayles":position { 10 ^ 15 }:winning_move()) --> 1 2 1 999999999999997
*/
static int classic_winning_move(lua_State *L) {
   lnim_method_takes(L, "winning_move", 2);
   enum nim_play play;
   const nim_position *position = classic_problem(L, &play);
   for (size_t heap = 0; heap < position->count; heap++) {
      int64_t take = nim_position_winning_take(position, play, heap);
      if (take != 0) return push_heap_and_take(L, (nim_move){heap, take});
   }
   lua_pushnil(L);
   return 1;
}

/***
The fastest win, or in a lost position the longest defence: one object from a heap whose lowest
binary 1 is lowest; of several such heaps, the first. Under other rules the first such move is found
by a search (see `solve`), which `winning_moves` does not need in normal play, whatever the heaps.

Where the search ends by a limit, this is the best move that is known: in normal play among heaps,
and in misère play of a set, the first winning move, or in a lost position any move. Elsewhere, if
`limits` are given, a move that was found to win, or else one that was not found to lose; without
them it is an error. So how long the game then lasts is not known; `solve` with the same limits says
whether the search ends.
@function best_move
@tparam[opt] string play `"normal"` or `"misere"`
@tparam[opt] table limits see `solve`
@treturn ?int heap, from 1; nil if no move is left
@treturn ?int take
@usage
local heap, take = require "nim".position "4-5-6":best_move()
assert(heap == 3 and take == 5)
*/
static int classic_best_move(lua_State *L) {
   lnim_method_takes(L, "best_move", 2);
   enum nim_play play;
   const nim_position *position = classic_problem(L, &play);
   nim_move move;
   if (!nim_position_best_move(position, play, &move)) {
      lua_pushnil(L);
      return 1;
   }
   return push_heap_and_take(L, move);
}

/***
The position after a move; this one does not change.
@function after
@tparam int heap 1 … #position, not an empty one
@tparam int take 1 … size of the heap
@treturn nim.position
@raise if the move is not legal; for further arguments
@usage assert(tostring(require "nim".position "1-3-5-7":after(3, 2)) == "1-3-3-7")
*/
static int classic_after(lua_State *L) {
   const nim_position *position = unfinished_self(L);
   lnim_trim(L, 3);
   int values = lua_gettop(L) - 1;
   if (values > 2) return lnim_error(L, "move: heap and take expected, got %d values", values);
   lua_Integer heap = lnim_check_integer(L, 2, "heap", 1, (lua_Integer)position->count);
   int64_t size = position->heaps[heap - 1];
   if (size == 0) return lnim_error(L, "heap: non-empty heap expected, got %I", (LUAI_UACINT)heap);
   lua_Integer take = lnim_check_integer(L, 3, "take", 1, size);

   nim_position *after = lnim_position_new(L, position->count, 0);
   memcpy(after, position, nim_position_size(position->count));
   nim_position_take(after, (nim_move){(size_t)heap - 1, take});
   lnim_position_finish(L);
   return 1;
}

/***
Solves the position and all that it leads to now, in both plays, instead of when a method first
needs it. Everything solved is kept with the rules, so that nothing is solved twice. Positions of
Nim need no solving.

Options, a table, which other methods take as `limits`: `positions`, how many may come up for the
first time, 10,000,000 by default; `memory`, how many bytes the rules may hold for what was found,
2^20 or more, 2^30 by default; `seconds`, 60 by default, looked at between two calls of a Lua
function. Beyond that, other methods raise an error. What was solved until then is kept, and the
same question continues from there. `progress` is a function, called from time to time and at the
end with the number of positions solved and the number that came up. `limit` is an older name of
`positions`. What Ctrl-C interrupts also continues when it is asked for again.
@function solve
@tparam[opt] table options
@treturn ?int the positions solved under these rules so far, 0 under those of Nim; nil beyond a
limit, and for more or larger heaps than a search takes
@treturn ?string then a text that says why, and how many were solved
@raise for a game that does not end; what a function of the rules raises
@usage
local kayles = require "nim".rules "kayles"
print(kayles:position { 7 }:solve { limit = 1000 }) --> 22
*/
static int classic_solve(lua_State *L) {
   lnim_method_takes(L, "solve", 1);
   lnim_effort effort;
   lnim_position_self(L);
   lnim_effort_read(L, 2, "options", &effort);
   lua_pushinteger(L, 0);
   return 1;
}

/***
The number of sequences of exactly that many moves; a game that ends earlier does not count. It is
computed from binomial coefficients, not by enumeration, and so takes hardly any time.
@function perft
@tparam int depth 0 … 2^63-1
@tparam[opt] table limits as for all questions
@treturn int 0 … 2^63-1
@raise if the number is above 2^63-1
@usage assert(require "nim".position "1-3-5-7":perft(8) == 8808802)
*/
static int classic_perft(lua_State *L) {
   lnim_method_takes(L, "perft", 2);
   const nim_position *position = lnim_position_self(L);
   lua_Integer depth = lnim_check_integer(L, 2, "depth", 0, LUA_MAXINTEGER);
   int64_t sequences;
   lnim_effort effort;
   lnim_effort_read(L, 3, "limits", &effort);
   nim_status status = nim_position_perft(position, depth, &sequences);
   if (status != NIM_OK) return lnim_raise(L, status);
   lua_pushinteger(L, sequences);
   return 1;
}

enum { BLOCK = 1024 }; /* games between two looks at the limits */

/***
Plays games at random, in which each legal move has the same chance.
@function playout
@tparam int count how many games, 0 … 2^63-1
@tparam[opt] nim.random random the stream to draw from; by default a new one of seed 0, so that the
same question has the same answer
@tparam[opt] string play `"normal"` or `"misere"`
@tparam[opt] table limits as for all questions; positions are only limited where this says so
@treturn int the games won by the player who moves first
@treturn int the plies of all games together
@usage
local nim = require "nim"
local wins, plies = nim.position "1-3-5-7":playout(1000, nim.random(7))
assert(wins > 400 and wins < 600 and plies > 7000 and plies < 8500)
*/
static int classic_playout(lua_State *L) {
   lnim_method_takes(L, "playout", 4);
   const nim_position *position = lnim_position_self(L);
   lnim_playout playout;
   lnim_playout_start(L, position, &playout);
   int64_t block = position->total > 0 ? BLOCK : playout.games, wins, plies;
   for (int64_t left = playout.games; left > 0; left -= block) {
      if (block > left) block = left;
      nim_status status = nim_position_playout(position, playout.play, block, playout.random,
                                               &playout.effort.poll, &wins, &plies);
      if (status == NIM_OK) lnim_playout_add(L, &playout, NULL, block, wins, plies);
      if (status == NIM_OK && nim_stopped(&playout.effort.poll)) status = NIM_INTERRUPTED;
      if (status != NIM_OK) return lnim_playout_stop(L, &playout, NULL, status);
   }
   return lnim_playout_finish(L, &playout);
}

static const luaL_Reg methods[] = {{"after", classic_after},
                                   {"best_move", classic_best_move},
                                   {"count_moves", classic_count_moves},
                                   {"grundy", classic_grundy},
                                   {"is_over", classic_is_over},
                                   {"move", classic_move},
                                   {"moves", classic_moves},
                                   {"outcome", classic_outcome},
                                   {"perft", classic_perft},
                                   {"playout", classic_playout},
                                   {"remoteness", classic_remoteness},
                                   {"solve", classic_solve},
                                   {"winning_move", classic_winning_move},
                                   {"winning_moves", classic_winning_moves},
                                   {NULL, NULL}};

void lnim_open_classic(lua_State *L) {
   lnim_position_kind(L, &lnim_classic_kind);
   lnim_position_methods(L, lnim_heap_methods);
   lnim_position_methods(L, methods);
   lua_pop(L, 2);
}
