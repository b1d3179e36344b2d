/* A finite commutative monoid with the set of its P-positions. */
#include "core/misere/nim_quotient_monoid.h"
#include "core/base/nim_bits.h"

#include <string.h>

void *nim_new_array(const nim_memory *memory, nim_status *status, size_t count, size_t size) {
   void *array = NULL;
   if (*status == NIM_OK) *status = nim_resize(memory, &array, 0, count > 0 ? count : 1, size);
   if (array == NULL) return NULL;
   return memset(array, 0, (count > 0 ? count : 1) * size);
}

void nim_free_array(const nim_memory *memory, void *array, size_t count, size_t size) {
   nim_resize(memory, &array, count > 0 ? count : 1, 0, size);
}

size_t nim_set_count(const uint64_t *set, size_t words) {
   size_t count = 0;
   for (size_t i = 0; i < words; i++)
      count += nim_count_bits(set[i]);
   return count;
}

nim_status nim_monoid_new(nim_monoid *monoid, size_t order, const nim_memory *memory) {
   const size_t words = nim_set_words(order);
   *monoid = (nim_monoid){.order = order, .words = words};
   nim_status status = NIM_OK;
   monoid->table = nim_new_array(memory, &status, order * order, sizeof *monoid->table);
   monoid->wins = nim_new_array(memory, &status, order * words, sizeof *monoid->wins);
   if (status != NIM_OK) nim_monoid_free(monoid, memory);
   return status;
}

void nim_monoid_free(nim_monoid *monoid, const nim_memory *memory) {
   const size_t order = monoid->order;
   nim_free_array(memory, monoid->table, order * order, sizeof *monoid->table);
   nim_free_array(memory, monoid->wins, order * monoid->words, sizeof *monoid->wins);
   *monoid = (nim_monoid){.order = 0};
}

void nim_monoid_wins(nim_monoid *monoid) {
   for (size_t x = 1; x < monoid->order; x++) {
      const nim_element *row = monoid->table + x * monoid->order;
      uint64_t *wins = monoid->wins + x * monoid->words;
      for (size_t z = 0; z < monoid->order; z++)
         wins[z / 64] |= (uint64_t)nim_monoid_is_p(monoid, row[z]) << z % 64;
   }
}

void nim_monoid_powers(const nim_monoid *monoid, size_t x, size_t *index, size_t *period) {
   /* the power i of x is on the cycle if some positive power of x brings it back */
   size_t power = 0;
   for (*index = 0;; ++*index, power = nim_monoid_product(monoid, power, x)) {
      size_t later = power;
      for (*period = 1; *period <= monoid->order; ++*period) {
         later = nim_monoid_product(monoid, later, x);
         if (later == power) return;
      }
   }
}

nim_status nim_span_new(nim_span *span, const nim_monoid *monoid, const nim_memory *memory) {
   const size_t order = monoid->order;
   *span = (nim_span){.order = order, .count = 1};
   nim_status status = NIM_OK;
   span->elements = nim_new_array(memory, &status, order, sizeof *span->elements);
   span->rest = nim_new_array(memory, &status, order, sizeof *span->rest);
   span->largest = nim_new_array(memory, &status, order, sizeof *span->largest);
   span->places = nim_new_array(memory, &status, order, sizeof *span->places);
   span->generator = nim_new_array(memory, &status, order, sizeof *span->generator);
   if (status != NIM_OK) {
      nim_span_free(span, memory);
      return status;
   }
   for (size_t x = 1; x < order; x++)
      span->places[x] = NIM_NO_ELEMENT;
   return NIM_OK;
}

void nim_span_add(nim_span *span, const nim_monoid *monoid, uint32_t heap, nim_element value) {
   if (span->places[value] != NIM_NO_ELEMENT) return;
   span->generator[span->generators++] = heap;
   for (size_t from = 0, to = span->count; from < to; from = to, to = span->count)
      for (size_t i = from; i < to; i++) { /* one more of the heap than in the round before */
         nim_element x = nim_monoid_product(monoid, span->elements[i], value);
         if (span->places[x] != NIM_NO_ELEMENT) continue;
         span->places[x] = (nim_element)span->count;
         span->elements[span->count] = x;
         span->rest[span->count] = (nim_element)i;
         span->largest[span->count++] = heap;
      }
}

void nim_span_free(nim_span *span, const nim_memory *memory) {
   const size_t order = span->order;
   nim_free_array(memory, span->elements, order, sizeof *span->elements);
   nim_free_array(memory, span->rest, order, sizeof *span->rest);
   nim_free_array(memory, span->largest, order, sizeof *span->largest);
   nim_free_array(memory, span->places, order, sizeof *span->places);
   nim_free_array(memory, span->generator, order, sizeof *span->generator);
   *span = (nim_span){.count = 0};
}

bool nim_span_is_word(const nim_span *span, size_t place, const nim_list *word) {
   for (size_t i = 0; i < word->count; i++, place = span->rest[place])
      if (span->largest[place] != word->items[i]) return false;
   return place == 0;
}
