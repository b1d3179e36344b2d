/* The method `perft` of positions under rules other than classic Nim's: counting sequences of
   moves. Numbers saturate: one that does not fit becomes UINT64_MAX and stays it. */
#include "core/base/nim_saturate.h"
#include "lua/position/lnim_states.h"
#include "lua/rules/lnim_options.h"
#include "lua/rules/lnim_rules_function.h"

enum { MOST_DEPTH = 100 };

/* Reads the depth, and pushes a list with an empty table for each depth from 1 on, which remembers
   numbers; returns its stack index. */
static int start(lua_State *L, int *depth) {
   *depth = (int)lnim_check_integer(L, 2, "depth", 0, MOST_DEPTH);
   lua_createtable(L, *depth, 0);
   for (int i = 1; i <= *depth; i++) {
      lua_newtable(L);
      lua_rawseti(L, -2, i);
   }
   return lua_gettop(L);
}

static int push_count(lua_State *L, uint64_t sequences) {
   if (sequences > LUA_MAXINTEGER) return lnim_raise(L, NIM_OVERFLOW);
   lua_pushinteger(L, (lua_Integer)sequences);
   return 1;
}

/* Heaps do not meet, so the sequences of moves of several heaps are those of each, mixed in
   any way: their numbers by length multiply like exponential generating functions. */

typedef struct heaps_perft {
   lua_State *L;
   lnim_rules *rules;
   int memo;               /* stack index: depth -> heap -> number */
   const uint64_t *choose; /* choose[n * (MOST_DEPTH + 1) + k] */
   lnim_watch watch;
} heaps_perft;

static void push_choose(heaps_perft *count) {
   const size_t side = MOST_DEPTH + 1;
   uint64_t *choose = lua_newuserdatauv(count->L, side * side * sizeof *choose, 0);
   for (size_t n = 0; n < side; n++)
      for (size_t k = 0; k <= n; k++)
         choose[n * side + k] = k == 0 || k == n ? 1
                                                 : nim_plus(choose[(n - 1) * side + k - 1],
                                                            choose[(n - 1) * side + k]);
   count->choose = choose;
}

static uint64_t of_heap(heaps_perft *count, int64_t heap, int depth);

/* The sequences of exactly `depth` moves in these heaps together. */
static uint64_t of_heaps(heaps_perft *count, const int64_t *heaps, size_t heap_count, int depth) {
   uint64_t mixed[MOST_DEPTH + 1] = {1}, single[MOST_DEPTH + 1] = {1};
   if (heap_count == 1) return of_heap(count, heaps[0], depth);
   for (size_t i = 0; i < heap_count; i++) {
      if (nim_stopped(&count->watch.poll)) lnim_interrupted(count->L, &count->watch);
      for (int length = 1; length <= depth; length++)
         single[length] = of_heap(count, heaps[i], length);
      for (int length = depth; length > 0; length--) {
         uint64_t sum = 0;
         for (int k = 0; k <= length; k++)
            sum = nim_plus(sum, nim_times(count->choose[length * (MOST_DEPTH + 1) + k],
                                          nim_times(single[k], mixed[length - k])));
         mixed[length] = sum;
      }
   }
   return mixed[depth];
}

static uint64_t count_of_heap(heaps_perft *count, int64_t heap, int depth) {
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

static uint64_t of_heap(heaps_perft *count, int64_t heap, int depth) {
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

static int count_from_heaps(lua_State *L) {
   lnim_method_takes(L, "perft", 1);
   heaps_perft count = {.L = L};
   const nim_position *position = lnim_position_ruled(L, &count.rules);
   int depth;
   count.memo = start(L, &depth);
   push_choose(&count);
   lnim_watch_start(L, &count.watch);
   return push_count(L, of_heaps(&count, position->heaps, position->count, depth));
}

/* Whole states. The number of sequences of moves from a state depends only on the state and on
   their length, and is remembered by both. */

typedef struct states_perft {
   lua_State *L;
   lnim_rules *rules;
   size_t width;
   int memo; /* stack index: depth -> bytes of the state -> number */
   lnim_watch watch;
} states_perft;

static uint64_t of_state(states_perft *count, const int64_t *state, int depth);

/* Those from a state through all its moves; the moves stay on the stack while they are needed. */
static uint64_t through_moves(states_perft *count, const int64_t *state, int depth) {
   lua_State *L = count->L;
   uint64_t total = 0;
   if (nim_stopped(&count->watch.poll)) lnim_interrupted(L, &count->watch);
   if (depth == 1) {
      lnim_call_distinct(L, count->rules, state, count->width);
      return count->rules->search->distinct.count;
   }
   const lnim_state_moves *moves = lnim_states_moves_of(L, count->rules, state, count->width);
   for (size_t i = 0; i < moves->count; i++)
      total = nim_plus(total, of_state(count, moves->integers + i * count->width, depth - 1));
   lua_pop(L, 1);
   return total;
}

static uint64_t of_state(states_perft *count, const int64_t *state, int depth) {
   lua_State *L = count->L;
   if (depth == 0) return 1;
   luaL_checkstack(L, 6, NULL);
   lua_rawgeti(L, count->memo, depth);
   lua_pushlstring(L, (const char *)state, count->width * sizeof *state);
   lua_pushvalue(L, -1);
   if (lua_rawget(L, -3) != LUA_TNIL) {
      uint64_t known = (uint64_t)lua_tointeger(L, -1);
      lua_pop(L, 3);
      return known;
   }
   lua_pop(L, 1);
   uint64_t total = through_moves(count, state, depth);
   lua_pushinteger(L, (lua_Integer)total);
   lua_rawset(L, -3);
   lua_pop(L, 1);
   return total;
}

static int count_from_state(lua_State *L) {
   lnim_method_takes(L, "perft", 1);
   states_perft count = {.L = L};
   const nim_position *position = lnim_position_ruled(L, &count.rules);
   int depth;
   count.width = position->count;
   count.memo = start(L, &depth);
   lnim_watch_start(L, &count.watch);
   return push_count(L, of_state(&count, position->heaps, depth));
}

void lnim_open_perft(lua_State *L) {
   static const luaL_Reg heaps[] = {{"perft", count_from_heaps}, {NULL, NULL}};
   static const luaL_Reg states[] = {{"perft", count_from_state}, {NULL, NULL}};
   lnim_position_extend(L, &lnim_heaps_kind, heaps);
   lnim_position_extend(L, &lnim_states_kind, states);
}
