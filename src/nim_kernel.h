/* Kernels of the method "sparse": how its inner loops are done on the processor at hand. All give
   the same values.

   "c" is plain C, and does one heap after the other. The others need instructions that not every
   processor has; they look for pairs faster and, where nim_blocks.h says so, do blocks of heaps. */
#ifndef NIM_KERNEL_H
#define NIM_KERNEL_H

#include "nim_method.h"

#if (defined __x86_64__ || defined __i386__) && defined __GNUC__
#define NIM_KERNELS_X86 1
#else
#define NIM_KERNELS_X86 0
#endif

#pragma GCC visibility push(hidden)

struct nim_blocks;

struct nim_kernel {
   const char *name;
   bool (*runs)(void); /* whether the processor has the instructions */

   /* Whether g(a) xor g(sum - a) is the value for some a = first … last, all parts being in the
      array. */
   bool (*has_pair)(const nim_values *values, size_t sum, size_t first, size_t last,
                    uint32_t value);
   size_t seek; /* with more values missing, marking pairs is faster than has_pair for each */

   /* Blocks, or NULL: appends values, whole blocks of them, as far as heap `to`. Returns at a heap
      that has to be done by itself, and when the mask is due for review. */
   nim_status (*blocks)(nim_sequence *sequence, size_t to, nim_work *work);
   size_t lanes; /* heaps in a block of 32-bit lanes; half as many in one of 64-bit lanes */
};

extern const nim_kernel nim_kernel_c;
#if NIM_KERNELS_X86
extern const nim_kernel nim_kernel_avx2, nim_kernel_avx512;
#endif

#pragma GCC visibility pop

#endif
