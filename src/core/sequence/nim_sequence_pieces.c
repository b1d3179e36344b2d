/* The method "pieces": for large sizes in a few runs, such as 1, 2 and 999999999, or 1000 … 5000
   and 10^5 … 10^9. Its time and memory depend on how often the pattern of the values changes, not
   on the heaps.

   The values are kept as pieces: intervals of heaps in which they recur with some period, 1 where
   they are constant; or literally, where no period is known. As in the method "runs", a tally says
   what is in the windows n - R … n - L of all runs L … R. The value of one more heap is the least
   that is in none. But where all windows move through recurring values, many heaps are appended at
   once:

   Theorem. Let q >= 1, let heaps below 0 have a value of their own, which no heap has, and let
   D(m) say that g(m) = g(m - q). Assume for each run L … R, as far as this concerns heaps m < n,

   - if it has less than q sizes, D(m) for n - R <= m < n - L + J;
   - otherwise D(m) for n - L - q < m < n - L + J, and for n - R <= m < n - R + J + q - 1.

   Then D(m) for n <= m < n + J.

   Proof, by induction on m: let D hold from n to m - 1, so that the assumptions hold for all heaps
   below m. Let W be the values in the window of m, and V those in that of m - q; if they are equal
   for all runs, so are the values of m and m - q. A run of less than q sizes: the values are
   equal one by one. A longer one: what is in W and is not a heap of V is at m - L - q < k <= m - L,
   and g(k) = g(k - q), where k - q is a heap of V, since m - q - R <= k - q. What is in V and is
   not a heap of W is at m - q - R <= k < m - R, and g(k) = g(k + q), where k + q is a heap of W,
   since k + q < m - R + q <= m - L + 1. These heaps are in the ranges above.

   In a piece of period p from heap a on, D(m) holds for m >= a + q if p divides q. So q is the
   least common multiple of the periods of the pieces that the ends of the windows are in. If the
   last piece is literal, q is the least multiple for which enough of its last values recur. */
#include "core/sequence/nim_sequence.h"
#include "core/sequence/nim_tally.h"

#include <string.h>

typedef struct piece {
   int64_t from;   /* its first heap; it ends where the next piece begins, the last one at `end` */
   int64_t period; /* 0: literal. At most the length */
   size_t word;    /* where in `words` its values begin: those of one period, or all */
} piece;

typedef struct window {
   int64_t low, high; /* the sizes of the run */
   /* The pieces of the heaps that enter and leave next, or earlier ones. */
   size_t entering, leaving;
} window;

typedef struct pieces {
   window *windows;
   size_t window_count;
   piece *list;
   size_t count, capacity;
   nim_values words;
   nim_tally tally; /* of the windows of heap end - 1 */
   int64_t end;     /* heaps below it are in the pieces */
   int64_t retry;   /* nothing can be appended at once before this heap */
   int64_t trial;   /* the length at which a period of the last piece, literal, is looked for */
   size_t crowd;    /* the number of pieces at which to look for some to join */
   bool moved;      /* the windows are those of heap end */
   size_t steps;    /* since the last poll */
} pieces;

enum {
   MOST_RUNS = 16,
   MOST_PERIOD = 1 << 20,  /* of pieces */
   LEAST_LENGTH = 16,      /* of what is appended at once, in a new piece */
   PAYING_AFTER = 1 << 18, /* heaps */
   LARGE_TAKE = 1 << 16    /* for smaller sizes a table is cheap */
};

static bool suits(const nim_rules *rules) {
   return rules->subtraction && rules->tail_length == 0 && rules->term_count <= MOST_RUNS;
}

bool nim_pieces_pay(const nim_rules *rules) {
   return suits(rules) && nim_rules_last(rules) >= LARGE_TAKE;
}

bool nim_pieces_paid(const nim_sequence *sequence) {
   if (sequence->method != &nim_method_pieces || sequence->state == NULL) return true;
   const pieces *state = sequence->state;
   return state->end < PAYING_AFTER ||
          (int64_t)state->words.count + 8 * (int64_t)state->count < state->end / 2;
}

/* Looking values up */

static int64_t end_of(const pieces *state, size_t index) {
   return index + 1 < state->count ? state->list[index + 1].from : state->end;
}

