/* The method "plain": marks every option of every heap, by the definition. It serves all rules.

   A heap n costs a step for each size that may be taken, n / 2 steps for each that leaves two
   heaps, and what nim_partition_sums.h says where three heaps or more may be left. Digits that
   repeat for ever cost as much as if each stood once: the options of taking t, t + L, t + 2 L, …
   are those of the heap L smaller, and those of one digit more. So they are kept, a set for each
   digit and each remainder of what is left. */
#include "core/base/nim_marks.h"
#include "core/rules/nim_digits.h"
#include "core/sequence/nim_partition_sums.h"
#include "core/sequence/nim_sequence.h"

#include <string.h>

static const uint64_t NOTHING = 1, ONE_HEAP = 2, TWO_HEAPS = 4;

/* The options by a digit of the tail and its repetitions; the set only grows. */
typedef struct tail_offer {
   nim_marks marks;
   uint32_t least; /* at most the least value that is not in it */
} tail_offer;

typedef struct plain {
   nim_digits digits;
   nim_marks marks;
   nim_partition_sums sums;
   tail_offer *tail; /* tail_length^2, by digit * length + remainder */
   size_t tail_count;
   size_t tail_done; /* the sets hold what heaps below this add */
} plain;

static bool suits(const nim_rules *rules) {
   return nim_digits_listable(rules);
}

static void stop(nim_sequence *sequence, const nim_memory *memory) {
   plain *state = sequence->state;
   nim_digits_free(&state->digits, memory);
   nim_marks_free(&state->marks, memory);
   nim_partition_sums_free(&state->sums, memory);
   for (size_t i = 0; i < state->tail_count; i++)
      nim_marks_free(&state->tail[i].marks, memory);
   void *block = state->tail;
   nim_resize(memory, &block, state->tail_count, 0, sizeof *state->tail);
   block = state;
   nim_resize(memory, &block, 1, 0, sizeof *state);
   sequence->state = NULL;
}

static nim_status start_tail(plain *state, const nim_rules *rules, const nim_memory *memory) {
   size_t length = rules->tail_length;
   if (length > 0 && length > SIZE_MAX / length) return NIM_NO_MEMORY;
   void *block = NULL;
   nim_status status = nim_resize(memory, &block, 0, length * length, sizeof *state->tail);
   if (status != NIM_OK) return status;
   state->tail = block;
   state->tail_count = length * length;
   for (size_t i = 0; i < state->tail_count; i++) {
      state->tail[i].least = 0;
      nim_marks_init(&state->tail[i].marks);
   }
   return NIM_OK;
}

static nim_status start(nim_sequence *sequence, const nim_memory *memory) {
   void *block = NULL;
   nim_status status = nim_resize(memory, &block, 0, 1, sizeof(plain));
   if (status != NIM_OK) return status;
   plain *state = sequence->state = block;
   *state = (plain){0};
   nim_digits_init(&state->digits);
   nim_marks_init(&state->marks);
   nim_partition_sums_init(&state->sums, sequence->rules);
   status = nim_digits_start(&state->digits, sequence->rules, memory);
   if (status == NIM_OK) status = start_tail(state, sequence->rules, memory);
   for (size_t i = 0; status == NIM_OK && i < sequence->values.count; i++)
      status = nim_marks_reserve(&state->marks, nim_values_at(&sequence->values, i), memory);
   if (status != NIM_OK) stop(sequence, memory);
   return status;
}

/* Marks the options by the digit that leave two heaps or more, with `left` objects. */
static nim_status mark_break(plain *state, const nim_digit *digit, size_t left,
                             const nim_values *values, const nim_marks *marks, nim_poller *poller,
                             const nim_memory *memory) {
   if (left < 2) return NIM_OK;
   const uint64_t *parts = digit->parts;
   size_t half = left / 2;
   if (left % 2 == 0 && ((parts[NIM_ANY] | parts[NIM_ALL_EQUAL]) & TWO_HEAPS))
      marks->at[0] = marks->mark;
   if ((parts[NIM_ANY] | parts[NIM_UNEQUAL] | parts[NIM_NOT_ALL_EQUAL]) & TWO_HEAPS)
      nim_marks_pairs(marks, values, left, 1, left % 2 == 0 ? half - 1 : half);
   if (nim_digit_counts(digit) <= (NOTHING | ONE_HEAP | TWO_HEAPS))
      return nim_poller_stopped(poller, half) ? NIM_INTERRUPTED : NIM_OK;
   nim_status status = nim_partition_sums_extend(&state->sums, left, values, poller, memory);
   return status == NIM_OK
                ? nim_partition_sums_mark(&state->sums, digit, left, values, marks, poller)
                : status;
}

