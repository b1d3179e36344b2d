/***
Reading an untrusted Lua file, such as a bot that somebody handed in.
@submodule nim.core
*/
#define _POSIX_C_SOURCE 200809L
#include "lua/base/lnim_base.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LARGEST = 64 * 1024 };

/* Reads at most one byte more than a source may have. Returns NULL, or the problem. */
static const char *read_regular(const char *path, char *text, size_t *size, bool *absent) {
   *size = 0;
   /* A link could lead to a file that its owner may not read, and an error message would quote from
      it. A pipe could block. */
   int file = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
   *absent = file < 0 && errno == ENOENT;
   if (file < 0) return errno == ELOOP ? "regular file expected, got a link" : strerror(errno);
   struct stat about;
   const char *message = NULL;
   ssize_t got = 0;
   if (fstat(file, &about) != 0)
      message = strerror(errno);
   else if (!S_ISREG(about.st_mode))
      message = S_ISDIR(about.st_mode) ? "regular file expected, got a directory"
                                       : "regular file expected, got a device or pipe";
   while (!message && *size <= LARGEST) {
      got = read(file, text + *size, LARGEST + 1 - *size);
      if (got > 0) *size += (size_t)got;
      if (got == 0) break;
      if (got < 0 && errno != EINTR) message = strerror(errno);
   }
   close(file);
   return message;
}

/***
Reads an untrusted Lua source: a regular file, not a link, of at most 65,536 bytes of text. A byte
order mark is dropped, and so is a first line that begins with "#", except for its line end.
@function read_source
@tparam string path
@treturn[1] string
@treturn[2] nil
@treturn[2] string the problem, without the path
@treturn[2] boolean whether the file does not exist
@raise for a path that is not a string or has a zero byte
*/
static int read_source(lua_State *L) {
   size_t length, size;
   bool absent;
   const char *path = lnim_check_text(L, 1, "path", &length);
   if (strlen(path) != length) lnim_expected(L, 1, "path", "string without zero bytes");
   luaL_Buffer buffer;
   char *text = luaL_buffinitsize(L, &buffer, LARGEST + 1); /* before the file is open */
   const char *message = read_regular(path, text, &size, &absent);
   if (!message && size > LARGEST) message = "at most 65536 bytes expected, got more";
   if (!message && size > 0 && text[0] == LUA_SIGNATURE[0])
      message = "source text expected, got precompiled code";
   if (!message && memchr(text, '\0', size)) message = "text expected, got a zero byte";
   if (message) {
      lua_pushnil(L);
      lua_pushstring(L, message);
      lua_pushboolean(L, absent);
      return 3;
   }
   const char *start = text, *end = text + size;
   if (size >= 3 && memcmp(start, "\xEF\xBB\xBF", 3) == 0) start += 3;
   if (start < end && *start == '#')
      while (start < end && *start != '\n')
         start++;
   lua_pushlstring(L, start, (size_t)(end - start));
   return 1;
}

void lnim_open_source(lua_State *L) {
   lua_pushcfunction(L, read_source);
   lua_setfield(L, -2, "read_source");
}
