/***
What Lua's io library lacks for files that grow safely.
@submodule nim.core
*/
#define _POSIX_C_SOURCE 200809L
#include "core/base/nim_lock.h"
#include "lua/base/lnim_base.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* Returns nil, the message of errno, errno. */
static int failure(lua_State *L) {
   return luaL_fileresult(L, 0, NULL);
}

/***
What kind of file a name stands for; links are followed.
@function file_kind
@tparam string path
@treturn string|nil "file", "directory" or "other"; nil if there is none, or none to be seen
*/
static int file_kind(lua_State *L) {
   struct stat about;
   if (stat(luaL_checkstring(L, 1), &about) != 0)
      lua_pushnil(L);
   else if (S_ISREG(about.st_mode))
      lua_pushliteral(L, "file");
   else
      lua_pushstring(L, S_ISDIR(about.st_mode) ? "directory" : "other");
   return 1;
}

/* The open file at index 1. */
static FILE *check_file(lua_State *L) {
   const luaL_Stream *stream = luaL_checkudata(L, 1, LUA_FILEHANDLE);
   if (stream->closef == NULL) lnim_error(L, "file: open file expected, got a closed one");
   return stream->f;
}

/***
Cuts a file off.
@function truncate
@tparam file file open for writing, with nothing buffered
@tparam integer size bytes that stay, 0 or more
@treturn boolean true, or nil, a message and its number
@raise for a closed file or a negative size
*/
static int truncate_file(lua_State *L) {
   FILE *file = check_file(L);
   lua_Integer size = lnim_check_integer(L, 2, "size", 0, LUA_MAXINTEGER);
   if (ftruncate(fileno(file), (off_t)size) != 0) return failure(L);
   lua_pushboolean(L, true);
   return 1;
}

/***
Claims a file for this process, until it is closed or the process ends. Processes that this one
forks have no part in the claim.
@function lock
@tparam file file open for writing
@treturn boolean true; false if another process has claimed it; or nil, a message and its number
where files cannot be claimed
@raise for a closed file
*/
static int lock_file(lua_State *L) {
   if (nim_lock(fileno(check_file(L)), false)) {
      lua_pushboolean(L, true);
      return 1;
   }
   if (errno != EACCES && errno != EAGAIN) return failure(L);
   lua_pushboolean(L, false);
   return 1;
}

/***
Writes to a file and flushes it. A pipe that nobody reads any more is a failure like others; the
process is not ended by its signal.
@function append
@tparam file file open for writing
@tparam string text
@treturn boolean true, or nil, a message and its number
@raise for a closed file
*/
static int append(lua_State *L) {
   FILE *file = check_file(L);
   size_t length;
   const char *text = luaL_checklstring(L, 2, &length);
   sigset_t pipe, before, pending;
   sigemptyset(&pipe);
   sigaddset(&pipe, SIGPIPE);
   sigpending(&pending);
   bool was_pending = sigismember(&pending, SIGPIPE);
   sigprocmask(SIG_BLOCK, &pipe, &before);
   bool written = fwrite(text, 1, length, file) == length && fflush(file) == 0;
   int error = errno;
   if (!written && error == EPIPE && !was_pending) { /* take our own signal away */
      const struct timespec at_once = {0, 0};
      while (sigtimedwait(&pipe, NULL, &at_once) < 0 && errno == EINTR) {
      }
   }
   sigprocmask(SIG_SETMASK, &before, NULL);
   errno = error;
   if (!written) return failure(L);
   lua_pushboolean(L, true);
   return 1;
}

void lnim_open_file(lua_State *L) {
   static const luaL_Reg functions[] = {{"append", append},
                                        {"file_kind", file_kind},
                                        {"lock", lock_file},
                                        {"truncate", truncate_file},
                                        {NULL, NULL}};
   luaL_setfuncs(L, functions, 0);
}
