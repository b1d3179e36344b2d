/***
The C part. Programs reach it through the modules above it, which `require "nim"` gives.
@module nim.core
*/
#include "lua/cell/lnim_cell.h"
#include "lua/position/lnim_position.h"
#include "lua/rules/lnim_rules.h"
#include "lua/sequence/lnim_sequence.h"

/* The one exported symbol: the module `nim.core`, a table of C functions. */
LUAMOD_API int luaopen_nim_core(lua_State *L);

LUAMOD_API int luaopen_nim_core(lua_State *L) {
   luaL_checkversion(L);
   lua_newtable(L);
   lnim_open_base(L);
   lnim_open_cell(L);
   lnim_open_classic(L);
   lnim_open_errors(L);
   lnim_open_heaps(L);
   lnim_open_normal(L);
   lnim_open_output(L);
   lnim_open_position(L);
   lnim_open_random(L);
   lnim_open_referee(L);
   lnim_open_rules(L);
   lnim_open_sequence(L);
   lnim_open_system(L);
   lnim_open_source(L);
   lnim_open_states(L);
   lnim_open_survey(L);
   lnim_open_view(L);
   lnim_open_worker(L);
   return 1;
}
