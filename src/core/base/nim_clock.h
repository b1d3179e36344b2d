/* Time that only moves forward, for measuring how long something takes. */
#ifndef NIM_CLOCK_H
#define NIM_CLOCK_H

#include "core/base/nim_base.h"

#pragma GCC visibility push(hidden)

/* Seconds since some moment in the past, unaffected by changes of the system's clock. */
double nim_clock(void);

#pragma GCC visibility pop

#endif
