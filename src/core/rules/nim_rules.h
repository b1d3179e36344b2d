/* What a move may do to one heap, as a taking-and-breaking code.

   A digit says what may be left after taking t objects: bit i of a mask is set when exactly i
   non-empty heaps may be left. Bit 0 is "nothing" (the whole heap was taken), bit 1 "one heap",
   bit 2 "two heaps", and so on to bit 63. A digit has one mask for each constraint on the sizes of
   those heaps. Subtraction games are codes whose digits are 3 (leave one heap or none).

   The rules own `terms` and `tail`, and are immutable once made. Every function that makes rules
   expects rules that were initialised and are empty; on failure they stay empty. Rules are made in
   normal form, so that two codes of the same moves give equal rules. */
#ifndef NIM_RULES_H
#define NIM_RULES_H

#include "core/base/nim_base.h"

#pragma GCC visibility push(hidden)

enum nim_constraint {
   NIM_ANY,           /* heaps of any sizes */
   NIM_UNEQUAL,       /* "!": pairwise unequal */
   NIM_NOT_ALL_EQUAL, /* "?" */
   NIM_ALL_EQUAL,     /* "=" */
   NIM_CONSTRAINTS
};

/* Normal form: constraints concern two heaps or more, so bits 0 and 1 are in parts[NIM_ANY]. Two
   heaps that are not all equal are unequal, so bit 2 is never in parts[NIM_NOT_ALL_EQUAL]. A bit is
   not in a mask whose constraint is implied by that of another mask with the bit, and masks that
   together allow any sizes become one bit in parts[NIM_ANY]. So a bit is in at most one mask,
   except that NIM_UNEQUAL and NIM_ALL_EQUAL may share bits 3 and up. */
typedef struct nim_digit {
   uint64_t parts[NIM_CONSTRAINTS];
} nim_digit;

/* A run of sizes that have the same digit. */
typedef struct nim_term {
   int64_t first, last; /* objects taken, 0 … 2^63-1; 0 only with bits 2 and up */
   int64_t before;      /* how many sizes are in the terms before it */
   nim_digit digit;
} nim_term;

typedef struct nim_rules {
   nim_term *terms; /* increasing, as long as possible, below tail_start, no empty digit */
   size_t term_count;
   int64_t tail_start; /* taking t >= tail_start has the digit
                          tail[(t - tail_start) % tail_length]; at least 1; 0 without a tail */
   nim_digit *tail;
   size_t tail_length; /* 0: no tail; otherwise the least length with the least tail_start, and at
                          least one digit that is not empty */
   bool subtraction;   /* a subtraction game: at least one digit, and each is 0 or just 3 */
   int most_parts;     /* the highest bit of all digits: 0 … 63 */
} nim_rules;

/* Sizes low … high that may be taken: 1 <= low <= high. */
typedef struct nim_range {
   int64_t low;
   int64_t high;
} nim_range;

/* Why a text cannot be read: what is expected instead of `length` bytes at `offset` (0-based;
   length 0: the end of the text). `expected` is a string constant, and so is `meant`, the name that
   may have been meant, or NULL. */
typedef struct nim_syntax_error {
   size_t offset;
   size_t length;
   const char *expected;
   const char *meant;
} nim_syntax_error;

/* Rules without moves; they own nothing. */
void nim_rules_init(nim_rules *rules);

/* Leaves the rules as nim_rules_init does. */
void nim_rules_free(nim_rules *rules, const nim_memory *memory);

/* Reads a code ("0.77", "4!.0", "0.[3]"), a set ("subtract 1-3,7", "all_but 2") or a name
   ("kayles"). NIM_INVALID: see *error. */
nim_status nim_rules_parse(nim_rules *rules, const char *text, size_t length,
                           nim_syntax_error *error, const nim_memory *memory, const nim_poll *poll);

/* The subtraction game of the sizes in the ranges, or of all other sizes. There is at least one
   range; they may overlap, and are reordered. */
nim_status nim_rules_from_ranges(nim_rules *rules, nim_range *ranges, size_t count, bool all_but,
                                 const nim_memory *memory);

/* The shortest text that nim_rules_parse reads back as equal rules: a code, or a set where the code
   would be long. Writes at most `size` bytes of it, without a terminating zero, and returns its
   full length. */
size_t nim_rules_print(const nim_rules *rules, char *text, size_t size);

/* The name that these rules are known by, or NULL. */
const char *nim_rules_name(const nim_rules *rules);

/* Whether some digit has a constraint on the sizes of the heaps left. */
bool nim_rules_constrained(const nim_rules *rules);

bool nim_rules_equal(const nim_rules *one, const nim_rules *other);

/* What may be left after taking that many objects: the empty digit if they may not be taken. */
nim_digit nim_rules_digit(const nim_rules *rules, int64_t take);

/* The number of terms that begin at or below that many objects. */
size_t nim_rules_terms_to(const nim_rules *rules, int64_t take);

/* The number of sizes in the terms, up to that many objects. */
int64_t nim_rules_takes_to(const nim_rules *rules, int64_t take);

/* The most objects that a term takes; 0 without terms. */
int64_t nim_rules_last(const nim_rules *rules);

bool nim_digit_empty(const nim_digit *digit);

/* All numbers of heaps that may be left, under whatever constraint. */
uint64_t nim_digit_counts(const nim_digit *digit);

/* Making rules: digits are added with strictly increasing takes, leaving out empty ones; then those
   of the tail, if any; then finishing moves the rules into *rules. A builder that is not finished
   must be freed. */
typedef struct nim_rules_builder {
   nim_rules rules;
   size_t term_capacity;
   size_t tail_capacity;
   const nim_memory *memory;
   const nim_poll *poll; /* NULL, or polled while finishing */
} nim_rules_builder;

void nim_builder_init(nim_rules_builder *builder, const nim_memory *memory);
void nim_builder_free(nim_rules_builder *builder);
nim_status nim_builder_add(nim_rules_builder *builder, int64_t first, int64_t last,
                           nim_digit digit);
nim_status nim_builder_add_tail(nim_rules_builder *builder, int64_t tail_start, nim_digit digit);
nim_status nim_builder_finish(nim_rules_builder *builder, nim_rules *rules);

#pragma GCC visibility pop

#endif
