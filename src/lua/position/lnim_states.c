/* Positions that are whole states: making them, and their moves. */
#include "lua/position/lnim_states.h"
#include "lua/rules/lnim_rules_function.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char lnim_states_kind = 0;

/* Making */

static size_t check_width(lua_State *L, size_t width) {
   if (width < 1 || width > NIM_STATE_MAX)
      lnim_error(L, "state: 1 … %d integers expected, got %I", (int)NIM_STATE_MAX,
                 (LUAI_UACINT)width);
   return width;
}

static int64_t check_item(lua_State *L, int index, size_t number) {
   char what[32];
   snprintf(what, sizeof what, "integer %d", (int)number);
   return lnim_check_integer(L, index, what, LUA_MININTEGER, LUA_MAXINTEGER);
}

/* The readers return the number of integers. */

static size_t read_list(lua_State *L, int index, int64_t *state) {
   size_t width = check_width(L, lua_rawlen(L, index));
   for (size_t i = 0; i < width; i++) {
      lua_rawgeti(L, index, (lua_Integer)i + 1);
      state[i] = check_item(L, -1, i + 1);
      lua_pop(L, 1);
   }
   return width;
}

/* As tostring writes it, "5-8": a hyphen after an integer separates, another one is a sign. Commas
   and spaces separate too. */
static size_t read_text(lua_State *L, int index, int64_t *state) {
   static const char EXPECTED[] = "integers with \"-\", \",\" or spaces between them";
   size_t length, width = 0;
   const char *at = lua_tolstring(L, index, &length), *last = at + length;
   for (;;) {
      char *end;
      at += strspn(at, " ");
      errno = 0;
      long long value = strtoll(at, &end, 10);
      if (end == at || *at == '+' || errno != 0) lnim_expected(L, index, "state", EXPECTED);
      check_width(L, ++width);
      state[width - 1] = value;
      at = end + strspn(end, " ");
      if (at == last) return width;
      if (*at == '-' || *at == ',')
         at++;
      else if (at == end)
         lnim_expected(L, index, "state", EXPECTED);
   }
}

static size_t read_arguments(lua_State *L, int first, int last, int64_t *state) {
   size_t width = check_width(L, last < first ? 0 : (size_t)(last - first) + 1);
   for (size_t i = 0; i < width; i++)
      state[i] = check_item(L, first + (int)i, i + 1);
   return width;
}

/* Pushes a position under the rules at `index`, without a metatable. */
static void push_position(lua_State *L, const int64_t *state, size_t width, enum nim_play play,
                          int index) {
   nim_position *position = lnim_position_new(L, width, 2);
   position->play = play;
   position->lonely = position->rich = 0;
   position->total = position->nim_sum = 0;
   memcpy(position->heaps, state, width * sizeof *state);
   lua_pushvalue(L, index);
   lua_setiuservalue(L, -2, 1);
}

int lnim_states_position(lua_State *L) {
   int64_t state[NIM_STATE_MAX];
   size_t width;
   lnim_trim(L, 2);
   int last = lua_gettop(L);
   enum nim_play play = NIM_NORMAL;
   const nim_position *original = lnim_test_position(L, 2);
   bool one = original != NULL || lua_type(L, 2) == LUA_TTABLE || lua_type(L, 2) == LUA_TSTRING;
   if (one) lnim_method_takes(L, "position", 2);
   if (original != NULL) {
      play = lnim_check_play(L, 3, original->play);
      width = check_width(L, original->count);
      memcpy(state, original->heaps, width * sizeof *state);
   } else if (one) {
      play = lnim_check_play(L, 3, NIM_NORMAL);
      width = lua_istable(L, 2) ? read_list(L, 2, state) : read_text(L, 2, state);
   } else {
      if (last > 2 && lua_type(L, last) == LUA_TSTRING)
         play = lnim_check_play(L, last--, NIM_NORMAL);
      width = read_arguments(L, 2, last, state);
   }
   push_position(L, state, width, play, 1);
   lnim_position_finish_as(L, &lnim_states_kind);
   return 1;
}

/* Moves */

int lnim_states_push(lua_State *L, const int64_t *integers, size_t count) {
   luaL_checkstack(L, (int)count, NULL);
   for (size_t i = 0; i < count; i++)
      lua_pushinteger(L, integers[i]);
   return (int)count;
}

const lnim_state_moves *lnim_states_moves_of(lua_State *L, lnim_rules *rules, const int64_t *state,
                                             size_t width) {
   const lnim_search *search = rules->search;
   const int top = lua_gettop(L);
   lnim_state_moves *moves;
   size_t calls, size;
   do {
      lua_settop(L, top);
      lnim_call_distinct(L, rules, state, width);
      calls = search->calls;
      size = search->distinct.count * width * sizeof moves->integers[0];
      moves = lua_newuserdatauv(L, sizeof *moves + size, 0);
   } while (search->calls != calls); /* a finalizer has asked for others */
   moves->count = search->distinct.count;
   if (size > 0) memcpy(moves->integers, search->distinct.keys, size);
   return moves;
}

