/* Finds the period of a sequence, and proves it. */
#include "core/sequence/nim_period.h"

#include "core/base/nim_poller.h"

#include <string.h>

/* Searching: the block of values first … last is compared with the blocks before it by a rolling
   hash, so that the time is proportional to the length whatever the values; blocks with the same
   hash are then compared value by value. With `differences`, blocks match if they are equal up to a
   constant, which is the saltus. */

typedef struct segment {
   const nim_values *values;
   size_t first;
   size_t last; /* first - 1 if the block is empty */
   bool differences;
} segment;

/* Whether a shift at which the block recurs is accepted. */
typedef bool accept_shift(const void *context, const segment *block, size_t shift);

static inline uint64_t item(const void *items, unsigned width, size_t index) {
   if (width == 1) return ((const uint8_t *)items)[index];
   if (width == 2) return ((const uint16_t *)items)[index];
   return ((const uint32_t *)items)[index];
}

/* What is hashed at an index: the value, or a difference modulo 2^64. */
static inline uint64_t symbol(const segment *block, unsigned width, size_t index) {
   const void *items = block->values->items;
   uint64_t value = item(items, width, index);
   return block->differences ? value - item(items, width, index - 1) : value;
}

static bool matches(const segment *block, size_t shift) {
   const nim_values *values = block->values;
   size_t first = block->first, last = block->last;
   if (!block->differences) {
      const char *bytes = values->items;
      return memcmp(bytes + first * values->width, bytes + (first - shift) * values->width,
                    (last + 1 - first) * values->width) == 0;
   }
   uint32_t saltus = nim_values_at(values, last) - nim_values_at(values, last - shift);
   for (size_t i = last; i-- > first;)
      if (nim_values_at(values, i) - nim_values_at(values, i - shift) != saltus) return false;
   return true;
}

static const uint64_t HASH_BASE = 0x9e3779b97f4a7c15;

/* hash: the sum of symbol(from + i - shift) * base^i, shift = 0, 1, …; power: base^(count-1). */
static inline nim_status search(const segment *block, unsigned width, size_t most,
                                nim_poller *poller, accept_shift *accept, const void *context,
                                size_t *found) {
   const size_t from = block->first + block->differences, last = block->last;
   uint64_t wanted = 0, power = 1;
   for (size_t i = last + 1; i-- > from;) {
      wanted = wanted * HASH_BASE + symbol(block, width, i);
      if (i > from) power *= HASH_BASE;
   }
   const uint64_t drop = power * HASH_BASE;
   uint64_t hash = wanted;
   for (size_t shift = 1; shift <= most; shift++) {
      if (last + 1 > from)
         hash = hash * HASH_BASE + symbol(block, width, from - shift) -
                symbol(block, width, last + 1 - shift) * drop;
      size_t effort = 1;
      if (hash == wanted) {
         effort += last + 1 - block->first;
         if ((block->first > last || matches(block, shift)) && accept(context, block, shift)) {
            *found = shift;
            return NIM_OK;
         }
      }
      if (nim_poller_stopped(poller, effort)) return NIM_INTERRUPTED;
   }
   return NIM_LIMIT;
}

/* The least shift 1 … most <= first (less 1, with differences) at which the block recurs and which
   is accepted. */
static nim_status find_shift(const segment *block, size_t most, const nim_poll *poll,
                             accept_shift *accept, const void *context, size_t *shift) {
   nim_poller poller = nim_poller_start(poll);
   switch (block->values->width) {
   case 1: return search(block, 1, most, &poller, accept, context, shift);
   case 2: return search(block, 2, most, &poller, accept, context, shift);
   default: return search(block, 4, most, &poller, accept, context, shift);
   }
}

static bool accept_any(const void *context, const segment *block, size_t shift) {
   (void)context, (void)block, (void)shift;
   return true;
}

/* The first heap, `least` or more, from which g(n + p) = g(n) + saltus, given that this holds from
   `heap` on. */
static size_t walk_back(const nim_values *values, size_t least, size_t heap, size_t p,
                        uint32_t saltus) {
   while (heap > least &&
          nim_values_at(values, heap - 1 + p) - nim_values_at(values, heap - 1) == saltus)
      heap--;
   return heap;
}

/* Guy and Smith, and equal values: the same search, with k = 1 for the latter. */

static bool only_sets(const nim_rules *rules) {
   return rules->subtraction && rules->tail_length == 0;
}

