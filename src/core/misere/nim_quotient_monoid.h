/* A finite commutative monoid with the set of its P-positions: what a misère quotient is, and what
   it is tried to be. Elements are 0 … order - 1, the identity is 0.

   A word is a sum of heaps, written as the list of their sizes from the largest to the smallest.
   Words are ordered by how often the largest heap occurs, then the next smaller one, and so on,
   which is the order of these lists by their first difference. Every option of a word comes before
   it, and if u comes before v, then u + w comes before v + w. Elements are numbered in the order of
   their least words. */
#ifndef NIM_QUOTIENT_MONOID_H
#define NIM_QUOTIENT_MONOID_H

#include "core/base/nim_list.h"

#pragma GCC visibility push(hidden)

typedef uint16_t nim_element;

enum { NIM_NO_ELEMENT = UINT16_MAX, NIM_MOST_ELEMENTS = UINT16_MAX };

/* An array of that many items, all bytes 0, if *status is NIM_OK. Otherwise NULL; if memory lacks,
 *status is NIM_NO_MEMORY from then on. Freed with the same count and size; NULL is no array. */
void *nim_new_array(const nim_memory *memory, nim_status *status, size_t count, size_t size);
void nim_free_array(const nim_memory *memory, void *array, size_t count, size_t size);

/* Sets of elements: bit x of an array of nim_set_words(order) words. */

static inline size_t nim_set_words(size_t order) {
   return (order + 63) / 64;
}

static inline void nim_set_add(uint64_t *set, size_t element) {
   set[element / 64] |= UINT64_C(1) << element % 64;
}

static inline bool nim_set_has(const uint64_t *set, size_t element) {
   return set[element / 64] >> element % 64 & 1;
}

static inline bool nim_sets_meet(const uint64_t *a, const uint64_t *b, size_t words) {
   for (size_t i = 0; i < words; i++)
      if ((a[i] & b[i]) != 0) return true;
   return false;
}

/* Whether all of `a` is in `b`. */
static inline bool nim_set_within(const uint64_t *a, const uint64_t *b, size_t words) {
   for (size_t i = 0; i < words; i++)
      if ((a[i] & ~b[i]) != 0) return false;
   return true;
}

size_t nim_set_count(const uint64_t *set, size_t words);

typedef struct nim_monoid {
   size_t order; /* 1 … NIM_MOST_ELEMENTS */
   size_t words; /* of a set */
   nim_element *table;
   uint64_t *wins; /* for each x, the set of all z with x z in P; so that of 0 is P itself */
} nim_monoid;

static inline nim_element nim_monoid_product(const nim_monoid *monoid, size_t x, size_t y) {
   return monoid->table[x * monoid->order + y];
}

static inline const uint64_t *nim_monoid_row(const nim_monoid *monoid, size_t x) {
   return monoid->wins + x * monoid->words;
}

static inline bool nim_monoid_is_p(const nim_monoid *monoid, size_t x) {
   return nim_set_has(monoid->wins, x);
}

/* Makes room for a monoid, which holds nothing; its table and P are the caller's to fill in, and
   then nim_monoid_wins the rest. */
nim_status nim_monoid_new(nim_monoid *monoid, size_t order, const nim_memory *memory);
void nim_monoid_free(nim_monoid *monoid, const nim_memory *memory);
void nim_monoid_wins(nim_monoid *monoid);

/* The least i, and then the least p > 0, such that the power i + p of x is its power i. */
void nim_monoid_powers(const nim_monoid *monoid, size_t x, size_t *index, size_t *period);

/* What some heaps generate, in the order of least words. A place in that order is a nim_element,
   too. */
typedef struct nim_span {
   size_t count;
   size_t order;          /* of the monoid */
   nim_element *elements; /* in order; the identity first */
   nim_element *rest;     /* by place: the place of the word less one of its largest heap */
   uint32_t *largest;     /* by place: that heap; 0 for the identity */
   nim_element *places;   /* by element; NIM_NO_ELEMENT: not generated */
   size_t generators;     /* heaps that occur in least words, */
   uint32_t *generator;   /* ascending; room for `order` */
} nim_span;

/* The span of no heap. */
nim_status nim_span_new(nim_span *span, const nim_monoid *monoid, const nim_memory *memory);
/* Adds a heap, which is larger than those before, and its element. */
void nim_span_add(nim_span *span, const nim_monoid *monoid, uint32_t heap, nim_element value);
void nim_span_free(nim_span *span, const nim_memory *memory);

/* Whether the word is the least word at that place. */
bool nim_span_is_word(const nim_span *span, size_t place, const nim_list *word);

#pragma GCC visibility pop

#endif
