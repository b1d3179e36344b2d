/* The options of heaps under rules that only a program knows, size by size, and the Grundy values
   that follow from them.

   A state machine like nim_solver, and for the same reasons: nim_heap_graph_step runs until it
   needs the options of a heap; the caller feeds them and steps again. Each heap is asked for once,
   the smallest needed one first. Its Grundy value is kept, and so are its options as long as all
   lists together hold at most NIM_HEAP_GRAPH_KEPT integers: lists grow as the square of the heaps.
   A heap that is asked for again must have the same options, which a hash of them checks.

   An option is a list of heaps, each above 0, in non-decreasing order. Options are kept in the
   order of nim_options.h, each once. Heap 0 has no options, and is never asked for. */
#ifndef NIM_HEAP_GRAPH_H
#define NIM_HEAP_GRAPH_H

#include "core/base/nim_list.h"
#include "core/base/nim_marks.h"
#include "core/base/nim_table.h"

#pragma GCC visibility push(hidden)

enum {
   NIM_HEAP_GRAPH_KEPT = 1 << 22,  /* integers in all lists kept: 32 MiB */
   NIM_HEAP_GRAPH_LARGER = 1000000 /* heaps larger than the one asked for that may come up */
};

/* How options stand in a list, one after the other. */
enum {
   NIM_LISTED_COUNT, /* of its heaps */
   NIM_LISTED_VALUE, /* the xor of their Grundy values; -1 while one of them is not solved */
   NIM_LISTED_HEAPS  /* from here on */
};

static inline const int64_t *nim_listed_next(const int64_t *option) {
   return option + NIM_LISTED_HEAPS + option[NIM_LISTED_COUNT];
}

typedef struct nim_size nim_size;
typedef struct nim_size_frame nim_size_frame;

typedef struct nim_heap_graph {
   const nim_memory *memory; /* must outlive the graph */
   size_t solved;            /* heaps whose Grundy values are known */
   bool wanted;              /* the options of `heap` are asked for */
   int64_t heap;             /* after NIM_CYCLE, where it happened */
   bool grew;                /* after NIM_CYCLE: heaps only became larger; see below */
   size_t limit;             /* most heaps in the table; may be changed at any time */
   /* the rest is private */
   nim_table table; /* of heaps */
   nim_size *sizes; /* by id */
   size_t size_capacity;
   size_t kept;      /* integers in all lists of `sizes` */
   nim_list fed;     /* options of `fed_heap`, as they came or, once listed, in order */
   int64_t fed_heap; /* -1: none */
   int64_t root;     /* 0: none */
   size_t larger;    /* heaps above the root that came up */
   nim_size_frame *frames;
   size_t depth, frame_capacity;
   nim_list todo; /* for each heap on the path, those still to solve, the smallest last */
   nim_marks marks;
   unsigned turns;
} nim_heap_graph;

void nim_heap_graph_init(nim_heap_graph *graph, const nim_memory *memory);
void nim_heap_graph_free(nim_heap_graph *graph);

/* Asks for a heap. The same one as last time continues where that stopped. */
void nim_heap_graph_begin(nim_heap_graph *graph, int64_t heap);

/* Continues until options are wanted or the heap is solved (then `wanted` is false). NIM_CYCLE:
   `heap` can be left of itself or, if `grew`, more than NIM_HEAP_GRAPH_LARGER heaps above the one
   asked for came up, `heap` being the last; the path is dropped. NIM_LIMIT, NIM_NO_MEMORY,
   NIM_INTERRUPTED: begin again to continue, after NIM_LIMIT with a higher limit. NIM_INVALID: its
   options have changed. */
nim_status nim_heap_graph_step(nim_heap_graph *graph, const nim_poll *poll);

/* Feeds an option of the wanted heap: heaps of 0 and up in any order. NIM_OVERFLOW: their total is
   above 2^63-1. After an error: begin or relist again. */
nim_status nim_heap_graph_add(nim_heap_graph *graph, const int64_t *heaps, size_t count);

/* False: not solved yet. */
bool nim_heap_graph_grundy(const nim_heap_graph *graph, int64_t heap, uint32_t *grundy);

/* Whether the heap is solved and every move, from it and from whatever it leads to, leaves at most
   one smaller heap. */
bool nim_heap_graph_takes_only(const nim_heap_graph *graph, int64_t heap);

/* The options of a heap, in a list that the graph owns. False if they are not known: then call
   nim_heap_graph_relist, feed them with nim_heap_graph_add, and call nim_heap_graph_listed, which
   checks that they are the same as before (NIM_INVALID). The list is valid at least until something
   else is fed; options that are kept are not asked for again. */
bool nim_heap_graph_options(const nim_heap_graph *graph, int64_t heap, nim_list *options);
void nim_heap_graph_relist(nim_heap_graph *graph, int64_t heap);
nim_status nim_heap_graph_listed(nim_heap_graph *graph);

#pragma GCC visibility pop

#endif
