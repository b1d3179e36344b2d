/* What all files of the binding share: checks of arguments, errors, descriptions of values, memory,
   and noticing Ctrl-C. The binding checks arguments, calls the core and pushes results. */
#ifndef LNIM_BASE_H
#define LNIM_BASE_H

#include "core/base/nim_random.h"

#include <lauxlib.h>
#include <lua.h>

#pragma GCC visibility push(hidden)

/* Pushes a short readable form of the value at `index`, without calling any metamethod. */
void lnim_push_description(lua_State *L, int index);

/* Errors. Every error of the binding that is about its caller goes through here. */

/* Pushes "file:line: " of the nearest caller outside of the library, or "" where that is no Lua
   function: the running function and callers that are the library's own modules are passed over. */
void lnim_where(lua_State *L);

/* Raises a message as lua_pushfstring makes it, at that place. */
int lnim_error(lua_State *L, const char *format, ...);

/* Raises "what: expected expected, got (the value at index)", as lnim_error does. */
int lnim_expected(lua_State *L, int index, const char *what, const char *expected);

/* The integer at `index`, low … high; a float with an integer value will do, a string will not. */
lua_Integer lnim_check_integer(lua_State *L, int index, const char *what, lua_Integer low,
                               lua_Integer high);

/* The stream of random numbers at `index`. */
nim_random *lnim_check_random(lua_State *L, int index, const char *what);

/* The allocator of this state, for memory outside Lua's heap. */
nim_memory lnim_memory(lua_State *L);

/* Lets the collector know that an object has come to hold more memory outside Lua's heap. */
void lnim_tell_collector(lua_State *L, size_t bytes_before, size_t bytes);

/* Raises the error that a status of the core stands for, as lnim_error does; not for NIM_OK. */
int lnim_raise(lua_State *L, nim_status status);

/* Notices Ctrl-C during a long call: the handler of the `lua5.4` program installs a hook on the
   main thread, which takes effect only in Lua code. Start it on entry, give `poll` to the core, and
   when that returns NIM_INTERRUPTED, leave every object valid and call lnim_interrupted, which puts
   the user's own hook back and raises "interrupted!". No signal handler is touched. */
typedef struct lnim_watch {
   nim_poll poll;
   lua_State *main_thread;
   lua_Hook hook;
   int mask;
   int count;
} lnim_watch;

void lnim_watch_start(lua_State *L, lnim_watch *watch);
int lnim_interrupted(lua_State *L, const lnim_watch *watch);

/* Openers, here and in the headers of the other rooms: each adds its functions to the module table
   on the top of the stack, and leaves it there. */
void lnim_open_base(lua_State *L);
void lnim_open_clock(lua_State *L);
void lnim_open_file(lua_State *L);
void lnim_open_normal(lua_State *L);
void lnim_open_output(lua_State *L);
void lnim_open_random(lua_State *L);
void lnim_open_signal(lua_State *L);
void lnim_open_source(lua_State *L);
void lnim_open_terminal(lua_State *L);
void lnim_open_worker(lua_State *L);

#pragma GCC visibility pop

#endif
