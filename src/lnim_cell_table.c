/* Tables in the cell: work that grows with a table is charged before it is done. A length that
   __len makes up is charged as well, so a lie costs what it says. */
#include "lnim_cell.h"

#include <limits.h>
#include <lualib.h>

static void charge_range(lua_State *L, lua_Integer from, lua_Integer to) {
   if (from > to) return;
   lua_Unsigned items = (lua_Unsigned)to - (lua_Unsigned)from;
   lnim_cell_charge(L, items < LUA_MAXINTEGER ? (lua_Integer)items + 1 : LUA_MAXINTEGER);
}

/* insert and remove at a place: all items behind it move. */
static void charge_items_from(lua_State *L, int index) {
   luaL_checktype(L, 1, LUA_TTABLE);
   lua_Integer place = luaL_checkinteger(L, index);
   if (place > 0) charge_range(L, place, luaL_len(L, 1));
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
   luaL_checktype(L, 1, LUA_TTABLE);
   lua_Integer length = luaL_len(L, 1);
   if (length < INT_MAX) /* the standard function refuses more */
      for (lua_Integer halved = length; halved > 1; halved /= 2)
         lnim_cell_charge(L, length);
   return lnim_cell_standard(L);
}

static int cell_concat(lua_State *L) {
   luaL_checktype(L, 1, LUA_TTABLE);
   size_t separator, size = 0;
   luaL_optlstring(L, 2, "", &separator);
   lua_Integer from = luaL_optinteger(L, 3, 1);
   lua_Integer to = lua_isnoneornil(L, 4) ? luaL_len(L, 1) : luaL_checkinteger(L, 4);
   charge_range(L, from, to);
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
   charge_range(L, luaL_checkinteger(L, 2), luaL_checkinteger(L, 3));
   return lnim_cell_standard(L);
}

static int cell_unpack(lua_State *L) {
   lua_Integer from = luaL_optinteger(L, 2, 1);
   lua_Integer to = lua_isnoneornil(L, 3) ? luaL_len(L, 1) : luaL_checkinteger(L, 3);
   if (from <= to && (lua_Unsigned)to - (lua_Unsigned)from >= LUAI_MAXSTACK)
      return luaL_error(L, "too many results to unpack");
   charge_range(L, from, to);
   return lnim_cell_standard(L);
}

void lnim_cell_open_table(lua_State *L) {
   static const char *const standard[] = {"pack", NULL};
   static const luaL_Reg own[] = {{"concat", cell_concat},
                                  {"insert", cell_insert},
                                  {"move", cell_move},
                                  {"remove", cell_remove},
                                  {"sort", cell_sort},
                                  {"unpack", cell_unpack},
                                  {NULL, NULL}};
   lua_newtable(L);
   luaopen_table(L);
   lnim_cell_adopt(L, standard);
   lnim_cell_wrap(L, own);
   lua_pop(L, 1);
}
