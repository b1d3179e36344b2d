/* How many options a heap has, and which is the k-th, without listing them. Counts saturate at
   UINT64_MAX. */
#include "core/base/nim_saturate.h"
#include "core/rules/nim_options.h"

/* The table of partitions. */

enum { FIRST_COLUMN = 3 };

void nim_partitions_init(nim_partitions *partitions) {
   *partitions = (nim_partitions){0};
}

static size_t cell_count(int64_t rows, int columns) {
   return (size_t)rows * (size_t)columns;
}

void nim_partitions_free(nim_partitions *partitions, const nim_memory *memory) {
   void *block = partitions->ways;
   nim_resize(memory, &block, cell_count(partitions->rows, partitions->columns), 0,
              sizeof *partitions->ways);
   nim_partitions_init(partitions);
}

/* In how many ways `sum` is a sum of `count` parts, whatever their order. */
static uint64_t ways(const nim_partitions *partitions, int64_t sum, int64_t count) {
   if (sum < count) return 0;
   if (count == 0) return sum == 0;
   if (count == 1) return 1;
   if (count == 2) return (uint64_t)sum / 2;
   return partitions->ways[sum * partitions->columns + (count - FIRST_COLUMN)];
}

int64_t nim_partitions_limit(const nim_rules *rules) {
   if (rules->most_parts < FIRST_COLUMN) return INT64_MAX;
   return NIM_MOST_PARTITIONS / (rules->most_parts - FIRST_COLUMN + 1) - 1;
}

/* Extends the table to the heap. */
static nim_status reserve(nim_partitions *partitions, const nim_rules *rules, int64_t heap,
                          const nim_memory *memory) {
   const int64_t limit = nim_partitions_limit(rules);
   if (rules->most_parts < FIRST_COLUMN || heap < partitions->rows) return NIM_OK;
   if (heap > limit) return NIM_LIMIT;
   const int columns = rules->most_parts - FIRST_COLUMN + 1;
   int64_t rows = heap + heap / 4 + 64;
   if (rows > limit + 1) rows = limit + 1;
   void *block = partitions->ways;
   nim_status status = nim_resize(memory, &block, cell_count(partitions->rows, columns),
                                  cell_count(rows, columns), sizeof *partitions->ways);
   if (status != NIM_OK) return status;
   int64_t done = partitions->rows;
   *partitions = (nim_partitions){block, rows, columns};
   /* Either the smallest part is 1, and is removed; or 1 is taken off every part. */
   for (int64_t n = done; n < rows; n++)
      for (int k = FIRST_COLUMN; k <= rules->most_parts; k++)
         partitions->ways[n * columns + (k - FIRST_COLUMN)] =
               n < k ? 0 : nim_plus(ways(partitions, n - 1, k - 1), ways(partitions, n - k, k));
   return NIM_OK;
}

/* Options of one digit. */

/* Unequal parts in increasing order: taking 0, 1, … k - 1 off them makes them arbitrary parts. */
static int64_t staircase(int64_t count) {
   return count * (count - 1) / 2;
}

static uint64_t count_shape(int constraint, int count, int64_t left,
                            const nim_partitions *partitions) {
   bool divides = count > 0 && left > 0 && left % count == 0;
   switch (constraint) {
   case NIM_ANY: return ways(partitions, left, count);
   case NIM_UNEQUAL:
      return left < staircase(count) ? 0 : ways(partitions, left - staircase(count), count);
   case NIM_NOT_ALL_EQUAL: return ways(partitions, left, count) - divides;
   default: return divides;
   }
}

/* The lowest count of parts, from `count` on, that the mask has; 64 if there is none. */
static int next_count(uint64_t mask, int count) {
   if (count > 63 || mask >> count == 0) return 64;
   while (!(mask >> count & 1))
      count++;
   return count;
}

/* Options that leave at most two heaps; `left` is what they hold together. */
static uint64_t count_few(const nim_digit *digit, int64_t left) {
   const uint64_t any = digit->parts[NIM_ANY], two = 4, size = (uint64_t)left;
   if (left == 0) return any & 1;
   uint64_t total = any >> 1 & 1;
   if (any & two) return total + size / 2;
   if (digit->parts[NIM_UNEQUAL] & two) return total + (size - 1) / 2;
   if (digit->parts[NIM_ALL_EQUAL] & two) return total + (size % 2 == 0);
   return total;
}

static uint64_t count_digit(const nim_digit *digit, int64_t left,
                            const nim_partitions *partitions) {
   uint64_t total = count_few(digit, left), mask = nim_digit_counts(digit);
   for (int count = next_count(mask, FIRST_COLUMN); count < 64 && count <= left;
        count = next_count(mask, count + 1))
      for (int i = 0; i < NIM_CONSTRAINTS; i++)
         if (digit->parts[i] >> count & 1)
            total = nim_plus(total, count_shape(i, count, left, partitions));
   return total;
}

