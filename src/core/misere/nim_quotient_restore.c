/* A quotient that was found before, from its table. */
#include "core/misere/nim_quotient_restore.h"
#include "core/base/nim_table.h"

#include <string.h>

/* Whether 0 is the identity, products commute, and heaps generate all elements, which are numbered
   in the order of their least words. Associativity need only be checked with a generator in the
   middle, as Light found. */
static nim_status check_monoid(const nim_candidate *candidate, nim_poller *poller) {
   const nim_monoid *monoid = &candidate->monoid;
   const nim_span *span = &candidate->span;
   const size_t order = monoid->order;
   if (span->count != order) return NIM_INVALID;
   for (size_t x = 0; x < order; x++) {
      if (span->elements[x] != x || nim_monoid_product(monoid, 0, x) != x) return NIM_INVALID;
      for (size_t y = 0; y < x; y++)
         if (nim_monoid_product(monoid, x, y) != nim_monoid_product(monoid, y, x))
            return NIM_INVALID;
   }
   for (size_t g = 0; g < span->generators; g++) {
      const nim_element value = candidate->values[span->generator[g]];
      for (size_t x = 0; x < order; x++) {
         const nim_element left = nim_monoid_product(monoid, x, value);
         for (size_t y = 0; y < order; y++)
            if (nim_monoid_product(monoid, left, y) !=
                nim_monoid_product(monoid, x, nim_monoid_product(monoid, value, y)))
               return NIM_INVALID;
         if (nim_poller_stopped(poller, 8 * order)) return NIM_INTERRUPTED;
      }
   }
   return NIM_OK;
}

/* How many of the first `sums` elements products with each other tell apart, and how many of these
   are in P. */
static nim_status count_reduced(const nim_monoid *monoid, size_t sums, const nim_memory *memory,
                                nim_growth *growth) {
   const size_t words = nim_set_words(sums);
   nim_status status = NIM_OK;
   uint64_t *row = nim_new_array(memory, &status, words, sizeof *row);
   nim_table rows;
   nim_table_init(&rows, words);
   growth->p_size = 0;
   for (size_t x = 0; x < sums && status == NIM_OK; x++) {
      const size_t before = rows.count;
      uint32_t number;
      memcpy(row, nim_monoid_row(monoid, x), words * sizeof *row);
      if (sums % 64 != 0) row[words - 1] &= (UINT64_C(1) << sums % 64) - 1;
      status = nim_table_add(&rows, memory, row, &number);
      if (rows.count > before && nim_set_has(row, 0)) growth->p_size++;
   }
   growth->order = rows.count;
   nim_table_free(&rows, memory);
   nim_free_array(memory, row, words, sizeof *row);
   return status;
}

/* Whether heaps without options are worth nothing. */
static bool heaps_without_options(const nim_candidate *candidate, const nim_game *game) {
   if (candidate->values[0] != 0) return false;
   for (size_t heap = 1; heap <= candidate->heaps; heap++) {
      nim_moves moves = nim_moves_of(game, (int64_t)heap);
      if (candidate->values[heap] != 0 && !nim_moves_next(&moves)) return false;
   }
   return true;
}

/* Finds the heaps at which the quotient grew. The quotient to a heap is what the heaps to there
   generate, with elements merged that no sum of these heaps distinguishes. */
static nim_status find_growth(nim_quotient *self) {
   const nim_candidate *verified = &self->verified;
   const nim_span *span = &verified->span;
   size_t sums = 1, order = 1;
   for (size_t g = 0; g < span->generators; g++) {
      const uint32_t heap = span->generator[g];
      nim_growth growth = {.heap = heap};
      while (sums < verified->monoid.order && span->largest[sums] <= heap)
         sums++;
      nim_status status = count_reduced(&verified->monoid, sums, self->memory, &growth);
      if (status == NIM_OK) status = nim_quotient_growth_room(self);
      if (status != NIM_OK) return status;
      if (growth.order > order) self->grew[self->growths++] = growth;
      order = growth.order;
   }
   return NIM_OK;
}

nim_status nim_quotient_restore(nim_quotient *self, nim_candidate *candidate,
                                const nim_poll *poll) {
   nim_poller poller = nim_poller_start(poll);
   nim_list wrong = {.items = NULL};
   nim_candidate_free(&self->verified, self->memory);
   self->verified = *candidate;
   *candidate = (nim_candidate){.room = 0};
   const nim_monoid *monoid = &self->verified.monoid;
   nim_monoid_wins(&self->verified.monoid);
   nim_status status = nim_candidate_span(&self->verified, self->memory);
   if (status == NIM_OK) status = check_monoid(&self->verified, &poller);
   nim_growth all = {.order = 0};
   if (status == NIM_OK) status = count_reduced(monoid, monoid->order, self->memory, &all);
   if (status == NIM_OK && all.order < monoid->order) status = NIM_INVALID;
   if (status == NIM_OK && !heaps_without_options(&self->verified, &self->game))
      status = NIM_INVALID;
   nim_sums_free(&self->sums, self->memory);
   if (status == NIM_OK) status = nim_sums_new(&self->sums, monoid, self->memory);
   if (status == NIM_OK)
      status = nim_candidate_check(&self->verified, &self->game, &self->sums, self->memory, &poller,
                                   &wrong);
   if (status == NIM_OK && wrong.count > 0) status = NIM_INVALID;
   nim_list_free(&wrong, self->memory);
   if (status == NIM_OK) status = find_growth(self);
   if (status == NIM_OK) nim_quotient_find_period(self);
   return status;
}
