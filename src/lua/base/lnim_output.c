/***
Writing files, each whole or not at all.
@submodule nim.core
*/
#include "lua/base/lnim_output.h"
#include "core/base/nim_output.h"

#include <errno.h>
#include <string.h>

const char *lnim_check_path(lua_State *L, int index) {
   size_t length;
   const char *path = lnim_check_text(L, index, "path", &length);
   if (length == 0 || strlen(path) != length) lnim_expected(L, index, "path", "name of a file");
   return path;
}

int lnim_file_failure(lua_State *L, const char *path, const char *reason) {
   luaL_pushfail(L);
   lua_pushfstring(L, "%s: %s", path, reason);
   return 2;
}

/* Nothing raises between start and the end of the output. */
int lnim_write_file(lua_State *L, int index, lnim_writer *write, const void *content) {
   const char *path = lnim_check_path(L, index);
   nim_memory memory = lnim_memory(L);
   nim_output output;
   lnim_watch watch;
   lnim_watch_start(L, &watch);
   switch (nim_output_start(&output, path, &memory)) {
   case NIM_OUTPUT_NO_FILE: return lnim_file_failure(L, path, "not a regular file");
   case NIM_OUTPUT_NO_MEMORY: return lnim_raise(L, NIM_NO_MEMORY);
   case NIM_OUTPUT_FAILED: return lnim_file_failure(L, path, strerror(errno));
   default: break;
   }
   nim_status status = write(content, output.file, &memory, &watch.poll);
   if (status != NIM_OK) {
      nim_output_abandon(&output, &memory);
      return status == NIM_INTERRUPTED ? lnim_interrupted(L, &watch) : lnim_raise(L, status);
   }
   if (nim_output_finish(&output, &memory) != NIM_OUTPUT_DONE)
      return lnim_file_failure(L, path, strerror(errno));
   lua_pushboolean(L, true);
   return 1;
}

typedef struct text {
   const char *bytes;
   size_t length;
} text;

static nim_status write_text(const void *content, FILE *file, const nim_memory *memory,
                             const nim_poll *poll) {
   (void)memory, (void)poll;
   const text *all = content;
   fwrite(all->bytes, 1, all->length, file);
   return NIM_OK;
}

/***
Writes a file. It appears whole or not at all, and replaces only a regular file.
@function write_file
@tparam string path
@tparam string text any bytes
@treturn ?boolean true; nil if the file cannot be written
@treturn ?string the reason
*/
static int write_file(lua_State *L) {
   text content;
   content.bytes = lnim_check_text(L, 2, "text", &content.length);
   return lnim_write_file(L, 1, write_text, &content);
}

void lnim_open_output(lua_State *L) {
   lua_pushcfunction(L, write_file);
   lua_setfield(L, -2, "write_file");
}
