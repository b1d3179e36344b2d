/* The method "sparse": codes that leave at most two heaps, by the parity of the values' bits.

   Choose a mask. A value is rare if the parity of its bits within the mask is even or, where all
   splitting takes have the same parity and that is chosen too, equal to that of heap - take; a heap
   is rare if its value is. Then the nim-sum of two rare or two common parts is rare, that of a rare
   and a common part is common. This is algebra, so what follows is exact whatever the mask. For
   each heap:

   1. Mark the options from taking, and those with a rare part, whose partner is known. Now all
   common options are marked, and the least unmarked common value is the candidate.
   2. Rare values below it must be options too, of two common parts: pairs are marked from the
   smallest part on until all of these are marked, 32 pairs for each splitting take in turn, since a
   value may come from one take only. If the pairs run out, the value of the heap is the least
   unmarked one.

   Once values are dropped (nim_gap.h), pairs are marked as far as both parts are kept. A rare value
   is then not accepted: a pair that was dropped may have it. So all rare heaps are among the first
   ones, which are kept, and their partners among the last ones; the mask stays as it is.

   Most games have a mask that makes very few heaps rare; then a heap costs a step for each of them,
   and some tens of pairs. A Walsh-Hadamard transform of the counts of values finds the mask with
   the fewest rare heaps; it is repeated when the table has grown by a quarter or its values by a
   bit. Where no mask is good, all pairs are marked. */
#include "core/sparse/nim_blocks.h"
#include "core/sparse/nim_gap.h"

#include <string.h>

static const uint64_t TWO_HEAPS = 4;

static bool suits(const nim_rules *rules) {
   return rules->most_parts <= 2 && rules->tail_length == 0 && nim_digits_listable(rules);
}

static void stop(nim_sequence *sequence, const nim_memory *memory);

static nim_status start_splits(nim_sparse *sparse, const nim_gap *gap, const nim_memory *memory) {
   const nim_digits *digits = &sparse->digits;
   void *block = NULL;
   nim_status status = nim_resize(memory, &block, 0, digits->break_count, sizeof(nim_split));
   if (status != NIM_OK) return status;
   sparse->splits = block;
   sparse->same_parity = true;
   for (size_t i = 0; i < digits->break_count; i++) {
      const nim_break *split = &digits->breaks[i];
      const uint64_t *parts = split->digit->parts;
      sparse->splits[i] =
            (nim_split){.take = split->take,
                        .equal = ((parts[NIM_ANY] | parts[NIM_ALL_EQUAL]) & TWO_HEAPS) != 0,
                        .unequal = ((parts[NIM_ANY] | parts[NIM_UNEQUAL]) & TWO_HEAPS) != 0,
                        .last = gap->dropped > 0 ? gap->head - 1 : SIZE_MAX};
      unsigned parity = (unsigned)(split->take & 1);
      if (i == 0) sparse->parity = parity;
      if (parity != sparse->parity) sparse->same_parity = false;
   }
   return NIM_OK;
}

static nim_status start(nim_sequence *sequence, const nim_memory *memory) {
   void *block = NULL;
   nim_status status = nim_resize(memory, &block, 0, 1, sizeof(nim_sparse));
   if (status != NIM_OK) return status;
   nim_sparse *sparse = sequence->state = block;
   nim_sparse_init(sparse);
   sparse->kernel = sequence->options.kernel;
   if (sparse->kernel == NULL) sparse->kernel = nim_kernel_best();
   nim_blocks_init(&sparse->blocks);
   status = nim_digits_start(&sparse->digits, sequence->rules, memory);
   if (status == NIM_OK) status = start_splits(sparse, &sequence->gap, memory);
   if (status != NIM_OK) {
      stop(sequence, memory);
      return status;
   }
   const nim_values *values = &sequence->values;
   if (sequence->gap.dropped > 0) sparse->highest = sequence->highest;
   for (size_t i = 0; i < values->count; i++)
      if (nim_values_at(values, i) > sparse->highest) sparse->highest = nim_values_at(values, i);
   return NIM_OK;
}

static void stop(nim_sequence *sequence, const nim_memory *memory) {
   nim_sparse *sparse = sequence->state;
   nim_sparse_free(sparse, memory);
   void *block = sparse->splits;
   if (block != NULL)
      nim_resize(memory, &block, sparse->digits.break_count, 0, sizeof *sparse->splits);
   nim_digits_free(&sparse->digits, memory);
   nim_blocks_free(&sparse->blocks, memory);
   block = sparse;
   nim_resize(memory, &block, 1, 0, sizeof *sparse);
   sequence->state = NULL;
}

static bool rare(const nim_sequence *sequence, nim_rare *rare) {
   const nim_sparse *sparse = sequence->state;
   if (sparse->all_pairs) return false;
   *rare = (nim_rare){.mask = sparse->mask,
                      .parity = sparse->use_parity,
                      .count = (int64_t)sparse->count,
                      .last = sparse->count == 0 ? 0 : (int64_t)sparse->heaps[sparse->count - 1]};
   return true;
}

/* The loop, for each width of a value. */

#define VALUE uint8_t
#define NAME(x) x##_8
#include "core/sparse/nim_sparse_loop.h"
#undef VALUE
#undef NAME

#define VALUE uint16_t
#define NAME(x) x##_16
#include "core/sparse/nim_sparse_loop.h"
#undef VALUE
#undef NAME

#define VALUE uint32_t
#define NAME(x) x##_32
#include "core/sparse/nim_sparse_loop.h"
#undef VALUE
#undef NAME

static nim_status fill_singly(nim_sequence *sequence, size_t to, nim_poller *poller,
                              const nim_memory *memory) {
   switch (sequence->values.width) {
   case 1: return fill_8(sequence, to, poller, memory);
   case 2: return fill_16(sequence, to, poller, memory);
   default: return fill_32(sequence, to, poller, memory);
   }
}

/* Blocks, where the kernel has them and they can begin; lowers *to to the last heap to be valued
   singly after that. */
static nim_status fill_blocks(nim_sequence *sequence, size_t *to, nim_poller *poller,
                              const nim_memory *memory) {
   nim_sparse *sparse = sequence->state;
   const size_t *count = &sequence->values.count;
   if (sparse->kernel->find == NULL || sparse->all_pairs) return NIM_OK;
   nim_status status = nim_blocks_prepare(sequence, memory);
   if (status != NIM_OK) return status;
   if (*count >= sparse->blocks.from) {
      status = nim_blocks_fill(sequence, *to, poller);
      if (*count < *to) *to = *count;
   } else if (sparse->blocks.from <= *to) {
      *to = sparse->blocks.from - 1;
   }
   return status;
}

static nim_status fill(nim_sequence *sequence, size_t to, nim_poller *poller,
                       const nim_memory *memory) {
   const nim_sparse *sparse = sequence->state;
   nim_status status = NIM_OK;
   while (status == NIM_OK && sequence->values.count <= to) {
      size_t singly = to;
      if (sequence->values.count >= sparse->review) status = nim_sparse_review(sequence, memory);
      if (status == NIM_OK) status = fill_blocks(sequence, &singly, poller, memory);
      if (status == NIM_OK) status = fill_singly(sequence, singly, poller, memory);
   }
   return status;
}

const nim_method nim_method_sparse = {"sparse",          suits, start, stop, fill, rare,
                                      &nim_gap_dropping, NULL};
