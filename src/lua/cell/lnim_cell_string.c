/* The library `string` as bots get it: no patterns, no addresses, and long work is charged before
   it is done. */
#include "lua/cell/lnim_cell_library.h"

#include <lualib.h>
#include <string.h>

/* lower, reverse, upper: a result as long as the string. */
static int same_length(lua_State *L) {
   size_t size;
   luaL_checklstring(L, 1, &size);
   lnim_cell_room(L, size, 2);
   lnim_cell_charge(L, (lua_Integer)(size / 16));
   return lnim_cell_standard(L);
}

/* byte: as many results as bytes. */
static int cell_byte(lua_State *L) {
   int count = lnim_cell_standard(L);
   lnim_cell_charge_many(L, count);
   return count;
}

static int cell_char(lua_State *L) {
   lnim_cell_charge_many(L, lua_gettop(L));
   return lnim_cell_standard(L);
}

/* Arithmetic on strings reads them as numbers: the metamethods of strings. */
static int arithmetic(lua_State *L) {
   size_t size = 0;
   for (int i = 1; i <= 2; i++)
      if (lua_type(L, i) == LUA_TSTRING) size += lua_rawlen(L, i);
   lnim_cell_charge(L, (lua_Integer)(size / 8));
   return lnim_cell_standard(L);
}

static int cell_rep(lua_State *L) {
   size_t size, separator;
   luaL_checklstring(L, 1, &size);
   lua_Integer times = luaL_checkinteger(L, 2);
   luaL_optlstring(L, 3, "", &separator);
   size_t each = size + separator;
   if (times <= 0 || each == 0) {
      lua_pushliteral(L, "");
      return 1;
   }
   if ((lua_Unsigned)times > SIZE_MAX / each) return lnim_cell_lose(L, LNIM_MEMORY);
   lnim_cell_room(L, (size_t)times * each, 2);
   lnim_cell_charge(L, times);
   return lnim_cell_standard(L);
}

/* Conversions that show addresses are refused, and values that would be shown by their addresses
   are replaced with what the cell's tostring, upvalue 2, makes of them. */
static int cell_format(lua_State *L) {
   size_t size, total = 0;
   const char *format = luaL_checklstring(L, 1, &size);
   lua_Integer conversions = 0;
   for (const char *at = format; (at = memchr(at, '%', size - (size_t)(at - format)));) {
      conversions++;
      at += 1 + strspn(at + 1, "-+#0 123456789.");
      if (*at == 'p') return luaL_error(L, "'%%p' is not available to bots");
      if (*at == '%') at++;
   }
   int count = lua_gettop(L);
   for (int i = 2; i <= count; i++) {
      if (lua_type(L, i) > LUA_TSTRING) { /* tables and whatever else has no text of its own */
         lua_pushvalue(L, lua_upvalueindex(2));
         lua_pushvalue(L, i);
         lua_call(L, 1, 1);
         lua_replace(L, i);
      }
      total += lua_rawlen(L, i);
   }
   lnim_cell_charge(L, 10 * conversions + (lua_Integer)((size + total) / 16));
   lnim_cell_room(L, size + total, 3);
   return lnim_cell_standard(L);
}

/* Where `wanted` first occurs at or after `from`. Each place that is looked at closely is charged.
 */
static const char *search(lua_State *L, const char *from, size_t size, const char *wanted,
                          size_t wanted_size) {
   if (wanted_size == 0) return from;
   while (size >= wanted_size) {
      const char *place = memchr(from, wanted[0], size - wanted_size + 1);
      ptrdiff_t passed = place ? place - from : (ptrdiff_t)size;
      lnim_cell_charge(L, (lua_Integer)passed / LNIM_BYTES_PER_INSTRUCTION);
      if (!place) return NULL;
      lnim_cell_charge(L, 1 + (lua_Integer)(wanted_size / LNIM_BYTES_PER_INSTRUCTION));
      if (memcmp(place, wanted, wanted_size) == 0) return place;
      size -= (size_t)(place + 1 - from);
      from = place + 1;
   }
   return NULL;
}

static bool is_pattern(const char *text, size_t size) {
   for (size_t i = 0; i < size; i++)
      if (text[i] != '\0' && strchr("^$*+?.([%-", text[i])) return true;
   return false;
}

static int cell_find(lua_State *L) {
   size_t size, wanted_size;
   const char *text = luaL_checklstring(L, 1, &size);
   const char *wanted = luaL_checklstring(L, 2, &wanted_size);
   lua_Integer init = luaL_optinteger(L, 3, 1);
   bool plain = lua_toboolean(L, 4);
   if (!plain) lnim_cell_charge(L, (lua_Integer)(wanted_size / 8));
   if (!plain && is_pattern(wanted, wanted_size))
      return luaL_error(L, "patterns are not available to bots: find(text, wanted, 1, true)");
   if (init < 0) init = (lua_Unsigned)-init > size ? 1 : (lua_Integer)size + init + 1;
   if (init == 0) init = 1;
   const char *found = NULL;
   if ((lua_Unsigned)init - 1 <= size)
      found = search(L, text + init - 1, size - (size_t)(init - 1), wanted, wanted_size);
   if (!found) {
      lua_pushnil(L);
      return 1;
   }
   lua_pushinteger(L, found - text + 1);
   lua_pushinteger(L, found - text + (lua_Integer)wanted_size);
   return 2;
}

void lnim_cell_open_string(lua_State *L) {
   static const char *const standard[] = {"len", "sub", NULL};
   static const luaL_Reg own[] = {{"byte", cell_byte},    {"char", cell_char},
                                  {"find", cell_find},    {"lower", same_length},
                                  {"rep", cell_rep},      {"reverse", same_length},
                                  {"upper", same_length}, {NULL, NULL}};
   static const luaL_Reg operators[] = {
         {"__add", arithmetic}, {"__div", arithmetic}, {"__idiv", arithmetic},
         {"__mod", arithmetic}, {"__mul", arithmetic}, {"__pow", arithmetic},
         {"__sub", arithmetic}, {"__unm", arithmetic}, {NULL, NULL}};
   int globals = lua_gettop(L);
   lua_newtable(L);
   luaopen_string(L);
   lnim_cell_adopt(L, standard);
   lnim_cell_wrap(L, own);
   lua_getfield(L, -1, "format");
   lua_getfield(L, globals, "tostring");
   lua_pushcclosure(L, cell_format, 2);
   lua_setfield(L, -3, "format");
   lua_pop(L, 1);
   /* The methods of strings are these, not those of the standard library. */
   lua_pushliteral(L, "");
   lua_getmetatable(L, -1);
   lua_pushvalue(L, -1);
   lnim_cell_wrap(L, operators);
   lua_pop(L, 1);
   lua_pushvalue(L, -3);
   lua_setfield(L, -2, "__index");
   lua_pop(L, 2);
}
