/* The method `perft` of positions under rules other than classic Nim's: counting sequences of
   moves. Numbers saturate: one that does not fit becomes UINT64_MAX and stays it. */
#include "core/base/nim_saturate.h"
#include "lua/position/lnim_states.h"
#include "lua/rules/lnim_options.h"
#include "lua/rules/lnim_rules_function.h"

enum { MOST_DEPTH = 100, BETWEEN_POLLS = 64 };

/* What a number remembered takes in Lua, for the limit on memory: for a state besides its bytes. */
enum { NUMBER_BYTES = 40 };

/* What counting under rules of all kinds needs. */
typedef struct perft {
   lua_State *L;
   lnim_rules *rules;
   int memo;       /* stack index: depth -> heap, or bytes of a state -> number */
   size_t numbers; /* remembered */
   size_t bytes;   /* that they take */
   unsigned turns;
   lnim_effort effort;
} perft;

/* Reads the arguments, and returns the depth; the structure must stay where it is. Pushes a list
   with an empty table for each depth from 1 on, which remembers numbers. */
static int start(lua_State *L, perft *count) {
   int depth = (int)lnim_check_integer(L, 2, "depth", 0, MOST_DEPTH);
   lnim_effort_read(L, 3, "limits", &count->effort);
   count->L = L;
   count->rules->budget.refused = false;
   lua_createtable(L, depth, 0);
   for (int i = 1; i <= depth; i++) {
      lua_newtable(L);
      lua_rawseti(L, -2, i);
   }
   count->memo = lua_gettop(L);
   return depth;
}

/* Raises where the status says that a limit was reached, or Ctrl-C pressed. */
static void check(perft *count, nim_status status) {
   lua_State *L = count->L;
   if (status == NIM_OK) return;
   lnim_effort_status(L, &count->effort, count->rules, status);
   const char *counted = lua_pushfstring(L, "%I counted", (LUAI_UACINT)count->numbers);
   lnim_error(L, "%s",
              lnim_effort_push_limit(L, &count->effort, count->rules, "positions", counted));
}

/* Looks whether to go on: now and then, or wherever a Lua function may have been called. */
static void look(perft *count) {
   if (count->rules->kind == LNIM_RULES_CODE && ++count->turns % BETWEEN_POLLS != 0) return;
   check(count, nim_stopped(&count->effort.poll) ? NIM_INTERRUPTED : NIM_OK);
}

/* One more number is remembered, whose key takes that much. */
static void spend(perft *count, size_t key_bytes) {
   nim_budget *budget = &count->rules->budget;
   count->bytes += NUMBER_BYTES + key_bytes;
   budget->refused = count->bytes > count->effort.memory;
   bool fits = count->numbers < count->effort.positions && !budget->refused;
   check(count, fits ? NIM_OK : NIM_LIMIT);
   count->numbers++;
}

static int push_count(lua_State *L, uint64_t sequences) {
   if (sequences > LUA_MAXINTEGER) return lnim_raise(L, NIM_OVERFLOW);
   lua_pushinteger(L, (lua_Integer)sequences);
   return 1;
}

/* Heaps do not meet, so the sequences of moves of several heaps are those of each, mixed in
   any way: their numbers by length multiply like exponential generating functions. */

typedef struct heaps_perft {
   perft base;
   const uint64_t *choose; /* choose[n * (MOST_DEPTH + 1) + k] */
} heaps_perft;

static void push_choose(heaps_perft *count) {
   const size_t side = MOST_DEPTH + 1;
   uint64_t *choose = lua_newuserdatauv(count->base.L, side * side * sizeof *choose, 0);
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
      look(&count->base);
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
   lnim_options_start(count->base.L, count->base.rules, heap, &options);
   while (lnim_options_next(count->base.L, &options)) {
      total = nim_plus(total, of_heaps(count, options.list.option.parts,
                                       (size_t)options.list.option.count, depth - 1));
      look(&count->base);
   }
   return total;
}

static uint64_t of_heap(heaps_perft *count, int64_t heap, int depth) {
   lua_State *L = count->base.L;
   if (depth == 0) return 1;
   if (depth == 1) return (uint64_t)lnim_count_options(L, count->base.rules, heap);
   lua_rawgeti(L, count->base.memo, depth);
   bool known = lua_rawgeti(L, -1, heap) == LUA_TNUMBER;
   uint64_t total = (uint64_t)lua_tointeger(L, -1);
   lua_pop(L, 2);
   if (known) return total;
   total = count_of_heap(count, heap, depth);
   spend(&count->base, 0);
   lua_rawgeti(L, count->base.memo, depth);
   lua_pushinteger(L, (lua_Integer)total);
   lua_rawseti(L, -2, heap);
   lua_pop(L, 1);
   return total;
}

static int count_from_heaps(lua_State *L) {
   lnim_method_takes(L, "perft", 2);
   heaps_perft count = {0};
   const nim_position *position = lnim_position_ruled(L, &count.base.rules);
   int depth = start(L, &count.base);
   push_choose(&count);
   return push_count(L, of_heaps(&count, position->heaps, position->count, depth));
}

/* Whole states. The number of sequences of moves from a state depends only on the state and on
   their length, and is remembered by both. */

typedef struct states_perft {
   perft base;
   size_t width;
} states_perft;

static uint64_t of_state(states_perft *count, const int64_t *state, int depth);

/* Those from a state through all its moves; the moves stay on the stack while they are needed. */
static uint64_t through_moves(states_perft *count, const int64_t *state, int depth) {
   lua_State *L = count->base.L;
   lnim_rules *rules = count->base.rules;
   uint64_t total = 0;
   look(&count->base);
   if (depth == 1) {
      lnim_call_distinct(L, rules, state, count->width);
      return rules->search->distinct.count;
   }
   const lnim_state_moves *moves = lnim_states_moves_of(L, rules, state, count->width);
   for (size_t i = 0; i < moves->count; i++)
      total = nim_plus(total, of_state(count, moves->integers + i * count->width, depth - 1));
   lua_pop(L, 1);
   return total;
}

static uint64_t of_state(states_perft *count, const int64_t *state, int depth) {
   lua_State *L = count->base.L;
   if (depth == 0) return 1;
   luaL_checkstack(L, 6, NULL);
   lua_rawgeti(L, count->base.memo, depth);
   lua_pushlstring(L, (const char *)state, count->width * sizeof *state);
   lua_pushvalue(L, -1);
   if (lua_rawget(L, -3) != LUA_TNIL) {
      uint64_t known = (uint64_t)lua_tointeger(L, -1);
      lua_pop(L, 3);
      return known;
   }
   lua_pop(L, 1);
   uint64_t total = through_moves(count, state, depth);
   spend(&count->base, count->width * sizeof *state);
   lua_pushinteger(L, (lua_Integer)total);
   lua_rawset(L, -3);
   lua_pop(L, 1);
   return total;
}

static int count_from_state(lua_State *L) {
   lnim_method_takes(L, "perft", 2);
   states_perft count = {0};
   const nim_position *position = lnim_position_ruled(L, &count.base.rules);
   int depth = start(L, &count.base);
   count.width = position->count;
   return push_count(L, of_state(&count, position->heaps, depth));
}

void lnim_open_perft(lua_State *L) {
   static const luaL_Reg heaps[] = {{"perft", count_from_heaps}, {NULL, NULL}};
   static const luaL_Reg states[] = {{"perft", count_from_state}, {NULL, NULL}};
   lnim_position_extend(L, &lnim_heaps_kind, heaps);
   lnim_position_extend(L, &lnim_states_kind, states);
}
