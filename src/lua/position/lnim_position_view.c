/***
Views: positions as most bots see them, without advice on how to play.
@submodule nim.core
*/
#include "lua/position/lnim_position_view.h"

#include <string.h>

static const char TYPE[] = "nim.view";

/* The key of the list of enum lnim_forms in the metatables of positions and views. */
static const char forms_key = 0;

void lnim_view_push_forms(lua_State *L, int index, const char *what) {
   if (lua_touserdata(L, index) == NULL || !lua_getmetatable(L, index) ||
       lua_rawgetp(L, -1, &forms_key) == LUA_TNIL)
      lnim_expected(L, index, what, "nim.position or nim.view");
   lua_replace(L, -2);
}

/* Upvalue 2 is the table of methods. */
static int view_index(lua_State *L) {
   const nim_position *position = lnim_position_self(L);
   if (lua_type(L, 2) == LUA_TNUMBER) {
      lua_Integer heap = lua_tointeger(L, 2); /* 0 for a fraction */
      if (heap < 1 || (size_t)heap > position->count) return 0;
      lua_pushinteger(L, position->heaps[heap - 1]);
      return 1;
   }
   lua_pushvalue(L, 2);
   if (lua_rawget(L, lua_upvalueindex(2)) == LUA_TNIL && lua_type(L, 2) == LUA_TSTRING &&
       strcmp(lua_tostring(L, 2), "play") == 0)
      lua_pushstring(L, position->play == NIM_NORMAL ? "normal" : "misere");
   return 1;
}

static int view_newindex(lua_State *L) {
   return lnim_error(L, "a bot cannot change the position: it returns its move");
}

/***
Makes the view of a position: `#`, index, ipairs, tostring, total, moves, count_moves, move, play.
@function view
@tparam position position of any kind
@treturn view immutable, like the position
@raise for anything but a position
*/
static int new_view(lua_State *L) {
   if (lnim_test_position(L, 1) == NULL) return lnim_expected(L, 1, "position", "nim.position");
   lnim_position_copy(L, 1);
   lnim_view_push_forms(L, 1, "position");
   lua_rawgeti(L, -1, LNIM_METATABLE_LIMITED);
   lua_setmetatable(L, -3);
   lua_pop(L, 1);
   return 1;
}

/* Pushes a new closure of method `name` of the table at `methods`, with the metatable at
   `metatable` as upvalue 1; nil if there is no such method. Indices are absolute. */
static void push_method(lua_State *L, int methods, const char *name, int metatable) {
   lua_getfield(L, methods, name);
   lua_CFunction function = lua_tocfunction(L, -1);
   if (function == NULL) return;
   lua_pop(L, 1);
   lua_pushvalue(L, metatable);
   lua_pushcclosure(L, function, 1);
}

/* Gives the metatable at `metatable` its list of enum lnim_forms. All indices are absolute. */
static void set_forms(lua_State *L, int methods, int full, int limited, int metatable) {
   lua_createtable(L, LNIM_HEAPS, 0);
   int forms = lua_gettop(L);
   push_method(L, methods, "after", metatable);
   lua_rawseti(L, forms, LNIM_AFTER);
   push_method(L, methods, "is_over", full);
   lua_rawseti(L, forms, LNIM_IS_OVER_FULL);
   push_method(L, methods, "is_over", limited);
   lua_rawseti(L, forms, LNIM_IS_OVER_LIMITED);
   lua_pushvalue(L, full);
   lua_rawseti(L, forms, LNIM_METATABLE_FULL);
   lua_pushvalue(L, limited);
   lua_rawseti(L, forms, LNIM_METATABLE_LIMITED);
   lua_pushboolean(L, lua_getfield(L, methods, "total") != LUA_TNIL);
   lua_rawseti(L, forms, LNIM_HEAPS);
   lua_settop(L, forms);
   lua_rawsetp(L, metatable, &forms_key);
}

void lnim_view_push_metatable(lua_State *L) {
   lua_newtable(L);
   lua_newtable(L);
   lua_pushvalue(L, -2);
   lua_pushvalue(L, -2);
   lua_pushcclosure(L, view_index, 2);
   lua_setfield(L, -3, "__index");
   lua_pushcfunction(L, view_newindex);
   lua_setfield(L, -3, "__newindex");
   lua_pushvalue(L, -2);
   lua_pushcclosure(L, lnim_position_tostring, 1);
   lua_setfield(L, -3, "__tostring");
   lua_pushstring(L, TYPE);
   lua_setfield(L, -3, "__name");
   lua_pushboolean(L, false);
   lua_setfield(L, -3, "__metatable");
}

/* Adds views to a kind of position, if that kind has been opened: a cell has classic Nim alone. */
static void open_kind(lua_State *L, const char *kind) {
   static const char *const seen[] = {"count_moves", "move", "moves", "total"};
   int base = lua_gettop(L), full = base + 1, methods = base + 2, limited = base + 3;
   if (lua_rawgetp(L, LUA_REGISTRYINDEX, kind) == LUA_TNIL) {
      lua_pop(L, 1);
      return;
   }
   lua_getfield(L, full, "__index");
   lua_getupvalue(L, -1, 2);
   lua_replace(L, methods);

   lnim_view_push_metatable(L);
   for (size_t i = 0; i < sizeof seen / sizeof seen[0]; i++) {
      push_method(L, methods, seen[i], limited);
      lua_setfield(L, -2, seen[i]);
   }
   push_method(L, full, "__len", limited);
   lua_setfield(L, limited, "__len");

   set_forms(L, methods, full, limited, full);
   set_forms(L, methods, full, limited, limited);
   lua_settop(L, base);
}

void lnim_open_view(lua_State *L) {
   open_kind(L, &lnim_classic_kind);
   open_kind(L, &lnim_heaps_kind);
   open_kind(L, &lnim_states_kind);
   lua_pushcfunction(L, new_view);
   lua_setfield(L, -2, "view");
}
