/* The misère quotient of a game of heaps, heap by heap. */
#include "core/misere/nim_quotient.h"

const nim_quotient_limits nim_quotient_usual_limits = {
      .elements = 8000, .product = 4000000, .candidates = 1000};

nim_status nim_quotient_new(nim_quotient *quotient, const nim_rules *rules,
                            const nim_memory *memory) {
   *quotient = (nim_quotient){.memory = memory, .limits = nim_quotient_usual_limits};
   nim_game_init(&quotient->game, rules);
   nim_status status = nim_monoid_new(&quotient->verified.monoid, 1, memory);
   if (status == NIM_OK) status = nim_sums_new(&quotient->sums, &quotient->verified.monoid, memory);
   quotient->verified.values = nim_new_array(memory, &status, 1, sizeof *quotient->verified.values);
   quotient->verified.room = 1;
   if (status == NIM_OK) status = nim_candidate_span(&quotient->verified, memory);
   if (status != NIM_OK) nim_quotient_free(quotient);
   return status;
}

void nim_quotient_free(nim_quotient *quotient) {
   const nim_memory *memory = quotient->memory;
   nim_game_free(&quotient->game, memory);
   nim_candidate_free(&quotient->verified, memory);
   nim_candidate_free(&quotient->candidate, memory);
   nim_sums_free(&quotient->sums, memory);
   nim_list_free(&quotient->wrong, memory);
   nim_free_array(memory, quotient->grew, quotient->growth_room, sizeof *quotient->grew);
   quotient->grew = NULL;
}

/* Makes room for the value of one more heap, which is the identity until it is known. */
static nim_status make_room(nim_candidate *candidate, const nim_memory *memory) {
   if (candidate->heaps + 1 == candidate->room) {
      void *values = candidate->values;
      const size_t room = nim_grown_capacity(candidate->room);
      nim_status status =
            nim_resize(memory, &values, candidate->room, room, sizeof *candidate->values);
      if (status != NIM_OK) return status;
      candidate->values = values;
      candidate->room = room;
   }
   candidate->values[candidate->heaps + 1] = 0;
   return NIM_OK;
}

nim_status nim_quotient_growth_room(nim_quotient *self) {
   if (self->growths < self->growth_room) return NIM_OK;
   void *grew = self->grew;
   const size_t room = nim_grown_capacity(self->growth_room);
   nim_status status = nim_resize(self->memory, &grew, self->growth_room, room, sizeof *self->grew);
   if (status != NIM_OK) return status;
   self->grew = grew;
   self->growth_room = room;
   return NIM_OK;
}

/* Looks for an element that the heap is equal to, so that the quotient stays. Most heaps of a game
   that has settled have the value of an earlier sum, and all its option values among theirs: then
   any sum with the heap passes the second check as the one with that sum did. */
static nim_status find_value(nim_quotient *self, const uint64_t *options, nim_poller *poller,
                             bool *found, nim_element *value) {
   const nim_monoid *monoid = &self->verified.monoid;
   const uint32_t heap = (uint32_t)self->verified.heaps + 1;
   const bool is_p = !nim_sets_meet(options, monoid->wins, monoid->words);
   const size_t sums = self->sums.count;
   size_t least;
   *found = false;
   for (int check_sums = 0; check_sums <= 1; check_sums++)
      for (size_t x = 0; x < monoid->order; x++) {
         *value = (nim_element)x;
         if (nim_poller_stopped(poller, 64 * monoid->words)) return NIM_INTERRUPTED;
         if (nim_monoid_is_p(monoid, x) != is_p ||
             (check_sums == 0 && !nim_sums_know(&self->sums, *value, options)) ||
             !nim_heap_passes_p(monoid, *value, options, &least))
            continue;
         nim_status status = nim_sums_add_heap(&self->sums, monoid, heap, *value, options, SIZE_MAX,
                                               self->memory, poller, found);
         if (status == NIM_OK && *found) return NIM_OK;
         nim_sums_truncate(&self->sums, sums);
         if (status != NIM_OK) return status;
      }
   return NIM_OK;
}

/* Makes the next candidate: the first multiplies the quotient by a monoid for the new heap. */
static nim_status next_candidate(nim_quotient *self, nim_poller *poller) {
   nim_candidate from = self->trying ? self->candidate : self->verified, to;
   nim_freed freed = {
         .count = 1, .heap = {(uint32_t)self->verified.heaps + 1}, .index = {2}, .period = {2}};
   nim_status status = NIM_OK;
   if (self->attempts >= self->limits.candidates) {
      self->stop = NIM_STOP_CANDIDATES;
      return NIM_LIMIT;
   }
   if (self->trying)
      status = nim_candidate_free_heaps(&from, &self->wrong, self->limits.product, self->memory,
                                        poller, &freed);
   else
      from.heaps++;
   enum nim_excess excess = NIM_EXCESS_PRODUCT;
   if (status == NIM_OK)
      status = nim_candidate_split(&from, &freed, &self->game, &self->limits, self->memory, poller,
                                   &to, &excess);
   if (status == NIM_LIMIT)
      self->stop = excess == NIM_EXCESS_PRODUCT ? NIM_STOP_PRODUCT : NIM_STOP_ELEMENTS;
   if (status != NIM_OK) return status;
   nim_candidate_free(&self->candidate, self->memory);
   self->candidate = to;
   self->trying = true;
   self->refuted = false;
   self->attempts++;
   return NIM_OK;
}

