/* Positions of heaps under other rules: counting and playing many games. */
#include "core/base/nim_saturate.h"
#include "lua/position/lnim_heaps.h"
#include "lua/position/lnim_playout.h"

#include <string.h>

/* Perft. Heaps do not meet, so the sequences of moves of several heaps are those of each, mixed in
   any way: their numbers by length multiply like exponential generating functions. Numbers
   saturate: one that does not fit is UINT64_MAX and stays it. */

typedef struct perft {
   lua_State *L;
   lnim_rules *rules;
   int memo;               /* stack index: depth -> heap -> number */
   const uint64_t *choose; /* choose[n * (LNIM_MOST_DEPTH + 1) + k] */
   lnim_watch watch;
} perft;

static void push_choose(perft *count) {
   const size_t side = LNIM_MOST_DEPTH + 1;
   uint64_t *choose = lua_newuserdatauv(count->L, side * side * sizeof *choose, 0);
   for (size_t n = 0; n < side; n++)
      for (size_t k = 0; k <= n; k++)
         choose[n * side + k] = k == 0 || k == n ? 1
                                                 : nim_plus(choose[(n - 1) * side + k - 1],
                                                            choose[(n - 1) * side + k]);
   count->choose = choose;
}

static uint64_t of_heap(perft *count, int64_t heap, int depth);

/* The sequences of exactly `depth` moves in these heaps together. */
static uint64_t of_heaps(perft *count, const int64_t *heaps, size_t heap_count, int depth) {
   uint64_t mixed[LNIM_MOST_DEPTH + 1] = {1}, single[LNIM_MOST_DEPTH + 1] = {1};
   if (heap_count == 1) return of_heap(count, heaps[0], depth);
   for (size_t i = 0; i < heap_count; i++) {
      if (nim_stopped(&count->watch.poll)) lnim_interrupted(count->L, &count->watch);
      for (int length = 1; length <= depth; length++)
         single[length] = of_heap(count, heaps[i], length);
      for (int length = depth; length > 0; length--) {
         uint64_t sum = 0;
         for (int k = 0; k <= length; k++)
            sum = nim_plus(sum, nim_times(count->choose[length * (LNIM_MOST_DEPTH + 1) + k],
                                          nim_times(single[k], mixed[length - k])));
         mixed[length] = sum;
      }
   }
   return mixed[depth];
}

static uint64_t count_of_heap(perft *count, int64_t heap, int depth) {
   uint64_t total = 0;
   lnim_options options;
   lnim_options_start(count->L, count->rules, heap, &options);
   while (lnim_options_next(count->L, &options)) {
      total = nim_plus(total, of_heaps(count, options.list.option.parts,
                                       (size_t)options.list.option.count, depth - 1));
      if (nim_stopped(&count->watch.poll)) lnim_interrupted(count->L, &count->watch);
   }
   return total;
}

static uint64_t of_heap(perft *count, int64_t heap, int depth) {
   lua_State *L = count->L;
   if (depth == 0) return 1;
   if (depth == 1) return (uint64_t)lnim_count_options(L, count->rules, heap);
   lua_rawgeti(L, count->memo, depth);
   bool known = lua_rawgeti(L, -1, heap) == LUA_TNUMBER;
   uint64_t total = (uint64_t)lua_tointeger(L, -1);
   lua_pop(L, 2);
   if (known) return total;
   total = count_of_heap(count, heap, depth);
   lua_rawgeti(L, count->memo, depth);
   lua_pushinteger(L, (lua_Integer)total);
   lua_rawseti(L, -2, heap);
   lua_pop(L, 1);
   return total;
}

int lnim_heaps_perft(lua_State *L) {
   perft count = {.L = L};
   const nim_position *position = lnim_position_ruled(L, &count.rules);
   int depth;
   count.memo = lnim_perft_start(L, &depth);
   push_choose(&count);
   lnim_watch_start(L, &count.watch);
   return lnim_perft_finish(L, of_heaps(&count, position->heaps, position->count, depth));
}

/* Play-outs. A board holds the heaps of one game; the numbers of their moves are summed in a tree,
   so that drawing one of all moves and changing a heap take logarithmic time. (Node i, from 1,
   holds the sum of the items above i - (i & -i) up to i; Fenwick 1994.) */

enum { SMALL_HEAPS = 256 };

typedef struct game_board {
   lua_State *L;
   lnim_rules *rules;
   int64_t *small_moves; /* the numbers of moves of heaps below SMALL_HEAPS; -1: not known yet */
   int block;            /* stack index of what the arrays are in */
   size_t count;
   size_t capacity; /* a power of two */
   int64_t total;   /* moves of all heaps */
   int64_t *heaps;  /* capacity sizes; then capacity numbers of moves; then capacity + 1 nodes */
   int64_t *moves;
   int64_t *nodes;
} game_board;

