/* The method "sparse": codes that leave at most two heaps, by the parity of the values' bits.

   Pick a mask. A value is rare if the parity of its bits within the mask is even or, if all
   splitting takes have the same parity and the mask says so, equal to that of heap - take; a heap
   is rare if its value is. Then rare and rare, or common and common, is rare by nim-sum; rare and
   common is common. This is algebra: what follows is exact whatever the mask. For each heap:

   1. Mark the options from taking, and those with a rare part: its partner is known. All common
      options are marked now; the least common value unmarked is the candidate.
   2. Rare values below it must be options too, of two common parts: pairs are marked from the
      smallest part on until they all are, 32 pairs for each splitting take in turn, since a value
      may come from one take only. If the pairs run out, the least value unmarked is the heap's.

   When values were dropped, pairs are marked as far as both parts are kept. Then a rare value is
   none: it may be that of a pair that is not. So all rare heaps are among the first ones, which are
   kept, and their partners among the last ones; the mask stays what it is.

   Most games have a mask that makes very few heaps rare; then a heap costs a step for each of them,
   and some tens of pairs. The mask that makes fewest rare is found from the counts of values by a
   Walsh-Hadamard transform, and is looked for again when the table has grown by a quarter or its
   values by a bit. Where no mask is good, all pairs are marked. */
#include "core/sparse/nim_sparse.h"

#include <string.h>

static const uint64_t TWO_HEAPS = 4;

static bool suits(const nim_rules *rules) {
   return rules->most_parts <= 2 && rules->tail_length == 0;
}

static void stop(nim_sequence *sequence, const nim_memory *memory);

/* The tables that depend on the limit are one block: counts, transform, lists. */
static size_t table_size(size_t limit) {
   return 4 * limit * sizeof(int64_t) + 2 * (2 * limit + 2) * sizeof(uint32_t);
}

static void free_tables(nim_sparse *sparse, const nim_memory *memory) {
   void *block = sparse->counts;
   if (block != NULL) nim_resize(memory, &block, table_size(sparse->limit), 0, 1);
   sparse->counts = NULL;
   sparse->lists = NULL;
}

static nim_status set_limit(nim_sparse *sparse, size_t limit, const nim_memory *memory) {
   if (sparse->counts != NULL && limit == sparse->limit) return NIM_OK;
   nim_status status = nim_marks_reserve(&sparse->marks, (uint32_t)(2 * limit - 1), memory);
   if (status != NIM_OK) return status;
   free_tables(sparse, memory);
   void *block = NULL;
   status = nim_resize(memory, &block, 0, table_size(limit), 1);
   if (status != NIM_OK) return status;
   sparse->limit = limit;
   sparse->counts = block;
   sparse->lists = (uint32_t *)(void *)(sparse->counts + 4 * limit);
   sparse->counted = 1; /* heap 0 is no part */
   memset(sparse->counts, 0, 2 * limit * sizeof *sparse->counts);
   return NIM_OK;
}

static nim_status resize_heaps(nim_sparse *sparse, size_t capacity, const nim_memory *memory) {
   void *block = sparse->heaps;
   const size_t item = sizeof *sparse->heaps + sizeof *sparse->heap_values;
   nim_status status = nim_resize(memory, &block, sparse->capacity, capacity, item);
   if (status != NIM_OK) return status;
   size_t *heaps = block;
   uint32_t *heap_values = (uint32_t *)(void *)(heaps + capacity);
   if (block != NULL && sparse->count > 0)
      memmove(heap_values, heaps + sparse->capacity, sparse->count * sizeof *heap_values);
   sparse->heaps = heaps;
   sparse->heap_values = block == NULL ? NULL : heap_values;
   sparse->capacity = capacity;
   return NIM_OK;
}