/* Options of one digit of the tail, where what is left runs through an arithmetic progression. */

typedef struct progression {
   int64_t first; /* the largest */
   int64_t step;
   int64_t count; /* first - (count - 1) * step >= 0 */
} progression;

static int64_t last_of(progression p) {
   return p.first - (p.count - 1) * p.step;
}

static uint64_t sum_of(progression p) {
   if (p.count <= 0) return 0;
   uint64_t ends = (uint64_t)p.first + (uint64_t)last_of(p), count = (uint64_t)p.count;
   return count % 2 == 0 ? nim_times(count / 2, ends) : nim_times(count, ends / 2);
}

/* Sum of the halves, rounded down. With an even step all numbers have the same parity. */
static uint64_t sum_of_halves(progression p) {
   if (p.count <= 0) return 0;
   if (p.step % 2 == 0) return sum_of((progression){p.first / 2, p.step / 2, p.count});
   /* 2 * step may overflow, but then there is no second number. */
   int64_t odd_ones = p.count / 2, even_ones = p.count - odd_ones;
   progression even = {p.first / 2, p.step, even_ones};
   progression odd = {odd_ones == 0 ? 0 : (p.first - p.step) / 2, p.step, odd_ones};
   return nim_plus(sum_of(even), sum_of(odd));
}

/* How many are even. */
static uint64_t count_even(progression p) {
   if (p.count <= 0) return 0;
   if (p.step % 2 == 0) return p.first % 2 == 0 ? (uint64_t)p.count : 0;
   return (uint64_t)(p.first % 2 == 0 ? p.count - p.count / 2 : p.count / 2);
}

/* Options that leave two heaps; `left` without its zero. */
static uint64_t count_pairs(const nim_digit *digit, progression left) {
   const uint64_t two = 4;
   progression less = {left.first - 1, left.step, left.count};
   if (digit->parts[NIM_ANY] & two) return sum_of_halves(left);
   if (digit->parts[NIM_UNEQUAL] & two) return sum_of_halves(less);
   return digit->parts[NIM_ALL_EQUAL] & two ? count_even(left) : 0;
}

static uint64_t count_progression(const nim_digit *digit, progression left,
                                  const nim_partitions *partitions) {
   uint64_t total = 0;
   nim_digit rest = *digit;
   bool to_zero = last_of(left) == 0;
   progression positive = {left.first, left.step, left.count - to_zero};
   if (to_zero && digit->parts[NIM_ANY] & 1) total++;
   if (digit->parts[NIM_ANY] & 2) total = nim_plus(total, (uint64_t)positive.count);
   total = nim_plus(total, count_pairs(digit, positive));
   for (int i = 0; i < NIM_CONSTRAINTS; i++)
      rest.parts[i] &= ~UINT64_C(7);
   if (nim_digit_empty(&rest)) return total;
   for (int64_t i = 0; i < positive.count; i++)
      total = nim_plus(total, count_digit(&rest, left.first - i * left.step, partitions));
   return total;
}

/* The options that take at most `most` objects, `most` <= heap. */

static uint64_t count_tail(const nim_rules *rules, int64_t heap, int64_t most,
                           const nim_partitions *partitions) {
   uint64_t total = 0;
   int64_t length = (int64_t)rules->tail_length;
   for (int64_t i = 0; i < length && i <= most - rules->tail_start; i++) {
      int64_t take = rules->tail_start + i;
      progression left = {heap - take, length, (most - take) / length + 1};
      total = nim_plus(total, count_progression(&rules->tail[i], left, partitions));
   }
   return total;
}

nim_status nim_count_options(const nim_rules *rules, int64_t heap, nim_partitions *partitions,
                             const nim_memory *memory, int64_t *count) {
   nim_status status = reserve(partitions, rules, heap, memory);
   if (status != NIM_OK) return status;
   uint64_t total = 0;
   if (rules->subtraction)
      total = (uint64_t)nim_rules_takes_to(rules, heap);
   else
      for (size_t i = 0; i < rules->term_count; i++) {
         const nim_term *term = &rules->terms[i];
         for (int64_t take = term->first; take <= term->last && take <= heap; take++)
            total = nim_plus(total, count_digit(&term->digit, heap - take, partitions));
      }
   total = nim_plus(total, count_tail(rules, heap, heap, partitions));
   if (total > INT64_MAX) return NIM_OVERFLOW;
   *count = (int64_t)total;
   return NIM_OK;
}

