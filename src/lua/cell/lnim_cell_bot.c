/* The bot in the cell: loading it, and calling it. All of this runs under lnim_cell_call. */
#include "lua/cell/lnim_cell_bot.h"
#include "lua/cell/lnim_cell_library.h"

#include <string.h>

/* Loading */

/* Ends loading: the file does not return a bot. The text is on the top. */
static int refuse(lua_State *L) {
   lnim_cell *cell = lnim_cell_of(L);
   size_t size;
   const char *text = lua_tolstring(L, -1, &size);
   lnim_cell_say(cell, text ? text : "", text ? size : 0);
   return lnim_cell_lose(L, LNIM_LOAD);
}

/* Upvalue 1 is the method `shuffle` of streams. */
static int shuffle(lua_State *L) {
   if (lua_istable(L, 2)) lnim_cell_charge(L, (lua_Integer)lua_rawlen(L, 2));
   lua_pushvalue(L, lua_upvalueindex(1));
   lua_insert(L, 1);
   lua_call(L, lua_gettop(L) - 1, LUA_MULTRET);
   return lua_gettop(L);
}

/* Pushes the bot's stream of random numbers. */
static void open_random(lua_State *L) {
   lua_newtable(L);
   lnim_open_random(L);
   lua_getfield(L, -1, "random");
   lua_pushinteger(L, 0); /* for loading the file: each game brings its own stream */
   lua_call(L, 1, 1);
   lua_replace(L, -2);
   lnim_cell_of(L)->random = lua_touserdata(L, -1);
   lua_pushvalue(L, -1);
   luaL_ref(L, LUA_REGISTRYINDEX); /* it stays even if the bot removes it from its turn */

   lua_getmetatable(L, -1);
   lua_getfield(L, -1, "__index");
   lua_getfield(L, -1, "shuffle");
   lua_pushcclosure(L, shuffle, 1);
   lua_setfield(L, -2, "shuffle");
   lua_pop(L, 2);
}

/* Pushes the result of the file. */
static void run_file(lua_State *L) {
   const lnim_cell *cell = lnim_cell_of(L);
   int status = luaL_loadbufferx(L, cell->source, cell->source_size, cell->name, "t");
   if (status == LUA_ERRMEM) lua_error(L);
   if (status != LUA_OK) refuse(L);
   lua_call(L, 0, 1);
}

static bool has(lua_State *L, int bot, const char *field) {
   lua_getfield(L, bot, field);
   bool is_true = lua_toboolean(L, -1);
   lua_pop(L, 1);
   return is_true;
}

static void read_name(lua_State *L, int bot) {
   lnim_cell *cell = lnim_cell_of(L);
   int type = lua_getfield(L, bot, "name");
   if (type != LUA_TSTRING && type != LUA_TNIL) {
      lua_pushfstring(L, "name: string expected, got %s", lua_typename(L, type));
      refuse(L);
   }
   if (type == LUA_TSTRING) {
      const char *name = lua_tolstring(L, -1, &cell->bot_name_size);
      if (cell->bot_name_size > sizeof cell->bot_name) cell->bot_name_size = sizeof cell->bot_name;
      memcpy(cell->bot_name, name, cell->bot_name_size);
   }
   lua_pop(L, 1);
}

/* Whether the method on the top, which this pops, takes `self` but no position. */
static bool is_blind(lua_State *L) {
   lua_Debug about;
   lua_getinfo(L, ">u", &about);
   return about.nparams < 2 && !about.isvararg;
}

/* Reads what the bot on the top says about itself, and replaces it with the player of a game: a bot
   that is a table has a `self` of its own in each game, empty at first, whose __index it is. */
static void make_player(lua_State *L) {
   lnim_cell *cell = lnim_cell_of(L);
   cell->bot_name_size = 0;
   cell->blind = cell->starts = cell->stochastic = cell->theory = false;
   if (lua_isfunction(L, -1)) return;
   if (!lua_istable(L, -1)) {
      lua_pushfstring(L, "bot: function, or table with a function `move` expected, got %s",
                      lua_isnil(L, -1) ? "nothing: the file must end with `return` and the bot"
                                       : luaL_typename(L, -1));
      refuse(L);
   }
   int bot = lua_gettop(L);
   int type = lua_getfield(L, bot, "move");
   if (type != LUA_TFUNCTION) {
      lua_pushfstring(L,
                      "bot: function, or table with a function `move` expected, got table with "
                      "move = %s",
                      lua_typename(L, type));
      refuse(L);
   }
   cell->blind = is_blind(L);
   lua_settop(L, bot);
   read_name(L, bot);
   cell->starts = has(L, bot, "start");
   cell->stochastic = has(L, bot, "stochastic");
   cell->theory = has(L, bot, "theory");

   lua_newtable(L);
   lua_createtable(L, 0, 2);
   lua_pushvalue(L, bot);
   lua_setfield(L, -2, "__index");
   lua_pushboolean(L, false);
   lua_setfield(L, -2, "__metatable");
   lua_setmetatable(L, -2);
   lua_replace(L, bot);
}

int lnim_cell_load(lua_State *L) {
   lua_settop(L, 0);
   lnim_cell_watch(L);
   lnim_cell_open_library(L);
   open_random(L);
   run_file(L);
   make_player(L);
   lua_insert(L, LNIM_PLAYER);
   lua_newtable(L);
   lua_insert(L, LNIM_TURN);
   lua_setfield(L, LNIM_TURN, "random");
   lnim_cell_open_positions(L);
   lua_gc(L, LUA_GCCOLLECT);
   return LNIM_BASE;
}

/* Calling */

static void set_last(lua_State *L, const lnim_request *request) {
   size_t count = request->last_count, named = request->last_is_state ? 0 : 2;
   if (count == 0) {
      lua_pushnil(L);
   } else {
      lua_createtable(L, (int)(count - named), (int)named);
      for (size_t i = 0; i < count; i++) {
         lua_pushinteger(L, request->last[i]);
         if (i >= named)
            lua_rawseti(L, -2, (lua_Integer)(i - named) + 1);
         else
            lua_setfield(L, -2, i == 0 ? "heap" : "take");
      }
   }
   lua_setfield(L, LNIM_TURN, "last");
}

static void push_turn(lua_State *L, const lnim_request *request) {
   if (!request->seat) {
      lua_pushnil(L);
      return;
   }
   lua_pushstring(L, request->position->play == NIM_NORMAL ? "normal" : "misere");
   lua_setfield(L, LNIM_TURN, "play");
   lua_pushstring(L, request->seat);
   lua_setfield(L, LNIM_TURN, "seat");
   lua_pushinteger(L, request->number);
   lua_setfield(L, LNIM_TURN, "number");
   set_last(L, request);
   lua_pushvalue(L, LNIM_TURN);
}

int lnim_cell_ask(lua_State *L) {
   const lnim_request *request = lua_touserdata(L, -1);
   lua_settop(L, LNIM_BASE);
   bool has_self = lua_istable(L, LNIM_PLAYER);
   if (has_self) {
      if (lua_getfield(L, LNIM_PLAYER, request->method) != LUA_TFUNCTION)
         return lnim_expected(L, -1, request->method, "function");
   }
   lua_pushvalue(L, LNIM_PLAYER); /* the function itself, or its argument self */
   lnim_cell_push_position(L, request);
   push_turn(L, request);
   lua_call(L, has_self ? 3 : 2, LUA_MULTRET);
   return lua_gettop(L) - LNIM_BASE;
}
