/* Sequences in files: writing and reading them.

   The binary form, all integers little-endian:

      8 bytes   "\x89nimseq\n"
      4 bytes   version: 1, or 2 for a sequence that keeps only its ends
      4 bytes   bytes of a value: 1, 2 or 4
      8 bytes   length: the largest heap that the sequence answers for
      8 bytes   values that follow: length + 1, or fewer if some have been dropped, or if the
                period, which is proved, or a method without a table gives the others
      4 bytes   bytes of the rules' text, without a terminator
      …         that text, as nim_rules_print writes it
      …         version 2: the ends, see below
      …         the values of heaps 0, 1, 2, …
      8 bytes   checksum of all bytes before: FNV-1a of 64 bits

   The ends; all but the window are 0 while no value has been dropped:

      8 bytes   the window that was asked for; 0: the default
      8 bytes   values dropped
      8 bytes   head: the values that follow are those of the heaps below it, and then of the last
      4 bytes   mask by which no heap beyond the head is rare
      4 bytes   1 if the parity of the heap counts, or 0
      8 bytes   preperiod and
      8 bytes   period that were seen or proved; 0: none
      8 bytes   the largest value, and
      8 bytes   the first heap that has it
      4 bytes   numbers that follow
      …         8 bytes each: how many of the values 0, 1, 2, … were dropped */
#ifndef NIM_SEQUENCE_FILE_H
#define NIM_SEQUENCE_FILE_H

#include "core/base/nim_output.h"
#include "core/sequence/nim_sequence.h"

#pragma GCC visibility push(hidden)

/* Writes heaps 0 … length of a sequence whose rules are a code. nim_output_finish reports whether
   all of it was written. */
nim_status nim_sequence_write(const nim_sequence *sequence, FILE *file, const nim_memory *memory,
                              const nim_poll *poll);

enum nim_load_result {
   NIM_LOADED,
   NIM_LOAD_UNREADABLE, /* the reason is in errno */
   NIM_LOAD_NO_FILE,    /* not a regular file */
   NIM_LOAD_FOREIGN,    /* not a sequence */
   NIM_LOAD_VERSION,    /* another version */
   NIM_LOAD_TRUNCATED,
   NIM_LOAD_DAMAGED,
   NIM_LOAD_NO_MEMORY,
   NIM_LOAD_INTERRUPTED
};

/* The checksum finds damage, not deceit. So some values are computed again from those before them:
   those of the first 255 heaps, of the last one and of some in between, as long as a heap has few
   enough options; where values have been dropped, only that no kept option has the value. All other
   values are believed.

   Reads a file into an empty sequence and its rules into *rules, which are empty and the rules of
   that sequence. On failure, too, the caller frees both. */
enum nim_load_result nim_sequence_load(nim_sequence *sequence, nim_rules *rules, const char *path,
                                       const nim_memory *memory, const nim_poll *poll);

#pragma GCC visibility pop

#endif
