/* Bits of integers, and what else compilers offer beyond C11: all of it is here, each with a branch
   in plain C that gives the same results. NIM_PORTABLE=1 takes that branch everywhere, and leaves
   out the vector kernels; `make portable` tests that. */
#ifndef NIM_BITS_H
#define NIM_BITS_H

#include <stdint.h>

#ifndef NIM_PORTABLE
#define NIM_PORTABLE 0
#endif

/* Whether the builtin functions and attributes of GCC, which Clang has too, may be used. */
#if defined __GNUC__ && !NIM_PORTABLE
#define NIM_GNU 1
#else
#define NIM_GNU 0
#endif

/* Before a loop: unroll it that many times. */
#if NIM_GNU && !defined __clang__
#define NIM_PRAGMA(text) _Pragma(#text)
#define NIM_UNROLL(count) NIM_PRAGMA(GCC unroll count)
#else
#define NIM_UNROLL(count)
#endif

#if NIM_GNU

/* How many bits are 1. */
static inline unsigned nim_count_bits(uint64_t bits) {
   return (unsigned)__builtin_popcountll(bits);
}

/* 1 if that number is odd, otherwise 0. */
static inline unsigned nim_parity(uint32_t bits) {
   return (unsigned)__builtin_parity(bits);
}

/* The place, from 0, of the lowest and of the highest 1; the argument is not 0. */
static inline unsigned nim_lowest_bit(uint64_t bits) {
   return (unsigned)__builtin_ctzll(bits);
}

static inline unsigned nim_highest_bit(uint64_t bits) {
   return 63 - (unsigned)__builtin_clzll(bits);
}

/* The bytes in reverse order. */
static inline uint64_t nim_reverse_bytes(uint64_t bytes) {
   return __builtin_bswap64(bytes);
}

#else

/* Sums of the bits in fields of 2, 4 and 8 bits; then the product adds all bytes in the highest. */
static inline unsigned nim_count_bits(uint64_t bits) {
   bits -= bits >> 1 & 0x5555555555555555;
   bits = (bits & 0x3333333333333333) + (bits >> 2 & 0x3333333333333333);
   bits = (bits + (bits >> 4)) & 0x0f0f0f0f0f0f0f0f;
   return (unsigned)(bits * 0x0101010101010101 >> 56);
}

static inline unsigned nim_parity(uint32_t bits) {
   bits ^= bits >> 16;
   bits ^= bits >> 8;
   bits ^= bits >> 4;
   return 0x6996u >> (bits & 15) & 1; /* a table of 16 bits */
}

static inline unsigned nim_lowest_bit(uint64_t bits) {
   return nim_count_bits((bits & (~bits + 1)) - 1);
}

static inline unsigned nim_highest_bit(uint64_t bits) {
   for (unsigned shift = 1; shift < 64; shift *= 2)
      bits |= bits >> shift;
   return nim_count_bits(bits) - 1;
}

static inline uint64_t nim_reverse_bytes(uint64_t bytes) {
   bytes = (bytes & 0x00ff00ff00ff00ff) << 8 | (bytes >> 8 & 0x00ff00ff00ff00ff);
   bytes = (bytes & 0x0000ffff0000ffff) << 16 | (bytes >> 16 & 0x0000ffff0000ffff);
   return bytes << 32 | bytes >> 32;
}

#endif

#endif
