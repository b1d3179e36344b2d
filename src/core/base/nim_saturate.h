/* Counting without wrapping: a number that does not fit 64 bits becomes UINT64_MAX and stays that,
   unless multiplied by 0. */
#ifndef NIM_SATURATE_H
#define NIM_SATURATE_H

#include <stdint.h>

static inline uint64_t nim_plus(uint64_t a, uint64_t b) {
   return a > UINT64_MAX - b ? UINT64_MAX : a + b;
}

static inline uint64_t nim_times(uint64_t a, uint64_t b) {
   return a != 0 && b > UINT64_MAX / a ? UINT64_MAX : a * b;
}

#endif
