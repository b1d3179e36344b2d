/* Grundy values of one heap, to any length: which method computes them, how far, and when the
   period is looked for. */
#include "core/sequence/nim_sequence.h"

#include "core/sequence/nim_period_repeating.h"

const nim_method *const nim_methods[] = {
      &nim_method_all_but, &nim_method_pieces, &nim_method_one_run,     &nim_method_plain,
      &nim_method_runs,    &nim_method_sparse, &nim_method_subtraction, NULL};

const char *nim_method_name(const nim_method *method) {
   return method->name;
}

bool nim_method_suits(const nim_method *method, const nim_rules *rules) {
   return method->suits(rules);
}

/* The best of the methods whose values are in the table. */
static const nim_method *best_listing(const nim_rules *rules) {
   if (nim_method_all_but.suits(rules)) return &nim_method_all_but;
   if (nim_runs_pay(rules)) return &nim_method_runs;
   if (nim_subtraction_pays(rules)) return &nim_method_subtraction;
   if (rules->most_parts > 1 && nim_method_sparse.suits(rules)) return &nim_method_sparse;
   return &nim_method_plain;
}

static const nim_method *best_method(const nim_rules *rules) {
   if (!nim_pieces_pay(rules)) return best_listing(rules);
   return nim_method_one_run.suits(rules) ? &nim_method_one_run : &nim_method_pieces;
}

static const nim_method *method_of(const nim_sequence *sequence) {
   return sequence->method != NULL ? sequence->method : best_method(sequence->rules);
}

/* Of the method in use; NULL if values are in the table. */
static const nim_unlisted *unlisted_of(const nim_sequence *sequence) {
   return sequence->method == NULL ? NULL : sequence->method->unlisted;
}

int64_t nim_sequence_known(const nim_sequence *sequence) {
   const nim_unlisted *unlisted = unlisted_of(sequence);
   const int64_t listed = (int64_t)sequence->values.count + sequence->gap.dropped;
   if (unlisted == NULL || listed == 0) return listed;
   const int64_t last = unlisted->last(sequence);
   return last == INT64_MAX ? last : last + 1;
}

void nim_sequence_init(nim_sequence *sequence, const nim_rules *rules,
                       const nim_sequence_options *options) {
   *sequence = (nim_sequence){.rules = rules, .length = -1, .searched = -1};
   if (options != NULL) sequence->options = *options;
   sequence->method = sequence->options.method;
   nim_values_init(&sequence->values);
}

static void stop_method(nim_sequence *sequence, const nim_memory *memory) {
   if (sequence->state != NULL) sequence->method->stop(sequence, memory);
   sequence->state = NULL;
}

void nim_sequence_use(nim_sequence *sequence, const nim_method *method, const nim_memory *memory) {
   if (unlisted_of(sequence) != NULL) {
      stop_method(sequence, memory);
      sequence->length = (int64_t)sequence->values.count - 1;
      sequence->period.period = 0;
   }
   sequence->options.method = sequence->method = method;
}

static void free_gap(nim_gap *gap, const nim_memory *memory) {
   void *block = gap->counts;
   if (block != NULL) nim_resize(memory, &block, gap->size, 0, sizeof *gap->counts);
   *gap = (nim_gap){.dropped = 0};
}

void nim_sequence_free(nim_sequence *sequence, const nim_memory *memory) {
   stop_method(sequence, memory);
   nim_values_free(&sequence->values, memory);
   free_gap(&sequence->gap, memory);
   sequence->length = sequence->searched = -1;
   sequence->period.period = 0;
}

/* Puts the known values into the table and leaves the method, which did not pay. */
static nim_status list_values(nim_sequence *sequence, const nim_memory *memory) {
   nim_values *values = &sequence->values;
   const int64_t known = nim_sequence_known(sequence);
   nim_status status = NIM_OK;
   while (status == NIM_OK && (int64_t)values->count < known)
      status = nim_values_push(
            values, (uint64_t)unlisted_of(sequence)->at(sequence, (int64_t)values->count), memory);
   if (status != NIM_OK) return status;
   stop_method(sequence, memory);
   sequence->method = best_listing(sequence->rules);
   return NIM_OK;
}

