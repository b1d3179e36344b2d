/* Counting and playing many games, from positions of any kind. */
#include "lua/position/lnim_playout.h"

int lnim_perft_start(lua_State *L, int *depth) {
   *depth = (int)lnim_check_integer(L, 2, "depth", 0, LNIM_MOST_DEPTH);
   lua_createtable(L, *depth, 0);
   for (int i = 1; i <= *depth; i++) {
      lua_newtable(L);
      lua_rawseti(L, -2, i);
   }
   return lua_gettop(L);
}

int lnim_perft_finish(lua_State *L, uint64_t sequences) {
   if (sequences > LUA_MAXINTEGER) return lnim_raise(L, NIM_OVERFLOW);
   lua_pushinteger(L, (lua_Integer)sequences);
   return 1;
}

void lnim_playout_start(lua_State *L, const nim_position *position, lnim_playout *playout) {
   playout->wins = playout->plies = 0;
   playout->games = lnim_check_integer(L, 2, "count", 0, LUA_MAXINTEGER);
   playout->random = &playout->fresh;
   if (lua_isnoneornil(L, 3))
      nim_random_start(&playout->fresh, 0);
   else
      playout->random = lnim_check_random(L, 3, "random");
   playout->play = lnim_check_play(L, 4, position->play);
   lnim_watch_start(L, &playout->watch);
}

void lnim_playout_add(lua_State *L, lnim_playout *playout, int64_t plies) {
   playout->wins += (plies % 2 == 1) == (playout->play == NIM_NORMAL);
   if (plies > INT64_MAX - playout->plies) lnim_raise(L, NIM_OVERFLOW);
   playout->plies += plies;
}

int lnim_playout_finish(lua_State *L, const lnim_playout *playout) {
   lua_pushinteger(L, playout->wins);
   lua_pushinteger(L, playout->plies);
   return 2;
}
