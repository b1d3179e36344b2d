/* Proofs of periods for codes whose digits repeat for ever; the header has the theorems. */
#include "core/sequence/nim_period_repeating.h"

#include "core/base/nim_marks.h"
#include "core/base/nim_poller.h"

#include <string.h>

enum { NOTHING = 1, ONE_HEAP = 2, TWO_HEAPS = 4 };

/* MOST_STEPS bounds the work on one candidate, MOST_STARTS the periods tried as N. */
enum { MOST_STEPS = 1 << 28, MOST_STARTS = 24 };

typedef struct candidate {
   const nim_values *values;
   size_t last;        /* heaps 0 … last are known */
   size_t from;        /* e */
   size_t period;      /* p */
   size_t saltus;      /* s */
   size_t repeats;     /* T */
   unsigned char *may; /* what taking t <= last may leave */
   uint32_t *small;    /* heaps a with g(a) < s, if there are splits */
   size_t small_count;
   bool splits;
   nim_marks marks;
   nim_poller poller;
} candidate;

static size_t value(const candidate *at, size_t heap) {
   return nim_values_at(at->values, heap);
}

static void note_takes(candidate *at, const nim_rules *rules) {
   for (size_t take = 0; take <= at->last; take++) {
      const nim_digit digit = nim_rules_digit(rules, (int64_t)take);
      at->may[take] = (unsigned char)(nim_digit_counts(&digit) & (NOTHING | ONE_HEAP));
      /* Equal heaps only give the value 0. */
      if ((digit.parts[NIM_ANY] | digit.parts[NIM_UNEQUAL]) & TWO_HEAPS) at->may[take] |= TWO_HEAPS;
   }
}

/* Makes the saltus a power of two above the values before the start, by taking several periods. */
static bool enlarge(candidate *at) {
   size_t most = 0;
   if (!at->splits) return true;
   for (size_t heap = 1; heap < at->from; heap++)
      if (value(at, heap) > most) most = value(at, heap);
   while (at->saltus <= most && at->period <= at->last) {
      at->saltus *= 2;
      at->period *= 2;
   }
   return (at->saltus & (at->saltus - 1)) == 0;
}

static void find_small(candidate *at) {
   for (size_t heap = 1; at->splits && heap <= at->last; heap++)
      if (value(at, heap) < at->saltus) at->small[at->small_count++] = (uint32_t)heap;
}

static void mark(const candidate *at, size_t reached) {
   at->marks.at[reached] = at->marks.mark;
}

static void mark_takes(const candidate *at, size_t n, size_t first, size_t least_take) {
   for (size_t heap = first; heap + least_take <= n && heap <= n; heap++)
      if (at->may[n - heap] & ONE_HEAP) mark(at, value(at, heap));
}

/* The splits of property 2; unequal parts stay unequal if the larger one grows. */
static void mark_splits(const candidate *at, size_t n) {
   for (size_t take = 0; take < n; take++) {
      if (!(at->may[take] & TWO_HEAPS)) continue;
      for (size_t i = 0; i < at->small_count && at->small[i] < n - take; i++) {
         const size_t a = at->small[i], b = n - take - a;
         if (b >= at->from && b > a) mark(at, value(at, a) ^ value(at, b));
      }
   }
}

static bool all_marked(const candidate *at, size_t first, size_t end) {
   return first >= end || nim_marks_least_missing(&at->marks, (uint32_t)first) >= end;
}

/* Properties 1 and 2 of one heap; `above` is greater than what property 1 excludes. */
static bool reaches_all(candidate *at, size_t n, size_t above) {
   if (value(at, n) < above) return false;
   nim_marks_clear(&at->marks);
   mark_takes(at, n, 1, at->repeats);
   if (n >= at->repeats && (at->may[n] & NOTHING)) mark(at, 0);
   const size_t all = nim_marks_least_missing(&at->marks, 0);
   nim_marks_clear(&at->marks);
   mark_takes(at, n, at->from, at->repeats);
   if (all < at->saltus || !all_marked(at, all - at->saltus, all)) return false;
   mark_takes(at, n, at->from, 1);
   mark_splits(at, n);
   return all_marked(at, all, value(at, n));
}

/* q(m) of the heap of that class from the start on; the class of m is m mod p. */
static size_t first_of(const candidate *at, size_t class) {
   return at->from + (class + at->period - at->from % at->period) % at->period;
}

/* Property 3 of one heap and one take. */
static bool misses(const candidate *at, size_t n, size_t take) {
   const int64_t s = (int64_t)at->saltus, p = (int64_t)at->period, left = (int64_t)(n - take);
   const int64_t wanted = (int64_t)value(at, n) / s, rest = (int64_t)value(at, n) % s;
   for (size_t class = 0; class < at->period; class ++) {
      const size_t a = first_of(at, class);
      const int64_t other = ((left - (int64_t)a) % p + p) % p;
      const size_t b = first_of(at, (size_t)other);
      const int64_t one = (int64_t)value(at, a), two = (int64_t)value(at, b);
      if ((one % s ^ two % s) != rest) continue;
      const int64_t sum = one / s + two / s + (left - (int64_t)a - (int64_t)b) / p;
      if (sum >= wanted && (take >= at->repeats || (sum - wanted) % 2 == 0)) return false;
   }
   return true;
}

