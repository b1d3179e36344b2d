/* Taking-and-breaking codes: looking digits up, and making rules in normal form. */
#include "core/rules/nim_rules.h"

#include <stdlib.h>
#include <string.h>

void nim_rules_init(nim_rules *rules) {
   *rules = (nim_rules){0};
}

void nim_rules_free(nim_rules *rules, const nim_memory *memory) {
   void *block = rules->terms;
   nim_resize(memory, &block, rules->term_count, 0, sizeof *rules->terms);
   block = rules->tail;
   nim_resize(memory, &block, rules->tail_length, 0, sizeof *rules->tail);
   nim_rules_init(rules);
}

bool nim_digit_empty(const nim_digit *digit) {
   return nim_digit_counts(digit) == 0;
}

static bool digit_equal(const nim_digit *one, const nim_digit *other) {
   for (int i = 0; i < NIM_CONSTRAINTS; i++)
      if (one->parts[i] != other->parts[i]) return false;
   return true;
}

uint64_t nim_digit_counts(const nim_digit *digit) {
   uint64_t counts = 0;
   for (int i = 0; i < NIM_CONSTRAINTS; i++)
      counts |= digit->parts[i];
   return counts;
}

static nim_digit normal_digit(nim_digit digit) {
   const uint64_t few = 3, two = 4;
   uint64_t any = digit.parts[NIM_ANY] | (nim_digit_counts(&digit) & few);
   uint64_t mixed = digit.parts[NIM_NOT_ALL_EQUAL] & ~few;
   uint64_t unequal = (digit.parts[NIM_UNEQUAL] & ~few) | (mixed & two);
   uint64_t equal = digit.parts[NIM_ALL_EQUAL] & ~few;
   any |= (mixed | (unequal & two)) & equal;
   mixed &= ~(any | two);
   return (nim_digit){{any, unequal & ~(any | mixed), mixed, equal & ~any}};
}

size_t nim_rules_terms_to(const nim_rules *rules, int64_t take) {
   size_t low = 0, high = rules->term_count;
   while (low < high) {
      size_t middle = low + (high - low) / 2;
      if (rules->terms[middle].first <= take)
         low = middle + 1;
      else
         high = middle;
   }
   return low;
}

int64_t nim_rules_takes_to(const nim_rules *rules, int64_t take) {
   const size_t count = nim_rules_terms_to(rules, take);
   if (count == 0) return 0;
   const nim_term *term = &rules->terms[count - 1];
   return term->before + (take < term->last ? take : term->last) - term->first + 1;
}

int64_t nim_rules_last(const nim_rules *rules) {
   return rules->term_count == 0 ? 0 : rules->terms[rules->term_count - 1].last;
}

nim_digit nim_rules_digit(const nim_rules *rules, int64_t take) {
   if (rules->tail_length > 0 && take >= rules->tail_start) {
      uint64_t index = (uint64_t)(take - rules->tail_start) % rules->tail_length;
      return rules->tail[index];
   }
   size_t count = nim_rules_terms_to(rules, take);
   if (count > 0 && rules->terms[count - 1].last >= take) return rules->terms[count - 1].digit;
   return (nim_digit){{0}};
}

static bool constrained(const nim_digit *digit) {
   return (digit->parts[NIM_UNEQUAL] | digit->parts[NIM_NOT_ALL_EQUAL] |
           digit->parts[NIM_ALL_EQUAL]) != 0;
}

bool nim_rules_constrained(const nim_rules *rules) {
   for (size_t i = 0; i < rules->term_count; i++)
      if (constrained(&rules->terms[i].digit)) return true;
   for (size_t i = 0; i < rules->tail_length; i++)
      if (constrained(&rules->tail[i])) return true;
   return false;
}

bool nim_rules_equal(const nim_rules *one, const nim_rules *other) {
   if (one->term_count != other->term_count || one->tail_length != other->tail_length ||
       one->tail_start != other->tail_start)
      return false;
   for (size_t i = 0; i < one->term_count; i++)
      if (one->terms[i].first != other->terms[i].first ||
          one->terms[i].last != other->terms[i].last ||
          !digit_equal(&one->terms[i].digit, &other->terms[i].digit))
         return false;
   for (size_t i = 0; i < one->tail_length; i++)
      if (!digit_equal(&one->tail[i], &other->tail[i])) return false;
   return true;
}

