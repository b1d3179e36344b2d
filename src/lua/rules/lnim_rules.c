/***
Rules of games: what a move may do to a heap.

A code has a digit for each number of objects that may be taken, after the dot 1, 2, 3, …, before
the dot 0. A digit is the sum of 1 if nothing may be left, 2 if one heap may, 4 if two heaps, and so
on; digits go from 0 to 9 and A to V, either case. So `0.77` is Kayles: take one or two, and leave
the rest in at most two heaps. Digits in brackets repeat without end: `0.[3]` is Nim. After a digit,
`!` asks for heaps of unequal sizes, `?` for sizes that are not all equal, `=` for equal ones;
`4!.0`, or `4!`, is Grundy's game. More heaps, up to 63, are written as a list of their numbers,
`{0,1,7}`, in which `5+` means 5 to 63, or as a mask, `&131;`. Digits that add objects (left of the
digit before the dot) and any number of heaps (`*`) cannot be represented.

Sets stand for codes with digit 3: `subtract 1-3,7` and `all_but 2`. Some codes have names: nim,
kayles, dawson, grundy, lasker, dawson_kayles, guiles, treblecross, officers (Berlekamp, Conway,
Guy, *Winning Ways*, chapter 4).

A Lua function can tell any other rules.

- `heap` is called with the size n >= 1 of a heap, and returns the list of its options, each the
list of the heaps that may be left: `{ { n - 1 }, { 1, n - 2 } }`. Empty heaps, order and repeats
mean nothing; up to 63 heaps may be left, and larger ones than n, as long as the game ends. It is
called once for each size, the smallest first; its lists are kept up to 4 million integers in all,
and asked for again beyond.
- `state` is called with a function `emit` and the 1 to 16 integers of a state, and emits the states
  that one move leads to, each by a call with as many integers; it returns nothing. `normalize`, if
  there is one, is called with the integers of a state and returns those of the one that stands for
  all that are equivalent to it, for instance sorted ones.

These functions must give the same answer each time. What they raise comes out with the heap or the
state before it, and so does what they do wrong. While one of them runs its rules answer no
question.

Under all rules but those of Nim the positions that a position leads to are searched, up to a limit
(see `nim.position.solve`), for misère play, remoteness and best moves, and under rules of whole
states for everything. Each is solved once; the solutions are kept with the rules, about 20 bytes
for a position that fits 64 bits, 4 where a move leaves one heap or none.
@classmod nim.rules
*/
#include "lua/position/lnim_heaps.h"
#include "lua/position/lnim_states.h"
#include "lua/sequence/lnim_sequence.h"

static const char TYPE[] = "nim.rules";

/* The key in the registry of a table from the addresses of rules that are functions to these, with
   weak values. */
static const char all_rules = 0;

/* Checks */

lnim_rules *lnim_test_rules(lua_State *L, int index) {
   return luaL_testudata(L, index, TYPE);
}

lnim_rules *lnim_rules_self(lua_State *L) {
   lnim_rules *rules = lnim_test_rules(L, 1);
   if (rules == NULL) lnim_expected(L, 1, "self", TYPE);
   lnim_check_alive(L, rules);
   return rules;
}

void lnim_check_alive(lua_State *L, const lnim_rules *rules) {
   if (rules->closed) lnim_error(L, "rules: they have been collected");
}

/* Making */

lnim_rules *lnim_rules_new(lua_State *L) {
   lnim_rules *rules = lua_newuserdatauv(L, sizeof *rules, LNIM_RULES_USER_VALUES);
   rules->kind = LNIM_RULES_CODE;
   nim_rules_init(&rules->code);
   nim_partitions_init(&rules->partitions);
   nim_sequence_init(&rules->sequence, &rules->code, NULL);
   rules->search = NULL;
   rules->closed = false;
   luaL_setmetatable(L, TYPE);
   return rules;
}

void lnim_rules_enter(lua_State *L, const lnim_rules *rules) {
   lua_rawgetp(L, LUA_REGISTRYINDEX, &all_rules);
   lua_pushvalue(L, -2);
   lua_rawsetp(L, -2, rules);
   lua_pop(L, 1);
}

void lnim_rules_push(lua_State *L, const lnim_rules *rules) {
   lua_rawgetp(L, LUA_REGISTRYINDEX, &all_rules);
   if (lua_rawgetp(L, -1, rules) == LUA_TNIL) lnim_error(L, "rules: they have been collected");
   lua_replace(L, -2);
}

