/* A growing array of small counts, zero until set, in 1, 2 or 4 bytes each: as wide as the largest
   value so far needs. A solver keeps millions of remotenesses, nearly all below 256.

   The column owns its memory. A call that fails leaves it as it was. */
#ifndef NIM_COLUMN_H
#define NIM_COLUMN_H

#include "nim_base.h"

#pragma GCC visibility push(hidden)

typedef struct nim_column {
   void *items;
   size_t capacity;
   size_t width; /* bytes an item: 1, 2 or 4 */
} nim_column;

void nim_column_init(nim_column *column);
void nim_column_free(nim_column *column, const nim_memory *memory);

/* Makes room for at least `count` items, new ones zero. */
nim_status nim_column_reserve(nim_column *column, const nim_memory *memory, size_t count);

/* Index below the capacity in both. */
nim_status nim_column_set(nim_column *column, const nim_memory *memory, size_t index,
                          uint32_t value);

static inline uint32_t nim_column_get(const nim_column *column, size_t index) {
   switch (column->width) {
   case 1: return ((const uint8_t *)column->items)[index];
   case 2: return ((const uint16_t *)column->items)[index];
   default: return ((const uint32_t *)column->items)[index];
   }
}

#pragma GCC visibility pop

#endif
