/* All positions of a box of heaps (each heap from 0 up to its side), solved in arrays, under rules
   by which a move replaces one heap by at most one smaller heap. Positions are visited in the order
   of their mixed-radix index, in which every option comes before its position; so nothing is
   searched, looked up or marked. The results are the remotenesses in both plays, which also say who
   wins.

       nim_box_begin, then for each size 1, 2, … up to the longest side: nim_box_size,
   nim_box_option …; then nim_box_fill, again after each NIM_INTERRUPTED; then nim_box_find. */
#ifndef NIM_BOX_H
#define NIM_BOX_H

#include "core/search/nim_solver.h"

#pragma GCC visibility push(hidden)

enum { NIM_BOX_AXES = 40 };

typedef struct nim_box {
   const nim_memory *memory; /* must outlive the box */
   size_t axes;
   size_t sides[NIM_BOX_AXES]; /* descending, above 0 */
   size_t cells;               /* positions, and what pads the rows */
   bool filled;
   /* the rest is private */
   size_t row;                   /* cells in a row, which runs along the longest side */
   size_t strides[NIM_BOX_AXES]; /* cells from one heap to one more object in it */
   size_t cell_size;
   void *cells_of[2]; /* by enum nim_play: see nim_box_fill.h */
   uint32_t *options; /* the sizes left, of size 1, 2, … */
   size_t *first;     /* by size: where its options begin; one more at the end */
   bool *known;       /* by size: its options were given */
   size_t last_size;  /* whose options were given last */
   size_t option_count, option_capacity;
   size_t at[NIM_BOX_AXES]; /* coordinates of the present row; at[0] is the cell in it */
   bool combined;           /* the row has the options along the other axes */
} nim_box;

/* The cells that a box of these heaps (descending, above 0) takes; SIZE_MAX if too many. */
size_t nim_box_cells(const int64_t *heaps, size_t count);

/* An empty box, which holds no positions. */
void nim_box_init(nim_box *box, const nim_memory *memory);
void nim_box_free(nim_box *box);

/* Empties the box and gives it these sides (descending, above 0). On failure it stays empty. */
nim_status nim_box_begin(nim_box *box, const int64_t *heaps, size_t count);

/* The options of this size follow; sizes come in ascending order from 1. A skipped size must not be
   left of any other; the box does not hold positions with such a heap. */
void nim_box_size(nim_box *box, size_t size);

/* An option of the size last named: 0 <= left < size. */
nim_status nim_box_option(nim_box *box, size_t left);

nim_status nim_box_fill(nim_box *box, const nim_poll *poll);

/* The positions of a filled box, otherwise 0. */
size_t nim_box_positions(const nim_box *box);

/* Heaps descending, above 0. False: the box does not hold them. */
bool nim_box_find(const nim_box *box, const int64_t *heaps, size_t count, nim_solution *solution);

#pragma GCC visibility pop

#endif
