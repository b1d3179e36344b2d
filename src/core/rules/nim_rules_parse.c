/* Text to rules: codes, sets and names. */
#include "core/base/nim_decimal.h"
#include "core/base/nim_nearest.h"
#include "core/base/nim_utf8.h"
#include "core/rules/nim_rules.h"

#include <string.h>

enum { HIGHEST_COUNT = 63 };

enum { POLL_BYTES = 1 << 16 };

typedef struct reader {
   const char *text;
   size_t length;
   size_t at;
   nim_syntax_error *error;
   const nim_poll *poll;
   bool stopped;
} reader;

static nim_status refuse(reader *in, size_t offset, size_t length, const char *expected) {
   *in->error = (nim_syntax_error){.offset = offset, .length = length, .expected = expected};
   return NIM_INVALID;
}

static nim_status refuse_here(reader *in, const char *expected) {
   if (in->at == in->length) return refuse(in, in->at, 0, expected);
   const size_t size = nim_utf8_size(in->text + in->at, in->length - in->at);
   return refuse(in, in->at, size == 0 ? 1 : size, expected);
}

/* The next byte, or -1 at the end; also -1 once the reader has been stopped, so that every loop
   ends. */
static int peek(reader *in) {
   if (in->at >= in->length || in->stopped) return -1;
   if (in->at % POLL_BYTES == POLL_BYTES - 1 && nim_stopped(in->poll)) {
      in->stopped = true;
      return -1;
   }
   return (unsigned char)in->text[in->at];
}

static bool accept(reader *in, char wanted) {
   if (peek(in) != wanted) return false;
   in->at++;
   return true;
}

static void skip_spaces(reader *in) {
   while (accept(in, ' '))
      continue;
}

/* The value of a digit 0-9, A-V in either case, or -1. */
static int digit_value(int c) {
   if (nim_is_decimal(c)) return c - '0';
   if (c >= 'A' && c <= 'V') return c - 'A' + 10;
   if (c >= 'a' && c <= 'v') return c - 'a' + 10;
   return -1;
}

/* Reads a decimal number low … high; `expected` describes it. */
static nim_status read_number(reader *in, uint64_t low, uint64_t high, uint64_t *number,
                              const char *expected) {
   size_t start = in->at;
   bool fits = true;
   *number = 0;
   if (!nim_is_decimal(peek(in))) return refuse_here(in, expected);
   for (; nim_is_decimal(peek(in)); in->at++)
      fits = fits && nim_decimal_append(number, peek(in), high);
   if (fits && *number >= low) return NIM_OK;
   return refuse(in, start, in->at - start, expected);
}

static bool accept_constraint(reader *in, enum nim_constraint *constraint) {
   if (accept(in, '!'))
      *constraint = NIM_UNEQUAL;
   else if (accept(in, '?'))
      *constraint = NIM_NOT_ALL_EQUAL;
   else if (accept(in, '='))
      *constraint = NIM_ALL_EQUAL;
   else
      return false;
   return true;
}

/* One item of a list in braces: 2, 2!, 2+ or 2+!. */
static nim_status read_member(reader *in, nim_digit *digit, bool *constrained) {
   uint64_t count = 0;
   nim_status status = read_number(in, 0, HIGHEST_COUNT, &count, "number of heaps 0 … 63");
   if (status != NIM_OK) return status;
   uint64_t mask = accept(in, '+') ? UINT64_MAX << count : UINT64_C(1) << count;
   enum nim_constraint constraint = NIM_ANY;
   if (accept_constraint(in, &constraint)) *constrained = true;
   digit->parts[constraint] |= mask;
   return NIM_OK;
}

/* What follows "{", including the closing brace. */
static nim_status read_list(reader *in, nim_digit *digit, bool *constrained) {
   do {
      skip_spaces(in);
      nim_status status = read_member(in, digit, constrained);
      if (status != NIM_OK) return status;
      skip_spaces(in);
   } while (accept(in, ','));
   return accept(in, '}') ? NIM_OK : refuse_here(in, "\",\" or \"}\"");
}

/* What follows "&", including the semicolon. */
static nim_status read_mask(reader *in, nim_digit *digit) {
   nim_status status =
         read_number(in, 0, UINT64_MAX, &digit->parts[NIM_ANY], "mask 0 … 18446744073709551615");
   if (status != NIM_OK) return status;
   return accept(in, ';') ? NIM_OK : refuse_here(in, "\";\" after the mask");
}

static bool at_digit(reader *in) {
   int c = peek(in);
   return digit_value(c) >= 0 || c == '{' || c == '&';
}