/* t. It is also checked whether it fits, since memory may hold fewer heaps. */
static bool most_taken(const nim_rules *rules, size_t *taken) {
   const int64_t take = nim_rules_last(rules);
   *taken = (size_t)take;
   return (uint64_t)take < SIZE_MAX / 4;
}

static size_t parts_left(const nim_rules *rules) {
   return rules->most_parts > 1 ? (size_t)rules->most_parts : 1;
}

/* For sets, where leaving nothing means leaving heap 0 like any other heap, n0 may be -1. */
static int64_t heaps_needed(const nim_rules *rules, int64_t preperiod, int64_t period,
                            size_t taken) {
   int64_t last_exception = preperiod - 1;
   if (last_exception < 0 && !only_sets(rules)) last_exception = 0;
   return (int64_t)parts_left(rules) * (last_exception + period) + (int64_t)taken;
}

static nim_status find_equal(const nim_values *values, size_t last, const nim_rules *rules,
                             const nim_poll *poll, nim_period *period) {
   size_t taken, shift;
   if (!most_taken(rules, &taken) || last < taken) return NIM_LIMIT;
   size_t reach = (last - taken) / parts_left(rules); /* n0 + p at most */
   segment block = {values, reach + 1, last, false};
   nim_status status =
         find_shift(&block, only_sets(rules) ? reach + 1 : reach, poll, accept_any, NULL, &shift);
   if (status != NIM_OK) return status;
   size_t preperiod = walk_back(values, 0, reach + 1 - shift, shift, 0);
   *period = (nim_period){.preperiod = (int64_t)preperiod,
                          .period = (int64_t)shift,
                          .needed = heaps_needed(rules, (int64_t)preperiod, (int64_t)shift, taken),
                          .proof = only_sets(rules) ? NIM_EQUAL_VALUES : NIM_GUY_SMITH};
   return NIM_OK;
}

/* Equal states. Every heap below n - f is an option of n, so g(n) exceeds all their values. Hence
   values first appear in increasing order, the heaps below n - f have exactly the values 0 … u - 1,
   and the largest of these is among the last f + 1 of those heaps. The state at n is the last f
   values relative to u. */

static uint32_t all_used(const nim_values *values, size_t n, size_t f) {
   uint32_t used = 0;
   if (n <= f) return 0;
   for (size_t i = n > 2 * f + 1 ? n - 2 * f - 1 : 0; i < n - f; i++) {
      uint32_t value = nim_values_at(values, i);
      if (value >= used) used = value + 1;
   }
   return used;
}

static bool states_equal(const nim_values *values, size_t n, size_t p, size_t f) {
   uint32_t saltus = all_used(values, n + p, f) - all_used(values, n, f);
   for (size_t i = n - f; i < n; i++)
      if (nim_values_at(values, i + p) - nim_values_at(values, i) != saltus) return false;
   return true;
}

static bool accept_state(const void *context, const segment *block, size_t shift) {
   const size_t f = *(const size_t *)context;
   return states_equal(block->values, block->last + 1 - shift, shift, f);
}

/* The first heap at which the states are equal, given that they are equal at `heap` and thereby at
   all larger heaps. */
static size_t first_equal_state(const nim_values *values, size_t heap, size_t p, size_t f) {
   size_t low = f, high = heap;
   while (low < high) {
      size_t middle = low + (high - low) / 2;
      if (states_equal(values, middle, p, f))
         high = middle;
      else
         low = middle + 1;
   }
   return low;
}

static nim_status find_equal_states(const nim_values *values, size_t last, const nim_rules *rules,
                                    const nim_poll *poll, nim_period *period) {
   size_t p;
   if ((uint64_t)rules->tail_start > last + 1) return NIM_LIMIT;
   const size_t f = (size_t)rules->tail_start - 1;
   segment block = {values, last + 1 - f, last, true};
   nim_status status = find_shift(&block, last + 1 - f, poll, accept_state, &f, &p);
   if (status != NIM_OK) return status;
   size_t equal = first_equal_state(values, last + 1 - p, p, f);
   uint32_t saltus = all_used(values, equal + p, f) - all_used(values, equal, f);
   size_t preperiod = walk_back(values, 0, equal - f, p, saltus);
   *period = (nim_period){.preperiod = (int64_t)preperiod,
                          .period = (int64_t)p,
                          .saltus = saltus,
                          .needed = (int64_t)(equal + p - 1),
                          .proof = NIM_EQUAL_STATES};
   return NIM_OK;
}

