/* Giving up, for good, what a process that plays games between bots does not need. It is a second
   wall: should a bot break out of its cell through a fault of Lua itself, little is left to reach.
 */
#ifndef NIM_CONFINE_H
#define NIM_CONFINE_H

#include "core/base/nim_base.h"

#pragma GCC visibility push(hidden)

/* Confines this process. It keeps the descriptor `kept`, 3 or more; its standard streams become the
   null device, all other descriptors are closed, and no new ones can be opened: no file, no socket.
   It can start no process (unless it is root), a program that it became could gain no rights, it
   leaves no core file, no file can grow under its hands, and its address space can grow by no more
   than `growth` bytes.

   False, with errno, if the system refuses one of these; some are then done. What a system does not
   know at all is passed over. */
bool nim_confine(int kept, size_t growth);

#pragma GCC visibility pop

#endif