/* NIM_LIMIT: property 3 fails, or would take too long. */
static nim_status misses_all(candidate *at, size_t first) {
   const size_t end = at->repeats + at->period;
   size_t splits = 0;
   for (size_t take = 0; take < end && take <= at->last; take++)
      splits += (at->may[take] & TWO_HEAPS) != 0;
   if (splits == 0) return NIM_OK;
   if (end > first || at->period > MOST_STEPS / at->period / splits) return NIM_LIMIT;
   for (size_t n = first; n < first + at->period; n++)
      for (size_t take = 0; take < end; take++) {
         if (!(at->may[take] & TWO_HEAPS)) continue;
         if (!misses(at, n, take)) return NIM_LIMIT;
         if (nim_poller_stopped(&at->poller, at->period)) return NIM_INTERRUPTED;
      }
   return NIM_OK;
}

/* What property 1 wants values to reach. */
static size_t least_value(const candidate *at) {
   size_t most = 0, above = 1;
   for (size_t heap = 1; heap < at->from + at->period; heap++)
      if (value(at, heap) > most) most = value(at, heap);
   if (!at->splits) return most + 1;
   while (above <= most)
      above *= 2;
   return above;
}

/* The first N that proves it. */
static nim_status find_start(candidate *at, size_t *start) {
   const size_t above = least_value(at), p = at->period;
   const size_t least = at->from > at->repeats ? at->from : at->repeats;
   for (size_t i = 1; i <= MOST_STARTS && least + i * p + p - 1 <= at->last; i++) {
      const size_t first = least + i * p;
      size_t n = first;
      for (; n < first + p && reaches_all(at, n, above); n++)
         if (nim_poller_stopped(&at->poller, n + n * at->small_count)) return NIM_INTERRUPTED;
      if (n < first + p) continue;
      *start = first;
      return misses_all(at, first);
   }
   return NIM_LIMIT;
}

static nim_status prove_rising(candidate *at, size_t *needed) {
   if (at->from + 2 * at->period > at->last || !enlarge(at) || at->from + 2 * at->period > at->last)
      return NIM_LIMIT;
   size_t start = 0;
   find_small(at);
   nim_status status = find_start(at, &start);
   const size_t least = at->from + 2 * at->period;
   *needed = start + at->period - 1 > least ? start + at->period - 1 : least;
   return status;
}

static nim_status with_memory(candidate *at, const nim_rules *rules, const nim_memory *memory,
                              size_t *needed) {
   const size_t count = at->last + 1;
   void *takes = NULL, *small = NULL;
   size_t most = 0;
   nim_status status = nim_resize(memory, &takes, 0, count, sizeof *at->may);
   if (status == NIM_OK) status = nim_resize(memory, &small, 0, count, sizeof *at->small);
   at->may = takes;
   at->small = small;
   nim_marks_init(&at->marks);
   for (size_t heap = 0; heap < count; heap++)
      if (value(at, heap) > most) most = value(at, heap);
   if (status == NIM_OK) status = nim_marks_reserve(&at->marks, (uint32_t)most, memory);
   if (status == NIM_OK) {
      note_takes(at, rules);
      status = prove_rising(at, needed);
   }
   nim_marks_free(&at->marks, memory);
   nim_resize(memory, &takes, takes == NULL ? 0 : count, 0, sizeof *at->may);
   nim_resize(memory, &small, small == NULL ? 0 : count, 0, sizeof *at->small);
   return status;
}

/* How many periods make a multiple of the length of the tail. */
static size_t periods_of_tail(size_t period, size_t length) {
   size_t a = period, b = length;
   while (b != 0) {
      const size_t rest = a % b;
      a = b;
      b = rest;
   }
   return length / a;
}

nim_status nim_repeating_find(const nim_values *values, size_t last, const nim_rules *rules,
                              const nim_memory *memory, const nim_poll *poll, nim_period *period) {
   nim_period seen;
   if (last > UINT32_MAX / 4 || (uint64_t)rules->tail_start > last) return NIM_LIMIT;
   nim_status status = nim_period_apparent(values, last, poll, &seen);
   if (status != NIM_OK) return status;
   const size_t times = periods_of_tail((size_t)seen.period, rules->tail_length);
   if (times > last) return NIM_LIMIT;
   candidate at = {.values = values,
                   .last = last,
                   .from = seen.preperiod > 0 ? (size_t)seen.preperiod : 1,
                   .period = (size_t)seen.period * times,
                   .saltus = (size_t)seen.saltus * times,
                   .repeats = (size_t)rules->tail_start,
                   .splits = rules->most_parts > 1,
                   .poller = nim_poller_start(poll)};
   /* By fewer heaps this period would not be the apparent one. */
   const size_t apparent = 2 * (size_t)(seen.preperiod + seen.period) - 1;
   size_t needed = 0;
   if (seen.saltus == 0) {
      const size_t parts = rules->most_parts > 1 ? (size_t)rules->most_parts : 1;
      needed = parts * (at.from - 1 + at.period) + at.repeats + at.period - 1;
      if (nim_rules_constrained(rules)) return NIM_LIMIT;
   } else if (rules->most_parts > 2) {
      return NIM_LIMIT;
   } else {
      status = with_memory(&at, rules, memory, &needed);
      if (status != NIM_OK) return status;
   }
   if (needed < apparent) needed = apparent;
   if (needed > last) return NIM_LIMIT;
   seen.needed = (int64_t)needed;
   seen.proof = NIM_REPEATING;
   *period = seen;
   return NIM_OK;
}
