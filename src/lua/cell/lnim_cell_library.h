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

/* With a library of Lua on the top: adds its values of these names to the table below. */
static inline void lnim_cell_adopt(lua_State *L, const char *const *names) {
   for (; *names; names++) {
      lua_getfield(L, -1, *names);
      lua_setfield(L, -3, *names);
   }
}

/* The same with own functions, each of which gets the library's of the same name as upvalue 1. */
static inline void lnim_cell_wrap(lua_State *L, const luaL_Reg *functions) {
   for (; functions->name; functions++) {
      lua_getfield(L, -1, functions->name);
      lua_pushcclosure(L, functions->func, 1);
      lua_setfield(L, -3, functions->name);
   }
}

/* Calls that function in place of the running one. */
static inline int lnim_cell_standard(lua_State *L) {
   return lua_tocfunction(L, lua_upvalueindex(1))(L);
}

#pragma GCC visibility pop

#endif
