/***
Positions: an ordered list of heaps that never changes, with its rules and its play.

`#position` is the number of heaps, empty ones too; `position[i]` is the size of heap i, and nil
beyond; `ipairs(position)` works. `position.play` is `"normal"` or `"misere"`, `position.rules` the
rules. `tostring` gives `"1-3-5-7"`, which `nim.position` reads. Two positions are equal if they
have the same heaps in the same order, the same rules and the same play.

Under other rules a move may leave two heaps or more; it then has the sizes of all of them after
heap and take, as values of `moves`, `move` and `best_move`, as arguments of `after`, and as the
list part of the tables of `winning_moves`. The first keeps the index of the heap, the others are
appended.

A position may also be a whole state, under rules that a function gives: one to sixteen integers.
`#`, index, `heaps` and `tostring` are about these. A move then is the integers of the new state, as
values of `moves`, `move` and `best_move`, as arguments of `after`, and as the lists in
`winning_moves`. There is no `total`, `nim_sum`, `column_sums` or `kind`, and `key` is the state
that `normalize` returns.

A method that takes a `play` answers for that play instead of the position's own. Integers may be
floats with an integer value, 2.0 for 2; strings are never taken for numbers.
@classmod nim.position
*/
/* What positions of all kinds share, and nim.position, which makes classic ones. */
#include "lua/position/lnim_position.h"
#include "core/base/nim_decimal.h"
#include "core/base/nim_sort.h"

#include <string.h>

static const char TYPE[] = "nim.position";

/* The key that each metatable of positions has, and no other. */
static const char position_tag = 0;

/* Checks */

const nim_position *lnim_position_self(lua_State *L) {
   const nim_position *position = lua_touserdata(L, 1);
   if (position != NULL && lua_getmetatable(L, 1)) {
      bool same = lua_rawequal(L, -1, lua_upvalueindex(1));
      lua_pop(L, 1);
      if (same) return position;
   }
   if (lnim_test_position(L, 1) != NULL)
      lnim_error(L, "self: position under the rules of this method expected, got one under others");
   lnim_expected(L, 1, "self", TYPE);
   return NULL;
}

const nim_position *lnim_position_ruled(lua_State *L, lnim_rules **rules) {
   const nim_position *position = lnim_position_self(L);
   lua_getiuservalue(L, 1, 1);
   *rules = lua_touserdata(L, -1);
   lua_pop(L, 1);
   lnim_check_alive(L, *rules);
   return position;
}

void lnim_problem_start(lua_State *L, lnim_problem *problem) {
   problem->position = lnim_position_ruled(L, &problem->rules);
   problem->play = lnim_check_play(L, 2, problem->position->play);
   lnim_effort_read(L, 3, "limits", &problem->effort);
}

int lnim_position_over(lua_State *L) {
   return lnim_error(L, "self: position with a move left expected, got one that is over");
}

const nim_position *lnim_test_position(lua_State *L, int index) {
   const nim_position *position = lua_touserdata(L, index);
   if (position == NULL || !lua_getmetatable(L, index)) return NULL;
   bool tagged = lua_rawgetp(L, -1, &position_tag) != LUA_TNIL;
   lua_pop(L, 2);
   return tagged ? position : NULL;
}

enum nim_play lnim_check_play(lua_State *L, int index, enum nim_play otherwise) {
   if (lua_isnoneornil(L, index)) return otherwise;
   if (lua_type(L, index) == LUA_TSTRING) {
      const char *name = lua_tostring(L, index);
      if (strcmp(name, "normal") == 0) return NIM_NORMAL;
      if (strcmp(name, "misere") == 0) return NIM_MISERE;
   }
   lnim_expected(L, index, "play", "\"normal\" or \"misere\"");
   return otherwise;
}

/* Making */

nim_position *lnim_position_new(lua_State *L, uint64_t count, int user_values) {
   size_t size = nim_position_size(count);
   if (size == 0)
      lnim_error(L, "heaps: a number of them that fits memory expected, got %I",
                 (LUAI_UACINT)count);
   nim_position *position = lua_newuserdatauv(L, size, user_values);
   position->count = (size_t)count;
   return position;
}

void lnim_position_finish(lua_State *L) {
   lua_pushvalue(L, lua_upvalueindex(1));
   lua_setmetatable(L, -2);
}

