/* Whether a candidate gives the right outcome of every sum of its heaps: a finite check of
   infinitely many positions.

   Two things are checked.

   P: no position with a value in P has an option with one. It is enough to look at x v(h) in P, for
   all elements x and heaps h, and at the options of h: whatever sum stands for x.

   N: each position that has options, and a value outside P, has an option with a value in P. This
   depends on the value of a position and on the set of values of its options. Sums are listed in
   the order of words, and one is dropped, with all that would follow from it, if an earlier one has
   the same value and no other option values. For whatever is added to both, if the later one then
   fails, so does the earlier one. (The empty sum drops nothing, since it needs no option.) Each set
   is one of finitely many, so the list ends.

   Then all outcomes are right, by induction over the options of a position. */
#ifndef NIM_QUOTIENT_CHECK_H
#define NIM_QUOTIENT_CHECK_H

#include "core/misere/nim_quotient_split.h"

#pragma GCC visibility push(hidden)

/* A sum in the list of the second check. */
typedef struct nim_listed_sum {
   uint32_t rest;    /* the sum less one of its largest heap */
   uint32_t largest; /* that heap; 0 for the empty sum */
   uint32_t next;    /* another sum of the same value; 0: none */
   nim_element value;
} nim_listed_sum;

/* The list; the empty sum is number 0. */
typedef struct nim_sums {
   size_t count, capacity;
   nim_listed_sum *sums;
   uint64_t *options; /* the set of option values of each */
   size_t order, words;
   uint32_t *first; /* by value: the number of a sum; 0: none */
} nim_sums;

nim_status nim_sums_new(nim_sums *sums, const nim_monoid *monoid, const nim_memory *memory);
void nim_sums_free(nim_sums *sums, const nim_memory *memory);

/* The set of values of the heap's options, of which there may be a great many. */
nim_status nim_candidate_options(const nim_candidate *candidate, const nim_game *game, int64_t heap,
                                 nim_poller *poller, uint64_t *options);

/* The first check for one heap: whether it holds, and if not, the least x for which it fails. */
bool nim_heap_passes_p(const nim_monoid *monoid, nim_element value, const uint64_t *options,
                       size_t *least);

/* Whether a sum of that value, with only some of these option values, is in the list. */
bool nim_sums_know(const nim_sums *sums, nim_element value, const uint64_t *options);

/* The second check for all sums with that heap, which is larger than those before: appends to the
   list. If it fails, the last sum of the list is the first one that does. `most`: how often the
   heap may occur, SIZE_MAX without a limit. */
nim_status nim_sums_add_heap(nim_sums *sums, const nim_monoid *monoid, uint32_t heap,
                             nim_element value, const uint64_t *options, size_t most,
                             const nim_memory *memory, nim_poller *poller, bool *passed);

/* Shortens the list to what it was. */
void nim_sums_truncate(nim_sums *sums, size_t count);

/* Both checks for all heaps. Fills the empty list, and sets `wrong` to the first word whose outcome
   is wrong, or to nothing if all are right. */
nim_status nim_candidate_check(const nim_candidate *candidate, const nim_game *game, nim_sums *sums,
                               const nim_memory *memory, nim_poller *poller, nim_list *wrong);

#pragma GCC visibility pop

#endif
