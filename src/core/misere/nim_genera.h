/* Genera: how positions of heaps behave in misère play beside heaps of Nim.

   The genus of G is g^{g0 g1 g2 …}: g is its Grundy value in normal play, and gi the misère Grundy
   value of G with i heaps of two objects of Nim beside it. A misère Grundy value is the least
   number that no option has, but 1 for a position without options; it is 0 exactly if the previous
   player wins (Conway, On Numbers and Games, chapter 12; Berlekamp, Conway, Guy, Winning Ways,
   chapter 13). Write *n for a heap of Nim. In any sum *1 + *1 can be left out and *2 + *1 is *3; so
   the value of G + *1 is that of G with the last bit changed, and for i > 0

       gi(G) = mex ({gi(H): H an option of G} ∪ {gi-1(G), gi-1(G) xor 1}).

   Why this ends. Let all options repeat their last two digits from digit N on. Then digit i of G
   follows from digit i - 1 and the parity of i as soon as i >= N. So if digits i and i + 2 are
   equal, i + 1 >= N, the last two digits repeat for ever. That always happens, soon after N: let
   k be the least block {4k … 4k+3} that the digits S of the options do not fill. One parity later
   the options have S xor 2, which does not fill the same block. Of G's previous digit and its
   neighbour only one half of a block is forbidden, so that the digits of G are, from the second on,
   in that block, and each is its predecessor xor 2.

   What is not searched:
   - A heap that can be replaced by *0 … *3 in every sum is so replaced. It can if it has options
     equal to all smaller ones and every other option has an option equal to it, where *0 needs also
     that the heap is a win for the player to move (Winning Ways, chapter 13: reversible moves).
     Such heaps only shift the digits or change their last bit.
   - A genus is tame if a position of Nim has it, and a position is tame here if its genus and all
     positions that it leads to are. Sums of these are tame, and their genus is that of the sum of
     such positions of Nim (Conway).
   All other positions are searched, as multisets of heaps, each once.

   A state machine like nim_solver, and for the same reasons: nim_genera_step runs until it needs
   the options of a heap; the caller feeds them and steps again. A heap may be asked for more than
   once. */
#ifndef NIM_GENERA_H
#define NIM_GENERA_H

#include "core/base/nim_list.h"
#include "core/base/nim_marks.h"
#include "core/base/nim_table.h"

#pragma GCC visibility push(hidden)

typedef struct nim_component nim_component;
typedef struct nim_genera_frame nim_genera_frame;

typedef struct nim_genera {
   const nim_memory *memory; /* must outlive the genera */
   size_t limit;             /* most heaps and positions known; may be changed at any time */
   size_t known;             /* heaps and positions met, */
   size_t solved;            /* and those whose genus is known */
   bool wanted;              /* the options of `heap` are asked for */
   int64_t heap;
   int64_t normal;  /* the answer: the Grundy value, */
   nim_list misere; /* and g0 g1 …, at least two, of which the last two repeat for ever */
   /* the rest is private */
   nim_table heaps;           /* sizes of heaps that are solved */
   nim_list meanings;         /* of these, by id: see nim_genera.c */
   nim_component *components; /* heaps that are not replaced */
   size_t component_count, component_capacity;
   nim_table nodes;   /* positions of components: see nim_genera.c */
   nim_values starts; /* by id: where its digits are in `digits`; 0: not known */
   nim_values digits; /* of each position their number, and the digits */
   nim_genera_frame *frames;
   size_t depth, frame_capacity;
   nim_list root;    /* the heaps asked for */
   nim_list fed;     /* options of heaps on the path, each a count and its heaps */
   nim_list members; /* components of positions on the path */
   nim_list terms;   /* what is known of options of positions on the path */
   nim_list sum;     /* components of the sum at hand */
   nim_marks marks;
   size_t work; /* since the last poll */
} nim_genera;

/* Acquires nothing. */
void nim_genera_init(nim_genera *genera, const nim_memory *memory);
void nim_genera_free(nim_genera *genera);

/* Asks for the genus of a position; whatever was under way is dropped, but not what was found. */
nim_status nim_genera_begin(nim_genera *genera, const int64_t *heaps, size_t count);

/* Continues until options are wanted or the answer is there (then `wanted` is false). The game must
   end: a heap that can recur is asked for again until memory ends. NIM_INTERRUPTED, NIM_NO_MEMORY,
   NIM_LIMIT: step again to continue, after NIM_LIMIT with a higher limit. */
nim_status nim_genera_step(nim_genera *genera, const nim_poll *poll);

/* Feeds an option of the wanted heap: heaps of 0 and up in any order. After an error: begin
   again. */
nim_status nim_genera_add(nim_genera *genera, const int64_t *heaps, size_t count);

/* Whether a genus is that of a position of Nim: 0^120, 1^031, or n^{n m} where m = n xor 2. */
bool nim_genus_tame(int64_t normal, const int64_t *misere, size_t count);

#pragma GCC visibility pop

#endif
