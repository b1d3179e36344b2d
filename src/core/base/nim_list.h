/* A growing list of integers. Its maker owns it; a call that fails leaves it unchanged. */
#ifndef NIM_LIST_H
#define NIM_LIST_H

#include "core/base/nim_base.h"

#pragma GCC visibility push(hidden)

typedef struct nim_list {
   int64_t *items;
   size_t count;
   size_t capacity;
} nim_list;

/* Makes room for that many more items. */
nim_status nim_list_reserve(nim_list *list, size_t more, const nim_memory *memory);

/* Makes `to`, which holds nothing, a copy with no more room than needed. */
nim_status nim_list_copy(nim_list *to, const nim_list *from, const nim_memory *memory);

void nim_list_free(nim_list *list, const nim_memory *memory);

#pragma GCC visibility pop

#endif
