/* A file that is there whole or not at all: it is written beside its place under another name, and
   renamed when all of it has reached the disk. Only a regular file, or none, is replaced. What a
   process left there that was killed meanwhile is removed when the file is written again.

   NIM_OUTPUT_FAILED leaves the reason in errno. What was started is ended by finish or by abandon.
   */
#ifndef NIM_OUTPUT_H
#define NIM_OUTPUT_H

#include "core/base/nim_base.h"

#include <stdio.h>

#pragma GCC visibility push(hidden)

typedef struct nim_output {
   FILE *file;       /* to write to; errors need not be looked at before finish */
   const char *path; /* belongs to the caller */
   char *beside;     /* the name while it is written */
   size_t size;      /* of that */
} nim_output;

enum nim_output_result {
   NIM_OUTPUT_DONE,
   NIM_OUTPUT_FAILED,
   NIM_OUTPUT_NO_FILE, /* what is there is not a regular file */
   NIM_OUTPUT_NO_MEMORY
};

/* path must stay. On failure there is nothing to end. */
enum nim_output_result nim_output_start(nim_output *output, const char *path,
                                        const nim_memory *memory);

/* Puts the file in its place, or, if anything went wrong, removes it. */
enum nim_output_result nim_output_finish(nim_output *output, const nim_memory *memory);

/* Removes what has been written. */
void nim_output_abandon(nim_output *output, const nim_memory *memory);

#pragma GCC visibility pop

#endif
