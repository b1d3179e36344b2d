/* Positions that are whole states, 1 to 16 integers, under rules that a Lua function gives; see
   lnim_position.h. User value 2 keeps the moves once they were asked for. */
#ifndef LNIM_STATES_H
#define LNIM_STATES_H

#include "lua/position/lnim_position.h"

#pragma GCC visibility push(hidden)

/* The moves of a state: the states they lead to, each once, in the order they were emitted. */
typedef struct lnim_state_moves {
   size_t count;
   int64_t integers[]; /* `width` for each */
} lnim_state_moves;

/* Pushes the moves of the position at 1. */
const lnim_state_moves *lnim_states_moves(lua_State *L, const nim_position *position,
                                          lnim_rules *rules);

/* Pushes the moves of any state. */
const lnim_state_moves *lnim_states_moves_of(lua_State *L, lnim_rules *rules, const int64_t *state,
                                             size_t width);

/* Pushes `count` integers. */
int lnim_states_push(lua_State *L, const int64_t *integers, size_t count);

/* The method `position` of rules of states: the rules at 1, then integers, a list or a text, and
   perhaps a play. */
int lnim_states_position(lua_State *L);

/* Methods that find out who wins, how fast and by which moves. */
extern const luaL_Reg lnim_states_solving[];

#pragma GCC visibility pop

#endif
