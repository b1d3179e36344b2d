/***
What a program may have to know about signals. No handler is ever installed.
@submodule nim.core
*/
#define _POSIX_C_SOURCE 200809L
#include "lua/base/lnim_base.h"

#include <signal.h>

/***
What Ctrl-C would do now. The `lua5.4` program's handler turns itself off when it has run: a change
from "handler" to "default" says that Ctrl-C was pressed, even if the error that it raised was
caught by somebody else.
@function sigint
@treturn string "handler", "default" (the process ends) or "ignored"
*/
static int sigint(lua_State *L) {
   struct sigaction action;
   sigaction(SIGINT, NULL, &action);
   if ((action.sa_flags & SA_SIGINFO) == 0 && action.sa_handler == SIG_DFL)
      lua_pushliteral(L, "default");
   else if ((action.sa_flags & SA_SIGINFO) == 0 && action.sa_handler == SIG_IGN)
      lua_pushliteral(L, "ignored");
   else
      lua_pushliteral(L, "handler");
   return 1;
}

void lnim_open_signal(lua_State *L) {
   lua_pushcfunction(L, sigint);
   lua_setfield(L, -2, "sigint");
}
