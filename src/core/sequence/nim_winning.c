/* The options of a heap that win. */
#include "core/sequence/nim_winning.h"

enum { PAIRS_BETWEEN_POLLS = 1 << 16 };

/* Where the value of a heap is in the table: heaps from `fold` on are a whole number of periods
   further up. */
typedef struct table_places {
   int64_t preperiod;
   int64_t period; /* 0: not proved, and the table holds all heaps */
   int64_t fold;   /* preperiod + period, or beyond all heaps */
} table_places;

static table_places places_of(const nim_sequence *sequence) {
   const nim_period *found = &sequence->period;
   if (found->period == 0) return (table_places){0, 0, INT64_MAX};
   return (table_places){found->preperiod, found->period, found->preperiod + found->period};
}

static int64_t place_of(const table_places *places, int64_t heap) {
   if (heap < places->fold) return heap;
   return places->preperiod + (heap - places->preperiod) % places->period;
}

/* Looks for a pair *small … end with another heap, together `sum`, whose values have the xor
   `wanted`. Always inlined with a constant width of the values. */
static inline bool scan(nim_values values, const table_places *places, int64_t sum, int64_t *small,
                        int64_t end, uint32_t wanted) {
   const int64_t fold = places->fold, preperiod = places->preperiod;
   int64_t up = place_of(places, *small), large = sum - *small, down = place_of(places, large);
   for (int64_t heap = *small; heap <= end; heap++) {
      uint32_t value = nim_values_at(&values, (size_t)up) ^ nim_values_at(&values, (size_t)down);
      if (value == wanted) {
         *small = heap;
         return true;
      }
      if (++up == fold) up = preperiod;
      large--;
      down = large < fold ? large : (down == preperiod ? fold : down) - 1;
   }
   return false;
}

static bool scan_width(const nim_sequence *sequence, const table_places *places, int64_t sum,
                       int64_t *small, int64_t end, uint32_t wanted) {
   nim_values values = sequence->values;
   switch (values.width) {
   case 1: values.width = 1; return scan(values, places, sum, small, end, wanted);
   case 2: values.width = 2; return scan(values, places, sum, small, end, wanted);
   default: values.width = 4; return scan(values, places, sum, small, end, wanted);
   }
}

/* Moves from the pair in the present option to the first pair with the value; to the last of all
   pairs, with NIM_LIMIT, if there is none. */
static nim_status next_pair(nim_options *options, const nim_sequence *sequence, uint32_t wanted,
                            const nim_poll *poll) {
   const table_places places = places_of(sequence);
   int64_t *parts = options->option.parts, small = parts[0], sum = small + parts[1];
   const int64_t last = options->constraint == NIM_UNEQUAL ? (sum - 1) / 2 : sum / 2;
   /* From the preperiod on the values of both heaps recur, and so do those of the pairs. */
   int64_t start = small > places.preperiod ? small : places.preperiod, end = last;
   if (places.period > 0 && end - start >= places.period) end = start + places.period - 1;
   nim_status status = NIM_LIMIT;
   while (status == NIM_LIMIT && small <= end) {
      int64_t stop = end - small < PAIRS_BETWEEN_POLLS ? end : small + PAIRS_BETWEEN_POLLS - 1;
      if (scan_width(sequence, &places, sum, &small, stop, wanted))
         status = NIM_OK;
      else if (nim_stopped(poll))
         return NIM_INTERRUPTED;
      else
         small = stop + 1;
   }
   if (status == NIM_LIMIT) small = last;
   parts[0] = small;
   parts[1] = sum - small;
   return status;
}

static nim_status value_of(const nim_option *option, const nim_sequence *sequence, int64_t *value) {
   *value = 0;
   for (int i = 0; i < option->count; i++) {
      int64_t part;
      nim_status status = nim_sequence_at(sequence, option->parts[i], &part);
      if (status != NIM_OK) return status;
      *value ^= part;
   }
   return NIM_OK;
}

/* In a set of runs: looks for the value in the heaps that a whole run leaves. */
static nim_status next_in_run(nim_options *options, const nim_sequence *sequence, int64_t wanted) {
   const nim_rules *rules = options->rules;
   while (options->next_term < rules->term_count && options->next_take <= options->heap) {
      const int64_t end = rules->terms[options->next_term].last;
      const int64_t least = end < options->heap ? options->heap - end : 0;
      const int64_t left =
            nim_sequence_find(sequence, options->heap - options->next_take, least, wanted);
      if (left >= 0) {
         nim_options_skip_to(options, options->heap - left);
         return nim_options_next(options) ? NIM_OK : NIM_LIMIT;
      }
      if (end == INT64_MAX) return NIM_LIMIT;
      nim_options_skip_to(options, end + 1);
   }
   return NIM_LIMIT;
}

nim_status nim_options_next_of(nim_options *options, const nim_sequence *sequence, int64_t wanted,
                               const nim_poll *poll) {
   if (nim_sequence_unlisted(sequence)) return next_in_run(options, sequence, wanted);
   const nim_option *option = &options->option;
   const bool recurring = sequence->period.saltus == 0 && wanted <= UINT32_MAX;
   for (uint32_t tried = 1; nim_options_next(options); tried++) {
      nim_status status;
      if (recurring && option->count == 2 && options->constraint != NIM_ALL_EQUAL) {
         status = next_pair(options, sequence, (uint32_t)wanted, poll);
         if (status != NIM_LIMIT) return status;
      } else {
         int64_t value;
         status = value_of(option, sequence, &value);
         if (status != NIM_OK || value == wanted) return status;
      }
      if (tried % PAIRS_BETWEEN_POLLS == 0 && nim_stopped(poll)) return NIM_INTERRUPTED;
   }
   return NIM_LIMIT;
}