const lnim_state_moves *lnim_states_moves(lua_State *L, const nim_position *position,
                                          lnim_rules *rules) {
   if (lua_getiuservalue(L, 1, 2) == LUA_TUSERDATA) return lua_touserdata(L, -1);
   lua_pop(L, 1);
   const lnim_state_moves *moves = lnim_states_moves_of(L, rules, position->heaps, position->count);
   lua_pushvalue(L, -1);
   lua_setiuservalue(L, 1, 2);
   return moves;
}

/* The iterator: upvalues are the moves, integers in each, and how many were yielded. */
static int next_move(lua_State *L) {
   const lnim_state_moves *moves = lua_touserdata(L, lua_upvalueindex(1));
   size_t width = (size_t)lua_tointeger(L, lua_upvalueindex(2));
   lua_Integer at = lua_tointeger(L, lua_upvalueindex(3));
   if ((size_t)at == moves->count) return 0;
   lua_pushinteger(L, at + 1);
   lua_replace(L, lua_upvalueindex(3));
   return lnim_states_push(L, moves->integers + (size_t)at * width, width);
}

static int states_moves(lua_State *L) {
   lnim_method_takes(L, "moves", 0);
   lnim_rules *rules;
   const nim_position *position = lnim_position_ruled(L, &rules);
   lnim_states_moves(L, position, rules);
   lua_pushinteger(L, (lua_Integer)position->count);
   lua_pushinteger(L, 0);
   lua_pushcclosure(L, next_move, 3);
   return 1;
}

static int states_count_moves(lua_State *L) {
   lnim_method_takes(L, "count_moves", 0);
   lnim_rules *rules;
   const nim_position *position = lnim_position_ruled(L, &rules);
   lua_pushinteger(L, (lua_Integer)lnim_states_moves(L, position, rules)->count);
   return 1;
}

static int states_is_over(lua_State *L) {
   lnim_method_takes(L, "is_over", 0);
   lnim_rules *rules;
   const nim_position *position = lnim_position_ruled(L, &rules);
   lua_pushboolean(L, lnim_states_moves(L, position, rules)->count == 0);
   return 1;
}

static int states_move(lua_State *L) {
   lnim_method_takes(L, "move", 1);
   lnim_rules *rules;
   const nim_position *position = lnim_position_ruled(L, &rules);
   lua_settop(L, 2);
   const lnim_state_moves *moves = lnim_states_moves(L, position, rules);
   if (moves->count == 0) return lnim_position_over(L);
   lua_Integer number = lnim_check_integer(L, 2, "k", 1, (lua_Integer)moves->count);
   return lnim_states_push(L, moves->integers + (size_t)(number - 1) * position->count,
                           position->count);
}

static int states_after(lua_State *L) {
   lnim_rules *rules;
   int64_t state[NIM_STATE_MAX];
   const nim_position *position = lnim_position_ruled(L, &rules);
   size_t width = position->count;
   lnim_trim(L, 1 + (int)width);
   int top = lua_gettop(L);
   if (top - 1 != (int)width)
      return lnim_error(L, "move: %d integer%s expected, got %d value%s", (int)width,
                        width == 1 ? "" : "s", top - 1, top == 2 ? "" : "s");
   read_arguments(L, 2, top, state);
   const lnim_state_moves *moves = lnim_states_moves(L, position, rules);
   if (moves->count == 0) return lnim_position_over(L);
   for (size_t i = 0; i < moves->count; i++) {
      if (memcmp(moves->integers + i * width, state, width * sizeof *state) != 0) continue;
      lua_getiuservalue(L, 1, 1);
      push_position(L, state, width, position->play, lua_gettop(L));
      lnim_position_finish(L);
      return 1;
   }
   const char *from = lnim_push_state(L, position->heaps, width);
   return lnim_error(L, "move: option of %s expected, got %s", from,
                     lnim_push_state(L, state, width));
}

/* The state that stands for all equivalent ones, as text. */
static int states_key(lua_State *L) {
   lnim_method_takes(L, "key", 0);
   lnim_rules *rules;
   int64_t state[NIM_STATE_MAX];
   const nim_position *position = lnim_position_ruled(L, &rules);
   memcpy(state, position->heaps, position->count * sizeof *state);
   lnim_call_normalize(L, rules, state, position->count);
   lnim_position_push_text(L, state, position->count);
   return 1;
}

/* Opening */

static const luaL_Reg methods[] = {{"after", states_after},
                                   {"count_moves", states_count_moves},
                                   {"is_over", states_is_over},
                                   {"key", states_key},
                                   {"move", states_move},
                                   {"moves", states_moves},
                                   {NULL, NULL}};

void lnim_open_states(lua_State *L) {
   lnim_position_kind(L, &lnim_states_kind);
   lnim_position_methods(L, methods);
   lnim_position_methods(L, lnim_states_solving);
   lua_pop(L, 2);
}