static uint32_t value_in(const pieces *state, size_t index, int64_t heap) {
   const piece *at = &state->list[index];
   int64_t place = heap - at->from;
   if (at->period > 0 && place >= at->period) place %= at->period;
   return nim_values_at(&state->words, at->word + (size_t)place);
}

/* Moves up to the piece that the heap is in. */
static void follow(const pieces *state, size_t *index, int64_t heap) {
   while (*index + 1 < state->count && state->list[*index + 1].from <= heap)
      ++*index;
}

static size_t piece_of(const pieces *state, int64_t heap) {
   size_t low = 0, high = state->count - 1;
   while (low < high) {
      size_t middle = high - (high - low) / 2;
      if (state->list[middle].from <= heap)
         low = middle;
      else
         high = middle - 1;
   }
   return low;
}

static int64_t last(const nim_sequence *sequence) {
   const pieces *state = sequence->state;
   return state == NULL ? (int64_t)sequence->values.count - 1 : state->end - 1;
}

static int64_t at(const nim_sequence *sequence, int64_t heap) {
   const pieces *state = sequence->state;
   return value_in(state, piece_of(state, heap), heap);
}

/* Appending one value */

static nim_status add_piece(pieces *state, piece new, const nim_memory *memory) {
   if (state->count == state->capacity) {
      void *block = state->list;
      const size_t capacity = state->capacity < 16 ? 16 : state->capacity + state->capacity / 2;
      nim_status status =
            nim_resize(memory, &block, state->capacity, capacity, sizeof *state->list);
      if (status != NIM_OK) return status;
      state->list = block;
      state->capacity = capacity;
   }
   state->list[state->count++] = new;
   return NIM_OK;
}

static nim_status append(pieces *state, uint32_t value, const nim_memory *memory) {
   const size_t last = state->count - 1;
   const bool recurring = state->list[last].period > 0;
   nim_status status = NIM_OK;
   if (value >= state->tally.size)
      status = nim_tally_enlarge(&state->tally, 2 * state->tally.size, memory);
   if (status == NIM_OK && (!recurring || value_in(state, last, state->end) != value)) {
      status = nim_values_push(&state->words, value, memory);
      if (status == NIM_OK && recurring) {
         status = add_piece(state, (piece){state->end, 0, state->words.count - 1}, memory);
         state->trial = 1;
         if (status != NIM_OK) state->words.count--;
      }
   }
   if (status == NIM_OK) state->end++;
   return status;
}

/* Moves the windows from heap end - 1 to heap end. */
static void slide(pieces *state) {
   for (size_t i = 0; i < state->window_count; i++) {
      window *run = &state->windows[i];
      const int64_t enters = state->end - run->low, leaves = state->end - run->high - 1;
      if (enters < 0) continue;
      follow(state, &run->entering, enters);
      nim_tally_enter(&state->tally, value_in(state, run->entering, enters), 1);
      if (leaves < 0) continue;
      follow(state, &run->leaving, leaves);
      nim_tally_leave(&state->tally, value_in(state, run->leaving, leaves), 1);
   }
   state->steps += 2 * state->window_count + 1;
   state->moved = true;
}

/* Comparing. Two words of periods p and q are equal if they are in their first, or last, p + q
   letters (N. J. Fine, H. S. Wilf, Uniqueness theorems for periodic functions, 1965). */

static int64_t longest_period(const pieces *state, size_t index) {
   const int64_t period = state->list[index].period;
   return period > 0 ? period : end_of(state, index) - state->list[index].from;
}

/* The least heap from which on g(m) = g(m - shift) holds, as far as `end`; at least `least`, which
   is at least `shift`. */
static int64_t equal_from(pieces *state, int64_t least, int64_t end, int64_t shift) {
   size_t index = piece_of(state, end - 1), other = piece_of(state, end - 1 - shift);
   while (end > least) {
      while (state->list[index].from >= end)
         index--;
      while (state->list[other].from >= end - shift)
         other--;
      int64_t from = state->list[index].from, begin = state->list[other].from + shift;
      if (begin > from) from = begin;
      if (from < least) from = least;
      int64_t looked = longest_period(state, index) + longest_period(state, other);
      if (looked > end - from) looked = end - from;
      for (int64_t heap = end; heap-- > end - looked;)
         if (value_in(state, index, heap) != value_in(state, other, heap - shift)) {
            state->steps += (size_t)(end - heap);
            return heap + 1;
         }
      state->steps += (size_t)looked + 1;
      end = from;
   }
   return end;
}

