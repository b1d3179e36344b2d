/* The options of a heap that have a wanted Grundy value: they win if it is that of all other heaps
   together. */
#ifndef NIM_WINNING_H
#define NIM_WINNING_H

#include "core/rules/nim_options.h"
#include "core/sequence/nim_sequence.h"

#pragma GCC visibility push(hidden)

/* Moves to the next option that has the Grundy value. The sequence is that of the same rules and
   answers for the heap. NIM_LIMIT: there is none. NIM_INTERRUPTED: the options must be started
   again. In a set whose values are not in a table, a run takes the time to find the value.
   A pair of heaps takes two or three nanoseconds; once the period of the sequence is proved,
   and no pair in one period has the value, the remaining pairs are skipped. */
nim_status nim_options_next_of(nim_options *options, const nim_sequence *sequence, int64_t value,
                               const nim_poll *poll);

#pragma GCC visibility pop

#endif
