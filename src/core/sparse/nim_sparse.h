/* The state of the method "sparse", which nim_sequence_sparse.c explains: the mask, the rare heaps,
   and what the blocks and their verification keep. */
#ifndef NIM_SPARSE_H
#define NIM_SPARSE_H

#include "core/base/nim_bits.h"
#include "core/base/nim_marks.h"
#include "core/rules/nim_digits.h"
#include "core/sparse/nim_kernel.h"

#pragma GCC visibility push(hidden)

/* Blocks: see nim_blocks.h. */

/* A partner: the packed value this many bytes before that of a heap, by nim-sum with `code`, is an
   option of the heap, packed. */
typedef struct nim_partner {
   ptrdiff_t bytes; /* below 0 */
   uint64_t code;
} nim_partner;

static inline const void *nim_partner_of(const nim_partner *partner, const void *packed) {
   return (const char *)packed + partner->bytes;
}

/* A partner this many heaps before a heap, fewer than a block has. */
typedef struct nim_near {
   size_t heaps;
   uint64_t code;
} nim_near;

enum {
   NIM_WINDOWS = 4,
   NIM_FEW = 8,  /* rare heaps are frequent if the last NIM_FEW of them are */
   NIM_WAIT = 64 /* within NIM_FEW * NIM_WAIT heaps; blocks then wait for NIM_WAIT heaps */
};

/* Their verification: see nim_verifier.h. */

enum {
   NIM_SET_BYTES = 64,
   NIM_SET = 8 * NIM_SET_BYTES,
   NIM_SET_WORDS = NIM_SET / 64,
   NIM_WITNESSES = 16384, /* witnesses are below this heap */
   NIM_SHIFTS_EACH = 64,  /* about this many witnesses of a packed value, times splits */
   NIM_FREQUENT = 24,     /* most values u */
   NIM_COUNTED = 8192,    /* the heaps among which frequency is counted */
   NIM_HARDLY_ANY = 2
};

typedef union nim_set {
   uint64_t words[NIM_SET_WORDS];
   uint8_t bytes[NIM_SET_BYTES];
} nim_set;

typedef struct nim_verifier {
   bool ready; /* what follows is that of the present mask and largest value */

   uint32_t frequent[NIM_FREQUENT]; /* packed values, most frequent first; a row each: */
   size_t frequent_count;
   uint8_t *rows;
   size_t row;     /* bytes of a row */
   size_t first;   /* the heap where rows begin, a multiple of NIM_SET_BYTES */
   size_t history; /* at least this many heaps in rows before a set; also such a multiple */

   size_t begin;     /* the present set: its first heap, also such a multiple, */
   size_t count;     /* and the end of its known heaps */
   nim_set *worth;   /* by packed value, the heaps of the set that have it */
   nim_set *left;    /* by packed rare value, the heaps that need it as an option and may lack it */
   uint32_t *shifts; /* witness + take, by packed value of the witness; */
   uint32_t *starts; /* where those of a packed value begin and those of the one before end */
   void *block;      /* the memory of all these */
   size_t size;
} nim_verifier;

typedef struct nim_blocks {
   nim_values packed; /* of heaps below packed.count; all bits set beyond. One byte while packed
                         values are below 128, otherwise two */

   bool shaped;      /* what follows is that of the present mask and largest value */
   unsigned bits;    /* of a lane: 32 or 64; 0: windows */
   unsigned low;     /* the bit that is left out */
   uint32_t top;     /* the largest packed value */
   size_t windows;   /* of 64 packed values, up to top; 0: too many for blocks */
   uint16_t *values; /* by packed common value, the value, for even heaps and then for odd ones */

   size_t from; /* blocks may begin at this heap; SIZE_MAX: they cannot */
   size_t span; /* heaps tried at once: more after success, fewer after failure */

   bool ready;            /* what follows is that of the present list of rare heaps */
   nim_partner *partners; /* rare heaps, and heaps left by taking; repeated for each window with
                             `code` xor 64 * window: options below 64 are then in the window */
   nim_near *near;        /* partners within a block */
   void *table;           /* by packed value, and one more, what it contributes to lanes */
   size_t partner_count;
   size_t near_count;
   void *lists; /* the memory of all these */
   size_t lists_size;

   nim_verifier verifier;
} nim_blocks;

/* The whole. */

typedef struct nim_split {
   size_t take;
   bool equal;   /* two equal heaps may be left: an option 0 */
   bool unequal; /* two unequal heaps may be left */
   size_t last; /* pairs whose smaller part is beyond this have been dropped, and what the table has
                   there is not a pair; SIZE_MAX if no value was dropped */
} nim_split;

