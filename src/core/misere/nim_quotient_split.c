/* Candidates for a misère quotient, and finer ones made of those that a word refutes. */
#include "core/misere/nim_quotient_split.h"
#include "core/base/nim_table.h"

#include <string.h>

void nim_candidate_free(nim_candidate *candidate, const nim_memory *memory) {
   nim_span_free(&candidate->span, memory);
   nim_monoid_free(&candidate->monoid, memory);
   nim_free_array(memory, candidate->values, candidate->room, sizeof *candidate->values);
   *candidate = (nim_candidate){.room = 0};
}

nim_status nim_candidate_span(nim_candidate *candidate, const nim_memory *memory) {
   nim_status status = nim_span_new(&candidate->span, &candidate->monoid, memory);
   if (status != NIM_OK) return status;
   for (uint32_t heap = 1; heap <= candidate->heaps; heap++)
      nim_span_add(&candidate->span, &candidate->monoid, heap, candidate->values[heap]);
   return NIM_OK;
}

static size_t freed_at(const nim_freed *freed, int64_t heap) {
   size_t i = 0;
   while (i < freed->count && freed->heap[i] != heap)
      i++;
   return i;
}

/* The span of the generators that are not set free. */
static nim_status span_others(nim_span *span, const nim_candidate *candidate,
                              const nim_freed *freed, const nim_memory *memory) {
   nim_status status = nim_span_new(span, &candidate->monoid, memory);
   if (status != NIM_OK) return status;
   for (size_t g = 0; g < candidate->span.generators; g++) {
      const uint32_t heap = candidate->span.generator[g];
      if (freed_at(freed, heap) == freed->count)
         nim_span_add(span, &candidate->monoid, heap, candidate->values[heap]);
   }
   return NIM_OK;
}

/* Which heaps to set free */

static size_t common_multiple(size_t a, size_t b) {
   size_t x = a, y = b;
   while (y != 0) {
      const size_t rest = x % y;
      x = y;
      y = rest;
   }
   return a / x * b;
}

/* Powers of most elements have period 1 or 2. Only where a high index has not been enough are they
   likely to have another one: 3 under 0.3377, 4 under 0.346. */
static size_t likely_period(size_t index) {
   return index < 8 ? 2 : index < 40 ? 12 : 60;
}

static void free_heap(nim_freed *freed, const nim_candidate *candidate, int64_t heap,
                      size_t exponent) {
   size_t index, period;
   nim_monoid_powers(&candidate->monoid, candidate->values[heap], &index, &period);
   if (index < exponent - 1) index = exponent - 1;
   freed->heap[freed->count] = (uint32_t)heap;
   freed->index[freed->count] = index;
   freed->period[freed->count++] = common_multiple(period, likely_period(index));
}

/* The elements of the product with these heaps set free; SIZE_MAX: more than `most`, or the word
   does not become a least word. */
static nim_status product_size(const nim_candidate *candidate, const nim_freed *freed,
                               const nim_list *word, size_t most, const nim_memory *memory,
                               nim_list *rest, size_t *size) {
   size_t cycles = 1;
   *size = SIZE_MAX;
   for (size_t i = 0; i < freed->count; i++) {
      if (cycles > most / (freed->index[i] + freed->period[i])) return NIM_OK;
      cycles *= freed->index[i] + freed->period[i];
   }
   nim_element value = 0;
   rest->count = 0;
   for (size_t i = 0; i < word->count; i++) {
      if (freed_at(freed, word->items[i]) < freed->count) continue;
      rest->items[rest->count++] = word->items[i];
      value = nim_monoid_product(&candidate->monoid, value, candidate->values[word->items[i]]);
   }
   nim_span span;
   nim_status status = span_others(&span, candidate, freed, memory);
   if (status != NIM_OK) return status;
   const nim_element place = span.places[value]; /* none if a heap of the rest generates nothing */
   if (place != NIM_NO_ELEMENT && nim_span_is_word(&span, place, rest) &&
       span.count <= most / cycles)
      *size = span.count * cycles;
   nim_span_free(&span, memory);
   return NIM_OK;
}

