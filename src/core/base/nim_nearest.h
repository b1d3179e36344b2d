/* The name that somebody who typed another word may have meant. */
#ifndef NIM_NEAREST_H
#define NIM_NEAREST_H

#include "core/base/nim_base.h"

#pragma GCC visibility push(hidden)

/* A search for the name nearest to a word; `name` stays NULL where none is near. */
typedef struct nim_nearest {
   const char *word;
   size_t length;
   const char *name;
   size_t distance;
} nim_nearest;

/* Compares another name, zero-terminated. It is near if at most two letters, and fewer than half of
   its own, were left out, added, changed or swapped with their neighbour; case does not count. The
   first of equally near names stays. */
void nim_nearest_try(nim_nearest *nearest, const char *name);

#pragma GCC visibility pop

#endif
