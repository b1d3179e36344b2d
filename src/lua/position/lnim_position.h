/* Positions as Lua sees them: a nim_position in a full userdata, immutable, with nothing to
   release.

   There are three kinds, each with a metatable of its own, all named "nim.position": classic Nim
   (lnim_classic.c), heaps under other rules (lnim_heaps.c), whole states (lnim_states.c). Methods
   that do not depend on the rules are written once, in lnim_position.c, and registered in each
   metatable; methods that do are written once for each kind, under the same names. So no method
   asks which kind it serves. Every method and metamethod has its metatable as upvalue 1: that is
   the type check, and what a method gives to the positions it makes.

   Of the last two kinds, making and moving (lnim_heaps.c, lnim_states.c) and solving
   (lnim_heaps_solve.c, lnim_states_solve.c) are two concepts each; counting sequences of moves
   (lnim_perft.c) and playing at random (lnim_playout.c) are one for both kinds.

   User value 1 is the rules object; a whole state has another (lnim_states.h). A classic position
   has no user value: its rules are the same for all of them and are kept in its metatable. */
#ifndef LNIM_POSITION_H
#define LNIM_POSITION_H

#include "core/classic/nim_position.h"
#include "lua/rules/lnim_solve.h"

#pragma GCC visibility push(hidden)

/* The kinds: addresses under which the registry keeps the metatables. */
extern const char lnim_classic_kind, lnim_heaps_kind, lnim_states_kind;

/* Opening a kind: pushes its new metatable and its table of methods, both with all that the kinds
   share; add to them with lnim_position_methods, then pop both. */
void lnim_position_kind(lua_State *L, const char *kind);

/* Adds functions to the table on the top; each gets the metatable just below as upvalue 1. */
void lnim_position_methods(lua_State *L, const luaL_Reg *functions);

/* Adds methods to a kind that has been opened. */
void lnim_position_extend(lua_State *L, const char *kind, const luaL_Reg *methods);

/* What both kinds of heaps share and whole states do not have: total, nim_sum, column_sums, kind,
   key. */
extern const luaL_Reg lnim_heap_methods[];

/* Pushes heaps or a state as nim.position reads them, "1-3-5-7". Messages about Lua functions show
   a state as these get it, see lnim_push_state. */
void lnim_position_push_text(lua_State *L, const int64_t *integers, size_t count);

/* The metamethod __tostring of positions, and of what bots see of them. */
int lnim_position_tostring(lua_State *L);

/* In a method: the position it was called on, argument 1; raises for anything else. */
const nim_position *lnim_position_self(lua_State *L);

/* The same for a position whose rules are not those of classic Nim, with them; it keeps them. */
const nim_position *lnim_position_ruled(lua_State *L, lnim_rules **rules);

/* In a method that needs a move: raises an error because none is left. */
int lnim_position_over(lua_State *L);

/* In a method that solves, whose argument 2 is a play or missing, and 3 limits or missing: all that
   it needs. The structure must stay where it is. */
typedef struct lnim_problem {
   const nim_position *position;
   lnim_rules *rules;
   enum nim_play play;
   lnim_effort effort;
} lnim_problem;

void lnim_problem_start(lua_State *L, lnim_problem *problem);

/* The position of any kind at `index`, or NULL. */
const nim_position *lnim_test_position(lua_State *L, int index);

/* Pushes a position of `count` heaps, still to be filled, with room for that many user values and
   no metatable yet. Then: fill in play and heaps; nim_position_seal, or for a whole state set what
   it sets to 0; set the user value; and last the metatable. */
nim_position *lnim_position_new(lua_State *L, uint64_t count, int user_values);

/* The same, already filled: a copy of the position at `index`, with its user values. */
nim_position *lnim_position_copy(lua_State *L, int index);

/* As lnim_position_new, then filled and sealed with the heaps that the value at `index` names: a
   list of integers, a string such as "1-3-5-7", or a position. Raises for anything else, naming the
   heap. */
nim_position *lnim_position_read(lua_State *L, int index, enum nim_play play, int user_values);

/* Sets the metatable of the new position on the top: from a method, its own kind; elsewhere, the
   kind named. */
void lnim_position_finish(lua_State *L);
void lnim_position_finish_as(lua_State *L, const char *kind);

/* The play named by the argument at `index`, or `otherwise` if there is none. */
enum nim_play lnim_check_play(lua_State *L, int index, enum nim_play otherwise);

/* The most values of a move: heap, take and the parts left, or the integers of a state. */
enum { LNIM_MOVE_VALUES = 128 };

/* Pushes { heap =, take = } for a move whose heap counts from 0. */
void lnim_push_move(lua_State *L, nim_move move);

/* Openers, see lnim_base.h. */
void lnim_open_classic(lua_State *L);
void lnim_open_heaps(lua_State *L);
void lnim_open_perft(lua_State *L);
void lnim_open_player_errors(lua_State *L);
void lnim_open_playout(lua_State *L);
void lnim_open_position(lua_State *L);
void lnim_open_referee(lua_State *L);
void lnim_open_rules_position(lua_State *L);
void lnim_open_states(lua_State *L);
void lnim_open_survey(lua_State *L);
void lnim_open_view(lua_State *L);

#pragma GCC visibility pop

#endif
