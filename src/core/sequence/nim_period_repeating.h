/* Proofs of periods for codes whose digits repeat for ever, such as Lasker's 4.[3].

   Digits from the take T on recur every l takes; the period p below is a multiple of l, and s the
   saltus: g(m + p) = g(m) + s for all m >= e, e >= 1, that are known. Heaps and parts are not
   empty.

   Saltus 0 (at most k heaps are left, of any sizes). Let it hold for m + p < k (e - 1 + p) + T + p.
   Then it always holds, as in the proof of Guy and Smith: in an option of n + p, for larger n, a
   part is above e - 1 + p and may be p smaller; or else at least T + p objects were taken, and p
   fewer may be taken. The other way round, a part is e or more, or T objects or more were taken. So
   n and n + p have options of the same values.

   Arithmetic (s > 0; at most two heaps are left). If heaps can be split, s is a power of two
   greater than g(a) for all a < e. Let the heaps n of one period, N <= n < N + p, have these
   properties, Q being the largest of g(1) … g(e + p - 1):

   1. g(n) > Q, and g(n) is greater than all nim-sums of two values up to Q.
   2. Let w be the least value not reached from n by taking T or more. Then w - s … w - 1 are all
      reached so from heaps e and up; and w … g(n) - 1 are reached by takes that leave a heap e or
      up, or by splits of which one part, a, has g(a) < s, and the other is e or up.
   3. Write g(m) = s q(m) + r(m) with r(m) < s. For every split into a and b, both e or up, by a
      take t: r(a) xor r(b) differs from r(n); or q(a) + q(b) < q(n); or, if t < T, these two are
      of different parity. (The sum depends on a mod p alone, not on a.)

   Then g(n + p) = g(n) + s for all n >= N, by induction on n. Every value below is reached: by 2
   for one period, and if v is reached as in 2 from n, then v + s is from n + p, by the same take
   and the same split with b + p for b, since g(a) < s lets g(a) xor (g(b) + s) be
   (g(a) xor g(b)) + s; values reached by taking T or more stay reached p later. And g(n) + s itself
   is not reached from n + p: not from heaps below e + p, by 1; taking t and leaving m >= e + p, or
   a < e and b >= e + p, would reach g(n) from n with m - p or b - p; and both parts e or up give
   s (q(a) xor q(b)) + (r(a) xor r(b)), where the xor of the q is at most their sum and has its
   parity. From n to n + p both q(a) + q(b) and q(n) grow by 1, and for t + p instead of t >= T the
   former falls by 1, so 3 holds for all n and t once it holds for one period of each.

   This is the argument by which arithmetic periods of hexadecimal games are proved: R. B. Austin,
   Impartial and Partisan Games, thesis, Calgary 1976; for Lasker's game see Winning Ways, chapter
   4. */
#ifndef NIM_PERIOD_REPEATING_H
#define NIM_PERIOD_REPEATING_H

#include "core/sequence/nim_period.h"

#pragma GCC visibility push(hidden)

/* For rules whose nim_period_proof is NIM_REPEATING: tries to prove the apparent period of heaps 0
   … last. NIM_LIMIT: not proved. */
nim_status nim_repeating_find(const nim_values *values, size_t last, const nim_rules *rules,
                              const nim_memory *memory, const nim_poll *poll, nim_period *period);

#pragma GCC visibility pop

#endif
