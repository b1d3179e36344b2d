/* What a move may do to one heap, as a taking-and-breaking code.

   A digit says what may be left after taking t objects: bit i of a mask is set when exactly i
   non-empty heaps may be left. Bit 0 is "nothing" (the whole heap was taken), bit 1 "one heap",
   bit 2 "two heaps", and so on to bit 63. A digit has one mask for each constraint on the sizes of
   those heaps. Subtraction games are codes whose digits are 3 (leave one heap or none).

   The rules own `terms` and `tail`, and are immutable once made. */
#ifndef NIM_RULES_H
#define NIM_RULES_H

#include "nim_base.h"

#pragma GCC visibility push(hidden)

enum nim_constraint {
   NIM_ANY,           /* heaps of any sizes */
   NIM_UNEQUAL,       /* "!": pairwise unequal */
   NIM_NOT_ALL_EQUAL, /* "?" */
   NIM_ALL_EQUAL,     /* "=" */
   NIM_CONSTRAINTS
};

typedef struct nim_digit {
   uint64_t parts[NIM_CONSTRAINTS]; /* normal form: bits 0 and 1 only in parts[NIM_ANY] */
} nim_digit;

typedef struct nim_term {
   int64_t take; /* objects taken, 0 … 2^63-1; 0 only with bits 2 and up */
   nim_digit digit;
} nim_term;

typedef struct nim_rules {
   nim_term *terms; /* strictly increasing take, every take below tail_start, no empty digit */
   size_t term_count;
   int64_t
         tail_start; /* taking t >= tail_start has the digit tail[(t - tail_start) % tail_length] */
   nim_digit *tail;
   size_t tail_length; /* 0: no tail; otherwise the least length with the least tail_start */
} nim_rules;

#pragma GCC visibility pop

#endif