/* Making rules. Until they are finished, terms and tail have the capacities of the builder. */

void nim_builder_init(nim_rules_builder *builder, const nim_memory *memory) {
   *builder = (nim_rules_builder){.memory = memory};
}

static nim_status resize_terms(nim_rules_builder *builder, size_t capacity) {
   void *block = builder->rules.terms;
   nim_status status = nim_resize(builder->memory, &block, builder->term_capacity, capacity,
                                  sizeof *builder->rules.terms);
   if (status != NIM_OK) return status;
   builder->rules.terms = block;
   builder->term_capacity = capacity;
   return NIM_OK;
}

static nim_status resize_tail(nim_rules_builder *builder, size_t capacity) {
   void *block = builder->rules.tail;
   nim_status status = nim_resize(builder->memory, &block, builder->tail_capacity, capacity,
                                  sizeof *builder->rules.tail);
   if (status != NIM_OK) return status;
   builder->rules.tail = block;
   builder->tail_capacity = capacity;
   return NIM_OK;
}

void nim_builder_free(nim_rules_builder *builder) {
   resize_terms(builder, 0);
   resize_tail(builder, 0);
   nim_builder_init(builder, builder->memory);
}

nim_status nim_builder_add(nim_rules_builder *builder, int64_t first, int64_t last,
                           nim_digit digit) {
   if (nim_digit_empty(&digit)) return NIM_OK;
   digit = normal_digit(digit);
   nim_rules *rules = &builder->rules;
   nim_term *before = rules->term_count == 0 ? NULL : &rules->terms[rules->term_count - 1];
   if (before != NULL && before->last == first - 1 && digit_equal(&before->digit, &digit)) {
      before->last = last;
      return NIM_OK;
   }
   const int64_t takes = before == NULL ? 0 : before->before + (before->last - before->first) + 1;
   if (rules->term_count == builder->term_capacity) {
      size_t capacity = builder->term_capacity < 8 ? 8 : 2 * builder->term_capacity;
      nim_status status = resize_terms(builder, capacity);
      if (status != NIM_OK) return status;
   }
   rules->terms[rules->term_count++] = (nim_term){first, last, takes, digit};
   return NIM_OK;
}

nim_status nim_builder_add_tail(nim_rules_builder *builder, int64_t tail_start, nim_digit digit) {
   nim_rules *rules = &builder->rules;
   if (rules->tail_length == builder->tail_capacity) {
      size_t capacity = builder->tail_capacity < 4 ? 4 : 2 * builder->tail_capacity;
      nim_status status = resize_tail(builder, capacity);
      if (status != NIM_OK) return status;
   }
   rules->tail_start = tail_start;
   rules->tail[rules->tail_length++] = normal_digit(digit);
   return NIM_OK;
}

static bool tail_is_empty(const nim_rules *rules) {
   for (size_t i = 0; i < rules->tail_length; i++)
      if (!nim_digit_empty(&rules->tail[i])) return false;
   return true;
}

/* The tail repeats its first `period` digits. */
static bool tail_has_period(const nim_rules *rules, size_t period) {
   for (size_t i = period; i < rules->tail_length; i++)
      if (!digit_equal(&rules->tail[i], &rules->tail[i - period])) return false;
   return true;
}

static nim_status shorten_tail(nim_rules *rules, const nim_poll *poll) {
   /* Only divisors need to be tried: each prime factor is removed as often as possible. */
   for (size_t factor = 2; factor <= rules->tail_length; factor++)
      while (rules->tail_length % factor == 0) {
         if (nim_stopped(poll)) return NIM_INTERRUPTED;
         if (!tail_has_period(rules, rules->tail_length / factor)) break;
         rules->tail_length /= factor;
      }
   return NIM_OK;
}

