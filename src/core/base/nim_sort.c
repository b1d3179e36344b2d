/* Sorting integers; most lists are short, the heaps of a position or of an option. */
#include "core/base/nim_sort.h"

#include <stdlib.h>

enum { SHORT = 16 }; /* up to this count insertion is faster than qsort */

static int ascending(const void *one, const void *other) {
   int64_t a = *(const int64_t *)one, b = *(const int64_t *)other;
   return (a > b) - (a < b);
}

static int descending(const void *one, const void *other) {
   return ascending(other, one);
}

static void sort(int64_t *numbers, size_t count, int (*order)(const void *, const void *)) {
   if (count > SHORT) {
      qsort(numbers, count, sizeof *numbers, order);
      return;
   }
   for (size_t i = 1; i < count; i++) {
      const int64_t number = numbers[i];
      size_t at = i;
      for (; at > 0 && order(&numbers[at - 1], &number) > 0; at--)
         numbers[at] = numbers[at - 1];
      numbers[at] = number;
   }
}

void nim_sort_ascending(int64_t *numbers, size_t count) {
   sort(numbers, count, ascending);
}

void nim_sort_descending(int64_t *numbers, size_t count) {
   sort(numbers, count, descending);
}
