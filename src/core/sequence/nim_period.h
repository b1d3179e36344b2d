/* The period of a sequence of Grundy values, with its proof.

   g(n + period) = g(n) + saltus for all n >= preperiod; both are the least such. A proof needs only
   the values of heaps 0 … needed. With n0 = preperiod - 1, p the period, and t the most objects
   that a move takes, the proofs are:

   Guy and Smith (finite codes that leave at most k heaps, of any sizes). Let g(n + p) = g(n) for
   all n > n0 with n + p <= k (m + p) + t, m = max(n0, 0). Then it holds for all n > n0: what a move
   leaves of a larger heap has a part beyond m, and that part may be p larger or smaller without
   changing its value. R. K. Guy, C. A. B. Smith, The G-values of various games, 1956, for k = 2.

   Equal values (sets that may be subtracted): t values in a row equal those p heaps later.

   Equal states (all but a set may be subtracted; f is the largest of the set): the value of heap n
   is determined by the last f values and by which of them also occur earlier. If both are the same
   p heaps later, up to a saltus, they remain so.

   One run (sets of all sizes from some to some other): a formula, in nim_sequence_one_run.c, which
   needs no values.

   Repeating digits (other codes whose digits repeat for ever): see nim_period_repeating.h.

   No proof is known for finite codes with constraints on the heaps left, where a shift can make
   unequal heaps equal; nor for all codes with repeating digits. */
#ifndef NIM_PERIOD_H
#define NIM_PERIOD_H

#include "core/base/nim_values.h"
#include "core/rules/nim_rules.h"

#pragma GCC visibility push(hidden)

enum nim_proof {
   NIM_UNPROVED,
   NIM_GUY_SMITH,
   NIM_EQUAL_VALUES,
   NIM_EQUAL_STATES,
   NIM_REPEATING,
   NIM_ONE_RUN
};

typedef struct nim_period {
   int64_t preperiod;
   int64_t period;
   int64_t saltus;
   int64_t needed; /* the largest heap whose value the proof uses; 0 if unproved */
   enum nim_proof proof;
} nim_period;

/* The proof that works for these rules, if enough heaps are known. */
enum nim_proof nim_period_proof(const nim_rules *rules);

/* Looks for the period of heaps 0 … last: NIM_OK if it is proved, NIM_LIMIT if not. Takes time
   proportional to `last`, and no memory. Not for repeating digits. */
nim_status nim_period_find(const nim_values *values, size_t last, const nim_rules *rules,
                           const nim_poll *poll, nim_period *period);

/* The apparent period of heaps 0 … last, without proof: the least p <= (last + 1) / 2 such that
   each value in the second half (heaps (last + 1) / 2 … last) is the one p heaps earlier, plus the
   same saltus >= 0. The preperiod is the first heap from which this holds. NIM_LIMIT: none. */
nim_status nim_period_apparent(const nim_values *values, size_t last, const nim_poll *poll,
                               nim_period *period);

/* Whether the last `block` of the items first … last, which are the values of heaps first + before
   … last + before, recur among them. If so: the least shift at which they do, the heap from which
   on all are equal so far, and the largest heap that the proof will need. NIM_LIMIT: nothing
   recurs; or all are equal down to `first`, which is not heap 0, so that the preperiod cannot be
   seen; or the proof of Guy and Smith does not apply. */
nim_status nim_period_recent(const nim_values *values, size_t first, size_t last, size_t block,
                             int64_t before, const nim_rules *rules, const nim_poll *poll,
                             nim_period *period);

/* Sets the largest heap that the proof of such a period will need. */
void nim_period_expect(nim_period *period, const nim_rules *rules);

#pragma GCC visibility pop

#endif
