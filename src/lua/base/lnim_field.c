/***
The nim-numbers below 2^64, which are a field: their sum is the xor, `a ~ b` in Lua; product,
inverse, power and root are here (Conway, *On Numbers and Games*, chapter 6). A negative integer
stands for the number 2^64 above it, as in `math.ult` and `("%x"):format`.
@submodule nim
*/
#include "core/classic/nim_field.h"
#include "lua/base/lnim_base.h"

static uint64_t check_number(lua_State *L, int index, const char *what) {
   return (uint64_t)lnim_check_integer(L, index, what, LUA_MININTEGER, LUA_MAXINTEGER);
}

static uint64_t check_divisor(lua_State *L, int index) {
   uint64_t number = check_number(L, index, "a");
   if (number == 0) lnim_error(L, "a: integer other than 0 expected, got 0");
   return number;
}

/***
The nim-product: the Grundy value of the coin at (a, b) in the game Turning Corners.
@function product
@tparam int a any integer; a negative one stands for the number 2^64 above it
@tparam int b
@treturn int likewise negative for 2^63 and above
@usage
local nim = require "nim"
assert(nim.product(2, 3) == 1 and nim.product(16, 16) == 24)
assert(nim.product(5, 6 ~ 7) == nim.product(5, 6) ~ nim.product(5, 7))
*/
static int field_product(lua_State *L) {
   lnim_function_takes(L, "product", 2);
   uint64_t a = check_number(L, 1, "a"), b = check_number(L, 2, "b");
   lua_pushinteger(L, (lua_Integer)nim_field_product(a, b));
   return 1;
}

/***
The number whose nim-product with a is 1.
@function inverse
@tparam int a not 0; a negative one stands for the number 2^64 above it
@treturn int
@raise for 0
@usage assert(require "nim".inverse(4) == 15)
*/
static int field_inverse(lua_State *L) {
   lnim_function_takes(L, "inverse", 1);
   lua_pushinteger(L, (lua_Integer)nim_field_inverse(check_divisor(L, 1)));
   return 1;
}

/***
The nim-product of equal factors.
@function power
@tparam int a any integer; a negative one stands for the number 2^64 above it
@tparam int n the exponent, an integer in the usual sense: how many factors; with less than 0 the
power of the inverse. All powers with 2^64-1 are 1, but for 0.
@treturn int
@raise if a is 0 and n is negative
@usage
local nim = require "nim"
assert(nim.power(4, 3) == 14 and nim.power(4, -1) == nim.inverse(4))
*/
static int field_power(lua_State *L) {
   lnim_function_takes(L, "power", 2);
   uint64_t a = check_number(L, 1, "a");
   lua_Integer n = lnim_check_integer(L, 2, "n", LUA_MININTEGER, LUA_MAXINTEGER);
   if (n < 0) a = nim_field_inverse(check_divisor(L, 1));
   lua_pushinteger(L, (lua_Integer)nim_field_power(a, n < 0 ? -(uint64_t)n : (uint64_t)n));
   return 1;
}

/***
The one number whose nim-product with itself is a.
@function sqrt
@tparam int a any integer; a negative one stands for the number 2^64 above it
@treturn int
@usage assert(require "nim".sqrt(6) == 4)
*/
static int field_sqrt(lua_State *L) {
   lnim_function_takes(L, "sqrt", 1);
   lua_pushinteger(L, (lua_Integer)nim_field_sqrt(check_number(L, 1, "a")));
   return 1;
}

void lnim_open_field(lua_State *L) {
   static const luaL_Reg functions[] = {{"inverse", field_inverse},
                                        {"power", field_power},
                                        {"product", field_product},
                                        {"sqrt", field_sqrt},
                                        {NULL, NULL}};
   luaL_setfuncs(L, functions, 0);
}
