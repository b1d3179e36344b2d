/* The method "all-but": any number may be taken except those in a set F, whose largest is f.

   A value is not an option of heap n if it occurs only out of reach: at heaps n - s with s in F.
   Each value is larger than those of all heaps more than f below, so values first occur in
   increasing order. Hence the values below u = 1 + the largest of those are all options, and only u
   … u + f remain. For these the method counts how often they occur and, for each n, how often out
   of reach: |F| steps a heap. */
#include "core/rules/nim_digits.h"
#include "core/sequence/nim_sequence.h"

#include <string.h>

typedef struct all_but {
   size_t *forbidden; /* F, increasing */
   size_t count;
   size_t largest;   /* f, 0 if F is empty */
   uint32_t *seen;   /* how often a value u, u + 1, … occurs, at index value & window */
   uint32_t *hidden; /* and how often out of reach of the present heap; 0 in between */
   uint32_t window;  /* a power of two less 1, at least f + 1 */
   uint32_t used;    /* u */
   uint32_t next;    /* the least value that has not occurred yet */
} all_but;

enum { MOST_FORBIDDEN = 1 << 22 }; /* the largest f, which the memory taken is proportional to */

static bool suits(const nim_rules *rules) {
   return rules->subtraction && rules->tail_length == 1 && rules->tail_start <= MOST_FORBIDDEN;
}

static void resize_seen(all_but *state, size_t old_count, size_t count, const nim_memory *memory,
                        nim_status *status) {
   void *block = state->seen;
   *status = nim_resize(memory, &block, 2 * old_count, 2 * count, sizeof *state->seen);
   if (*status != NIM_OK) return;
   state->seen = block;
   state->hidden = count == 0 ? NULL : state->seen + count;
}

static void stop(nim_sequence *sequence, const nim_memory *memory) {
   all_but *state = sequence->state;
   nim_status status;
   void *block = state->forbidden;
   nim_resize(memory, &block, state->count, 0, sizeof *state->forbidden);
   if (state->seen != NULL) resize_seen(state, (size_t)state->window + 1, 0, memory, &status);
   block = state;
   nim_resize(memory, &block, 1, 0, sizeof *state);
   sequence->state = NULL;
}

/* The rules list what may be taken below the tail; F is what they leave out. */
static nim_status start_forbidden(all_but *state, const nim_rules *rules,
                                  const nim_memory *memory) {
   const size_t largest = (size_t)rules->tail_start - 1;
   size_t count = largest - (size_t)nim_rules_takes_to(rules, INT64_MAX), found = 0, next = 1;
   void *block = NULL;
   nim_status status = nim_resize(memory, &block, 0, count, sizeof *state->forbidden);
   if (status != NIM_OK) return status;
   state->forbidden = block;
   state->count = count;
   for (size_t i = 0; i <= rules->term_count; i++) {
      const bool listed = i < rules->term_count;
      const size_t end = listed ? (size_t)rules->terms[i].first : largest + 1;
      while (next < end)
         state->forbidden[found++] = next++;
      if (listed) next = (size_t)rules->terms[i].last + 1;
   }
   return NIM_OK;
}

/* Records the value of the next heap, n. */
static void settle(all_but *state, const nim_values *values, size_t n, uint32_t value) {
   if (value == state->next) {
      state->seen[value & state->window] = 0;
      state->next++;
   }
   state->seen[value & state->window]++;
   if (n >= state->largest) {
      uint32_t reached = nim_values_at(values, n - state->largest);
      if (reached >= state->used) state->used = reached + 1;
   }
}

static nim_status start(nim_sequence *sequence, const nim_memory *memory) {
   const nim_rules *rules = sequence->rules;
   void *block = NULL;
   nim_status status = nim_resize(memory, &block, 0, 1, sizeof(all_but));
   if (status != NIM_OK) return status;
   all_but *state = sequence->state = block;
   *state = (all_but){.largest = (size_t)rules->tail_start - 1, .window = 1};
   while (state->window < rules->tail_start)
      state->window = 2 * state->window + 1;
   status = start_forbidden(state, rules, memory);
   if (status == NIM_OK) resize_seen(state, 0, (size_t)state->window + 1, memory, &status);
   if (status != NIM_OK) {
      stop(sequence, memory);
      return status;
   }
   memset(state->seen, 0, 2 * ((size_t)state->window + 1) * sizeof *state->seen);
   for (size_t i = 0; i < sequence->values.count; i++)
      settle(state, &sequence->values, i, nim_values_at(&sequence->values, i));
   return NIM_OK;
}

static uint32_t value_of(const all_but *state, const nim_values *values, size_t n) {
   uint32_t value = state->next;
   size_t reach = nim_count_below(state->forbidden, state->count, n + 1);
   for (size_t i = 0; i < reach; i++) {
      uint32_t hidden = nim_values_at(values, n - state->forbidden[i]);
      if (hidden < state->used) continue;
      if (++state->hidden[hidden & state->window] == state->seen[hidden & state->window] &&
          hidden < value)
         value = hidden;
   }
   for (size_t i = 0; i < reach; i++)
      state->hidden[nim_values_at(values, n - state->forbidden[i]) & state->window] = 0;
   return value;
}

static nim_status fill(nim_sequence *sequence, size_t to, nim_poller *poller,
                       const nim_memory *memory) {
   all_but *state = sequence->state;
   nim_values *values = &sequence->values;
   while (values->count <= to) {
      size_t n = values->count;
      uint32_t value = value_of(state, values, n);
      nim_status status = nim_values_push(values, value, memory);
      if (status != NIM_OK) return status;
      settle(state, values, n, value);
      if (nim_poller_stopped(poller, state->count + 1)) return NIM_INTERRUPTED;
   }
   return NIM_OK;
}

const nim_method nim_method_all_but = {"all-but", suits, start, stop, fill, NULL, NULL, NULL};