/* Appending many values at once */

static int64_t common_multiple(int64_t a, int64_t b) {
   int64_t x = a, y = b;
   while (y != 0) {
      const int64_t rest = x % y;
      x = y;
      y = rest;
   }
   return a / x * b;
}

static void raise_to(int64_t *most, int64_t value) {
   if (value > *most) *most = value;
}

static void lower_to(int64_t *least, int64_t value) {
   if (value < *least) *least = value;
}

/* The least common multiple of the periods of the pieces that the ends of the windows of heap `end`
   are in, the last piece left out if it is literal; or how many heaps to wait for there to be one.
 */
static int64_t common_period(const pieces *state, int64_t *wait) {
   const piece *open = &state->list[state->count - 1];
   int64_t period = open->period > 0 ? open->period : 1;
   for (size_t i = 0; i < 2 * state->window_count; i++) {
      const window *run = &state->windows[i / 2];
      const int64_t heap = state->end - (i % 2 == 0 ? run->low : run->high);
      if (heap < 0 || heap >= open->from) continue;
      size_t index = i % 2 == 0 ? run->entering : run->leaving;
      follow(state, &index, heap);
      const int64_t other = state->list[index].period;
      const int64_t both = other == 0 ? 0 : common_multiple(period, other);
      if (other == 0 || both > MOST_PERIOD)
         raise_to(wait, end_of(state, index) - heap);
      else
         period = both;
   }
   return period;
}

/* D must hold for this many heaps before `end`, so far as they are in the last piece. */
static int64_t heaps_needed(const pieces *state, int64_t period) {
   const int64_t from = state->list[state->count - 1].from;
   int64_t needed = 0;
   for (size_t i = 0; i < state->window_count; i++) {
      const window *run = &state->windows[i];
      if (state->end - run->high >= from)
         raise_to(&needed, run->high);
      else if (state->end - run->low >= from)
         raise_to(&needed, run->low + period - 1);
   }
   return needed;
}

/* Looks for a multiple of `period` with which enough of the last piece, literal, recurs: the piece
   that recurs, or one of period 0. */
static piece find_recurrence(pieces *state, int64_t period) {
   const piece literal = state->list[state->count - 1];
   const int64_t length = state->end - literal.from;
   const int64_t least = heaps_needed(state, period); /* by all multiples, too */
   const nim_values *words = &state->words;
   for (int64_t q = period; q <= MOST_PERIOD && least + q <= length; q += period) {
      const size_t shift = (size_t)q;
      size_t first = words->count;
      while (first > literal.word + shift &&
             nim_values_at(words, first - 1) == nim_values_at(words, first - 1 - shift))
         first--;
      state->steps += words->count - first + 1;
      const int64_t recurs = (int64_t)(words->count - first);
      if (recurs < least || recurs < heaps_needed(state, q)) continue;
      const size_t word = first - shift;
      return (piece){literal.from + (int64_t)(word - literal.word), q, word};
   }
   state->trial = 2 * length;
   return (piece){.period = 0};
}

/* Divides the last piece, literal, where the recurring piece begins. */
static nim_status divide(pieces *state, piece recurring, const nim_memory *memory) {
   nim_status status = NIM_OK;
   if (recurring.from > state->list[state->count - 1].from)
      status = add_piece(state, recurring, memory);
   else
      state->list[state->count - 1] = recurring;
   if (status == NIM_OK) state->words.count = recurring.word + (size_t)recurring.period;
   return status;
}

/* Requires D from the heap on, in the piece it is in, with `last` as the last piece; a heap below 0
   is in none. Returns the end of what is required, INT64_MAX in the last piece, which grows. */
static int64_t require(const pieces *state, const piece *last, size_t index, int64_t heap,
                       int64_t depth, int64_t *wait) {
   if (heap < 0) return 0;
   follow(state, &index, heap);
   const bool growing = index + 1 == state->count;
   raise_to(wait, depth - (heap - (growing ? last : &state->list[index])->from));
   return growing ? INT64_MAX : end_of(state, index);
}

