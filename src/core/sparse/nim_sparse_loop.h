/* The loop of the method "sparse" in plain C, for one width of the values: included by
   nim_sequence_sparse.c with VALUE, the type of a value, and NAME(x), x with its width added. */

/* Marks the options of splitting heaps with `sum` objects in all whose smaller part, or larger, is
   rare: partners first … last - 1 in the list. */
static inline void NAME(mark_rare)(const nim_sparse *sparse, const VALUE *values, size_t sum,
                                   size_t first, size_t last, uint32_t mark) {
   uint32_t *const at = sparse->marks.at;
   const size_t *const heaps = sparse->heaps;
   const uint32_t *const heap_values = sparse->heap_values;
   const VALUE *const end = values + sum;
   for (size_t i = first; i < last; i++)
      at[heap_values[i] ^ *(end - heaps[i])] = mark;
}

/* Marks the options by taking, by equal halves and with rare parts; returns the number of steps. */
static inline size_t NAME(mark_known)(const nim_sparse *sparse, const nim_values *table,
                                      size_t heap, uint32_t mark) {
   const VALUE *const values = table->items;
   uint32_t *const at = sparse->marks.at;
   const nim_digits *const digits = &sparse->digits;
   size_t steps = digits->take_count;
   for (size_t i = 0; i < digits->take_count && digits->takes[i] < heap; i++)
      at[values[heap - digits->takes[i]]] = mark;
   for (size_t i = 0; i < digits->break_count; i++) {
      const nim_split split = sparse->splits[i];
      if (split.take + 2 > heap) break;
      const size_t sum = heap - split.take;
      const bool even = sum % 2 == 0;
      if (split.equal && even) at[0] = mark;
      if (!split.unequal) continue;
      if (sparse->all_pairs) {
         nim_marks_pairs(&sparse->marks, table, sum, 1, (sum - 1) / 2);
         steps += sum / 2;
         continue;
      }
      size_t last = sparse->count;
      while (last > 0 && sparse->heaps[last - 1] >= sum)
         last--;
      size_t first = 0;
      if (even && !split.equal) {
         size_t half = nim_count_below(sparse->heaps, last, sum / 2);
         NAME(mark_rare)(sparse, values, sum, 0, half, mark);
         first = half < last && sparse->heaps[half] == sum / 2 ? half + 1 : half;
      }
      NAME(mark_rare)(sparse, values, sum, first, last, mark);
      steps += last;
   }
   return steps;
}

/* Marks pairs whose smaller part is `part` or one of the next few, for each splitting take; false
   if there are none. */
static bool NAME(mark_pairs)(const nim_sparse *sparse, const VALUE *values, size_t heap,
                             size_t part, uint32_t mark) {
   uint32_t *const at = sparse->marks.at;
   bool some = false;
   for (size_t i = 0; i < sparse->digits.break_count; i++) {
      const size_t last = nim_split_last(sparse->splits[i], heap, part, NIM_PAIRS_IN_TURN);
      const VALUE *const end = values + (heap - sparse->splits[i].take);
      if (last == 0) continue;
      some = true;
      for (size_t a = part; a <= last; a++)
         at[values[a] ^ *(end - a)] = mark;
   }
   return some;
}

/* The least of the values, which are in increasing order, that is not the nim-sum of two parts;
   otherwise `candidate`. *part is the least smaller part of a pair that is not marked yet. Pairs
   are marked while several values are missing; the last few values are sought one by one. */
static uint32_t NAME(first_missing)(const nim_sparse *sparse, const nim_values *table, size_t heap,
                                    uint32_t mark, uint32_t *missing, size_t count, size_t *part,
                                    size_t *steps, uint32_t candidate) {
   const uint32_t *const at = sparse->marks.at;
   bool some = true;
   while (some && count > sparse->kernel->seek) {
      size_t pairs = *part <= NIM_PAIRS_AT_FIRST ? NIM_PAIRS_AT_FIRST : *part;
      for (size_t end = *part + pairs; some && *part < end && count > 0;) {
         some = NAME(mark_pairs)(sparse, table->items, heap, *part, mark);
         *part += NIM_PAIRS_IN_TURN;
         *steps += NIM_PAIRS_IN_TURN;
         while (count > 0 && at[missing[count - 1]] == mark)
            count--;
      }
      size_t kept = 0;
      for (size_t i = 0; i < count; i++)
         if (at[missing[i]] != mark) missing[kept++] = missing[i];
      count = kept;
   }
   for (size_t i = 0; i < count; i++)
      if (!nim_sparse_seek(sparse, table, heap, *part, missing[i], steps)) return missing[i];
   return candidate;
}

/* The candidate, or the least rare value below it that is not an option; adds to *steps. */
static inline uint32_t NAME(verify)(const nim_sparse *sparse, const nim_values *table, size_t heap,
                                    uint32_t candidate, uint32_t mark, size_t *steps) {
   const uint32_t *const at = sparse->marks.at;
   const uint32_t *rare = sparse->rare[heap & 1];
   size_t part = 1;
   while (*rare < candidate) {
      uint32_t missing[NIM_MISSING];
      size_t count = 0;
      for (; *rare < candidate && count < NIM_MISSING; rare++)
         if (at[*rare] != mark) missing[count++] = *rare;
      if (count > 0)
         candidate = NAME(first_missing)(sparse, table, heap, mark, missing, count, &part, steps,
                                         candidate);
   }
   return candidate;
}

/* The value of a heap, given that all its common options are marked; adds to *steps. */
static inline uint32_t NAME(find_value)(const nim_sparse *sparse, const nim_values *table,
                                        size_t heap, uint32_t mark, size_t *steps) {
   const uint32_t *candidate = nim_sparse_common(sparse, heap);
   while (*candidate != NIM_NO_VALUE && sparse->marks.at[*candidate] == mark)
      candidate++;
   return NAME(verify)(sparse, table, heap, *candidate, mark, steps);
}

static nim_status NAME(fill)(nim_sequence *sequence, size_t to, nim_poller *poller,
                             const nim_memory *memory) {
   nim_sparse *const sparse = sequence->state;
   nim_values *const table = &sequence->values;
   while (table->count <= to && table->count < sparse->review && table->width == sizeof(VALUE)) {
      VALUE *const values = table->items;
      const size_t heap = table->count;
      const uint32_t mark = nim_marks_clear(&sparse->marks);
      if (heap <= sparse->digits.last && nim_digits_whole(&sparse->digits, heap))
         sparse->marks.at[0] = mark;
      size_t steps = NAME(mark_known)(sparse, table, heap, mark);
      uint32_t value = sparse->all_pairs ? nim_marks_least_missing(&sparse->marks, 0)
                                         : NAME(find_value)(sparse, table, heap, mark, &steps);
      if (value <= sparse->highest && !nim_sparse_is_rare(sparse, heap, value)) {
         values[heap] = (VALUE)value;
         table->count = heap + 1;
      } else {
         nim_status status = nim_sparse_append(sequence, value, memory);
         if (status != NIM_OK) return status;
      }
      if (nim_poller_stopped(poller, steps)) return NIM_INTERRUPTED;
   }
   return NIM_OK;
}
