/* Solving positions by search: what it may take, and driving a solver. */
#include "lua/rules/lnim_solve.h"
#include "lua/rules/lnim_options.h"
#include "lua/rules/lnim_rules_function.h"

enum { PROGRESS_EVERY = 1 << 16 /* positions whose options were asked for */ };

static size_t count_solved(const lnim_search *search) {
   size_t solved = search->sums.solved + nim_box_positions(&search->box);
   for (size_t i = 0; i < NIM_STATE_MAX; i++)
      if (search->states[i] != NULL) solved += search->states[i]->solved;
   return solved;
}

const char *lnim_push_stopped(lua_State *L, const lnim_rules *rules, const lnim_effort *effort,
                              nim_status status) {
   const lnim_search *search = rules->search;
   if (status == NIM_OVERFLOW) return lua_pushliteral(L, "position: too large to search");
   if (effort->in_heaps) return lnim_push_heaps_limit(L, rules, effort);
   lua_pushfstring(L, "%I solved", (LUAI_UACINT)count_solved(search));
   if (search->negative_width > 0) {
      const char *state = lnim_push_state(L, search->negative, search->negative_width);
      lua_pushfstring(L, "%s (the first state with a negative integer: %s)", lua_tostring(L, -2),
                      state);
   }
   return lnim_effort_push_limit(L, effort, rules, "positions", lua_tostring(L, -1));
}

int lnim_push_solved(lua_State *L, const lnim_rules *rules, const lnim_effort *effort,
                     nim_status status) {
   if (status == NIM_OK) {
      lua_pushinteger(L, (lua_Integer)count_solved(rules->search));
      return 1;
   }
   lnim_push_stopped(L, rules, effort, status);
   lua_pushnil(L);
   lua_insert(L, -2);
   return 2;
}

/* Raises anything else that stopped a solver. */
static void raise_stopped(lua_State *L, const lnim_rules *rules, const nim_solver *solver,
                          nim_status status) {
   if (status != NIM_CYCLE) lnim_rules_raise(L, rules, status);
   lnim_error(L, "%s %s: game that ends expected, but it can recur",
              rules->kind == LNIM_RULES_STATE ? "state" : "heaps",
              lnim_push_state(L, solver->position, solver->position_count));
}

nim_status lnim_drive_solver(lua_State *L, lnim_rules *rules, nim_solver *solver,
                             const int64_t *position, size_t count, lnim_feed *feed,
                             lnim_effort *effort) {
   const size_t before = solver->table.count;
   solver->limit = effort->positions < SIZE_MAX - before ? before + effort->positions : SIZE_MAX;
   nim_status status = nim_solver_begin(solver, position, count);
   for (size_t turn = 1; status == NIM_OK; turn++) {
      status = nim_solver_step(solver, &effort->poll);
      if (status != NIM_OK || !solver->wanted) break;
      status = feed(L, rules, solver, &effort->poll);
      if (effort->progress != 0 && turn % PROGRESS_EVERY == 0)
         lnim_call_progress(L, rules, effort->progress, solver->solved, solver->table.count);
   }
   lnim_effort_spend(effort, solver->table.count - before);
   status = lnim_effort_status(L, effort, rules, status);
   if (status != NIM_OK && status != NIM_LIMIT && status != NIM_OVERFLOW)
      raise_stopped(L, rules, solver, status);
   if (effort->progress != 0)
      lnim_call_progress(L, rules, effort->progress, solver->solved, solver->table.count);
   return status;
}
