/* Positions of heaps under rules other than classic Nim's; see lnim_position.h. */
#ifndef LNIM_HEAPS_H
#define LNIM_HEAPS_H

#include "lua/position/lnim_position.h"
#include "lua/rules/lnim_options.h"

#pragma GCC visibility push(hidden)

/* The method `position` of rules of heaps: pushes a position under the rules at 1, of the heaps
   that argument 2 names, with the play that argument 3 names. */
int lnim_heaps_position(lua_State *L);

/* All moves of a position, one after the other; zero but for the first two fields at the start. */
typedef struct lnim_heaps_moves {
   const nim_position *position;
   lnim_rules *rules;
   size_t next_heap;
   bool in_heap; /* `options` lists the options of the heap before next_heap */
   lnim_options options;
} lnim_heaps_moves;

bool lnim_heaps_next_move(lua_State *L, lnim_heaps_moves *moves);

/* Skips what is left of the heap before next_heap; false if there is no other. */
bool lnim_heaps_next_heap(lua_State *L, lnim_heaps_moves *moves);

/* Pushes the values of a move: the heap's index, what it takes, and two parts and up. */
int lnim_heaps_push_move(lua_State *L, size_t heap, const nim_option *option);

/* Pushes { heap =, take = } for the same, with two parts and up at 1, 2, … */
void lnim_heaps_push_move_table(lua_State *L, size_t heap, const nim_option *option);

/* Methods that find out who wins, how fast and by which moves. */
extern const luaL_Reg lnim_heaps_solving[];

#pragma GCC visibility pop

#endif