nim_status nim_candidate_free_heaps(const nim_candidate *candidate, const nim_list *word,
                                    size_t most_product, const nim_memory *memory,
                                    nim_poller *poller, nim_freed *freed) {
   nim_freed all = {.count = 0};
   for (size_t i = 0, after; i < word->count; i = after) {
      for (after = i + 1; after < word->count && word->items[after] == word->items[i];)
         after++;
      if (all.count == NIM_MOST_FREED) return NIM_LIMIT;
      free_heap(&all, candidate, word->items[i], after - i);
   }
   nim_list rest = {.items = NULL};
   nim_status status = nim_list_reserve(&rest, word->count, memory);
   size_t least = SIZE_MAX;
   for (uint32_t chosen = 1; chosen < UINT32_C(1) << all.count && status == NIM_OK; chosen++) {
      nim_freed some = {.count = 0};
      for (size_t i = 0; i < all.count; i++) {
         if ((chosen >> i & 1) == 0) continue;
         some.heap[some.count] = all.heap[i];
         some.index[some.count] = all.index[i];
         some.period[some.count++] = all.period[i];
      }
      size_t size;
      status = product_size(candidate, &some, word, most_product, memory, &rest, &size);
      if (nim_poller_stopped(poller, candidate->monoid.order * candidate->span.generators))
         status = NIM_INTERRUPTED;
      if (status != NIM_OK || size >= least) continue;
      least = size;
      *freed = some;
   }
   nim_list_free(&rest, memory);
   return status == NIM_OK && least == SIZE_MAX ? NIM_LIMIT : status;
}

/* The product. Its elements are numbered place × width + exponents, where the place is one in the
   span of the heaps that were not set free, and the exponents of those that were are written in
   one number, with a stride for each. */

typedef struct product {
   const nim_memory *memory;
   nim_poller *poller;
   const nim_candidate *from;
   const nim_freed *freed;
   const nim_game *game;
   nim_span span;
   size_t width, size, generators;
   size_t stride[NIM_MOST_FREED];
   uint32_t *values;     /* of heaps */
   nim_element *places;  /* the product of two places */
   uint32_t *sums;       /* of two exponents */
   nim_element *without; /* by place and generator of the span: the word less one of that heap */
   uint32_t *heaps;      /* generators of the product, ascending */
   uint32_t *listed;     /* all elements in the order of their least words */
   uint8_t *marks;       /* bits SEEN, P */
   uint32_t **targets;   /* by generator: the values of its options, each once */
   size_t *target_count;
   uint32_t *classes; /* by element, from the first to the last of them that is listed */
   size_t class_count;
   uint32_t *first; /* by class: the element listed first */
} product;

enum { SEEN = 1, P = 2 };

/* The exponent of a heap set free in an element's exponents. */
static size_t exponent(const product *self, size_t exponents, size_t i) {
   return exponents / self->stride[i] % (self->freed->index[i] + self->freed->period[i]);
}

/* The product of (place, exponents) and an element. */
static inline uint32_t times(const product *self, uint32_t place, uint32_t exponents,
                             uint32_t element) {
   const uint32_t width = (uint32_t)self->width;
   return (uint32_t)self->places[place * self->span.count + element / width] * width +
          self->sums[exponents * width + element % width];
}

static uint32_t product_of(const product *self, uint32_t x, uint32_t y) {
   return times(self, x / (uint32_t)self->width, x % (uint32_t)self->width, y);
}

/* Whether the heap is set free with number i, because it is that heap or equal to it. */
static bool equals_freed(const product *self, uint32_t heap, size_t i) {
   const uint32_t freed = self->freed->heap[i];
   return freed == heap || (freed < heap && self->from->values[freed] == self->from->values[heap]);
}

/* The element of a heap: one set free, or the word of generators that it was equal to. */
static uint32_t value_of(const product *self, uint32_t heap) {
   const nim_candidate *from = self->from;
   for (size_t i = 0; i < self->freed->count; i++)
      if (equals_freed(self, heap, i)) return (uint32_t)self->stride[i];
   uint32_t value = 0;
   for (size_t i = from->values[heap]; i != 0; i = from->span.rest[i]) {
      const uint32_t largest = from->span.largest[i];
      const size_t f = freed_at(self->freed, largest);
      const size_t factor = f < self->freed->count
                                  ? self->stride[f]
                                  : self->span.places[from->values[largest]] * self->width;
      value = product_of(self, value, (uint32_t)factor);
   }
   return value;
}

