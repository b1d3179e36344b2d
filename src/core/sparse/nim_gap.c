/* Drops values from the middle of a table, and finds periods nevertheless. */
#include "core/sparse/nim_gap.h"

#include "core/sparse/nim_blocks.h"

#include <string.h>

enum {
   WINDOW = 1 << 24,   /* the default */
   HEAD_PART = 16,     /* 1 / HEAD_PART of the window is the margin of the head, */
   LEAST_MARGIN = 256, /* at least this, */
   STEP_PART = 4,      /* 1 / STEP_PART of it is dropped at a time, */
   ENDING_PART = 64,   /* and 1 / ENDING_PART has to recur for a period to be seen, */
   LEAST_ENDING = 72,  /* at least this */
   LONG = 16           /* the last rare heap is in the first 1 / LONG of the heaps */
};

static size_t wanted_window(const nim_sequence *sequence) {
   const size_t window = sequence->options.window;
   return window == 0 ? WINDOW : window;
}

/* The most objects that a move takes. Codes that split are written out, so it is small. */
static size_t most_taken(const nim_rules *rules) {
   return (size_t)nim_rules_last(rules);
}

/* How many of the last values are kept with a head of that size: enough that both parts of a pair
   are in the table if the smaller one is in the head; and at least one period. */
static size_t kept_window(const nim_sequence *sequence, size_t head) {
   const nim_period *period = sequence->period.period > 0 ? &sequence->period : &sequence->gap.seen;
   size_t window = wanted_window(sequence);
   const size_t least = head + most_taken(sequence->rules) + 2 * NIM_METHOD_BLOCK;
   if (window < least) window = least;
   return window < (uint64_t)period->period ? (size_t)period->period : window;
}

static size_t step(size_t window) {
   return window / STEP_PART;
}

static size_t ending(size_t window) {
   return window / ENDING_PART < LEAST_ENDING ? LEAST_ENDING : window / ENDING_PART;
}

static size_t full_table(const nim_sequence *sequence) {
   const size_t window = wanted_window(sequence);
   return sequence->gap.trial > 0 ? sequence->gap.trial
                                  : window + window / HEAD_PART + step(window);
}

static int64_t sight(const nim_sequence *sequence) {
   const size_t window = kept_window(sequence, sequence->gap.head);
   return (int64_t)(window - ending(window));
}

/* Whether rare heaps have long stopped; if so, sets the head, which does not change after that, and
   the mask. */
static bool find_head(nim_sequence *sequence) {
   nim_gap *gap = &sequence->gap;
   nim_rare rare;
   if (gap->dropped > 0) return true;
   if (!nim_sequence_rare(sequence, &rare)) return false;
   if ((uint64_t)rare.last * LONG > sequence->values.count) return false;
   size_t margin = wanted_window(sequence) / HEAD_PART;
   if (margin < LEAST_MARGIN) margin = LEAST_MARGIN;
   gap->head = (size_t)rare.last + most_taken(sequence->rules) + margin;
   gap->mask = rare.mask;
   gap->parity = rare.parity;
   return true;
}

/* Periods. */

/* Compares further values with the period that was seen. */
static void check_seen(nim_sequence *sequence) {
   nim_gap *gap = &sequence->gap;
   const nim_values *values = &sequence->values;
   const size_t from = (size_t)(gap->checked - gap->dropped);
   const size_t period = (size_t)gap->seen.period, width = values->width;
   const char *items = values->items;
   if (period == 0) return;
   if (memcmp(items + from * width, items + (from - period) * width,
              (values->count - from) * width) != 0)
      gap->seen.period = 0;
   gap->checked = nim_sequence_known(sequence);
}

/* Looks for a period in the first `count` items of the table. */
static nim_status look_for_period(nim_sequence *sequence, size_t count, const nim_poll *poll) {
   nim_gap *gap = &sequence->gap;
   const size_t first = gap->dropped > 0 ? gap->head : 0;
   const size_t block = ending(kept_window(sequence, gap->head));
   check_seen(sequence);
   if (gap->seen.period > 0) return NIM_OK;
   nim_status status = nim_period_recent(&sequence->values, first, count - 1, block, gap->dropped,
                                         sequence->rules, poll, &gap->seen);
   gap->checked = (int64_t)count + gap->dropped;
   return status == NIM_LIMIT ? NIM_OK : status;
}

static nim_status prove(nim_sequence *sequence) {
   nim_gap *gap = &sequence->gap;
   check_seen(sequence);
   if (gap->seen.period == 0 || gap->seen.needed > sequence->length) return NIM_LIMIT;
   sequence->period = gap->seen;
   return NIM_OK;
}

/* Dropping. */

static nim_status count_items(nim_sequence *sequence, size_t first, size_t count,
                              const nim_memory *memory) {
   nim_gap *gap = &sequence->gap;
   const size_t size = (size_t)sequence->highest + 1;
   if (size > gap->size) {
      void *block = gap->counts;
      nim_status status = nim_resize(memory, &block, gap->size, size, sizeof *gap->counts);
      if (status != NIM_OK) return status;
      gap->counts = block;
      memset(gap->counts + gap->size, 0, (size - gap->size) * sizeof *gap->counts);
      gap->size = size;
   }
   for (size_t i = first; i < first + count; i++)
      gap->counts[nim_values_at(&sequence->values, i)]++;
   return NIM_OK;
}

/* Adapts the state to a table that is about to lose `count` values from `first` on. */
static void adapt(nim_sparse *sparse, size_t first, size_t count) {
   for (size_t i = 0; i < sparse->digits.break_count; i++)
      sparse->splits[i].last = first - 1;
   nim_blocks_drop(&sparse->blocks, first, count);
   sparse->review = sparse->highest < sparse->limit ? SIZE_MAX : 0;
}

