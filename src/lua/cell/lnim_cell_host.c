/* The host's answers to a bot's questions about positions under other rules than classic Nim's: it
   calls the methods of its own positions while the bot waits. Its errors become errors of the
   bot's call. */
#include "lua/cell/lnim_cell_bot.h"

#include <string.h>

static int does_nothing(lua_State *L) {
   (void)L;
   return 0;
}

void lnim_cell_push_value(lua_State *L, lua_State *from, int index) {
   size_t size;
   switch (lua_type(from, index)) {
   case LUA_TNIL: lua_pushnil(L); break;
   case LUA_TBOOLEAN: lua_pushboolean(L, lua_toboolean(from, index)); break;
   case LUA_TNUMBER:
      if (lua_isinteger(from, index))
         lua_pushinteger(L, lua_tointeger(from, index));
      else
         lua_pushnumber(L, lua_tonumber(from, index));
      break;
   case LUA_TSTRING: {
      const char *text = lua_tolstring(from, index, &size);
      lua_pushlstring(L, text, size < LNIM_TEXT ? size : LNIM_TEXT);
      break;
   }
   case LUA_TFUNCTION: lua_pushcfunction(L, does_nothing); break;
   case LUA_TTHREAD: lua_pushthread(L); break;
   case LUA_TTABLE: lua_newtable(L); break;
   default: lua_pushlightuserdata(L, NULL);
   }
}

enum { CELL = 1, QUESTION, FUNCTION };

/* Pushes the function that answers, and its arguments. */
static void push_call(lua_State *L, const lnim_question *question) {
   if (!question->method) {
      lua_getiuservalue(L, CELL, LNIM_CELL_LOOPS);
      if (lua_rawgeti(L, -1, question->number) != LUA_TFUNCTION)
         lnim_error(L, "moves: this iterator belongs to an earlier turn");
      lua_replace(L, FUNCTION);
   } else {
      lua_getiuservalue(L, CELL, LNIM_CELL_POSITIONS);
      lua_rawgeti(L, -1, question->number);
      lua_getfield(L, -1, question->method);
      lua_replace(L, FUNCTION);
      if (question->argument) lnim_cell_push_value(L, question->from, question->argument);
   }
}

/* Keeps the iterator on the top, and puts its number in its place. */
static void keep_loop(lua_State *L) {
   lua_getiuservalue(L, CELL, LNIM_CELL_LOOPS);
   lua_Integer number = (lua_Integer)lua_rawlen(L, -1) + 1;
   lua_insert(L, -2);
   lua_rawseti(L, -2, number);
   lua_pushinteger(L, number);
   lua_replace(L, -2);
}

static int answer(lua_State *L) {
   lnim_question *question = lua_touserdata(L, QUESTION);
   push_call(L, question);
   lua_call(L, lua_gettop(L) - FUNCTION, LUA_MULTRET);
   luaL_checkstack(L, LUA_MINSTACK, NULL);
   if (lua_isfunction(L, -1)) keep_loop(L);
   question->count = lua_gettop(L) - QUESTION;
   if (question->count > LNIM_MOVE_VALUES)
      return lnim_error(L, "move: at most %d values expected, got %d", LNIM_MOVE_VALUES,
                        question->count);
   for (int i = 0; i < question->count; i++)
      question->values[i] = lua_tointeger(L, FUNCTION + i);
   return 0;
}

bool lnim_cell_answer(lua_State *host, lnim_question *question) {
   int top = lua_gettop(host);
   if (!lua_checkstack(host, QUESTION + 1)) return false;
   lua_pushcfunction(host, answer);
   lua_pushvalue(host, CELL);
   lua_pushlightuserdata(host, question);
   lnim_cell *cell = lnim_cell_of(question->from);
   lnim_cell_pause(cell);
   lnim_cell_leave(cell);
   bool answered = lua_pcall(host, QUESTION, 0, 0) == LUA_OK;
   lnim_cell_enter(cell);
   lnim_cell_continue(cell);
   if (!answered) {
      size_t size = 0;
      const char *text = lua_type(host, -1) == LUA_TSTRING ? lua_tolstring(host, -1, &size) : NULL;
      question->text_size = size < LNIM_TEXT ? size : LNIM_TEXT;
      if (text) memcpy(question->text, text, question->text_size);
   }
   lua_settop(host, top);
   return answered;
}
