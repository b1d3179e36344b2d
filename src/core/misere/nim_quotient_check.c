/* Whether a candidate gives the right outcome of every sum of its heaps. */
#include "core/misere/nim_quotient_check.h"
#include "core/base/nim_bits.h"

#include <string.h>

nim_status nim_sums_new(nim_sums *sums, const nim_monoid *monoid, const nim_memory *memory) {
   *sums = (nim_sums){.order = monoid->order, .words = monoid->words};
   nim_status status = NIM_OK;
   sums->first = nim_new_array(memory, &status, sums->order, sizeof *sums->first);
   sums->sums = nim_new_array(memory, &status, 1, sizeof *sums->sums);
   sums->options = nim_new_array(memory, &status, sums->words, sizeof *sums->options);
   sums->count = sums->capacity = 1;
   if (status != NIM_OK) nim_sums_free(sums, memory);
   return status;
}

void nim_sums_free(nim_sums *sums, const nim_memory *memory) {
   nim_free_array(memory, sums->first, sums->order, sizeof *sums->first);
   nim_free_array(memory, sums->sums, sums->capacity, sizeof *sums->sums);
   nim_free_array(memory, sums->options, sums->capacity * sums->words, sizeof *sums->options);
   *sums = (nim_sums){.count = 0};
}

static nim_status make_room(nim_sums *sums, const nim_memory *memory) {
   if (sums->count < sums->capacity) return NIM_OK;
   if (sums->count == UINT32_MAX) return NIM_LIMIT;
   const size_t capacity = nim_grown_capacity(sums->capacity);
   void *list = sums->sums, *options = sums->options;
   nim_status status = nim_resize(memory, &options, sums->capacity * sums->words,
                                  capacity * sums->words, sizeof *sums->options);
   if (status != NIM_OK) return status;
   sums->options = options;
   status = nim_resize(memory, &list, sums->capacity, capacity, sizeof *sums->sums);
   if (status != NIM_OK) { /* a smaller size always succeeds */
      nim_resize(memory, &options, capacity * sums->words, sums->capacity * sums->words,
                 sizeof *sums->options);
      sums->options = options;
      return status;
   }
   sums->sums = list;
   sums->capacity = capacity;
   return NIM_OK;
}

static uint64_t *options_of(const nim_sums *sums, size_t number) {
   return sums->options + number * sums->words;
}

/* Adds the products of a set with an element, whose row of the table is given. */
static void add_products(uint64_t *to, const uint64_t *set, const nim_element *row, size_t words) {
   for (size_t i = 0; i < words; i++)
      for (uint64_t left = set[i]; left != 0; left &= left - 1)
         nim_set_add(to, row[i * 64 + nim_lowest_bit(left)]);
}

nim_status nim_candidate_options(const nim_candidate *candidate, const nim_game *game, int64_t heap,
                                 nim_poller *poller, uint64_t *options) {
   nim_moves moves = nim_moves_of(game, heap);
   memset(options, 0, candidate->monoid.words * sizeof *options);
   while (nim_moves_next(&moves)) {
      nim_set_add(options, nim_candidate_option(candidate, &moves));
      if (nim_poller_stopped(poller, 16)) return NIM_INTERRUPTED;
   }
   return NIM_OK;
}

static size_t first_of(const uint64_t *set, size_t words) {
   size_t i = 0;
   while (i < words && set[i] == 0)
      i++;
   return i == words ? SIZE_MAX : i * 64 + nim_lowest_bit(set[i]);
}

bool nim_heap_passes_p(const nim_monoid *monoid, nim_element value, const uint64_t *options,
                       size_t *least) {
   const uint64_t *wins = nim_monoid_row(monoid, value);
   *least = SIZE_MAX;
   for (size_t i = 0; i < monoid->words; i++)
      for (uint64_t left = options[i]; left != 0; left &= left - 1) {
         const uint64_t *other = nim_monoid_row(monoid, i * 64 + nim_lowest_bit(left));
         for (size_t j = 0; j < monoid->words && j * 64 < *least; j++) {
            if ((wins[j] & other[j]) == 0) continue;
            size_t x = j * 64 + nim_lowest_bit(wins[j] & other[j]);
            if (x < *least) *least = x;
            break;
         }
      }
   return *least == SIZE_MAX;
}

