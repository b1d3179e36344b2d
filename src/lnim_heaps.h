/* Positions of heaps under other rules than classic Nim's; see lnim_position.h. */
#ifndef LNIM_HEAPS_H
#define LNIM_HEAPS_H

#include "lnim_position.h"
#include "lnim_rules.h"

#pragma GCC visibility push(hidden)

/* In a method: the position it was called on, and its rules, which it keeps. */
const nim_position *lnim_heaps_self(lua_State *L, lnim_rules **rules);

/* The method `position` of rules of heaps: pushes a position under the rules at 1, of the heaps
   that argument 2 names, with the play that argument 3 names. */
int lnim_rules_position(lua_State *L);

/* Methods of many games at once. */
int lnim_heaps_perft(lua_State *L);
int lnim_heaps_playout(lua_State *L);

#pragma GCC visibility pop

#endif
