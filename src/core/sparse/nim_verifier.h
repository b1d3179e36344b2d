/* The verification of blocks, by sets of heaps.

   A rare value w below those found must be an option of many heaps: a set. Let an early heap, a
   witness, be worth w xor u: then the heaps worth u, all moved on by the witness and what a split
   takes, have the option. They are taken out of the set, for frequent values u and some witnesses
   each, until hardly any heap is left or these are used up. For those that are left, all pairs are
   looked at.

   A set of NIM_SET heaps is NIM_SET_BYTES bytes: bit j of byte i is heap i + NIM_SET_BYTES * j. So
   the heaps worth u are a row of bytes, one for each heap and those after it, and a set that begins
   at any heap is what is read there. */
#ifndef NIM_VERIFIER_H
#define NIM_VERIFIER_H

#include "core/sparse/nim_sparse.h"

#pragma GCC visibility push(hidden)

void nim_verifier_free(nim_verifier *verifier, const nim_memory *memory);

/* Makes the sets ready for blocks from the next heap on. */
nim_status nim_verifier_prepare(nim_sparse *sparse, const nim_memory *memory);

/* Begins a set at the last multiple of NIM_SET_BYTES up to the heap, with the heaps before it. */
void nim_verifier_begin(nim_verifier *verifier, const nim_blocks *blocks, size_t heap);

/* Adds heaps up to `end`, exclusively, whose packed values say what was found, to the set. Where
   that is not common, the heap is left out. */
void nim_verifier_add(nim_verifier *verifier, const nim_blocks *blocks, size_t end);

/* The first of the set's heaps, from `heap` on, that is not worth what was found, and ends the set
   before it; or the end of the set. */
size_t nim_verifier_check(nim_sparse *sparse, size_t heap, size_t *steps);

#pragma GCC visibility pop

#endif
