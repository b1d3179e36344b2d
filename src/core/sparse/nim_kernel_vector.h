/* The body of a vector kernel: included once by each, with

      TARGET                      the attribute of functions that use the instructions
      VECTOR                      a vector
      READ(p), WRITE(p, v)        vectors in memory, anywhere
      OR, XOR, ANDNOT             (a, b); not a, and b
      FIRST(v)                    the lowest 64 bits
      set_32, set_64              (x): x in each lane of that many bits
      bit_32, bit_64              (v): in each lane, the bit of that number, or 0
      next_32, next_64            (v): each lane takes the place of the one before it
      load_32, load_64            (p): the signed bytes at p, each in a lane
      load_64_of_16               (p): the signed 16-bit integers at p, each in a lane
      reverse_8, reverse_16       (v): integers of that many bits in reverse order
      has_8, has_16               (v, x): whether one of them is x */

/* Pairs */

#define PACKED uint8_t
#define NAME(x) x##_8
#include "core/sparse/nim_kernel_pairs.h"
#undef PACKED
#undef NAME

#define PACKED uint16_t
#define NAME(x) x##_16
#include "core/sparse/nim_kernel_pairs.h"
#undef PACKED
#undef NAME

static bool has_pair(const nim_values *values, size_t sum, size_t first, size_t last,
                     uint32_t value) {
   if (value > nim_values_limit(values)) return false;
   if (values->width == 1) return pair_8(values->items, sum, first, last, (uint8_t)value);
   if (values->width == 2) return pair_16(values->items, sum, first, last, (uint16_t)value);
   return nim_kernel_c.has_pair(values, sum, first, last, value);
}

/* Sets */

static TARGET size_t strike(nim_set *left, const uint8_t *row, const uint32_t *shifts,
                            size_t count) {
   enum { VECTORS = sizeof(nim_set) / sizeof(VECTOR) };
   VECTOR have[VECTORS];
   for (size_t j = 0; j < VECTORS; j++)
      have[j] = set_64(0);
   for (size_t i = 0; i < count; i++)
      for (size_t j = 0; j < VECTORS; j++)
         have[j] = OR(have[j], READ(row - shifts[i] + j * sizeof(VECTOR)));
   for (size_t j = 0; j < VECTORS; j++) {
      uint8_t *part = left->bytes + j * sizeof(VECTOR);
      WRITE(part, ANDNOT(have[j], READ(part)));
   }
   size_t bits = 0;
   for (size_t i = 0; i < NIM_SET_WORDS; i++)
      bits += nim_count_bits(left->words[i]);
   return bits;
}

/* Blocks */

#define LANE uint32_t
#define LANES (sizeof(VECTOR) / 4)
#define PACKED uint8_t
#define NAME(x) x##_32
#define LOAD load_32
#define SET set_32
#define BIT bit_32
#define NEXT next_32
#define ZEROS _tzcnt_u32
#include "core/sparse/nim_kernel_lanes.h"
#undef LANE
#undef LANES
#undef NAME
#undef LOAD
#undef SET
#undef BIT
#undef NEXT
#undef ZEROS

#define LANE uint64_t
#define LANES (sizeof(VECTOR) / 8)
#define SET set_64
#define BIT bit_64
#define NEXT next_64
#define ZEROS _tzcnt_u64

#define NAME(x) x##_64
#define LOAD load_64
#include "core/sparse/nim_kernel_lanes.h"
#include "core/sparse/nim_kernel_windows.h"
#undef PACKED
#undef NAME
#undef LOAD

#define PACKED uint16_t
#define NAME(x) x##_64_of_16
#define LOAD load_64_of_16
#include "core/sparse/nim_kernel_lanes.h"
#include "core/sparse/nim_kernel_windows.h"

static TARGET void find(const nim_blocks *blocks, void *packed, size_t *steps) {
   if (blocks->bits == 32)
      find_32(blocks, packed, steps);
   else if (blocks->bits == 64)
      find_64(blocks, packed, steps);
   else if (blocks->packed.width == 1)
      find_wide_64(blocks, packed, steps);
   else
      find_wide_64_of_16(blocks, packed, steps);
}
