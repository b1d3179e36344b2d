/* Solving whole states: who wins, how fast and by which moves. */
#include "lua/position/lnim_states.h"

/* The solution of a state of as many integers as the position of the problem. */
static nim_solution solve(lua_State *L, const lnim_problem *problem, const int64_t *state) {
   return lnim_solve_state(L, problem->rules, state, problem->position->count, &problem->effort);
}

static int states_outcome(lua_State *L) {
   lnim_problem problem;
   lnim_problem_start(L, &problem);
   nim_solution solution = solve(L, &problem, problem.position->heaps);
   lua_pushstring(L, nim_solution_outcome(&solution, problem.play) == NIM_N ? "N" : "P");
   return 1;
}

static int states_remoteness(lua_State *L) {
   lnim_problem problem;
   lnim_problem_start(L, &problem);
   nim_solution solution = solve(L, &problem, problem.position->heaps);
   lua_pushinteger(L, (lua_Integer)solution.remoteness[problem.play]);
   return 1;
}

static int states_grundy(lua_State *L) {
   lua_settop(L, 1); /* the same in both plays */
   lnim_problem problem;
   lnim_problem_start(L, &problem);
   lua_pushinteger(L, (lua_Integer)solve(L, &problem, problem.position->heaps).grundy);
   return 1;
}

static int states_winning_moves(lua_State *L) {
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

static int states_best_move(lua_State *L) {
   lnim_problem problem;
   lnim_problem_start(L, &problem);
   const size_t width = problem.position->count;
   const enum nim_play play = problem.play;
   const lnim_state_moves *moves = lnim_states_moves(L, problem.position, problem.rules);
   nim_solution self = solve(L, &problem, problem.position->heaps);
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
   lnim_rules *rules;
   const nim_position *position = lnim_position_ruled(L, &rules);
   nim_solution solution;
   lnim_effort effort;
   lnim_effort_read(L, 2, &effort);
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
