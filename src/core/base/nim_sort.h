/* Sorting integers, such as the sizes of heaps. */
#ifndef NIM_SORT_H
#define NIM_SORT_H

#include "core/base/nim_base.h"

#pragma GCC visibility push(hidden)

void nim_sort_ascending(int64_t *numbers, size_t count);
void nim_sort_descending(int64_t *numbers, size_t count);

#pragma GCC visibility pop

#endif
