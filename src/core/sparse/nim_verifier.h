/* Verification of the values found in blocks, by sets of heaps.

   A rare value w must be an option of all heaps with larger values: a set. Let an early heap, a
   witness, have the value w xor u: then the heaps of value u, all moved up by the witness and what
   a split takes, have the option w. They are removed from the set, for frequent values u and some
   witnesses each, until hardly any heap is left or these are used up. For the heaps that are left,
   all pairs are tried.

   A set of NIM_SET heaps is NIM_SET_BYTES bytes: bit j of byte i is heap i + NIM_SET_BYTES * j. So
   the heaps of value u are a row of bytes, one for each heap and those after it, and reading it at
   any heap gives the set that begins there. */
#ifndef NIM_VERIFIER_H
#define NIM_VERIFIER_H

#include "core/sparse/nim_sparse.h"

#pragma GCC visibility push(hidden)

void nim_verifier_free(nim_verifier *verifier, const nim_memory *memory);

/* Prepares the sets for blocks from the next heap on. */
nim_status nim_verifier_prepare(nim_sparse *sparse, const nim_memory *memory);

/* Begins a set at the last multiple of NIM_SET_BYTES up to the heap, with the heaps before it. */
void nim_verifier_begin(nim_verifier *verifier, const nim_blocks *blocks, size_t heap);

/* Adds the heaps below `end` to the set, by the packed values that were found; leaves out those
   that are not common. */
void nim_verifier_add(nim_verifier *verifier, const nim_blocks *blocks, size_t end);

/* The first heap of the set, from `heap` on, whose value is not the one found, where the set then
   ends; or the end of the set. */
size_t nim_verifier_check(nim_sparse *sparse, size_t heap, size_t *steps);

#pragma GCC visibility pop

#endif
