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

/* What nim_method_sparse offers to sequences with the option `ends`. */
extern const nim_dropping nim_gap_dropping;

#pragma GCC visibility pop

#endif
