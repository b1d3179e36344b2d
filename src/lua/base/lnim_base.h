/* What all files of the binding share: checks of arguments, errors, descriptions of values, memory,
   classes, and noticing Ctrl-C. The binding checks arguments, calls the core and pushes results. */
#ifndef LNIM_BASE_H
#define LNIM_BASE_H

#include "core/base/nim_random.h"

#include <lauxlib.h>
#include <lua.h>

#pragma GCC visibility push(hidden)

/* Pushes a short readable form of the value at `index`, without calling any metamethod. */
void lnim_push_description(lua_State *L, int index);

/* Pushes the text of a float, "0.5" in every locale. */
void lnim_push_number(lua_State *L, lua_Number number);

/* Errors. Every error of the binding that is about its caller goes through here. */

/* Raises a message as lua_pushfstring makes it, after "file:line: " of the nearest caller outside
   of the library. */
int lnim_error(lua_State *L, const char *format, ...);

/* Raises "what: expected expected, got (the value at index)", as lnim_error does. */
int lnim_expected(lua_State *L, int index, const char *what, const char *expected);

/* Raises unless the value at `index` is of the type, one of LUA_T…. */
void lnim_check_type(lua_State *L, int index, const char *what, int type);

/* The string at `index`, its length too unless `length` is NULL; a number is not a string. */
const char *lnim_check_text(lua_State *L, int index, const char *what, size_t *length);

/* The number at `index`; a string is not a number. */
lua_Number lnim_check_number(lua_State *L, int index, const char *what);

/* The integer at `index`, low … high; a float with an integer value will do, a string will not. */
lua_Integer lnim_check_integer(lua_State *L, int index, const char *what, lua_Integer low,
                               lua_Integer high);

/* Drops nils at the end of the arguments beyond `count`, for nil is the same as no argument. */
void lnim_trim(lua_State *L, int count);

/* Raises if there are more than `most` arguments, without those nils; of `self` of them, 1 in a
   method, the message does not speak. */
void lnim_refuse_surplus(lua_State *L, const char *name, int self, int most);

/* How public functions and methods begin: a name for messages, and how many arguments there may be
   beside self. */
static inline void lnim_function_takes(lua_State *L, const char *name, int most) {
   if (lua_gettop(L) > most) lnim_refuse_surplus(L, name, 0, most);
}

static inline void lnim_method_takes(lua_State *L, const char *name, int most) {
   if (lua_gettop(L) > 1 + most) lnim_refuse_surplus(L, name, 1, most);
}

/* The userdata at `index`, of that class. */
void *lnim_check_object(lua_State *L, int index, const char *what, const char *class_name);

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
   the program's own hook back and raises "interrupted!". A hook that Lua code sets meanwhile by
   debug.sethook is the program's own. No signal handler is touched. */
typedef struct lnim_watch {
   nim_poll poll;
   lua_State *main_thread;
   lua_Hook hook;
   int mask;
   int count;
} lnim_watch;

void lnim_watch_start(lua_State *L, lnim_watch *watch);
int lnim_interrupted(lua_State *L, const lnim_watch *watch);

/* The number of keys of the table at `index` if all of them are among 1 … length; otherwise -1,
   and another key is pushed. A watch, if there is one, may interrupt. */
lua_Integer lnim_count_keys(lua_State *L, int index, lua_Integer length, const lnim_watch *watch);

/* Raises if the list at `index` has a key beyond 1 … length. What else a table with a metatable
   holds is its own affair. */
void lnim_check_keys(lua_State *L, int index, const char *what, lua_Integer length,
                     const lnim_watch *watch);

/* Each sets a field of the table on the top. */
void lnim_set_boolean(lua_State *L, const char *name, bool value);
void lnim_set_integer(lua_State *L, const char *name, int64_t value);
void lnim_set_string(lua_State *L, const char *name, const char *value);

/* The length of the list at `index`, as a metamethod may give it; an integer, or an error. */
lua_Integer lnim_length(lua_State *L, int index, const char *what, const char *expected);

/* Pushes the list of the integers. */
void lnim_push_list(lua_State *L, const int64_t *integers, size_t count);

/* Pushes the new metatable of a class of userdata and the table of its methods, which is its
   __index unless another one is set. */
void lnim_new_class(lua_State *L, const char *class_name, const luaL_Reg *metamethods,
                    const luaL_Reg *methods);

/* Openers, here and in the headers of the other rooms: each adds its functions to the module table
   on the top of the stack, and leaves it there. */
void lnim_open_base(lua_State *L);
void lnim_open_bytes(lua_State *L);
void lnim_open_locale(lua_State *L);
void lnim_open_field(lua_State *L);
void lnim_open_normal(lua_State *L);
void lnim_open_output(lua_State *L);
void lnim_open_random(lua_State *L);
void lnim_open_source(lua_State *L);
void lnim_open_system(lua_State *L);
void lnim_open_worker(lua_State *L);

#pragma GCC visibility pop

#endif
