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

   Rare values below those found are verified for the block as a whole with the first common heaps
   as parts, the witnesses; what is missing then is sought among all pairs. A heap that turns out
   rare, or larger than all before, ends the block: it is left to the loop that does one heap at a
   time.

   Lanes hold 32 or 64 bits. Where packed values are larger, 64-bit lanes hold a window of them, one
   window after the other. */
#ifndef NIM_BLOCKS_H
#define NIM_BLOCKS_H

#include "nim_sequence.h"

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
   NIM_WITNESSES = 192, /* for windows; half as many for lanes that hold all values */
   NIM_WITNESSES_IN_TURN = 8,
   NIM_PARTNERS_IN_TURN = 32, /* then it is seen whether they are enough */
   NIM_WINDOWS = 4
};

typedef struct nim_blocks {
   nim_values packed; /* of heaps below packed.count; beyond, all bits set. One byte as long as
                         packed values are below 128, otherwise two */

   bool shaped;      /* what follows is that of the present mask and largest value */
   unsigned bits;    /* of a lane: 32 or 64; 0: windows; */
   unsigned low;     /* the bit that is left out */
   uint32_t top;     /* the largest packed value */
   size_t windows;   /* of 64 packed values, up to top; 0: too many, there are no blocks */
   uint64_t *needs;  /* for a packed common value of an even heap, and of an odd one, as many words:
                        the packed rare values below it */
   uint16_t *values; /* the same, for the value itself */
   void *shape;      /* the memory of both */
   size_t shape_size;

   bool ready;             /* what follows is that of the present list of rare heaps */
   size_t from;            /* blocks may begin at this heap; SIZE_MAX: they cannot */
   nim_partner *partners;  /* with rare heaps, and heaps left by taking; for each window anew, code
                              by nim-sum with 64 * window: what is left below 64 is in the window */
   nim_partner *witnesses; /* for each split, in turns, and each window; these options are rare */
   nim_near *near;         /* partners within a block */
   void *table;            /* for each packed value, and one more, what it contributes to lanes */
   size_t partner_count;
   size_t near_count;
   size_t witness_count;
   size_t last_witness; /* the largest such part */
   uint32_t halves[2];  /* lanes in which 0 is left by equal halves, by parity of the block */
   void *lists;         /* the memory of all these */
   size_t lists_size;
} nim_blocks;

void nim_blocks_init(nim_blocks *blocks);
void nim_blocks_free(nim_blocks *blocks, const nim_memory *memory);

/* Makes everything ready for blocks from the next heap on, or learns that they cannot begin there.
   The packed values have to be made anew when the mask changes: set packed.count to 0. */
nim_status nim_blocks_prepare(nim_sequence *sequence, const nim_memory *memory);

/* The table is about to lose `count` values from `first` on. */
void nim_blocks_drop(nim_blocks *blocks, size_t first, size_t count);

/* Packed values that are sought: a set of them, and in the tables the same, as shuffles of bytes
   want it: in byte x % 16 of `low`, or from 128 on of `high`, bit x / 16 % 8. */
typedef struct nim_sieve {
   uint64_t bits[NIM_WINDOWS];
   uint8_t low[16];
   uint8_t high[16];
   size_t count;
} nim_sieve;

void nim_sieve_fill(nim_sieve *sieve, const uint64_t *bits, size_t words);

/* Takes a value out, if it is in. */
static inline void nim_sieve_strike(nim_sieve *sieve, uint32_t value) {
   if (value >= 64 * NIM_WINDOWS || !(sieve->bits[value / 64] >> value % 64 & 1)) return;
   sieve->bits[value / 64] &= ~((uint64_t)1 << value % 64);
   uint8_t *table = value < 128 ? sieve->low : sieve->high;
   table[value % 16] &= (uint8_t) ~(1 << value / 16 % 8);
   sieve->count--;
}

#pragma GCC visibility pop

#endif
