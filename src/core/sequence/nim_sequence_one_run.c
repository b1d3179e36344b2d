/* The method "one-run": for the sizes L … R, all of them, by a formula, which needs no other value.

   Theorem. g(n) = (n mod (L + R)) div L, and L + R is the least period.

   Proof, by induction. Let r = n mod (L + R) and v = r div L. Taking s <= r leaves a remainder
   max(0, r - R) … r - L. There are some if and only if v >= 1, and then they meet each of the
   blocks of L remainders with values 0 … v - 1 and no other: r < L + R puts the first of them below
   L, and the last, r - L, is in block v - 1. Taking s > r leaves a remainder r + L … L + R - 1, of
   value v + 1 or more. So the options have all values below v, and not v. The value is 0 for just
   the first L remainders, so no period is shorter. */
#include "core/sequence/nim_sequence.h"

static bool suits(const nim_rules *rules) {
   return rules->subtraction && rules->tail_length == 0 && rules->term_count == 1;
}

static nim_status start(nim_sequence *sequence, const nim_memory *memory) {
   (void)sequence, (void)memory;
   return NIM_OK;
}

static void stop(nim_sequence *sequence, const nim_memory *memory) {
   (void)sequence, (void)memory;
}

static int64_t last(const nim_sequence *sequence) {
   (void)sequence;
   return INT64_MAX;
}

/* L + R may exceed 2^63 - 1. */
static uint64_t period_of(const nim_sequence *sequence) {
   const nim_term *run = &sequence->rules->terms[0];
   return (uint64_t)run->first + (uint64_t)run->last;
}

static int64_t at(const nim_sequence *sequence, int64_t heap) {
   const uint64_t remainder = (uint64_t)heap % period_of(sequence);
   return (int64_t)(remainder / (uint64_t)sequence->rules->terms[0].first);
}

static int64_t find(const nim_sequence *sequence, int64_t heap, int64_t least, int64_t value) {
   const uint64_t first = (uint64_t)sequence->rules->terms[0].first, period = period_of(sequence);
   if (value < 0 || (uint64_t)value > (period - 1) / first) return -1;
   /* The remainders from `low` to `high` have the value. */
   const uint64_t low = (uint64_t)value * first, most = period - low;
   const uint64_t high = low + (most < first ? most : first) - 1;
   const uint64_t remainder = (uint64_t)heap % period, base = (uint64_t)heap - remainder;
   uint64_t found = base + (remainder < high ? remainder : high);
   if (remainder < low) {
      if (base == 0) return -1;
      found = base - period + high;
   }
   return found < (uint64_t)least ? -1 : (int64_t)found;
}

static nim_status prove(nim_sequence *sequence, const nim_poll *poll) {
   (void)poll;
   const uint64_t period = period_of(sequence);
   if (period > INT64_MAX) return NIM_LIMIT;
   sequence->period = (nim_period){.period = (int64_t)period, .proof = NIM_ONE_RUN};
   return NIM_OK;
}

static void highest(const nim_sequence *sequence, int64_t *heap, int64_t *value) {
   const int64_t first = sequence->rules->terms[0].first;
   const uint64_t end = period_of(sequence) - 1;
   const int64_t most = (uint64_t)sequence->length < end ? sequence->length : (int64_t)end;
   *value = most / first;
   *heap = *value * first;
}

static const nim_unlisted unlisted = {last, NULL, at, find, prove, highest};

const nim_method nim_method_one_run = {"one-run", suits, start, stop, NULL, NULL, NULL, &unlisted};
