/* Sequences that keep their ends only, for runs that are longer than memory.

   Once rare heaps have stopped for long, the method "sparse" needs the rare heaps, the first
   values, and as many last ones: one of the two parts left by a move is near the start, the other
   one near the end. The first values, the head, reach beyond the last rare heap by what is taken at
   most, and by a margin for the pairs that are sought from the smallest part on. They and a window
   of the last values stay in the table, side by side, and what lies between is dropped from time to
   time. As the heaps in the table move by an even number, no loop of the method can tell the
   difference.

   Every value remains exact. A heap whose value is not settled by the parts that are kept, for it
   is rare or its pair was dropped, is not answered: NIM_DROPPED. Nothing goes on from there;
   another sequence with a larger window may get further.

   Rare heaps have stopped for long when the last one is in the first sixteenth of the heaps.

   Periods: before values are dropped, it is seen whether the last ones recur in the table. If so,
   the last exception is seen too, and from then on every value is compared with the one a period
   earlier, which stays in the table. So the proof of Guy and Smith is exact, without the values in
   between. A period longer than the window is not seen: hashes of what was dropped could make it
   likely, but neither prove it nor tell the last exception. */
#ifndef NIM_GAP_H
#define NIM_GAP_H

#include "core/sequence/nim_sequence.h"

#pragma GCC visibility push(hidden)

/* Whether the option `ends` may be used: the method "sparse", named or not, of a game with
   splits. */
bool nim_gap_suit(const nim_sequence *sequence);

/* How many values the table gets before some may be dropped. */
size_t nim_gap_full(const nim_sequence *sequence);

/* Drops what may be dropped, if it is time. */
nim_status nim_gap_trim(nim_sequence *sequence, const nim_memory *memory, const nim_poll *poll);

/* With values dropped: NIM_OK if heaps 0 … length prove the period, NIM_LIMIT if not. */
nim_status nim_gap_prove(nim_sequence *sequence);

/* The longest period that is sure to be seen when values are dropped. */
int64_t nim_gap_sight(const nim_sequence *sequence);

/* Makes a sequence whose values and ends were read from somewhere ready to go on: NIM_INVALID if
   they cannot be those of such a sequence. */
nim_status nim_gap_restore(nim_sequence *sequence, const nim_memory *memory);

void nim_gap_free(nim_gap *gap, const nim_memory *memory);

#pragma GCC visibility pop

#endif