void lnim_position_finish_as(lua_State *L, const char *kind) {
   lua_rawgetp(L, LUA_REGISTRYINDEX, kind);
   lua_setmetatable(L, -2);
}

nim_position *lnim_position_copy(lua_State *L, int index) {
   const nim_position *original = lua_touserdata(L, index);
   int values = 0;
   index = lua_absindex(L, index);
   for (; lua_getiuservalue(L, index, values + 1) != LUA_TNONE; values++)
      lua_pop(L, 1);
   lua_pop(L, 1);
   nim_position *copy = lnim_position_new(L, original->count, values);
   memcpy(copy, original, nim_position_size(original->count));
   for (; values > 0; values--) {
      lua_getiuservalue(L, index, values);
      lua_setiuservalue(L, -2, values);
   }
   return copy;
}

/* Pushes the position at `index`, with another play. */
static void push_with_play(lua_State *L, int index, enum nim_play play) {
   const nim_position *original = lua_touserdata(L, index);
   if (original->play == play) {
      lua_pushvalue(L, index);
      return;
   }
   lnim_position_copy(L, index)->play = play;
   lua_getmetatable(L, index);
   lua_setmetatable(L, -2);
}

/***
Makes a position of classic Nim, or the same position under another play.
@function nim.position
@tparam table|string|nim.position heaps a list of sizes, each 0 … 2^63-1, their total too; or a
string of them, with `-`, `,` or spaces in between; or a position, whose rules are kept
@tparam[opt] string play `"normal"`, the default: whoever takes the last object wins; or `"misere"`:
whoever takes it loses. A position given keeps its own by default.
@treturn nim.position
@raise if a heap is not an integer in its range, naming the heap; if the total is above 2^63-1; if
there is a third argument: positions under other rules are made by `rules:position`
@usage
local nim = require "nim"
local p = nim.position { 1, 3, 5, 7 }
local m = nim.position("1-3-5-7", "misere")
assert(m == nim.position(p, "misere") and m ~= p)
*/
static int new_position(lua_State *L) {
   const nim_position *original = lnim_test_position(L, 1);
   if (!lua_isnoneornil(L, 3))
      return lnim_expected(L, 3, "third argument",
                           "no value (rules:position makes positions under other rules)");
   lnim_function_takes(L, "position", 2);
   if (original != NULL) {
      push_with_play(L, 1, lnim_check_play(L, 2, original->play));
   } else {
      lnim_position_read(L, 1, lnim_check_play(L, 2, NIM_NORMAL), 0);
      lnim_position_finish_as(L, &lnim_classic_kind);
   }
   return 1;
}

/* Methods of all kinds */

/* Pushes the rules of the position at `index`; nil for one of classic Nim in a cell. */
static void push_rules(lua_State *L, int index) {
   if (lua_getiuservalue(L, index, 1) != LUA_TNONE) return;
   lua_pop(L, 1);
   lua_getmetatable(L, index);
   lua_rawgeti(L, -1, 1); /* see lnim_open_position */
   lua_replace(L, -2);
}

void lnim_push_move(lua_State *L, nim_move move) {
   lua_createtable(L, 0, 2);
   lua_pushinteger(L, (lua_Integer)move.heap + 1);
   lua_setfield(L, -2, "heap");
   lua_pushinteger(L, move.take);
   lua_setfield(L, -2, "take");
}

/* Upvalue 2 is the table of methods, upvalue 3 that of the methods written in Lua. */
static int position_index(lua_State *L) {
   const nim_position *position = lnim_position_self(L);
   if (lua_type(L, 2) == LUA_TNUMBER) {
      lua_Integer heap = lua_tointeger(L, 2); /* 0 for a fraction */
      if (heap < 1 || (uint64_t)heap > position->count) return 0;
      lua_pushinteger(L, position->heaps[heap - 1]);
      return 1;
   }
   if (lua_type(L, 2) != LUA_TSTRING) return 0;
   lua_pushvalue(L, 2);
   if (lua_rawget(L, lua_upvalueindex(2)) != LUA_TNIL) return 1;
   const char *name = lua_tostring(L, 2);
   if (strcmp(name, "play") == 0) {
      lua_pushstring(L, position->play == NIM_NORMAL ? "normal" : "misere");
   } else if (strcmp(name, "rules") == 0) {
      push_rules(L, 1);
   } else {
      lua_pushvalue(L, 2);
      lua_rawget(L, lua_upvalueindex(3));
   }
   return 1;
}

