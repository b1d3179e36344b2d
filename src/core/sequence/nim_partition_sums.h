/* The nim-sums of partitions: for each number of heaps, three or more, and each number of objects
   in them, the set of nim-sums that occur.

   With G(a) xor S, the set of all G(a) xor s, the set of k heaps with m objects is the union of
   G(a) xor (the set of k - 1 heaps with m - a objects), a = 1, 2, …: for k = 2, 3, … K, m steps
   over V / 64 words each, V being the least power of two above all values. So a heap of n costs
   K n V / 64 steps, and the table K n V / 8 bytes. Heaps that must be pairwise unequal, or not all
   equal, are listed one by one, in about n^(k-1) / (k! (k-1)!) steps and without memory. */
#ifndef NIM_PARTITION_SUMS_H
#define NIM_PARTITION_SUMS_H

#include "core/base/nim_marks.h"
#include "core/base/nim_poller.h"
#include "core/base/nim_values.h"
#include "core/rules/nim_rules.h"

#pragma GCC visibility push(hidden)

typedef struct nim_partition_sums {
   uint64_t *sets; /* by objects, then by heaps 2 … most, then `words` words */
   size_t most;    /* the most heaps of any sizes that the rules leave; below 3 there is no table */
   size_t words;   /* of a set: values below 64 * words */
   size_t count;   /* objects 0 … count - 1 are in the table */
   size_t capacity; /* in words */
} nim_partition_sums;

/* Empty, for these rules; owns nothing. */
void nim_partition_sums_init(nim_partition_sums *sums, const nim_rules *rules);
void nim_partition_sums_free(nim_partition_sums *sums, const nim_memory *memory);

/* Completes the table up to `objects`; the values of heaps 1 … objects - 1 are known.
   NIM_INTERRUPTED: part of it is done. */
nim_status nim_partition_sums_extend(nim_partition_sums *sums, size_t objects,
                                     const nim_values *values, nim_poller *poller,
                                     const nim_memory *memory);

/* Marks the nim-sums of all ways to leave three heaps or more with this many objects in all. The
   table reaches that far, and the marks have room for all values. */
nim_status nim_partition_sums_mark(const nim_partition_sums *sums, const nim_digit *digit,
                                   size_t objects, const nim_values *values, const nim_marks *marks,
                                   nim_poller *poller);

#pragma GCC visibility pop

#endif
