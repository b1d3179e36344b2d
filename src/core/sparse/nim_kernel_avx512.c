/* The kernel "avx512": blocks of 16 heaps in 32-bit lanes or 8 in 64-bit lanes. */
#include "core/sparse/nim_sparse.h"

#if NIM_KERNELS_X86

#include <immintrin.h>
#include <string.h>

#define TARGET __attribute__((target("avx512f,avx512bw,bmi,popcnt")))

static bool runs(void) {
   return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
          __builtin_cpu_supports("bmi") && __builtin_cpu_supports("popcnt");
}

#define VECTOR __m512i
#define READ(p) _mm512_loadu_si512(p)
#define WRITE(p, v) _mm512_storeu_si512(p, v)
#define OR _mm512_or_si512
#define XOR _mm512_xor_si512
#define ANDNOT _mm512_andnot_si512
#define FIRST(v) ((uint64_t)_mm_cvtsi128_si64(_mm512_castsi512_si128(v)))

static inline TARGET __m512i set_32(uint64_t x) {
   return _mm512_set1_epi32((int)x);
}

static inline TARGET __m512i set_64(uint64_t x) {
   return _mm512_set1_epi64((long long)x);
}

static inline TARGET __m512i bit_32(__m512i v) {
   return _mm512_sllv_epi32(_mm512_set1_epi32(1), v);
}

static inline TARGET __m512i bit_64(__m512i v) {
   return _mm512_sllv_epi64(_mm512_set1_epi64(1), v);
}

static inline TARGET __m512i next_32(__m512i v) {
   return _mm512_alignr_epi32(_mm512_setzero_si512(), v, 1);
}

static inline TARGET __m512i next_64(__m512i v) {
   return _mm512_alignr_epi64(_mm512_setzero_si512(), v, 1);
}

static inline TARGET __m512i load_32(const void *bytes) {
   return _mm512_cvtepi8_epi32(_mm_loadu_si128(bytes));
}

static inline TARGET __m512i load_64(const void *bytes) {
   return _mm512_cvtepi8_epi64(_mm_loadl_epi64(bytes));
}

static inline TARGET __m512i load_64_of_16(const void *items) {
   return _mm512_cvtepi16_epi64(_mm_loadu_si128(items));
}

static inline TARGET __m512i reverse_8(__m512i v) {
   const __m512i order = _mm512_set4_epi64(0x0001020304050607, 0x08090a0b0c0d0e0f,
                                           0x0001020304050607, 0x08090a0b0c0d0e0f);
   const __m512i lanes = _mm512_shuffle_epi8(v, order);
   return _mm512_shuffle_i64x2(lanes, lanes, 0x1b);
}

static inline TARGET __m512i reverse_16(__m512i v) {
   const __m512i order = _mm512_set4_epi64(0x0100030205040706, 0x09080b0a0d0c0f0e,
                                           0x0100030205040706, 0x09080b0a0d0c0f0e);
   const __m512i lanes = _mm512_shuffle_epi8(v, order);
   return _mm512_shuffle_i64x2(lanes, lanes, 0x1b);
}

static inline TARGET bool has_8(__m512i v, uint8_t x) {
   return _mm512_cmpeq_epi8_mask(v, _mm512_set1_epi8((char)x)) != 0;
}

static inline TARGET bool has_16(__m512i v, uint16_t x) {
   return _mm512_cmpeq_epi16_mask(v, _mm512_set1_epi16((short)x)) != 0;
}

#include "core/sparse/nim_kernel_vector.h"

const nim_kernel nim_kernel_avx512 = {"avx512", runs, has_pair, 24, find, strike, 16};

#endif
