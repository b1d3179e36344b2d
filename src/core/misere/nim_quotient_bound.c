/* What a quotient that was not found is known to be larger than. */
#include "core/misere/nim_quotient_bound.h"

/* The sums of smaller heaps, by class: those that no context so far distinguishes. */
typedef struct partition {
   const nim_monoid *monoid;
   size_t sums; /* the first elements of the monoid */
   uint32_t *classes;
   size_t count;
   uint8_t *seen;    /* by class: bit 0, a sum in N; bit 1, one in P */
   uint32_t *halves; /* by class and outcome: its number after the split */
} partition;

enum { BOTH = 3 };

static bool is_p(const partition *self, size_t sum, nim_element context) {
   return nim_set_has(nim_monoid_row(self->monoid, context), sum);
}

/* Splits the classes by outcome in a context; false if that changes nothing. */
static bool split(partition *self, nim_element context) {
   bool splits = false;
   for (size_t c = 0; c < self->count; c++)
      self->seen[c] = 0;
   for (size_t x = 0; x < self->sums; x++) {
      uint8_t *seen = &self->seen[self->classes[x]];
      *seen |= (uint8_t)(is_p(self, x, context) ? 2 : 1);
      splits = splits || *seen == BOTH;
   }
   if (!splits) return false;
   const size_t before = self->count;
   for (size_t c = 0; c < before; c++) {
      self->halves[2 * c] = self->halves[2 * c + 1] = (uint32_t)c;
      if (self->seen[c] == BOTH) self->halves[2 * c + 1] = (uint32_t)self->count++;
   }
   for (size_t x = 0; x < self->sums; x++)
      self->classes[x] = self->halves[2 * self->classes[x] + is_p(self, x, context)];
   return true;
}

static nim_status append(nim_list *list, size_t item, const nim_memory *memory) {
   nim_status status = nim_list_reserve(list, 1, memory);
   if (status == NIM_OK) list->items[list->count++] = (int64_t)item;
   return status;
}

/* Splits by all contexts until each sum is in a class of its own, or all have been tried. */
static nim_status find_contexts(partition *self, nim_element heap, const nim_memory *memory,
                                const nim_poll *poll, nim_bound *bound) {
   nim_poller poller = nim_poller_start(poll);
   nim_status status = NIM_OK;
   uint64_t *tried = nim_new_array(memory, &status, self->monoid->words, sizeof *tried);
   if (status != NIM_OK) return status;
   nim_element added = 0;
   for (size_t copies = 0; copies <= bound->copies; copies++) {
      for (size_t z = 0; z < self->sums && self->count < self->sums && status == NIM_OK; z++) {
         const nim_element context = nim_monoid_product(self->monoid, z, added);
         if (nim_set_has(tried, context)) continue;
         nim_set_add(tried, context);
         if (split(self, context)) {
            status = append(&bound->contexts, z, memory);
            if (status == NIM_OK) status = append(&bound->contexts, copies, memory);
         }
         if (nim_poller_stopped(&poller, 2 * self->sums)) status = NIM_INTERRUPTED;
      }
      added = nim_monoid_product(self->monoid, added, heap);
   }
   nim_free_array(memory, tried, self->monoid->words, sizeof *tried);
   return status;
}

/* The least word of each class. */
static nim_status list_sums(const partition *self, const nim_memory *memory, nim_bound *bound) {
   nim_status status = NIM_OK;
   for (size_t c = 0; c < self->count; c++)
      self->seen[c] = 0;
   for (size_t x = 0; x < self->sums && status == NIM_OK; x++) {
      uint8_t *seen = &self->seen[self->classes[x]];
      if (*seen == 0) status = append(&bound->sums, x, memory);
      *seen = 1;
   }
   return status;
}

nim_status nim_quotient_bound(const nim_quotient *quotient, const nim_poll *poll,
                              nim_bound *bound) {
   const nim_memory *memory = quotient->memory;
   const nim_candidate *candidate = nim_bound_candidate(quotient);
   const nim_list *wrong = &quotient->wrong;
   const size_t order = candidate->monoid.order, heap = quotient->verified.heaps + 1;
   *bound = (nim_bound){.copies = 0};
   for (size_t i = 1; i < wrong->count && wrong->items[i] == (int64_t)heap; i++)
      bound->copies++;
   partition self = {.monoid = &candidate->monoid, .count = 1};
   while (self.sums < order && candidate->span.largest[self.sums] < heap)
      self.sums++;
   nim_status status = NIM_OK;
   self.classes = nim_new_array(memory, &status, self.sums, sizeof *self.classes);
   self.seen = nim_new_array(memory, &status, self.sums, sizeof *self.seen);
   self.halves = nim_new_array(memory, &status, 2 * self.sums, sizeof *self.halves);
   if (status == NIM_OK) {
      const nim_element value = quotient->trying ? candidate->values[heap] : 0;
      status = find_contexts(&self, value, memory, poll, bound);
      if (status == NIM_OK) status = list_sums(&self, memory, bound);
   }
   nim_free_array(memory, self.classes, self.sums, sizeof *self.classes);
   nim_free_array(memory, self.seen, self.sums, sizeof *self.seen);
   nim_free_array(memory, self.halves, 2 * self.sums, sizeof *self.halves);
   if (status != NIM_OK) nim_bound_free(bound, memory);
   return status;
}

void nim_bound_free(nim_bound *bound, const nim_memory *memory) {
   nim_list_free(&bound->sums, memory);
   nim_list_free(&bound->contexts, memory);
}