/* What a run allows: how many heaps can be appended at once, or how many to wait. */
static void limit(const pieces *state, const piece *open, const window *run, int64_t period,
                  int64_t *length, int64_t *wait) {
   const int64_t first = state->end - run->high, last = state->end - run->low;
   if (last < 0) {
      lower_to(length, -last);
      if (run->high - run->low + 1 < period) return;
   }
   if (run->high - run->low + 1 < period) {
      const int64_t end = require(state, open, run->leaving, first, period, wait);
      if (end <= last) raise_to(wait, end - first);
      if (end < INT64_MAX) lower_to(length, end - last);
      return;
   }
   const int64_t end = require(state, open, run->entering, last, 2 * period - 1, wait);
   if (last >= 0 && end < INT64_MAX) lower_to(length, end - last);
   const int64_t left = require(state, open, run->leaving, first, period, wait);
   if (left == INT64_MAX) return;
   if (left - first < period) raise_to(wait, left - first);
   lower_to(length, left - first - (period - 1));
}

/* Counts heaps first … last, those below 0 left out, in or, with a sign below 0, out. */
static void count_heaps(pieces *state, size_t *index, int64_t first, int64_t last, int sign) {
   if (first < 0) first = 0;
   while (first <= last) {
      follow(state, index, first);
      const int64_t period = state->list[*index].period;
      int64_t stop = end_of(state, *index);
      if (stop > last + 1) stop = last + 1;
      int64_t different = stop - first;
      if (period > 0 && period < different) different = period;
      for (int64_t i = 0; i < different; i++) {
         const uint32_t value = value_in(state, *index, first + i);
         const int64_t times = period == 0 ? 1 : (stop - first - i + period - 1) / period;
         if (sign > 0)
            nim_tally_enter(&state->tally, value, times);
         else
            nim_tally_leave(&state->tally, value, times);
      }
      state->steps += (size_t)different;
      first = stop;
   }
}

static void jump(pieces *state, int64_t length) {
   const int64_t end = state->end;
   state->end += length;
   for (size_t i = 0; i < state->window_count; i++) {
      window *run = &state->windows[i];
      const int64_t enters = end - run->low, leaves = end - run->high - 1;
      count_heaps(state, &run->entering, enters, enters + length - 1, 1);
      count_heaps(state, &run->leaving, leaves, leaves + length - 1, -1);
   }
   state->steps += 4 * state->window_count;
}

/* Appends as many values at once as can be, up to heap `to`. */
static nim_status append_many(pieces *state, int64_t to, const nim_memory *memory) {
   piece last = state->list[state->count - 1];
   const bool literal = last.period == 0;
   if (state->end < state->retry) return NIM_OK;
   if (literal && state->end - last.from < state->trial) return NIM_OK;
   int64_t wait = 0, length = to + 1 - state->end;
   int64_t period = common_period(state, &wait);
   state->steps += 4 * state->window_count;
   if (!literal) raise_to(&wait, period - (state->end - last.from));
   if (literal && wait == 0) {
      last = find_recurrence(state, period);
      if (last.period == 0) return NIM_OK;
      period = last.period;
   }
   for (size_t i = 0; wait == 0 && i < state->window_count; i++)
      limit(state, &last, &state->windows[i], period, &length, &wait);
   /* Many short pieces cost more than the values. */
   if (literal && wait == 0 && length < LEAST_LENGTH && state->end + length <= to) wait = length;
   if (wait > 0) {
      state->retry = state->end + wait;
      return NIM_OK;
   }
   nim_status status = literal ? divide(state, last, memory) : NIM_OK;
   if (status == NIM_OK) jump(state, length);
   return status;
}

/* Joining pieces. Words of constant pieces may recur, too. */

/* Makes one piece of all heaps from `from` on, which recur with the period. */
static nim_status join(pieces *state, int64_t from, int64_t period, const nim_memory *memory) {
   const size_t index = piece_of(state, from);
   nim_values *words = &state->words;
   piece joined = {from, period, words->count};
   size_t at = index;
   for (int64_t heap = from; heap < from + period; heap++) {
      follow(state, &at, heap);
      nim_status status = nim_values_push(words, value_in(state, at, heap), memory);
      if (status != NIM_OK) {
         words->count = joined.word;
         return status;
      }
   }
   /* What is left of the piece where it begins may be shorter than its period. */
   piece *before = &state->list[index];
   int64_t kept = from - before->from;
   if (kept < before->period) before->period = 0;
   if (before->period > 0) kept = before->period;
   const size_t word = before->word + (size_t)kept;
   nim_values_remove(words, word, joined.word - word);
   joined.word = word;
   state->count = from > before->from ? index + 2 : index + 1;
   state->list[state->count - 1] = joined;
   for (size_t i = 0; i < state->window_count; i++) {
      window *run = &state->windows[i];
      if (run->entering >= state->count) run->entering = state->count - 1;
      if (run->leaving >= state->count) run->leaving = state->count - 1;
   }
   return NIM_OK;
}

