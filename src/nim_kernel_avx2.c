/* The kernel "avx2": blocks of 8 heaps in 32-bit lanes or 4 in 64-bit lanes. */
#include "nim_sparse.h"

#if NIM_KERNELS_X86

#include <immintrin.h>
#include <string.h>

#define TARGET __attribute__((target("avx2,bmi,popcnt")))

static bool runs(void) {
   return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
          __builtin_cpu_supports("popcnt");
}

/* 32 or 16 pairs at a time, the partners in reverse order. */

static inline TARGET __m256i load(const void *bytes) {
   return _mm256_loadu_si256(bytes);
}

static inline TARGET __m256i reverse_8(const void *bytes) {
   const __m256i order = _mm256_set_epi64x(0x0001020304050607, 0x08090a0b0c0d0e0f,
                                           0x0001020304050607, 0x08090a0b0c0d0e0f);
   return _mm256_permute4x64_epi64(_mm256_shuffle_epi8(load(bytes), order), 0x4e);
}

static inline TARGET __m256i reverse_16(const void *bytes) {
   const __m256i order = _mm256_set_epi64x(0x0100030205040706, 0x09080b0a0d0c0f0e,
                                           0x0100030205040706, 0x09080b0a0d0c0f0e);
   return _mm256_permute4x64_epi64(_mm256_shuffle_epi8(load(bytes), order), 0x4e);
}

static TARGET bool pair_8(const uint8_t *values, size_t sum, size_t first, size_t last,
                          uint8_t value) {
   const __m256i wanted = _mm256_set1_epi8((char)value);
   size_t part = first;
   for (; part + 31 <= last; part += 32) {
      const __m256i down = reverse_8(values + (sum - part - 31));
      const __m256i equal = _mm256_cmpeq_epi8(_mm256_xor_si256(load(values + part), down), wanted);
      if (!_mm256_testz_si256(equal, equal)) return true;
   }
   for (; part <= last; part++)
      if ((values[part] ^ values[sum - part]) == value) return true;
   return false;
}

static TARGET bool pair_16(const uint16_t *values, size_t sum, size_t first, size_t last,
                           uint16_t value) {
   const __m256i wanted = _mm256_set1_epi16((short)value);
   size_t part = first;
   for (; part + 15 <= last; part += 16) {
      const __m256i down = reverse_16(values + (sum - part - 15));
      const __m256i equal = _mm256_cmpeq_epi16(_mm256_xor_si256(load(values + part), down), wanted);
      if (!_mm256_testz_si256(equal, equal)) return true;
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
   __m256i low = _mm256_setzero_si256(), high = low;
   for (size_t i = 0; i < count; i++) {
      const uint8_t *set = row - shifts[i];
      low = _mm256_or_si256(low, load(set));
      high = _mm256_or_si256(high, load(set + 32));
   }
   low = _mm256_andnot_si256(low, load(left));
   high = _mm256_andnot_si256(high, load(left->bytes + 32));
   _mm256_storeu_si256((void *)left, low);
   _mm256_storeu_si256((void *)(left->bytes + 32), high);
   size_t bits = 0;
   for (size_t i = 0; i < NIM_SET_WORDS; i++)
      bits += (size_t)__builtin_popcountll(left->words[i]);
   return bits;
}

#define VECTOR __m256i
#define OR(a, b) _mm256_or_si256(a, b)
#define XOR(a, b) _mm256_xor_si256(a, b)
#define READ(p) _mm256_loadu_si256((const void *)(p))
#define WRITE(p, v) _mm256_storeu_si256((void *)(p), v)

/* 8 lanes of 32 bits */
#define LANE uint32_t
#define LANES 8
#define NAME(x) x##_32
#define LOAD(p) _mm256_cvtepi8_epi32(_mm_loadl_epi64((const void *)(p)))
#define SET(x) _mm256_set1_epi32((int)(x))
#define BIT(v) _mm256_sllv_epi32(_mm256_set1_epi32(1), v)
#define FIRST(v) ((uint32_t)_mm_cvtsi128_si32(_mm256_castsi256_si128(v)))
#define NEXT(v)                                                                                    \
   _mm256_blend_epi32(_mm256_permutevar8x32_epi32(v, _mm256_setr_epi32(1, 2, 3, 4, 5, 6, 7, 0)),   \
                      _mm256_setzero_si256(), 0x80)
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

/* 4 lanes of 64 bits */
static inline TARGET __m256i load_4(const void *bytes) {
   int word;
   memcpy(&word, bytes, sizeof word);
   return _mm256_cvtepi8_epi64(_mm_cvtsi32_si128(word));
}

#define LANE uint64_t
#define LANES 4
#define SET(x) _mm256_set1_epi64x((long long)(x))
#define BIT(v) _mm256_sllv_epi64(_mm256_set1_epi64x(1), v)
#define FIRST(v) ((uint64_t)_mm_cvtsi128_si64(_mm256_castsi256_si128(v)))
#define NEXT(v) _mm256_blend_epi32(_mm256_permute4x64_epi64(v, 0x39), _mm256_setzero_si256(), 0xc0)
#define ZEROS(x) _tzcnt_u64(x)
#define NAME(x) x##_64
#define LOAD(p) load_4(p)
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
#define LOAD(p) _mm256_cvtepi16_epi64(_mm_loadl_epi64((const void *)(p)))
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

const nim_kernel nim_kernel_avx2 = {"avx2", runs, has_pair, 12, find, strike, 8};

#endif
