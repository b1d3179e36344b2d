/* A growing array of unsigned integers, all stored in as many bytes as the largest of them needs:
   one, two or four. A call that fails leaves the array unchanged.

   NIM_VALUES_MARGIN bytes before the first item and after the last one there is room for may be
   read, so that loops over blocks need not stop short at either end; those before are 0. */
#ifndef NIM_VALUES_H
#define NIM_VALUES_H

#include "core/base/nim_base.h"

#pragma GCC visibility push(hidden)

enum { NIM_VALUES_MARGIN = 64 };

typedef struct nim_values {
   void *items;    /* uint8_t, uint16_t or uint32_t by width; NULL while capacity is 0 */
   unsigned width; /* bytes of an item: 1, 2 or 4 */
   size_t count;
   size_t capacity;
} nim_values;

/* An empty array; owns nothing. */
void nim_values_init(nim_values *values);
void nim_values_free(nim_values *values, const nim_memory *memory);

/* Makes room for that many items in all: exactly, or a quarter more than before if that is more. */
nim_status nim_values_reserve(nim_values *values, size_t capacity, const nim_memory *memory);

/* Makes the items wide enough for the value; NIM_OVERFLOW beyond 2^32 - 1. */
nim_status nim_values_widen(nim_values *values, uint64_t value, const nim_memory *memory);

/* Appends a value. */
nim_status nim_values_push(nim_values *values, uint64_t value, const nim_memory *memory);

/* Removes `count` items from `first` on. */
void nim_values_remove(nim_values *values, size_t first, size_t count);

static inline uint32_t nim_values_at(const nim_values *values, size_t index) {
   switch (values->width) {
   case 1: return ((const uint8_t *)values->items)[index];
   case 2: return ((const uint16_t *)values->items)[index];
   default: return ((const uint32_t *)values->items)[index];
   }
}

/* Overwrites an item below capacity with a value that fits the width. */
static inline void nim_values_set(nim_values *values, size_t index, uint32_t value) {
   switch (values->width) {
   case 1: ((uint8_t *)values->items)[index] = (uint8_t)value; break;
   case 2: ((uint16_t *)values->items)[index] = (uint16_t)value; break;
   default: ((uint32_t *)values->items)[index] = value;
   }
}

static inline uint32_t nim_values_limit(const nim_values *values) {
   return UINT32_MAX >> (32 - 8 * values->width);
}

#pragma GCC visibility pop

#endif
