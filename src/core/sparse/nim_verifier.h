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

#include "core/base/nim_base.h"

#pragma GCC visibility push(hidden)

enum {
   NIM_SET_BYTES = 64,
   NIM_SET = 8 * NIM_SET_BYTES,
   NIM_SET_WORDS = NIM_SET / 64,
   NIM_WITNESSES = 16384, /* they are below this heap */
   NIM_SHIFTS_EACH = 64,  /* witnesses of a packed value, times splits, about */
   NIM_FREQUENT = 24,     /* values u, at most */
   NIM_COUNTED = 8192,    /* heaps among which they are frequent */
   NIM_HARDLY_ANY = 2
};

struct nim_blocks;
struct nim_sparse;

typedef union nim_set {
   uint64_t words[NIM_SET_WORDS];
   uint8_t bytes[NIM_SET_BYTES];
} nim_set;

typedef struct nim_verifier {
   bool ready; /* what follows is that of the present mask and largest value */

   uint32_t frequent[NIM_FREQUENT]; /* packed values, most frequent first; a row each: */
   size_t frequent_count;
   uint8_t *rows;
   size_t row;     /* bytes of a row */
   size_t first;   /* the heap where rows begin, a multiple of NIM_SET_BYTES */
   size_t history; /* heaps in rows before a set, at least; also such a multiple */

   size_t begin;     /* the last set: its first heap, also such a multiple, */
   size_t count;     /* and the end of the known ones */
   nim_set *worth;   /* by packed value, the heaps of the set that are worth it */
   nim_set *left;    /* by packed rare value, the heaps that need it and may not have it */
   uint32_t *shifts; /* witness + take, by packed value of the witness; */
   uint32_t *starts; /* where those of a packed value begin, and those before it end */
   void *block;      /* the memory of all these */
   size_t size;
} nim_verifier;

void nim_verifier_free(nim_verifier *verifier, const nim_memory *memory);

/* Makes the sets ready for blocks from the next heap on. */
nim_status nim_verifier_prepare(struct nim_sparse *sparse, const nim_memory *memory);

/* Begins a set at the last multiple of NIM_SET_BYTES up to the heap, with the heaps before it. */
void nim_verifier_begin(nim_verifier *verifier, const struct nim_blocks *blocks, size_t heap);

/* Adds heaps up to `end`, exclusively, whose packed values say what was found, to the set. Where
   that is not common, the heap is left out. */
void nim_verifier_add(nim_verifier *verifier, const struct nim_blocks *blocks, size_t end);

/* The first of the set's heaps, from `heap` on, that is not worth what was found, and ends the set
   before it; or the end of the set. */
size_t nim_verifier_check(struct nim_sparse *sparse, size_t heap, size_t *steps);

#pragma GCC visibility pop

#endif