static void multiply_places(product *self) {
   const nim_span *span = &self->span;
   for (size_t i = 0; i < span->count; i++)
      for (size_t j = 0; j < span->count; j++)
         self->places[i * span->count + j] = span->places[nim_monoid_product(
               &self->from->monoid, span->elements[i], span->elements[j])];
}

static void add_exponents(product *self) {
   const nim_freed *freed = self->freed;
   for (size_t a = 0; a < self->width; a++)
      for (size_t b = 0; b < self->width; b++) {
         size_t sum = 0;
         for (size_t i = 0; i < freed->count; i++) {
            size_t e = exponent(self, a, i) + exponent(self, b, i), index = freed->index[i];
            if (e >= index) e = index + (e - index) % freed->period[i];
            sum += e * self->stride[i];
         }
         self->sums[a * self->width + b] = (uint32_t)sum;
      }
}

static void find_without(product *self) {
   const nim_span *span = &self->span;
   const size_t count = span->generators;
   for (size_t i = 0; i < span->count; i++)
      for (size_t g = 0; g < count; g++) {
         nim_element *without = &self->without[i * count + g];
         if (i == 0 || span->largest[i] == span->generator[g]) {
            *without = i == 0 ? NIM_NO_ELEMENT : span->rest[i];
            continue;
         }
         nim_element rest = self->without[span->rest[i] * count + g];
         nim_element largest = span->places[self->from->values[span->largest[i]]];
         *without =
               rest == NIM_NO_ELEMENT ? NIM_NO_ELEMENT : self->places[rest * span->count + largest];
      }
}

/* The heaps that generate the product: those set free, and those that generate the span. */
static void merge_generators(product *self) {
   size_t f = self->freed->count, g = 0;
   while (f > 0 || g < self->span.generators) {
      bool free_next = f > 0 && (g == self->span.generators ||
                                 self->freed->heap[f - 1] < self->span.generator[g]);
      self->heaps[self->generators++] =
            free_next ? self->freed->heap[--f] : self->span.generator[g++];
   }
}

static void list_elements(product *self) {
   size_t count = 1;
   self->listed[0] = 0;
   self->marks[0] = SEEN;
   for (size_t g = 0; g < self->generators; g++) {
      const uint32_t value = self->values[self->heaps[g]];
      for (size_t from = 0, to = count; from < to; from = to, to = count)
         for (size_t i = from; i < to; i++) {
            uint32_t x = product_of(self, self->listed[i], value);
            if (self->marks[x] != 0) continue;
            self->marks[x] = SEEN;
            self->listed[count++] = x;
         }
   }
}

/* Finds the values of the options of generator g. */
static nim_status find_targets(product *self, size_t g) {
   nim_list found = {.items = NULL};
   nim_status status = NIM_OK;
   nim_moves moves = nim_moves_of(self->game, self->heaps[g]);
   while (status == NIM_OK && nim_moves_next(&moves)) {
      uint32_t value = 0;
      for (size_t i = 0; i < moves.count; i++)
         value = product_of(self, value, self->values[moves.heaps[i]]);
      if (nim_poller_stopped(self->poller, 16)) status = NIM_INTERRUPTED;
      if (status != NIM_OK || self->marks[value] == 0) continue;
      self->marks[value] = 0;
      status = nim_list_reserve(&found, 1, self->memory);
      if (status == NIM_OK) found.items[found.count++] = value;
   }
   for (size_t i = 0; i < found.count; i++)
      self->marks[found.items[i]] = SEEN;
   self->targets[g] = nim_new_array(self->memory, &status, found.count, sizeof **self->targets);
   self->target_count[g] = found.count;
   for (size_t i = 0; i < found.count && status == NIM_OK; i++)
      self->targets[g][i] = (uint32_t)found.items[i];
   nim_list_free(&found, self->memory);
   return status;
}

/* Whether a move in heap g of a word, whose other heaps are worth (place, exponents), reaches P. */
static bool reaches_p(const product *self, size_t g, uint32_t place, uint32_t exponents) {
   uint32_t *targets = self->targets[g];
   for (size_t i = 0; i < self->target_count[g]; i++) {
      if ((self->marks[times(self, place, exponents, targets[i])] & P) == 0) continue;
      if (i > 0) { /* what was good for one word often is for the next */
         uint32_t target = targets[i];
         targets[i] = targets[i / 2];
         targets[i / 2] = target;
      }
      return true;
   }
   return false;
}

