/***
Writing files, each whole or not at all.
@submodule nim.core
*/
#define _POSIX_C_SOURCE 200809L
#include "lua/base/lnim_output.h"
#include "core/base/nim_output.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

static const char TYPE[] = "nim.output";

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

/* A file that is written piece by piece. User value 1 is its path. */
typedef struct lnim_output {
   nim_output output;
   pid_t owner; /* the process that writes it; 0 when it has ended. A copy elsewhere is dead. */
} lnim_output;

/***
Begins a file that is written piece by piece. It appears whole when it is finished, or not at all,
and replaces only a regular file.
@function output
@tparam string path
@treturn ?output to be closed, which abandons it unless it is finished. Its methods: `write (text)`
and `finish ()`, which return true, or nil and the reason; nil if the file cannot be written
@treturn ?string the reason
*/
static int new_output(lua_State *L) {
   const char *path = lnim_check_path(L, 1);
   lua_settop(L, 1);
   lnim_output *self = lua_newuserdatauv(L, sizeof *self, 1);
   *self = (lnim_output){.owner = 0};
   lua_pushvalue(L, 1);
   lua_setiuservalue(L, 2, 1);
   luaL_setmetatable(L, TYPE);
   nim_memory memory = lnim_memory(L);
   switch (nim_output_start(&self->output, path, &memory)) {
   case NIM_OUTPUT_NO_FILE: return lnim_file_failure(L, path, "not a regular file");
   case NIM_OUTPUT_NO_MEMORY: return lnim_raise(L, NIM_NO_MEMORY);
   case NIM_OUTPUT_FAILED: return lnim_file_failure(L, path, strerror(errno));
   default: break;
   }
   self->owner = getpid();
   return 1;
}

static lnim_output *check_output(lua_State *L) {
   lnim_output *self = lnim_check_object(L, 1, "self", TYPE);
   if (self->owner != getpid()) lnim_error(L, "self: open output expected, got one that has ended");
   return self;
}

static int output_write(lua_State *L) {
   const lnim_output *self = check_output(L);
   size_t length;
   const char *bytes = lnim_check_text(L, 2, "text", &length);
   if (fwrite(bytes, 1, length, self->output.file) != length)
      return lnim_file_failure(L, self->output.path, strerror(errno));
   lua_pushboolean(L, true);
   return 1;
}

static int output_finish(lua_State *L) {
   lnim_output *self = check_output(L);
   nim_memory memory = lnim_memory(L);
   self->owner = 0;
   if (nim_output_finish(&self->output, &memory) != NIM_OUTPUT_DONE)
      return lnim_file_failure(L, self->output.path, strerror(errno));
   lua_pushboolean(L, true);
   return 1;
}

/* __gc and __close. */
static int output_close(lua_State *L) {
   lnim_output *self = lnim_check_object(L, 1, "self", TYPE);
   nim_memory memory = lnim_memory(L);
   if (self->owner == getpid()) nim_output_abandon(&self->output, &memory);
   self->owner = 0;
   return 0;
}

void lnim_open_output(lua_State *L) {
   static const luaL_Reg metamethods[] = {
         {"__close", output_close}, {"__gc", output_close}, {NULL, NULL}};
   static const luaL_Reg methods[] = {
         {"finish", output_finish}, {"write", output_write}, {NULL, NULL}};
   static const luaL_Reg functions[] = {
         {"output", new_output}, {"write_file", write_file}, {NULL, NULL}};
   lnim_new_class(L, TYPE, metamethods, methods);
   lua_pop(L, 2);
   luaL_setfuncs(L, functions, 0);
}
