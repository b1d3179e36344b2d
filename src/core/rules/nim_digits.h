/* The finite digits of rules, sorted by what they leave, for loops over them:

   takes    leave one heap (bit 1): subtraction games have many digits, and only these
   wholes   leave nothing (bit 0): matter only to the heap of that size
   breaks   leave two heaps or more, under whatever constraint

   One block of memory. Each list has strictly increasing takes. */
#ifndef NIM_DIGITS_H
#define NIM_DIGITS_H

#include "core/rules/nim_rules.h"

#pragma GCC visibility push(hidden)

typedef struct nim_break {
   size_t take;
   const nim_digit *digit; /* of the rules */
} nim_break;

typedef struct nim_digits {
   size_t *takes;
   size_t *wholes;
   nim_break *breaks;
   size_t take_count;
   size_t whole_count;
   size_t break_count;
   size_t last; /* the most objects that any of them takes; 0 if there are none */
} nim_digits;

/* Whether the sizes are few enough to be listed one by one; codes always are, since they were
   written out. */
bool nim_digits_listable(const nim_rules *rules);

void nim_digits_init(nim_digits *digits);

/* The rules must outlive the digits. Takes beyond SIZE_MAX, which no heap in memory has, are left
   out. */
nim_status nim_digits_start(nim_digits *digits, const nim_rules *rules, const nim_memory *memory);
void nim_digits_free(nim_digits *digits, const nim_memory *memory);

/* Whether the heap may be taken whole. */
bool nim_digits_whole(const nim_digits *digits, size_t heap);

/* How many of the increasing numbers are below the limit. */
size_t nim_count_below(const size_t *numbers, size_t count, size_t limit);

#pragma GCC visibility pop

#endif
