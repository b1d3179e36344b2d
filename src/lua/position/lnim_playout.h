/* The method `playout` of positions: what those of all kinds share. */
#ifndef LNIM_PLAYOUT_H
#define LNIM_PLAYOUT_H

#include "lua/position/lnim_position.h"

#pragma GCC visibility push(hidden)

/* The arguments, and the results so far. */
typedef struct lnim_playout {
   int64_t games;
   enum nim_play play;
   nim_random *random;
   nim_random fresh; /* where no stream was given */
   lnim_effort effort;
   int64_t played; /* games so far */
   int64_t wins;   /* of the player who moves first */
   int64_t plies;
} lnim_playout;

/* Reads the arguments from 2 on. The structure must stay where it is. */
void lnim_playout_start(lua_State *L, const nim_position *position, lnim_playout *playout);

/* Counts games; raises at a limit, which for positions is one of plies, if the program has set it.
   `rules` is NULL where memory has no limit. */
void lnim_playout_add(lua_State *L, lnim_playout *playout, const lnim_rules *rules, int64_t games,
                      int64_t wins, int64_t plies);

/* After a poll said that the work is to be stopped, or because memory is used up: raises. */
int lnim_playout_stop(lua_State *L, const lnim_playout *playout, const lnim_rules *rules,
                      nim_status status);

/* Pushes the results. */
int lnim_playout_finish(lua_State *L, const lnim_playout *playout);

#pragma GCC visibility pop

#endif
