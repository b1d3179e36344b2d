/* Seedable streams of random numbers: xoshiro256** (Blackman and Vigna), its state filled by
   splitmix64 from a 64-bit seed. The same seed gives the same numbers on every machine.

   A stream is a plain value: copy it to fork it; there is nothing to free. It remembers its seed,
   from which sub-streams are derived without advancing it. */
#ifndef NIM_RANDOM_H
#define NIM_RANDOM_H

#include "core/base/nim_base.h"

#pragma GCC visibility push(hidden)

typedef struct nim_random {
   uint64_t state[4]; /* never all zero */
   uint64_t seed;
} nim_random;

void nim_random_start(nim_random *random, uint64_t seed);

/* The seed of sub-stream `number`: a pure function of both arguments, and for one seed a bijection
   of `number`, so no two sub-streams of a stream are the same. It is the number-th output of a
   splitmix64 generator whose state is the first output of another, seeded with `seed`. */
uint64_t nim_random_split(uint64_t seed, uint64_t number);

/* The next 64 random bits. */
static inline uint64_t nim_random_next(nim_random *random) {
   uint64_t *s = random->state;
   uint64_t product = s[1] * 5;
   uint64_t result = (product << 7 | product >> 57) * 9;
   uint64_t shifted = s[1] << 17;
   s[2] ^= s[0];
   s[3] ^= s[1];
   s[1] ^= s[2];
   s[0] ^= s[3];
   s[2] ^= shifted;
   s[3] = s[3] << 45 | s[3] >> 19;
   return result;
}

/* nim_random_below for bounds of 2^32 and above. */
uint64_t nim_random_below_wide(nim_random *random, uint64_t bound);

/* A number in 0 … bound-1, each exactly as likely as any other; bound >= 1. Below 2^32 the high
   half of a product is the number, and the few low halves that would favour some numbers are drawn
   again (Lemire 2019), which costs a division only when one is met. */
static inline uint64_t nim_random_below(nim_random *random, uint64_t bound) {
   if (bound > UINT32_MAX) return nim_random_below_wide(random, bound);
   uint64_t product = (nim_random_next(random) >> 32) * bound;
   if ((uint32_t)product < bound) {
      uint32_t unfair = -(uint32_t)bound % (uint32_t)bound;
      while ((uint32_t)product < unfair)
         product = (nim_random_next(random) >> 32) * bound;
   }
   return product >> 32;
}

/* An integer in low … high, low <= high, uniform over the whole range, which may be all 2^64. */
int64_t nim_random_within(nim_random *random, int64_t low, int64_t high);

/* A multiple of 2^-53 in 0 <= x < 1, uniform. */
double nim_random_float(nim_random *random);

#pragma GCC visibility pop

#endif
