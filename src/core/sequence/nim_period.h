/* The period of a sequence of Grundy values, with its proof.

   g(n + period) = g(n) + saltus for all n >= preperiod; both are the least such. A proof needs the
   values of heaps 0 … needed only. With n0 = preperiod - 1, p the period, and t the most objects
   that a move takes, these are proofs:

   Guy and Smith (finite codes that leave at most k heaps, of any sizes). Let g(n + p) = g(n) for
   all n > n0 with n + p <= k (m + p) + t, m = max(n0, 0). Then it holds for all n > n0: what a move
   leaves of a larger heap has a part beyond m, which may be p larger or smaller in the other one.
   R. K. Guy, C. A. B. Smith, The G-values of various games, 1956, for k = 2.

   Equal values (sets that may be subtracted): t values in a row equal those p heaps later.

   Equal states (all but a set may be subtracted, whose largest is f): the value of heap n is
   determined by the last f values and by which of them also occur earlier. If both are the same p
   heaps later, but for a saltus, they remain so.

   No proof: digits that repeat for ever and split, and constraints on the heaps left: equal shifts
   can make unequal heaps equal. */
#ifndef NIM_PERIOD_H
#define NIM_PERIOD_H

#include "core/base/nim_values.h"
#include "core/rules/nim_rules.h"

#pragma GCC visibility push(hidden)

enum nim_proof { NIM_UNPROVED, NIM_GUY_SMITH, NIM_EQUAL_VALUES, NIM_EQUAL_STATES };

typedef struct nim_period {
   int64_t preperiod;
   int64_t period;
   int64_t saltus;
   int64_t needed; /* the largest heap whose value the proof uses; 0 if unproved */
   enum nim_proof proof;
} nim_period;

/* The proof that works for these rules, if heaps enough are known. */
enum nim_proof nim_period_proof(const nim_rules *rules);

/* Looks for the period of heaps 0 … last: NIM_OK if it is proved, NIM_LIMIT if not. Time
   proportional to `last`; no memory. */
nim_status nim_period_find(const nim_values *values, size_t last, const nim_rules *rules,
                           const nim_poll *poll, nim_period *period);

/* What heaps 0 … last merely look like: the least p <= (last + 1) / 2 such that each value in the
   second half (heaps (last + 1) / 2 … last) is the one p heaps earlier, plus the same saltus >= 0.
   The preperiod is the first heap from which this holds. NIM_LIMIT: none. */
nim_status nim_period_apparent(const nim_values *values, size_t last, const nim_poll *poll,
                               nim_period *period);

/* Whether the last `block` of items first … last, which are the values of heaps first + before …
   last + before, recur among them: then the least shift at which they do, the heap from which on
   all are equal so far, and the largest heap that the proof of this will need. NIM_LIMIT: nothing
   recurs, or all are equal down to `first`, which is not heap 0, so that the preperiod is not seen;
   or there is no such proof by Guy and Smith. */
nim_status nim_period_recent(const nim_values *values, size_t first, size_t last, size_t block,
                             int64_t before, const nim_rules *rules, const nim_poll *poll,
                             nim_period *period);

/* Sets what the proof of such a period will need. */
void nim_period_expect(nim_period *period, const nim_rules *rules);

#pragma GCC visibility pop

#endif
