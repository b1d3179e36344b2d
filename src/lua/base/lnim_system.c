/***
What the system offers and Lua's own libraries lack: a steady clock, whether a file is a terminal,
what Ctrl-C would do, and files that grow safely. No signal handler is ever installed.
@submodule nim.core
*/
#define _POSIX_C_SOURCE 200809L
#include "core/base/nim_clock.h"
#include "core/base/nim_lock.h"
#include "lua/base/lnim_base.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/***
Seconds since some moment in the past, unaffected by changes of the system's clock.
@function now
@treturn number seconds, to about a microsecond
*/
static int now(lua_State *L) {
   lua_pushnumber(L, nim_clock());
   return 1;
}

/***
What Ctrl-C would do now. The handler of the `lua5.4` program removes itself when it runs: a change
from "handler" to "default" shows that Ctrl-C was pressed, even if other code caught the error that
it raised.
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

/***
Lets a write beyond the process's limit on the size of files (`ulimit -f`) fail like others instead
of ending the process: SIGXFSZ is ignored from now on, also by child processes. A program of its own
may do so; a library in somebody else's may not.
@function ignore_file_limit
*/
static int ignore_file_limit(lua_State *L) {
   (void)L;
   signal(SIGXFSZ, SIG_IGN);
   return 0;
}

/* Files */

/***
What kind of file a name stands for; links are followed.
@function file_kind
@tparam string path
@treturn ?string "file", "directory" or "other"; nil if it does not exist or cannot be inspected
*/
static int file_kind(lua_State *L) {
   struct stat about;
   if (stat(lnim_check_text(L, 1, "path", NULL), &about) != 0)
      lua_pushnil(L);
   else if (S_ISREG(about.st_mode))
      lua_pushliteral(L, "file");
   else
      lua_pushstring(L, S_ISDIR(about.st_mode) ? "directory" : "other");
   return 1;
}

/* The file at index 1, open or closed. */
static const luaL_Stream *check_stream(lua_State *L) {
   const luaL_Stream *stream = luaL_testudata(L, 1, LUA_FILEHANDLE);
   if (stream == NULL) lnim_expected(L, 1, "file", "file of Lua's io library");
   return stream;
}

static FILE *check_open_file(lua_State *L) {
   const luaL_Stream *stream = check_stream(L);
   if (stream->closef == NULL) lnim_error(L, "file: open file expected, got a closed one");
   return stream->f;
}

/* Returns nil, the message of errno, errno. */
static int failure(lua_State *L) {
   return luaL_fileresult(L, 0, NULL);
}

/***
Whether an open file is a terminal. Colours and progress are for terminals only.
@function is_terminal
@param file a file of Lua's `io` library
@treturn boolean false also for a closed file
*/
static int is_terminal(lua_State *L) {
   const luaL_Stream *stream = check_stream(L);
   lua_pushboolean(L, stream->closef != NULL && isatty(fileno(stream->f)));
   return 1;
}

enum { LONGEST_LINE = 1 << 26 }; /* bytes; the line of a game of millions of moves is shorter */

/***
Reads a line with its line break, as `file:read "L"` does, but no longer one than a limit: a device
such as /dev/full, or a pipe, may never end a line.
@function read_line
@tparam file file open for reading
@tparam[opt=67108864] integer most bytes
@treturn ?string nil at the end; or nil and a message
@raise for a closed file
*/
static int read_line(lua_State *L) {
   FILE *file = check_open_file(L);
   lua_Integer most =
         lua_isnoneornil(L, 2) ? LONGEST_LINE : lnim_check_integer(L, 2, "most", 1, LONGEST_LINE);
   luaL_Buffer line;
   luaL_buffinit(L, &line);
   errno = 0;
   int c;
   do {
      c = getc_unlocked(file);
      if (c == EOF) break;
      if ((lua_Integer)luaL_bufflen(&line) == most) {
         lua_pushnil(L);
         lua_pushfstring(L, "line of at most %I bytes expected, got more", (LUAI_UACINT)most);
         return 2;
      }
      luaL_addchar(&line, (char)c);
   } while (c != '\n');
   if (ferror(file)) return failure(L);
   luaL_pushresult(&line);
   if (lua_rawlen(L, -1) == 0) lua_pushnil(L);
   return 1;
}

/***
Shortens a file.
@function truncate
@tparam file file open for writing, with nothing buffered
@tparam integer size bytes that stay, 0 or more
@treturn boolean true, or nil, a message and its number
@raise for a closed file or a negative size
*/
static int truncate_file(lua_State *L) {
   FILE *file = check_open_file(L);
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
   if (nim_lock(fileno(check_open_file(L)), false)) {
      lua_pushboolean(L, true);
      return 1;
   }
   if (errno != EACCES && errno != EAGAIN) return failure(L);
   lua_pushboolean(L, false);
   return 1;
}

/* Writes and flushes; false, with errno set, on failure. SIGPIPE is held back meanwhile, and taken
   away if it was ours. */
static bool write_without_signal(FILE *file, const char *text, size_t length) {
   sigset_t pipe, before, pending;
   sigemptyset(&pipe);
   sigaddset(&pipe, SIGPIPE);
   sigpending(&pending);
   bool was_pending = sigismember(&pending, SIGPIPE);
   sigprocmask(SIG_BLOCK, &pipe, &before);
   bool written = fwrite(text, 1, length, file) == length && fflush(file) == 0;
   int error = errno;
   if (!written && error == EPIPE && !was_pending) {
      const struct timespec at_once = {0, 0};
      while (sigtimedwait(&pipe, NULL, &at_once) < 0 && errno == EINTR) {
      }
   }
   sigprocmask(SIG_SETMASK, &before, NULL);
   errno = error;
   return written;
}

/***
Writes to a file and flushes it. A pipe that nobody reads any more is a failure like others; its
signal does not end the process.
@function append
@tparam file file open for writing
@tparam string text
@treturn boolean true, or nil, a message and its number
@raise for a closed file
*/
static int append(lua_State *L) {
   FILE *file = check_open_file(L);
   size_t length;
   const char *text = lnim_check_text(L, 2, "text", &length);
   if (!write_without_signal(file, text, length)) return failure(L);
   lua_pushboolean(L, true);
   return 1;
}

/***
Lets all that was written to a file survive a power cut.
@function sync
@tparam file file open for writing, with nothing buffered
@treturn boolean true, also for what is not on a disk; or nil, a message and its number
@raise for a closed file
*/
static int sync_file(lua_State *L) {
   if (fsync(fileno(check_open_file(L))) != 0 && errno != EINVAL && errno != EROFS)
      return failure(L);
   lua_pushboolean(L, true);
   return 1;
}

void lnim_open_system(lua_State *L) {
   static const luaL_Reg functions[] = {{"append", append},
                                        {"file_kind", file_kind},
                                        {"ignore_file_limit", ignore_file_limit},
                                        {"is_terminal", is_terminal},
                                        {"lock", lock_file},
                                        {"now", now},
                                        {"read_line", read_line},
                                        {"sigint", sigint},
                                        {"sync", sync_file},
                                        {"truncate", truncate_file},
                                        {NULL, NULL}};
   luaL_setfuncs(L, functions, 0);
}
