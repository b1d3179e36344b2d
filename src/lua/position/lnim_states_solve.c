/* Solving whole states: who wins, how fast and by which moves. */
#include "lua/position/lnim_states.h"

/* The solution of a state of as many integers as the position of the problem. */
static nim_solution solve(lua_State *L, lnim_problem *problem, const int64_t *state) {
   return lnim_solve_state(L, problem->rules, state, problem->position->count, &problem->effort);
}

static int states_outcome(lua_State *L) {
   lnim_method_takes(L, "outcome", 2);
   lnim_problem problem;
   lnim_problem_start(L, &problem);
   nim_solution solution = solve(L, &problem, problem.position->heaps);
   lua_pushstring(L, nim_solution_outcome(&solution, problem.play) == NIM_N ? "N" : "P");
   return 1;
}

static int states_remoteness(lua_State *L) {
   lnim_method_takes(L, "remoteness", 2);
   lnim_problem problem;
   lnim_problem_start(L, &problem);
   nim_solution solution = solve(L, &problem, problem.position->heaps);
   lua_pushinteger(L, (lua_Integer)solution.remoteness[problem.play]);
   return 1;
}

static int states_grundy(lua_State *L) {
   lnim_method_takes(L, "grundy", 1);
   lnim_problem problem;
   problem.position = lnim_position_ruled(L, &problem.rules);
   lnim_effort_read(L, 2, "limits", &problem.effort); /* the value is the same in both plays */
   lua_pushinteger(L, (lua_Integer)solve(L, &problem, problem.position->heaps).grundy);
   return 1;
}

static int states_winning_moves(lua_State *L) {
   lnim_method_takes(L, "winning_moves", 2);
   lnim_problem problem;
   lnim_problem_start(L, &problem);
   const size_t width = problem.position->count;
   lua_Integer found = 0;
   const lnim_state_moves *moves = lnim_states_moves(L, problem.position, problem.rules);
   lua_newtable(L);
   for (size_t i = 0; i < moves->count; i++) {
      const int64_t *state = moves->integers + i * width;
      nim_solution solution = solve(L, &problem, state);
      if (nim_solution_outcome(&solution, problem.play) == NIM_N) continue;
      lnim_push_list(L, state, width);
      lua_rawseti(L, -2, ++found);
   }
   return 1;
}

static int states_winning_move(lua_State *L) {
   lnim_method_takes(L, "winning_move", 2);
   lnim_problem problem;
   lnim_problem_start(L, &problem);
   const size_t width = problem.position->count;
   const lnim_state_moves *moves = lnim_states_moves(L, problem.position, problem.rules);
   for (size_t i = 0; i < moves->count; i++) {
      const int64_t *state = moves->integers + i * width;
      nim_solution after = solve(L, &problem, state);
      if (nim_solution_outcome(&after, problem.play) == NIM_P)
         return lnim_states_push(L, state, width);
   }
   lua_pushnil(L);
   return 1;
}

/* The first move that is as good as any by what has been solved: one that wins, or one that is not
   known to lose, or one that loses. */
static int push_best_known(lua_State *L, const lnim_problem *problem,
                           const lnim_state_moves *moves) {
   const size_t width = problem->position->count;
   const int64_t *best = NULL;
   int rank = 0; /* of the best: 0 none, 1 loses, 2 not known */
   for (size_t i = 0; i < moves->count; i++) {
      const int64_t *state = moves->integers + i * width;
      nim_solution after;
      bool known = lnim_find_state(L, problem->rules, state, width, &after);
      if (known && nim_solution_outcome(&after, problem->play) == NIM_P)
         return lnim_states_push(L, state, width);
      if (rank >= (known ? 1 : 2)) continue;
      rank = known ? 1 : 2;
      best = state;
   }
   if (rank > 0) return lnim_states_push(L, best, width);
   lua_pushnil(L);
   return 1;
}

static int states_best_move(lua_State *L) {
   lnim_method_takes(L, "best_move", 2);
   lnim_problem problem;
   lnim_problem_start(L, &problem);
   const nim_position *position = problem.position;
   const size_t width = position->count;
   const enum nim_play play = problem.play;
   const lnim_state_moves *moves = lnim_states_moves(L, position, problem.rules);
   lnim_effort *effort = &problem.effort;
   nim_solution self;
   nim_status status = lnim_try_state(L, problem.rules, position->heaps, width, effort, &self);
   if (status != NIM_OK && effort->limited) return push_best_known(L, &problem, moves);
   if (status != NIM_OK)
      return lnim_error(L, "%s", lnim_push_stopped(L, problem.rules, effort, status));
   for (size_t i = 0; i < moves->count; i++) {
      const int64_t *state = moves->integers + i * width;
      nim_solution after = solve(L, &problem, state);
      if (after.remoteness[play] + 1 == self.remoteness[play])
         return lnim_states_push(L, state, width);
   }
   lua_pushnil(L);
   return 1;
}

static int states_solve(lua_State *L) {
   lnim_method_takes(L, "solve", 1);
   lnim_rules *rules;
   const nim_position *position = lnim_position_ruled(L, &rules);
   nim_solution solution;
   lnim_effort effort;
   lnim_effort_read(L, 2, "options", &effort);
   nim_status status =
         lnim_try_state(L, rules, position->heaps, position->count, &effort, &solution);
   return lnim_push_solved(L, rules, &effort, status);
}

const luaL_Reg lnim_states_solving[] = {{"best_move", states_best_move},
                                        {"grundy", states_grundy},
                                        {"outcome", states_outcome},
                                        {"remoteness", states_remoteness},
                                        {"solve", states_solve},
                                        {"winning_move", states_winning_move},
                                        {"winning_moves", states_winning_moves},
                                        {NULL, NULL}};
