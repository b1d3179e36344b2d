/***
What positions add to rules: making positions under them, and tables of two numbers.
@submodule nim.rules
*/
#include "lua/position/lnim_heaps.h"
#include "lua/position/lnim_states.h"
#include "lua/rules/lnim_options.h"

#include <limits.h>
#include <string.h>

/***
A position under these rules, with the methods of a position of Nim.
@function position
@tparam {integer,...}|string|nim.position|integer heaps a list of integers, a string such as
`"1-3-5-7"`, or a position; for a whole state also its integers themselves, 1 to 16 of them
@tparam[opt="normal"] string play `"normal"` or `"misere"`
@treturn nim.position
@raise for anything else, and for further arguments
@usage
local nim = require "nim"
local p = nim.rules "kayles":position { 5, 4 }
assert(p:outcome() == "N" and p:after(1, 1):outcome() == "P")
local halve = nim.rules { state = function (emit, a, b)
   if a > 0 then emit(a // 2, b) end
   if b > 0 then emit(a, b - 1) end
end }
print(halve:position(8, 3):remoteness(), halve:position({ 8, 3 }, "misere"):outcome()) --> 7 P
*/
static int rules_position(lua_State *L) {
   bool states = lnim_rules_self(L)->kind == LNIM_RULES_STATE;
   return states ? lnim_states_position(L) : lnim_heaps_position(L);
}

/* What a cell of a table takes in Lua, for the limit on memory. */
enum { CELL_BYTES = 16 };

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

/* Pushes what is asked for of two heaps. */
static void push_of_heaps(lua_State *L, lnim_rules *rules, const int64_t *heaps,
                          enum table_content content, enum nim_play play, lnim_effort *effort) {
   if (content == GRUNDY || (content == OUTCOME && play == NIM_NORMAL)) {
      int64_t grundy = lnim_grundy(L, rules, heaps[0], effort);
      grundy ^= lnim_grundy(L, rules, heaps[1], effort);
      if (content == GRUNDY)
         lua_pushinteger(L, grundy);
      else
         lua_pushstring(L, grundy != 0 ? "N" : "P");
      return;
   }
   nim_solution solution = lnim_solve_heaps(L, rules, heaps, 2, effort);
   push_content(L, &solution, content, play);
}

/* Raises if the table would take more memory, or if the time is over. */
static void check_effort(lua_State *L, const lnim_effort *effort, lnim_rules *rules,
                         lua_Integer rows, lua_Integer columns, lua_Integer done) {
   const size_t cells = (size_t)(rows + 1) * (size_t)(columns + 1);
   rules->budget.refused = cells > effort->memory / CELL_BYTES;
   nim_status status = nim_stopped(&effort->poll) ? NIM_INTERRUPTED : NIM_OK;
   if (rules->budget.refused) status = NIM_LIMIT;
   if (lnim_effort_status(L, effort, rules, status) != NIM_LIMIT) return;
   const char *rows_done = lua_pushfstring(L, "%I rows done", (LUAI_UACINT)done);
   lnim_error(L, "%s", lnim_effort_push_limit(L, effort, rules, "positions", rows_done));
}

/***
The Grundy values, outcomes or remotenesses of all positions of two heaps, or of all states of two
integers, in a rectangle.
@function table
@tparam int rows the largest first heap or integer: 0 … 2^31-2
@tparam int columns the largest second one
@tparam[opt="grundy"] string content `"grundy"`, `"outcome"` or `"remoteness"`
@tparam[opt="normal"] string play for the last two
@tparam[opt] table limits for all positions together, as for all questions
@treturn table `t[a][b]` for a = 0 … rows, b = 0 … columns
@raise what solving the positions raises
@usage
local nim = require "nim"
local t = nim.rules { state = function (emit, a, b)
   for k = 1, a do emit(a - k, b) end
   for k = 1, b do emit(a, b - k) end
end }:table(3, 3)
print(t[3][2], t[3][3]) --> 1 0
*/
static int rules_table(lua_State *L) {
   lnim_method_takes(L, "table", 5);
   lnim_rules *rules = lnim_rules_self(L);
   bool states = rules->kind == LNIM_RULES_STATE;
   int64_t state[2];
   lua_Integer rows = lnim_check_integer(L, 2, "rows", 0, INT_MAX - 1);
   lua_Integer columns = lnim_check_integer(L, 3, "columns", 0, INT_MAX - 1);
   enum table_content content = check_content(L, 4);
   enum nim_play play = lnim_check_play(L, 5, NIM_NORMAL);
   lnim_effort effort;
   lnim_effort_read(L, 6, "limits", &effort);
   lua_newtable(L);
   check_effort(L, &effort, rules, rows, columns, 0);
   if (!states) { /* in one search, the largest position first */
      int64_t largest[2] = {rows, columns};
      push_of_heaps(L, rules, largest, content, play, &effort);
      lua_pop(L, 1);
   }
   for (state[0] = 0; state[0] <= rows; state[0]++) {
      lua_newtable(L);
      for (state[1] = 0; state[1] <= columns; state[1]++) {
         if (states) {
            nim_solution solution = lnim_solve_state(L, rules, state, 2, &effort);
            push_content(L, &solution, content, play);
         } else {
            push_of_heaps(L, rules, state, content, play, &effort);
         }
         lua_rawseti(L, -2, state[1]);
      }
      lua_rawseti(L, -2, state[0]);
      check_effort(L, &effort, rules, rows, columns, state[0] + 1);
   }
   return 1;
}

void lnim_open_rules_position(lua_State *L) {
   static const luaL_Reg methods[] = {
         {"position", rules_position}, {"table", rules_table}, {NULL, NULL}};
   lnim_rules_methods(L, methods);
}