/* Heap `heap` is known. */
static nim_status fill(nim_sequence *sequence, int64_t heap, nim_poller *poller,
                       const nim_memory *memory) {
   nim_values *values = &sequence->values;
   nim_status status = NIM_OK;
   if (sequence->rules == NULL) return NIM_LIMIT;
   if (values->count == 0) status = nim_values_push(values, 0, memory);
   if (sequence->method == NULL) sequence->method = best_method(sequence->rules);
   if (status == NIM_OK && sequence->options.method == NULL && !nim_pieces_paid(sequence))
      status = list_values(sequence, memory);
   if (status != NIM_OK || nim_sequence_known(sequence) > heap) return status;
   const nim_unlisted *unlisted = sequence->method->unlisted;
   if (unlisted != NULL) {
      if (sequence->state == NULL) status = sequence->method->start(sequence, memory);
      return status == NIM_OK ? unlisted->extend(sequence, heap, poller, memory) : status;
   }
   const size_t to = (size_t)(heap - sequence->gap.dropped);
   status = nim_values_reserve(values, to + NIM_METHOD_BLOCK + 1, memory);
   if (status == NIM_OK && sequence->state == NULL)
      status = sequence->method->start(sequence, memory);
   while (status == NIM_OK && values->count <= to)
      status = sequence->method->fill(sequence, to, poller, memory);
   return status;
}

/* How far the table is filled in one go on the way to `heap`: at most until the length doubles,
   when the period is tried; until memory grows by a quarter; and until values may be dropped. */
static int64_t next_stop(const nim_sequence *sequence, int64_t heap) {
   const bool listed = unlisted_of(sequence) == NULL;
   const int64_t count = listed ? (int64_t)sequence->values.count : sequence->length + 1;
   const int64_t dropped = sequence->gap.dropped;
   int64_t stop = count + (count < 1 << 16 || !listed ? count : count / 4);
   if (stop < 32) stop = 32;
   if (sequence->options.ends) {
      const int64_t full = (int64_t)method_of(sequence)->dropping->full(sequence);
      if (stop >= full) stop = full - 1;
   }
   stop += dropped;
   return stop < heap ? stop : heap;
}

/* Whether it is time to look for the period: the length has doubled since the last time or, once
   values are dropped, it suffices to prove the period that was seen. */
static bool time_to_prove(const nim_sequence *sequence) {
   const nim_period *seen = &sequence->gap.seen;
   if (sequence->options.method != NULL) return false;
   if (sequence->gap.dropped > 0) return seen->period > 0 && seen->needed <= sequence->length;
   return sequence->length >= 32 && sequence->length / 2 >= sequence->searched;
}

/* Lets the sequence answer for what is known, up to `heap`. */
static void lengthen(nim_sequence *sequence, int64_t heap) {
   const int64_t known = nim_sequence_known(sequence) - 1;
   if (known > sequence->length) sequence->length = known < heap ? known : heap;
}

nim_status nim_sequence_extend(nim_sequence *sequence, int64_t heap, const nim_memory *memory,
                               const nim_poll *poll) {
   nim_poller poller = nim_poller_start(poll);
   nim_status status = NIM_OK;
   lengthen(sequence, heap);
   while (status == NIM_OK && sequence->length < heap) {
      if (sequence->period.period > 0 && sequence->options.method == NULL) {
         sequence->length = heap;
         break;
      }
      if (sequence->options.ends)
         status = method_of(sequence)->dropping->trim(sequence, memory, poll);
      if (status == NIM_OK) status = fill(sequence, next_stop(sequence, heap), &poller, memory);
      lengthen(sequence, heap);
      if (status == NIM_OK && time_to_prove(sequence)) {
         status = nim_sequence_prove(sequence, memory, poll);
         if (status == NIM_LIMIT) status = NIM_OK;
      }
   }
   return status;
}

nim_status nim_sequence_append(nim_sequence *sequence, uint32_t value, const nim_memory *memory) {
   nim_status status = nim_values_push(&sequence->values, value, memory);
   if (status == NIM_OK) sequence->length = (int64_t)sequence->values.count - 1;
   return status;
}

void nim_sequence_kept(const nim_sequence *sequence, int64_t *last, int64_t *first) {
   const nim_gap *gap = &sequence->gap;
   *last = gap->dropped > 0 ? (int64_t)gap->head - 1 : sequence->length;
   *first = *last + 1 + gap->dropped;
}

size_t nim_sequence_table(const nim_sequence *sequence) {
   const int64_t length = sequence->length, dropped = sequence->gap.dropped;
   const int64_t known = (int64_t)sequence->values.count + dropped;
   return (size_t)((length < known ? length + 1 : known) - dropped);
}

