/***
Time that only goes forward.
@submodule nim.core
*/
#define _POSIX_C_SOURCE 200809L
#include "lua/base/lnim_base.h"

#include <time.h>

/***
Seconds since some moment in the past, unaffected by changes of the system's clock.
@function now
@treturn number seconds, to about a microsecond
*/
static int now(lua_State *L) {
   struct timespec time;
   clock_gettime(CLOCK_MONOTONIC, &time);
   lua_pushnumber(L, (lua_Number)time.tv_sec + (lua_Number)time.tv_nsec * 1e-9);
   return 1;
}

void lnim_open_clock(lua_State *L) {
   lua_pushcfunction(L, now);
   lua_setfield(L, -2, "now");
}
