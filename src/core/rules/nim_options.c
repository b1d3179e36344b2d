/* Lists the options of one heap, and checks whether an option is legal. */
#include "core/rules/nim_options.h"

#include "core/base/nim_sort.h"

/* Sets the parts from `from` on, which are to start at `low` or above, rise by at least `rise` and
   add up to `sum`: all but the last as small as possible. False if there are no such parts. */
static bool fill(nim_option *option, int from, int64_t low, int64_t rise, int64_t sum) {
   int64_t length = option->count - from, steps = rise * (length * (length - 1) / 2);
   if (sum < steps || (sum - steps) / length < low) return false;
   for (int i = from; i < option->count - 1; i++, low += rise) {
      option->parts[i] = low;
      sum -= low;
   }
   option->parts[option->count - 1] = sum;
   return true;
}

static int64_t rise_of(int constraint) {
   return constraint == NIM_UNEQUAL ? 1 : 0;
}

static bool all_equal(const nim_option *option) {
   return option->parts[0] == option->parts[option->count - 1];
}

/* The first option with the present count of parts and constraint. */
static bool first_parts(nim_options *options) {
   nim_option *option = &options->option;
   int64_t left = options->heap - option->take;
   if (option->count == 0) return left == 0;
   if (options->constraint != NIM_ALL_EQUAL)
      return fill(option, 0, 1, rise_of(options->constraint), left) &&
             (options->constraint != NIM_NOT_ALL_EQUAL || !all_equal(option));
   return left > 0 && left % option->count == 0 && fill(option, 0, left / option->count, 0, left);
}

/* The next one: the last part that can grow grows by one, and those after it become as small as
   possible. */
static bool next_parts(nim_options *options) {
   nim_option *option = &options->option;
   if (option->count < 2 || options->constraint == NIM_ALL_EQUAL) return false;
   int64_t rise = rise_of(options->constraint), sum = option->parts[option->count - 1];
   for (int i = option->count - 2; i >= 0; i--) {
      sum += option->parts[i];
      if (fill(option, i, option->parts[i] + 1, rise, sum))
         return options->constraint != NIM_NOT_ALL_EQUAL || !all_equal(option);
   }
   return false;
}

/* The next constraint, or the next count of parts, that the digit allows. */
static bool next_shape(nim_options *options) {
   for (;;) {
      if (++options->constraint == NIM_CONSTRAINTS) {
         options->constraint = 0;
         if (++options->option.count > NIM_MOST_PARTS ||
             nim_digit_counts(&options->digit) >> options->option.count == 0)
            return false;
      }
      if (options->digit.parts[options->constraint] >> options->option.count & 1) return true;
   }
}

/* Makes the beginning of that term, or of the tail after the last one, the next take. */
static void start_term(nim_options *options, size_t term) {
   const nim_rules *rules = options->rules;
   options->next_term = term;
   options->next_take = term < rules->term_count ? rules->terms[term].first : rules->tail_start;
}

/* The next number of objects that may be taken. */
static bool next_take(nim_options *options) {
   const nim_rules *rules = options->rules;
   if (options->next_term < rules->term_count) {
      const nim_term *term = &rules->terms[options->next_term];
      options->option.take = options->next_take;
      options->digit = term->digit;
      if (options->next_take < term->last)
         options->next_take++;
      else
         start_term(options, options->next_term + 1);
   } else {
      if (rules->tail_length == 0) return false;
      size_t passed = 0; /* digits skipped: empty, or with bit 0 alone where something is left */
      do {
         if (passed++ == rules->tail_length && options->next_take < options->heap)
            options->next_take = options->heap; /* the whole tail is skipped */
         if (options->next_take > options->heap || options->next_take < 0) return false;
         options->option.take = options->next_take;
         options->digit = nim_rules_digit(rules, options->next_take);
         options->next_take = options->next_take == INT64_MAX ? -1 : options->next_take + 1;
      } while (nim_digit_counts(&options->digit) <= (options->option.take < options->heap));
   }
   options->option.count = 0;
   options->constraint = -1;
   return options->option.take <= options->heap;
}

void nim_options_start(nim_options *options, const nim_rules *rules, int64_t heap) {
   /* An empty digit with no shape left, so that the first step moves to the first take. */
   options->rules = rules;
   options->heap = heap;
   options->digit = (nim_digit){{0}};
   options->option.take = 0;
   options->option.count = 0;
   options->constraint = NIM_CONSTRAINTS - 1;
   start_term(options, 0);
}

/* The next option that is the first of its shape, of this take or a later one. */
static bool next_first(nim_options *options) {
   do {
      while (next_shape(options))
         if (first_parts(options)) return true;
   } while (next_take(options));
   return false;
}

bool nim_options_next(nim_options *options) {
   return (!nim_digit_empty(&options->digit) && next_parts(options)) || next_first(options);
}

bool nim_options_next_take(nim_options *options) {
   return next_take(options) && next_first(options);
}

void nim_options_skip_to(nim_options *options, int64_t take) {
   const nim_rules *rules = options->rules;
   while (options->next_term < rules->term_count && rules->terms[options->next_term].last < take)
      start_term(options, options->next_term + 1);
   if (options->next_take < take) options->next_take = take;
}

bool nim_option_legal(const nim_rules *rules, int64_t heap, nim_option *option) {
   nim_digit digit = nim_rules_digit(rules, option->take);
   nim_sort_ascending(option->parts, (size_t)option->count);
   int64_t left = heap - option->take;
   bool distinct = true;
   for (int i = 0; i < option->count; i++) {
      if (option->parts[i] < 1 || option->parts[i] > left) return false;
      left -= option->parts[i];
      if (i > 0 && option->parts[i] == option->parts[i - 1]) distinct = false;
   }
   if (left != 0) return false;
   bool equal = option->count > 1 && all_equal(option);
   const bool met[NIM_CONSTRAINTS] = {true, distinct, !equal, equal};
   for (int i = 0; i < NIM_CONSTRAINTS; i++)
      if (met[i] && digit.parts[i] >> option->count & 1) return true;
   return false;
}
