/* What rules found out by search, kept with them for later questions, and how their Lua functions
   are asked.

   Errors are raised in the middle of all this: by a rule, by Ctrl-C, by a limit. So no memory is
   held in C locals while Lua code may run, and the objects of the core are state machines: what was
   solved stays solved. While a function of the rules runs, these rules answer nothing else. */
#ifndef LNIM_SEARCH_H
#define LNIM_SEARCH_H

#include "lnim.h"
#include "nim_box.h"
#include "nim_graph.h"

#pragma GCC visibility push(hidden)

typedef struct lnim_rules lnim_rules;

enum { LNIM_SEARCH_LIMIT = 10000000 }; /* positions, as long as no program says otherwise */

typedef struct lnim_search {
   nim_memory memory;
   size_t limit;                      /* positions in each of the objects below */
   nim_solver *states[NIM_STATE_MAX]; /* by the number of integers, from 1; NULL: none yet */
   nim_solver sums;                   /* positions of heaps outside the box */
   nim_box box;
   bool box_loaded; /* it has its options, so that filling it can go on */
   nim_graph graph; /* options of heaps that a function lists */
   bool normalizes; /* there is a function `normalize` */
   bool asking;     /* a function of the rules runs */
   size_t width;    /* integers in a state that it may emit; 0: it may not */
   nim_list emitted;
   nim_table distinct; /* what was emitted, each once: keys of `width` words */
   nim_list root;      /* buffers for heaps */
   nim_list option;
} lnim_search;

void lnim_search_init(lua_State *L, lnim_search *search);
void lnim_search_free(lnim_search *search);

/* The solution of a state, or of heaps, found now unless it was before; with it come those of all
   positions that it leads to. `progress` is 0, or the stack index of a function that is told from
   time to time how many positions are solved and how many have come up. */
nim_solution lnim_solve_state(lua_State *L, lnim_rules *rules, const int64_t *state, size_t width,
                              int progress);
nim_solution lnim_solve_heaps(lua_State *L, lnim_rules *rules, const int64_t *heaps, size_t count,
                              int progress);

/* Reads what `position:solve` was told, the table or nothing at `index`: changes the limit if there
   is one, and returns 0, or pushes the progress function and returns its stack index. */
int lnim_solve_options(lua_State *L, int index, size_t *limit);

/* Pushes how many positions are solved. */
int lnim_push_solved(lua_State *L, const lnim_search *search);

/* For lnim_solve_state and lnim_solve_heaps: the loop that drives a solver to its end. `feed` adds
   the options of solver->position. */
typedef nim_status lnim_feed(lua_State *L, lnim_rules *rules, nim_solver *solver);
void lnim_drive(lua_State *L, lnim_rules *rules, nim_solver *solver, const int64_t *position,
                size_t count, lnim_feed *feed, int progress);

/* Raises while a function of the rules runs: then nothing here may be touched. */
void lnim_check_idle(lua_State *L, const lnim_rules *rules);

/* Asking functions. Those of a state: its options are then in search.emitted as they came, or in
   search.distinct, each once. */
void lnim_ask_state(lua_State *L, lnim_rules *rules, const int64_t *state, size_t width);
void lnim_ask_moves(lua_State *L, lnim_rules *rules, const int64_t *state, size_t width);

/* Makes of a state the one that stands for all that `normalize` says are equivalent. */
void lnim_normalize(lua_State *L, lnim_rules *rules, int64_t *state, size_t width);

/* Tells a progress function, whose stack index is given. */
void lnim_report(lua_State *L, lnim_rules *rules, int progress, size_t solved, size_t met);

/* Feeds the options of the heap to search.graph. */
void lnim_ask_heap(lua_State *L, lnim_rules *rules, int64_t heap);

/* Pushes a text such as "(5, 8)". */
const char *lnim_push_state(lua_State *L, const int64_t *state, size_t width);

#pragma GCC visibility pop

#endif
