/* Blocks of heaps for the method "sparse", one heap in each lane of a vector: what the kernels
   share.

   Among common values the lowest bit of the mask follows from the others. Without it they are
   *packed*: a linear map for nim-sums, which keeps their order. So a set of packed values below 64
   is a lane of a vector; and for each rare heap r, one load of the packed partners of the whole
   block, a nim-sum with the packed value of r, one shift and one "or" mark the options with that
   part. In the array of packed values rare heaps have the sign bit set, and heaps not known yet all
   bits, so that the shift leaves nothing of them.

   Partners within the block: its heaps are valued one after the other; a table says which bits a
   value contributes to the heaps after it in the block.

   Rare values below those found are verified for many blocks at once, as nim_verifier.h explains. A
   heap that turns out rare, or larger than all before, ends the block: it is left to the loop that
   does one heap at a time.

   Lanes hold 32 or 64 bits. Where packed values are larger, 64-bit lanes hold a window of them, one
   window after the other. */
#ifndef NIM_BLOCKS_H
#define NIM_BLOCKS_H

#include "core/base/nim_poller.h"
#include "core/sequence/nim_sequence.h"
#include "core/sparse/nim_verifier.h"

#pragma GCC visibility push(hidden)

/* A partner: the packed value so many bytes before that of a heap, by nim-sum with `code`, is an
   option of the heap, packed. */
typedef struct nim_partner {
   ptrdiff_t bytes; /* below 0 */
   uint64_t code;
} nim_partner;

static inline const void *nim_partner_of(const nim_partner *partner, const void *packed) {
   return (const char *)packed + partner->bytes;
}

/* A partner so many heaps before a heap, fewer than a block has. */
typedef struct nim_near {
   size_t heaps;
   uint64_t code;
} nim_near;

enum {
   NIM_WINDOWS = 4,
   NIM_FEW = 8,  /* rare heaps are frequent if so many, the last ones, */
   NIM_WAIT = 64 /* are within as many times this number of heaps; then blocks wait as long */
};

typedef struct nim_blocks {
   nim_values packed; /* of heaps below packed.count; beyond, all bits set. One byte as long as
                         packed values are below 128, otherwise two */

   bool shaped;      /* what follows is that of the present mask and largest value */
   unsigned bits;    /* of a lane: 32 or 64; 0: windows */
   unsigned low;     /* the bit that is left out */
   uint32_t top;     /* the largest packed value */
   size_t windows;   /* of 64 packed values, up to top; 0: too many, there are no blocks */
   uint16_t *values; /* for a packed common value of an even heap, and of an odd one, the value */

   size_t from; /* blocks may begin at this heap; SIZE_MAX: they cannot */
   size_t span; /* heaps that are tried at once: more after success, fewer after failure */

   bool ready;            /* what follows is that of the present list of rare heaps */
   nim_partner *partners; /* with rare heaps, and heaps left by taking; for each window anew, code
                             by nim-sum with 64 * window: what is left below 64 is in the window */
   nim_near *near;        /* partners within a block */
   void *table;           /* for each packed value, and one more, what it contributes to lanes */
   size_t partner_count;
   size_t near_count;
   void *lists; /* the memory of all these */
   size_t lists_size;

   nim_verifier verifier;
} nim_blocks;

void nim_blocks_init(nim_blocks *blocks);
void nim_blocks_free(nim_blocks *blocks, const nim_memory *memory);

/* Makes everything ready for blocks from the next heap on, or learns that they cannot begin there.
   The packed values have to be made anew when the mask changes: set packed.count to 0. */
nim_status nim_blocks_prepare(nim_sequence *sequence, const nim_memory *memory);

/* The table is about to lose `count` values from `first` on: heaps move, but for the first ones. */
void nim_blocks_drop(nim_blocks *blocks, size_t first, size_t count);

/* Appends values, whole blocks of them, as far as heap `to`. Returns at a heap that has to be done
   by itself, and when the mask is due for review. */
nim_status nim_blocks_fill(nim_sequence *sequence, size_t to, nim_poller *poller);

#pragma GCC visibility pop

#endif