/* Extends the sets of the tail to what heaps up to `heap` need. */
static nim_status extend_tail(plain *state, const nim_rules *rules, size_t heap,
                              const nim_values *values, nim_poller *poller,
                              const nim_memory *memory) {
   const size_t length = rules->tail_length;
   nim_status status = NIM_OK;
   for (; status == NIM_OK && state->tail_done <= heap; state->tail_done++) {
      for (size_t i = 0; status == NIM_OK && i < length; i++) {
         const nim_digit *digit = &rules->tail[i];
         if ((uint64_t)rules->tail_start + i > state->tail_done) break;
         size_t left = state->tail_done - (size_t)rules->tail_start - i;
         nim_marks *set = &state->tail[i * length + left % length].marks;
         uint32_t most = (uint32_t)(state->marks.size - 1);
         if (set->size < state->marks.size) status = nim_marks_reserve(set, most, memory);
         if (status != NIM_OK) return status;
         if (left == 0 && (digit->parts[NIM_ANY] & NOTHING)) set->at[0] = set->mark;
         if (left > 0 && (digit->parts[NIM_ANY] & ONE_HEAP))
            set->at[nim_values_at(values, left)] = set->mark;
         status = mark_break(state, digit, left, values, set, poller, memory);
      }
      if (status != NIM_OK) break;
   }
   return status;
}

/* The set of digit i of the tail for a heap, or NULL if the heap is too small for it. */
static tail_offer *offer_to(const plain *state, const nim_rules *rules, size_t heap, size_t i) {
   if ((uint64_t)rules->tail_start + i > heap) return NULL;
   size_t remainder = (heap - (size_t)rules->tail_start - i) % rules->tail_length;
   return &state->tail[i * rules->tail_length + remainder];
}

/* The least value that is neither marked nor in a set of the tail for the heap. */
static uint32_t least_missing(const plain *state, const nim_rules *rules, size_t heap) {
   uint32_t value = 0, before;
   for (size_t i = 0; i < rules->tail_length; i++) {
      tail_offer *offer = offer_to(state, rules, heap, i);
      if (offer == NULL) break;
      offer->least = nim_marks_least_missing(&offer->marks, offer->least);
      if (offer->least > value) value = offer->least;
   }
   do {
      before = value = nim_marks_least_missing(&state->marks, value);
      for (size_t i = 0; i < rules->tail_length; i++) {
         const tail_offer *offer = offer_to(state, rules, heap, i);
         if (offer == NULL) break;
         value = nim_marks_least_missing(&offer->marks, value);
      }
   } while (value != before);
   return value;
}

static nim_status value_of(plain *state, const nim_rules *rules, size_t heap,
                           const nim_values *values, nim_poller *poller, const nim_memory *memory,
                           uint32_t *value) {
   const nim_digits *digits = &state->digits;
   const nim_marks *marks = &state->marks;
   nim_status status = NIM_OK;
   nim_marks_clear(&state->marks);
   if (nim_digits_whole(digits, heap)) marks->at[0] = marks->mark;
   size_t takes = nim_count_below(digits->takes, digits->take_count, heap);
   nim_marks_takes(marks, values, heap, digits->takes, takes);
   if (nim_poller_stopped(poller, takes + 1)) return NIM_INTERRUPTED;
   for (size_t i = 0; i < digits->break_count && status == NIM_OK; i++) {
      const nim_break *split = &digits->breaks[i];
      if (split->take >= heap) break;
      status = mark_break(state, split->digit, heap - split->take, values, marks, poller, memory);
   }
   if (status == NIM_OK) status = extend_tail(state, rules, heap, values, poller, memory);
   if (status != NIM_OK) return status;
   *value = least_missing(state, rules, heap);
   return NIM_OK;
}

static nim_status fill(nim_sequence *sequence, size_t to, nim_poller *poller,
                       const nim_memory *memory) {
   plain *state = sequence->state;
   nim_values *values = &sequence->values;
   nim_status status = NIM_OK;
   while (values->count <= to) {
      uint32_t value;
      status = value_of(state, sequence->rules, values->count, values, poller, memory, &value);
      if (status == NIM_OK) status = nim_marks_reserve(&state->marks, value, memory);
      if (status == NIM_OK) status = nim_values_push(values, value, memory);
      if (status != NIM_OK) return status;
   }
   return NIM_OK;
}

const nim_method nim_method_plain = {"plain", suits, start, stop, fill, NULL, NULL, NULL};