static int position_newindex(lua_State *L) {
   return lnim_error(L, "positions never change: position:after(...) makes a new one");
}

static int position_length(lua_State *L) {
   lua_pushinteger(L, (lua_Integer)lnim_position_self(L)->count);
   return 1;
}

/* One operand may be anything with a metatable of its own. */
static int position_equal(lua_State *L) {
   const nim_position *a = lnim_test_position(L, 1), *b = lnim_test_position(L, 2);
   bool equal = a != NULL && b != NULL && a->play == b->play && a->count == b->count &&
                memcmp(a->heaps, b->heaps, a->count * sizeof a->heaps[0]) == 0;
   if (equal) {
      push_rules(L, 1);
      push_rules(L, 2);
      equal = lua_compare(L, -2, -1, LUA_OPEQ);
   }
   lua_pushboolean(L, equal);
   return 1;
}

static void add_integer(luaL_Buffer *buffer, int64_t value) {
   char digits[NIM_DECIMAL_SIZE], *end = digits + sizeof digits;
   const char *first = nim_decimal_write(end, value);
   luaL_addlstring(buffer, first, (size_t)(end - first));
}

void lnim_position_push_text(lua_State *L, const int64_t *heaps, size_t count) {
   luaL_Buffer buffer;
   luaL_buffinit(L, &buffer);
   for (size_t i = 0; i < count; i++) {
      if (i > 0) luaL_addchar(&buffer, '-');
      add_integer(&buffer, heaps[i]);
   }
   luaL_pushresult(&buffer);
}

int lnim_position_tostring(lua_State *L) {
   const nim_position *position = lnim_position_self(L);
   lnim_position_push_text(L, position->heaps, position->count);
   return 1;
}

/***
The heaps as a new list.
@function heaps
@treturn {int,...} the sizes, in order
@usage assert(table.concat(require "nim".position "1-3-5-7":heaps(), "+") == "1+3+5+7")
*/
static int position_heaps(lua_State *L) {
   lnim_method_takes(L, "heaps", 0);
   const nim_position *position = lnim_position_self(L);
   lnim_push_list(L, position->heaps, position->count);
   return 1;
}

/* Methods of both kinds of heaps */

/***
The number of objects.
@function total
@treturn int 0 … 2^63-1
@usage assert(require "nim".position "1-3-5-7":total() == 16)
*/
static int position_total(lua_State *L) {
   lnim_method_takes(L, "total", 0);
   lua_pushinteger(L, lnim_position_self(L)->total);
   return 1;
}

/***
The heaps combined by exclusive or, bit by bit (Bouton 1901).
@function nim_sum
@treturn int 0 … 2^63-1
@usage assert(require "nim".position "5-3":nim_sum() == 6)
*/
static int position_nim_sum(lua_State *L) {
   lnim_method_takes(L, "nim_sum", 0);
   lua_pushinteger(L, lnim_position_self(L)->nim_sum);
   return 1;
}

/***
The kind of position, by nim-sum and rich heaps, those of two or more objects.
@function kind
@treturn string `T` if the nim-sum is 0, otherwise `S`; then 0, 1 or 2 rich heaps, where 2 means two
or more: `"T0"`, `"T2"`, `"S0"`, `"S1"` or `"S2"`. A single rich heap never has the nim-sum 0.
@usage assert(require "nim".position "1-3-5-7":kind() == "T2")
*/
static int position_kind(lua_State *L) {
   lnim_method_takes(L, "kind", 0);
   lua_pushstring(L, nim_kind_names[nim_position_kind(lnim_position_self(L))]);
   return 1;
}

/***
How many heaps have a 1 in each column, when the sizes are written in binary one below the other.
The nim-sum is 0 exactly when all these numbers are even.
@function column_sums
@treturn {int,...} highest column first; empty if all heaps are
@usage assert(table.concat(require "nim".position "1-3-5-7":column_sums(), " ") == "2 2 4")
*/
static int position_column_sums(lua_State *L) {
   lnim_method_takes(L, "column_sums", 0);
   size_t sums[NIM_COLUMNS];
   size_t used = nim_position_column_sums(lnim_position_self(L), sums);
   lua_createtable(L, (int)used, 0);
   for (size_t column = 0; column < used; column++) {
      lua_pushinteger(L, (lua_Integer)sums[column]);
      lua_rawseti(L, -2, (lua_Integer)(used - column));
   }
   return 1;
}

