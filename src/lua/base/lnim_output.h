/* Files that the binding writes whole or not at all, see nim_output.h. */
#ifndef LNIM_OUTPUT_H
#define LNIM_OUTPUT_H

#include "lua/base/lnim_base.h"

#include <stdio.h>

#pragma GCC visibility push(hidden)

/* The path at `index`; raises for anything that cannot name a file. */
const char *lnim_check_path(lua_State *L, int index);

/* Pushes nil and "path: reason"; returns their number. */
int lnim_file_failure(lua_State *L, const char *path, const char *reason);

/* Writes the content. Errors of the file are looked at afterwards; it raises nothing. */
typedef nim_status lnim_writer(const void *content, FILE *file, const nim_memory *memory,
                               const nim_poll *poll);

/* Writes the file named at `index`, and pushes true, or nil and the reason; returns the number of
   values pushed. Raises "interrupted!" after Ctrl-C. */
int lnim_write_file(lua_State *L, int index, lnim_writer *write, const void *content);

#pragma GCC visibility pop

#endif
