/***
Rules of games: what a move may do to a heap.

A code has a digit for each number of objects that may be taken: 1, 2, 3, … after the dot, 0 before
it. A digit is the sum of 1 if nothing may be left, 2 if one heap may, 4 if two heaps, and so on;
digits go from 0 to 9 and A to V, in either case. So `0.77` is Kayles: take one or two, and leave
the rest in at most two heaps. Digits in brackets repeat forever: `0.[3]` is Nim. After a digit,
`!` asks for heaps of unequal sizes, `?` for sizes that are not all equal, `=` for equal ones;
`4!.0`, or `4!`, is Grundy's game. More heaps, up to 63, are written as a list of their numbers,
`{0,1,7}`, in which `5+` means 5 to 63, or as a mask, `&131;`. Digits that add objects (left of the
digit before the dot) and any number of heaps (`*`) cannot be represented.

Sets stand for codes with digit 3: `subtract 1-3,7` and `all_but 2`. They are kept as runs of sizes,
so `subtract 1000-500000000` is as small. Some codes have names: nim,
kayles, dawson, grundy, lasker, dawson_kayles, guiles, treblecross, officers (Berlekamp, Conway,
Guy, *Winning Ways*, chapter 4).

A Lua function can give any other rules.

- `heap` is called with the size n >= 1 of a heap, and returns the list of its options, each the
list of the heaps that may be left: `{ { n - 1 }, { 1, n - 2 } }`. Empty heaps, order and repeats
do not matter; up to 63 heaps may be left, and some larger than n, as long as the game ends. It is
called once for each size, the smallest first; its lists are kept up to 4 million integers in all,
and beyond that asked for again. A size with two options takes about 50 to 110 bytes. What the
function lists for one size proves nothing about another, so it is called for every size that the
game can reach; rules that take from fixed sizes are much faster as `subtract`.
- `state` is called with a function `emit` and the 1 to 16 integers of a state, and emits the states
  that one move leads to, each by a call with as many integers; it returns nothing. `normalize`, if
  given, is called with the integers of a state and returns those of the one that stands for all
  that are equivalent to it, for instance the sorted one.

These functions must give the same answer each time. Their errors, and those about what they return,
name the heap or the state first. While one of them runs, its rules cannot be queried.

Who wins follows from the Grundy values in normal play, and in misère play of sets and their codes
(T. S. Ferguson, 1974; the proof is in the source, in lnim_heaps_solve.c). Under all other rules
but those of Nim, misère play, and under all, remoteness and best moves are found by searching the
positions that a position leads to; under rules of whole states everything is. Each position is
solved once; the solutions are kept with the rules, about 20 bytes for a position that fits 64 bits,
4 where a move leaves at most one heap.

Limits: a question may meet 10,000,000 positions (for a function of heaps: sizes) that were not
known, its rules may hold 1 GiB of what they found, and it may take 60 seconds. Beyond that it
raises an error that says which limit it was; what was found until then is kept. Every question
takes limits of its own as its last argument, a table with any of `positions`, `memory` (bytes, 2^20
or more) and `seconds` (looked at between two calls of a Lua function), and `progress`, a function
called from time to time and at the end of a search with the number of positions solved and the
number that came up.
@classmod nim.rules
*/
#include "lua/rules/lnim_rules.h"

static const char TYPE[] = "nim.rules";

/* Keys in the registry: of a table from the addresses of registered rules to these,
   with weak values; and of the table of methods. */
static const char all_rules = 0, all_methods = 0;

/* Checks */

lnim_rules *lnim_test_rules(lua_State *L, int index) {
   return luaL_testudata(L, index, TYPE);
}

lnim_rules *lnim_rules_self(lua_State *L) {
   lnim_rules *rules = lnim_check_object(L, 1, "self", TYPE);
   lnim_check_alive(L, rules);
   return rules;
}

lnim_rules *lnim_rules_of_heaps(lua_State *L) {
   lnim_rules *rules = lnim_rules_self(L);
   if (rules->kind == LNIM_RULES_STATE)
      lnim_error(L, "rules: rules of one heap expected, got rules of whole states");
   return rules;
}

