/* What a quotient that was not found is known to be larger than.

   Let `wrong` be the first word whose outcome is wrong under a candidate for heaps 1 … h, and let
   it have e heaps h. All words with fewer heaps h come before it, so their outcomes are right,
   however many other heaps they have: infinitely many positions are decided. Two sums of smaller
   heaps whose outcomes differ when fewer than e heaps h and other smaller ones are added are in
   different classes of the quotient to heap h, too. So their number is a lower bound of its order.
 */
#ifndef NIM_QUOTIENT_BOUND_H
#define NIM_QUOTIENT_BOUND_H

#include "core/misere/nim_quotient.h"

#pragma GCC visibility push(hidden)

/* Sums of smaller heaps, pairwise distinguished, and the additions that suffice for that: least
   words of elements of the candidate, with `copies` heaps h more. */
typedef struct nim_bound {
   size_t copies;     /* of heap h that are allowed: e - 1 */
   nim_list sums;     /* elements */
   nim_list contexts; /* pairs of an element and a number of copies */
} nim_bound;

/* Finds the bound for the heap that is tried, or for the next one if none is. An interrupted search
   is lost. */
nim_status nim_quotient_bound(const nim_quotient *quotient, const nim_poll *poll, nim_bound *bound);
void nim_bound_free(nim_bound *bound, const nim_memory *memory);

/* The candidate whose elements these are. */
static inline const nim_candidate *nim_bound_candidate(const nim_quotient *quotient) {
   return quotient->trying ? &quotient->candidate : &quotient->verified;
}

#pragma GCC visibility pop

#endif
