/* The kernel "avx2": blocks of 8 heaps in 32-bit lanes or 4 in 64-bit lanes. */
#include "core/sparse/nim_sparse.h"

#if NIM_KERNELS_X86

#include <immintrin.h>
#include <string.h>

#define TARGET __attribute__((target("avx2,bmi,popcnt")))

static bool runs(void) {
   return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
          __builtin_cpu_supports("popcnt");
}

#define VECTOR __m256i
#define READ(p) _mm256_loadu_si256((const void *)(p))
#define WRITE(p, v) _mm256_storeu_si256((void *)(p), v)
#define OR _mm256_or_si256
#define XOR _mm256_xor_si256
#define ANDNOT _mm256_andnot_si256
#define FIRST(v) ((uint64_t)_mm_cvtsi128_si64(_mm256_castsi256_si128(v)))

static inline TARGET __m256i set_32(uint64_t x) {
   return _mm256_set1_epi32((int)x);
}

static inline TARGET __m256i set_64(uint64_t x) {
   return _mm256_set1_epi64x((long long)x);
}

static inline TARGET __m256i bit_32(__m256i v) {
   return _mm256_sllv_epi32(_mm256_set1_epi32(1), v);
}

static inline TARGET __m256i bit_64(__m256i v) {
   return _mm256_sllv_epi64(_mm256_set1_epi64x(1), v);
}

static inline TARGET __m256i next_32(__m256i v) {
   const __m256i order = _mm256_setr_epi32(1, 2, 3, 4, 5, 6, 7, 0);
   return _mm256_blend_epi32(_mm256_permutevar8x32_epi32(v, order), _mm256_setzero_si256(), 0x80);
}

static inline TARGET __m256i next_64(__m256i v) {
   return _mm256_blend_epi32(_mm256_permute4x64_epi64(v, 0x39), _mm256_setzero_si256(), 0xc0);
}

static inline TARGET __m256i load_32(const void *bytes) {
   return _mm256_cvtepi8_epi32(_mm_loadl_epi64(bytes));
}

static inline TARGET __m256i load_64(const void *bytes) {
   int word; /* older compilers lack _mm_loadu_si32 */
   memcpy(&word, bytes, sizeof word);
   return _mm256_cvtepi8_epi64(_mm_cvtsi32_si128(word));
}

static inline TARGET __m256i load_64_of_16(const void *items) {
   return _mm256_cvtepi16_epi64(_mm_loadl_epi64(items));
}

static inline TARGET __m256i reverse_8(__m256i v) {
   const __m256i order = _mm256_set_epi64x(0x0001020304050607, 0x08090a0b0c0d0e0f,
                                           0x0001020304050607, 0x08090a0b0c0d0e0f);
   return _mm256_permute4x64_epi64(_mm256_shuffle_epi8(v, order), 0x4e);
}

static inline TARGET __m256i reverse_16(__m256i v) {
   const __m256i order = _mm256_set_epi64x(0x0100030205040706, 0x09080b0a0d0c0f0e,
                                           0x0100030205040706, 0x09080b0a0d0c0f0e);
   return _mm256_permute4x64_epi64(_mm256_shuffle_epi8(v, order), 0x4e);
}

static inline TARGET bool has_8(__m256i v, uint8_t x) {
   const __m256i equal = _mm256_cmpeq_epi8(v, _mm256_set1_epi8((char)x));
   return !_mm256_testz_si256(equal, equal);
}

static inline TARGET bool has_16(__m256i v, uint16_t x) {
   const __m256i equal = _mm256_cmpeq_epi16(v, _mm256_set1_epi16((short)x));
   return !_mm256_testz_si256(equal, equal);
}

#include "core/sparse/nim_kernel_vector.h"

const nim_kernel nim_kernel_avx2 = {"avx2", runs, has_pair, 12, find, strike, 8};

#endif
