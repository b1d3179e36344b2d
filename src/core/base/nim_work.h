/* Asks a poll now and then from an inner loop: after about NIM_WORK_STEPS simple steps, which take
   a millisecond or two. */
#ifndef NIM_WORK_H
#define NIM_WORK_H

#include "core/base/nim_base.h"

#pragma GCC visibility push(hidden)

enum { NIM_WORK_STEPS = 1 << 21 };

typedef struct nim_work {
   const nim_poll *poll;
   size_t left; /* steps until the next question */
} nim_work;

static inline nim_work nim_work_start(const nim_poll *poll) {
   return (nim_work){poll, NIM_WORK_STEPS};
}

/* Accounts for some steps; true means stop with NIM_INTERRUPTED. */
static inline bool nim_work_stopped(nim_work *work, size_t steps) {
   if (steps < work->left) {
      work->left -= steps;
      return false;
   }
   work->left = NIM_WORK_STEPS;
   return nim_stopped(work->poll);
}

#pragma GCC visibility pop

#endif
