/***
Streams of random numbers: xoshiro256\*\* (Blackman and Vigna 2018), its state filled by splitmix64
from a seed. The same seed gives the same numbers on every machine.
@classmod nim.random
*/
/* The Lua face of nim_random: userdata `nim.random`. */
#include "lua/base/lnim_base.h"

#include <time.h>

static const char TYPE[] = "nim.random";

nim_random *lnim_check_random(lua_State *L, int index, const char *what) {
   return lnim_check_object(L, index, what, TYPE);
}

/* In a method, whose upvalue 1 is the metatable. */
static nim_random *self(lua_State *L) {
   nim_random *random = lua_touserdata(L, 1);
   if (random != NULL && lua_getmetatable(L, 1)) {
      bool same = lua_rawequal(L, -1, lua_upvalueindex(1));
      lua_pop(L, 1);
      if (same) return random;
   }
   lnim_expected(L, 1, "self", TYPE);
   return NULL;
}

/* Pushes a stream started with the seed, with the metatable at upvalue 1. */
static int push_stream(lua_State *L, uint64_t seed) {
   nim_random *random = lua_newuserdatauv(L, sizeof *random, 0);
   nim_random_start(random, seed);
   lua_pushvalue(L, lua_upvalueindex(1));
   lua_setmetatable(L, -2);
   return 1;
}

/***
A random integer; every one in the range has exactly the same chance.
@function int
@tparam int low any integer
@tparam int high low … 2^63-1
@treturn int low … high
@raise if an argument is not an integer, or low is above high
@usage
local die = require "nim".random(7):int(1, 6)
assert(die >= 1 and die <= 6)
*/
static int random_int(lua_State *L) {
   lnim_method_takes(L, "int", 2);
   nim_random *random = self(L);
   lua_Integer low = lnim_check_integer(L, 2, "low", LUA_MININTEGER, LUA_MAXINTEGER);
   lua_Integer high = lnim_check_integer(L, 3, "high", low, LUA_MAXINTEGER);
   lua_pushinteger(L, nim_random_within(random, low, high));
   return 1;
}

/***
A random multiple of 2^-53.
@function float
@treturn number 0 <= x < 1
@usage
local x = require "nim".random(7):float()
assert(x >= 0 and x < 1)
*/
static int random_float(lua_State *L) {
   lnim_method_takes(L, "float", 0);
   lua_pushnumber(L, nim_random_float(self(L)));
   return 1;
}

static lua_Integer check_list(lua_State *L, int index) {
   lnim_check_type(L, index, "list", LUA_TTABLE);
   return (lua_Integer)lua_rawlen(L, index);
}

/***
A random item of a list.
@function choice
@tparam table list at least one item; metamethods are ignored
@return the item
@raise if the list is empty
@usage
local name = require "nim".random(7):choice { "greedy", "mirror" }
assert(name == "greedy" or name == "mirror")
*/
static int random_choice(lua_State *L) {
   lnim_method_takes(L, "choice", 1);
   nim_random *random = self(L);
   lua_Integer length = check_list(L, 2);
   if (length == 0) return lnim_error(L, "list: at least one item expected, got none");
   lua_rawgeti(L, 2, nim_random_within(random, 1, length));
   return 1;
}

/***
Brings a list into a random order, each order with the same chance (Fisher and Yates).
@function shuffle
@tparam table list changed in place; metamethods are ignored
@treturn table the same list
@usage
local list = require "nim".random(7):shuffle { 1, 2, 3 }
assert(list[1] + list[2] + list[3] == 6)
*/
static int random_shuffle(lua_State *L) {
   lnim_method_takes(L, "shuffle", 1);
   nim_random *random = self(L);
   lua_Integer length = check_list(L, 2);
   lnim_watch watch;
   lnim_watch_start(L, &watch);
   for (lua_Integer last = length; last > 1; last--) {
      lua_Integer other = nim_random_within(random, 1, last);
      lua_rawgeti(L, 2, last);
      lua_rawgeti(L, 2, other);
      lua_rawseti(L, 2, last);
      lua_rawseti(L, 2, other);
      if (last % 65536 == 0 && nim_stopped(&watch.poll)) return lnim_interrupted(L, &watch);
   }
   lua_settop(L, 2);
   return 1;
}

