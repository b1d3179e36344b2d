/* The method "subtraction": for sets of sizes, 64 heaps at a time in the bits of a word.

   For each value v there is a row of bits, one for each heap to come: set if some option of the
   heap has the value v. The value of a heap is the least whose bit is clear; row v is then or-ed
   with S, the set as a row of bits, shifted to the heap. The 64 heaps of a block are valued
   together, value by value; only the part of S below 64 acts within the block, and the rest of each
   row is or-ed once for the block. So a heap costs about max(S) / 64 steps, however many sizes may
   be taken.

   Rows cover the block and the max(S) heaps after it, as a ring: max(S) / 8 bytes for each value.
   Values whose rows would exceed the memory allowed below have none: the remaining heaps are valued
   one by one, by their options. */
#include "core/base/nim_bits.h"
#include "core/base/nim_marks.h"
#include "core/rules/nim_digits.h"
#include "core/sequence/nim_sequence.h"

#include <string.h>

typedef struct subtraction {
   nim_digits digits;
   nim_marks marks;  /* for heaps whose value has no row */
   uint64_t *set;    /* bit s: s may be taken, leaving one heap; as many words as a row */
   uint64_t *rows;   /* row v at v * words; in it the word of heap n at n / 64 modulo words */
   size_t words;     /* of a row */
   size_t row_count; /* values that have rows */
   size_t horizon;   /* takes above this are left out: no heap is that large yet */
   size_t spread;    /* blocks below this one have been or-ed into the rows */
   uint32_t highest; /* value in the table */
   bool full;        /* no more rows: there are heaps whose values have none */
   size_t steps;     /* steps since the last poll */
} subtraction;

enum { MOST_ROW_BYTES = 1 << 25, ROW_BYTES_PER_HEAP = 2, FIRST_HORIZON = 1 << 12 };

static bool suits(const nim_rules *rules) {
   return rules->most_parts < 2 && rules->tail_length == 0 && nim_digits_listable(rules);
}

bool nim_subtraction_pays(const nim_rules *rules) {
   if (!suits(rules) || rules->term_count == 0) return false;
   return nim_rules_last(rules) / 64 <= nim_rules_takes_to(rules, INT64_MAX);
}

static nim_status resize_rows(subtraction *state, size_t count, const nim_memory *memory) {
   void *block = state->rows;
   nim_status status = nim_resize(memory, &block, state->row_count * state->words,
                                  count * state->words, sizeof *state->rows);
   if (status != NIM_OK) return status;
   state->rows = block;
   if (count > state->row_count)
      memset(state->rows + state->row_count * state->words, 0,
             (count - state->row_count) * state->words * sizeof *state->rows);
   state->row_count = count;
   return NIM_OK;
}

static void stop(nim_sequence *sequence, const nim_memory *memory) {
   subtraction *state = sequence->state;
   resize_rows(state, 0, memory);
   void *block = state->set;
   nim_resize(memory, &block, state->set == NULL ? 0 : state->words, 0, sizeof *state->set);
   nim_digits_free(&state->digits, memory);
   nim_marks_free(&state->marks, memory);
   block = state;
   nim_resize(memory, &block, 1, 0, sizeof *state);
   sequence->state = NULL;
}

static nim_status start_set(subtraction *state, size_t heaps, const nim_memory *memory) {
   const nim_digits *digits = &state->digits;
   state->horizon = heaps < FIRST_HORIZON / 2 ? FIRST_HORIZON : 2 * heaps;
   if (state->horizon > digits->last) state->horizon = digits->last;
   state->words = state->horizon / 64 + 2;
   void *block = NULL;
   nim_status status = nim_resize(memory, &block, 0, state->words, sizeof *state->set);
   if (status != NIM_OK) return status;
   state->set = block;
   memset(state->set, 0, state->words * sizeof *state->set);
   for (size_t i = 0; i < digits->take_count && digits->takes[i] <= state->horizon; i++)
      state->set[digits->takes[i] / 64] |= (uint64_t)1 << (digits->takes[i] % 64);
   return NIM_OK;
}

