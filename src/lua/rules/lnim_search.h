/* What rules found out by search, kept with them for later questions, and how their Lua functions
   are asked.

   Errors are raised in the middle of all this: by a rule, by Ctrl-C, by a limit. So no memory is
   held in C locals while Lua code may run, and the objects of the core are state machines: what was
   solved stays solved. While a function of the rules runs, these rules answer nothing else. */
#ifndef LNIM_SEARCH_H
#define LNIM_SEARCH_H

#include "core/search/nim_box.h"
#include "core/search/nim_graph.h"
#include "lua/base/lnim_base.h"

#pragma GCC visibility push(hidden)

typedef struct lnim_rules lnim_rules;

typedef struct lnim_search {
   nim_memory memory;
   nim_solver *states[NIM_STATE_MAX]; /* by the number of integers, from 1; NULL: none yet */
   nim_solver sums;                   /* positions of heaps outside the box */
   nim_box box;
   bool box_loaded;  /* it has its options, so that filling it can go on */
   nim_graph graph;  /* options of heaps that a function lists */
   bool normalizes;  /* there is a function `normalize` */
   bool asking;      /* a function of the rules runs */
   size_t width;     /* integers in a state that it may emit; 0: it may not */
   size_t questions; /* how often a function of states was asked for options */
   nim_list emitted;
   nim_table distinct; /* what was emitted, each once: keys of `width` words */
   nim_list root;      /* buffers for heaps */
   nim_list option;
} lnim_search;

/* Makes it for rules that have none yet. */
void lnim_search_new(lua_State *L, lnim_rules *rules);
void lnim_search_free(lua_State *L, lnim_rules *rules);

/* What a search may take, or all searches of one call. */
typedef struct lnim_effort {
   size_t limit; /* positions that may come up for the first time, in each search */
   int progress; /* 0, or the stack index of a function that is told from time to time how many
                    positions are solved and how many have come up */
   lnim_watch watch;
} lnim_effort;

/* The usual effort, or what the table at `index` says of it; that pushes a progress function. The
   structure must stay where it is. */
void lnim_effort_start(lua_State *L, lnim_effort *effort);
void lnim_effort_read(lua_State *L, int index, lnim_effort *effort);

/* The solution of a state, or of heaps, found now unless it was before; with it come those of all
   positions that it leads to. */
nim_solution lnim_solve_state(lua_State *L, lnim_rules *rules, const int64_t *state, size_t width,
                              const lnim_effort *effort);
nim_solution lnim_solve_heaps(lua_State *L, lnim_rules *rules, const int64_t *heaps, size_t count,
                              const lnim_effort *effort);

/* The same, or NIM_LIMIT: what was solved is kept, and the next call goes on; or NIM_OVERFLOW: more
   heaps, or larger ones, than a search takes. */
nim_status lnim_try_state(lua_State *L, lnim_rules *rules, const int64_t *state, size_t width,
                          const lnim_effort *effort, nim_solution *solution);
nim_status lnim_try_heaps(lua_State *L, lnim_rules *rules, const int64_t *heaps, size_t count,
                          const lnim_effort *effort, nim_solution *solution);

/* Pushes what there is to say of these two. */
const char *lnim_push_stopped(lua_State *L, const lnim_rules *rules, const lnim_effort *effort,
                              nim_status status);

/* The method `solve`, after the search: pushes its results. */
int lnim_push_solved(lua_State *L, const lnim_rules *rules, const lnim_effort *effort,
                     nim_status status);

/* Inside these: drives a solver until the position is solved, or one of the two has happened.
   `feed` adds the options of solver->position. */
enum { LNIM_FED_BETWEEN_POLLS = 64 };
typedef nim_status lnim_feed(lua_State *L, lnim_rules *rules, nim_solver *solver,
                             const nim_poll *poll);
nim_status lnim_drive(lua_State *L, lnim_rules *rules, nim_solver *solver, const int64_t *position,
                      size_t count, lnim_feed *feed, const lnim_effort *effort);

/* Raises while a function of the rules runs: then nothing here may be touched. */
void lnim_check_idle(lua_State *L, const lnim_rules *rules);

/* Asking functions. Those of a state: its options are then in search.emitted as they came, or in
   search.distinct, each once; until the next question, which a finalizer may ask, and so whatever
   allocates. */
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