static bool has_p_option(const product *self, uint32_t element) {
   const uint32_t place = element / (uint32_t)self->width, all = element % (uint32_t)self->width;
   for (size_t g = self->generators, s = self->span.generators, f = 0; g-- > 0;) {
      if (f < self->freed->count && self->freed->heap[f] == self->heaps[g]) {
         const size_t stride = self->stride[f];
         if (exponent(self, all, f++) > 0 && reaches_p(self, g, place, (uint32_t)(all - stride)))
            return true;
      } else {
         nim_element without = self->without[place * self->span.generators + --s];
         if (without != NIM_NO_ELEMENT && reaches_p(self, g, without, all)) return true;
      }
   }
   return false;
}

/* Finds outcomes by playing. A position without options is in N. */
static nim_status play(product *self) {
   for (size_t i = 1; i < self->size; i++) {
      if (!has_p_option(self, self->listed[i])) self->marks[self->listed[i]] |= P;
      if (nim_poller_stopped(self->poller, 64)) return NIM_INTERRUPTED;
   }
   return NIM_OK;
}

/* Splits classes by outcome, or by the classes of products with a value. Classes are numbered in
   the order of their first elements. */
static nim_status split_classes(product *self, nim_table *pairs, bool by_outcome, uint32_t value) {
   uint32_t *split = self->first; /* as long as `classes`, and not needed yet */
   nim_table_clear(pairs, self->memory);
   for (size_t i = 0; i < self->size; i++) {
      const uint32_t x = self->listed[i];
      uint64_t key = by_outcome ? self->marks[x] & P : self->classes[product_of(self, x, value)];
      key |= (uint64_t)self->classes[x] << 32;
      nim_status status = nim_table_add(pairs, self->memory, &key, &split[x]);
      if (status != NIM_OK) return status;
      if (nim_poller_stopped(self->poller, 16)) return NIM_INTERRUPTED;
   }
   self->first = self->classes;
   self->classes = split;
   self->class_count = pairs->count;
   return NIM_OK;
}

/* Merges elements that no sum distinguishes: splits { P, the rest } by each generator in turn until
   none makes a difference. */
static nim_status merge(product *self) {
   nim_table pairs;
   nim_table_init(&pairs, 1);
   nim_status status = split_classes(self, &pairs, true, 0);
   for (size_t g = 0, calm = 0; calm < self->generators && status == NIM_OK;) {
      const size_t before = self->class_count;
      status = split_classes(self, &pairs, false, self->values[self->heaps[g]]);
      calm = self->class_count == before ? calm + 1 : 0;
      g = (g + 1) % self->generators;
   }
   nim_table_free(&pairs, self->memory);
   return status;
}

/* Makes the candidate of the classes. */
static nim_status read_classes(product *self, nim_candidate *to) {
   const size_t order = self->class_count, heaps = self->from->heaps;
   *to = (nim_candidate){.room = 0};
   nim_status status = nim_monoid_new(&to->monoid, order, self->memory);
   if (status != NIM_OK) return status;
   to->heaps = heaps;
   to->room = heaps + 1;
   to->values = nim_new_array(self->memory, &status, to->room, sizeof *to->values);
   if (status != NIM_OK) {
      nim_candidate_free(to, self->memory);
      return status;
   }
   for (size_t i = self->size; i-- > 0;)
      self->first[self->classes[self->listed[i]]] = self->listed[i];
   for (size_t x = 0; x < order; x++) {
      if ((self->marks[self->first[x]] & P) != 0) nim_set_add(to->monoid.wins, x);
      for (size_t y = 0; y < order; y++)
         to->monoid.table[x * order + y] =
               (nim_element)self->classes[product_of(self, self->first[x], self->first[y])];
      if (nim_poller_stopped(self->poller, 8 * order)) status = NIM_INTERRUPTED;
   }
   nim_monoid_wins(&to->monoid);
   for (uint32_t heap = 1; heap <= heaps; heap++)
      to->values[heap] = (nim_element)self->classes[self->values[heap]];
   if (status == NIM_OK) status = nim_candidate_span(to, self->memory);
   if (status != NIM_OK) nim_candidate_free(to, self->memory);
   return status;
}

