/* The globals of a bot: standard functions that can do no harm, by name, and own versions of
   others.

   Left out are io, os, package, require, debug, load, loadfile, dofile, collectgarbage, warn,
   xpcall (its handler would run with the hook off), string patterns (they can take forever between
   two instructions), string.dump, string.pack and its kin, and coroutine.close (it can overflow the
   C stack up to Lua 5.4.4). No value has a finalizer: it, too, would run with the hook off. */
#include "lua/cell/lnim_cell_library.h"

#include <lualib.h>
#include <string.h>

/* pcall that catches errors, but not the end of the turn. */

static int pcall_done(lua_State *L, int status, lua_KContext context) {
   (void)context;
   lnim_cell_recheck(L, status);
   if (status == LUA_OK || status == LUA_YIELD) return lua_gettop(L);
   lua_pushboolean(L, false);
   lua_insert(L, -2);
   return 2;
}

static int cell_pcall(lua_State *L) {
   luaL_checkany(L, 1);
   lua_pushboolean(L, true); /* the first result, below the function and the others */
   lua_insert(L, 1);
   int status = lua_pcallk(L, lua_gettop(L) - 2, LUA_MULTRET, 0, 0, pcall_done);
   return pcall_done(L, status, 0);
}

/* Lua marks a value for finalization only if its metatable has __gc when it is set. */
static int cell_setmetatable(lua_State *L) {
   if (lua_type(L, 2) == LUA_TTABLE) {
      lua_pushliteral(L, "__gc");
      if (lua_rawget(L, 2) != LUA_TNIL) return luaL_error(L, "__gc is not available to bots");
      lua_pop(L, 1);
   }
   return lnim_cell_standard(L);
}

/* No addresses: they differ from run to run, and from process to process. */
static int cell_tostring(lua_State *L) {
   luaL_checkany(L, 1);
   int type = lua_type(L, 1);
   bool has_text =
         type == LUA_TNIL || type == LUA_TBOOLEAN || type == LUA_TNUMBER || type == LUA_TSTRING;
   if (has_text || luaL_getmetafield(L, 1, "__tostring") != LUA_TNIL) return lnim_cell_standard(L);
   if (luaL_getmetafield(L, 1, "__name") == LUA_TSTRING) return 1;
   lua_pushstring(L, luaL_typename(L, 1));
   return 1;
}

static void print_bytes(lnim_cell *cell, const char *bytes, size_t size) {
   size_t room = sizeof cell->output - cell->output_size;
   if (size > room) size = room;
   memcpy(cell->output + cell->output_size, bytes, size);
   cell->output_size += size;
}

/* Upvalue 1 is the cell's tostring. */
static int cell_print(lua_State *L) {
   lnim_cell *cell = lnim_cell_of(L);
   int count = lua_gettop(L);
   for (int i = 1; i <= count; i++) {
      size_t size;
      lua_pushvalue(L, lua_upvalueindex(1));
      lua_pushvalue(L, i);
      lua_call(L, 1, 1);
      const char *text = lua_tolstring(L, -1, &size);
      if (i > 1) print_bytes(cell, "\t", 1);
      print_bytes(cell, text, size);
      lua_pop(L, 1);
   }
   print_bytes(cell, "\n", 1);
   return 0;
}

/* math.random draws from the bot's own stream of this game. */

static int cell_random(lua_State *L) {
   nim_random *random = lnim_cell_of(L)->random;
   lua_Integer low = 1, high = 0;
   switch (lua_gettop(L)) {
   case 0: lua_pushnumber(L, nim_random_float(random)); return 1;
   case 1:
      high = luaL_checkinteger(L, 1);
      if (high == 0) { /* as in the standard library: all bits random */
         lua_pushinteger(L, (lua_Integer)nim_random_next(random));
         return 1;
      }
      break;
   case 2:
      low = luaL_checkinteger(L, 1);
      high = luaL_checkinteger(L, 2);
      break;
   default: return luaL_error(L, "wrong number of arguments");
   }
   luaL_argcheck(L, low <= high, lua_gettop(L), "interval is empty");
   lua_pushinteger(L, nim_random_within(random, low, high));
   return 1;
}

static int cell_randomseed(lua_State *L) {
   lua_Integer seed;
   if (!lua_isinteger(L, 1)) {
      lua_Number number = luaL_checknumber(L, 1);
      memcpy(&seed, &number, sizeof seed);
   } else {
      seed = lua_tointeger(L, 1);
   }
   nim_random_start(lnim_cell_of(L)->random, (uint64_t)seed);
   return 0;
}

static void open_math(lua_State *L) {
   static const char *const standard[] = {
         "abs",  "acos", "asin", "atan", "ceil",       "cos",  "deg",        "exp",  "floor",
         "fmod", "huge", "log",  "max",  "maxinteger", "min",  "mininteger", "modf", "pi",
         "rad",  "sin",  "sqrt", "tan",  "tointeger",  "type", "ult",        NULL};
   static const luaL_Reg own[] = {
         {"random", cell_random}, {"randomseed", cell_randomseed}, {NULL, NULL}};
   lua_newtable(L);
   luaopen_math(L);
   lnim_cell_adopt(L, standard);
   lua_pop(L, 1);
   lnim_cell_add(L, own);
}