/* The k-th option. Each step subtracts from *number the options that come before. */

static bool within(uint64_t count, uint64_t *number) {
   if (*number < count) return true;
   *number -= count;
   return false;
}

/* The partition of `sum` into option->count parts with that number. Its smallest part is the least
   for which enough partitions have a smallest part up to it; partitions with a smallest part above
   s are those of what remains after taking s off each part. */
static void nth_partition(nim_option *option, int64_t sum, const nim_partitions *partitions,
                          uint64_t number) {
   int64_t base = 0; /* taken off each part still to be found */
   for (int i = 0; i < option->count - 1; i++) {
      int64_t count = option->count - i, low = 1, high = sum / count;
      uint64_t all = ways(partitions, sum, count);
      while (low < high) {
         int64_t middle = low + (high - low) / 2;
         if (all - ways(partitions, sum - middle * count, count) > number)
            high = middle;
         else
            low = middle + 1;
      }
      number -= all - ways(partitions, sum - (low - 1) * count, count);
      option->parts[i] = base + low;
      base += low - 1;
      sum -= (low - 1) * count + 1;
   }
   if (option->count > 0) option->parts[option->count - 1] = base + sum;
}

static void nth_of_shape(nim_option *option, int constraint, int64_t left,
                         const nim_partitions *partitions, uint64_t number) {
   if (constraint == NIM_ALL_EQUAL) {
      for (int i = 0; i < option->count; i++)
         option->parts[i] = left / option->count;
      return;
   }
   bool stairs = constraint == NIM_UNEQUAL;
   nth_partition(option, stairs ? left - staircase(option->count) : left, partitions, number);
   for (int i = 0; stairs && i < option->count; i++)
      option->parts[i] += i;
}

static void nth_of_digit(const nim_digit *digit, int64_t left, const nim_partitions *partitions,
                         uint64_t number, nim_option *option) {
   uint64_t mask = nim_digit_counts(digit);
   for (int count = next_count(mask, 0); count < 64; count = next_count(mask, count + 1))
      for (int i = 0; i < NIM_CONSTRAINTS; i++)
         if ((digit->parts[i] >> count & 1) &&
             within(count_shape(i, count, left, partitions), &number)) {
            option->count = count;
            nth_of_shape(option, i, left, partitions, number);
            return;
         }
}

/* Where in the tail the option is: bisection finds the last whole round of the tail before it, then
   the digit follows. */
static void nth_of_tail(const nim_rules *rules, int64_t heap, const nim_partitions *partitions,
                        uint64_t number, nim_option *option) {
   int64_t length = (int64_t)rules->tail_length, start = rules->tail_start;
   int64_t low = 0, high = (heap - start) / length; /* whole rounds before it */
   while (low < high) {
      int64_t middle = high - (high - low) / 2;
      if (count_tail(rules, heap, start + middle * length - 1, partitions) <= number)
         low = middle;
      else
         high = middle - 1;
   }
   number -= count_tail(rules, heap, start + low * length - 1, partitions);
   for (int64_t i = 0; i < length; i++) {
      int64_t take = start + low * length + i;
      const nim_digit *digit = &rules->tail[i];
      if (within(count_digit(digit, heap - take, partitions), &number)) {
         option->take = take;
         nth_of_digit(digit, heap - take, partitions, number, option);
         return;
      }
   }
}

/* The size of the terms with that number. */
static int64_t nth_take(const nim_rules *rules, int64_t number) {
   size_t low = 0, high = rules->term_count - 1;
   while (low < high) {
      size_t middle = high - (high - low) / 2;
      if (rules->terms[middle].before <= number)
         low = middle;
      else
         high = middle - 1;
   }
   return rules->terms[low].first + (number - rules->terms[low].before);
}

void nim_nth_option(const nim_rules *rules, int64_t heap, const nim_partitions *partitions,
                    int64_t number, nim_option *option) {
   uint64_t rest = (uint64_t)number;
   if (rules->subtraction && within((uint64_t)nim_rules_takes_to(rules, heap), &rest)) {
      option->take = nth_take(rules, number);
      option->count = option->take < heap;
      option->parts[0] = heap - option->take;
      return;
   }
   for (size_t i = 0; i < rules->term_count && !rules->subtraction; i++) {
      const nim_term *term = &rules->terms[i];
      for (int64_t take = term->first; take <= term->last && take <= heap; take++)
         if (within(count_digit(&term->digit, heap - take, partitions), &rest)) {
            option->take = take;
            nth_of_digit(&term->digit, heap - take, partitions, rest, option);
            return;
         }
   }
   nth_of_tail(rules, heap, partitions, rest, option);
}