enum nim_proof nim_period_proof(const nim_rules *rules) {
   if (rules->tail_length == 1 && rules->subtraction) return NIM_EQUAL_STATES;
   if (rules->tail_length > 0)
      return rules->most_parts <= 2 || !nim_rules_constrained(rules) ? NIM_REPEATING : NIM_UNPROVED;
   if (nim_rules_constrained(rules)) return NIM_UNPROVED;
   return rules->subtraction ? NIM_EQUAL_VALUES : NIM_GUY_SMITH;
}

nim_status nim_period_find(const nim_values *values, size_t last, const nim_rules *rules,
                           const nim_poll *poll, nim_period *period) {
   switch (nim_period_proof(rules)) {
   case NIM_UNPROVED:
   case NIM_REPEATING: return NIM_LIMIT;
   case NIM_EQUAL_STATES: return find_equal_states(values, last, rules, poll, period);
   default: return find_equal(values, last, rules, poll, period);
   }
}

static bool accept_rising(const void *context, const segment *block, size_t shift) {
   (void)context;
   size_t last = block->last;
   return nim_values_at(block->values, last) >= nim_values_at(block->values, last - shift);
}

nim_status nim_period_apparent(const nim_values *values, size_t last, const nim_poll *poll,
                               nim_period *period) {
   size_t half = (last + 1) / 2, shift;
   segment block = {values, half, last, true};
   nim_status status = find_shift(&block, half, poll, accept_rising, NULL, &shift);
   if (status != NIM_OK) return status;
   uint32_t saltus = nim_values_at(values, last) - nim_values_at(values, last - shift);
   size_t preperiod = walk_back(values, 0, half - shift, shift, saltus);
   *period =
         (nim_period){.preperiod = (int64_t)preperiod, .period = (int64_t)shift, .saltus = saltus};
   return NIM_OK;
}

/* Whether the last bytes, at most 256, may also occur earlier: a quick test for values that do not
   recur. An earlier occurrence has one of their first words at a multiple of STRIDE. */
static bool ending_recurs(const unsigned char *bytes, size_t count, size_t length) {
   enum { STRIDE = 64, LONGEST = 256, BITS = 12 };
   uint64_t words[1 << (BITS - 6)] = {0}, word;
   if (length < STRIDE + sizeof word) return true;
   if (length > LONGEST) length = LONGEST;
   const size_t ending = count - length;
   for (size_t i = 0; i < STRIDE; i++) {
      memcpy(&word, bytes + ending + i, sizeof word);
      const uint64_t hash = word * HASH_BASE >> (64 - BITS);
      words[hash / 64] |= (uint64_t)1 << hash % 64;
   }
   for (size_t at = 0; at < ending + STRIDE; at += STRIDE) {
      memcpy(&word, bytes + at, sizeof word);
      const uint64_t hash = word * HASH_BASE >> (64 - BITS);
      if (!(words[hash / 64] >> hash % 64 & 1)) continue;
      for (size_t i = 0; i < STRIDE && i <= at; i++)
         if (at - i < ending && memcmp(bytes + at - i, bytes + ending, length) == 0) return true;
   }
   return false;
}

nim_status nim_period_recent(const nim_values *values, size_t first, size_t last, size_t block,
                             int64_t before, const nim_rules *rules, const nim_poll *poll,
                             nim_period *period) {
   size_t taken, shift;
   if (nim_period_proof(rules) != NIM_GUY_SMITH || !most_taken(rules, &taken)) return NIM_LIMIT;
   const char *bytes = values->items;
   if (!ending_recurs((const void *)(bytes + first * values->width),
                      (last + 1 - first) * values->width, block * values->width))
      return NIM_LIMIT;
   segment ending = {values, last + 1 - block, last, false};
   nim_status status = find_shift(&ending, ending.first - first, poll, accept_any, NULL, &shift);
   if (status != NIM_OK) return status;
   size_t heap = walk_back(values, first, ending.first - shift, shift, 0);
   if (heap == first && first > 0) return NIM_LIMIT;
   *period = (nim_period){.preperiod = (int64_t)heap + before, .period = (int64_t)shift};
   nim_period_expect(period, rules);
   return NIM_OK;
}

void nim_period_expect(nim_period *period, const nim_rules *rules) {
   size_t taken;
   most_taken(rules, &taken);
   period->needed = heaps_needed(rules, period->preperiod, period->period, taken);
   period->proof = NIM_GUY_SMITH;
}
