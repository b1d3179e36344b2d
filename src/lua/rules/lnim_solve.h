/* Solving positions by search, up to a limit. What is solved is kept with the rules, for later
   questions. */
#ifndef LNIM_SOLVE_H
#define LNIM_SOLVE_H

#include "lua/rules/lnim_effort.h"

#pragma GCC visibility push(hidden)

/* The solution of a state, or of heaps, found now unless it was before; with it come those of all
   positions that it leads to. */
nim_solution lnim_solve_state(lua_State *L, lnim_rules *rules, const int64_t *state, size_t width,
                              lnim_effort *effort);
nim_solution lnim_solve_heaps(lua_State *L, lnim_rules *rules, const int64_t *heaps, size_t count,
                              lnim_effort *effort);

/* The same, or NIM_LIMIT: what was solved is kept, and the next call continues; or NIM_OVERFLOW:
   more heaps, or larger ones, than a search takes. */
nim_status lnim_try_state(lua_State *L, lnim_rules *rules, const int64_t *state, size_t width,
                          lnim_effort *effort, nim_solution *solution);
nim_status lnim_try_heaps(lua_State *L, lnim_rules *rules, const int64_t *heaps, size_t count,
                          lnim_effort *effort, nim_solution *solution);

/* What is known of these without any search; false: nothing. */
bool lnim_find_state(lua_State *L, lnim_rules *rules, const int64_t *state, size_t width,
                     nim_solution *solution);
bool lnim_find_heaps(lua_State *L, lnim_rules *rules, const int64_t *heaps, size_t count,
                     nim_solution *solution);

/* Pushes a message for one of the two statuses. */
const char *lnim_push_stopped(lua_State *L, const lnim_rules *rules, const lnim_effort *effort,
                              nim_status status);

/* The method `solve`, after the search: pushes its results. */
int lnim_push_solved(lua_State *L, const lnim_rules *rules, const lnim_effort *effort,
                     nim_status status);

/* Inside these: drives a solver until the position is solved, or one of the two has happened.
   `feed` adds the options of solver->position. */
enum { LNIM_FED_BETWEEN_POLLS = 64 };
typedef nim_status lnim_feed(lua_State *L, lnim_rules *rules, nim_solver *solver,
                             const nim_poll *poll);
nim_status lnim_drive_solver(lua_State *L, lnim_rules *rules, nim_solver *solver,
                             const int64_t *position, size_t count, lnim_feed *feed,
                             lnim_effort *effort);

#pragma GCC visibility pop

#endif