/* Once there are half as many pieces more: joins the last ones if they recur, and are more than two
   for each heap of the period, since that is what the end of the joined piece costs each window. */
static nim_status try_to_join(pieces *state, const nim_memory *memory) {
   const size_t last = state->count - 1;
   if (state->count < state->crowd) return NIM_OK;
   state->crowd = state->count + state->count / 2 + LEAST_LENGTH;
   for (size_t i = last; i-- > 0;) {
      const int64_t period = state->list[last].from - state->list[i].from;
      if (period > MOST_PERIOD || 2 * (size_t)period > state->count) break;
      const int64_t from = equal_from(state, period, state->end, period) - period;
      if (state->count - piece_of(state, from) < 2 * (size_t)period) continue;
      nim_status status = join(state, from, period, memory);
      state->crowd = state->count + LEAST_LENGTH;
      state->steps += (size_t)period;
      return status;
   }
   return NIM_OK;
}

static nim_status extend(nim_sequence *sequence, int64_t to, nim_poller *poller,
                         const nim_memory *memory) {
   pieces *state = sequence->state;
   while (state->end <= to) {
      nim_status status = NIM_OK;
      if (!state->moved) status = try_to_join(state, memory);
      if (status == NIM_OK && !state->moved) status = append_many(state, to, memory);
      if (status != NIM_OK) return status;
      if (state->end > to) break;
      if (!state->moved) slide(state);
      status = append(state, (uint32_t)nim_tally_missing(&state->tally), memory);
      if (status != NIM_OK) return status;
      state->moved = false;
      const size_t steps = state->steps;
      state->steps = 0;
      if (nim_poller_stopped(poller, steps)) return NIM_INTERRUPTED;
   }
   return NIM_OK;
}

/* Starting and stopping */

static void stop(nim_sequence *sequence, const nim_memory *memory) {
   pieces *state = sequence->state;
   void *block = state->windows;
   nim_resize(memory, &block, state->window_count, 0, sizeof *state->windows);
   block = state->list;
   nim_resize(memory, &block, state->capacity, 0, sizeof *state->list);
   nim_values_free(&state->words, memory);
   nim_tally_free(&state->tally, memory);
   block = state;
   nim_resize(memory, &block, 1, 0, sizeof *state);
   sequence->state = NULL;
}

static nim_status start_windows(pieces *state, const nim_rules *rules, const nim_memory *memory) {
   void *block = NULL;
   nim_status status = nim_resize(memory, &block, 0, rules->term_count, sizeof(window));
   if (status != NIM_OK) return status;
   state->windows = block;
   state->window_count = rules->term_count;
   for (size_t i = 0; i < rules->term_count; i++)
      state->windows[i] = (window){.low = rules->terms[i].first, .high = rules->terms[i].last};
   return NIM_OK;
}

/* The values of the table become a literal piece. */
static nim_status start_pieces(pieces *state, const nim_values *values, const nim_memory *memory) {
   size_t size = NIM_TALLY_LEAST;
   nim_status status = add_piece(state, (piece){0, 0, 0}, memory);
   for (size_t i = 0; i < values->count && status == NIM_OK; i++) {
      const uint32_t value = nim_values_at(values, i);
      while (value >= size)
         size *= 2;
      status = nim_values_push(&state->words, value, memory);
   }
   if (status == NIM_OK) status = nim_tally_enlarge(&state->tally, size, memory);
   if (status != NIM_OK) return status;
   state->end = (int64_t)values->count;
   for (size_t i = 0; i < state->window_count; i++) {
      window *run = &state->windows[i];
      const int64_t heap = state->end - 1;
      count_heaps(state, &run->leaving, heap - run->high, heap - run->low, 1);
   }
   return NIM_OK;
}

