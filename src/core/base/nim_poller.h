/* Calls a poll now and then from an inner loop: after about NIM_POLLER_STEPS simple steps, which
   take a millisecond or two. */
#ifndef NIM_POLLER_H
#define NIM_POLLER_H

#include "core/base/nim_base.h"

#pragma GCC visibility push(hidden)

enum { NIM_POLLER_STEPS = 1 << 21 };

typedef struct nim_poller {
   const nim_poll *poll;
   size_t left; /* steps until the next call */
} nim_poller;

static inline nim_poller nim_poller_start(const nim_poll *poll) {
   return (nim_poller){poll, NIM_POLLER_STEPS};
}

/* Accounts for some steps; true means stop with NIM_INTERRUPTED. */
static inline bool nim_poller_stopped(nim_poller *poller, size_t steps) {
   if (steps < poller->left) {
      poller->left -= steps;
      return false;
   }
   poller->left = NIM_POLLER_STEPS;
   return nim_stopped(poller->poll);
}

#pragma GCC visibility pop

#endif
