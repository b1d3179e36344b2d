/* Blocks of heaps for the method "sparse", one heap in each lane of a vector: what the vector
   kernels share.

   Among common values the lowest bit of the mask follows from the others. Without it they are
   *packed*: a linear map for nim-sums, which keeps their order. So a set of packed values below 64
   is a lane of a vector; and for each rare heap r, one load of the packed partners of the whole
   block, a nim-sum with the packed value of r, one shift and one "or" mark the options with that
   part. In the array of packed values rare heaps have the sign bit set, and unknown heaps all bits,
   so that the shift removes them.

   For partners within the block, its heaps are valued one after the other; a table says which bits
   a value contributes to the heaps after it.

   Rare values below those found are verified for many blocks at once, as nim_verifier.h explains. A
   heap that turns out rare, or with a value above all before, ends the block: it is left to the
   loop that does one heap at a time.

   Lanes hold 32 or 64 bits. Where packed values are larger, 64-bit lanes hold a window of them, one
   window after the other. */
#ifndef NIM_BLOCKS_H
#define NIM_BLOCKS_H

#include "core/sparse/nim_sparse.h"

#pragma GCC visibility push(hidden)

void nim_blocks_init(nim_blocks *blocks);
void nim_blocks_free(nim_blocks *blocks, const nim_memory *memory);

/* Prepares blocks from the next heap on, unless they cannot begin there. When the mask changes the
   packed values must be rebuilt: set packed.count to 0. */
nim_status nim_blocks_prepare(nim_sequence *sequence, const nim_memory *memory);

/* The table is about to lose `count` values from `first` on; later ones move down. */
void nim_blocks_drop(nim_blocks *blocks, size_t first, size_t count);

/* Appends values, whole blocks of them, up to heap `to`. Returns at a heap that has to be done
   singly, and when the mask is due for review. */
nim_status nim_blocks_fill(nim_sequence *sequence, size_t to, nim_poller *poller);

#pragma GCC visibility pop

#endif