/***
Another stream, independent of this one, which is not advanced. It depends only on this stream's
seed and on n, and different n give different streams: its seed is `mix(mix(seed + g) + n * g)`
modulo 2^64, where g is 0x9e3779b97f4a7c15 and mix the output function of splitmix64.
@function split
@tparam int n any integer
@treturn nim.random
@usage
local random = require "nim".random(7)
assert(random:split(1):seed() == random:split(1):seed())
assert(random:split(1):seed() ~= random:split(2):seed())
*/
static int random_split(lua_State *L) {
   lnim_method_takes(L, "split", 1);
   nim_random *random = self(L);
   lua_Integer number = lnim_check_integer(L, 2, "n", LUA_MININTEGER, LUA_MAXINTEGER);
   return push_stream(L, nim_random_split(random->seed, (uint64_t)number));
}

/***
The seed that the stream was started with.
@function seed
@treturn int any integer
@usage assert(require "nim".random(7):seed() == 7)
*/
static int random_seed(lua_State *L) {
   lnim_method_takes(L, "seed", 0);
   lua_pushinteger(L, (lua_Integer)self(L)->seed);
   return 1;
}

static int random_tostring(lua_State *L) {
   lua_pushfstring(L, "%s, seed %I", TYPE, (LUAI_UACINT)self(L)->seed);
   return 1;
}

/* A seed that differs from run to run: the time, and an address that the system chooses. */
static uint64_t seed_of_this_run(lua_State *L) {
   struct timespec now = {0};
   (void)timespec_get(&now, TIME_UTC);
   uint64_t bits = (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
   return nim_random_split(bits, (uint64_t)(uintptr_t)lua_topointer(L, -1));
}

/* Seeds that all differ: sub-streams of that of this run, upvalue 2, counted in upvalue 3. */
static uint64_t fresh_seed(lua_State *L) {
   lua_Integer number = lua_tointeger(L, lua_upvalueindex(3)) + 1;
   lua_pushinteger(L, number);
   lua_replace(L, lua_upvalueindex(3));
   return nim_random_split((uint64_t)lua_tointeger(L, lua_upvalueindex(2)), (uint64_t)number);
}

/***
Starts a stream.
@function nim.random
@tparam[opt] int seed any integer; by default one that differs from run to run, which `seed` returns
@treturn nim.random
@raise if the seed is not an integer; a string is not one
@usage
local nim = require "nim"
assert(nim.random(7):int(1, 1000000) == nim.random(7):int(1, 1000000))
*/
static int new_random(lua_State *L) {
   lnim_function_takes(L, "random", 1);
   if (lua_isnoneornil(L, 1)) return push_stream(L, fresh_seed(L));
   lua_Integer seed = lnim_check_integer(L, 1, "seed", LUA_MININTEGER, LUA_MAXINTEGER);
   return push_stream(L, (uint64_t)seed);
}

void lnim_open_random(lua_State *L) {
   static const luaL_Reg methods[] = {{"choice", random_choice},
                                      {"float", random_float},
                                      {"int", random_int},
                                      {"seed", random_seed},
                                      {"shuffle", random_shuffle},
                                      {"split", random_split},
                                      {NULL, NULL}};
   luaL_newmetatable(L, TYPE);
   luaL_newlibtable(L, methods);
   lua_pushvalue(L, -2);
   luaL_setfuncs(L, methods, 1);
   lua_setfield(L, -2, "__index");
   lua_pushvalue(L, -1);
   lua_pushcclosure(L, random_tostring, 1);
   lua_setfield(L, -2, "__tostring");
   lua_pushboolean(L, false);
   lua_setfield(L, -2, "__metatable");
   lua_pushinteger(L, (lua_Integer)seed_of_this_run(L));
   lua_pushinteger(L, 0);
   lua_pushcclosure(L, new_random, 3);
   lua_setfield(L, -2, "random");
}
