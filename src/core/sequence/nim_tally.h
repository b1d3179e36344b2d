/* How often each value is among the options of a heap, and the least value that is not: for methods
   that slide windows over the values. */
#ifndef NIM_TALLY_H
#define NIM_TALLY_H

#include "core/base/nim_base.h"
#include "core/base/nim_bits.h"

#pragma GCC visibility push(hidden)

enum {
   NIM_TALLY_WORD = 64,
   NIM_TALLY_LEAST = NIM_TALLY_WORD * NIM_TALLY_WORD /* one word of `full` */
};

/* For values below `size`, a power of two; all in one block, which is NULL while size is 0. */
typedef struct nim_tally {
   uint64_t *full;    /* bit w: word w of `present` has all bits set */
   uint64_t *present; /* bit v: value v occurs */
   int64_t *counts;   /* by value: how often it occurs */
   size_t size;
} nim_tally;

/* Makes room for values below `size`, a power of two, at least NIM_TALLY_LEAST and as many as
   before. */
nim_status nim_tally_enlarge(nim_tally *tally, size_t size, const nim_memory *memory);
void nim_tally_free(nim_tally *tally, const nim_memory *memory);

/* Both: times >= 1, value < size. */

static inline void nim_tally_enter(nim_tally *tally, uint32_t value, int64_t times) {
   const int64_t before = tally->counts[value];
   tally->counts[value] = before + times;
   if (before > 0) return;
   const size_t word = value / NIM_TALLY_WORD, bit = word % NIM_TALLY_WORD;
   tally->present[word] |= (uint64_t)1 << (value % NIM_TALLY_WORD);
   if (tally->present[word] == UINT64_MAX) tally->full[word / NIM_TALLY_WORD] |= (uint64_t)1 << bit;
}

static inline void nim_tally_leave(nim_tally *tally, uint32_t value, int64_t times) {
   if ((tally->counts[value] -= times) > 0) return;
   const size_t word = value / NIM_TALLY_WORD, bit = word % NIM_TALLY_WORD;
   tally->present[word] &= ~((uint64_t)1 << (value % NIM_TALLY_WORD));
   tally->full[word / NIM_TALLY_WORD] &= ~((uint64_t)1 << bit);
}

/* The least value that does not occur; `size` if all below it do. */
static inline size_t nim_tally_missing(const nim_tally *tally) {
   for (size_t i = 0; i < tally->size / NIM_TALLY_LEAST; i++) {
      if (tally->full[i] == UINT64_MAX) continue;
      const size_t word = NIM_TALLY_WORD * i + nim_lowest_bit(~tally->full[i]);
      return NIM_TALLY_WORD * word + nim_lowest_bit(~tally->present[word]);
   }
   return tally->size;
}

#pragma GCC visibility pop

#endif
