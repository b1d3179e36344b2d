/* The options of a heap that have a wanted Grundy value: those that win, when that is the value of
   all other heaps. */
#ifndef NIM_WINNING_H
#define NIM_WINNING_H

#include "core/rules/nim_options.h"
#include "core/sequence/nim_sequence.h"

#pragma GCC visibility push(hidden)

/* Goes on to the next option that has the Grundy value. The sequence is that of the same rules and
   answers for the heap. NIM_LIMIT: there is none. NIM_INTERRUPTED: the options must be started
   anew. Pairs of heaps are tried two or three nanoseconds each; where the period of the sequence is
   proved and no pair in one period has the value, the rest of them is passed over. */
nim_status nim_options_next_of(nim_options *options, const nim_sequence *sequence, int64_t value,
                               const nim_poll *poll);

#pragma GCC visibility pop

#endif