/* The candidate, whose check made the list of sums, is the quotient. */
static void accept(nim_quotient *self, const nim_sums *sums) {
   nim_candidate_free(&self->verified, self->memory);
   nim_sums_free(&self->sums, self->memory);
   self->verified = self->candidate;
   self->sums = *sums;
   self->candidate = (nim_candidate){.room = 0};
   self->grew[self->growths++] =
         (nim_growth){self->verified.heaps, nim_quotient_order(self), nim_quotient_p_size(self)};
   self->trying = false;
   self->attempts = 0;
   self->wrong.count = 0;
   nim_quotient_find_period(self);
}

static nim_status check_candidate(nim_quotient *self, nim_poller *poller) {
   nim_sums sums;
   nim_list wrong = {.items = NULL};
   nim_status status = nim_quotient_growth_room(self);
   if (status == NIM_OK) status = nim_sums_new(&sums, &self->candidate.monoid, self->memory);
   if (status != NIM_OK) return status;
   status = nim_candidate_check(&self->candidate, &self->game, &sums, self->memory, poller, &wrong);
   if (status == NIM_OK && wrong.count == 0) {
      accept(self, &sums);
   } else {
      nim_sums_free(&sums, self->memory);
   }
   if (status == NIM_OK && wrong.count > 0) {
      nim_list before = self->wrong;
      self->wrong = wrong;
      self->refuted = true;
      wrong = before;
   }
   nim_list_free(&wrong, self->memory);
   return status;
}

/* Looks for the heap's value among the elements. */
static nim_status try_elements(nim_quotient *self, nim_poller *poller, bool *found) {
   const size_t heap = self->verified.heaps + 1, words = self->verified.monoid.words;
   nim_status status = make_room(&self->verified, self->memory);
   if (status != NIM_OK) return status;
   uint64_t *options = nim_new_array(self->memory, &status, words, sizeof *options);
   if (status != NIM_OK) return status;
   nim_element value = 0; /* of a heap without options */
   *found = true;
   status = nim_candidate_options(&self->verified, &self->game, (int64_t)heap, poller, options);
   if (status == NIM_OK && nim_set_count(options, words) > 0)
      status = find_value(self, options, poller, found, &value);
   nim_free_array(self->memory, options, words, sizeof *options);
   if (status != NIM_OK || !*found) return status;
   self->verified.values[heap] = value;
   self->verified.heaps = heap;
   nim_quotient_find_period(self);
   return NIM_OK;
}

nim_status nim_quotient_step(nim_quotient *self, const nim_poll *poll) {
   nim_poller poller = nim_poller_start(poll);
   if (nim_stopped(poll)) return NIM_INTERRUPTED; /* even if each step is short */
   if (self->trying && !self->refuted) return check_candidate(self, &poller);
   if (!self->trying) {
      bool found;
      nim_status status = try_elements(self, &poller, &found);
      if (status != NIM_OK || found) return status;
   }
   return next_candidate(self, &poller);
}

bool nim_quotient_value(const nim_quotient *self, int64_t heap, nim_element *value) {
   if (heap > (int64_t)self->verified.heaps) {
      if (!self->periodic) return false;
      const int64_t preperiod = (int64_t)self->preperiod;
      heap = preperiod + (heap - preperiod) % (int64_t)self->period;
   }
   *value = self->verified.values[heap];
   return true;
}

bool nim_quotient_outcome(const nim_quotient *self, const int64_t *heaps, size_t count,
                          enum nim_outcome *outcome) {
   const nim_monoid *monoid = &self->verified.monoid;
   nim_element sum = 0, value;
   for (size_t i = 0; i < count; i++) {
      if (!nim_quotient_value(self, heaps[i], &value)) return false;
      sum = nim_monoid_product(monoid, sum, value);
   }
   *outcome = nim_monoid_is_p(monoid, sum) ? NIM_P : NIM_N;
   return true;
}

/* Misère Nim with heaps to 2^k - 1, k >= 2: the identity, the heap of 1, and a group in which each
   element is its own inverse. P is the heap of 1 and the identity of the group, which multiplied by
   the heap of 1 is another element. With k = 1 the group is missing, with k = 0 the heap, too. */
bool nim_quotient_tame(const nim_quotient *self) {
   const nim_monoid *monoid = &self->verified.monoid;
   const size_t order = monoid->order, p_size = nim_quotient_p_size(self);
   if (order <= 2) return true;
   size_t a = 1, unit = 0;
   if (p_size != 2) return false;
   while (a < order && !(nim_monoid_is_p(monoid, a) && nim_monoid_product(monoid, a, a) == 0))
      a++;
   if (a == order) return false;
   for (size_t x = 1; x < order; x++)
      if (x != a && nim_monoid_is_p(monoid, x)) unit = x;
   for (size_t x = 1; x < order; x++)
      if (x != a &&
          (nim_monoid_product(monoid, x, x) != unit || nim_monoid_product(monoid, x, unit) != x))
         return false;
   return nim_monoid_product(monoid, a, unit) != unit;
}
