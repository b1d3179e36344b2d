/* Solving positions of heaps under rules other than classic Nim's: who wins, how fast and by which
   moves. Who wins in normal play follows from the Grundy values of the heaps (Sprague 1935, Grundy
   1939), whatever their sizes; in misère play so it does in subtraction games, and elsewhere from
   the quotient of the rules, if one was found. All else is found by a search of the positions
   below.

   Theorem (T. S. Ferguson, On sums of graph games with last player losing, 1974). In a subtraction
   game, the mover loses in misère play if and only if the nim-sum is 0 and some value is 2 or more,
   or it is 1 and none is.

   Proof. Let s be the smallest size. (1) g(n) = 1 if and only if g(n - s) = 0, by induction: let
   g(n - s) = 0, so that g(n) > 0; if it were more than 1, some option n - t would have the value 1,
   and its option n - t - s the value 0, but that is an option of n - s. Let g(n) = 1; if n - s had
   a value above 0, it would have an option n - s - t of value 0, and n - t the value 1, but that is
   an option of n. (2) So a heap n of value 0 that has options has one of value 1: n - s has an
   option n - s - t of value 0, and n - t is it. Now by induction. No value is 2 or more: if the
   nim-sum is 1, no move keeps it, and one that makes a value of 2 or more makes it 2 or more; if it
   is 0, then either there are no moves, which wins, or some move makes it 1, by turning 1 into 0
   or, by (2), 0 into 1. Otherwise: if the nim-sum is 0, two values are 2 or more, and each move
   leaves one of these and another nim-sum; if it is not, some move makes it 0, and if that leaves
   no value of 2 or more there was just one, whose heap also has options of both values 0 and 1, one
   of which makes the nim-sum 1. */
#include "lua/position/lnim_heaps.h"

#include <string.h>

/* The Grundy values of all heaps, as far as they say who wins. */
typedef struct values {
   int64_t sum;
   size_t large; /* how many are 2 or more */
} values;

static void add_value(values *found, int64_t value) {
   found->sum ^= value;
   found->large += value >= 2;
}

static values find_values(lua_State *L, lnim_problem *problem) {
   const nim_position *position = problem->position;
   values found = {0, 0};
   for (size_t i = 0; i < position->count; i++)
      add_value(&found, lnim_grundy(L, problem->rules, position->heaps[i], &problem->effort));
   return found;
}

/* Whether the values say who wins. */
static bool is_by_values(const lnim_problem *problem) {
   const lnim_rules *rules = problem->rules;
   return problem->play == NIM_NORMAL ||
          (rules->kind == LNIM_RULES_CODE && rules->code.subtraction);
}

/* The nim-sum after which the mover loses, `large` being the values of 2 or more then. */
static int64_t losing_sum(const lnim_problem *problem, size_t large) {
   return problem->play == NIM_MISERE && large == 0;
}

static int heaps_grundy(lua_State *L) {
   lnim_method_takes(L, "grundy", 1);
   lnim_problem problem;
   problem.position = lnim_position_ruled(L, &problem.rules);
   lnim_effort_read(L, 2, "limits", &problem.effort); /* the value is the same in both plays */
   lua_pushinteger(L, find_values(L, &problem).sum);
   return 1;
}

static nim_solution solve(lua_State *L, lnim_problem *problem) {
   const nim_position *position = problem->position;
   return lnim_solve_heaps(L, problem->rules, position->heaps, position->count, &problem->effort);
}

static bool values_win(const lnim_problem *problem, values found) {
   return found.sum != losing_sum(problem, found.large);
}

/* The outcome in misère play by the quotient; false: by a search only. */
static bool find_in_quotient(const lnim_rules *rules, const int64_t *heaps, size_t count,
                             enum nim_outcome *outcome) {
   return rules->quotient != NULL && nim_quotient_outcome(rules->quotient, heaps, count, outcome);
}

static bool is_n(lua_State *L, lnim_problem *problem) {
   const nim_position *position = problem->position;
   enum nim_outcome outcome;
   if (is_by_values(problem)) return values_win(problem, find_values(L, problem));
   if (find_in_quotient(problem->rules, position->heaps, position->count, &outcome))
      return outcome == NIM_N;
   nim_solution solution = solve(L, problem);
   return nim_solution_outcome(&solution, problem->play) == NIM_N;
}

static int heaps_outcome(lua_State *L) {
   lnim_method_takes(L, "outcome", 2);
   lnim_problem problem;
   lnim_problem_start(L, &problem);
   lua_pushstring(L, is_n(L, &problem) ? "N" : "P");
   return 1;
}