nim_status nim_sequence_prove(nim_sequence *sequence, const nim_memory *memory,
                              const nim_poll *poll) {
   if (sequence->period.period > 0) return NIM_OK;
   if (sequence->gap.dropped > 0) return method_of(sequence)->dropping->prove(sequence);
   if (sequence->rules == NULL || sequence->length <= sequence->searched) return NIM_LIMIT;
   int64_t last = sequence->length;
   const nim_unlisted *unlisted = method_of(sequence)->unlisted;
   if (unlisted != NULL) {
      sequence->method = method_of(sequence); /* which is not chosen yet after loading */
      nim_status status = unlisted->prove(sequence, poll);
      const bool listed = sequence->values.count > (uint64_t)last;
      if (status == NIM_LIMIT && !listed) sequence->searched = last;
      if (status != NIM_LIMIT || !listed) return status;
   }
   const nim_values *values = &sequence->values;
   const nim_rules *rules = sequence->rules;
   nim_period *period = &sequence->period;
   nim_status status = nim_period_proof(rules) == NIM_REPEATING
                             ? nim_repeating_find(values, (size_t)last, rules, memory, poll, period)
                             : nim_period_find(values, (size_t)last, rules, poll, period);
   if (status == NIM_LIMIT) sequence->searched = last;
   return status;
}

/* The heap up to which the sequence is computed before the period is tried again: half as many
   heaps more as the last time, or fewer if the proof of the apparent period needs fewer. */
static nim_status next_trial(const nim_sequence *sequence, const nim_poll *poll, int64_t *heap) {
   const int64_t last = sequence->length;
   nim_period period = sequence->gap.seen;
   nim_status status = NIM_OK;
   *heap = last < 64 ? last + 1 : last + last / 2;
   if (sequence->gap.dropped > 0)
      *heap = last + (int64_t)sequence->values.count / 8;
   else if (unlisted_of(sequence) == NULL)
      status = nim_period_recent(&sequence->values, 0, (size_t)last, (size_t)(last / 5 + 1), 0,
                                 sequence->rules, poll, &period);
   if (status == NIM_INTERRUPTED) return status;
   if (status == NIM_OK && period.period > 0 && period.needed > last && period.needed < *heap)
      *heap = period.needed;
   return NIM_OK;
}

nim_status nim_sequence_extend_until_period(nim_sequence *sequence, int64_t limit,
                                            const nim_memory *memory, const nim_poll *poll) {
   if (sequence->rules == NULL || nim_period_proof(sequence->rules) == NIM_UNPROVED) {
      nim_status status = nim_sequence_extend(sequence, limit, memory, poll);
      return status == NIM_OK ? NIM_LIMIT : status;
   }
   nim_status status =
         sequence->length < 0 ? nim_sequence_extend(sequence, 0, memory, poll) : NIM_OK;
   while (status == NIM_OK) {
      status = nim_sequence_prove(sequence, memory, poll);
      if (status != NIM_LIMIT) break;
      if (sequence->length >= limit) return NIM_LIMIT;
      int64_t heap = limit;
      status = next_trial(sequence, poll, &heap);
      if (status == NIM_OK)
         status = nim_sequence_extend(sequence, heap < limit ? heap : limit, memory, poll);
   }
   return status;
}

void nim_sequence_shorten(nim_sequence *sequence, int64_t least) {
   if (sequence->period.period == 0 || sequence->gap.dropped > 0) return;
   if (least < sequence->period.needed) least = sequence->period.needed;
   if (least >= sequence->length) return;
   sequence->length = least;
   sequence->highest_of = 0;
}

static nim_status at_unlisted(const nim_sequence *sequence, int64_t heap, int64_t *value) {
   const nim_unlisted *unlisted = unlisted_of(sequence);
   const nim_period *period = &sequence->period;
   if (heap > unlisted->last(sequence)) {
      if (period->period == 0) return NIM_LIMIT;
      heap = period->preperiod + (heap - period->preperiod) % period->period;
   }
   *value = unlisted->at(sequence, heap);
   return NIM_OK;
}

int64_t nim_sequence_find(const nim_sequence *sequence, int64_t heap, int64_t least,
                          int64_t value) {
   const nim_unlisted *unlisted = unlisted_of(sequence);
   const nim_period *period = &sequence->period;
   const int64_t last = unlisted->last(sequence);
   while (heap > last && heap >= least) {
      const int64_t place = period->preperiod + (heap - period->preperiod) % period->period;
      const int64_t shift = heap - place;
      const bool whole = place == period->preperiod + period->period - 1;
      int64_t from = least - shift;
      if (from < period->preperiod) from = period->preperiod;
      const int64_t found = unlisted->find(sequence, place, from, value);
      if (found >= 0) return found + shift;
      heap = shift + from - 1;
      if (whole && heap > last) heap = last; /* not in the whole period */
   }
   return heap < least ? -1 : unlisted->find(sequence, heap, least, value);
}

