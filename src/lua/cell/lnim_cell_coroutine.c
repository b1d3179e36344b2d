/* The library `coroutine` as bots get it: what ends the turn inside a coroutine ends the turn. */
#include "lua/cell/lnim_cell_library.h"

#include <lualib.h>

/* A new coroutine inherits the hook but starts its own count, so what it may run before the first
   look at the limits is charged beforehand. */
static int cell_create(lua_State *L) {
   luaL_checktype(L, 1, LUA_TFUNCTION);
   const lnim_cell *cell = lnim_cell_of(L);
   lnim_cell_charge(L, lua_gethookcount(L) * lnim_cell_price(cell));
   lua_State *coroutine = lua_newthread(L);
   lua_pushvalue(L, 1);
   lua_xmove(L, coroutine, 1);
   return 1;
}

/* Resumes with the arguments on the top. Returns the number of results, which replace them; or -1,
   with an error object on the top. */
static int resume(lua_State *L, lua_State *coroutine, int arguments) {
   int results;
   if (!lua_checkstack(coroutine, arguments)) {
      lua_pushliteral(L, "too many arguments to resume");
      return -1;
   }
   lua_xmove(L, coroutine, arguments);
   int status = lua_resume(coroutine, L, arguments, &results);
   lnim_cell_recheck(L, status);
   if (status != LUA_OK && status != LUA_YIELD) {
      lua_xmove(coroutine, L, 1);
      return -1;
   }
   if (!lua_checkstack(L, results + 1)) {
      lua_pop(coroutine, results);
      lua_pushliteral(L, "too many results to resume");
      return -1;
   }
   lua_xmove(coroutine, L, results);
   return results;
}

static int cell_resume(lua_State *L) {
   lua_State *coroutine = lua_tothread(L, 1);
   luaL_argexpected(L, coroutine, 1, "thread");
   int results = resume(L, coroutine, lua_gettop(L) - 1);
   lua_pushboolean(L, results >= 0);
   if (results < 0) results = 1;
   lua_insert(L, -results - 1);
   return results + 1;
}

/* Unlike the standard one, this does not close the variables of a coroutine that failed: closing
   one within another could overflow the C stack up to Lua 5.4.4. */
static int resume_wrapped(lua_State *L) {
   lua_State *coroutine = lua_tothread(L, lua_upvalueindex(1));
   int results = resume(L, coroutine, lua_gettop(L));
   if (results >= 0) return results;
   if (lua_type(L, -1) == LUA_TSTRING) {
      luaL_where(L, 1);
      lua_insert(L, -2);
      lua_concat(L, 2);
   }
   return lua_error(L);
}

static int cell_wrap(lua_State *L) {
   cell_create(L);
   lua_pushcclosure(L, resume_wrapped, 1);
   return 1;
}

void lnim_cell_open_coroutine(lua_State *L) {
   static const char *const standard[] = {"isyieldable", "running", "status", "yield", NULL};
   static const luaL_Reg own[] = {
         {"create", cell_create}, {"resume", cell_resume}, {"wrap", cell_wrap}, {NULL, NULL}};
   lua_newtable(L);
   luaopen_coroutine(L);
   lnim_cell_adopt(L, standard);
   lua_pop(L, 1);
   lnim_cell_add(L, own);
}
