#include "lnim_rules.h"

#include <string.h>

enum { PROGRESS_EVERY = 1 << 16 }; /* positions whose options were asked for */

void lnim_search_init(lua_State *L, lnim_search *search) {
   *search = (lnim_search){.memory = lnim_memory(L), .limit = LNIM_SEARCH_LIMIT};
   nim_solver_init(&search->sums, &search->memory, nim_codec_heaps(), search->limit, false);
   nim_box_init(&search->box, &search->memory);
   nim_graph_init(&search->graph, &search->memory);
   nim_table_init(&search->distinct, 1);
}

void lnim_search_free(lnim_search *search) {
   const nim_memory *memory = &search->memory;
   for (size_t i = 0; i < NIM_STATE_MAX; i++) {
      void *solver = search->states[i];
      if (solver != NULL) nim_solver_free(search->states[i]);
      nim_resize(memory, &solver, 1, 0, sizeof *search->states[i]);
      search->states[i] = NULL;
   }
   nim_solver_free(&search->sums);
   nim_box_free(&search->box);
   nim_graph_free(&search->graph);
   nim_list_free(&search->emitted, memory);
   nim_table_free(&search->distinct, memory);
   nim_list_free(&search->root, memory);
   nim_list_free(&search->option, memory);
}

int lnim_solve_options(lua_State *L, int index, size_t *limit) {
   if (lua_isnoneornil(L, index)) return 0;
   if (!lua_istable(L, index)) lnim_expected(L, index, "options", "table");
   for (lua_pushnil(L); lua_next(L, index); lua_pop(L, 1)) {
      const char *name = lua_type(L, -2) == LUA_TSTRING ? lua_tostring(L, -2) : "";
      if (strcmp(name, "limit") != 0 && strcmp(name, "progress") != 0)
         lnim_expected(L, -2, "options", "limit or progress");
   }
   if (lua_getfield(L, index, "limit") != LUA_TNIL)
      *limit = (size_t)lnim_check_integer(L, -1, "limit", 1, LUA_MAXINTEGER);
   lua_pop(L, 1);
   if (lua_getfield(L, index, "progress") == LUA_TNIL) {
      lua_pop(L, 1);
      return 0;
   }
   if (!lua_isfunction(L, -1)) lnim_expected(L, -1, "progress", "function");
   return lua_gettop(L);
}

int lnim_push_solved(lua_State *L, const lnim_search *search) {
   size_t solved = search->sums.solved + nim_box_positions(&search->box);
   for (size_t i = 0; i < NIM_STATE_MAX; i++)
      if (search->states[i] != NULL) solved += search->states[i]->solved;
   lua_pushinteger(L, (lua_Integer)solved);
   return 1;
}

/* Raises what stopped a solver. */
static void raise_stopped(lua_State *L, const lnim_rules *rules, const nim_solver *solver,
                          nim_status status, const lnim_watch *watch) {
   switch (status) {
   case NIM_INTERRUPTED: lnim_interrupted(L, watch); break;
   case NIM_OVERFLOW:
      luaL_error(L, "position: smaller one expected, for a search of all below it");
      break;
   case NIM_LIMIT:
      luaL_error(L, "limit of %I positions reached, %I of them solved: position:solve sets another",
                 (LUAI_UACINT)solver->limit, (LUAI_UACINT)solver->solved);
      break;
   case NIM_CYCLE:
      luaL_error(L, "%s %s: game that ends expected, but it can be reached from itself",
                 rules->kind == LNIM_RULES_STATE ? "state" : "heaps",
                 lnim_push_state(L, solver->position, solver->position_count));
      break;
   default: lnim_raise(L, status);
   }
}

void lnim_drive(lua_State *L, lnim_rules *rules, nim_solver *solver, const int64_t *position,
                size_t count, lnim_feed *feed, int progress) {
   lnim_watch watch;
   lnim_watch_start(L, &watch);
   solver->limit = rules->search.limit;
   nim_status status = nim_solver_begin(solver, position, count);
   for (size_t turn = 1; status == NIM_OK; turn++) {
      status = nim_solver_step(solver, &watch.poll);
      if (status != NIM_OK || !solver->wanted) break;
      status = feed(L, rules, solver);
      if (progress != 0 && turn % PROGRESS_EVERY == 0)
         lnim_report(L, rules, progress, solver->solved, solver->table.count);
   }
   if (status != NIM_OK) raise_stopped(L, rules, solver, status, &watch);
   if (progress != 0) lnim_report(L, rules, progress, solver->solved, solver->table.count);
}

/* States */

static nim_solver *states_solver(lua_State *L, lnim_search *search, size_t width) {
   nim_solver *solver = search->states[width - 1];
   if (solver != NULL) return solver;
   void *block = NULL;
   nim_status status = nim_resize(&search->memory, &block, 0, 1, sizeof *solver);
   if (status != NIM_OK) lnim_raise(L, status);
   search->states[width - 1] = solver = block;
   nim_solver_init(solver, &search->memory, nim_codec_states(width), search->limit, true);
   return solver;
}

static nim_status feed_state(lua_State *L, lnim_rules *rules, nim_solver *solver) {
   nim_list *emitted = &rules->search.emitted;
   size_t width = solver->position_count;
   nim_status status = NIM_OK;
   lnim_ask_state(L, rules, solver->position, width);
   for (size_t i = 0; i < emitted->count && status == NIM_OK; i += width) {
      if (rules->search.normalizes) lnim_normalize(L, rules, emitted->items + i, width);
      status = nim_solver_add(solver, emitted->items + i, width);
   }
   return status;
}

nim_solution lnim_solve_state(lua_State *L, lnim_rules *rules, const int64_t *state, size_t width,
                              int progress) {
   int64_t root[NIM_STATE_MAX];
   nim_solution solution;
   lnim_check_idle(L, rules);
   nim_solver *solver = states_solver(L, &rules->search, width);
   memcpy(root, state, width * sizeof *root);
   lnim_normalize(L, rules, root, width);
   if (nim_solver_find(solver, root, width, &solution)) return solution;
   size_t before = nim_solver_size(solver);
   lnim_drive(L, rules, solver, root, width, feed_state, progress);
   nim_solver_find(solver, root, width, &solution);
   lnim_tell_collector(L, before, nim_solver_size(solver));
   return solution;
}
