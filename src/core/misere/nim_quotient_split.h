/* Candidates for a misère quotient, and finer ones made of those that a word refutes.

   A candidate is a monoid with an element for each heap. If outcomes of words are wrong under it,
   let F be the first such word. Some heaps of F are set free: each gets a cyclic monoid of its own,
   and what the other generators span is multiplied by these. A heap that was equal to a smaller one
   that is set free, or to a word with it, remains so. Outcomes are then found by playing, in the
   order of the least words of the product, and elements that no sum distinguishes are merged.

   The words before F remain right. For the cyclic monoids have at least the index that their heap
   has in the candidate, and a multiple of its period; so words that are equal in the product are
   equal in the candidate, and each word before F has the outcome of its least word, which is found
   by playing. F becomes right too if now it is its own least word. The cyclic monoids also have at
   least the index e - 1 and period 2, where e is how often the heap occurs in F. So F is its own
   least word exactly if the rest of F, without the heaps set free, is the least word of its element
   in what the other generators span: setting all heaps of F free always works, and it takes no
   product to find out which choices do. Of these the one with the smallest product is made. So the
   first wrong word moves up each time. */
#ifndef NIM_QUOTIENT_SPLIT_H
#define NIM_QUOTIENT_SPLIT_H

#include "core/base/nim_poller.h"
#include "core/misere/nim_quotient_game.h"
#include "core/misere/nim_quotient_monoid.h"

#pragma GCC visibility push(hidden)

typedef struct nim_candidate {
   nim_monoid monoid;
   nim_span span;       /* of all heaps: each element, and its place is its number */
   size_t heaps;        /* the largest heap */
   nim_element *values; /* of heaps 0 … heaps */
   size_t room;         /* for values */
} nim_candidate;

void nim_candidate_free(nim_candidate *candidate, const nim_memory *memory);

/* Finds the span of a candidate that has all else. */
nim_status nim_candidate_span(nim_candidate *candidate, const nim_memory *memory);

/* The value of an option under these values of heaps. */
static inline nim_element nim_candidate_option(const nim_candidate *candidate,
                                               const nim_moves *option) {
   if (option->count == 0) return 0;
   nim_element value = candidate->values[option->heaps[0]];
   for (size_t i = 1; i < option->count; i++)
      value = nim_monoid_product(&candidate->monoid, value, candidate->values[option->heaps[i]]);
   return value;
}

typedef struct nim_quotient_limits {
   size_t elements;   /* of a monoid: at most NIM_MOST_ELEMENTS */
   size_t product;    /* elements of a product */
   size_t candidates; /* for one heap */
} nim_quotient_limits;

enum { NIM_MOST_FREED = 12 };

/* Heaps set free, and the cyclic monoid of each. */
typedef struct nim_freed {
   size_t count;
   uint32_t heap[NIM_MOST_FREED]; /* descending */
   size_t index[NIM_MOST_FREED];
   size_t period[NIM_MOST_FREED];
} nim_freed;

/* Which heaps to set free so that the word, which the candidate gets wrong and which is therefore
   not a least word, becomes one. NIM_LIMIT: no product within the limit is known. */
nim_status nim_candidate_free_heaps(const nim_candidate *candidate, const nim_list *word,
                                    size_t most_product, const nim_memory *memory,
                                    nim_poller *poller, nim_freed *freed);

enum nim_excess { NIM_WITHIN, NIM_EXCESS_PRODUCT, NIM_EXCESS_ELEMENTS };

/* Makes `to`, which holds nothing, of `from`. NIM_LIMIT: *excess says which limit it was. */
nim_status nim_candidate_split(const nim_candidate *from, const nim_freed *freed,
                               const nim_game *game, const nim_quotient_limits *limits,
                               const nim_memory *memory, nim_poller *poller, nim_candidate *to,
                               enum nim_excess *excess);

#pragma GCC visibility pop

#endif
