/* The state of the method "sparse", which nim_sequence_sparse.c explains, and its kernels: what
   computes values with it, and may be written for what a processor has. */
#ifndef NIM_SPARSE_H
#define NIM_SPARSE_H

#include "core/base/nim_bits.h"
#include "core/base/nim_marks.h"
#include "core/rules/nim_digits.h"
#include "core/sparse/nim_blocks.h"
#include "core/sparse/nim_kernel.h"

#pragma GCC visibility push(hidden)

typedef struct nim_split {
   size_t take;
   bool equal;   /* two equal heaps may be left: always an option 0 */
   bool unequal; /* two unequal heaps may be left */
   size_t last;  /* pairs whose smaller part is beyond this are not in the table, and what is there
                    instead is no pair; SIZE_MAX if no value was dropped */
} nim_split;

typedef struct nim_sparse {
   const nim_kernel *kernel;
   nim_blocks blocks; /* the kernel's */
   nim_digits digits;
   nim_split *splits; /* digits.break_count of them, with increasing take */
   bool same_parity;  /* of the splitting takes */
   unsigned parity;   /* that of the first */

   /* The mask, by which values and heaps are rare or common. */
   uint32_t mask;
   bool use_parity;
   bool all_pairs; /* the mask is of no use: all pairs are marked, and there is no list */
   size_t review;  /* when the table holds as many heaps, the mask is chosen anew */

   /* What depends on `limit`, the least power of two above all values, at least 2. */
   size_t limit;
   uint32_t highest;        /* value in the table */
   nim_marks marks;         /* for values below 2 * limit: a new one may be as large */
   uint32_t *lists;         /* for each parity of the heap, the common values below 2 * limit in
                               increasing order, NIM_NO_VALUE, the rare values, NIM_NO_VALUE */
   const uint32_t *rare[2]; /* where the rare ones begin, by parity */
   int64_t *counts;         /* of values, by parity of heap - take: 2 * limit; then as many again
                               for the transform */
   size_t counted;          /* heaps below this are counted */

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
   NIM_MISSING = 64         /* values that are looked after at a time */
};

/* The last of `count` parts from `part` on that are the smaller ones of pairs in the table which
   the split leaves of the heap; 0 if there is none. */
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

/* A heap that is left by taking is a common option if it is common, and it is its own value that
   counts: with parity, only if it has the parity of the heap; otherwise it is a rare option. */
static inline bool nim_takes_keep_kind(const nim_sparse *sparse, size_t take) {
   return !sparse->use_parity || take % 2 == 0;
}

/* Makes the choices that are due when the table holds sparse->review heaps. */
nim_status nim_sparse_review(nim_sequence *sequence, const nim_memory *memory);

/* Appends a value that is rare, or not below the limit. NIM_DROPPED, and nothing else, for a rare
   one when values were dropped: one of their pairs may have it. */
nim_status nim_sparse_append(nim_sequence *sequence, uint32_t value, const nim_memory *memory);

/* Whether the value is that of a pair whose smaller part is `part` or more; for `table` being the
   values or, the value packed too, blocks.packed. */
bool nim_sparse_seek(const nim_sparse *sparse, const nim_values *table, size_t heap, size_t part,
                     uint32_t value, size_t *steps);

#pragma GCC visibility pop

#endif
