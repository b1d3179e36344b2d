/* The method `playout` of positions: games played at random. */
#include "lua/position/lnim_playout.h"
#include "lua/rules/lnim_options.h"
#include "lua/rules/lnim_rules_function.h"

#include <string.h>

void lnim_playout_start(lua_State *L, const nim_position *position, lnim_playout *playout) {
   playout->played = playout->wins = playout->plies = 0;
   playout->games = lnim_check_integer(L, 2, "count", 0, LUA_MAXINTEGER);
   playout->random = &playout->fresh;
   if (lua_isnoneornil(L, 3))
      nim_random_start(&playout->fresh, 0);
   else
      playout->random = lnim_check_random(L, 3, "random");
   playout->play = lnim_check_play(L, 4, position->play);
   lnim_effort_read(L, 5, "limits", &playout->effort);
}

int lnim_playout_stop(lua_State *L, const lnim_playout *playout, const lnim_rules *rules,
                      nim_status status) {
   const lnim_effort *effort = &playout->effort;
   status = lnim_effort_status(L, effort, rules, status);
   if (status != NIM_LIMIT) return lnim_raise(L, status);
   const char *played = lua_pushfstring(L, "%I games played", (LUAI_UACINT)playout->played);
   return lnim_error(L, "%s", lnim_effort_push_limit(L, effort, rules, "positions", played));
}

void lnim_playout_add(lua_State *L, lnim_playout *playout, const lnim_rules *rules, int64_t games,
                      int64_t wins, int64_t plies) {
   if (plies > INT64_MAX - playout->plies) lnim_raise(L, NIM_OVERFLOW);
   playout->played += games;
   playout->wins += wins;
   playout->plies += plies;
   if (playout->effort.counted && (uint64_t)playout->plies > playout->effort.positions)
      lnim_playout_stop(L, playout, rules, NIM_LIMIT);
}

int lnim_playout_finish(lua_State *L, const lnim_playout *playout) {
   lua_pushinteger(L, playout->wins);
   lua_pushinteger(L, playout->plies);
   return 2;
}

/* Counts a game of that many plies. */
static void add_game(lua_State *L, lnim_playout *playout, const lnim_rules *rules, int64_t plies) {
   bool won = (plies % 2 == 1) == (playout->play == NIM_NORMAL);
   lnim_playout_add(L, playout, rules, 1, won, plies);
}

/* In a game of that many plies so far: looks now and then whether it goes on. */
static void look(lua_State *L, const lnim_playout *playout, const lnim_rules *rules, int64_t plies,
                 int64_t patience) {
   const lnim_effort *effort = &playout->effort;
   if (plies % patience != patience - 1) return;
   if (nim_stopped(&effort->poll)) lnim_playout_stop(L, playout, rules, NIM_INTERRUPTED);
   if (effort->counted && (uint64_t)(playout->plies + plies) > effort->positions)
      lnim_playout_stop(L, playout, rules, NIM_LIMIT);
}

/* Heaps. A board holds those of one game; the numbers of their moves are summed in a tree, so that
   drawing one of all moves and changing a heap take logarithmic time. (Node i, from 1, holds the
   sum of the items above i - (i & -i) up to i; Fenwick 1994.) */

enum { SMALL_HEAPS = 256 };

typedef struct game_board {
   lua_State *L;
   lnim_rules *rules;
   const lnim_playout *playout;
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
   board->rules->budget.refused = size > board->playout->effort.memory;
   if (board->rules->budget.refused)
      lnim_playout_stop(board->L, board->playout, board->rules, NIM_NO_MEMORY);
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
static int64_t play_board(game_board *board, nim_random *random) {
   /* Where three heaps may be left, finding a move takes time proportional to the heap; and what a
      Lua function takes is not known. */
   const bool quick = board->rules->kind == LNIM_RULES_CODE && board->rules->code.most_parts < 3;
   const int64_t patience = quick ? 4096 : 1;
   int64_t plies = 0;
   for (; board->total > 0; plies++) {
      nim_option option;
      int64_t number = (int64_t)nim_random_below(random, (uint64_t)board->total);
      size_t heap = find_heap(board, &number);
      lnim_nth_option(board->L, board->rules, board->heaps[heap], number, &option);
      set_heap(board, heap, option.count == 0 ? 0 : option.parts[0]);
      for (int i = 1; i < option.count; i++)
         append_heap(board, option.parts[i]);
      look(board->L, board->playout, board->rules, plies, patience);
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

static int play_from_heaps(lua_State *L) {
   lnim_method_takes(L, "playout", 4);
   lnim_rules *rules;
   const nim_position *position = lnim_position_ruled(L, &rules);
   lnim_playout playout;
   lnim_playout_start(L, position, &playout);

   int64_t small_moves[SMALL_HEAPS];
   memset(small_moves, -1, sizeof small_moves);
   game_board start = {.L = L, .rules = rules, .playout = &playout, .small_moves = small_moves};
   game_board board = start;
   set_up(&start, position);
   set_up(&board, position);

   for (int64_t game = 0; game < playout.games; game++) {
      restart(&board, &start);
      add_game(L, &playout, rules, play_board(&board, playout.random));
      if (game % 1024 == 1023 && nim_stopped(&playout.effort.poll))
         return lnim_playout_stop(L, &playout, rules, NIM_INTERRUPTED);
   }
   return lnim_playout_finish(L, &playout);
}

/* Whole states */

/* Plays one game to its end, and returns its plies. */
static int64_t play_state(lua_State *L, lnim_rules *rules, const nim_position *position,
                          const lnim_playout *playout) {
   const nim_table *distinct = &rules->search->distinct;
   int64_t state[NIM_STATE_MAX];
   size_t width = position->count;
   memcpy(state, position->heaps, width * sizeof *state);
   for (int64_t plies = 0;; plies++) {
      lnim_call_distinct(L, rules, state, width);
      if (distinct->count == 0) return plies;
      uint32_t move = (uint32_t)nim_random_below(playout->random, distinct->count);
      memcpy(state, nim_table_key(distinct, move), width * sizeof *state);
      look(L, playout, rules, plies, 1);
   }
}

static int play_from_state(lua_State *L) {
   lnim_method_takes(L, "playout", 4);
   lnim_rules *rules;
   const nim_position *position = lnim_position_ruled(L, &rules);
   lnim_playout playout;
   lnim_playout_start(L, position, &playout);
   rules->budget.refused = false;
   for (int64_t game = 0; game < playout.games; game++) {
      add_game(L, &playout, rules, play_state(L, rules, position, &playout));
   }
   return lnim_playout_finish(L, &playout);
}

void lnim_open_playout(lua_State *L) {
   static const luaL_Reg heaps[] = {{"playout", play_from_heaps}, {NULL, NULL}};
   static const luaL_Reg states[] = {{"playout", play_from_state}, {NULL, NULL}};
   lnim_position_extend(L, &lnim_heaps_kind, heaps);
   lnim_position_extend(L, &lnim_states_kind, states);
}
