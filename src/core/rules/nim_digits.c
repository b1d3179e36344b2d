/* The finite digits of rules, sorted by what they leave. */
#include "core/rules/nim_digits.h"

static const uint64_t NOTHING = 1, ONE_HEAP = 2, MORE = ~(uint64_t)3;

enum { MOST_LISTED = 1 << 24 };

bool nim_digits_listable(const nim_rules *rules) {
   return !rules->subtraction || nim_rules_takes_to(rules, INT64_MAX) <= MOST_LISTED;
}

void nim_digits_init(nim_digits *digits) {
   *digits = (nim_digits){0};
}

static void count_digits(nim_digits *digits, const nim_rules *rules) {
   for (size_t i = 0; i < rules->term_count; i++) {
      const nim_term *term = &rules->terms[i];
      uint64_t counts = nim_digit_counts(&term->digit);
      if ((uint64_t)term->last > SIZE_MAX / 4) return;
      const size_t takes = (size_t)(term->last - term->first) + 1;
      if (counts & NOTHING) digits->whole_count += takes;
      if (counts & ONE_HEAP) digits->take_count += takes;
      if (counts & MORE) digits->break_count += takes;
      digits->last = (size_t)term->last;
   }
}

/* The breaks come first: they are the most strictly aligned. */
static size_t block_size(const nim_digits *digits) {
   return digits->break_count * sizeof *digits->breaks +
          (digits->take_count + digits->whole_count) * sizeof *digits->takes;
}

nim_status nim_digits_start(nim_digits *digits, const nim_rules *rules, const nim_memory *memory) {
   nim_digits made = {0};
   count_digits(&made, rules);
   void *block = NULL;
   nim_status status = nim_resize(memory, &block, 0, block_size(&made), 1);
   if (status != NIM_OK) return status;
   if (block != NULL) {
      made.breaks = block;
      made.takes = (size_t *)(void *)(made.breaks + made.break_count);
      made.wholes = made.takes + made.take_count;
   }
   size_t take = 0, whole = 0, more = 0;
   for (size_t i = 0; i < rules->term_count; i++) {
      const nim_term *term = &rules->terms[i];
      uint64_t counts = nim_digit_counts(&term->digit);
      if ((uint64_t)term->last > made.last) break;
      for (size_t size = (size_t)term->first; size <= (size_t)term->last; size++) {
         if (counts & NOTHING) made.wholes[whole++] = size;
         if (counts & ONE_HEAP) made.takes[take++] = size;
         if (counts & MORE) made.breaks[more++] = (nim_break){size, &term->digit};
      }
   }
   *digits = made;
   return NIM_OK;
}

void nim_digits_free(nim_digits *digits, const nim_memory *memory) {
   void *block = digits->breaks;
   nim_resize(memory, &block, block_size(digits), 0, 1);
   nim_digits_init(digits);
}

size_t nim_count_below(const size_t *numbers, size_t count, size_t limit) {
   size_t low = 0, high = count;
   while (low < high) {
      size_t middle = low + (high - low) / 2;
      if (numbers[middle] < limit)
         low = middle + 1;
      else
         high = middle;
   }
   return low;
}

bool nim_digits_whole(const nim_digits *digits, size_t heap) {
   size_t index = nim_count_below(digits->wholes, digits->whole_count, heap);
   return index < digits->whole_count && digits->wholes[index] == heap;
}
