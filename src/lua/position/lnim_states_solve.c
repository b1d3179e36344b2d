/***
Tables of whole states.
@submodule nim.rules
*/
/* Whole states: who wins, how fast and by which moves. */
#include "lua/position/lnim_states.h"

#include <limits.h>
#include <string.h>

static nim_solution solve_self(lua_State *L, enum nim_play *play) {
   lnim_rules *rules;
   lnim_effort effort;
   const nim_position *position = lnim_position_ruled(L, &rules);
   *play = lnim_check_play(L, 2, position->play);
   lnim_effort_start(L, &effort);
   return lnim_solve_state(L, rules, position->heaps, position->count, &effort);
}

static int states_outcome(lua_State *L) {
   enum nim_play play;
   nim_solution solution = solve_self(L, &play);
   lua_pushstring(L, nim_solution_outcome(&solution, play) == NIM_N ? "N" : "P");
   return 1;
}

static int states_remoteness(lua_State *L) {
   enum nim_play play;
   nim_solution solution = solve_self(L, &play);
   lua_pushinteger(L, (lua_Integer)solution.remoteness[play]);
   return 1;
}

static int states_grundy(lua_State *L) {
   lnim_rules *rules;
   const nim_position *position = lnim_position_ruled(L, &rules);
   lnim_effort effort;
   lnim_effort_start(L, &effort);
   nim_solution solution = lnim_solve_state(L, rules, position->heaps, position->count, &effort);
   lua_pushinteger(L, (lua_Integer)solution.grundy);
   return 1;
}

static int states_winning_moves(lua_State *L) {
   lnim_rules *rules;
   const nim_position *position = lnim_position_ruled(L, &rules);
   enum nim_play play = lnim_check_play(L, 2, position->play);
   size_t width = position->count;
   lua_Integer found = 0;
   lnim_effort effort;
   lnim_effort_start(L, &effort);
   const lnim_state_moves *moves = lnim_states_moves(L, position, rules);
   lua_newtable(L);
   for (size_t i = 0; i < moves->count; i++) {
      const int64_t *state = moves->integers + i * width;
      nim_solution solution = lnim_solve_state(L, rules, state, width, &effort);
      if (nim_solution_outcome(&solution, play) == NIM_N) continue;
      lnim_states_push_list(L, state, width);
      lua_rawseti(L, -2, ++found);
   }
   return 1;
}

static int states_winning_move(lua_State *L) {
   lnim_rules *rules;
   const nim_position *position = lnim_position_ruled(L, &rules);
   enum nim_play play = lnim_check_play(L, 2, position->play);
   size_t width = position->count;
   lnim_effort effort;
   lnim_effort_start(L, &effort);
   const lnim_state_moves *moves = lnim_states_moves(L, position, rules);
   for (size_t i = 0; i < moves->count; i++) {
      const int64_t *state = moves->integers + i * width;
      nim_solution solution = lnim_solve_state(L, rules, state, width, &effort);
      if (nim_solution_outcome(&solution, play) == NIM_P) return lnim_states_push(L, state, width);
   }
   lua_pushnil(L);
   return 1;
}

static int states_best_move(lua_State *L) {
   lnim_rules *rules;
   const nim_position *position = lnim_position_ruled(L, &rules);
   enum nim_play play = lnim_check_play(L, 2, position->play);
   size_t width = position->count;
   lnim_effort effort;
   lnim_effort_start(L, &effort);
   const lnim_state_moves *moves = lnim_states_moves(L, position, rules);
   nim_solution self = lnim_solve_state(L, rules, position->heaps, width, &effort);
   for (size_t i = 0; i < moves->count; i++) {
      const int64_t *state = moves->integers + i * width;
      nim_solution solution = lnim_solve_state(L, rules, state, width, &effort);
      if (solution.remoteness[play] + 1 == self.remoteness[play])
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

enum table_content { GRUNDY, OUTCOME, REMOTENESS };

static void push_content(lua_State *L, const nim_solution *solution, enum table_content content,
                         enum nim_play play) {
   switch (content) {
   case GRUNDY: lua_pushinteger(L, (lua_Integer)solution->grundy); break;
   case OUTCOME:
      lua_pushstring(L, nim_solution_outcome(solution, play) == NIM_N ? "N" : "P");
      break;
   case REMOTENESS: lua_pushinteger(L, (lua_Integer)solution->remoteness[play]); break;
   }
}

static enum table_content check_content(lua_State *L, int index) {
   static const char *const names[] = {"grundy", "outcome", "remoteness"};
   if (lua_isnoneornil(L, index)) return GRUNDY;
   const char *name = lua_type(L, index) == LUA_TSTRING ? lua_tostring(L, index) : "";
   for (int i = GRUNDY; i <= REMOTENESS; i++)
      if (strcmp(name, names[i]) == 0) return (enum table_content)i;
   lnim_expected(L, index, "content", "\"grundy\", \"outcome\" or \"remoteness\"");
   return GRUNDY;
}

/***
The Grundy values, or what else is asked, of all states of two integers in a rectangle.
@function nim.rules.table
@tparam int rows the largest first integer: 0 … 2^31-2
@tparam int columns the largest second integer
@tparam[opt="grundy"] string content `"grundy"`, `"outcome"` or `"remoteness"`
@tparam[opt="normal"] string play for the last two
@treturn table `t[a][b]` for a = 0 … rows, b = 0 … columns
@raise for rules of heaps, and what solving the states raises
@usage
local nim = require "nim"
local t = nim.rules { state = function (emit, a, b)
   for k = 1, a do emit(a - k, b) end
   for k = 1, b do emit(a, b - k) end
end }:table(3, 3)
print(t[3][2], t[3][3]) --> 1 0
*/
int lnim_states_table(lua_State *L) {
   lnim_rules *rules = lnim_rules_self(L);
   if (rules->kind != LNIM_RULES_STATE)
      return lnim_error(L, "rules: rules of whole states expected, got rules of heaps");
   int64_t state[2];
   lua_Integer rows = lnim_check_integer(L, 2, "rows", 0, INT_MAX - 1);
   lua_Integer columns = lnim_check_integer(L, 3, "columns", 0, INT_MAX - 1);
   enum table_content content = check_content(L, 4);
   enum nim_play play = lnim_check_play(L, 5, NIM_NORMAL);
   lnim_effort effort;
   lnim_effort_start(L, &effort);
   lua_newtable(L);
   for (state[0] = 0; state[0] <= rows; state[0]++) {
      lua_newtable(L);
      for (state[1] = 0; state[1] <= columns; state[1]++) {
         nim_solution solution = lnim_solve_state(L, rules, state, 2, &effort);
         push_content(L, &solution, content, play);
         lua_rawseti(L, -2, state[1]);
      }
      lua_rawseti(L, -2, state[0]);
   }
   return 1;
}

const luaL_Reg lnim_states_solving[] = {{"best_move", states_best_move},
                                        {"grundy", states_grundy},
                                        {"outcome", states_outcome},
                                        {"remoteness", states_remoteness},
                                        {"solve", states_solve},
                                        {"winning_move", states_winning_move},
                                        {"winning_moves", states_winning_moves},
                                        {NULL, NULL}};