nim_status nim_sequence_at(const nim_sequence *sequence, int64_t heap, int64_t *value) {
   const nim_period *period = &sequence->period;
   const int64_t dropped = sequence->gap.dropped, head = (int64_t)sequence->gap.head;
   const int64_t known = (int64_t)sequence->values.count + dropped;
   int64_t periods = 0;
   if (heap < 0) return NIM_LIMIT;
   if (heap >= known && known > 0 && unlisted_of(sequence) != NULL)
      return at_unlisted(sequence, heap, value);
   if (heap >= known || (dropped > 0 && heap >= head && heap < head + dropped)) {
      if (period->period == 0 || heap < period->preperiod)
         return heap < known ? NIM_DROPPED : NIM_LIMIT;
      /* With values dropped, by the last period in the table; otherwise by the first one. */
      const int64_t first = dropped > 0 ? known - period->period : period->preperiod;
      periods = (heap - first) / period->period;
      if (heap - periods * period->period < first) periods--;
      heap -= periods * period->period;
   }
   const uint32_t first = nim_values_at(
         &sequence->values, (size_t)(dropped > 0 && heap >= head ? heap - dropped : heap));
   if (period->saltus > 0 && periods > (INT64_MAX - first) / period->saltus) return NIM_OVERFLOW;
   *value = first + periods * period->saltus;
   return NIM_OK;
}

/* Extends the table to all heaps up to length, by the period. */
static nim_status write_out(nim_sequence *sequence, const nim_memory *memory) {
   nim_status status = NIM_OK;
   if (sequence->values.count > (uint64_t)sequence->length) return NIM_OK;
   if (unlisted_of(sequence) == NULL)
      stop_method(sequence, memory); /* its state does not know of these values */
   while (status == NIM_OK && sequence->values.count <= (uint64_t)sequence->length) {
      int64_t value;
      status = nim_sequence_at(sequence, (int64_t)sequence->values.count, &value);
      if (status == NIM_OK) status = nim_values_push(&sequence->values, (uint64_t)value, memory);
   }
   return status;
}

nim_status nim_sequence_apparent(nim_sequence *sequence, const nim_memory *memory,
                                 const nim_poll *poll, nim_period *period) {
   const nim_period *proved = &sequence->period;
   if (sequence->length < 0) return NIM_LIMIT;
   if (proved->period > 0 && proved->preperiod + proved->period <= (sequence->length + 1) / 2) {
      *period = *proved;
      return NIM_OK;
   }
   if (sequence->gap.dropped > 0) return NIM_DROPPED;
   nim_status status = write_out(sequence, memory);
   if (status != NIM_OK) return status;
   return nim_period_apparent(&sequence->values, (size_t)sequence->length, poll, period);
}

nim_status nim_sequence_highest(nim_sequence *sequence, int64_t *heap, int64_t *value) {
   nim_status status = NIM_LIMIT;
   if (unlisted_of(sequence) != NULL && sequence->length >= 0) {
      sequence->method->unlisted->highest(sequence, heap, value);
      return NIM_OK;
   }
   const size_t table = nim_sequence_table(sequence);
   for (; sequence->highest_of < table; sequence->highest_of++) {
      uint32_t found = nim_values_at(&sequence->values, sequence->highest_of);
      if (found > sequence->highest || sequence->highest_of == 0) {
         sequence->highest = found;
         sequence->highest_heap = nim_sequence_heap(sequence, sequence->highest_of);
      }
   }
   *heap = sequence->highest_heap;
   *value = sequence->highest;
   if (table > 0) status = NIM_OK;
   if (sequence->length < (int64_t)table || sequence->period.saltus == 0) return status;
   /* With a saltus the largest value is in the last period, and nowhere before. */
   for (int64_t last = sequence->length - sequence->period.period + 1; last <= sequence->length;
        last++) {
      int64_t found;
      status = nim_sequence_at(sequence, last, &found);
      if (status != NIM_OK) return status;
      if (found > *value) {
         *value = found;
         *heap = last;
      }
   }
   return status;
}

const char *nim_sequence_method(const nim_sequence *sequence) {
   return method_of(sequence)->name;
}

bool nim_sequence_rare(const nim_sequence *sequence, nim_rare *rare) {
   return sequence->state != NULL && sequence->method->rare != NULL &&
          sequence->method->rare(sequence, rare);
}

bool nim_sequence_unlisted(const nim_sequence *sequence) {
   return unlisted_of(sequence) != NULL;
}

bool nim_sequence_may_drop(const nim_sequence *sequence) {
   return sequence->rules != NULL && sequence->rules->most_parts > 1 &&
          method_of(sequence)->dropping != NULL;
}

int64_t nim_sequence_sight(const nim_sequence *sequence) {
   return method_of(sequence)->dropping->sight(sequence);
}

nim_status nim_sequence_restore(nim_sequence *sequence, const nim_memory *memory) {
   return method_of(sequence)->dropping->restore(sequence, memory);
}
