/* Giving up, for good, what a process that plays games between bots does not need. A second line of
   defence: should a bot break out of its cell through a bug in Lua, little is within its reach. */
#ifndef NIM_CONFINE_H
#define NIM_CONFINE_H

#include "core/base/nim_base.h"

#pragma GCC visibility push(hidden)

/* Confines this process. It keeps the descriptor `kept`, 3 or more; its standard streams become the
   null device, all other descriptors are closed, and no new ones can be opened: no file, no socket.
   It cannot start a process (unless it is root), gain rights by executing a program, leave a core
   file or let a file grow, and its address space can grow by at most `growth` bytes.

   False, with errno, if the system refuses one of these; others may have been done by then. What a
   system does not know at all is skipped. */
bool nim_confine(int kept, size_t growth);

#pragma GCC visibility pop

#endif
