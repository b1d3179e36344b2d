/* The state of the method "sparse": the choice of a mask, the list of rare heaps, and the search
   for a pair of parts. */
#include "core/sparse/nim_sparse.h"

#include <string.h>

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
   sparse->counted = 1; /* heap 0 is not a part */
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

void nim_sparse_init(nim_sparse *sparse) {
   *sparse = (nim_sparse){.limit = 2, .all_pairs = true};
   nim_marks_init(&sparse->marks);
}

void nim_sparse_free(nim_sparse *sparse, const nim_memory *memory) {
   sparse->count = 0;
   resize_heaps(sparse, 0, memory);
   free_tables(sparse, memory);
   nim_marks_free(&sparse->marks, memory);
}

/* Choosing the mask */

static void count_values(nim_sparse *sparse, const nim_values *values) {
   for (size_t i = sparse->counted; i < values->count; i++)
      sparse->counts[((i & 1) ^ sparse->parity) * sparse->limit + nim_values_at(values, i)]++;
   sparse->counted = values->count;
}

/* The transform of the counts: by mask, and by limit + mask for masks with parity, how many more
   heaps are rare than common. */
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

/* Chooses the mask with the fewest rare heaps, or the given one; returns how many are rare. */
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

/* Rebuilds the list. On failure all pairs are to be marked. */
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

/* A list this long costs more than all pairs or, when the table is large, too much memory. */
static bool too_many(size_t rare, size_t heaps) {
   return rare > heaps / 4 || (rare > 1 << 16 && rare > heaps / 8);
}

/* Takes the mask by which values were dropped. */
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
