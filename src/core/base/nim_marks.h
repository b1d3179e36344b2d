/* A set of small values that is emptied in no time: value v is in it if at[v] equals the mark. */
#ifndef NIM_MARKS_H
#define NIM_MARKS_H

#include "core/base/nim_values.h"

#pragma GCC visibility push(hidden)

typedef struct nim_marks {
   uint32_t *at;
   size_t size; /* 0 or a power of two; values 0 … size - 1 may be asked for or added */
   uint32_t mark;
} nim_marks;

/* The empty set, without room for any value; owns nothing. */
void nim_marks_init(nim_marks *marks);
void nim_marks_free(nim_marks *marks, const nim_memory *memory);

/* Makes room for the value, and thereby for all nim-sums of values up to it. */
nim_status nim_marks_reserve(nim_marks *marks, uint32_t value, const nim_memory *memory);

/* Empties the set, and returns the new mark. */
uint32_t nim_marks_clear(nim_marks *marks);

/* Adds the nim-sums of heaps a and sum - a for a = first … last. */
void nim_marks_pairs(const nim_marks *marks, const nim_values *values, size_t sum, size_t first,
                     size_t last);

/* Adds the values of the heaps that are left of `heap` by the takes, all smaller than it. */
void nim_marks_takes(const nim_marks *marks, const nim_values *values, size_t heap,
                     const size_t *takes, size_t count);

/* The least value from `from` on that is not in the set. */
uint32_t nim_marks_least_missing(const nim_marks *marks, uint32_t from);

#pragma GCC visibility pop

#endif
