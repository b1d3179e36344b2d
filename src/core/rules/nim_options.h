/* The options of one heap under rules: what may be left of it, each once. Listed here; counted and
   numbered in nim_options_count.c.

   All share one order: fewest objects taken first; then fewest heaps left; then by the sizes of
   those heaps, which are given in non-decreasing order and compared from the smallest. */
#ifndef NIM_OPTIONS_H
#define NIM_OPTIONS_H

#include "core/rules/nim_rules.h"

#pragma GCC visibility push(hidden)

enum { NIM_MOST_PARTS = 63 };

typedef struct nim_option {
   int64_t take;
   int count;                     /* heaps left */
   int64_t parts[NIM_MOST_PARTS]; /* their sizes, 1 and up, non-decreasing */
} nim_option;

/* One after the other:

      nim_options options;
      nim_options_start(&options, rules, heap);
      while (nim_options_next(&options))
         … options.option …

   Owns nothing; the rules must outlive it. */
typedef struct nim_options {
   nim_option option;
   const nim_rules *rules;
   int64_t heap;
   nim_digit digit;  /* of option.take */
   int constraint;   /* of the options being listed */
   size_t next_term; /* the term that next_take is in, or term_count for the tail */
   int64_t next_take;
} nim_options;

/* heap: 0 … 2^63-1. */
void nim_options_start(nim_options *options, const nim_rules *rules, int64_t heap);
bool nim_options_next(nim_options *options);
/* Moves to the first option that takes more objects. */
bool nim_options_next_take(nim_options *options);

/* Leaves out options that take fewer objects; `take` is larger than in the present option. */
void nim_options_skip_to(nim_options *options, int64_t take);

/* Whether the option is one of the heap. Sorts the parts; their sum need not be right. */
bool nim_option_legal(const nim_rules *rules, int64_t heap, nim_option *option);

/* In how many ways a number is a sum of three parts or more: a table that grows on demand, and
   stays empty for rules that leave at most two heaps. One table serves one set of rules; its maker
   owns it. */
typedef struct nim_partitions {
   uint64_t *ways; /* a row for each number 0 …, with a cell for each count of parts 3 … */
   int64_t rows;
   int columns;
} nim_partitions;

enum { NIM_MOST_PARTITIONS = 1 << 24 }; /* cells of that table */

void nim_partitions_init(nim_partitions *partitions);
void nim_partitions_free(nim_partitions *partitions, const nim_memory *memory);

/* The largest heap whose options can be counted: 2^63-1 if the rules leave at most two heaps. */
int64_t nim_partitions_limit(const nim_rules *rules);

/* Counts the options. If the rules leave at most two heaps, the time is proportional to the number
   of sizes in the terms (the logarithm of the terms in a subtraction game) and the length of the
   tail, whatever the heap; otherwise to the heap. NIM_OVERFLOW: more than 2^63-1. NIM_LIMIT: the
   table of partitions would be too large. */
nim_status nim_count_options(const nim_rules *rules, int64_t heap, nim_partitions *partitions,
                             const nim_memory *memory, int64_t *count);

/* Finds the option with that number, 0 … count - 1. The heap's options must have been counted,
   without error, with these partitions. */
void nim_nth_option(const nim_rules *rules, int64_t heap, const nim_partitions *partitions,
                    int64_t number, nim_option *option);

#pragma GCC visibility pop

#endif
