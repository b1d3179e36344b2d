/* The library `table` as bots get it: work that grows with a table is charged before it is done.
   The length that __len gives is charged, too, so a lie costs what it claims; and __len is called
   once, so that what was charged is what is done. */
#include "lua/cell/lnim_cell_library.h"

#include <lualib.h>

/* Tables that Lua follows through __index or __newindex before it gives up. */
enum { LONGEST_CHAIN = 2000 };

static int chain(lua_State *L, int index, const char *event) {
   int steps = 0;
   lua_pushvalue(L, index);
   while (steps < LONGEST_CHAIN && luaL_getmetafield(L, -1, event) != LUA_TNIL) {
      lua_replace(L, -2);
      steps++;
   }
   lua_pop(L, 1);
   return steps;
}

/* What it costs to reach an item of the table at the index. */
static lua_Integer cost_of_item(lua_State *L, int index) {
   int steps = chain(L, index, "__index") + chain(L, index, "__newindex");
   lnim_cell_charge(L, steps);
   return 1 + steps;
}

static void charge_range(lua_State *L, lua_Integer from, lua_Integer to, lua_Integer each) {
   if (from > to) return;
   lua_Unsigned items = (lua_Unsigned)to - (lua_Unsigned)from;
   bool fits = items < (lua_Unsigned)(LUA_MAXINTEGER / each);
   lnim_cell_charge(L, fits ? ((lua_Integer)items + 1) * each : LUA_MAXINTEGER);
}

static int fixed_length(lua_State *L) {
   lua_pushvalue(L, lua_upvalueindex(1));
   return 1;
}

/* The length of the table at index 1. A table with __len is replaced with an empty one of fixed
   length, which leaves everything else to the first. */
static lua_Integer fix_length(lua_State *L) {
   luaL_checktype(L, 1, LUA_TTABLE);
   lua_Integer length = luaL_len(L, 1);
   if (luaL_getmetafield(L, 1, "__len") == LUA_TNIL) return length;
   lua_pop(L, 1);
   lua_newtable(L);
   lua_createtable(L, 0, 3);
   lua_pushinteger(L, length);
   lua_pushcclosure(L, fixed_length, 1);
   lua_setfield(L, -2, "__len");
   lua_pushvalue(L, 1);
   lua_setfield(L, -2, "__index");
   lua_pushvalue(L, 1);
   lua_setfield(L, -2, "__newindex");
   lua_setmetatable(L, -2);
   lua_replace(L, 1);
   return length;
}

/* insert and remove at a place: all items after it move. */
static void charge_items_from(lua_State *L, int index) {
   lua_Integer place = luaL_checkinteger(L, index), length = fix_length(L);
   charge_range(L, place, length, cost_of_item(L, 1));
}

static int cell_insert(lua_State *L) {
   if (lua_gettop(L) == 3) charge_items_from(L, 2);
   return lnim_cell_standard(L);
}

static int cell_remove(lua_State *L) {
   if (!lua_isnoneornil(L, 2)) charge_items_from(L, 2);
   return lnim_cell_standard(L);
}

static int cell_sort(lua_State *L) {
   lua_Integer length = fix_length(L);
   return length > 1 ? lnim_cell_sort_items(L, length, cost_of_item(L, 1)) : 0;
}

static int cell_concat(lua_State *L) {
   size_t separator, size = 0;
   luaL_optlstring(L, 2, "", &separator);
   lua_Integer from = luaL_optinteger(L, 3, 1);
   lua_Integer length = fix_length(L), to = luaL_optinteger(L, 4, length);
   charge_range(L, from, to, cost_of_item(L, 1));
   for (lua_Integer i = from; i <= to; i++) {
      lua_rawgeti(L, 1, i);
      size += lua_rawlen(L, -1) + separator;
      lua_pop(L, 1);
      if (i == LUA_MAXINTEGER) break;
   }
   lnim_cell_room(L, size, 3);
   return lnim_cell_standard(L);
}

static int cell_move(lua_State *L) {
   lua_Integer from = luaL_checkinteger(L, 2), to = luaL_checkinteger(L, 3);
   lua_Integer each = cost_of_item(L, 1);
   if (!lua_isnoneornil(L, 5)) each += cost_of_item(L, 5);
   charge_range(L, from, to, each);
   return lnim_cell_standard(L);
}

static int cell_pack(lua_State *L) {
   lnim_cell_charge(L, lua_gettop(L));
   return lnim_cell_standard(L);
}

static int cell_unpack(lua_State *L) {
   lua_settop(L, 3);
   lua_Integer from = luaL_optinteger(L, 2, 1);
   lua_Integer to = lua_isnil(L, 3) ? luaL_len(L, 1) : luaL_checkinteger(L, 3);
   if (from <= to && (lua_Unsigned)to - (lua_Unsigned)from >= LUAI_MAXSTACK)
      return luaL_error(L, "too many results to unpack");
   charge_range(L, from, to, cost_of_item(L, 1));
   lua_pushinteger(L, to);
   lua_replace(L, 3);
   return lnim_cell_standard(L);
}

void lnim_cell_open_table(lua_State *L) {
   static const luaL_Reg own[] = {{"concat", cell_concat}, {"insert", cell_insert},
                                  {"move", cell_move},     {"pack", cell_pack},
                                  {"remove", cell_remove}, {"sort", cell_sort},
                                  {"unpack", cell_unpack}, {NULL, NULL}};
   lua_newtable(L);
   luaopen_table(L);
   lnim_cell_wrap(L, own);
   lua_pop(L, 1);
}
