/* Whole states: counting and playing many games. */
#include "lnim_states.h"

#include <string.h>

/* Perft. The number of move sequences from a state depends on the state and on their length only,
   and is remembered by both. Numbers saturate at UINT64_MAX. */

enum { MOST_DEPTH = 100 };

typedef struct perft {
   lua_State *L;
   lnim_rules *rules;
   size_t width;
   int memo; /* stack index: depth -> bytes of the state -> number */
} perft;

static uint64_t count_sequences(perft *count, const int64_t *state, int depth);

/* Those from a state through all its moves; the moves stay on the stack while they are needed. */
static uint64_t count_all(perft *count, const int64_t *state, int depth) {
   lua_State *L = count->L;
   const nim_table *distinct = &count->rules->search->distinct;
   lnim_ask_moves(L, count->rules, state, count->width);
   size_t moves = distinct->count, width = count->width;
   if (depth == 1) return moves;
   uint64_t total = 0, *options = lua_newuserdatauv(L, moves * width * sizeof *options, 0);
   if (moves > 0) memcpy(options, distinct->keys, moves * width * sizeof *options);
   for (size_t i = 0; i < moves; i++) {
      int64_t option[NIM_STATE_MAX];
      memcpy(option, options + i * width, width * sizeof *option);
      uint64_t more = count_sequences(count, option, depth - 1);
      total = more > UINT64_MAX - total ? UINT64_MAX : total + more;
   }
   lua_pop(L, 1);
   return total;
}

static uint64_t count_sequences(perft *count, const int64_t *state, int depth) {
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
   uint64_t total = count_all(count, state, depth);
   lua_pushinteger(L, (lua_Integer)total);
   lua_rawset(L, -3);
   lua_pop(L, 1);
   return total;
}

static int states_perft(lua_State *L) {
   perft count = {.L = L};
   const nim_position *position = lnim_states_self(L, &count.rules);
   int depth = (int)lnim_check_integer(L, 2, "depth", 0, MOST_DEPTH);
   count.width = position->count;
   lua_createtable(L, depth, 0);
   count.memo = lua_gettop(L);
   for (int i = 1; i <= depth; i++) {
      lua_newtable(L);
      lua_rawseti(L, -2, i);
   }
   uint64_t sequences = count_sequences(&count, position->heaps, depth);
   if (sequences > LUA_MAXINTEGER) return lnim_raise(L, NIM_OVERFLOW);
   lua_pushinteger(L, (lua_Integer)sequences);
   return 1;
}

/* Plays one game to its end, and returns its plies. */
static int64_t play_out(lua_State *L, lnim_rules *rules, const nim_position *position,
                        nim_random *random, const lnim_watch *watch) {
   const nim_table *distinct = &rules->search->distinct;
   int64_t state[NIM_STATE_MAX];
   size_t width = position->count;
   memcpy(state, position->heaps, width * sizeof *state);
   for (int64_t plies = 0;; plies++) {
      lnim_ask_moves(L, rules, state, width);
      if (distinct->count == 0) return plies;
      uint32_t move = (uint32_t)nim_random_below(random, distinct->count);
      memcpy(state, nim_table_key(distinct, move), width * sizeof *state);
      if (nim_stopped(&watch->poll)) lnim_interrupted(L, watch);
   }
}

static int states_playout(lua_State *L) {
   lnim_rules *rules;
   const nim_position *position = lnim_states_self(L, &rules);
   int64_t games = lnim_check_integer(L, 2, "count", 0, LUA_MAXINTEGER);
   nim_random fresh, *random = &fresh;
   if (lua_isnoneornil(L, 3))
      nim_random_start(&fresh, 0);
   else
      random = lnim_check_random(L, 3, "random");
   enum nim_play play = lnim_check_play(L, 4, position->play);
   lnim_watch watch;
   lnim_watch_start(L, &watch);
   int64_t wins = 0, plies = 0;
   for (int64_t game = 0; game < games; game++) {
      int64_t length = play_out(L, rules, position, random, &watch);
      wins += (length % 2 == 1) == (play == NIM_NORMAL);
      plies += length;
   }
   lua_pushinteger(L, wins);
   lua_pushinteger(L, plies);
   return 2;
}

const luaL_Reg lnim_states_playing[] = {
      {"perft", states_perft}, {"playout", states_playout}, {NULL, NULL}};
