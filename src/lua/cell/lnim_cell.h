/* The cell: where an untrusted bot plays, in a Lua state of its own inside this process.

   What is in it can reach no file, process, clock or environment, no value of the host and no other
   bot. Its memory is capped, and so are the instructions of a move and of loading the file; nothing
   that the bot catches gets past either limit.

   Not promised: a hard limit in real time, and safety from faults in Lua itself. Worker processes
   are there for these.

   lnim_cell.c is the class `nim.cell` of the host. Below it are the bot (lnim_cell_bot.h), the
   library that it gets (lnim_cell_library.h), and the state of a cell, its memory and its limits
   (lnim_cell_state.h). */
#ifndef LNIM_CELL_H
#define LNIM_CELL_H

#include <lua.h>

#pragma GCC visibility push(hidden)

/* Openers, see lnim_base.h. */
void lnim_open_cell(lua_State *L);

#pragma GCC visibility pop

#endif
