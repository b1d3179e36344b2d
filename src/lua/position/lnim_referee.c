/***
One turn of a game: a bot is called and what it returns is judged. In C, because a bot's results
must be counted, and because a bot must not yield out of its turn.
@submodule nim.core
*/
#include "core/base/nim_decimal.h"
#include "lua/position/lnim_position_view.h"

#include <string.h>

/* With a bot, a position and a turn at indices 1 to 3: calls the bot, a function of position and
   turn or a table with that method, and pushes all that it returns. Runs protected: looking up a
   method may run code of the bot. It cannot yield out of a call without a continuation. */
static void call_bot(lua_State *L, const char *method) {
   if (lua_isfunction(L, 1)) {
      lua_pushvalue(L, 1);
   } else {
      if (lua_getfield(L, 1, method) != LUA_TFUNCTION) lnim_expected(L, -1, method, "function");
      lua_pushvalue(L, 1);
   }
   lua_pushvalue(L, 2);
   lua_pushvalue(L, 3);
   lua_call(L, lua_isfunction(L, 1) ? 2 : 3, LUA_MULTRET);
}

/* Whether the error on the top of the stack is a fault, see lua/nim/common/fault.lua; then pushes
   its reason and text. No metamethod is called. */
static bool push_fault(lua_State *L) {
   if (!lua_istable(L, -1) || luaL_getmetafield(L, -1, "__name") == LUA_TNIL) return false;
   bool is_fault = lua_type(L, -1) == LUA_TSTRING && strcmp(lua_tostring(L, -1), "nim.fault") == 0;
   lua_pop(L, 1);
   if (!is_fault) return false;
   lua_pushliteral(L, "reason");
   lua_rawget(L, -2);
   lua_pushliteral(L, "text");
   lua_rawget(L, -3);
   if (lua_isstring(L, -1) && lua_isstring(L, -2)) return true;
   lua_pop(L, 2);
   return false;
}

/* Returns nil, the reason and a text for the error on the top of the stack: those of a fault, or
   the reason given. An error that is not a string is described by its type, without calling its
   __tostring. */
static int failure(lua_State *L, const char *reason) {
   if (push_fault(L)) {
      lua_pushnil(L);
      lua_insert(L, -3);
      return 3;
   }
   if (!lua_isstring(L, -1))
      lua_pushfstring(L, "error of type %s", luaL_typename(L, -1));
   else
      lua_tostring(L, -1);
   lua_pushnil(L);
   lua_pushstring(L, reason);
   lua_rotate(L, -3, 2);
   return 3;
}

/* Pushes the move of the integers first … first + count - 1, count >= 1, as a record writes it:
   "heap:take", "heap:take:part-part" or, in a whole state, the integers left, "3-0". */
static void push_move_text(lua_State *L, int first, int count, bool heaps) {
   char text[LNIM_MOVE_VALUES * (NIM_DECIMAL_SIZE + 1)];
   char *const end = text + sizeof text, *start = end;
   for (int i = count - 1; i >= 0; i--) {
      start = nim_decimal_write(start, lua_tointeger(L, first + i));
      if (i > 0) *--start = heaps && i <= 2 ? ':' : '-';
   }
   lua_pushlstring(L, start, (size_t)(end - start));
}

/* Whose fault an error is depends on how far the turn has come. */
enum stage { BOT_MOVES, MOVE_IS_CHECKED, RULES_ARE_ASKED };

/* The whole turn, protected. Arguments and results are those of ask; two more arguments: the forms
   of the position (see lnim_position_view.h), and a pointer to the stage. */
static int take_turn(lua_State *L) {
   enum { POSITION = 2, FULL = 4, FORMS, STAGE, MOVE };
   enum stage *stage = lua_touserdata(L, STAGE);
   bool full = lua_toboolean(L, FULL);
   call_bot(L, "move");
   *stage = MOVE_IS_CHECKED;
   luaL_checkstack(L, LNIM_MOVE_VALUES + LUA_MINSTACK, NULL);
   int count = lua_gettop(L) - STAGE;
   if (count > LNIM_MOVE_VALUES)
      return lnim_error(L, "move: heap and take expected, got %d values", count);
   if (count > 0 && lua_isnil(L, -1)) /* `after` ignores trailing nils */
      return lnim_error(L, "move: integers expected, got nil as result %d", count);
   lua_rawgeti(L, FORMS, LNIM_AFTER);
   lua_pushvalue(L, POSITION);
   for (int i = 0; i < count; i++)
      lua_pushvalue(L, MOVE + i);
   lua_call(L, 1 + count, 1);
   *stage = RULES_ARE_ASKED;
   int next = lua_gettop(L);
   lua_rawgeti(L, FORMS, full ? LNIM_METATABLE_FULL : LNIM_METATABLE_LIMITED);
   lua_setmetatable(L, next); /* nobody has seen the new position yet */
   lua_rawgeti(L, FORMS, full ? LNIM_IS_OVER_FULL : LNIM_IS_OVER_LIMITED);
   lua_pushvalue(L, next);
   lua_call(L, 1, 1);
   lua_rawgeti(L, FORMS, LNIM_HEAPS);
   bool heaps = lua_toboolean(L, -1);
   lua_pop(L, 1);
   push_move_text(L, MOVE, count, heaps);
   return 3;
}

/***
Asks a bot for its move, and makes the move.
@function ask
@tparam table|function bot has a method `move (position, turn)`, or is that function
@tparam position|view position what the bot gets, with a move left
@param turn passed on to the bot
@tparam boolean full whether the next position has all methods, or is a view
@treturn[1] position|view the next position
@treturn[1] boolean whether the game is over there
@treturn[1] string the move as text
@treturn[2] nil
@treturn[2] string "error" if the bot raised one, "illegal" if its move is not legal, or the reason
of a fault that the bot raised (see `nim.common.fault`)
@treturn[2] string what was wrong, unchecked text of any length
@raise for anything but a position or view; an error of the rules about the next position
*/
static int ask(lua_State *L) {
   enum stage stage = BOT_MOVES;
   lua_settop(L, 4);
   lnim_view_push_forms(L, 2, "position");
   lua_pushlightuserdata(L, &stage);
   lua_pushcfunction(L, take_turn);
   lua_insert(L, 1);
   if (lua_pcall(L, 6, 3, 0) == LUA_OK) return 3;
   if (stage == RULES_ARE_ASKED) return lua_error(L);
   return failure(L, stage == BOT_MOVES ? "error" : "illegal");
}

static int begin(lua_State *L) {
   call_bot(L, "start");
   return 0;
}

/***
Tells a bot that a game begins, through its method `start`.
@function start
@tparam table bot has a method `start (position, turn)`
@tparam position|view position what the bot gets
@param turn passed on to the bot
@treturn[1] boolean true; what the bot returns is ignored
@treturn[2] nil
@treturn[2] string "error", or the reason of a fault
@treturn[2] string what was wrong, unchecked text of any length
*/
static int start(lua_State *L) {
   lua_settop(L, 3);
   lua_pushcfunction(L, begin);
   lua_insert(L, 1);
   if (lua_pcall(L, 3, 0, 0) != LUA_OK) return failure(L, "error");
   lua_pushboolean(L, true);
   return 1;
}

void lnim_open_referee(lua_State *L) {
   static const luaL_Reg functions[] = {{"ask", ask}, {"start", start}, {NULL, NULL}};
   luaL_setfuncs(L, functions, 0);
}
