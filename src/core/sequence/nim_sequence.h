/* Grundy values of one heap of 0, 1, 2, … objects under rules, to any length.

   A sequence answers for heaps 0 … length. Its table may hold more values (methods work in blocks),
   or fewer: once the period is proved, no more values are computed unless a method was named; those
   beyond the table follow from the period. Some methods need no table; see nim_unlisted.

   The sequence owns its table and the state of its method; the rules belong to the caller and must
   outlive it. All calls about a sequence take the same memory. When a call fails or is interrupted,
   the values computed so far are kept, and the same call continues from there.

   With the option `ends` the table keeps only the first values and a window of the last ones; see
   core/sparse/nim_gap.h. */
#ifndef NIM_SEQUENCE_H
#define NIM_SEQUENCE_H

#include "core/base/nim_values.h"
#include "core/sequence/nim_method.h"
#include "core/sequence/nim_period.h"

#pragma GCC visibility push(hidden)

typedef struct nim_kernel nim_kernel; /* of the method "sparse" */

/* Options of a sequence; all zero is the default. */
typedef struct nim_sequence_options {
   const nim_method *method; /* NULL: the one that suits the rules best, and no more values than
                                the proof of the period needs */
   const nim_kernel *kernel; /* "sparse": NULL: the best one */
   bool fixed_mask;          /* "sparse": keep this mask instead of choosing the best one */
   bool parity;              /* with that: whether the parity of the heap counts */
   uint32_t mask;
   bool ends; /* keep only the ends, once rare heaps have long stopped; see nim_sequence_may_drop */
   size_t window; /* with that: keep at least this many of the last values; 0: 2^24 */
} nim_sequence_options;

enum { NIM_LEAST_WINDOW = 256, NIM_LARGEST_WINDOW_BITS = 40 };

/* The gap in the table, and what is known of the values that were dropped there. The table holds
   the values of heaps 0 … head - 1, and that of heap n >= head + dropped at n - dropped. While
   dropped is 0, it holds all values, and the rest has no meaning. */
typedef struct nim_gap {
   int64_t dropped; /* even, so that heaps in the table keep their parity */
   size_t head;
   size_t trial;    /* when the table holds this many values, some may be dropped */
   int64_t *counts; /* by value, how many were dropped */
   size_t size;     /* of that array */
   uint32_t mask;   /* by which, with `parity` as in nim_rare, all rare heaps are in the head */
   bool parity;
   nim_period seen; /* from seen.preperiod on, g(n + seen.period) = g(n) for heaps below `checked`;
                       the period is 0 if none was seen */
   int64_t checked;
} nim_gap;

struct nim_sequence {
   const nim_rules *rules;   /* NULL: values are only appended */
   int64_t length;           /* the largest heap that the sequence answers for; -1: none */
   nim_values values;        /* of heaps 0 … values.count - 1, while none are dropped */
   const nim_method *method; /* NULL until one is chosen */
   void *state;              /* of the method; NULL until it starts */
   nim_sequence_options options;
   nim_gap gap;
   nim_period period;    /* period.period is 0 until one is proved */
   int64_t searched;     /* the length at which the last proof failed */
   uint32_t highest;     /* the largest value of the first highest_of in the table, */
   int64_t highest_heap; /* and the first heap that has it */
   size_t highest_of;
};

enum { NIM_LONGEST_SEQUENCE_BITS = 62 };
#define NIM_LONGEST_SEQUENCE ((int64_t)1 << NIM_LONGEST_SEQUENCE_BITS)

/* The methods, ended by NULL: each computes the same values. */
extern const nim_method *const nim_methods[];
const char *nim_method_name(const nim_method *method);
bool nim_method_suits(const nim_method *method, const nim_rules *rules);

/* An empty sequence, which owns nothing. The rules may be made later, but before the sequence is
   first extended; rules NULL: values come from nim_sequence_append only. options may be NULL; a
   method in them must suit the rules. */
void nim_sequence_init(nim_sequence *sequence, const nim_rules *rules,
                       const nim_sequence_options *options);
/* Names a method that suits the rules, as the option does. A sequence whose values were not in the
   table ends where its table ends. */
