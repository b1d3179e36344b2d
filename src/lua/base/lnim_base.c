/***
What all files of the binding share: checks of arguments, errors and where they are placed, short
forms of values for messages, classes, and noticing Ctrl-C.
@submodule nim.core
*/
#include "lua/base/lnim_base.h"
#include "core/base/nim_nearest.h"
#include "core/base/nim_utf8.h"

#include <limits.h>
#include <lualib.h>
#include <stdarg.h>
#include <string.h>

nim_memory lnim_memory(lua_State *L) {
   nim_memory memory;
   memory.resize = lua_getallocf(L, &memory.context);
   return memory;
}

void lnim_tell_collector(lua_State *L, size_t bytes_before, size_t bytes) {
   if (bytes < bytes_before + (1 << 16) || !lua_gc(L, LUA_GCISRUNNING)) return;
   size_t kilobytes = (bytes - bytes_before) >> 10;
   lua_gc(L, LUA_GCSTEP, kilobytes < INT_MAX ? (int)kilobytes : INT_MAX);
}

/* The key in the registry of the text that the sources of the library's own modules begin with. */
static const char own_sources = 0;

static bool is_own(lua_State *L, const char *source) {
   bool own = lua_rawgetp(L, LUA_REGISTRYINDEX, &own_sources) == LUA_TSTRING;
   if (own) {
      size_t length;
      const char *beginning = lua_tolstring(L, -1, &length);
      own = strncmp(source, beginning, length) == 0;
   }
   lua_pop(L, 1);
   return own;
}

/* Pushes "file:line: " of the nearest caller outside of the library, or "" if that is not a Lua
   function: the running function and callers that are the library's own modules are passed over. */
static void push_place(lua_State *L) {
   lua_Debug caller;
   for (int level = 1; lua_getstack(L, level, &caller); level++) {
      lua_getinfo(L, "Sl", &caller);
      if (is_own(L, caller.source)) continue;
      if (caller.currentline <= 0) break;
      lua_pushfstring(L, "%s:%d: ", caller.short_src, caller.currentline);
      return;
   }
   lua_pushliteral(L, "");
}

int lnim_error(lua_State *L, const char *format, ...) {
   va_list arguments;
   va_start(arguments, format);
   push_place(L);
   lua_pushvfstring(L, format, arguments);
   va_end(arguments);
   lua_concat(L, 2);
   return lua_error(L);
}

/***
Raises a message at the line of the nearest caller outside of the library.
@function raise
@tparam string message
*/
static int raise(lua_State *L) {
   lua_settop(L, 1);
   push_place(L);
   lua_insert(L, 1);
   lua_concat(L, 2);
   return lua_error(L);
}

/***
Sets which modules are the library's own.
@function set_own_sources
@tparam string beginning of their sources, as `debug.getinfo` gives them
*/
static int set_own_sources(lua_State *L) {
   lnim_check_type(L, 1, "beginning", LUA_TSTRING);
   lua_settop(L, 1);
   lua_rawsetp(L, LUA_REGISTRYINDEX, &own_sources);
   return 0;
}

int lnim_raise(lua_State *L, nim_status status) {
   switch (status) {
   case NIM_NO_MEMORY: return lnim_error(L, "not enough memory");
   case NIM_OVERFLOW: return lnim_error(L, "result does not fit 63 bits");
   case NIM_INTERRUPTED: return lnim_error(L, "interrupted!");
   default: return lnim_error(L, "limit reached");
   }
}

void lnim_push_description(lua_State *L, int index) {
   char text[48];
   size_t length;
   switch (lua_type(L, index)) {
   case LUA_TNUMBER:
      if (lua_tonumber(L, index) != lua_tonumber(L, index)) {
         lua_pushliteral(L, "nan");
      } else if (lua_isinteger(L, index)) {
         lua_pushfstring(L, "%I", (LUAI_UACINT)lua_tointeger(L, index));
      } else {
         lnim_push_number(L, lua_tonumber(L, index));
      }
      return;
   case LUA_TSTRING: {
      const char *string = lua_tolstring(L, index, &length);
      size_t shown = length < sizeof text ? length : sizeof text - 1;
      if (shown < length) /* not in the middle of a UTF-8 character */
         while (shown > 0 && ((unsigned char)string[shown] & 0xc0) == 0x80)
            shown--;
      for (size_t i = 0, size; i < shown; i += size) {
         size = nim_utf8_size(string + i, shown - i);
         if (size > 1) {
            memcpy(text + i, string + i, size);
         } else {
            unsigned char byte = (unsigned char)string[i];
            text[i] = size == 0 || byte < ' ' || byte == 0x7f ? '?' : string[i];
            size = 1;
         }
      }
      text[shown] = '\0';
      lua_pushfstring(L, "\"%s\"%s", text, shown < length ? "…" : "");
      return;
   }
   case LUA_TBOOLEAN: lua_pushstring(L, lua_toboolean(L, index) ? "true" : "false"); return;
   case LUA_TNONE: lua_pushliteral(L, "no value"); return;
   default:
      if (luaL_getmetafield(L, index, "__name") != LUA_TSTRING) {
         lua_pushstring(L, luaL_typename(L, index));
      }
   }
}

