/***
The module nim.core, the C part: opens all rooms of the binding. Programs reach it through the
modules above it, which `require "nim"` returns.
@module nim.core
*/
#include "lua/cell/lnim_cell.h"
#include "lua/misere/lnim_genus.h"
#include "lua/misere/lnim_quotient.h"
#include "lua/position/lnim_position.h"
#include "lua/rules/lnim_options.h"
#include "lua/sequence/lnim_sequence.h"

/* The one exported symbol: the module `nim.core`, a table of C functions. */
LUAMOD_API int luaopen_nim_core(lua_State *L);

/* The order matters: a room adds to the classes of those before it, and in the room of positions
   first come the kinds, then what adds methods to them, then the views that copy these. */
LUAMOD_API int luaopen_nim_core(lua_State *L) {
   luaL_checkversion(L);
   lua_newtable(L);

   lnim_open_base(L);
   lnim_open_bytes(L);
   lnim_open_locale(L);
   lnim_open_field(L);
   lnim_open_normal(L);
   lnim_open_output(L);
   lnim_open_random(L);
   lnim_open_source(L);
   lnim_open_system(L);
   lnim_open_worker(L);

   lnim_open_rules(L);
   lnim_open_options(L);
   lnim_open_rules_read(L);
   lnim_open_rules_twin(L);

   lnim_open_classic(L);
   lnim_open_heaps(L);
   lnim_open_states(L);
   lnim_open_perft(L);
   lnim_open_playout(L);
   lnim_open_position(L);
   lnim_open_rules_position(L);
   lnim_open_player_errors(L);
   lnim_open_view(L);
   lnim_open_referee(L);
   lnim_open_survey(L);

   lnim_open_genus(L);
   lnim_open_genus_position(L);
   lnim_open_quotient(L);

   lnim_open_sequence(L);
   lnim_open_cell(L);
   return 1;
}
