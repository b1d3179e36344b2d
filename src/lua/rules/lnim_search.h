/* What rules keep of their searches: positions solved, options that their Lua functions listed, and
   buffers for both. Every error may come in the middle of a search, raised by a rule, by Ctrl-C, by
   a limit. So no memory is held in C locals while Lua code may run, and the objects of the core are
   state machines: what was solved stays solved. */
#ifndef LNIM_SEARCH_H
#define LNIM_SEARCH_H

#include "core/misere/nim_genera.h"
#include "core/search/nim_box.h"
#include "core/search/nim_heap_graph.h"
#include "lua/base/lnim_base.h"

#pragma GCC visibility push(hidden)

typedef struct lnim_search {
   nim_memory memory;                 /* on the budget of the rules */
   nim_solver *states[NIM_STATE_MAX]; /* by the number of integers, from 1; NULL: none yet */
   nim_solver sums;                   /* positions of heaps outside the box */
   nim_box box;
   bool box_loaded;                 /* it has its options, so that filling it can continue */
   nim_heap_graph graph;            /* options of heaps that a function lists */
   nim_genera genera;               /* of positions of heaps */
   bool normalizes;                 /* there is a function `normalize` */
   bool calling;                    /* a function of the rules runs */
   size_t width;                    /* integers in a state that it may emit; 0: it may not */
   size_t calls;                    /* of the function of states */
   size_t negative_width;           /* integers in `negative`; 0: none yet */
   int64_t negative[NIM_STATE_MAX]; /* the first state with a negative integer that a search of one
                                       without met */
   nim_list emitted;
   nim_table distinct; /* what was emitted, each once: keys of `width` words */
   nim_list root;      /* buffers for heaps */
   nim_list option;
} lnim_search;

lnim_search *lnim_search_new(lua_State *L, const nim_memory *memory);
void lnim_search_free(lnim_search *search); /* also of NULL */

#pragma GCC visibility pop

#endif
