/***
Genera of positions.
@submodule nim.position
*/
#include "lua/misere/lnim_genus.h"
#include "lua/position/lnim_position.h"

/***
The genus, which shows how a position of heaps behaves in misère play alone and beside heaps of Nim:
see `genus` of @{nim.rules}. The previous player wins in misère play exactly when the first digit is
0. Whole states have none.
@function genus
@tparam[opt] table limits see `solve`
@treturn table `normal`, the Grundy value; `misere`, the list of the digits, of which the last two
repeat for ever; `tame`, whether a position of Nim has this genus
@raise beyond the limits
@usage
local nim = require "nim"
assert(tostring(nim.rules "kayles":position "5-4":genus()) == "5^057")
assert(nim.position "1-2-3":genus().tame)
*/
static int heaps_genus(lua_State *L) {
   lnim_method_takes(L, "genus", 1);
   lnim_rules *rules;
   const nim_position *position = lnim_position_ruled(L, &rules);
   lnim_effort effort;
   lnim_effort_read(L, 2, "limits", &effort);
   lnim_push_genus(L, rules, position->heaps, position->count, &effort);
   return 1;
}

static int classic_genus(lua_State *L) {
   lnim_method_takes(L, "genus", 1);
   const nim_position *position = lnim_position_self(L);
   lnim_effort effort;
   lnim_effort_read(L, 2, "limits", &effort);
   lnim_push_genus_of_nim(L, position->nim_sum, position->rich > 0);
   return 1;
}

void lnim_open_genus_position(lua_State *L) {
   static const luaL_Reg heaps[] = {{"genus", heaps_genus}, {NULL, NULL}};
   static const luaL_Reg classic[] = {{"genus", classic_genus}, {NULL, NULL}};
   lnim_position_extend(L, &lnim_heaps_kind, heaps);
   lnim_position_extend(L, &lnim_classic_kind, classic);
}