static nim_status drop(nim_sequence *sequence, size_t first, size_t count,
                       const nim_memory *memory) {
   int64_t heap, value;
   nim_sequence_highest(sequence, &heap, &value);
   nim_status status = count_items(sequence, first, count, memory);
   if (status != NIM_OK) return status;
   if (sequence->state != NULL) adapt(sequence->state, first, count);
   nim_values_remove(&sequence->values, first, count);
   sequence->highest_of -= count;
   sequence->gap.dropped += (int64_t)count;
   return NIM_OK;
}

/* The decisions depend on where the table is full, not on how many values beyond that a kernel has
   found, so they are the same with all kernels. */
static nim_status trim(nim_sequence *sequence, const nim_memory *memory, const nim_poll *poll) {
   nim_gap *gap = &sequence->gap;
   const size_t full = full_table(sequence);
   if (!sequence->options.ends || sequence->values.count < full) return NIM_OK;
   if (!find_head(sequence)) {
      gap->trial = full + step(full);
      return NIM_OK;
   }
   nim_status status = nim_sequence_prove(sequence, memory, poll);
   if (status == NIM_OK && sequence->options.method == NULL) return NIM_OK; /* no more values */
   if (status == NIM_LIMIT) status = look_for_period(sequence, full, poll);
   if (status != NIM_OK) return status;
   const size_t window = kept_window(sequence, gap->head), kept = gap->head + window;
   if (kept < full) status = drop(sequence, gap->head, (full - kept) & ~(size_t)1, memory);
   if (status == NIM_OK) gap->trial = kept + step(window);
   return status;
}

/* Continuing from a file. */

/* Whether such a table can have these numbers. */
static bool is_possible(const nim_sequence *sequence) {
   const nim_gap *gap = &sequence->gap;
   const nim_period *seen = &gap->seen;
   const int64_t most = (int64_t)1 << (NIM_LONGEST_SEQUENCE_BITS - 1);
   const size_t count = sequence->values.count, taken = most_taken(sequence->rules);
   if (gap->dropped % 2 != 0 || gap->head > count || taken > SIZE_MAX / 4) return false;
   if (count - gap->head < gap->head + taken + NIM_METHOD_BLOCK) return false;
   if (seen->period == 0) return true;
   return seen->preperiod <= most && (uint64_t)seen->period <= count - gap->head &&
          seen->preperiod + seen->period <= nim_sequence_known(sequence) &&
          nim_period_proof(sequence->rules) == NIM_GUY_SMITH;
}

/* Whether the counts add up to the values dropped, and the largest value is one of those or in the
   table. */
static bool counts_fit(const nim_sequence *sequence) {
   const nim_gap *gap = &sequence->gap;
   int64_t left = gap->dropped;
   uint64_t highest = 0;
   for (size_t i = 0; i < gap->size; i++) {
      if (gap->counts[i] < 0 || gap->counts[i] > left) return false;
      if (gap->counts[i] > 0) highest = i;
      left -= gap->counts[i];
   }
   for (size_t i = 0; i < sequence->values.count; i++)
      if (nim_values_at(&sequence->values, i) > highest)
         highest = nim_values_at(&sequence->values, i);
   return left == 0 && highest == sequence->highest && gap->size <= highest + 1;
}

/* Whether the window has the period that was seen. */
static bool has_seen(const nim_sequence *sequence) {
   const nim_gap *gap = &sequence->gap;
   const size_t width = sequence->values.width, count = sequence->values.count;
   const size_t period = (size_t)gap->seen.period;
   const char *items = sequence->values.items;
   size_t from = gap->head;
   if (period == 0) return true;
   if (gap->seen.preperiod - gap->dropped > (int64_t)from)
      from = (size_t)(gap->seen.preperiod - gap->dropped);
   return memcmp(items + from * width, items + (from + period) * width,
                 (count - period - from) * width) == 0;
}

/* Whether all rare heaps are in the head, far from its end. */
static nim_status check_rare(nim_sequence *sequence, const nim_memory *memory) {
   const nim_gap *gap = &sequence->gap;
   nim_rare rare = {.last = 0};
   sequence->method = &nim_method_sparse;
   nim_status status = sequence->method->start(sequence, memory);
   if (status != NIM_OK) return status;
   status = nim_sparse_review(sequence, memory);
   nim_sequence_rare(sequence, &rare);
   sequence->method->stop(sequence, memory);
   sequence->method = NULL;
   const size_t end = (size_t)rare.last + most_taken(sequence->rules) + LEAST_MARGIN;
   if (status == NIM_OK && (end > gap->head || rare.parity != gap->parity)) return NIM_INVALID;
   return status;
}

static nim_status restore(nim_sequence *sequence, const nim_memory *memory) {
   nim_gap *gap = &sequence->gap;
   if (!nim_sequence_may_drop(sequence) || !is_possible(sequence) || !counts_fit(sequence) ||
       !has_seen(sequence))
      return NIM_INVALID;
   nim_status status = check_rare(sequence, memory);
   if (status != NIM_OK) return status;
   sequence->highest_of = sequence->values.count;
   const size_t window = kept_window(sequence, gap->head);
   gap->trial = gap->head + window + step(window);
   gap->checked = nim_sequence_known(sequence);
   if (gap->seen.period == 0) return NIM_OK;
   nim_period_expect(&gap->seen, sequence->rules);
   prove(sequence);
   return NIM_OK;
}

const nim_dropping nim_gap_dropping = {full_table, trim, prove, restore, sight};
