/* What a method of computing Grundy values offers to a sequence. The methods are in the files
   nim_sequence_….c; "sparse" has a room of its own. */
#ifndef NIM_METHOD_H
#define NIM_METHOD_H

#include "core/base/nim_poller.h"
#include "core/rules/nim_rules.h"

#pragma GCC visibility push(hidden)

typedef struct nim_sequence nim_sequence;

/* The rare heaps of the method "sparse", which characterise the game. */
typedef struct nim_rare {
   uint32_t mask; /* a value is rare if the parity of its bits in the mask is even, */
   bool parity;   /* or, with this, equal to that of the heap less the splitting take */
   int64_t count;
   int64_t last; /* the largest rare heap; 0 if there is none */
} nim_rare;

/* What a method does for sequences that drop values from the middle of their table; see the calls
   of the same names in nim_sequence.h. */
typedef struct nim_dropping {
   size_t (*full)(
         const nim_sequence *sequence); /* the count of values at which some may be dropped */
   nim_status (*trim)(nim_sequence *sequence, const nim_memory *memory, const nim_poll *poll);
   nim_status (*prove)(nim_sequence *sequence); /* once values are dropped */
   nim_status (*restore)(nim_sequence *sequence, const nim_memory *memory);
   int64_t (*sight)(const nim_sequence *sequence);
} nim_dropping;

/* What a method does whose values are not in the table, which then holds only those that another
   had computed, at least that of heap 0. */
typedef struct nim_unlisted {
   int64_t (*last)(const nim_sequence *sequence); /* heaps up to this one have values */
   nim_status (*extend)(nim_sequence *sequence, int64_t to, nim_poller *poller,
                        const nim_memory *memory); /* as fill; NULL: all heaps are known */
   int64_t (*at)(const nim_sequence *sequence, int64_t heap);
   int64_t (*find)(const nim_sequence *sequence, int64_t heap, int64_t least, int64_t value);
   nim_status (*prove)(nim_sequence *sequence, const nim_poll *poll);
   void (*highest)(const nim_sequence *sequence, int64_t *heap, int64_t *value);
} nim_unlisted;

/* Any method can continue from any values, whoever computed them. */
typedef struct nim_method {
   const char *name;
   bool (*suits)(const nim_rules *rules);

   /* Makes the state that continues after the values in the table, of which there is at least one.
      On failure there is no state. */
   nim_status (*start)(nim_sequence *sequence, const nim_memory *memory);
   void (*stop)(nim_sequence *sequence, const nim_memory *memory);

   /* Appends values to the table, which has room for heaps 0 … to + NIM_METHOD_BLOCK, until it
      holds heap `to` or a few more. May return NIM_OK earlier, when wider items are needed: then it
      is called again. */
   nim_status (*fill)(nim_sequence *sequence, size_t to, nim_poller *poller,
                      const nim_memory *memory); /* or NULL, if unlisted */

   bool (*rare)(const nim_sequence *sequence, nim_rare *rare); /* or NULL */
   const nim_dropping *dropping; /* or NULL: it needs all values in the table */
   const nim_unlisted *unlisted; /* or NULL: its values are in the table */
} nim_method;

enum { NIM_METHOD_BLOCK = 64 }; /* heaps that a method may compute beyond what was asked */

extern const nim_method nim_method_all_but, nim_method_one_run, nim_method_pieces, nim_method_plain,
      nim_method_runs, nim_method_sparse, nim_method_subtraction;

/* Whether "subtraction" does less work than "plain", and whether "runs" does less than both. */
bool nim_subtraction_pays(const nim_rules *rules);
bool nim_runs_pay(const nim_rules *rules);

/* Whether "pieces" may do less work than those, and false if that method is in use and does not. */
bool nim_pieces_pay(const nim_rules *rules);
bool nim_pieces_paid(const nim_sequence *sequence);

#pragma GCC visibility pop

#endif