/* Or-s the row of the value with the set shifted to each of the heaps, which are bits of block
   `word`; leaves out that block itself. */
static void spread(subtraction *state, uint32_t value, size_t word, uint64_t heaps) {
   const size_t words = state->words;
   uint64_t *row = state->rows + value * words;
   size_t at = word % words;
   for (size_t i = 1; i < words; i++) {
      if (++at == words) at = 0;
      const uint64_t low = state->set[i - 1], high = state->set[i];
      if ((low | high) == 0) continue;
      uint64_t reached = 0;
      for (uint64_t left = heaps; left != 0; left &= left - 1) {
         unsigned shift = nim_lowest_bit(left);
         reached |= high << shift | low >> 1 >> (63 - shift);
      }
      row[at] |= reached;
   }
   state->steps += words * nim_count_bits(heaps);
}

/* Makes rows for all values up to this one, or sets state->full. */
static nim_status add_rows(subtraction *state, uint32_t value, size_t heaps,
                           const nim_memory *memory) {
   nim_status status = NIM_OK;
   while (status == NIM_OK && !state->full && state->row_count <= value) {
      size_t count = state->row_count + 1 + state->row_count / 4;
      size_t bytes = count * state->words * sizeof *state->rows;
      state->full = bytes > MOST_ROW_BYTES && bytes / ROW_BYTES_PER_HEAP > heaps;
      if (!state->full) status = resize_rows(state, count, memory);
   }
   return status;
}

/* Lets the values of a block in the table reach later heaps. Heap 0 is left out: leaving nothing is
   handled separately. */
static nim_status spread_block(subtraction *state, size_t word, const nim_values *values,
                               const nim_memory *memory) {
   for (size_t i = 0; i < state->row_count; i++)
      state->rows[i * state->words + word % state->words] = 0;
   state->steps += state->row_count;
   for (uint64_t left = word == 0 ? ~(uint64_t)1 : ~(uint64_t)0; left != 0;) {
      unsigned first = nim_lowest_bit(left);
      uint32_t value = nim_values_at(values, 64 * word + first);
      uint64_t heaps = 0;
      if (value > state->highest) state->highest = value;
      for (unsigned i = first; i < 64; i++)
         heaps |= (uint64_t)(nim_values_at(values, 64 * word + i) == value) << i;
      left &= ~heaps;
      nim_status status = add_rows(state, value, values->count, memory);
      if (status != NIM_OK) return status;
      if (value < state->row_count) spread(state, value, word, heaps);
   }
   return NIM_OK;
}

static nim_status start(nim_sequence *sequence, const nim_memory *memory) {
   void *block = NULL;
   nim_status status = nim_resize(memory, &block, 0, 1, sizeof(subtraction));
   if (status != NIM_OK) return status;
   subtraction *state = sequence->state = block;
   *state = (subtraction){0};
   nim_marks_init(&state->marks);
   const size_t count = sequence->values.count, begin = count / 64 * 64;
   status = nim_digits_start(&state->digits, sequence->rules, memory);
   if (status == NIM_OK) status = start_set(state, count, memory);
   /* The present block is valued from its beginning. */
   if (begin > state->horizon) state->spread = (begin - state->horizon) / 64;
   if (status != NIM_OK) stop(sequence, memory);
   return status;
}

/* The heaps of the block that can be taken whole. */
static uint64_t wholes(const subtraction *state, size_t word) {
   const nim_digits *digits = &state->digits;
   uint64_t heaps = 0;
   for (size_t i = nim_count_below(digits->wholes, digits->whole_count, 64 * word);
        i < digits->whole_count && digits->wholes[i] / 64 == word; i++)
      heaps |= (uint64_t)1 << (digits->wholes[i] % 64);
   return heaps;
}

