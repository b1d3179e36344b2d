/* Sequences whose table has a gap: it keeps only the ends, for runs that are longer than memory.

   Once rare heaps have long stopped, the method "sparse" needs the rare heaps, the first values,
   and as many of the last ones: one of the two parts left by a move is near the start, the other
   one near the end. The first values, the head, reach beyond the last rare heap by the most that a
   move takes, and by a margin for the pairs that are sought from the smallest part on. They and a
   window of the last values stay in the table, side by side, and what lies between is dropped from
   time to time. As heaps move by an even number in the table, the loops of the method work
   unchanged.

   Every value remains exact. If the parts that are kept do not settle the value of a heap, because
   it is rare or its pair was dropped, the answer is NIM_DROPPED. The sequence ends there; another
   one with a larger window may get further.

   Rare heaps have long stopped when the last one is in the first sixteenth of the heaps.

   Periods: before values are dropped, the last ones are looked for earlier in the table. If they
   recur, the last exception is in the table too, and from then on every value is compared with the
   one a period earlier, which stays in the table. So the proof of Guy and Smith is exact without
   the values in between. A period longer than the window is not seen: hashes of dropped values
   could make it likely, but neither prove it nor find the last exception. */
#ifndef NIM_GAP_H
#define NIM_GAP_H

#include "core/sequence/nim_sequence.h"

#pragma GCC visibility push(hidden)

/* What "sparse" does for sequences with the option `ends`. */
extern const nim_dropping nim_gap_dropping;

#pragma GCC visibility pop

#endif
