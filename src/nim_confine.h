/* Giving up, for good, what a process that plays games between bots does not need. It is a second
   wall: should a bot break out of its cell through a fault of Lua itself, little is left to reach.
 */
#ifndef NIM_CONFINE_H
#define NIM_CONFINE_H

#include "nim_base.h"

#pragma GCC visibility push(hidden)

/* Confines this process. It keeps the descriptor `kept`, 3 or more; its standard streams become the
   null device, and all others are closed. No program that it starts can gain rights, it leaves no
   core file, and no file can grow under its hands. `sealed`: nor can it open any other descriptor,
   start a process, or grow by more than `growth` bytes (0: without bound).

   False, with errno, if the system refuses one of these; some are then done. What a system does not
   know at all is passed over. */
bool nim_confine(int kept, bool sealed, size_t growth);

#pragma GCC visibility pop

#endif
