/***
@submodule nim.sequence
*/
/* Sequences in files, as Lua sees them. */
#include "core/sequence/nim_sequence_file.h"
#include "lua/base/lnim_output.h"
#include "lua/sequence/lnim_sequence.h"

#include <errno.h>
#include <string.h>

static nim_status write_saved(const void *sequence, FILE *file, const nim_memory *memory,
                              const nim_poll *poll) {
   return nim_sequence_write(sequence, file, memory, poll);
}

/***
Saves the sequence in a binary file, which `nim.load_sequence` reads. The file appears whole or not
at all, and replaces none but a regular file. With `keep = "ends"` it is as small as what is kept.
The format is described in the source, at nim_sequence_file.h.
@function save
@tparam string path
@treturn ?boolean true; nil if the file cannot be written
@treturn ?string the reason
@raise if the rules are a Lua function
@usage
local nim, path = require "nim", os.tmpname()
assert(nim.rules "0.77":sequence(1000):save(path))
print(#nim.load_sequence(path), os.remove(path)) --> 1000 true
*/
static int sequence_save(lua_State *L) {
   const nim_sequence *sequence = &lnim_check_sequence(L, 1)->sequence;
   if (sequence->rules == NULL) return lnim_error(L, "rules: code expected, got a Lua function");
   return lnim_write_file(L, 2, write_saved, sequence);
}

static nim_status write_bfile(const void *content, FILE *file, const nim_memory *memory,
                              const nim_poll *poll) {
   (void)memory;
   const nim_sequence *sequence = content;
   for (int64_t heap = 0, value; heap <= sequence->length; heap++) {
      nim_status status = nim_sequence_at(sequence, heap, &value);
      if (status != NIM_OK) return status;
      if (fprintf(file, "%lld %lld\n", (long long)heap, (long long)value) < 0) return NIM_OK;
      if (heap % 65536 == 0 && nim_stopped(poll)) return NIM_INTERRUPTED;
   }
   return NIM_OK;
}

/***
Writes heaps 0 … #s in the format of the OEIS's b-files: a line "heap value" for each. The file
appears whole or not at all, and replaces none but a regular file.
@function write_bfile
@tparam string path
@treturn ?boolean true; nil if the file cannot be written
@treturn ?string the reason
@raise if values have been dropped
@usage
local path = os.tmpname()
assert(require "nim".rules "0.77":sequence(2):write_bfile(path))
for line in io.lines(path) do print(line) end --> 0 0 1 1 2 2
os.remove(path)
*/
static int sequence_write_bfile(lua_State *L) {
   const nim_sequence *sequence = &lnim_check_sequence(L, 1)->sequence;
   lnim_check_all_kept(L, sequence, "write_bfile");
   return lnim_write_file(L, 2, write_bfile, sequence);
}

static const char *load_problem(enum nim_load_result result) {
   switch (result) {
   case NIM_LOAD_NO_FILE: return "not a regular file";
   case NIM_LOAD_FOREIGN: return "not a saved sequence";
   case NIM_LOAD_VERSION: return "saved by another version";
   case NIM_LOAD_TRUNCATED: return "truncated";
   case NIM_LOAD_DAMAGED: return "damaged";
   default: return strerror(errno);
   }
}

/***
Reads a sequence that was saved. It goes on as if it had never stopped.
@function nim.load_sequence
@tparam string path
@tparam[opt] table options as for `rules:sequence`; what is kept and the window are as they were
@treturn ?nim.sequence nil if the file cannot be read, is no saved sequence, is truncated or damaged
@treturn ?string the reason
@usage
local path = os.tmpname()
assert(nim.rules "kayles":sequence(1000):save(path))
print(nim.load_sequence(path):extend(2000)[2000]) --> 1
os.remove(path)
*/
int lnim_load_sequence(lua_State *L) {
   const char *path = lnim_check_path(L, 1);
   nim_memory memory = lnim_memory(L);
   lnim_watch watch;
   lnim_watch_start(L, &watch);
   lua_settop(L, 2);
   lnim_rules *rules = lnim_rules_new(L);
   lnim_sequence *self = lnim_sequence_new(L, 3);
   enum nim_load_result result =
         nim_sequence_load(&self->sequence, &rules->code, path, &memory, &watch.poll);
   if (result == NIM_LOAD_INTERRUPTED) return lnim_interrupted(L, &watch);
   if (result == NIM_LOAD_NO_MEMORY) return lnim_raise(L, NIM_NO_MEMORY);
   if (result == NIM_LOADED) {
      lnim_sequence_options(L, 2);
      return 1;
   }
   int reason = errno;
   nim_sequence_free(&self->sequence, &memory);
   errno = reason;
   return lnim_file_failure(L, path, load_problem(result));
}

const luaL_Reg lnim_sequence_file_methods[] = {
      {"save", sequence_save}, {"write_bfile", sequence_write_bfile}, {NULL, NULL}};
