/* Claiming a file for one process. */
#ifndef NIM_LOCK_H
#define NIM_LOCK_H

#include "core/base/nim_base.h"

#pragma GCC visibility push(hidden)

/* Locks all of a file that is open for writing, until this process closes any descriptor of it or
   ends; children have no part in the lock. With `wait`, waits until no other process holds it.
   False, with errno, if it cannot be locked: EACCES or EAGAIN if another process holds it. */
bool nim_lock(int descriptor, bool wait);

#pragma GCC visibility pop

#endif