/* Pushes arrays of that capacity, all zero. */
static void push_arrays(game_board *board, size_t capacity) {
   if (capacity > SIZE_MAX / (4 * sizeof(int64_t))) lnim_raise(board->L, NIM_NO_MEMORY);
   size_t size = (3 * capacity + 1) * sizeof(int64_t);
   int64_t *arrays = lua_newuserdatauv(board->L, size, 0);
   memset(arrays, 0, size);
   board->capacity = capacity;
   board->total = 0;
   board->heaps = arrays;
   board->moves = arrays + capacity;
   board->nodes = arrays + 2 * capacity;
}

static void add_moves(game_board *board, size_t index, int64_t difference) {
   board->moves[index] += difference;
   board->total += difference;
   for (size_t i = index + 1; i <= board->capacity; i += i & (~i + 1))
      board->nodes[i] += difference;
}

static void enlarge(game_board *board) {
   const game_board old = *board;
   push_arrays(board, 2 * old.capacity);
   for (size_t i = 0; i < old.count; i++) {
      board->heaps[i] = old.heaps[i];
      add_moves(board, i, old.moves[i]);
   }
   lua_replace(board->L, board->block);
}

static int64_t count_options(const game_board *board, int64_t heap) {
   if (heap < 0 || heap >= SMALL_HEAPS) return lnim_count_options(board->L, board->rules, heap);
   int64_t *known = &board->small_moves[heap];
   if (*known < 0) *known = lnim_count_options(board->L, board->rules, heap);
   return *known;
}

static void set_heap(game_board *board, size_t index, int64_t heap) {
   int64_t moves = count_options(board, heap), others = board->total - board->moves[index];
   if (moves > INT64_MAX - others) lnim_raise(board->L, NIM_OVERFLOW);
   add_moves(board, index, moves - board->moves[index]);
   board->heaps[index] = heap;
}

static void append_heap(game_board *board, int64_t heap) {
   if (board->count == board->capacity) enlarge(board);
   set_heap(board, board->count, heap);
   board->count++;
}

/* Pushes the arrays of a board with the heaps of the position; the fields before `block` are set.
 */
static void set_up(game_board *board, const nim_position *position) {
   size_t capacity = 4;
   while (capacity < position->count)
      capacity *= 2;
   push_arrays(board, capacity);
   board->block = lua_gettop(board->L);
   board->count = 0;
   for (size_t i = 0; i < position->count; i++)
      append_heap(board, position->heaps[i]);
}

/* The heap of the move with that number, which becomes its number among the heap's own. */
static size_t find_heap(const game_board *board, int64_t *number) {
   size_t index = 0;
   for (size_t step = board->capacity; step > 0; step /= 2)
      if (index + step <= board->capacity && board->nodes[index + step] <= *number) {
         index += step;
         *number -= board->nodes[index];
      }
   return index;
}

/* Plays one game to its end, and returns its plies. */
static int64_t play_out(game_board *board, nim_random *random, const lnim_watch *watch) {
   /* Where three heaps may be left, finding a move takes a time that goes with the heap. */
   const int64_t patience = board->rules->code.most_parts < 3 ? 4096 : 1;
   int64_t plies = 0;
   for (; board->total > 0; plies++) {
      nim_option option;
      int64_t number = (int64_t)nim_random_below(random, (uint64_t)board->total);
      size_t heap = find_heap(board, &number);
      lnim_nth_option(board->L, board->rules, board->heaps[heap], number, &option);
      set_heap(board, heap, option.count == 0 ? 0 : option.parts[0]);
      for (int i = 1; i < option.count; i++)
         append_heap(board, option.parts[i]);
      if (plies % patience == 0 && nim_stopped(&watch->poll)) lnim_interrupted(board->L, watch);
   }
   return plies;
}

/* Makes `board` what `start` is, which gets as much room. */
static void restart(game_board *board, game_board *start) {
   while (start->capacity < board->capacity)
      enlarge(start);
   board->count = start->count;
   board->total = start->total;
   memcpy(board->heaps, start->heaps, (3 * start->capacity + 1) * sizeof(int64_t));
}

int lnim_heaps_playout(lua_State *L) {
   lnim_rules *rules;
   const nim_position *position = lnim_position_ruled(L, &rules);
   lnim_playout playout;
   lnim_playout_start(L, position, &playout);

   int64_t small_moves[SMALL_HEAPS];
   memset(small_moves, -1, sizeof small_moves);
   game_board start = {.L = L, .rules = rules, .small_moves = small_moves}, board = start;
   set_up(&start, position);
   set_up(&board, position);

   for (int64_t game = 0; game < playout.games; game++) {
      restart(&board, &start);
      lnim_playout_add(L, &playout, play_out(&board, playout.random, &playout.watch));
      if (game % 1024 == 1023 && nim_stopped(&playout.watch.poll))
         return lnim_interrupted(L, &playout.watch);
   }
   return lnim_playout_finish(L, &playout);
}
