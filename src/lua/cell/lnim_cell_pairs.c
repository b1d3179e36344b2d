/* The function `pairs` as bots get it: its order does not change from run to run.

   If there are strings among the keys, `next` walks a table in an order that follows from hashes,
   and is another one in the program's own Lua. Here integers come first, then
   other numbers, false and true, strings by their bytes, and last what has no such order: tables
   and functions, as `next` finds them. Without strings and these, `next` walks the table as usual.
 */
#include "lua/cell/lnim_cell_library.h"

#include <stdlib.h>
#include <string.h>

enum rank { INTEGER, REAL, TRUTH, TEXT, OTHER };

typedef struct key {
   enum rank rank;
   lua_Integer place; /* among the keys as found */
   union {
      lua_Integer integer;
      lua_Number real;
      struct {
         const char *bytes;
         size_t size;
      } text;
   } of;
} key;

#define COMPARE(a, b) (((a) > (b)) - ((a) < (b)))

static int compare_keys(const void *a, const void *b) {
   const key *x = a, *y = b;
   if (x->rank != y->rank) return COMPARE(x->rank, y->rank);
   if (x->rank == INTEGER || x->rank == TRUTH) return COMPARE(x->of.integer, y->of.integer);
   if (x->rank == REAL) return COMPARE(x->of.real, y->of.real);
   if (x->rank == TEXT) {
      size_t xn = x->of.text.size, yn = y->of.text.size;
      int order = memcmp(x->of.text.bytes, y->of.text.bytes, xn < yn ? xn : yn);
      return order ? order : COMPARE(xn, yn);
   }
   return COMPARE(x->place, y->place);
}

static void read_key(lua_State *L, int index, key *into) {
   switch (lua_type(L, index)) {
   case LUA_TNUMBER:
      into->rank = lua_isinteger(L, index) ? INTEGER : REAL;
      if (into->rank == INTEGER)
         into->of.integer = lua_tointeger(L, index);
      else
         into->of.real = lua_tonumber(L, index);
      break;
   case LUA_TBOOLEAN:
      into->rank = TRUTH;
      into->of.integer = lua_toboolean(L, index);
      break;
   case LUA_TSTRING:
      into->rank = TEXT;
      into->of.text.bytes = lua_tolstring(L, index, &into->of.text.size);
      break;
   default: into->rank = OTHER;
   }
}

/* The iterator: upvalues are the keys in order and the place of the last one. Keys whose values
   have been removed in the meantime are skipped. */
static int next_key(lua_State *L) {
   luaL_checktype(L, 1, LUA_TTABLE);
   lua_Integer place = lua_tointeger(L, lua_upvalueindex(2));
   do {
      lua_settop(L, 1);
      if (lua_rawgeti(L, lua_upvalueindex(1), ++place) == LUA_TNIL) return 1;
      lua_pushvalue(L, -1);
   } while (lua_rawget(L, 1) == LUA_TNIL);
   lua_pushinteger(L, place);
   lua_replace(L, lua_upvalueindex(2));
   return 2;
}

/* Pushes the keys of the table at index 1, in order: at most `most`, and fewer if the table is weak
   and has lost some. */
static void push_keys(lua_State *L, lua_Integer most) {
   key *keys = lua_newuserdatauv(L, (size_t)most * sizeof *keys, 0);
   lua_createtable(L, (int)most, 0);
   lua_Integer count = 0;
   for (lua_pushnil(L); lua_next(L, 1); lua_pop(L, 1)) {
      read_key(L, -2, &keys[count]);
      keys[count].place = count + 1;
      count++;
      lua_pushvalue(L, -2);
      lua_rawseti(L, -4, count);
   }
   qsort(keys, (size_t)count, sizeof *keys, compare_keys);
   lua_createtable(L, (int)count, 0);
   for (lua_Integer i = 0; i < count; i++) {
      lua_rawgeti(L, -2, keys[i].place);
      lua_rawseti(L, -2, i + 1);
   }
}

/* Upvalue 1 is the standard function, upvalue 2 is `next`. */
int lnim_cell_pairs(lua_State *L) {
   if (lua_type(L, 1) != LUA_TTABLE || luaL_getmetafield(L, 1, "__pairs") != LUA_TNIL)
      return lnim_cell_standard(L);
   lua_Integer count = 0, unordered = 0, bytes = 0;
   for (lua_pushnil(L); lua_next(L, 1); lua_pop(L, 1)) {
      int type = lua_type(L, -2);
      count++;
      unordered += type != LUA_TNUMBER && type != LUA_TBOOLEAN;
      if (type == LUA_TSTRING) bytes += (lua_Integer)lua_rawlen(L, -2);
   }
   lnim_cell_charge(L, count);
   if (unordered == 0) {
      lua_pushvalue(L, lua_upvalueindex(2));
      lua_pushvalue(L, 1);
      lua_pushnil(L);
      return 3;
   }
   for (lua_Integer halved = count; halved > 1; halved /= 2)
      lnim_cell_charge(L, count + bytes / LNIM_BYTES_PER_INSTRUCTION);
   push_keys(L, count);
   lua_pushinteger(L, 0);
   lua_pushcclosure(L, next_key, 2);
   lua_pushvalue(L, 1);
   lua_pushnil(L);
   return 3;
}