static void reverse(nim_digit *digits, size_t count) {
   for (size_t i = 0; i < count / 2; i++) {
      nim_digit digit = digits[i];
      digits[i] = digits[count - 1 - i];
      digits[count - 1 - i] = digit;
   }
}

/* Moves the start of the tail back while the digit before it equals the last one of the tail. */
static void start_tail_early(nim_rules *rules) {
   static const nim_digit empty = {{0}};
   size_t length = rules->tail_length, back = 0; /* the distance moved, modulo the length */
   while (rules->tail_start > 1) {
      nim_term *last = rules->term_count == 0 ? NULL : &rules->terms[rules->term_count - 1];
      bool listed = last != NULL && last->last == rules->tail_start - 1;
      const nim_digit *before = listed ? &last->digit : &empty;
      if (!digit_equal(before, &rules->tail[length - 1 - back])) break;
      if (listed && last->last-- == last->first) rules->term_count--;
      rules->tail_start--;
      back = (back + 1) % length;
   }
   reverse(rules->tail, length - back);
   reverse(rules->tail + (length - back), back);
   reverse(rules->tail, length);
}

static void note_digit(nim_rules *rules, const nim_digit *digit) {
   uint64_t counts = nim_digit_counts(digit);
   if (counts == 0) return;
   if (counts != 3) rules->subtraction = false;
   while (counts >> rules->most_parts > 1)
      rules->most_parts++;
}

nim_status nim_builder_finish(nim_rules_builder *builder, nim_rules *rules) {
   nim_rules *made = &builder->rules;
   if (tail_is_empty(made)) {
      made->tail_length = 0;
      made->tail_start = 0;
   } else {
      nim_status status = shorten_tail(made, builder->poll);
      if (status != NIM_OK) return status;
      start_tail_early(made);
   }
   made->subtraction = made->term_count > 0 || made->tail_length > 0;
   for (size_t i = 0; i < made->term_count; i++)
      note_digit(made, &made->terms[i].digit);
   for (size_t i = 0; i < made->tail_length; i++)
      note_digit(made, &made->tail[i]);
   nim_status status = resize_terms(builder, made->term_count);
   if (status == NIM_OK) status = resize_tail(builder, made->tail_length);
   if (status != NIM_OK) return status;
   *rules = *made;
   nim_builder_init(builder, builder->memory);
   return NIM_OK;
}

static int by_low(const void *one, const void *other) {
   const nim_range *a = one, *b = other;
   return (a->low > b->low) - (a->low < b->low);
}

static nim_status add_range(nim_rules_builder *builder, int64_t low, int64_t high) {
   return high < low ? NIM_OK : nim_builder_add(builder, low, high, (nim_digit){{3}});
}

/* Adds the sizes in the sorted ranges or, the other way round, those in the gaps and after the last
   range. */
static nim_status add_ranges(nim_rules_builder *builder, const nim_range *ranges, size_t count,
                             bool all_but) {
   int64_t done = 0; /* sizes up to here are done */
   for (size_t i = 0; i < count; i++) {
      int64_t low = ranges[i].low > done ? ranges[i].low : done + 1;
      if (ranges[i].high < low) continue;
      nim_status status = all_but ? add_range(builder, done + 1, low - 1)
                                  : add_range(builder, low, ranges[i].high);
      if (status != NIM_OK) return status;
      done = ranges[i].high;
      if (done == INT64_MAX) return NIM_OK;
   }
   return all_but ? nim_builder_add_tail(builder, done + 1, (nim_digit){{3}}) : NIM_OK;
}

nim_status nim_rules_from_ranges(nim_rules *rules, nim_range *ranges, size_t count, bool all_but,
                                 const nim_memory *memory) {
   nim_rules_builder builder;
   nim_builder_init(&builder, memory);
   qsort(ranges, count, sizeof *ranges, by_low);
   nim_status status = add_ranges(&builder, ranges, count, all_but);
   if (status == NIM_OK) status = nim_builder_finish(&builder, rules);
   if (status != NIM_OK) nim_builder_free(&builder);
   return status;
}
