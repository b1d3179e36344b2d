/***
The normal distribution, which Lua's own library lacks and the C library offers in full accuracy.
@submodule nim.core
*/
#include "lua/base/lnim_base.h"

#include <math.h>

/***
The chance that a standard normal variable is at most x.
@function normal_cdf
@tparam number x
@treturn number 0 … 1, to the accuracy of the C library's erfc (a few units in the last place,
in both tails)
*/
static int normal_cdf(lua_State *L) {
   const double root_half = 0.70710678118654752440;
   lua_pushnumber(L, 0.5 * erfc(-lnim_check_number(L, 1, "x") * root_half));
   return 1;
}

void lnim_open_normal(lua_State *L) {
   lua_pushcfunction(L, normal_cdf);
   lua_setfield(L, -2, "normal_cdf");
}
