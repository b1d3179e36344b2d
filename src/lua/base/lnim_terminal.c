/***
Asking whether a person is looking.
@submodule nim.core
*/
#define _POSIX_C_SOURCE 200809L
#include "lua/base/lnim_base.h"

#include <stdio.h>
#include <unistd.h>

/***
Whether an open file is a terminal. Colours and progress are for terminals only.
@function is_terminal
@param file a file of Lua's `io` library
@treturn boolean false also for a closed file
*/
static int is_terminal(lua_State *L) {
   const luaL_Stream *stream = luaL_checkudata(L, 1, LUA_FILEHANDLE);
   lua_pushboolean(L, stream->closef != NULL && isatty(fileno(stream->f)));
   return 1;
}

void lnim_open_terminal(lua_State *L) {
   lua_pushcfunction(L, is_terminal);
   lua_setfield(L, -2, "is_terminal");
}