static nim_status start_splits(nim_sparse *sparse, const nim_gap *gap, const nim_memory *memory) {
   const nim_digits *digits = &sparse->digits;
   void *block = NULL;
   nim_status status = nim_resize(memory, &block, 0, digits->break_count, sizeof(nim_split));
   if (status != NIM_OK) return status;
   sparse->splits = block;
   sparse->same_parity = true;
   for (size_t i = 0; i < digits->break_count; i++) {
      const nim_term *term = digits->breaks[i];
      const uint64_t *parts = term->digit.parts;
      sparse->splits[i] =
            (nim_split){.take = (size_t)term->take,
                        .equal = ((parts[NIM_ANY] | parts[NIM_ALL_EQUAL]) & TWO_HEAPS) != 0,
                        .unequal = ((parts[NIM_ANY] | parts[NIM_UNEQUAL]) & TWO_HEAPS) != 0,
                        .last = gap->dropped > 0 ? gap->head - 1 : SIZE_MAX};
      unsigned parity = (unsigned)(term->take & 1);
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
   *sparse = (nim_sparse){.limit = 2, .all_pairs = true};
   sparse->kernel = sequence->options.kernel;
   if (sparse->kernel == NULL) sparse->kernel = nim_kernel_best();
   nim_blocks_init(&sparse->blocks);
   nim_marks_init(&sparse->marks);
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
   sparse->count = 0;
   resize_heaps(sparse, 0, memory);
   free_tables(sparse, memory);
   void *block = sparse->splits;
   if (block != NULL)
      nim_resize(memory, &block, sparse->digits.break_count, 0, sizeof *sparse->splits);
   nim_digits_free(&sparse->digits, memory);
   nim_marks_free(&sparse->marks, memory);
   nim_blocks_free(&sparse->blocks, memory);
   block = sparse;
   nim_resize(memory, &block, 1, 0, sizeof *sparse);
   sequence->state = NULL;
}

/* Choosing the mask */

static void count_values(nim_sparse *sparse, const nim_values *values) {
   for (size_t i = sparse->counted; i < values->count; i++)
      sparse->counts[((i & 1) ^ sparse->parity) * sparse->limit + nim_values_at(values, i)]++;
   sparse->counted = values->count;
}

/* The transform of the counts: at mask, and at limit + mask for masks that count the parity in, how
   many more heaps are rare than common. */
static const int64_t *transform(const nim_sparse *sparse) {
   const size_t size = 2 * sparse->limit;
   int64_t *excess = sparse->counts + size;
   memcpy(excess, sparse->counts, size * sizeof *excess);
   for (size_t step = 1; step < size; step *= 2)
      for (size_t i = 0; i < size; i += 2 * step)
         for (size_t j = i; j < i + step; j++) {
            int64_t low = excess[j], high = excess[j + step];
            excess[j] = low + high;
            excess[j + step] = low - high;
         }
   return excess;
}

/* Takes the mask with fewest rare heaps, or the one that is given; returns how many are rare. */
static size_t choose_mask(nim_sparse *sparse, const nim_sequence_options *options) {
   const int64_t *excess = transform(sparse);
   size_t best = 0, choices = sparse->same_parity ? 2 * sparse->limit : sparse->limit;
   for (size_t i = 1; i < choices; i++)
      if (excess[i] < excess[best]) best = i;
   if (options->fixed_mask)
      best = (options->mask & (sparse->limit - 1)) +
             (options->parity && sparse->same_parity ? sparse->limit : 0);
   sparse->mask = (uint32_t)(best & (sparse->limit - 1));
   sparse->use_parity = best >= sparse->limit;
   return (size_t)((int64_t)(sparse->counted - 1) + excess[best]) / 2;
}

static void list_values(nim_sparse *sparse) {
   for (unsigned heap = 0; heap < 2; heap++) {
      uint32_t *list = sparse->lists + heap * (2 * sparse->limit + 2);
      for (int rare = 0; rare < 2; rare++) {
         if (rare) sparse->rare[heap] = list;
         for (uint32_t value = 0; value < 2 * sparse->limit; value++)
            if (nim_sparse_is_rare(sparse, heap, value) == rare) *list++ = value;
         *list++ = NIM_NO_VALUE;
      }
   }
}

static nim_status list_heap(nim_sparse *sparse, size_t heap, uint32_t value,
                            const nim_memory *memory) {
   if (sparse->count == sparse->capacity) {
      nim_status status =
            resize_heaps(sparse, sparse->capacity + sparse->capacity / 4 + 16, memory);
      if (status != NIM_OK) return status;
   }
   sparse->heaps[sparse->count] = heap;
   sparse->heap_values[sparse->count++] = value;
   return NIM_OK;
}

/* Makes the list anew. On failure all pairs are to be visited. */
static nim_status list_heaps(nim_sparse *sparse, const nim_values *values,
                             const nim_memory *memory) {
   nim_status status = NIM_OK;
   sparse->count = 0;
   for (size_t i = 1; i < values->count && status == NIM_OK; i++) {
      uint32_t value = nim_values_at(values, i);
      if (nim_sparse_is_rare(sparse, i, value)) status = list_heap(sparse, i, value, memory);
   }
   sparse->all_pairs = status != NIM_OK;
   return status;
}

/* A list as long as this costs more than all pairs; or, when the table is large, too much memory.
 */
static bool too_many(size_t rare, size_t heaps) {
   return rare > heaps / 4 || (rare > 1 << 16 && rare > heaps / 8);
}

/* Takes the mask of the values that were dropped. */
static nim_status take_mask(nim_sequence *sequence, const nim_memory *memory) {
   nim_sparse *sparse = sequence->state;
   sparse->mask = sequence->gap.mask;
   sparse->use_parity = sequence->gap.parity && sparse->same_parity;
   list_values(sparse);
   nim_status status = NIM_OK;
   if (sparse->all_pairs) status = list_heaps(sparse, &sequence->values, memory);
   if (status == NIM_OK) sparse->review = SIZE_MAX;
   return status;
}

nim_status nim_sparse_review(nim_sequence *sequence, const nim_memory *memory) {
   nim_sparse *sparse = sequence->state;
   const nim_values *values = &sequence->values;
   const bool listed = !sparse->all_pairs, used_parity = sparse->use_parity;
   const uint32_t mask = sparse->mask;
   size_t limit = sparse->limit;
   while (limit <= sparse->highest)
      limit *= 2;
   nim_status status = set_limit(sparse, limit, memory);
   if (status != NIM_OK) return status;
   if (sequence->gap.dropped > 0) return take_mask(sequence, memory);
   count_values(sparse, values);
   size_t rare = choose_mask(sparse, &sequence->options);
   list_values(sparse);
   sparse->all_pairs = sequence->options.method == NULL && too_many(rare, values->count);
   bool same = listed && sparse->mask == mask && sparse->use_parity == used_parity;
   if (!same) {
      sparse->blocks.shaped = false;
      sparse->blocks.packed.count = 0;
   }
   if (!same && !sparse->all_pairs) status = list_heaps(sparse, values, memory);
   if (status != NIM_OK) return status;
   sparse->blocks.verifier.ready = false;
   sparse->review = values->count < 8 ? 8 : values->count + values->count / 4;
   return NIM_OK;
}

static void drop(nim_sequence *sequence, size_t first, size_t count) {
   nim_sparse *sparse = sequence->state;
   for (size_t i = 0; i < sparse->digits.break_count; i++)
      sparse->splits[i].last = first - 1;
   nim_blocks_drop(&sparse->blocks, first, count);
   sparse->review = sparse->highest < sparse->limit ? SIZE_MAX : 0;
}

nim_status nim_sparse_append(nim_sequence *sequence, uint32_t value, const nim_memory *memory) {
   nim_sparse *sparse = sequence->state;
   const size_t heap = sequence->values.count;
   const bool list = !sparse->all_pairs && nim_sparse_is_rare(sparse, heap, value);
   if (list && sequence->gap.dropped > 0) return NIM_DROPPED;
   nim_status status = nim_values_push(&sequence->values, value, memory);
   if (status != NIM_OK) return status;
   if (list) {
      status = list_heap(sparse, heap, value, memory);
      if (status != NIM_OK) {
         sequence->values.count--;
         return status;
      }
      sparse->blocks.ready = false;
   }
   if (value > sparse->highest) sparse->blocks.shaped = false;
   if (value > sparse->highest) sparse->highest = value;
   if (value >= sparse->limit) sparse->review = sequence->values.count;
   return NIM_OK;
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

bool nim_sparse_seek(const nim_sparse *sparse, const nim_values *table, size_t heap, size_t part,
                     uint32_t value, size_t *steps) {
   bool some = true;
   for (; some; part += NIM_PAIRS_TO_SEEK) {
      some = false;
      for (size_t i = 0; i < sparse->digits.break_count; i++) {
         const nim_split split = sparse->splits[i];
         const size_t last = nim_split_last(split, heap, part, NIM_PAIRS_TO_SEEK);
         if (last == 0) continue;
         some = true;
         if (sparse->kernel->has_pair(table, heap - split.take, part, last, value)) return true;
      }
      *steps += NIM_PAIRS_TO_SEEK / 8;
   }
   return false;
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

/* Blocks, where the kernel has them and they can begin; *to is how far heaps are to be valued
   singly after that, at most. */
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

const nim_method nim_method_sparse = {"sparse", suits, start, stop, fill, rare, drop};
