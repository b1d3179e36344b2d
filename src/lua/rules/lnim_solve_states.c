/* Solving whole states. */
#include "lua/rules/lnim_rules_function.h"
#include "lua/rules/lnim_solve.h"

#include <string.h>

static nim_solver *states_solver(lua_State *L, lnim_rules *rules, size_t width) {
   lnim_search *search = rules->search;
   nim_solver *solver = search->states[width - 1];
   if (solver != NULL) return solver;
   void *block = NULL;
   nim_status status = nim_resize(&search->memory, &block, 0, 1, sizeof *solver);
   if (status != NIM_OK) lnim_rules_raise(L, rules, status);
   search->states[width - 1] = solver = block;
   nim_solver_init(solver, &search->memory, nim_codec_states(width), 0, true);
   return solver;
}

/* Keeps the first state with a negative integer, of those emitted: rules that forget to stop at 0
   walk there until a limit ends the search. */
static void note_negative(lnim_search *search, size_t width) {
   const nim_list *emitted = &search->emitted;
   for (size_t i = 0; i < emitted->count; i++) {
      if (emitted->items[i] >= 0) continue;
      search->negative_width = width;
      memcpy(search->negative, emitted->items + i / width * width,
             width * sizeof *search->negative);
      return;
   }
}

static nim_status feed_state(lua_State *L, lnim_rules *rules, nim_solver *solver,
                             const nim_poll *poll) {
   nim_list *emitted = &rules->search->emitted;
   size_t width = solver->position_count;
   nim_status status = NIM_OK;
   lnim_call_state(L, rules, solver->position, width);
   if (rules->search->negative_width == 0) note_negative(rules->search, width);
   for (size_t i = 0; i < emitted->count && status == NIM_OK; i += width) {
      if (rules->search->normalizes) lnim_call_normalize(L, rules, emitted->items + i, width);
      status = nim_solver_add(solver, emitted->items + i, width);
      bool poll_now = i / width % LNIM_FED_BETWEEN_POLLS == 0;
      if (status == NIM_OK && poll_now && nim_stopped(poll)) return NIM_INTERRUPTED;
   }
   return status;
}

nim_status lnim_try_state(lua_State *L, lnim_rules *rules, const int64_t *state, size_t width,
                          lnim_effort *effort, nim_solution *solution) {
   int64_t root[NIM_STATE_MAX];
   lnim_check_idle(L, rules);
   if (nim_stopped(&effort->watch.poll)) lnim_interrupted(L, &effort->watch);
   lnim_effort_apply(effort, rules);
   nim_solver *solver = states_solver(L, rules, width);
   memcpy(root, state, width * sizeof *root);
   lnim_call_normalize(L, rules, root, width);
   if (nim_solver_find(solver, root, width, solution)) return NIM_OK;
   size_t before = nim_solver_size(solver);
   nim_status status = lnim_drive_solver(L, rules, solver, root, width, feed_state, effort);
   if (status == NIM_OK) nim_solver_find(solver, root, width, solution);
   lnim_tell_collector(L, before, nim_solver_size(solver));
   return status;
}

bool lnim_find_state(lua_State *L, lnim_rules *rules, const int64_t *state, size_t width,
                     nim_solution *solution) {
   int64_t root[NIM_STATE_MAX];
   const nim_solver *solver = rules->search->states[width - 1];
   memcpy(root, state, width * sizeof *root);
   lnim_call_normalize(L, rules, root, width);
   return solver != NULL && nim_solver_find(solver, root, width, solution);
}

nim_solution lnim_solve_state(lua_State *L, lnim_rules *rules, const int64_t *state, size_t width,
                              lnim_effort *effort) {
   nim_solution solution;
   nim_status status = lnim_try_state(L, rules, state, width, effort, &solution);
   if (status != NIM_OK) lnim_error(L, "%s", lnim_push_stopped(L, rules, effort, status));
   return solution;
}