bool nim_sums_know(const nim_sums *sums, nim_element value, const uint64_t *options) {
   for (uint32_t i = sums->first[value]; i != 0; i = sums->sums[i].next)
      if (nim_set_within(options_of(sums, i), options, sums->words)) return true;
   return false;
}

/* Adds the heap, with its option values, to a sum, unless nothing new comes of that. For each
   element x, `moved` has room for the products of x with the heap's option values. */
static nim_status add_to_sum(nim_sums *sums, const nim_monoid *monoid, uint32_t number,
                             uint32_t heap, nim_element value, const uint64_t *options,
                             uint64_t *moved, const nim_memory *memory) {
   nim_status status = make_room(sums, memory);
   if (status != NIM_OK) return status;
   const nim_element rest = sums->sums[number].value;
   uint64_t *products = moved + rest * sums->words, *all = options_of(sums, sums->count);
   if (first_of(products, sums->words) == SIZE_MAX)
      add_products(products, options, monoid->table + rest * monoid->order, sums->words);
   memcpy(all, products, sums->words * sizeof *all);
   add_products(all, options_of(sums, number), monoid->table + value * monoid->order, sums->words);
   const nim_element sum = nim_monoid_product(monoid, rest, value);
   if (nim_sums_know(sums, sum, all)) return NIM_OK;
   sums->sums[sums->count] =
         (nim_listed_sum){.rest = number, .largest = heap, .next = sums->first[sum], .value = sum};
   sums->first[sum] = (uint32_t)sums->count++;
   return NIM_OK;
}

nim_status nim_sums_add_heap(nim_sums *sums, const nim_monoid *monoid, uint32_t heap,
                             nim_element value, const uint64_t *options, size_t most,
                             const nim_memory *memory, nim_poller *poller, bool *passed) {
   *passed = true;
   if (first_of(options, sums->words) == SIZE_MAX) return NIM_OK; /* as if it were not there */
   if (nim_sums_know(sums, value, options)) return NIM_OK; /* each sum with it as one without it */
   nim_status status = NIM_OK;
   uint64_t *moved = nim_new_array(memory, &status, sums->order * sums->words, sizeof *moved);
   if (status != NIM_OK) return status;
   size_t from = 0, to = sums->count;
   for (size_t exponent = 1; from < to && exponent <= most && *passed && status == NIM_OK;
        exponent++, from = to, to = sums->count)
      for (size_t i = from; i < to && *passed && status == NIM_OK; i++) {
         const size_t before = sums->count;
         status = add_to_sum(sums, monoid, (uint32_t)i, heap, value, options, moved, memory);
         if (sums->count > before) {
            const nim_element sum = sums->sums[before].value;
            *passed = nim_monoid_is_p(monoid, sum) ||
                      nim_sets_meet(options_of(sums, before), monoid->wins, sums->words);
         }
         if (nim_poller_stopped(poller, 16 * sums->words)) status = NIM_INTERRUPTED;
      }
   nim_free_array(memory, moved, sums->order * sums->words, sizeof *moved);
   return status;
}

void nim_sums_truncate(nim_sums *sums, size_t count) {
   while (sums->count > count) {
      const nim_listed_sum *last = &sums->sums[--sums->count];
      sums->first[last->value] = last->next;
   }
}

static nim_status append(nim_list *word, int64_t heap, const nim_memory *memory) {
   nim_status status = nim_list_reserve(word, 1, memory);
   if (status == NIM_OK) word->items[word->count++] = heap;
   return status;
}

