#include "lua/rules/lnim_rules.h"

#include <string.h>

enum {
   USUAL_LIMIT = 10000000,  /* positions */
   PROGRESS_EVERY = 1 << 16 /* positions whose options were asked for */
};

void lnim_search_new(lua_State *L, lnim_rules *rules) {
   const nim_memory memory = lnim_memory(L);
   void *block = NULL;
   if (rules->search != NULL) return;
   nim_status status = nim_resize(&memory, &block, 0, 1, sizeof *rules->search);
   if (status != NIM_OK) lnim_raise(L, status);
   lnim_search *search = block;
   *search = (lnim_search){.memory = memory};
   nim_solver_init(&search->sums, &search->memory, nim_codec_heaps(), 0, false);
   nim_box_init(&search->box, &search->memory);
   nim_graph_init(&search->graph, &search->memory);
   nim_table_init(&search->distinct, 1);
   rules->search = search;
}

static void free_solver(nim_solver *solver, const nim_memory *memory) {
   void *block = solver;
   if (solver == NULL) return;
   nim_solver_free(solver);
   nim_resize(memory, &block, 1, 0, sizeof *solver);
}

void lnim_search_free(lua_State *L, lnim_rules *rules) {
   const nim_memory memory = lnim_memory(L);
   lnim_search *search = rules->search;
   void *block = search;
   if (search == NULL) return;
   for (size_t i = 0; i < NIM_STATE_MAX; i++)
      free_solver(search->states[i], &memory);
   nim_solver_free(&search->sums);
   nim_box_free(&search->box);
   nim_graph_free(&search->graph);
   nim_list_free(&search->emitted, &memory);
   nim_table_free(&search->distinct, &memory);
   nim_list_free(&search->root, &memory);
   nim_list_free(&search->option, &memory);
   nim_resize(&memory, &block, 1, 0, sizeof *search);
   rules->search = NULL;
}

/* Effort and limit */

void lnim_effort_start(lua_State *L, lnim_effort *effort) {
   effort->limit = USUAL_LIMIT;
   effort->progress = 0;
   lnim_watch_start(L, &effort->watch);
}

void lnim_effort_read(lua_State *L, int index, lnim_effort *effort) {
   lnim_effort_start(L, effort);
   if (lua_isnoneornil(L, index)) return;
   if (!lua_istable(L, index)) lnim_expected(L, index, "options", "table");
   for (lua_pushnil(L); lua_next(L, index); lua_pop(L, 1)) {
      const char *name = lua_type(L, -2) == LUA_TSTRING ? lua_tostring(L, -2) : "";
      if (strcmp(name, "limit") != 0 && strcmp(name, "progress") != 0)
         lnim_expected(L, -2, "options", "limit or progress");
   }
   if (lua_getfield(L, index, "limit") != LUA_TNIL)
      effort->limit = (size_t)lnim_check_integer(L, -1, "limit", 1, LUA_MAXINTEGER);
   lua_pop(L, 1);
   if (lua_getfield(L, index, "progress") != LUA_TNIL) {
      if (!lua_isfunction(L, -1)) lnim_expected(L, -1, "progress", "function");
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
   if (status == NIM_OVERFLOW)
      return lua_pushliteral(L, "position: smaller one expected, for a search of all below it");
   return lua_pushfstring(L,
                          "limit of %I positions reached, %I solved: position:solve sets another",
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

/* Raises what else stopped a solver. */
static void raise_stopped(lua_State *L, const lnim_rules *rules, const nim_solver *solver,
                          nim_status status, const lnim_watch *watch) {
   switch (status) {
   case NIM_INTERRUPTED: lnim_interrupted(L, watch); break;
   case NIM_CYCLE:
      lnim_error(L, "%s %s: game that ends expected, but it can be reached from itself",
                 rules->kind == LNIM_RULES_STATE ? "state" : "heaps",
                 lnim_push_state(L, solver->position, solver->position_count));
      break;
   default: lnim_raise(L, status);
   }
}

nim_status lnim_drive(lua_State *L, lnim_rules *rules, nim_solver *solver, const int64_t *position,
                      size_t count, lnim_feed *feed, const lnim_effort *effort) {
   const lnim_watch *watch = &effort->watch;
   size_t before = solver->table.count;
   solver->limit = effort->limit < SIZE_MAX - before ? before + effort->limit : SIZE_MAX;
   nim_status status = nim_solver_begin(solver, position, count);
   for (size_t turn = 1; status == NIM_OK; turn++) {
      status = nim_solver_step(solver, &watch->poll);
      if (status != NIM_OK || !solver->wanted) break;
      status = feed(L, rules, solver, &watch->poll);
      if (effort->progress != 0 && turn % PROGRESS_EVERY == 0)
         lnim_report(L, rules, effort->progress, solver->solved, solver->table.count);
   }
   if (status != NIM_OK && status != NIM_LIMIT && status != NIM_OVERFLOW)
      raise_stopped(L, rules, solver, status, watch);
   if (effort->progress != 0)
      lnim_report(L, rules, effort->progress, solver->solved, solver->table.count);
   return status;
}

/* States */

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
   lnim_ask_state(L, rules, solver->position, width);
   for (size_t i = 0; i < emitted->count && status == NIM_OK; i += width) {
      if (rules->search->normalizes) lnim_normalize(L, rules, emitted->items + i, width);
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
   lnim_normalize(L, rules, root, width);
   if (nim_solver_find(solver, root, width, solution)) return NIM_OK;
   size_t before = nim_solver_size(solver);
   nim_status status = lnim_drive(L, rules, solver, root, width, feed_state, effort);
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