/* Values, one by one, the heaps of the block whose values have no row. */
static nim_status value_by_options(subtraction *state, size_t word, uint64_t heaps,
                                   nim_values *values, const nim_memory *memory) {
   const nim_digits *digits = &state->digits;
   for (; heaps != 0; heaps &= heaps - 1) {
      size_t heap = 64 * word + nim_lowest_bit(heaps);
      size_t takes = nim_count_below(digits->takes, digits->take_count, heap);
      nim_status status = nim_marks_reserve(&state->marks, state->highest, memory);
      if (status != NIM_OK) return status;
      nim_marks_clear(&state->marks);
      nim_marks_takes(&state->marks, values, heap, digits->takes, takes);
      uint32_t value = nim_marks_least_missing(&state->marks, (uint32_t)state->row_count);
      status = nim_values_widen(values, value, memory);
      if (status != NIM_OK) return status;
      nim_values_set(values, heap, value);
      if (value > state->highest) state->highest = value;
      state->steps += takes;
   }
   return NIM_OK;
}

/* Values the block, which the table must count already; heaps that it holds come out the same. */
static nim_status value_block(subtraction *state, size_t word, nim_values *values,
                              const nim_memory *memory) {
   const size_t at = word % state->words;
   uint64_t open = word == 0 ? ~(uint64_t)1 : ~(uint64_t)0, reached = wholes(state, word);
   nim_status status = NIM_OK;
   for (uint32_t value = 0; status == NIM_OK; value++, reached = 0) {
      if (open != 0) status = add_rows(state, value, 64 * word, memory);
      if (status != NIM_OK || value >= state->row_count) break;
      reached |= state->rows[value * state->words + at];
      state->rows[value * state->words + at] = 0; /* it will be the word of a later block */
      uint64_t taken = 0;
      for (uint64_t left = open & ~reached; left != 0;) {
         unsigned heap = nim_lowest_bit(left);
         taken |= (uint64_t)1 << heap;
         left &= (left - 1) & ~(state->set[0] << heap);
      }
      if (taken == 0) continue;
      open &= ~taken;
      if (value > state->highest) state->highest = value;
      status = nim_values_widen(values, value, memory);
      if (status != NIM_OK) break;
      for (uint64_t left = taken; left != 0; left &= left - 1)
         nim_values_set(values, 64 * word + nim_lowest_bit(left), value);
      spread(state, value, word, taken);
   }
   state->steps += state->row_count;
   if (status == NIM_OK && open != 0) status = value_by_options(state, word, open, values, memory);
   return status;
}

/* Values the block after the last one, and lets it reach later heaps. */
static nim_status add_block(subtraction *state, nim_values *values, const nim_memory *memory) {
   const size_t before = values->count, word = before / 64;
   values->count = 64 * word + 64;
   nim_status status = value_block(state, word, values, memory);
   if (status != NIM_OK) values->count = before;
   return status;
}

static nim_status fill(nim_sequence *sequence, size_t to, nim_poller *poller,
                       const nim_memory *memory) {
   nim_values *values = &sequence->values;
   while (values->count <= to) {
      subtraction *state = sequence->state;
      const size_t word = values->count / 64;
      nim_status status = NIM_OK;
      if (64 * word + 63 > state->horizon && state->horizon < state->digits.last) {
         stop(sequence, memory);
         status = start(sequence, memory);
         if (status != NIM_OK) return status;
         state = sequence->state;
      }
      state->steps = 64;
      if (state->spread < word)
         status = spread_block(state, state->spread, values, memory);
      else
         status = add_block(state, values, memory);
      if (status != NIM_OK) {
         stop(sequence, memory); /* rows are half done, and will be rebuilt */
         return status;
      }
      state->spread++;
      if (nim_poller_stopped(poller, state->steps)) return NIM_INTERRUPTED;
   }
   return NIM_OK;
}

const nim_method nim_method_subtraction = {"subtraction", suits, start, stop,
                                           fill,          NULL,  NULL,  NULL};
