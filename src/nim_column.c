#include "nim_column.h"

#include <string.h>

void nim_column_init(nim_column *column) {
   *column = (nim_column){.items = NULL, .capacity = 0, .width = 1};
}

void nim_column_free(nim_column *column, const nim_memory *memory) {
   nim_resize(memory, &column->items, column->capacity, 0, column->width);
   nim_column_init(column);
}

nim_status nim_column_reserve(nim_column *column, const nim_memory *memory, size_t count) {
   size_t capacity = column->capacity;
   if (count <= capacity) return NIM_OK;
   nim_status status = nim_resize(memory, &column->items, capacity, count, column->width);
   if (status != NIM_OK) return status;
   memset((char *)column->items + capacity * column->width, 0, (count - capacity) * column->width);
   column->capacity = count;
   return NIM_OK;
}

static void store(nim_column *column, size_t index, uint32_t value) {
   switch (column->width) {
   case 1: ((uint8_t *)column->items)[index] = (uint8_t)value; break;
   case 2: ((uint16_t *)column->items)[index] = (uint16_t)value; break;
   default: ((uint32_t *)column->items)[index] = value; break;
   }
}

/* In place: the last item moves first, so none is overwritten before it is read. */
static nim_status widen(nim_column *column, const nim_memory *memory) {
   size_t width = column->width;
   if (column->capacity > SIZE_MAX / (2 * width)) return NIM_NO_MEMORY;
   nim_status status = nim_resize(memory, &column->items, column->capacity * width,
                                  column->capacity * 2 * width, 1);
   if (status != NIM_OK) return status;
   nim_column narrow = *column;
   column->width = 2 * width;
   for (size_t i = column->capacity; i-- > 0;) {
      store(column, i, nim_column_get(&narrow, i));
   }
   return NIM_OK;
}

nim_status nim_column_set(nim_column *column, const nim_memory *memory, size_t index,
                          uint32_t value) {
   while (column->width < 4 && value >> (8 * column->width) != 0) {
      nim_status status = widen(column, memory);
      if (status != NIM_OK) return status;
   }
   store(column, index, value);
   return NIM_OK;
}
