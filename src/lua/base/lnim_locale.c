/***
Numbers and texts as programs read them, in whatever locale the host program is: `os.setlocale` may
give fractions a comma, which then reaches Lua's `string.format`, `tostring` and `..`, JSON
libraries, and another order of letters, which reaches `<` and `table.sort`.
@submodule nim.core
*/
#define _GNU_SOURCE
#include "lua/base/lnim_base.h"

#include <locale.h>
#include <stdio.h>
#include <string.h>

/* A stay in the C locale, of this thread alone. */
typedef struct stay {
   locale_t c, outside;
} stay;

static stay enter(lua_State *L) {
   stay here = {newlocale(LC_ALL_MASK, "C", (locale_t)0), (locale_t)0};
   if (here.c == (locale_t)0) lnim_raise(L, NIM_NO_MEMORY);
   here.outside = uselocale(here.c);
   return here;
}

static void leave(stay here) {
   uselocale(here.outside);
   freelocale(here.c);
}

void lnim_push_number(lua_State *L, lua_Number number) {
   char text[64];
   stay here = enter(L);
   lua_number2str(text, sizeof text - 2, number);
   leave(here);
   if (text[strspn(text, "-0123456789")] == '\0') strcat(text, ".0");
   lua_pushstring(L, text);
}

/***
Calls a function in the C locale, which ends with the call.
@function in_c_locale
@tparam function f must not yield
@param ... its arguments
@return what it returns
@raise what it raises
*/
static int in_c_locale(lua_State *L) {
   lnim_check_type(L, 1, "f", LUA_TFUNCTION);
   stay here = enter(L);
   int status = lua_pcall(L, lua_gettop(L) - 1, LUA_MULTRET, 0);
   leave(here);
   return status == LUA_OK ? lua_gettop(L) : lua_error(L);
}

void lnim_open_locale(lua_State *L) {
   lua_pushcfunction(L, in_c_locale);
   lua_setfield(L, -2, "in_c_locale");
}
