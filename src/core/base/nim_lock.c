/* Claiming a file for one process, by a lock of POSIX. */
#define _POSIX_C_SOURCE 200809L
#include "core/base/nim_lock.h"

#include <fcntl.h>
#include <unistd.h>

bool nim_lock(int descriptor, bool wait) {
   struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
   return fcntl(descriptor, wait ? F_SETLKW : F_SETLK, &whole) == 0;
}