static int heaps_remoteness(lua_State *L) {
   lnim_method_takes(L, "remoteness", 2);
   lnim_problem problem;
   lnim_problem_start(L, &problem);
   lua_pushinteger(L, (lua_Integer)solve(L, &problem).remoteness[problem.play]);
   return 1;
}

/* The winning moves, one after the other. */
typedef struct winning {
   lnim_problem problem;
   lnim_heaps_moves moves;
   values found;   /* if they say who wins: those of the position, */
   int64_t wanted; /* and the one that wins if it is left of the heap before moves.next_heap */
   int64_t *after; /* otherwise: room for the heaps after a move */
} winning;

/* Pushes room for the heaps of a position after a move. */
static int64_t *push_room(lua_State *L, const nim_position *position) {
   return lua_newuserdatauv(L, (position->count + NIM_MOST_PARTS) * sizeof(int64_t), 0);
}

/* Puts what a move leads to into `after`, and returns the number of heaps. */
static size_t make_move(const lnim_heaps_moves *moves, int64_t *after) {
   const nim_position *position = moves->position;
   const nim_option *option = &moves->options.list.option;
   memcpy(after, position->heaps, position->count * sizeof *after);
   memcpy(after + position->count, option->parts, (size_t)option->count * sizeof *after);
   after[moves->next_heap - 1] = 0;
   return position->count + (size_t)option->count;
}

/* The solution of what a move leads to. */
static nim_solution solve_after(lua_State *L, const lnim_heaps_moves *moves, int64_t *after,
                                lnim_effort *effort) {
   size_t count = make_move(moves, after);
   return lnim_solve_heaps(L, moves->rules, after, count, effort);
}

/* What is left of a heap must have the value of all other heaps together or, in misère play, 1 more
   or less if none of these is 2 or more; then it is not either. */
static bool next_winning_value(lua_State *L, winning *search) {
   lnim_heaps_moves *moves = &search->moves;
   lnim_effort *effort = &search->problem.effort;
   for (;;) {
      if (moves->in_heap && lnim_options_next_of(L, &moves->options, search->wanted, effort))
         return true;
      if (!lnim_heaps_next_heap(L, moves)) return false;
      const int64_t value = lnim_grundy(L, moves->rules, moves->options.list.heap, effort);
      const size_t others = search->found.large - (value >= 2);
      search->wanted = search->found.sum ^ value ^ losing_sum(&search->problem, others);
   }
}

static bool next_winning_misere(lua_State *L, winning *search) {
   lnim_effort *effort = &search->problem.effort;
   while (lnim_heaps_next_move(L, &search->moves)) {
      const size_t count = make_move(&search->moves, search->after);
      enum nim_outcome outcome;
      if (!find_in_quotient(search->moves.rules, search->after, count, &outcome)) {
         nim_solution solution =
               lnim_solve_heaps(L, search->moves.rules, search->after, count, effort);
         outcome = nim_solution_outcome(&solution, NIM_MISERE);
      }
      if (outcome == NIM_P) return true;
   }
   return false;
}

/* Moves that best_move compares where it does not search. */
enum { MOST_COMPARED = 10000 };

/* What such tables take in Lua, for the limit on memory. */
enum { MOVE_BYTES = 152, PART_BYTES = 16 };

void lnim_heaps_push_move_table(lua_State *L, size_t heap, const nim_option *option) {
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
   lnim_problem *problem = &search->problem;
   lnim_problem_start(L, problem);
   search->moves = (lnim_heaps_moves){.position = problem->position, .rules = problem->rules};
   search->after = push_room(L, problem->position);
   if (!is_by_values(problem)) return is_n(L, problem);
   search->found = find_values(L, problem);
   return values_win(problem, search->found);
}

static bool next_winning(lua_State *L, winning *search) {
   return is_by_values(&search->problem) ? next_winning_value(L, search)
                                         : next_winning_misere(L, search);
}

static int heaps_winning_moves(lua_State *L) {
   lnim_method_takes(L, "winning_moves", 2);
   winning search;
   lnim_effort *effort = &search.problem.effort;
   lnim_rules *rules;
   bool some = start_winning(L, &search);
   size_t bytes = 0;
   rules = search.problem.rules;
   lua_newtable(L);
   for (lua_Integer count = 1; some && next_winning(L, &search); count++) {
      const nim_option *option = &search.moves.options.list.option;
      bytes += MOVE_BYTES + (option->count < 2 ? 0 : (size_t)option->count * PART_BYTES);
      bool late = count % 4096 == 0 && nim_stopped(&effort->poll);
      nim_status status = late ? NIM_INTERRUPTED : NIM_OK;
      rules->budget.refused = bytes > effort->memory;
      if (rules->budget.refused) status = NIM_LIMIT;
      if (lnim_effort_status(L, effort, rules, status) == NIM_LIMIT) {
         lua_pushfstring(L, "%I moves listed", (LUAI_UACINT)count - 1);
         return lnim_error(L, "%s",
                           lnim_effort_push_limit(L, effort, rules, "moves", lua_tostring(L, -1)));
      }
      lnim_heaps_push_move_table(L, search.moves.next_heap - 1, option);
      lua_rawseti(L, -2, count);
   }
   return 1;
}

