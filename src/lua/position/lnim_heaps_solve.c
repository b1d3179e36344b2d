/* Solving positions of heaps under rules other than classic Nim's: who wins, how fast and by which
   moves. Who wins in normal play follows from the Grundy values of the heaps (Sprague 1935, Grundy
   1939), whatever their sizes; all else is found by a search of the positions below. */
#include "lua/position/lnim_heaps.h"

#include <string.h>

static int64_t grundy_value(lua_State *L, const nim_position *position, lnim_rules *rules) {
   int64_t value = 0;
   for (size_t i = 0; i < position->count; i++)
      value ^= lnim_grundy(L, rules, position->heaps[i]);
   return value;
}

static int heaps_grundy(lua_State *L) {
   lnim_rules *rules;
   const nim_position *position = lnim_position_ruled(L, &rules);
   lua_pushinteger(L, grundy_value(L, position, rules));
   return 1;
}

static nim_solution solve(lua_State *L, const lnim_problem *problem) {
   const nim_position *position = problem->position;
   return lnim_solve_heaps(L, problem->rules, position->heaps, position->count, &problem->effort);
}

static bool is_n(lua_State *L, const lnim_problem *problem) {
   if (problem->play == NIM_NORMAL) return grundy_value(L, problem->position, problem->rules) != 0;
   nim_solution solution = solve(L, problem);
   return nim_solution_outcome(&solution, problem->play) == NIM_N;
}

static int heaps_outcome(lua_State *L) {
   lnim_problem problem;
   lnim_problem_start(L, &problem);
   lua_pushstring(L, is_n(L, &problem) ? "N" : "P");
   return 1;
}

static int heaps_remoteness(lua_State *L) {
   lnim_problem problem;
   lnim_problem_start(L, &problem);
   lua_pushinteger(L, (lua_Integer)solve(L, &problem).remoteness[problem.play]);
   return 1;
}

/* The winning moves, one after the other. */
typedef struct winning {
   lnim_problem problem;
   lnim_heaps_moves moves;
   int64_t value;  /* normal play: the Grundy value of the position, */
   int64_t others; /* and of all heaps but the one before moves.next_heap */
   int64_t *after; /* misère play: room for the heaps after a move */
} winning;

/* Pushes room for the heaps of a position after a move. */
static int64_t *push_room(lua_State *L, const nim_position *position) {
   return lua_newuserdatauv(L, (position->count + NIM_MOST_PARTS) * sizeof(int64_t), 0);
}

/* The solution of what a move leads to. */
static nim_solution solve_after(lua_State *L, const lnim_heaps_moves *moves, int64_t *after,
                                const lnim_effort *effort) {
   const nim_position *position = moves->position;
   const nim_option *option = &moves->options.list.option;
   memcpy(after, position->heaps, position->count * sizeof *after);
   memcpy(after + position->count, option->parts, (size_t)option->count * sizeof *after);
   after[moves->next_heap - 1] = 0;
   return lnim_solve_heaps(L, moves->rules, after, position->count + (size_t)option->count, effort);
}

/* In normal play they leave a Grundy value of 0, so that what is left of a heap has the value of
   all other heaps together. */
static bool next_winning_normal(lua_State *L, winning *search) {
   lnim_heaps_moves *moves = &search->moves;
   for (;;) {
      if (moves->in_heap && lnim_options_next_of(L, &moves->options, search->others)) return true;
      if (!lnim_heaps_next_heap(L, moves)) return false;
      search->others = search->value ^ lnim_grundy(L, moves->rules, moves->options.list.heap);
   }
}

static bool next_winning_misere(lua_State *L, winning *search) {
   while (lnim_heaps_next_move(L, &search->moves)) {
      nim_solution solution =
            solve_after(L, &search->moves, search->after, &search->problem.effort);
      if (nim_solution_outcome(&solution, NIM_MISERE) == NIM_P) return true;
   }
   return false;
}

/* Pushes the table of a move; see lnim_heaps_push_move. */
static void push_move_table(lua_State *L, size_t heap, const nim_option *option) {
   int parts = option->count < 2 ? 0 : option->count;
   lua_createtable(L, parts, 2);
   lua_pushinteger(L, (lua_Integer)heap + 1);
   lua_setfield(L, -2, "heap");
   lua_pushinteger(L, option->take);
   lua_setfield(L, -2, "take");
   for (int i = 0; i < parts; i++) {
      lua_pushinteger(L, option->parts[i]);
      lua_rawseti(L, -2, i + 1);
   }
}

/* In a method with a play as argument 2: prepares the winning moves of self; false if there are
   none. Pushes what they need. */
static bool start_winning(lua_State *L, winning *search) {
   const lnim_problem *problem = &search->problem;
   lnim_problem_start(L, &search->problem);
   search->moves = (lnim_heaps_moves){.position = problem->position, .rules = problem->rules};
   search->after = push_room(L, problem->position);
   if (problem->play == NIM_MISERE) return is_n(L, problem);
   search->value = grundy_value(L, problem->position, problem->rules);
   return search->value != 0;
}

static bool next_winning(lua_State *L, winning *search) {
   return search->problem.play == NIM_NORMAL ? next_winning_normal(L, search)
                                             : next_winning_misere(L, search);
}

static int heaps_winning_moves(lua_State *L) {
   winning search;
   const lnim_watch *watch = &search.problem.effort.watch;
   bool some = start_winning(L, &search);
   lua_newtable(L);
   for (lua_Integer count = 1; some && next_winning(L, &search); count++) {
      push_move_table(L, search.moves.next_heap - 1, &search.moves.options.list.option);
      lua_rawseti(L, -2, count);
      if (count % 4096 == 0 && nim_stopped(&watch->poll)) return lnim_interrupted(L, watch);
   }
   return 1;
}

static int heaps_winning_move(lua_State *L) {
   winning search;
   if (start_winning(L, &search) && next_winning(L, &search))
      return lnim_heaps_push_move(L, search.moves.next_heap - 1, &search.moves.options.list.option);
   lua_pushnil(L);
   return 1;
}

static int heaps_best_move(lua_State *L) {
   lnim_problem problem;
   lnim_problem_start(L, &problem);
   const enum nim_play play = problem.play;
   nim_solution self = solve(L, &problem);
   lnim_heaps_moves moves = {.position = problem.position, .rules = problem.rules};
   int64_t *room = push_room(L, problem.position);
   while (lnim_heaps_next_move(L, &moves)) {
      nim_solution after = solve_after(L, &moves, room, &problem.effort);
      if (after.remoteness[play] + 1 == self.remoteness[play])
         return lnim_heaps_push_move(L, moves.next_heap - 1, &moves.options.list.option);
   }
   lua_pushnil(L);
   return 1;
}

static int heaps_solve(lua_State *L) {
   lnim_rules *rules;
   const nim_position *position = lnim_position_ruled(L, &rules);
   nim_solution solution;
   lnim_effort effort;
   lnim_effort_read(L, 2, &effort);
   nim_status status =
         lnim_try_heaps(L, rules, position->heaps, position->count, &effort, &solution);
   return lnim_push_solved(L, rules, &effort, status);
}

const luaL_Reg lnim_heaps_solving[] = {{"best_move", heaps_best_move},
                                       {"grundy", heaps_grundy},
                                       {"outcome", heaps_outcome},
                                       {"remoteness", heaps_remoteness},
                                       {"solve", heaps_solve},
                                       {"winning_move", heaps_winning_move},
                                       {"winning_moves", heaps_winning_moves},
                                       {NULL, NULL}};