/* One digit with its constraint. `expected` describes what could stand here. */
static nim_status read_digit(reader *in, nim_digit *digit, const char *expected) {
   nim_status status = NIM_OK;
   bool constrained = false;
   *digit = (nim_digit){{0}};
   if (peek(in) == '*')
      return refuse_here(in, "digit (\"*\", any number of heaps, cannot be represented; {0+} "
                             "allows up to 63)");
   if (!at_digit(in)) return refuse_here(in, expected);
   if (accept(in, '{'))
      status = read_list(in, digit, &constrained);
   else if (accept(in, '&'))
      status = read_mask(in, digit);
   else
      digit->parts[NIM_ANY] = (uint64_t)digit_value((unsigned char)in->text[in->at++]);
   if (status != NIM_OK) return status;
   size_t at = in->at;
   enum nim_constraint constraint = NIM_ANY;
   if (!accept_constraint(in, &constraint)) return NIM_OK;
   if (constrained) return refuse(in, at, 1, "one constraint: on the whole list or on its members");
   uint64_t mask = digit->parts[NIM_ANY];
   digit->parts[NIM_ANY] = 0;
   digit->parts[constraint] = mask;
   return NIM_OK;
}

/* The digits left of the dot, and the dot, which may be missing after a single digit that ends the
   code. Only the last of them, for taking nothing, may allow moves: digits further left would add
   objects. */
static nim_status read_units(reader *in, nim_rules_builder *builder) {
   const uint64_t no_move = 3; /* taking nothing and leaving at most one heap */
   const bool dotted = memchr(in->text, '.', in->length) != NULL;
   nim_digit units = {{0}};
   size_t offset = in->at, length = 0, digits = 0;
   for (; peek(in) != '.'; digits++) {
      if (dotted && !nim_digit_empty(&units))
         return refuse(in, offset, length,
                       "0 left of the last digit before the dot (digits there add objects, which "
                       "cannot be represented)");
      if (in->at == in->length && digits == 1) break;
      offset = in->at;
      if (in->at == in->length) return refuse_here(in, "\".\"");
      nim_status status = read_digit(in, &units, "digit 0-9, A-V or \".\"");
      if (status != NIM_OK) return status;
      length = in->at - offset;
   }
   accept(in, '.');
   if (nim_digit_counts(&units) & no_move)
      return refuse(in, offset, length, "digit before the dot that leaves two heaps or more");
   return nim_builder_add(builder, 0, 0, units);
}

static nim_status read_tail(reader *in, nim_rules_builder *builder, int64_t tail_start) {
   do {
      nim_digit digit;
      nim_status status = read_digit(in, &digit, "digit 0-9, A-V in the brackets");
      if (status == NIM_OK) status = nim_builder_add_tail(builder, tail_start, digit);
      if (status != NIM_OK) return status;
   } while (at_digit(in));
   if (!accept(in, ']')) return refuse_here(in, "digit 0-9, A-V or \"]\"");
   return in->at == in->length ? NIM_OK : refuse_here(in, "end after the brackets");
}

static nim_status read_code(reader *in, nim_rules_builder *builder) {
   size_t start = in->at;
   nim_status status = read_units(in, builder);
   if (status != NIM_OK) return status;
   if (in->text[start] == '.' && !at_digit(in) && peek(in) != '[' && peek(in) != '*')
      return refuse_here(in, "digit 0-9, A-V before or after the dot");
   for (int64_t take = 1; in->at < in->length; take++) {
      if (accept(in, '[')) return read_tail(in, builder, take);
      nim_digit digit;
      status = read_digit(in, &digit, "digit 0-9, A-V");
      if (status == NIM_OK) status = nim_builder_add(builder, take, take, digit);
      if (status != NIM_OK) return status;
   }
   return NIM_OK;
}

/* Sets: the ranges of "1-3,7" are read twice, the first time to count them. */

static nim_status read_range(reader *in, nim_range *range) {
   static const char size[] = "size 1 … 9223372036854775807";
   uint64_t low = 0, high = 0;
   nim_status status = read_number(in, 1, INT64_MAX, &low, size);
   if (status != NIM_OK) return status;
   high = low;
   if (accept(in, '-')) {
      size_t at = in->at;
      status = read_number(in, 1, INT64_MAX, &high, size);
      if (status != NIM_OK) return status;
      if (high < low) return refuse(in, at, in->at - at, "size no smaller than the one before");
   }
   *range = (nim_range){(int64_t)low, (int64_t)high};
   return NIM_OK;
}

/* Reads the ranges into `ranges`, or just counts them if that is NULL. */
static nim_status read_ranges(reader *in, nim_range *ranges, size_t *count) {
   *count = 0;
   do {
      nim_range range;
      skip_spaces(in);
      nim_status status = read_range(in, &range);
      if (status != NIM_OK) return status;
      if (ranges != NULL) ranges[*count] = range;
      ++*count;
      skip_spaces(in);
   } while (accept(in, ','));
   return in->at == in->length ? NIM_OK : refuse_here(in, "\",\" or the end");
}

