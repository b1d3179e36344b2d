/* Positions of classic Nim: every answer in closed form. */
#include "lnim_position.h"

#include <string.h>

const char lnim_classic = 0;

static int classic_is_over(lua_State *L) {
   lua_pushboolean(L, lnim_position_self(L)->total == 0);
   return 1;
}

static int classic_outcome(lua_State *L) {
   const nim_position *position = lnim_position_self(L);
   enum nim_play play = lnim_check_play(L, 2, position->play);
   lua_pushstring(L, nim_position_outcome(position, play) == NIM_N ? "N" : "P");
   return 1;
}

static int classic_remoteness(lua_State *L) {
   const nim_position *position = lnim_position_self(L);
   enum nim_play play = lnim_check_play(L, 2, position->play);
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

static int classic_moves(lua_State *L) {
   lnim_position_self(L);
   lua_pushvalue(L, 1);
   lua_pushinteger(L, 0);
   lua_pushinteger(L, 0);
   lua_pushcclosure(L, next_move, 3);
   return 1;
}

/* A move takes an object and those above it, for some order in each heap: there are as many moves
   as objects. */
static int classic_count_moves(lua_State *L) {
   lua_pushinteger(L, lnim_position_self(L)->total);
   return 1;
}

/* In a method that needs a move: the position it was called on. */
static const nim_position *unfinished_self(lua_State *L) {
   const nim_position *position = lnim_position_self(L);
   if (position->total == 0)
      luaL_error(L, "self: position with a move left expected, got one that is over");
   return position;
}

static int push_heap_and_take(lua_State *L, nim_move move) {
   lua_pushinteger(L, (lua_Integer)move.heap + 1);
   lua_pushinteger(L, move.take);
   return 2;
}

static int classic_move(lua_State *L) {
   const nim_position *position = unfinished_self(L);
   lua_Integer number = lnim_check_integer(L, 2, "k", 1, position->total);
   return push_heap_and_take(L, nim_position_move(position, number - 1));
}

static int classic_winning_moves(lua_State *L) {
   const nim_position *position = lnim_position_self(L);
   enum nim_play play = lnim_check_play(L, 2, position->play);
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

static int classic_best_move(lua_State *L) {
   const nim_position *position = lnim_position_self(L);
   enum nim_play play = lnim_check_play(L, 2, position->play);
   nim_move move;
   if (!nim_position_best_move(position, play, &move)) {
      lua_pushnil(L);
      return 1;
   }
   return push_heap_and_take(L, move);
}

static int classic_after(lua_State *L) {
   const nim_position *position = unfinished_self(L);
   int values = lua_gettop(L) - 1;
   if (values > 2) return luaL_error(L, "move: heap and take expected, got %d values", values);
   lua_Integer heap = lnim_check_integer(L, 2, "heap", 1, (lua_Integer)position->count);
   int64_t size = position->heaps[heap - 1];
   if (size == 0)
      return luaL_error(L, "heap: one with objects expected, got %I", (LUAI_UACINT)heap);
   lua_Integer take = lnim_check_integer(L, 3, "take", 1, size);

   nim_position *after = lnim_position_new(L, position->count, 0);
   memcpy(after, position, nim_position_size(position->count));
   nim_position_take(after, (nim_move){(size_t)heap - 1, take});
   lnim_position_finish(L);
   return 1;
}

static int classic_perft(lua_State *L) {
   const nim_position *position = lnim_position_self(L);
   lua_Integer depth = lnim_check_integer(L, 2, "depth", 0, LUA_MAXINTEGER);
   int64_t sequences;
   nim_status status = nim_position_perft(position, depth, &sequences);
   if (status != NIM_OK) return lnim_raise(L, status);
   lua_pushinteger(L, sequences);
   return 1;
}

static int classic_playout(lua_State *L) {
   const nim_position *position = lnim_position_self(L);
   lua_Integer games = lnim_check_integer(L, 2, "count", 0, LUA_MAXINTEGER);
   nim_random fresh, *random = &fresh;
   if (lua_isnoneornil(L, 3))
      nim_random_start(&fresh, 0);
   else
      random = lnim_check_random(L, 3, "random");
   enum nim_play play = lnim_check_play(L, 4, position->play);
   lnim_watch watch;
   lnim_watch_start(L, &watch);
   int64_t wins, plies;
   nim_status status =
         nim_position_playout(position, play, games, random, &watch.poll, &wins, &plies);
   if (status == NIM_INTERRUPTED) return lnim_interrupted(L, &watch);
   if (status != NIM_OK) return lnim_raise(L, status);
   lua_pushinteger(L, wins);
   lua_pushinteger(L, plies);
   return 2;
}

static const luaL_Reg methods[] = {{"after", classic_after},
                                   {"best_move", classic_best_move},
                                   {"count_moves", classic_count_moves},
                                   {"is_over", classic_is_over},
                                   {"move", classic_move},
                                   {"moves", classic_moves},
                                   {"outcome", classic_outcome},
                                   {"perft", classic_perft},
                                   {"playout", classic_playout},
                                   {"remoteness", classic_remoteness},
                                   {"winning_moves", classic_winning_moves},
                                   {NULL, NULL}};

void lnim_classic_set_rules(lua_State *L) {
   lua_rawgetp(L, LUA_REGISTRYINDEX, &lnim_classic);
   lua_insert(L, -2);
   lua_rawseti(L, -2, 1);
   lua_pop(L, 1);
}

void lnim_open_classic(lua_State *L) {
   lnim_position_kind(L, &lnim_classic);
   lnim_position_methods(L, lnim_heap_methods);
   lnim_position_methods(L, methods);
   lua_pop(L, 2);
}