/* Sets `word` to an element's least word and one more heap. */
static nim_status set_word(nim_list *word, const nim_span *span, size_t place, int64_t heap,
                           const nim_memory *memory) {
   nim_status status = NIM_OK;
   bool added = false;
   word->count = 0;
   while ((place != 0 || !added) && status == NIM_OK) {
      if (!added && span->largest[place] <= heap) {
         status = append(word, heap, memory);
         added = true;
      } else {
         status = append(word, span->largest[place], memory);
         place = span->rest[place];
      }
   }
   return status;
}

static bool comes_before(const nim_list *a, const nim_list *b) {
   size_t i = 0;
   while (i < a->count && i < b->count && a->items[i] == b->items[i])
      i++;
   if (i == a->count || i == b->count) return a->count < b->count;
   return a->items[i] < b->items[i];
}

static nim_status check_p(const nim_candidate *candidate, const uint64_t *options,
                          const nim_memory *memory, nim_poller *poller, nim_list *wrong) {
   const nim_monoid *monoid = &candidate->monoid;
   nim_list word = {.items = NULL};
   nim_status status = NIM_OK;
   for (size_t heap = 1; heap <= candidate->heaps && status == NIM_OK; heap++) {
      size_t least;
      if (nim_poller_stopped(poller, 64 * monoid->words)) status = NIM_INTERRUPTED;
      if (status != NIM_OK || nim_heap_passes_p(monoid, candidate->values[heap],
                                                options + heap * monoid->words, &least))
         continue;
      status = set_word(&word, &candidate->span, least, (int64_t)heap, memory);
      if (status != NIM_OK || (wrong->count > 0 && !comes_before(&word, wrong))) continue;
      nim_list found = word;
      word = *wrong;
      *wrong = found;
   }
   nim_list_free(&word, memory);
   return status;
}

/* How often the first heap of the word occurs. */
static size_t leading(const nim_list *word) {
   size_t count = 0;
   while (count < word->count && word->items[count] == word->items[0])
      count++;
   return count;
}

static nim_status check_n(const nim_candidate *candidate, const uint64_t *options, nim_sums *sums,
                          const nim_memory *memory, nim_poller *poller, nim_list *wrong) {
   const nim_monoid *monoid = &candidate->monoid;
   const size_t last = wrong->count > 0 ? (size_t)wrong->items[0] : candidate->heaps;
   bool passed = true;
   nim_status status = NIM_OK;
   for (size_t heap = 1; heap <= last && passed && status == NIM_OK; heap++) {
      size_t most = heap == last && wrong->count > 0 ? leading(wrong) : SIZE_MAX;
      status = nim_sums_add_heap(sums, monoid, (uint32_t)heap, candidate->values[heap],
                                 options + heap * monoid->words, most, memory, poller, &passed);
   }
   if (status != NIM_OK || passed) return status;
   nim_list word = {.items = NULL};
   for (size_t i = sums->count - 1; i != 0 && status == NIM_OK; i = sums->sums[i].rest)
      status = append(&word, sums->sums[i].largest, memory);
   if (status == NIM_OK && (wrong->count == 0 || comes_before(&word, wrong))) {
      nim_list found = word;
      word = *wrong;
      *wrong = found;
   }
   nim_list_free(&word, memory);
   return status;
}

nim_status nim_candidate_check(const nim_candidate *candidate, const nim_game *game, nim_sums *sums,
                               const nim_memory *memory, nim_poller *poller, nim_list *wrong) {
   const size_t words = candidate->monoid.words, size = (candidate->heaps + 1) * words;
   nim_status status = NIM_OK;
   uint64_t *options = nim_new_array(memory, &status, size, sizeof *options);
   if (status != NIM_OK) return status;
   for (size_t heap = 1; heap <= candidate->heaps && status == NIM_OK; heap++)
      status =
            nim_candidate_options(candidate, game, (int64_t)heap, poller, options + heap * words);
   wrong->count = 0;
   if (status == NIM_OK) status = check_p(candidate, options, memory, poller, wrong);
   if (status == NIM_OK) status = check_n(candidate, options, sums, memory, poller, wrong);
   nim_free_array(memory, options, size, sizeof *options);
   return status;
}