/***
A short readable form of a value, for messages: a text in quotes, a number, or the name of the type.
No metamethod is called.
@function describe
@param value
@treturn string
*/
static int describe(lua_State *L) {
   lnim_push_description(L, 1);
   return 1;
}

/***
The name that somebody who typed another word may have meant.
@function nearest
@tparam string word
@tparam {string,...} names
@treturn ?string the nearest of the names; nil if none is near
*/
static int nearest(lua_State *L) {
   nim_nearest near = {0};
   near.word = lnim_check_text(L, 1, "word", &near.length);
   lnim_check_type(L, 2, "names", LUA_TTABLE);
   for (lua_Integer i = 1, count = (lua_Integer)lua_rawlen(L, 2); i <= count; i++) {
      lua_rawgeti(L, 2, i); /* stays in the table, and so does its text */
      nim_nearest_try(&near, lnim_check_text(L, -1, "name", NULL));
      lua_pop(L, 1);
   }
   lua_pushstring(L, near.name);
   return 1;
}

int lnim_expected(lua_State *L, int index, const char *what, const char *expected) {
   lnim_push_description(L, index);
   return lnim_error(L, "%s: %s expected, got %s", what, expected, lua_tostring(L, -1));
}

void lnim_check_type(lua_State *L, int index, const char *what, int type) {
   if (lua_type(L, index) != type) lnim_expected(L, index, what, lua_typename(L, type));
}

const char *lnim_check_text(lua_State *L, int index, const char *what, size_t *length) {
   lnim_check_type(L, index, what, LUA_TSTRING);
   return lua_tolstring(L, index, length);
}

void lnim_trim(lua_State *L, int count) {
   while (lua_gettop(L) > count && lua_isnil(L, -1))
      lua_pop(L, 1);
}

void lnim_refuse_surplus(lua_State *L, const char *name, int self, int most) {
   lnim_trim(L, self + most);
   int got = lua_gettop(L) - self;
   if (got <= most) return;
   if (most == 0) lnim_error(L, "%s: no argument expected, got %d", name, got);
   lnim_error(L, "%s: at most %d argument%s expected, got %d", name, most, most == 1 ? "" : "s",
              got);
}

void *lnim_check_object(lua_State *L, int index, const char *what, const char *class_name) {
   void *object = luaL_testudata(L, index, class_name);
   if (object == NULL) lnim_expected(L, index, what, class_name);
   return object;
}

lua_Number lnim_check_number(lua_State *L, int index, const char *what) {
   lnim_check_type(L, index, what, LUA_TNUMBER);
   return lua_tonumber(L, index);
}

lua_Integer lnim_check_integer(lua_State *L, int index, const char *what, lua_Integer low,
                               lua_Integer high) {
   int is_integer = 0;
   lua_Integer value = lua_tointegerx(L, index, &is_integer);
   if (is_integer && value >= low && value <= high && lua_type(L, index) == LUA_TNUMBER)
      return value;
   lnim_push_description(L, index); /* before any other push: the argument may be missing */
   if (low == LUA_MININTEGER && high == LUA_MAXINTEGER)
      lua_pushliteral(L, "integer");
   else if (high == LUA_MAXINTEGER)
      lua_pushfstring(L, "integer %I … 2^63-1", (LUAI_UACINT)low);
   else
      lua_pushfstring(L, "integer %I … %I", (LUAI_UACINT)low, (LUAI_UACINT)high);
   return lnim_error(L, "%s: %s expected, got %s", what, lua_tostring(L, -1), lua_tostring(L, -2));
}