void nim_sequence_use(nim_sequence *sequence, const nim_method *method, const nim_memory *memory);
void nim_sequence_free(nim_sequence *sequence, const nim_memory *memory);

/* Makes the sequence at least as long as `heap`, 0 … 2^62. NIM_OVERFLOW: a value beyond
   2^32 - 1. NIM_LIMIT: there are no rules to compute it by. NIM_DROPPED: the value of the next heap
   does not follow from those that are kept. */
nim_status nim_sequence_extend(nim_sequence *sequence, int64_t heap, const nim_memory *memory,
                               const nim_poll *poll);

/* Extends the sequence until its period is proved, or a little further; NIM_LIMIT if heaps 0 …
   limit do not prove one. */
nim_status nim_sequence_extend_until_period(nim_sequence *sequence, int64_t limit,
                                            const nim_memory *memory, const nim_poll *poll);

/* Ends the sequence at the largest heap that the proof of the period needs, or at `least` if that
   is larger; without a proof, or with values dropped, it stays as it is. */
void nim_sequence_shorten(nim_sequence *sequence, int64_t least);

/* Looks for the period in heaps 0 … length: NIM_OK if sequence->period is proved, NIM_LIMIT if
   they do not prove one. */
nim_status nim_sequence_prove(nim_sequence *sequence, const nim_memory *memory,
                              const nim_poll *poll);

/* The apparent period of heaps 0 … length; see nim_period_apparent. */
nim_status nim_sequence_apparent(nim_sequence *sequence, const nim_memory *memory,
                                 const nim_poll *poll, nim_period *period);

/* The largest value of heaps 0 … length, and the first heap that has it. NIM_LIMIT: no heap yet;
   NIM_OVERFLOW: it does not fit 63 bits. */
nim_status nim_sequence_highest(nim_sequence *sequence, int64_t *heap, int64_t *value);

/* Appends the value of the next heap, for values from elsewhere. */
nim_status nim_sequence_append(nim_sequence *sequence, uint32_t value, const nim_memory *memory);

/* The value of a heap: of any heap once the period is proved, otherwise up to length. NIM_LIMIT:
   the heap is beyond that. NIM_OVERFLOW: the value does not fit 63 bits. NIM_DROPPED: it was not
   kept. */
nim_status nim_sequence_at(const nim_sequence *sequence, int64_t heap, int64_t *value);

/* The largest heap least … heap with the value, or -1: for values that are kept elsewhere than in
   the table, of a sequence that answers for `heap`; least >= 0. */
int64_t nim_sequence_find(const nim_sequence *sequence, int64_t heap, int64_t least, int64_t value);

/* How many values have been computed, kept or not. */
int64_t nim_sequence_known(const nim_sequence *sequence);

/* The heap whose value an item of the table is. */
static inline int64_t nim_sequence_heap(const nim_sequence *sequence, size_t index) {
   return (int64_t)index + (index < sequence->gap.head ? 0 : sequence->gap.dropped);
}

/* Whether values are kept elsewhere than in the table. */
bool nim_sequence_unlisted(const nim_sequence *sequence);

/* Whether the option `ends` may be used: for a game with splits, by the method "sparse". */
bool nim_sequence_may_drop(const nim_sequence *sequence);

/* With that option, the longest period that is sure to be seen when values are dropped. */
int64_t nim_sequence_sight(const nim_sequence *sequence);

/* Makes a sequence whose values and gap were read from somewhere ready to continue: NIM_INVALID if
   they cannot be those of such a sequence. */
nim_status nim_sequence_restore(nim_sequence *sequence, const nim_memory *memory);

/* Heaps 0 … *last and *first … length have their values kept; with none dropped, *last is the
   length. */
void nim_sequence_kept(const nim_sequence *sequence, int64_t *last, int64_t *first);

/* How many of heaps 0 … length have their values in the table: all unless the period is proved or
   some have been dropped. */
size_t nim_sequence_table(const nim_sequence *sequence);

/* The name of the method that is, or will be, in use. */
const char *nim_sequence_method(const nim_sequence *sequence);

/* False if the method does not know rare heaps. */
bool nim_sequence_rare(const nim_sequence *sequence, nim_rare *rare);

#pragma GCC visibility pop

#endif
