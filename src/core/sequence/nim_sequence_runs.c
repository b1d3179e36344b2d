/* The method "runs": for sizes that form a few runs, such as 1 … 1000, or 1001 and up.

   A run low … high leaves heaps n - high … n - low of heap n: a window, which moves up by one heap
   with n. The method counts how often each value is in the windows. So a heap costs a few steps for
   each run, however long it is, and the search for the least value that is in no window. */
#include "core/rules/nim_digits.h"
#include "core/sequence/nim_sequence.h"
#include "core/sequence/nim_tally.h"

typedef struct window {
   size_t low, high; /* the sizes of the run */
} window;

typedef struct runs {
   const nim_rules *rules;
   window *windows;
   size_t window_count;
   nim_tally tally; /* of the values in the windows */
} runs;

enum {
   WORD = 64, /* heaps that the method "subtraction" treats together */
   STEPS = 8  /* what a run costs, measured in such words */
};

static bool suits(const nim_rules *rules) {
   if (rules->tail_length > 0) return rules->subtraction && rules->tail_length == 1;
   return rules->most_parts < 2;
}

static bool leaves_heap(const nim_term *term) {
   return term->digit.parts[NIM_ANY] & 2;
}

bool nim_runs_pay(const nim_rules *rules) {
   if (!suits(rules)) return false;
   if (!nim_digits_listable(rules) || rules->tail_length > 0) return true;
   int64_t sizes = 0, found = 0, before = -1;
   for (size_t i = 0; i < rules->term_count; i++) {
      const nim_term *term = &rules->terms[i];
      if (!leaves_heap(term)) continue;
      sizes += term->last - term->first + 1;
      found += term->first - 1 != before;
      before = term->last;
   }
   return found > 0 && STEPS * found <= sizes / WORD;
}

/* Moves the windows from heap n - 1 to heap n. Heap 0 never enters: leaving nothing is handled
   separately. */
static void move_windows(runs *state, const nim_values *values, size_t n) {
   for (size_t i = 0; i < state->window_count; i++) {
      const window *at = &state->windows[i];
      if (n > at->low) nim_tally_enter(&state->tally, nim_values_at(values, n - at->low), 1);
      if (n > at->high + 1)
         nim_tally_leave(&state->tally, nim_values_at(values, n - at->high - 1), 1);
   }
}

static void stop(nim_sequence *sequence, const nim_memory *memory) {
   runs *state = sequence->state;
   void *block = state->windows;
   nim_tally_free(&state->tally, memory);
   if (block != NULL)
      nim_resize(memory, &block, state->rules->term_count + 1, 0, sizeof *state->windows);
   block = state;
   nim_resize(memory, &block, 1, 0, sizeof *state);
   sequence->state = NULL;
}

/* Adds a run; if it follows the last one at once, the two are one. */
static void add_window(runs *state, int64_t low, int64_t high) {
   const int64_t most = SIZE_MAX / 4 < INT64_MAX ? (int64_t)(SIZE_MAX / 4) : INT64_MAX;
   window *last = state->windows + state->window_count;
   if (low > most) return; /* no heap in memory is that large */
   if (state->window_count == 0 || last[-1].high + 1 != (size_t)low) {
      last->low = (size_t)low;
      state->window_count++;
      last++;
   }
   last[-1].high = (size_t)(high < most ? high : most);
}

static nim_status start_windows(runs *state, const nim_memory *memory) {
   const nim_rules *rules = state->rules;
   void *block = NULL;
   nim_status status = nim_resize(memory, &block, 0, rules->term_count + 1, sizeof(window));
   if (status != NIM_OK) return status;
   state->windows = block;
   for (size_t i = 0; i < rules->term_count; i++) {
      const nim_term *term = &rules->terms[i];
      if (leaves_heap(term)) add_window(state, term->first, term->last);
   }
   if (rules->tail_length > 0) add_window(state, rules->tail_start, INT64_MAX);
   return NIM_OK;
}

/* Fills the windows of the last heap in the table. */
static nim_status fill_windows(runs *state, const nim_values *values, const nim_memory *memory) {
   const size_t last = values->count - 1;
   size_t size = NIM_TALLY_LEAST;
   for (size_t i = 0; i < values->count; i++)
      while (nim_values_at(values, i) >= size)
         size *= 2;
   nim_status status = nim_tally_enlarge(&state->tally, size, memory);
   if (status != NIM_OK) return status;
   for (size_t i = 0; i < state->window_count; i++)
      for (size_t take = state->windows[i].low; take <= state->windows[i].high && take < last;
           take++)
         nim_tally_enter(&state->tally, nim_values_at(values, last - take), 1);
   return NIM_OK;
}

static nim_status start(nim_sequence *sequence, const nim_memory *memory) {
   void *block = NULL;
   nim_status status = nim_resize(memory, &block, 0, 1, sizeof(runs));
   if (status != NIM_OK) return status;
   runs *state = sequence->state = block;
   *state = (runs){.rules = sequence->rules};
   status = start_windows(state, memory);
   if (status == NIM_OK) status = fill_windows(state, &sequence->values, memory);
   if (status != NIM_OK) stop(sequence, memory);
   return status;
}

/* Appends the value of the next heap; the windows move even on failure. */
static nim_status append_value(runs *state, nim_values *values, const nim_memory *memory) {
   const size_t n = values->count;
   const bool whole = nim_rules_digit(state->rules, (int64_t)n).parts[NIM_ANY] & 1;
   move_windows(state, values, n);
   nim_tally *tally = &state->tally;
   if (whole) nim_tally_enter(tally, 0, 1);
   size_t value = nim_tally_missing(tally);
   if (whole) nim_tally_leave(tally, 0, 1);
   nim_status status = NIM_OK;
   if (value == tally->size) status = nim_tally_enlarge(tally, 2 * tally->size, memory);
   return status == NIM_OK ? nim_values_push(values, value, memory) : status;
}

static nim_status fill(nim_sequence *sequence, size_t to, nim_poller *poller,
                       const nim_memory *memory) {
   runs *state = sequence->state;
   while (sequence->values.count <= to) {
      nim_status status = append_value(state, &sequence->values, memory);
      if (status != NIM_OK) {
         stop(sequence, memory);
         return status;
      }
      if (nim_poller_stopped(poller, STEPS * (state->window_count + 1))) return NIM_INTERRUPTED;
   }
   return NIM_OK;
}

const nim_method nim_method_runs = {"runs", suits, start, stop, fill, NULL, NULL, NULL};