static int rules_gc(lua_State *L) {
   lnim_rules *rules = luaL_checkudata(L, 1, TYPE);
   nim_memory memory = lnim_memory(L);
   rules->closed = true;
   lnim_search_free(L, rules);
   nim_sequence_free(&rules->sequence, &memory);
   nim_partitions_free(&rules->partitions, &memory);
   nim_rules_free(&rules->code, &memory);
   return 0;
}

/***
Makes rules.
@function nim.rules
@tparam string|table|nim.rules spec a code, set or name as a string; or a table with one of
`subtract` (a list of the sizes that may be taken), `all_but` (a list of those that may not), `take`
(a list of the least and the greatest size), `heap` and `state` (functions), and perhaps `name` (a
string) and, beside `state`, `normalize` (a function); or rules, which are given back. The order of
a list, and repeats in it, mean nothing. Rules that are a function are equal to themselves only, and
print as their name.
@treturn nim.rules
@raise what is expected instead, with the place in the text
@usage
local nim = require "nim"
assert(nim.rules "0.77" == nim.rules "kayles")
assert(tostring(nim.rules { subtract = { 1, 3, 4 } }) == "0.3033")
local halves = nim.rules { name = "halves", heap = function (n)
   if n < 2 then return { { n - 1 } } end
   return { { n - 1 }, { n // 2, n - n // 2 } }
end }
print(halves:grundy(10)) --> 1
local wythoff = nim.rules { name = "Wythoff", state = function (emit, a, b)
   for k = 1, a do emit(a - k, b) end
   for k = 1, b do emit(a, b - k) end
   for k = 1, math.min(a, b) do emit(a - k, b - k) end
end }
print(wythoff:position(5, 7):best_move()) --> 5 3
*/
static int new_rules(lua_State *L) {
   lnim_rules_read(L, 1);
   return 1;
}

/* Methods */

const char *lnim_rules_push_text(lua_State *L, int index) {
   const lnim_rules *rules = lua_touserdata(L, index);
   if (rules->kind != LNIM_RULES_CODE) {
      lua_getiuservalue(L, index, LNIM_RULES_NAME);
   } else {
      size_t length = nim_rules_print(&rules->code, NULL, 0);
      luaL_Buffer buffer;
      nim_rules_print(&rules->code, luaL_buffinitsize(L, &buffer, length), length);
      luaL_pushresultsize(&buffer, length);
   }
   return lua_tostring(L, -1);
}

static int rules_tostring(lua_State *L) {
   lnim_rules_self(L);
   lnim_rules_push_text(L, 1);
   return 1;
}

/* Either operand may be anything. Lua functions are equal to themselves only, which Lua has found
   out before it asks. */
static int rules_equal(lua_State *L) {
   const lnim_rules *one = lnim_test_rules(L, 1), *other = lnim_test_rules(L, 2);
   lua_pushboolean(L, one != NULL && other != NULL && one->kind == LNIM_RULES_CODE &&
                            other->kind == LNIM_RULES_CODE &&
                            nim_rules_equal(&one->code, &other->code));
   return 1;
}

/***
The name that the program gave, or the one people know the code by, or the code.
@tfield string name
*/
static int push_name(lua_State *L, const lnim_rules *rules) {
   if (lua_getiuservalue(L, 1, LNIM_RULES_NAME) != LUA_TNIL) return 1;
   const char *name = nim_rules_name(&rules->code);
   if (name != NULL)
      lua_pushstring(L, name);
   else
      lnim_rules_push_text(L, 1);
   return 1;
}

/* Upvalue 1 is the table of methods. */
static int rules_index(lua_State *L) {
   const lnim_rules *rules = lnim_rules_self(L);
   lua_pushvalue(L, 2);
   if (lua_rawget(L, lua_upvalueindex(1)) != LUA_TNIL) return 1;
   lua_pushliteral(L, "name");
   return lua_rawequal(L, 2, -1) ? push_name(L, rules) : 0;
}

static int rules_newindex(lua_State *L) {
   return lnim_error(L, "rules never change");
}

/* In a method about one heap: the rules it was called on. */
static lnim_rules *rules_of_heaps(lua_State *L) {
   lnim_rules *rules = lnim_rules_self(L);
   if (rules->kind == LNIM_RULES_STATE)
      lnim_error(L, "rules: rules of one heap expected, got rules of whole states");
   return rules;
}

static int64_t check_heap(lua_State *L, int index) {
   return lnim_check_integer(L, index, "heap", 0, LUA_MAXINTEGER);
}

