/* The misère quotient of a game of heaps, heap by heap.

   Sums x and y of heaps 1 … n are indistinguishable if x + z and y + z have the same outcome in
   misère play for every sum z of heaps 1 … n. The classes form a commutative monoid, the quotient
   to heap n; whether a sum is in P depends on its class alone. T. E. Plambeck, Taming the wild in
   impartial combinatorial games, 2005; T. E. Plambeck, A. N. Siegel, Misère quotients for impartial
   games, 2008.

   The quotient to heap n is always verified (nim_quotient_check.h). It may grow without end, so
   growing is limited; the quotient then stays the one to heap n, which is true of all sums of heaps
   to n, and the work on heap n + 1 can continue. What is known by then of heap n + 1 is a lower
   bound (nim_quotient_bound). */
#ifndef NIM_QUOTIENT_H
#define NIM_QUOTIENT_H

#include "core/misere/nim_quotient_check.h"

#pragma GCC visibility push(hidden)

enum nim_quotient_stop { NIM_STOP_NONE, NIM_STOP_ELEMENTS, NIM_STOP_PRODUCT, NIM_STOP_CANDIDATES };

/* A heap at which the quotient changed. */
typedef struct nim_growth {
   size_t heap, order, p_size;
} nim_growth;

typedef struct nim_quotient {
   const nim_memory *memory; /* must outlive the quotient */
   nim_game game;            /* feed it before growing, unless it is a code */
   nim_quotient_limits limits;
   enum nim_quotient_stop stop; /* after NIM_LIMIT: which limit */
   nim_candidate verified;
   bool periodic;            /* it is the quotient of all heaps: see nim_quotient_period.c */
   size_t preperiod, period; /* then the value of heap h is that of h + period, h >= preperiod */
   nim_growth *grew;
   size_t growths, growth_room;
   /* the heap after the last verified one, while it is tried */
   bool trying;
   bool refuted;    /* `wrong` is about this candidate, otherwise about the one before */
   nim_list wrong;  /* the first word whose outcome is wrong; empty: none is known */
   size_t attempts; /* candidates made for this heap */
   nim_candidate candidate;
   nim_sums sums; /* the list that verified the quotient */
} nim_quotient;

/* Those of a new quotient. */
extern const nim_quotient_limits nim_quotient_usual_limits;

/* The quotient to heap 0, which has one element. `rules`: of a code, must outlive the quotient;
   NULL if options will be listed. */
nim_status nim_quotient_new(nim_quotient *quotient, const nim_rules *rules,
                            const nim_memory *memory);
void nim_quotient_free(nim_quotient *quotient);

/* One step towards one more heap: finds its value, or makes a candidate, or checks it. The heap is
   verified when `verified.heaps` has grown. NIM_LIMIT, NIM_NO_MEMORY, NIM_INTERRUPTED: the step is
   lost; the same call continues with it, after a limit has been raised. */
nim_status nim_quotient_step(nim_quotient *quotient, const nim_poll *poll);

/* The element of a heap; false if it is beyond the last verified one, without a period. */
bool nim_quotient_value(const nim_quotient *quotient, int64_t heap, nim_element *value);

/* Who wins a sum; false if a heap has no element. */
bool nim_quotient_outcome(const nim_quotient *quotient, const int64_t *heaps, size_t count,
                          enum nim_outcome *outcome);

static inline size_t nim_quotient_order(const nim_quotient *quotient) {
   return quotient->verified.monoid.order;
}

static inline size_t nim_quotient_p_size(const nim_quotient *quotient) {
   return nim_set_count(quotient->verified.monoid.wins, quotient->verified.monoid.words);
}

/* Whether it is the quotient of misère Nim with heaps below some power of two. */
bool nim_quotient_tame(const nim_quotient *quotient);

/* Makes room for one more item of `grew`. */
nim_status nim_quotient_growth_room(nim_quotient *quotient);

/* Looks for the least period that is proved by the heaps verified. */
void nim_quotient_find_period(nim_quotient *quotient);

#pragma GCC visibility pop

#endif
