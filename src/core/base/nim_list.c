/* A growing list of integers. */
#include "core/base/nim_list.h"

#include <string.h>

void nim_list_free(nim_list *list, const nim_memory *memory) {
   void *items = list->items;
   nim_resize(memory, &items, list->capacity, 0, sizeof *list->items);
   *list = (nim_list){.items = NULL};
}

nim_status nim_list_reserve(nim_list *list, size_t more, const nim_memory *memory) {
   if (list->capacity - list->count >= more) return NIM_OK;
   void *items = list->items;
   size_t grown = nim_grown_capacity(list->count + more);
   nim_status status = nim_resize(memory, &items, list->capacity, grown, sizeof *list->items);
   if (status != NIM_OK) return status;
   list->items = items;
   list->capacity = grown;
   return NIM_OK;
}

nim_status nim_list_copy(nim_list *to, const nim_list *from, const nim_memory *memory) {
   void *items = NULL;
   nim_status status = nim_resize(memory, &items, 0, from->count, sizeof *to->items);
   if (status != NIM_OK) return status;
   *to = (nim_list){.items = items, .count = from->count, .capacity = from->count};
   if (from->count > 0) memcpy(to->items, from->items, from->count * sizeof *to->items);
   return NIM_OK;
}