void lnim_check_alive(lua_State *L, const lnim_rules *rules) {
   if (rules->closed) lnim_error(L, "rules: collected already");
}

bool lnim_rules_classic(const lnim_rules *rules) {
   const nim_rules *code = &rules->code;
   return rules->kind == LNIM_RULES_CODE && code->subtraction && code->term_count == 0 &&
          code->tail_start == 1 && code->tail_length == 1;
}

/* Making */

lnim_rules *lnim_rules_new(lua_State *L) {
   lnim_rules *rules = lua_newuserdatauv(L, sizeof *rules, LNIM_RULES_USER_VALUES);
   rules->kind = LNIM_RULES_CODE;
   rules->budget = (nim_budget){.source = lnim_memory(L), .most = SIZE_MAX};
   rules->memory = nim_budget_memory(&rules->budget);
   nim_rules_init(&rules->code);
   nim_partitions_init(&rules->partitions);
   nim_sequence_init(&rules->sequence, &rules->code, NULL);
   rules->search = NULL;
   rules->quotient = NULL;
   rules->closed = false;
   luaL_setmetatable(L, TYPE);
   return rules;
}

void lnim_rules_register(lua_State *L, const lnim_rules *rules) {
   lua_rawgetp(L, LUA_REGISTRYINDEX, &all_rules);
   lua_pushvalue(L, -2);
   lua_rawsetp(L, -2, rules);
   lua_pop(L, 1);
}

void lnim_rules_push(lua_State *L, const lnim_rules *rules) {
   lua_rawgetp(L, LUA_REGISTRYINDEX, &all_rules);
   if (lua_rawgetp(L, -1, rules) == LUA_TNIL) lnim_error(L, "rules: collected already");
   lua_replace(L, -2);
}

static int rules_gc(lua_State *L) {
   lnim_rules *rules = lnim_check_object(L, 1, "self", TYPE);
   nim_memory memory = lnim_memory(L);
   rules->closed = true;
   lnim_search_free(rules->search);
   rules->search = NULL;
   nim_sequence_free(&rules->sequence, &rules->memory);
   nim_partitions_free(&rules->partitions, &rules->memory);
   nim_rules_free(&rules->code, &memory);
   return 0;
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

/* Either operand may be anything. Rules that are functions are equal only to themselves, which Lua
   finds out before it calls this. */
static int rules_equal(lua_State *L) {
   const lnim_rules *one = lnim_test_rules(L, 1), *other = lnim_test_rules(L, 2);
   lua_pushboolean(L, one != NULL && other != NULL && one->kind == LNIM_RULES_CODE &&
                            other->kind == LNIM_RULES_CODE &&
                            nim_rules_equal(&one->code, &other->code));
   return 1;
}

/***
The name that the program gave, or the usual name of the code, or the code.
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

/* Opening */

void lnim_rules_methods(lua_State *L, const luaL_Reg *functions) {
   lua_rawgetp(L, LUA_REGISTRYINDEX, &all_methods);
   luaL_setfuncs(L, functions, 0);
   lua_pop(L, 1);
}

void lnim_open_rules(lua_State *L) {
   static const luaL_Reg metamethods[] = {{"__eq", rules_equal},
                                          {"__gc", rules_gc},
                                          {"__newindex", rules_newindex},
                                          {"__tostring", rules_tostring},
                                          {NULL, NULL}};
   static const luaL_Reg no_methods[] = {{NULL, NULL}};
   lua_newtable(L);
   lua_createtable(L, 0, 1);
   lua_pushliteral(L, "v");
   lua_setfield(L, -2, "__mode");
   lua_setmetatable(L, -2);
   lua_rawsetp(L, LUA_REGISTRYINDEX, &all_rules);
   lnim_new_class(L, TYPE, metamethods, no_methods);
   lua_pushvalue(L, -1);
   lua_rawsetp(L, LUA_REGISTRYINDEX, &all_methods);
   lua_pushcclosure(L, rules_index, 1);
   lua_setfield(L, -2, "__index");
   lua_pop(L, 1);
}