static nim_status start(nim_sequence *sequence, const nim_memory *memory) {
   void *block = NULL;
   nim_status status = nim_resize(memory, &block, 0, 1, sizeof(pieces));
   if (status != NIM_OK) return status;
   pieces *state = sequence->state = block;
   *state = (pieces){.trial = 1, .crowd = LEAST_LENGTH};
   nim_values_init(&state->words);
   status = start_windows(state, sequence->rules, memory);
   if (status == NIM_OK) status = start_pieces(state, &sequence->values, memory);
   if (status != NIM_OK) stop(sequence, memory);
   return status;
}

static int64_t find(const nim_sequence *sequence, int64_t heap, int64_t least, int64_t value) {
   const pieces *state = sequence->state;
   for (size_t index = piece_of(state, heap); heap >= least; index--) {
      int64_t from = state->list[index].from;
      const int64_t begin = from;
      if (from <= heap - longest_period(state, index))
         from = heap - longest_period(state, index) + 1;
      if (from < least) from = least;
      for (; heap >= from; heap--)
         if (value_in(state, index, heap) == value) return heap;
      heap = begin - 1;
   }
   return -1;
}

/* The period */

/* The least divisor of the period with which heaps first … end - 1 recur. Given that they recur
   with the period, all later ones do, and so they do with each divisor with which these heaps
   recur. */
static nim_status reduce(pieces *state, int64_t first, nim_poller *poller, int64_t *period) {
   int64_t rest = *period;
   for (int64_t factor = 2; rest > 1; factor++) {
      if (factor > rest / factor) factor = rest;
      for (; rest % factor == 0; rest /= factor)
         if (equal_from(state, first, state->end, *period / factor) == first) *period /= factor;
      if (nim_poller_stopped(poller, state->steps + 8)) return NIM_INTERRUPTED;
      state->steps = 0;
   }
   return NIM_OK;
}

/* A period with which heaps first … end - 1 recur: that of the last piece; or the distance between
   the beginnings of one of the last two pieces and of an earlier one. NIM_LIMIT: there is none. */
static nim_status find_period(pieces *state, int64_t first, nim_poller *poller, int64_t *period) {
   const piece *open = &state->list[state->count - 1];
   *period = open->period;
   if (open->period > 0 && first - open->from >= open->period) return NIM_OK;
   for (size_t i = 1; i <= 2 && i < state->count; i++) {
      const size_t late = state->count - i;
      for (size_t early = late; early-- > 0;) {
         *period = state->list[late].from - state->list[early].from;
         if (*period > first) break;
         if (equal_from(state, first, state->end, *period) == first) return NIM_OK;
         if (nim_poller_stopped(poller, state->steps)) return NIM_INTERRUPTED;
         state->steps = 8;
      }
   }
   return NIM_LIMIT;
}

static nim_status prove(nim_sequence *sequence, const nim_poll *poll) {
   pieces *state = sequence->state;
   nim_poller poller = nim_poller_start(poll);
   const int64_t taken = nim_rules_last(sequence->rules);
   int64_t period;
   if (state == NULL || state->end <= taken) return NIM_LIMIT;
   const int64_t first = state->end - taken; /* the last `taken` heaps must recur */
   nim_status status = find_period(state, first, &poller, &period);
   if (status == NIM_OK) status = reduce(state, first, &poller, &period);
   if (status != NIM_OK) return status;
   const int64_t preperiod = equal_from(state, period, state->end, period) - period;
   sequence->period = (nim_period){.preperiod = preperiod,
                                   .period = period,
                                   .needed = preperiod - 1 + period + taken,
                                   .proof = NIM_EQUAL_VALUES};
   return NIM_OK;
}

static void highest(const nim_sequence *sequence, int64_t *heap, int64_t *value) {
   const pieces *state = sequence->state;
   *heap = *value = 0;
   for (size_t i = 0; i < state->count && state->list[i].from <= sequence->length; i++) {
      const piece *at = &state->list[i];
      int64_t end = at->from + longest_period(state, i);
      if (end > sequence->length + 1) end = sequence->length + 1;
      for (int64_t place = at->from; place < end; place++)
         if (value_in(state, i, place) > *value) {
            *value = value_in(state, i, place);
            *heap = place;
         }
   }
}

static const nim_unlisted unlisted = {last, extend, at, find, prove, highest};

const nim_method nim_method_pieces = {"pieces", suits, start, stop, NULL, NULL, NULL, &unlisted};
