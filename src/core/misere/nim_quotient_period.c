/* When a misère quotient is that of all heaps, and its values are periodic.

   Let the game be a finite code that leaves at most k >= 1 heaps, of any sizes, and takes at most t
   objects; let v(h) be the values of heaps 1 … M in a verified quotient, and v(0) the identity. If

      v(h + p) = v(h) for all h >= n0 with h + p <= M = k (m + p) + t, where m = max(n0 - 1, 0),

   then the quotient of all heaps is the same one, and v(h + p) = v(h) for all h >= n0. (With k = 2,
   a theorem of Plambeck and Siegel, Misère quotients for impartial games, 2008, in the manner of
   Guy and Smith; this is a proof, and nothing else is relied on.)

   Continue v by that equation. For a heap h > M, the options of h and h - p have the same values.
   First, one that leaves a sum s >= h - t > k (m + p) in at most k heaps leaves one above m + p;
   with that one smaller by p it is an option of h - p with the same value, since m + 1 >= n0 if
   n0 > 0, and m + 1 > n0 otherwise. Second, one of h - p leaves more than k (m + p) - p >= k m, so
   it has a heap above m, which may be p larger. Neither leaves nothing, since h - p > t.

   So by induction each heap h > M has the value, and the set of option values, of a heap to M. Both
   checks of nim_quotient_check.h ask for no more than these. As they hold for sums of heaps to M,
   they hold for all sums: outcomes are right. And what was distinguished remains so. */
#include "core/misere/nim_quotient.h"

/* The least n0 such that v(h + p) = v(h) for all h >= n0 that are known. */
static size_t first_repeat(const nim_candidate *verified, size_t period) {
   const nim_element *values = verified->values;
   size_t heap = verified->heaps - period + 1;
   while (heap > 0 && values[heap - 1] == values[heap - 1 + period])
      heap--;
   return heap;
}

void nim_quotient_find_period(nim_quotient *quotient) {
   const nim_rules *rules = quotient->game.rules;
   const size_t heaps = quotient->verified.heaps;
   if (rules == NULL || rules->tail_length > 0 || nim_rules_constrained(rules)) return;
   const size_t k = rules->most_parts > 1 ? (size_t)rules->most_parts : 1;
   const int64_t most = rules->term_count > 0 ? rules->terms[rules->term_count - 1].last : 0;
   if (most > (int64_t)heaps) return;
   const size_t spare = heaps - (size_t)most;
   for (size_t p = 1; k * p <= spare; p++) {
      const size_t first = first_repeat(&quotient->verified, p), m = first > 0 ? first - 1 : 0;
      if (k * (m + p) > spare) continue;
      quotient->periodic = true;
      quotient->preperiod = first;
      quotient->period = p;
      return;
   }
}
