/* A set of small values that is emptied in no time. */
#include "core/base/nim_marks.h"

#include "core/base/nim_bits.h"

#include <string.h>

void nim_marks_init(nim_marks *marks) {
   *marks = (nim_marks){.mark = 1};
}

static nim_status resize(nim_marks *marks, size_t size, const nim_memory *memory) {
   void *block = marks->at;
   nim_status status = nim_resize(memory, &block, marks->size, size, sizeof *marks->at);
   if (status != NIM_OK) return status;
   marks->at = block;
   if (size > marks->size)
      memset(marks->at + marks->size, 0, (size - marks->size) * sizeof *marks->at);
   marks->size = size;
   return NIM_OK;
}

void nim_marks_free(nim_marks *marks, const nim_memory *memory) {
   resize(marks, 0, memory);
   nim_marks_init(marks);
}

nim_status nim_marks_reserve(nim_marks *marks, uint32_t value, const nim_memory *memory) {
   size_t size = marks->size == 0 ? 64 : marks->size;
   while (size <= value)
      size *= 2;
   return size == marks->size ? NIM_OK : resize(marks, size, memory);
}

uint32_t nim_marks_clear(nim_marks *marks) {
   if (++marks->mark == 0) {
      if (marks->size > 0) memset(marks->at, 0, marks->size * sizeof *marks->at);
      marks->mark = 1;
   }
   return marks->mark;
}

/* One copy for each width of a value, unrolled because the bodies are shorter than the counting of
   steps. */
#define LOOPS(TYPE, BITS)                                                                          \
   static void pairs_##BITS(uint32_t *at, uint32_t mark, const TYPE *up, const TYPE *down,         \
                            size_t count) {                                                        \
      NIM_UNROLL(8) for (size_t i = 0; i < count; i++) at[up[i] ^ *(down - i)] = mark;             \
   }                                                                                               \
   static void takes_##BITS(uint32_t *at, uint32_t mark, const TYPE *value, const size_t *takes,   \
                            size_t count) {                                                        \
      NIM_UNROLL(8) for (size_t i = 0; i < count; i++) at[*(value - takes[i])] = mark;             \
   }

LOOPS(uint8_t, 8)
LOOPS(uint16_t, 16)
LOOPS(uint32_t, 32)

void nim_marks_pairs(const nim_marks *marks, const nim_values *values, size_t sum, size_t first,
                     size_t last) {
   if (last < first) return;
   const char *up = (const char *)values->items + first * values->width;
   const char *down = (const char *)values->items + (sum - first) * values->width;
   const size_t count = last + 1 - first;
   switch (values->width) {
   case 1: pairs_8(marks->at, marks->mark, (const void *)up, (const void *)down, count); break;
   case 2: pairs_16(marks->at, marks->mark, (const void *)up, (const void *)down, count); break;
   default: pairs_32(marks->at, marks->mark, (const void *)up, (const void *)down, count);
   }
}

void nim_marks_takes(const nim_marks *marks, const nim_values *values, size_t heap,
                     const size_t *takes, size_t count) {
   const void *value = (const char *)values->items + heap * values->width;
   switch (values->width) {
   case 1: takes_8(marks->at, marks->mark, value, takes, count); break;
   case 2: takes_16(marks->at, marks->mark, value, takes, count); break;
   default: takes_32(marks->at, marks->mark, value, takes, count);
   }
}

uint32_t nim_marks_least_missing(const nim_marks *marks, uint32_t from) {
   while (from < marks->size && marks->at[from] == marks->mark)
      from++;
   return from;
}
