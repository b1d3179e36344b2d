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

/* Marks what taking, equal halves and rare parts offer; returns the number of steps. */
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
      const nim_split split = sparse->splits[i];
      if (split.take + 2 > heap) break;
      const size_t sum = heap - split.take;
      if (!split.unequal || 2 * part >= sum) continue;
      some = true;
      size_t last = part + NIM_PAIRS_IN_TURN - 1;
      if (2 * last >= sum) last = (sum - 1) / 2;
      const VALUE *const end = values + sum;
      for (size_t a = part; a <= last; a++)
         at[values[a] ^ *(end - a)] = mark;
   }
   return some;
}

/* Whether a part first … last and the rest of the sum have that nim-sum. Bytes are looked at eight
   at a time: a word has a zero byte just if some bit below remains. */
static inline bool NAME(has_pair)(const VALUE *values, size_t sum, size_t first, size_t last,
                                  uint32_t wanted) {
   const uint64_t ones = 0x0101010101010101, tops = 0x8080808080808080;
   size_t part = first;
   if (sizeof(VALUE) == 1) {
      for (; part + 7 <= last; part += 8) {
         uint64_t up, down;
         memcpy(&up, values + part, sizeof up);
         memcpy(&down, values + (sum - part - 7), sizeof down);
         const uint64_t zero = up ^ __builtin_bswap64(down) ^ wanted * ones;
         if ((zero - ones) & ~zero & tops) return true;
      }
   } else {
      for (; part + 31 <= last; part += 32) {
         const VALUE *up = values + part, *down = values + (sum - part);
         VALUE any = 0;
         for (size_t i = 0; i < 32; i++) /* without a way out, so that it becomes vector code */
            any |= (VALUE)((VALUE)(up[i] ^ *(down - i)) == (VALUE)wanted);
         if (any) return true;
      }
   }
   for (; part <= last; part++)
      if ((uint32_t)(values[part] ^ values[sum - part]) == wanted) return true;
   return false;
}

/* Whether some pair whose smaller part is `part` or more has that nim-sum. */
static inline bool NAME(seek)(const nim_sparse *sparse, const VALUE *values, size_t heap,
                              size_t part, uint32_t wanted, size_t *steps) {
   bool some = wanted <= (VALUE)-1; /* of values of this width there are no larger sums */
   for (; some; part += NIM_PAIRS_TO_SEEK) {
      some = false;
      for (size_t i = 0; i < sparse->digits.break_count; i++) {
         const nim_split split = sparse->splits[i];
         if (split.take + 2 > heap) break;
         const size_t sum = heap - split.take;
         if (!split.unequal || 2 * part >= sum) continue;
         some = true;
         size_t last = part + NIM_PAIRS_TO_SEEK - 1;
         if (2 * last >= sum) last = (sum - 1) / 2;
         if (NAME(has_pair)(values, sum, part, last, wanted)) return true;
      }
      *steps += NIM_PAIRS_TO_SEEK / 8;
   }
   return false;
}

/* The least of the values, which are in increasing order, that is no sum of two parts; otherwise
   `candidate`. *part is the least smaller part of a pair that is not marked yet. Pairs are marked
   as long as several values are missing; the last few are sought one by one. */
static uint32_t NAME(first_missing)(const nim_sparse *sparse, const VALUE *values, size_t heap,
                                    uint32_t mark, uint32_t *missing, size_t count, size_t *part,
                                    size_t *steps, uint32_t candidate) {
   const uint32_t *const at = sparse->marks.at;
   bool some = true;
   while (some && count > NIM_MISSING_TO_SEEK) {
      size_t pairs = *part <= NIM_PAIRS_AT_FIRST ? NIM_PAIRS_AT_FIRST : *part;
      for (size_t end = *part + pairs; some && *part < end && count > 0;) {
         some = NAME(mark_pairs)(sparse, values, heap, *part, mark);
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
      if (!NAME(seek)(sparse, values, heap, *part, missing[i], steps)) return missing[i];
   return candidate;
}

/* The value of a heap, given that all its common options are marked; adds to *steps. */
static inline uint32_t NAME(find_value)(const nim_sparse *sparse, const VALUE *values, size_t heap,
                                        uint32_t mark, size_t *steps) {
   const uint32_t *const at = sparse->marks.at;
   const uint32_t *candidate = nim_sparse_common(sparse, heap);
   const uint32_t *rare = sparse->rare[heap & 1];
   while (*candidate != NIM_NO_VALUE && at[*candidate] == mark)
      candidate++;
   size_t part = 1;
   uint32_t value = *candidate;
   while (*rare < value) {
      uint32_t missing[NIM_MISSING];
      size_t count = 0;
      for (; *rare < value && count < NIM_MISSING; rare++)
         if (at[*rare] != mark) missing[count++] = *rare;
      if (count > 0)
         value =
               NAME(first_missing)(sparse, values, heap, mark, missing, count, &part, steps, value);
   }
   return value;
}

static nim_status NAME(fill)(nim_sequence *sequence, size_t to, nim_work *work,
                             const nim_memory *memory) {
   nim_sparse *const sparse = sequence->state;
   nim_values *const table = &sequence->values;
   while (table->count <= to && table->width == sizeof(VALUE)) {
      nim_status status = NIM_OK;
      if (table->count >= sparse->review) status = nim_sparse_review(sequence, memory);
      if (status != NIM_OK) return status;
      VALUE *const values = table->items;
      const size_t heap = table->count;
      const uint32_t mark = nim_marks_clear(&sparse->marks);
      if (heap <= sparse->digits.last && nim_digits_whole(&sparse->digits, heap))
         sparse->marks.at[0] = mark;
      size_t steps = NAME(mark_known)(sparse, table, heap, mark);
      uint32_t value = sparse->all_pairs ? nim_marks_least_missing(&sparse->marks, 0)
                                         : NAME(find_value)(sparse, values, heap, mark, &steps);
      if (value < sparse->limit && !nim_sparse_is_rare(sparse, heap, value)) {
         values[heap] = (VALUE)value;
         table->count = heap + 1;
      } else {
         status = nim_sparse_append(sequence, value, memory);
         if (status != NIM_OK) return status;
      }
      if (nim_work_stopped(work, steps)) return NIM_INTERRUPTED;
   }
   return NIM_OK;
}
