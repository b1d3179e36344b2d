/* Whole states: counting and playing many games. */
#include "core/base/nim_saturate.h"
#include "lua/position/lnim_playout.h"
#include "lua/position/lnim_states.h"

#include <string.h>

/* Perft. The number of move sequences from a state depends on the state and on their length only,
   and is remembered by both. Numbers saturate at UINT64_MAX. */

typedef struct perft {
   lua_State *L;
   lnim_rules *rules;
   size_t width;
   int memo; /* stack index: depth -> bytes of the state -> number */
   lnim_watch watch;
} perft;

static uint64_t count_sequences(perft *count, const int64_t *state, int depth);

/* Those from a state through all its moves; the moves stay on the stack while they are needed. */
static uint64_t count_all(perft *count, const int64_t *state, int depth) {
   lua_State *L = count->L;
   uint64_t total = 0;
   if (nim_stopped(&count->watch.poll)) lnim_interrupted(L, &count->watch);
   if (depth == 1) {
      lnim_ask_moves(L, count->rules, state, count->width);
      return count->rules->search->distinct.count;
   }
   const lnim_state_moves *moves = lnim_states_ask(L, count->rules, state, count->width);
   for (size_t i = 0; i < moves->count; i++)
      total =
            nim_plus(total, count_sequences(count, moves->integers + i * count->width, depth - 1));
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
   const nim_position *position = lnim_position_ruled(L, &count.rules);
   int depth;
   count.width = position->count;
   count.memo = lnim_perft_start(L, &depth);
   lnim_watch_start(L, &count.watch);
   return lnim_perft_finish(L, count_sequences(&count, position->heaps, depth));
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
   const nim_position *position = lnim_position_ruled(L, &rules);
   lnim_playout playout;
   lnim_playout_start(L, position, &playout);
   for (int64_t game = 0; game < playout.games; game++) {
      int64_t plies = play_out(L, rules, position, playout.random, &playout.watch);
      lnim_playout_add(L, &playout, plies);
   }
   return lnim_playout_finish(L, &playout);
}

const luaL_Reg lnim_states_playing[] = {
      {"perft", states_perft}, {"playout", states_playout}, {NULL, NULL}};
