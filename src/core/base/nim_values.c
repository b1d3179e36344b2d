/* A growing array of unsigned integers of one, two or four bytes. */
#include "core/base/nim_values.h"

#include <string.h>

void nim_values_init(nim_values *values) {
   *values = (nim_values){.width = 1};
}

/* The size of the block for that many items; 0 if there are none, or if it does not fit. */
static size_t block_size(size_t capacity, unsigned width) {
   if (capacity == 0 || capacity > (SIZE_MAX - 2 * NIM_VALUES_MARGIN) / width) return 0;
   return capacity * width + 2 * NIM_VALUES_MARGIN;
}

static nim_status resize(nim_values *values, size_t capacity, unsigned width,
                         const nim_memory *memory) {
   size_t size = block_size(capacity, width);
   if (size == 0 && capacity != 0) return NIM_NO_MEMORY;
   void *block = values->items == NULL ? NULL : (char *)values->items - NIM_VALUES_MARGIN;
   nim_status status =
         nim_resize(memory, &block, block_size(values->capacity, values->width), size, 1);
   if (status != NIM_OK) return status;
   if (block != NULL && values->items == NULL) memset(block, 0, NIM_VALUES_MARGIN);
   values->items = block == NULL ? NULL : (char *)block + NIM_VALUES_MARGIN;
   if (block != NULL) memset((char *)values->items + capacity * width, 0, NIM_VALUES_MARGIN);
   values->capacity = capacity;
   return NIM_OK;
}

void nim_values_free(nim_values *values, const nim_memory *memory) {
   resize(values, 0, values->width, memory);
   nim_values_init(values);
}

nim_status nim_values_reserve(nim_values *values, size_t capacity, const nim_memory *memory) {
   if (capacity <= values->capacity) return NIM_OK;
   size_t grown = values->capacity + values->capacity / 4 + 64;
   if (capacity < grown && resize(values, grown, values->width, memory) == NIM_OK) return NIM_OK;
   return resize(values, capacity, values->width, memory);
}

nim_status nim_values_widen(nim_values *values, uint64_t value, const nim_memory *memory) {
   if (value > UINT32_MAX) return NIM_OVERFLOW;
   unsigned width = value <= UINT8_MAX ? 1 : value <= UINT16_MAX ? 2 : 4;
   if (width <= values->width) return NIM_OK;
   if (values->capacity > 0) {
      nim_status status = resize(values, values->capacity, width, memory);
      if (status != NIM_OK) return status;
   }
   /* In place, from the last item: none is overwritten before it has moved. */
   nim_values wide = *values;
   wide.width = width;
   for (size_t i = values->count; i-- > 0;)
      nim_values_set(&wide, i, nim_values_at(values, i));
   values->width = width;
   return NIM_OK;
}

nim_status nim_values_push(nim_values *values, uint64_t value, const nim_memory *memory) {
   nim_status status = nim_values_reserve(values, values->count + 1, memory);
   if (status == NIM_OK) status = nim_values_widen(values, value, memory);
   if (status != NIM_OK) return status;
   nim_values_set(values, values->count++, (uint32_t)value);
   return NIM_OK;
}

void nim_values_remove(nim_values *values, size_t first, size_t count) {
   char *to = (char *)values->items + first * values->width;
   memmove(to, to + count * values->width, (values->count - first - count) * values->width);
   values->count -= count;
}
