/* The distance between words (Damerau 1964): letters left out, added, changed or swapped. */
#include "core/base/nim_nearest.h"

#include <string.h>

enum { LONGEST = 32, FARTHEST = 2 };

static char lower(char c) {
   return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static size_t least(size_t a, size_t b) {
   return a < b ? a : b;
}

/* Row i holds the distances of the first i letters of `a` to the beginnings of `b`. Only the last
   three rows are kept. */
static size_t distance(const char *a, size_t a_length, const char *b, size_t b_length) {
   size_t rows[3][LONGEST + 1];
   for (size_t j = 0; j <= b_length; j++)
      rows[0][j] = j;
   for (size_t i = 1; i <= a_length; i++) {
      size_t *row = rows[i % 3], *above = rows[(i - 1) % 3], *two_above = rows[(i + 1) % 3];
      row[0] = i;
      for (size_t j = 1; j <= b_length; j++) {
         char x = lower(a[i - 1]), y = lower(b[j - 1]);
         row[j] = least(least(row[j - 1], above[j]) + 1, above[j - 1] + (x != y));
         if (i > 1 && j > 1 && x == lower(b[j - 2]) && y == lower(a[i - 2]))
            row[j] = least(row[j], two_above[j - 2] + 1);
      }
   }
   return rows[a_length % 3][b_length];
}

void nim_nearest_try(nim_nearest *nearest, const char *name) {
   size_t length = strlen(name);
   if (nearest->length > LONGEST || length > LONGEST) return;
   size_t far = distance(nearest->word, nearest->length, name, length);
   if (far > FARTHEST || 2 * far >= length) return;
   if (nearest->name != NULL && far >= nearest->distance) return;
   nearest->name = name;
   nearest->distance = far;
}
