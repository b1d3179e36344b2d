/* Solving whole states. */
#include "lua/rules/lnim_rules_function.h"
#include "lua/rules/lnim_solve.h"

#include <string.h>

static nim_solver *states_solver(lua_State *L, lnim_search *search, size_t width) {
   nim_solver *solver = search->states[width - 1];
   if (solver != NULL) return solver;
   void *block = NULL;
   nim_status status = nim_resize(&search->memory, &block, 0, 1, sizeof *solver);
   if (status != NIM_OK) lnim_raise(L, status);
   search->states[width - 1] = solver = block;
   nim_solver_init(solver, &search->memory, nim_codec_states(width), 0, true);
   return solver;
}

static nim_status feed_state(lua_State *L, lnim_rules *rules, nim_solver *solver,
                             const nim_poll *poll) {
   nim_list *emitted = &rules->search->emitted;
   size_t width = solver->position_count;
   nim_status status = NIM_OK;
   lnim_call_state(L, rules, solver->position, width);
   for (size_t i = 0; i < emitted->count && status == NIM_OK; i += width) {
      if (rules->search->normalizes) lnim_call_normalize(L, rules, emitted->items + i, width);
      status = nim_solver_add(solver, emitted->items + i, width);
      if (i / width % LNIM_FED_BETWEEN_POLLS == 0 && nim_stopped(poll)) return NIM_INTERRUPTED;
   }
   return status;
}

nim_status lnim_try_state(lua_State *L, lnim_rules *rules, const int64_t *state, size_t width,
                          const lnim_effort *effort, nim_solution *solution) {
   int64_t root[NIM_STATE_MAX];
   lnim_check_idle(L, rules);
   if (nim_stopped(&effort->watch.poll)) lnim_interrupted(L, &effort->watch);
   nim_solver *solver = states_solver(L, rules->search, width);
   memcpy(root, state, width * sizeof *root);
   lnim_call_normalize(L, rules, root, width);
   if (nim_solver_find(solver, root, width, solution)) return NIM_OK;
   size_t before = nim_solver_size(solver);
   nim_status status = lnim_drive_solver(L, rules, solver, root, width, feed_state, effort);
   if (status == NIM_OK) nim_solver_find(solver, root, width, solution);
   lnim_tell_collector(L, before, nim_solver_size(solver));
   return status;
}

nim_solution lnim_solve_state(lua_State *L, lnim_rules *rules, const int64_t *state, size_t width,
                              const lnim_effort *effort) {
   nim_solution solution;
   nim_status status = lnim_try_state(L, rules, state, width, effort, &solution);
   if (status != NIM_OK) lnim_error(L, "%s", lnim_push_stopped(L, rules, effort, status));
   return solution;
}
