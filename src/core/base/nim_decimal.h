/* Integers as decimal text, written and read. */
#ifndef NIM_DECIMAL_H
#define NIM_DECIMAL_H

#include "core/base/nim_base.h"

#pragma GCC visibility push(hidden)

enum { NIM_DECIMAL_SIZE = 20 }; /* the longest, -9223372036854775808 */

/* Writes the integer so that its text ends just before `end`; returns where it begins. No
   terminating zero. Much faster than a general format, which matters for positions of many heaps
   and for every move of a tournament. */
static inline char *nim_decimal_write(char *end, int64_t number) {
   uint64_t left = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
   do
      *--end = (char)('0' + left % 10);
   while ((left /= 10) > 0);
   if (number < 0) *--end = '-';
   return end;
}

static inline bool nim_is_decimal(int c) {
   return c >= '0' && c <= '9';
}

/* Appends a digit to a number; false, leaving it as it is, if the result would exceed `most`. */
static inline bool nim_decimal_append(uint64_t *number, int digit, uint64_t most) {
   const uint64_t value = (uint64_t)(digit - '0');
   if (value > most || *number > (most - value) / 10) return false;
   *number = 10 * *number + value;
   return true;
}

/* Reads the digits at *text, up to the first other character, and moves past them; 0 if there are
   none. False if the number exceeds `most`; *text is then somewhere among the digits. */
static inline bool nim_decimal_read(const char **text, uint64_t most, uint64_t *number) {
   *number = 0;
   for (; nim_is_decimal(**text); ++*text)
      if (!nim_decimal_append(number, **text, most)) return false;
   return true;
}

#pragma GCC visibility pop

#endif