static int heaps_winning_move(lua_State *L) {
   lnim_method_takes(L, "winning_move", 2);
   winning search;
   if (start_winning(L, &search) && next_winning(L, &search))
      return lnim_heaps_push_move(L, search.moves.next_heap - 1, &search.moves.options.list.option);
   lua_pushnil(L);
   return 1;
}

/* The Grundy values of all heaps, within the effort; false if that does not suffice. */
static bool try_values(lua_State *L, winning *search) {
   const nim_position *position = search->problem.position;
   search->found = (values){0, 0};
   for (size_t i = 0; i < position->count; i++) {
      int64_t value;
      if (lnim_try_grundy(L, search->problem.rules, position->heaps[i], &search->problem.effort,
                          &value) != NIM_OK)
         return false;
      add_value(&search->found, value);
   }
   return true;
}

static int push_move_of(lua_State *L, const lnim_heaps_moves *moves) {
   return lnim_heaps_push_move(L, moves->next_heap - 1, &moves->options.list.option);
}

/* The first move that is as good as any by what has been solved: one that wins, or one that is not
   known to lose, or one that loses. */
static int push_best_known(lua_State *L, winning *search) {
   const lnim_problem *problem = &search->problem;
   lnim_heaps_moves *moves = &search->moves, best;
   int rank = 0; /* of the best: 0 none, 1 loses, 2 not known */
   for (int seen = 0; seen < MOST_COMPARED && lnim_heaps_next_move(L, moves); seen++) {
      nim_solution after;
      size_t count = make_move(moves, search->after);
      bool known = lnim_find_heaps(L, problem->rules, search->after, count, &after);
      if (known && nim_solution_outcome(&after, problem->play) == NIM_P)
         return push_move_of(L, moves);
      if (rank < (known ? 1 : 2)) {
         rank = known ? 1 : 2;
         best = *moves;
      }
   }
   if (rank > 0) return push_move_of(L, &best);
   lua_pushnil(L);
   return 1;
}

/* Without the number of plies: by the Grundy values, if they are known and say who wins. The search
   may have used up the effort, so this has one of its own. */
static int push_without_search(lua_State *L, winning *search, bool valued) {
   if (!valued) return push_best_known(L, search);
   const lnim_effort limits = search->problem.effort;
   lnim_effort_start_as(L, &search->problem.effort, &limits);
   bool some = values_win(&search->problem, search->found)
                     ? next_winning_value(L, search)
                     : lnim_heaps_next_move(L, &search->moves);
   if (some) return push_move_of(L, &search->moves);
   lua_pushnil(L);
   return 1;
}

static int heaps_best_move(lua_State *L) {
   lnim_method_takes(L, "best_move", 2);
   winning search;
   lnim_problem *problem = &search.problem;
   lnim_problem_start(L, problem);
   const nim_position *position = problem->position;
   lnim_effort *effort = &problem->effort;
   nim_solution self;
   search.moves = (lnim_heaps_moves){.position = position, .rules = problem->rules};
   search.after = push_room(L, position);
   bool by_values = is_by_values(problem);
   bool valued = by_values && try_values(L, &search);
   nim_status status = NIM_LIMIT;
   if (valued || !by_values)
      status = lnim_try_heaps(L, problem->rules, position->heaps, position->count, effort, &self);
   if (status != NIM_OK && (valued || effort->limited))
      return push_without_search(L, &search, valued);
   if (status != NIM_OK)
      return lnim_error(L, "%s", lnim_push_stopped(L, problem->rules, effort, status));
   while (lnim_heaps_next_move(L, &search.moves)) {
      nim_solution after = solve_after(L, &search.moves, search.after, effort);
      if (after.remoteness[problem->play] + 1 == self.remoteness[problem->play])
         return push_move_of(L, &search.moves);
   }
   lua_pushnil(L);
   return 1;
}

static int heaps_solve(lua_State *L) {
   lnim_method_takes(L, "solve", 1);
   lnim_rules *rules;
   const nim_position *position = lnim_position_ruled(L, &rules);
   nim_solution solution;
   lnim_effort effort;
   lnim_effort_read(L, 2, "options", &effort);
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