typedef struct nim_sparse {
   const nim_kernel *kernel;
   nim_blocks blocks; /* for vector kernels */
   nim_digits digits;
   nim_split *splits; /* digits.break_count of them, with increasing take */
   bool same_parity;  /* all splitting takes are even, or all are odd: use_parity may be chosen */
   unsigned parity;   /* of the first splitting take: 0 if it is even, otherwise 1 */

   /* The mask, by which values and heaps are rare or common. */
   uint32_t mask;
   bool use_parity; /* a value is rare if the parity of its bits in the mask equals that of heap -
                       take, for a splitting take; false: if it is even */
   bool all_pairs;  /* no mask is useful: all pairs are marked, and there is no list */
   size_t review;   /* when the table holds this many heaps, the mask is chosen again */

   /* What depends on `limit`, the least power of two above all values, at least 2. */
   size_t limit;
   uint32_t highest;        /* value in the table */
   nim_marks marks;         /* for values below 2 * limit: a new one may be as large */
   uint32_t *lists;         /* for each parity of the heap, the common values below 2 * limit in
                               increasing order, NIM_NO_VALUE, the rare values, NIM_NO_VALUE */
   const uint32_t *rare[2]; /* where the rare ones begin, by parity */
   int64_t *counts; /* of values, by parity of heap - take: 2 * limit; then the same again for the
                       transform */
   size_t counted;  /* heaps below this are counted */

   /* The list of rare heaps, in increasing order. */
   size_t *heaps;
   uint32_t *heap_values;
   size_t count;
   size_t capacity;
} nim_sparse;

#define NIM_NO_VALUE UINT32_MAX

enum {
   NIM_PAIRS_IN_TURN = 32,  /* of each splitting take */
   NIM_PAIRS_AT_FIRST = 64, /* marked before missing values are sought one by one */
   NIM_PAIRS_TO_SEEK = 256, /* of each splitting take */
   NIM_MISSING = 64         /* the most values sought at a time */
};

/* Of the `count` parts from `part` on, the last that is the smaller one of a pair, in the table,
   that the split leaves of the heap; 0 if there is none. */
static inline size_t nim_split_last(nim_split split, size_t heap, size_t part, size_t count) {
   if (!split.unequal || heap < split.take + 2 * part + 1 || part > split.last) return 0;
   size_t most = (heap - split.take - 1) / 2;
   if (most > split.last) most = split.last;
   return part + count - 1 < most ? part + count - 1 : most;
}

/* Whether the value is rare for the heap. */
static inline bool nim_sparse_is_rare(const nim_sparse *sparse, size_t heap, uint32_t value) {
   unsigned odd = nim_parity(value & sparse->mask);
   return odd == (sparse->use_parity ? (unsigned)(heap & 1) ^ sparse->parity : 0);
}

/* The common values of a heap, in increasing order, ended by NIM_NO_VALUE. */
static inline const uint32_t *nim_sparse_common(const nim_sparse *sparse, size_t heap) {
   return sparse->lists + (heap & 1) * (2 * sparse->limit + 2);
}

/* Whether a common heap that is left by taking is a common option: with parity only if the take is
   even, otherwise it is a rare option. */
static inline bool nim_takes_keep_kind(const nim_sparse *sparse, size_t take) {
   return !sparse->use_parity || take % 2 == 0;
}

/* Starts without a mask; the first review chooses one. Freeing frees the tables, the list of rare
   heaps and the marks; whoever made the other parts frees them. */
void nim_sparse_init(nim_sparse *sparse);
void nim_sparse_free(nim_sparse *sparse, const nim_memory *memory);

/* Chooses the mask again, and what depends on it; due when the table holds sparse->review heaps. */
nim_status nim_sparse_review(nim_sequence *sequence, const nim_memory *memory);

/* Appends a value that is rare or a new maximum. A rare one gives NIM_DROPPED, and is not appended,
   once values are dropped: one of their pairs may have it. */
nim_status nim_sparse_append(nim_sequence *sequence, uint32_t value, const nim_memory *memory);

/* Whether a pair whose smaller part is `part` or more has the value. `table` is that of the
   sequence or, with a packed value, blocks.packed. */
bool nim_sparse_seek(const nim_sparse *sparse, const nim_values *table, size_t heap, size_t part,
                     uint32_t value, size_t *steps);

#pragma GCC visibility pop

#endif
