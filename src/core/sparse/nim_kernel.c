/* The kernel "c", in plain C, and the choice of a kernel. */
#include "core/sparse/nim_kernel.h"

#include <stdlib.h>
#include <string.h>

/* The best one last. */
const nim_kernel *const nim_kernels[] = {&nim_kernel_c,
#if NIM_KERNELS_X86
                                         &nim_kernel_avx2, &nim_kernel_avx512,
#endif
                                         NULL};

const char *nim_kernel_name(const nim_kernel *kernel) {
   return kernel->name;
}

const nim_kernel *nim_kernel_find(const char *name) {
   for (size_t i = 0; nim_kernels[i] != NULL; i++)
      if (strcmp(nim_kernels[i]->name, name) == 0 && nim_kernels[i]->runs()) return nim_kernels[i];
   return NULL;
}

const nim_kernel *nim_kernel_best(void) {
   const char *wanted = getenv(NIM_KERNEL_VARIABLE);
   const nim_kernel *best = wanted == NULL ? NULL : nim_kernel_find(wanted);
   if (best != NULL) return best;
   for (size_t i = 0; nim_kernels[i] != NULL; i++)
      if (nim_kernels[i]->runs()) best = nim_kernels[i];
   return best;
}

const nim_kernel *nim_sequence_kernel(const nim_sequence *sequence) {
   if (sequence->rules == NULL || nim_sequence_method(sequence) != nim_method_sparse.name)
      return NULL;
   return sequence->options.kernel != NULL ? sequence->options.kernel : nim_kernel_best();
}

/* Plain C */

static bool always(void) {
   return true;
}

/* Eight bytes at a time: a word has a zero byte exactly if one of the bits below remains. */
static bool pair_8(const uint8_t *values, size_t sum, size_t first, size_t last, uint8_t value) {
   const uint64_t ones = 0x0101010101010101, tops = 0x8080808080808080;
   size_t part = first;
   for (; part + 7 <= last; part += 8) {
      uint64_t up, down;
      memcpy(&up, values + part, sizeof up);
      memcpy(&down, values + (sum - part - 7), sizeof down);
      const uint64_t zero = up ^ nim_reverse_bytes(down) ^ value * ones;
      if ((zero - ones) & ~zero & tops) return true;
   }
   for (; part <= last; part++)
      if ((values[part] ^ values[sum - part]) == value) return true;
   return false;
}

/* 32 steps without an exit, so that compilers make vector code of them. */
static bool pair_16(const uint16_t *values, size_t sum, size_t first, size_t last, uint16_t value) {
   size_t part = first;
   for (; part + 31 <= last; part += 32) {
      const uint16_t *up = values + part, *down = values + (sum - part);
      uint16_t any = 0;
      for (size_t i = 0; i < 32; i++)
         any |= (uint16_t)((uint16_t)(up[i] ^ *(down - i)) == value);
      if (any) return true;
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
   for (size_t part = first; part <= last; part++)
      if ((nim_values_at(values, part) ^ nim_values_at(values, sum - part)) == value) return true;
   return false;
}

const nim_kernel nim_kernel_c = {"c", always, has_pair, 2, NULL, NULL, 0};
