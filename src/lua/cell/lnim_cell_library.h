/* The standard library as bots get it, made from Lua's: what is offered is named, one by one. */
#ifndef LNIM_CELL_LIBRARY_H
#define LNIM_CELL_LIBRARY_H

#include "lua/cell/lnim_cell_state.h"

#pragma GCC visibility push(hidden)

/* In the cell: makes the globals. */
void lnim_cell_open_library(lua_State *L);

/* What that is made of: each pushes a library; the one for strings expects the globals on the top,
   with tostring. */
void lnim_cell_open_coroutine(lua_State *L);
void lnim_cell_open_string(lua_State *L);
void lnim_cell_open_table(lua_State *L);

int lnim_cell_pairs(lua_State *L);

/* In table.sort: sorts the table at index 1 by the function at index 2, if there is one. It has
   that many items, each of which costs that much to reach. */
int lnim_cell_sort_items(lua_State *L, lua_Integer length, lua_Integer each);

/* Replaces the value at the index, if it is a function of C without upvalues, with an equal one
   that lies in the cell's memory. As a key of a table it would otherwise count by the address of
   the program's code, which differs from run to run. */
static inline void lnim_cell_move_in(lua_State *L, int index) {
   if (!lua_iscfunction(L, index)) return;
   index = lua_absindex(L, index);
   if (lua_getupvalue(L, index, 1)) {
      lua_pop(L, 1);
      return;
   }
   lua_pushnil(L);
   lua_pushcclosure(L, lua_tocfunction(L, index), 1);
   lua_replace(L, index);
}

/* With a library of Lua on the top: adds its values of these names to the table below. */
static inline void lnim_cell_adopt(lua_State *L, const char *const *names) {
   for (; *names; names++) {
      lua_getfield(L, -1, *names);
      lnim_cell_move_in(L, -1);
      lua_setfield(L, -3, *names);
   }
}

/* Adds own functions to the table on the top. */
static inline void lnim_cell_add(lua_State *L, const luaL_Reg *functions) {
   lua_pushnil(L);
   luaL_setfuncs(L, functions, 1);
}

/* The same with own functions, each of which gets the library's of the same name as upvalue 1. */
static inline void lnim_cell_wrap(lua_State *L, const luaL_Reg *functions) {
   for (; functions->name; functions++) {
      lua_getfield(L, -1, functions->name);
      lua_pushcclosure(L, functions->func, 1);
      lua_setfield(L, -3, functions->name);
   }
}

/* Charges work by the number of values that a function gets or returns, if they are many. */
static inline void lnim_cell_charge_many(lua_State *L, int count) {
   enum { FEW = 16 };
   if (count > FEW) lnim_cell_charge(L, count);
}

/* Calls that function in place of the running one. */
static inline int lnim_cell_standard(lua_State *L) {
   return lua_tocfunction(L, lua_upvalueindex(1))(L);
}

#pragma GCC visibility pop

#endif
