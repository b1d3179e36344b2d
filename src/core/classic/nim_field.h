/* The field of nim-numbers below 2^64 (Conway, On Numbers and Games, chapter 6). Its sum is the
   xor; its product, the nim-product, is the least number that the laws of a field leave:

       a * b = mex {x * b + a * y + x * y: x < a, y < b},

   which is the Grundy value of the coin at (a, b) in the game Turning Corners. The numbers below
   2, 4, 16, 256, 2^16, 2^32 are fields, too. */
#ifndef NIM_FIELD_H
#define NIM_FIELD_H

#include <stdint.h>

#pragma GCC visibility push(hidden)

uint64_t nim_field_product(uint64_t a, uint64_t b);

/* The number whose product with a is 1; 0 for 0, which has none. */
uint64_t nim_field_inverse(uint64_t a);

/* The product of that many factors a; 1 for none. */
uint64_t nim_field_power(uint64_t a, uint64_t exponent);

/* The one number whose square is a. */
uint64_t nim_field_sqrt(uint64_t a);

#pragma GCC visibility pop

#endif