lua_Integer lnim_count_keys(lua_State *L, int index, lua_Integer length, const lnim_watch *watch) {
   lua_Integer keys = 0;
   index = lua_absindex(L, index);
   for (lua_pushnil(L); lua_next(L, index); keys++) {
      lua_pop(L, 1);
      lua_Integer key = lua_isinteger(L, -1) ? lua_tointeger(L, -1) : 0;
      if (key < 1 || key > length) return -1;
      if (keys % 65536 == 65535 && watch != NULL && nim_stopped(&watch->poll))
         lnim_interrupted(L, watch);
   }
   return keys;
}

void lnim_check_keys(lua_State *L, int index, const char *what, lua_Integer length,
                     const lnim_watch *watch) {
   if (lua_getmetatable(L, index))
      lua_pop(L, 1);
   else if (lnim_count_keys(L, index, length, watch) < 0)
      lnim_expected(L, -1, what, "list without holes or other keys");
}

lua_Integer lnim_length(lua_State *L, int index, const char *what, const char *expected) {
   int is_integer = 0;
   lua_len(L, index);
   lua_Integer length = lua_tointegerx(L, -1, &is_integer);
   lua_pop(L, 1);
   if (!is_integer) lnim_expected(L, index, what, expected);
   return length;
}

void lnim_push_list(lua_State *L, const int64_t *integers, size_t count) {
   lua_createtable(L, count > INT_MAX ? INT_MAX : (int)count, 0);
   for (size_t i = 0; i < count; i++) {
      lua_pushinteger(L, integers[i]);
      lua_rawseti(L, -2, (lua_Integer)i + 1);
   }
}

void lnim_new_class(lua_State *L, const char *class_name, const luaL_Reg *metamethods,
                    const luaL_Reg *methods) {
   luaL_newmetatable(L, class_name);
   luaL_setfuncs(L, metamethods, 0);
   lua_pushboolean(L, false);
   lua_setfield(L, -2, "__metatable");
   lua_newtable(L);
   luaL_setfuncs(L, methods, 0);
   lua_pushvalue(L, -1);
   lua_setfield(L, -3, "__index");
}

void lnim_set_boolean(lua_State *L, const char *name, bool value) {
   lua_pushboolean(L, value);
   lua_setfield(L, -2, name);
}

void lnim_set_integer(lua_State *L, const char *name, int64_t value) {
   lua_pushinteger(L, value);
   lua_setfield(L, -2, name);
}

void lnim_set_string(lua_State *L, const char *name, const char *value) {
   lua_pushstring(L, value);
   lua_setfield(L, -2, name);
}

/* The hook that debug.sethook installs, whatever function it is given; the same in all states. */
static lua_Hook hook_of_functions;

static void find_hook_of_functions(lua_State *L) {
   lua_State *thread = lua_newthread(L);
   luaopen_debug(L);
   lua_getfield(L, -1, "sethook");
   lua_pushvalue(L, -3);
   lua_pushcfunction(L, nearest); /* any function: it does not run */
   lua_pushliteral(L, "");
   lua_pushinteger(L, 1);
   lua_call(L, 4, 0);
   hook_of_functions = lua_gethook(thread);
   lua_pop(L, 2);
}

static bool ctrl_c_pressed(void *context) {
   lnim_watch *watch = context;
   lua_Hook hook = lua_gethook(watch->main_thread);
   if (hook != watch->hook && hook != NULL && hook != hook_of_functions) return true;
   watch->hook = hook;
   watch->mask = lua_gethookmask(watch->main_thread);
   watch->count = lua_gethookcount(watch->main_thread);
   return false;
}

void lnim_watch_start(lua_State *L, lnim_watch *watch) {
   lua_rawgeti(L, LUA_REGISTRYINDEX, LUA_RIDX_MAINTHREAD);
   watch->main_thread = lua_tothread(L, -1);
   lua_pop(L, 1);
   watch->hook = lua_gethook(watch->main_thread);
   watch->mask = lua_gethookmask(watch->main_thread);
   watch->count = lua_gethookcount(watch->main_thread);
   watch->poll = (nim_poll){ctrl_c_pressed, watch};
}

int lnim_interrupted(lua_State *L, const lnim_watch *watch) {
   lua_sethook(watch->main_thread, watch->hook, watch->mask, watch->count);
   return lnim_error(L, "interrupted!");
}

void lnim_open_base(lua_State *L) {
   static const luaL_Reg functions[] = {{"describe", describe},
                                        {"nearest", nearest},
                                        {"raise", raise},
                                        {"set_own_sources", set_own_sources},
                                        {NULL, NULL}};
   luaL_setfuncs(L, functions, 0);
   find_hook_of_functions(L);
}