/***
What may be left of a heap: each option once, as the list of the heaps left, smallest first. The
options come by the number of objects taken, then by the number of heaps, then by their sizes.
@function options
@tparam int n the heap: 0 … 2^63-1
@treturn {{int,...},...}
@usage
local options = require "nim".rules "0.77":options(4)
assert(#options == 4 and options[2][1] == 1 and options[2][2] == 2) -- take one from the middle
*/
static int rules_options(lua_State *L) {
   lnim_rules *rules = rules_of_heaps(L);
   int64_t heap = check_heap(L, 2);
   lnim_options options;
   lnim_watch watch;
   lnim_watch_start(L, &watch);
   lua_newtable(L);
   lnim_options_start(L, rules, heap, &options);
   for (lua_Integer count = 1; lnim_options_next(L, &options); count++) {
      lua_createtable(L, options.list.option.count, 0);
      for (int i = 0; i < options.list.option.count; i++) {
         lua_pushinteger(L, options.list.option.parts[i]);
         lua_rawseti(L, -2, i + 1);
      }
      lua_rawseti(L, -2, count);
      if (count % 4096 == 0 && nim_stopped(&watch.poll)) return lnim_interrupted(L, &watch);
   }
   return 1;
}

/***
Counts the options of a heap without listing them. The time does not depend on the heap as long as
the rules leave two heaps at most; otherwise it is proportional to it, and so is a table that is
kept.
@function count_options
@tparam int n the heap: 0 … 2^63-1
@treturn int
@raise if there are more than 2^63-1
@usage assert(require "nim".rules "grundy":count_options(20) == 9)
*/
static int rules_count_options(lua_State *L) {
   lnim_rules *rules = rules_of_heaps(L);
   lua_pushinteger(L, lnim_count_options(L, rules, check_heap(L, 2)));
   return 1;
}

/***
The Grundy value of a heap: the least number that is no option's value, where the value of several
heaps is the xor of theirs (Sprague 1935, Grundy 1939). The values of all smaller heaps are found
first, and kept, unless the period of the values is proved before.
@function grundy
@tparam int n the heap: 0 … 2^63-1
@treturn int
@usage assert(require "nim".rules "kayles":grundy(10) == 2)
*/
static int rules_grundy(lua_State *L) {
   lnim_rules *rules = rules_of_heaps(L);
   lua_pushinteger(L, lnim_grundy(L, rules, check_heap(L, 2)));
   return 1;
}

/***
A position under these rules, with the methods of a position of Nim.
@function position
@tparam {integer,...}|string|nim.position|integer heaps a list of integers, a string such as
`"1-3-5-7"`, or a position; for a whole state also its integers themselves, 1 to 16 of them
@tparam[opt="normal"] string play `"normal"` or `"misere"`
@treturn nim.position
@raise for anything else, and for arguments beyond these
@usage
local nim = require "nim"
local p = nim.rules "kayles":position { 5, 4 }
assert(p:outcome() == "N" and p:after(1, 1):outcome() == "P")
local halve = nim.rules { state = function (emit, a, b)
   if a > 0 then emit(a // 2, b) end
   if b > 0 then emit(a, b - 1) end
end }
print(halve:position(8, 3):remoteness(), halve:position({ 8, 3 }, "misere"):outcome()) --> 7 P
*/
static int rules_position(lua_State *L) {
   bool states = lnim_rules_self(L)->kind == LNIM_RULES_STATE;
   return states ? lnim_states_position(L) : lnim_heaps_position(L);
}

/* Opening */

void lnim_open_rules(lua_State *L) {
   static const luaL_Reg metamethods[] = {{"__eq", rules_equal},
                                          {"__gc", rules_gc},
                                          {"__newindex", rules_newindex},
                                          {"__tostring", rules_tostring},
                                          {NULL, NULL}};
   static const luaL_Reg methods[] = {{"count_options", rules_count_options},
                                      {"grundy", rules_grundy},
                                      {"options", rules_options},
                                      {"position", rules_position},
                                      {"sequence", lnim_rules_sequence},
                                      {"table", lnim_states_table},
                                      {NULL, NULL}};
   lua_newtable(L);
   lua_createtable(L, 0, 1);
   lua_pushliteral(L, "v");
   lua_setfield(L, -2, "__mode");
   lua_setmetatable(L, -2);
   lua_rawsetp(L, LUA_REGISTRYINDEX, &all_rules);
   luaL_newmetatable(L, TYPE);
   luaL_setfuncs(L, metamethods, 0);
   luaL_newlib(L, methods);
   lua_pushcclosure(L, rules_index, 1);
   lua_setfield(L, -2, "__index");
   lua_pushboolean(L, false);
   lua_setfield(L, -2, "__metatable");
   lua_pop(L, 1);
   lua_pushcfunction(L, new_rules);
   lua_setfield(L, -2, "rules");
   lua_pushliteral(L, "nim");
   lnim_rules_read(L, -1);
   lnim_classic_set_rules(L);
   lua_pop(L, 1);
}
