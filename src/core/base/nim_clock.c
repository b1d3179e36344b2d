/* Time that only moves forward. */
#define _POSIX_C_SOURCE 200809L
#include "core/base/nim_clock.h"

#include <time.h>

double nim_clock(void) {
   struct timespec time;
   clock_gettime(CLOCK_MONOTONIC, &time);
   return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}
