/* A file that appears whole or not at all: it is written beside its place under another name, and
   renamed when all of it has reached the disk. Only a regular file is replaced. What a killed
   process left there is removed when the same file is written again. Processes may write one file
   at once; a process has one output of a path at a time, since locks do not tell its own apart.

   NIM_OUTPUT_FAILED leaves the reason in errno. An output that was started ends with finish or with
   abandon. */
#ifndef NIM_OUTPUT_H
#define NIM_OUTPUT_H

#include "core/base/nim_base.h"

#include <stdio.h>

#pragma GCC visibility push(hidden)

typedef struct nim_output {
   FILE *file;       /* to write to; finish checks for errors */
   const char *path; /* belongs to the caller */
   char *beside;     /* its name while it is written */
   size_t size;      /* of that */
} nim_output;

enum nim_output_result {
   NIM_OUTPUT_DONE,
   NIM_OUTPUT_FAILED,
   NIM_OUTPUT_NO_FILE, /* what is there is not a regular file */
   NIM_OUTPUT_NO_MEMORY
};

/* The path must outlive the output. On failure there is nothing to end. */
enum nim_output_result nim_output_start(nim_output *output, const char *path,
                                        const nim_memory *memory);

/* Puts the file in its place, or removes it if anything went wrong. */
enum nim_output_result nim_output_finish(nim_output *output, const nim_memory *memory);

/* Removes what was written. */
void nim_output_abandon(nim_output *output, const nim_memory *memory);

#pragma GCC visibility pop

#endif
