/***
Time that only goes forward.
@submodule nim.core
*/
#include "core/base/nim_clock.h"
#include "lua/base/lnim_base.h"

/***
Seconds since some moment in the past, unaffected by changes of the system's clock.
@function now
@treturn number seconds, to about a microsecond
*/
static int now(lua_State *L) {
   lua_pushnumber(L, nim_clock());
   return 1;
}

void lnim_open_clock(lua_State *L) {
   lua_pushcfunction(L, now);
   lua_setfield(L, -2, "now");
}