/* utf8: functions that read a whole string in one instruction are charged for it. */

/* The iterator that the standard function returns is one without upvalues. */
static int cell_codes(lua_State *L) {
   int count = lnim_cell_standard(L);
   lnim_cell_move_in(L, -count);
   return count;
}

/* Functions that look at all their arguments, or return most of them. */
static int charged_by_count(lua_State *L) {
   lnim_cell_charge_many(L, lua_gettop(L));
   return lnim_cell_standard(L);
}

static int charged_by_length(lua_State *L) {
   size_t size = 0;
   if (lua_type(L, 1) == LUA_TSTRING) lua_tolstring(L, 1, &size);
   lnim_cell_charge(L, (lua_Integer)(size / 8));
   return lnim_cell_standard(L);
}

static void open_utf8(lua_State *L) {
   static const char *const standard[] = {"charpattern", NULL};
   static const luaL_Reg own[] = {{"char", charged_by_count},    {"codepoint", charged_by_length},
                                  {"codes", cell_codes},         {"len", charged_by_length},
                                  {"offset", charged_by_length}, {NULL, NULL}};
   lua_newtable(L);
   luaopen_utf8(L);
   lnim_cell_adopt(L, standard);
   lnim_cell_wrap(L, own);
   lua_pop(L, 1);
}

/* Upvalue 2 is the iterator of the standard function. */
static int cell_ipairs(lua_State *L) {
   luaL_checkany(L, 1);
   lua_pushvalue(L, lua_upvalueindex(2));
   lua_pushvalue(L, 1);
   lua_pushinteger(L, 0);
   return 3;
}

static int cell_rawequal(lua_State *L) {
   if (lua_type(L, 1) == LUA_TSTRING && lua_type(L, 2) == LUA_TSTRING)
      lnim_cell_charge(L, (lua_Integer)(lua_rawlen(L, 1) / LNIM_BYTES_PER_INSTRUCTION));
   return lnim_cell_standard(L);
}

/* With a function of the library on the top: adds an own one of the same name to the table below,
   with the standard one and the value below them both as upvalues. */
static void add_with_iterator(lua_State *L, const char *name, lua_CFunction function) {
   lua_insert(L, -2);
   lua_pushcclosure(L, function, 2);
   lua_setfield(L, -3, name);
}

static void open_base(lua_State *L) {
   static const char *const standard[] = {"_VERSION", "assert", "error",  "getmetatable", "next",
                                          "rawget",   "rawlen", "rawset", "type",         NULL};
   static const luaL_Reg own[] = {{"pcall", cell_pcall},
                                  {"rawequal", cell_rawequal},
                                  {"select", charged_by_count},
                                  {"setmetatable", cell_setmetatable},
                                  {"tonumber", charged_by_length},
                                  {"tostring", cell_tostring},
                                  {NULL, NULL}};
   lua_newtable(L);
   luaopen_base(L);
   lnim_cell_adopt(L, standard);
   lnim_cell_wrap(L, own);
   lua_getfield(L, -2, "next");
   lua_getfield(L, -2, "pairs");
   add_with_iterator(L, "pairs", lnim_cell_pairs);
   lua_getfield(L, -1, "ipairs");
   lua_pushvalue(L, -1);
   lua_newtable(L);
   lua_call(L, 1, 1);
   lnim_cell_move_in(L, -1);
   lua_insert(L, -2);
   add_with_iterator(L, "ipairs", cell_ipairs);
   lua_pop(L, 1);
   lua_getfield(L, -1, "tostring");
   lua_pushcclosure(L, cell_print, 1);
   lua_setfield(L, -2, "print");
   lua_pushvalue(L, -1);
   lua_setfield(L, -2, "_G");
   lua_pushvalue(L, -1);
   lua_rawseti(L, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
}

void lnim_cell_open_library(lua_State *L) {
   static const struct {
      const char *name;
      void (*open)(lua_State *L);
   } libraries[] = {{"coroutine", lnim_cell_open_coroutine},
                    {"math", open_math},
                    {"string", lnim_cell_open_string},
                    {"table", lnim_cell_open_table},
                    {"utf8", open_utf8}};
   lua_newtable(L); /* package.loaded, where messages find the names of functions */
   open_base(L);
   for (size_t i = 0; i < sizeof libraries / sizeof libraries[0]; i++) {
      libraries[i].open(L);
      lua_pushvalue(L, -1);
      lua_setfield(L, -3, libraries[i].name);
      lua_setfield(L, -3, libraries[i].name);
   }
   lua_setfield(L, -2, LUA_GNAME);
   lua_setfield(L, LUA_REGISTRYINDEX, LUA_LOADED_TABLE);
}
