/* Solving positions by search: what it may take, and driving a solver. */
#include "lua/rules/lnim_solve.h"
#include "lua/rules/lnim_rules_function.h"

#include <string.h>

enum {
   USUAL_LIMIT = 10000000,  /* positions */
   PROGRESS_EVERY = 1 << 16 /* positions whose options were asked for */
};

/* Effort and limit */

void lnim_effort_start(lua_State *L, lnim_effort *effort) {
   effort->limit = USUAL_LIMIT;
   effort->progress = 0;
   lnim_watch_start(L, &effort->watch);
}

void lnim_effort_read(lua_State *L, int index, lnim_effort *effort) {
   lnim_effort_start(L, effort);
   if (lua_isnoneornil(L, index)) return;
   lnim_check_type(L, index, "options", LUA_TTABLE);
   for (lua_pushnil(L); lua_next(L, index); lua_pop(L, 1)) {
      const char *name = lua_type(L, -2) == LUA_TSTRING ? lua_tostring(L, -2) : "";
      if (strcmp(name, "limit") != 0 && strcmp(name, "progress") != 0)
         lnim_expected(L, -2, "options", "limit or progress");
   }
   if (lua_getfield(L, index, "limit") != LUA_TNIL)
      effort->limit = (size_t)lnim_check_integer(L, -1, "limit", 1, LUA_MAXINTEGER);
   lua_pop(L, 1);
   if (lua_getfield(L, index, "progress") != LUA_TNIL) {
      lnim_check_type(L, -1, "progress", LUA_TFUNCTION);
      effort->progress = lua_gettop(L);
   }
}

static size_t count_solved(const lnim_search *search) {
   size_t solved = search->sums.solved + nim_box_positions(&search->box);
   for (size_t i = 0; i < NIM_STATE_MAX; i++)
      if (search->states[i] != NULL) solved += search->states[i]->solved;
   return solved;
}

const char *lnim_push_stopped(lua_State *L, const lnim_rules *rules, const lnim_effort *effort,
                              nim_status status) {
   if (status == NIM_OVERFLOW) return lua_pushliteral(L, "position: too large to search");
   return lua_pushfstring(L, "limit of %I positions reached, %I solved: position:solve raises it",
                          (LUAI_UACINT)effort->limit, (LUAI_UACINT)count_solved(rules->search));
}

int lnim_push_solved(lua_State *L, const lnim_rules *rules, const lnim_effort *effort,
                     nim_status status) {
   if (status == NIM_OK) {
      lua_pushinteger(L, (lua_Integer)count_solved(rules->search));
      return 1;
   }
   lua_pushnil(L);
   lnim_push_stopped(L, rules, effort, status);
   return 2;
}

/* Raises anything else that stopped a solver. */
static void raise_stopped(lua_State *L, const lnim_rules *rules, const nim_solver *solver,
                          nim_status status, const lnim_watch *watch) {
   switch (status) {
   case NIM_INTERRUPTED: lnim_interrupted(L, watch); break;
   case NIM_CYCLE:
      lnim_error(L, "%s %s: game that ends expected, but it can recur",
                 rules->kind == LNIM_RULES_STATE ? "state" : "heaps",
                 lnim_push_state(L, solver->position, solver->position_count));
      break;
   default: lnim_raise(L, status);
   }
}

nim_status lnim_drive_solver(lua_State *L, lnim_rules *rules, nim_solver *solver,
                             const int64_t *position, size_t count, lnim_feed *feed,
                             const lnim_effort *effort) {
   const lnim_watch *watch = &effort->watch;
   size_t before = solver->table.count;
   solver->limit = effort->limit < SIZE_MAX - before ? before + effort->limit : SIZE_MAX;
   nim_status status = nim_solver_begin(solver, position, count);
   for (size_t turn = 1; status == NIM_OK; turn++) {
      status = nim_solver_step(solver, &watch->poll);
      if (status != NIM_OK || !solver->wanted) break;
      status = feed(L, rules, solver, &watch->poll);
      if (effort->progress != 0 && turn % PROGRESS_EVERY == 0)
         lnim_call_progress(L, rules, effort->progress, solver->solved, solver->table.count);
   }
   if (status != NIM_OK && status != NIM_LIMIT && status != NIM_OVERFLOW)
      raise_stopped(L, rules, solver, status, watch);
   if (effort->progress != 0)
      lnim_call_progress(L, rules, effort->progress, solver->solved, solver->table.count);
   return status;
}