static nim_status read_set(reader *in, bool all_but, nim_rules *rules, const nim_memory *memory) {
   size_t start = in->at, count = 0;
   nim_status status = read_ranges(in, NULL, &count);
   if (status != NIM_OK) return status;
   void *block = NULL;
   status = nim_resize(memory, &block, 0, count, sizeof(nim_range));
   if (status != NIM_OK) return status;
   in->at = start;
   status = read_ranges(in, block, &count);
   if (status == NIM_OK) status = nim_rules_from_ranges(rules, block, count, all_but, memory);
   nim_resize(memory, &block, count, 0, sizeof(nim_range));
   return status;
}

/* Names and their codes; of several names of a code, nim_rules_name gives the first. Guiles: take a
   heap of one or two objects, or two from a larger heap and split the rest (Winning Ways,
   chapter 4). */
#define KNOWN(FIRST, NEXT)                                                                         \
   FIRST("nim", "0.[3]")                                                                           \
   NEXT("kayles", "0.77")                                                                          \
   NEXT("dawson", "0.137")                                                                         \
   NEXT("grundy", "4!.0")                                                                          \
   NEXT("lasker", "4.[3]")                                                                         \
   NEXT("dawson_kayles", "0.07")                                                                   \
   NEXT("guiles", "0.15")                                                                          \
   NEXT("treblecross", "0.007")                                                                    \
   NEXT("officers", "0.6")

#define ENTRY(name, code) {name, code},
#define FIRST_NAME(name, code) name
#define NEXT_NAME(name, code) ", " name

static const struct { const char *name, *code; } known[] = {KNOWN(ENTRY, ENTRY)};

static const char known_names[] = "name (" KNOWN(FIRST_NAME, NEXT_NAME) ")";

enum { KNOWN_COUNT = sizeof known / sizeof known[0] };

static bool is_word(const reader *in, size_t length, const char *word) {
   return strlen(word) == length && memcmp(in->text, word, length) == 0;
}

/* Adds the name that may have been meant to a refusal. */
static nim_status add_meant(reader *in) {
   nim_nearest nearest = {.word = in->text, .length = in->length};
   for (size_t i = 0; i < KNOWN_COUNT; i++)
      nim_nearest_try(&nearest, known[i].name);
   in->error->meant = nearest.name;
   return NIM_INVALID;
}

static nim_status read_code_alone(reader *in, nim_rules *rules, const nim_memory *memory) {
   nim_rules_builder builder;
   nim_builder_init(&builder, memory);
   builder.poll = in->poll;
   nim_status status = read_code(in, &builder);
   if (status == NIM_OK) status = nim_builder_finish(&builder, rules);
   if (status != NIM_OK) nim_builder_free(&builder);
   return status;
}

/* The length of the word, letters and "_", that the text begins with. */
static size_t word_length(const reader *in) {
   size_t length = 0;
   for (; length < in->length; length++) {
      char c = in->text[length];
      if (!(c >= 'a' && c <= 'z') && !(c >= 'A' && c <= 'Z') && c != '_') break;
   }
   return length;
}

static nim_status read_rules(reader *in, nim_rules *rules, const nim_memory *memory) {
   if (in->length == 0)
      return refuse(in, 0, 0, "code such as 0.77, set such as \"subtract 1-3,7\" or name");
   size_t word = word_length(in);
   bool all_but = is_word(in, word, "all_but");
   if (all_but || is_word(in, word, "subtract")) {
      in->at = word;
      if (!accept(in, ' ')) return refuse_here(in, "space and sizes such as 1-3,7");
      return read_set(in, all_but, rules, memory);
   }
   if (word < in->length) {
      nim_status status = read_code_alone(in, rules, memory);
      return status == NIM_INVALID ? add_meant(in) : status;
   }
   for (size_t i = 0; i < KNOWN_COUNT; i++)
      if (is_word(in, word, known[i].name)) {
         reader code = {.text = known[i].code, .length = strlen(known[i].code), .error = in->error};
         return read_code_alone(&code, rules, memory);
      }
   refuse(in, 0, in->length, known_names);
   return add_meant(in);
}

nim_status nim_rules_parse(nim_rules *rules, const char *text, size_t length,
                           nim_syntax_error *error, const nim_memory *memory,
                           const nim_poll *poll) {
   reader in = {.text = text, .length = length, .error = error, .poll = poll};
   nim_status status = read_rules(&in, rules, memory);
   return in.stopped ? NIM_INTERRUPTED : status;
}

const char *nim_rules_name(const nim_rules *rules) {
   char text[8];
   size_t length = nim_rules_print(rules, text, sizeof text);
   for (size_t i = 0; i < KNOWN_COUNT; i++)
      if (length == strlen(known[i].code) && memcmp(text, known[i].code, length) == 0)
         return known[i].name;
   return NULL;
}