/***
A string that is the same for all orders of the same heaps, as a key of tables: the sizes in growing
order, without empty heaps. For a whole state it is the state that `normalize` returns, or the state
itself, as `tostring` writes it. It shows neither rules nor play.
@function key
@treturn string
@raise for a whole state, when its `normalize` fails
@usage assert(require "nim".position "7-0-1-3-5":key() == "1-3-5-7")
*/
static int position_key(lua_State *L) {
   lnim_method_takes(L, "key", 0);
   const nim_position *position = lnim_position_self(L);
   size_t count = 0;
   int64_t *heaps = lua_newuserdatauv(L, (position->lonely + position->rich) * sizeof *heaps, 0);
   for (size_t i = 0; i < position->count; i++)
      if (position->heaps[i] > 0) heaps[count++] = position->heaps[i];
   nim_sort_ascending(heaps, count);
   lnim_position_push_text(L, heaps, count);
   return 1;
}

const luaL_Reg lnim_heap_methods[] = {
      {"column_sums", position_column_sums}, {"key", position_key},     {"kind", position_kind},
      {"nim_sum", position_nim_sum},         {"total", position_total}, {NULL, NULL}};

/* Opening */

/* Pushes the table, one for all kinds, to which the library adds methods written in Lua. */
static void push_library_methods(lua_State *L) {
   static const char key = 0;
   if (lua_rawgetp(L, LUA_REGISTRYINDEX, &key) != LUA_TNIL) return;
   lua_pop(L, 1);
   lua_newtable(L);
   lua_pushvalue(L, -1);
   lua_rawsetp(L, LUA_REGISTRYINDEX, &key);
}

void lnim_position_methods(lua_State *L, const luaL_Reg *functions) {
   lua_pushvalue(L, -2);
   luaL_setfuncs(L, functions, 1);
}

void lnim_position_extend(lua_State *L, const char *kind, const luaL_Reg *methods) {
   const int top = lua_gettop(L);
   lua_rawgetp(L, LUA_REGISTRYINDEX, kind);
   lua_getfield(L, -1, "__index");
   lua_getupvalue(L, -1, 2);
   lua_remove(L, -2);
   lnim_position_methods(L, methods);
   lua_settop(L, top);
}

void lnim_position_kind(lua_State *L, const char *kind) {
   static const luaL_Reg metamethods[] = {{"__eq", position_equal},
                                          {"__len", position_length},
                                          {"__newindex", position_newindex},
                                          {"__tostring", lnim_position_tostring},
                                          {NULL, NULL}};
   static const luaL_Reg methods[] = {{"heaps", position_heaps}, {NULL, NULL}};
   lua_newtable(L);
   lua_pushvalue(L, -1);
   lnim_position_methods(L, metamethods);
   lua_pop(L, 1);
   lua_newtable(L);
   lnim_position_methods(L, methods);
   lua_pushvalue(L, -2); /* the upvalues of position_index */
   lua_pushvalue(L, -2);
   push_library_methods(L);
   lua_pushcclosure(L, position_index, 3);
   lua_setfield(L, -3, "__index");
   lua_pushstring(L, TYPE);
   lua_setfield(L, -3, "__name");
   lua_pushboolean(L, false);
   lua_setfield(L, -3, "__metatable");
   lua_pushboolean(L, true);
   lua_rawsetp(L, -3, &position_tag);
   lua_pushvalue(L, -2);
   lua_rawsetp(L, LUA_REGISTRYINDEX, kind);
}

void lnim_open_position(lua_State *L) {
   lua_rawgetp(L, LUA_REGISTRYINDEX, &lnim_classic_kind);
   lua_pushliteral(L, "nim");
   lnim_rules_read(L, -1);
   lua_rawseti(L, -3, 1); /* the rules of all classic positions */
   lua_pop(L, 2);
   lua_pushcfunction(L, new_position);
   lua_setfield(L, -2, "position");
   push_library_methods(L);
   lua_setfield(L, -2, "position_methods");
}
