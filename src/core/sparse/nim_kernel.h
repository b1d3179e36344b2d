/* Kernels of the method "sparse": its inner loops, for different processors. All give the same
   values.

   "c" is plain C and does one heap after the other. The others need instructions that not every
   processor has; they search for pairs faster and, where nim_blocks.h allows it, do blocks of
   heaps. */
#ifndef NIM_KERNEL_H
#define NIM_KERNEL_H

#include "core/base/nim_bits.h"
#include "core/base/nim_values.h"
#include "core/sequence/nim_sequence.h"

#if defined __x86_64__ && NIM_GNU
#define NIM_KERNELS_X86 1
#else
#define NIM_KERNELS_X86 0
#endif

#pragma GCC visibility push(hidden)

struct nim_blocks;
union nim_set;

struct nim_kernel {
   const char *name;
   bool (*runs)(void); /* whether the processor has the instructions */

   /* Whether g(a) xor g(sum - a) is the value for some a = first … last; all parts are in the
      array. */
   bool (*has_pair)(const nim_values *values, size_t sum, size_t first, size_t last,
                    uint32_t value);
   size_t seek; /* with more values missing, marking pairs is faster than has_pair for each */

   /* Finds the packed values of a block of heaps from those before it; adds to *steps. Values after
      one that is too large are arbitrary. NULL: the kernel does no blocks. */
   void (*find)(const struct nim_blocks *blocks, void *packed, size_t *steps);

   /* Removes from `left` the heaps of the sets that begin this many bytes before `row`, for each of
      the shifts; returns how many heaps are left. */
   size_t (*strike)(union nim_set *left, const uint8_t *row, const uint32_t *shifts, size_t count);
   size_t lanes; /* heaps in a block of 32-bit lanes; half as many in one of 64-bit lanes */
};

/* All kernels, ended by NULL, plain C first; some run on some processors only. The best one is that
   named by the environment variable, if it runs here, otherwise the last that does. */
extern const nim_kernel *const nim_kernels[];
#define NIM_KERNEL_VARIABLE "NIM_KERNEL"
const char *nim_kernel_name(const nim_kernel *kernel);
const nim_kernel *nim_kernel_find(const char *name); /* NULL if there is none that runs here */
const nim_kernel *nim_kernel_best(void);

/* The kernel of the sequence, or NULL if its method has none. */
const nim_kernel *nim_sequence_kernel(const nim_sequence *sequence);

extern const nim_kernel nim_kernel_c;
#if NIM_KERNELS_X86
extern const nim_kernel nim_kernel_avx2, nim_kernel_avx512;
#endif

#pragma GCC visibility pop

#endif
