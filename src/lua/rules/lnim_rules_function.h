/* Rules that are Lua functions: calling these, and checking what they emit and return. While one of
   them runs, its rules cannot be queried. */
#ifndef LNIM_RULES_FUNCTION_H
#define LNIM_RULES_FUNCTION_H

#include "lua/rules/lnim_rules.h"

#pragma GCC visibility push(hidden)

/* Raises while a function of the rules runs: then nothing in their search may be touched. */
void lnim_check_idle(lua_State *L, const lnim_rules *rules);

/* Calls the function of whole states: its options are then in search.emitted as they came, or in
   search.distinct, each once. They stay until the next call, which a finalizer may make, and so
   whatever allocates. */
void lnim_call_state(lua_State *L, lnim_rules *rules, const int64_t *state, size_t width);
void lnim_call_distinct(lua_State *L, lnim_rules *rules, const int64_t *state, size_t width);

/* Calls the function of heaps, and feeds the options that it lists to search.graph. */
void lnim_call_heap(lua_State *L, lnim_rules *rules, int64_t heap);

/* Replaces a state by the one that stands for all that `normalize` maps to it, if there is such a
   function. */
void lnim_call_normalize(lua_State *L, lnim_rules *rules, int64_t *state, size_t width);

/* Calls a progress function, at that stack index, with the positions solved and met. */
void lnim_call_progress(lua_State *L, lnim_rules *rules, int progress, size_t solved, size_t met);

/* The function `emit` of rules of kind STATE; upvalue 1: these. */
int lnim_rules_emit(lua_State *L);

/* Pushes a state as a Lua function gets it, for messages: "(5, 8)", which may have integers below
   0. Positions as text, "5-8", come from lnim_position_push_text. */
const char *lnim_push_state(lua_State *L, const int64_t *state, size_t width);

#pragma GCC visibility pop

#endif
