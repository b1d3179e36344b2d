/* The kernel "avx512": blocks of 16 heaps in 32-bit lanes or 8 in 64-bit lanes. */
#include "nim_sparse.h"

#if NIM_KERNELS_X86

#include <immintrin.h>
#include <string.h>

#define TARGET __attribute__((target("avx512f,avx512bw,bmi,popcnt")))

static bool runs(void) {
   return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
          __builtin_cpu_supports("bmi") && __builtin_cpu_supports("popcnt");
}

/* 64 or 32 pairs at a time, the partners in reverse order. */

static inline TARGET __m512i reverse_8(const void *bytes) {
   const __m512i low = _mm512_set_epi64(0x0001020304050607, 0x08090a0b0c0d0e0f, 0x0001020304050607,
                                        0x08090a0b0c0d0e0f, 0x0001020304050607, 0x08090a0b0c0d0e0f,
                                        0x0001020304050607, 0x08090a0b0c0d0e0f);
   const __m512i lanes = _mm512_shuffle_epi8(_mm512_loadu_si512(bytes), low);
   return _mm512_shuffle_i64x2(lanes, lanes, 0x1b);
}

static inline TARGET __m512i reverse_16(const void *bytes) {
   const __m512i order =
         _mm512_set_epi16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20,
                          21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31);
   return _mm512_permutexvar_epi16(order, _mm512_loadu_si512(bytes));
}

static TARGET bool pair_8(const uint8_t *values, size_t sum, size_t first, size_t last,
                          uint8_t value) {
   const __m512i wanted = _mm512_set1_epi8((char)value);
   size_t part = first;
   for (; part + 63 <= last; part += 64) {
      const __m512i up = _mm512_loadu_si512(values + part);
      const __m512i down = reverse_8(values + (sum - part - 63));
      if (_mm512_cmpeq_epi8_mask(_mm512_xor_si512(up, down), wanted) != 0) return true;
   }
   for (; part <= last; part++)
      if ((values[part] ^ values[sum - part]) == value) return true;
   return false;
}

static TARGET bool pair_16(const uint16_t *values, size_t sum, size_t first, size_t last,
                           uint16_t value) {
   const __m512i wanted = _mm512_set1_epi16((short)value);
   size_t part = first;
   for (; part + 31 <= last; part += 32) {
      const __m512i up = _mm512_loadu_si512(values + part);
      const __m512i down = reverse_16(values + (sum - part - 31));
      if (_mm512_cmpeq_epi16_mask(_mm512_xor_si512(up, down), wanted) != 0) return true;
   }
   for (; part <= last; part++)
      if ((values[part] ^ values[sum - part]) == value) return true;
   return false;
}

static bool has_pair(const nim_values *values, size_t sum, size_t first, size_t last,
                     uint32_t value) {
   if (value > nim_values_limit(values)) return false;
   if (values->width == 1) return pair_8(values->items, sum, first, last, (uint8_t)value);
   if (values->width == 2) return pair_16(values->items, sum, first, last, (uint16_t)value);
   return nim_kernel_c.has_pair(values, sum, first, last, value);
}

static TARGET size_t strike(nim_set *left, const uint8_t *row, const uint32_t *shifts,
                            size_t count) {
   __m512i have = _mm512_setzero_si512();
   for (size_t i = 0; i < count; i++)
      have = _mm512_or_si512(have, _mm512_loadu_si512(row - shifts[i]));
   _mm512_storeu_si512(left, _mm512_andnot_si512(have, _mm512_loadu_si512(left)));
   size_t bits = 0;
   for (size_t i = 0; i < NIM_SET_WORDS; i++)
      bits += (size_t)__builtin_popcountll(left->words[i]);
   return bits;
}

#define VECTOR __m512i
#define OR(a, b) _mm512_or_si512(a, b)
#define XOR(a, b) _mm512_xor_si512(a, b)
#define READ(p) _mm512_loadu_si512(p)
#define WRITE(p, v) _mm512_storeu_si512(p, v)

/* 16 lanes of 32 bits */
#define LANE uint32_t
#define LANES 16
#define NAME(x) x##_32
#define LOAD(p) _mm512_cvtepi8_epi32(_mm_loadu_si128((const void *)(p)))
#define SET(x) _mm512_set1_epi32((int)(x))
#define BIT(v) _mm512_sllv_epi32(_mm512_set1_epi32(1), v)
#define FIRST(v) ((uint32_t)_mm_cvtsi128_si32(_mm512_castsi512_si128(v)))
#define NEXT(v) _mm512_alignr_epi32(_mm512_setzero_si512(), v, 1)
#define ZEROS(x) _tzcnt_u32(x)
#include "nim_kernel_lanes.h"
#undef LANE
#undef LANES
#undef NAME
#undef LOAD
#undef SET
#undef BIT
#undef FIRST
#undef NEXT
#undef ZEROS

/* 8 lanes of 64 bits */
#define LANE uint64_t
#define LANES 8
#define SET(x) _mm512_set1_epi64((long long)(x))
#define BIT(v) _mm512_sllv_epi64(_mm512_set1_epi64(1), v)
#define FIRST(v) ((uint64_t)_mm_cvtsi128_si64(_mm512_castsi512_si128(v)))
#define NEXT(v) _mm512_alignr_epi64(_mm512_setzero_si512(), v, 1)
#define ZEROS(x) _tzcnt_u64(x)
#define NAME(x) x##_64
#define LOAD(p) _mm512_cvtepi8_epi64(_mm_loadl_epi64((const void *)(p)))
#include "nim_kernel_lanes.h"
#undef NAME

/* Windows, of packed values in one byte and in two */
#define PACKED uint8_t
#define NAME(x) x##_windows_8
#include "nim_kernel_windows.h"
#undef PACKED
#undef NAME
#undef LOAD
#define PACKED uint16_t
#define NAME(x) x##_windows_16
#define LOAD(p) _mm512_cvtepi16_epi64(_mm_loadu_si128((const void *)(p)))
#include "nim_kernel_windows.h"

static void find(const nim_blocks *blocks, void *packed, size_t *steps) {
   if (blocks->bits == 32)
      find_32(blocks, packed, steps);
   else if (blocks->bits == 64)
      find_64(blocks, packed, steps);
   else if (blocks->packed.width == 1)
      find_windows_8(blocks, packed, steps);
   else
      find_windows_16(blocks, packed, steps);
}

const nim_kernel nim_kernel_avx512 = {"avx512", runs, has_pair, 24, find, strike, 16};

#endif