static nim_status start_product(product *self) {
   const nim_memory *memory = self->memory;
   const nim_span *span = &self->span;
   const size_t generators = span->generators + self->freed->count;
   nim_status status = NIM_OK;
   self->values = nim_new_array(memory, &status, self->from->heaps + 1, sizeof *self->values);
   self->places = nim_new_array(memory, &status, span->count * span->count, sizeof *self->places);
   self->sums = nim_new_array(memory, &status, self->width * self->width, sizeof *self->sums);
   self->without =
         nim_new_array(memory, &status, span->count * span->generators, sizeof *self->without);
   self->heaps = nim_new_array(memory, &status, generators, sizeof *self->heaps);
   self->listed = nim_new_array(memory, &status, self->size, sizeof *self->listed);
   self->marks = nim_new_array(memory, &status, self->size, sizeof *self->marks);
   self->targets = nim_new_array(memory, &status, generators, sizeof *self->targets);
   self->target_count = nim_new_array(memory, &status, generators, sizeof *self->target_count);
   self->classes = nim_new_array(memory, &status, self->size, sizeof *self->classes);
   self->first = nim_new_array(memory, &status, self->size, sizeof *self->first);
   if (status != NIM_OK) return status;
   multiply_places(self);
   add_exponents(self);
   for (uint32_t heap = 1; heap <= self->from->heaps; heap++)
      self->values[heap] = value_of(self, heap);
   find_without(self);
   merge_generators(self);
   list_elements(self);
   for (size_t g = 0; g < self->generators && status == NIM_OK; g++)
      status = find_targets(self, g);
   return status;
}

static void free_product(product *self) {
   const nim_memory *memory = self->memory;
   const nim_span *span = &self->span;
   const size_t generators = span->generators + self->freed->count;
   for (size_t g = 0; g < self->generators; g++)
      nim_free_array(memory, self->targets[g], self->target_count[g], sizeof **self->targets);
   nim_free_array(memory, self->values, self->from->heaps + 1, sizeof *self->values);
   nim_free_array(memory, self->places, span->count * span->count, sizeof *self->places);
   nim_free_array(memory, self->sums, self->width * self->width, sizeof *self->sums);
   nim_free_array(memory, self->without, span->count * span->generators, sizeof *self->without);
   nim_free_array(memory, self->heaps, generators, sizeof *self->heaps);
   nim_free_array(memory, self->listed, self->size, sizeof *self->listed);
   nim_free_array(memory, self->marks, self->size, sizeof *self->marks);
   nim_free_array(memory, self->targets, generators, sizeof *self->targets);
   nim_free_array(memory, self->target_count, generators, sizeof *self->target_count);
   nim_free_array(memory, self->classes, self->size, sizeof *self->classes);
   nim_free_array(memory, self->first, self->size, sizeof *self->first);
   nim_span_free(&self->span, memory);
}

enum { MOST_WIDTH = 4096 }; /* the table of sums takes 64 MiB then */

nim_status nim_candidate_split(const nim_candidate *from, const nim_freed *freed,
                               const nim_game *game, const nim_quotient_limits *limits,
                               const nim_memory *memory, nim_poller *poller, nim_candidate *to,
                               enum nim_excess *excess) {
   product self = {.memory = memory, .poller = poller, .from = from, .freed = freed, .game = game};
   self.width = 1;
   *excess = NIM_EXCESS_PRODUCT;
   for (size_t i = 0; i < freed->count; i++) {
      self.stride[i] = self.width;
      if (self.width > MOST_WIDTH / (freed->index[i] + freed->period[i])) return NIM_LIMIT;
      self.width *= freed->index[i] + freed->period[i];
   }
   nim_status status = span_others(&self.span, from, freed, memory);
   if (status != NIM_OK) return status;
   if (self.span.count > limits->product / self.width) {
      nim_span_free(&self.span, memory);
      return NIM_LIMIT;
   }
   self.size = self.span.count * self.width;
   status = start_product(&self);
   if (status == NIM_OK) status = play(&self);
   if (status == NIM_OK) status = merge(&self);
   if (status == NIM_OK && self.class_count > limits->elements) {
      *excess = NIM_EXCESS_ELEMENTS;
      status = NIM_LIMIT;
   }
   if (status == NIM_OK) status = read_classes(&self, to);
   free_product(&self);
   return status;
}
