/* Classic Nim in closed form; counting its games, and playing them at random. */
#include "core/classic/nim_position.h"

#include "core/base/nim_saturate.h"

size_t nim_position_size(uint64_t count) {
   const size_t head = sizeof(nim_position), item = sizeof(int64_t);
   return count > (SIZE_MAX - head) / item ? 0 : head + (size_t)count * item;
}

nim_status nim_position_seal(nim_position *position) {
   position->lonely = position->rich = 0;
   position->total = position->nim_sum = 0;
   for (size_t i = 0; i < position->count; i++) {
      int64_t size = position->heaps[i];
      if (size > INT64_MAX - position->total) return NIM_OVERFLOW;
      position->total += size;
      position->nim_sum ^= size;
      position->lonely += size == 1;
      position->rich += size > 1;
   }
   return NIM_OK;
}

void nim_position_take(nim_position *position, nim_move move) {
   int64_t size = position->heaps[move.heap], left = size - move.take;
   position->heaps[move.heap] = left;
   position->total -= move.take;
   position->nim_sum ^= size ^ left;
   position->lonely = position->lonely - (size == 1) + (left == 1);
   position->rich = position->rich - (size > 1) + (left > 1);
}

enum nim_outcome nim_position_outcome(const nim_position *position, enum nim_play play) {
   bool even = position->nim_sum == 0;
   if (play == NIM_MISERE && position->rich == 0) even = !even;
   return even ? NIM_P : NIM_N;
}

const char *const nim_kind_names[NIM_KINDS] = {"T0", "T1", "T2", "S0", "S1", "S2"};

enum nim_kind nim_position_kind(const nim_position *position) {
   const size_t rich = position->rich < 2 ? position->rich : 2;
   return (enum nim_kind)((position->nim_sum == 0 ? NIM_T0 : NIM_S0) + rich);
}

int64_t nim_position_winning_take(const nim_position *position, enum nim_play play, size_t heap) {
   int64_t size = position->heaps[heap];
   if (play == NIM_NORMAL || position->rich > 1) {
      int64_t left = size ^ position->nim_sum;
      return left < size ? size - left : 0;
   }
   /* Misère without two rich heaps: leave an odd number of lonely heaps, and nothing else. */
   bool odd = position->lonely % 2 == 1;
   if (position->rich == 1) return size < 2 ? 0 : size - !odd;
   return size == 1 && !odd;
}

/* The winning move that takes most, or a take of 0. */
static nim_move largest_winning_move(const nim_position *position, enum nim_play play) {
   nim_move largest = {0, 0};
   for (size_t i = 0; i < position->count; i++) {
      int64_t take = nim_position_winning_take(position, play, i);
      if (take > largest.take) largest = (nim_move){i, take};
   }
   return largest;
}

int64_t nim_position_remoteness(const nim_position *position, enum nim_play play) {
   if (play == NIM_MISERE && position->rich == 0) return position->total; /* nobody has a choice */
   /* The winner leaves an odd number of lonely heaps, and then nobody has a choice. */
   if (play == NIM_MISERE && position->rich == 1) return 1 + (int64_t)(position->lonely | 1);
   /* After the winner's first move both take single objects, except that in misère play the winner
      takes two once, so that the last object is left to the loser. */
   int64_t longest = position->total - (play == NIM_MISERE);
   if (nim_position_outcome(position, play) == NIM_P) return longest;
   return longest - (largest_winning_move(position, play).take - 1);
}

bool nim_position_best_move(const nim_position *position, enum nim_play play, nim_move *move) {
   if (position->total == 0) return false;
   if (nim_position_outcome(position, play) == NIM_N) {
      *move = largest_winning_move(position, play);
      return true;
   }
   uint64_t least = UINT64_MAX;
   for (size_t i = 0; i < position->count; i++) {
      uint64_t size = (uint64_t)position->heaps[i], lowest_bit = size & (~size + 1);
      if (size == 0 || lowest_bit >= least) continue;
      least = lowest_bit;
      *move = (nim_move){i, 1};
   }
   return true;
}

nim_move nim_position_move(const nim_position *position, int64_t number) {
   size_t heap = 0;
   while (number >= position->heaps[heap])
      number -= position->heaps[heap++];
   return (nim_move){heap, number + 1};
}

size_t nim_position_column_sums(const nim_position *position, size_t sums[NIM_COLUMNS]) {
   size_t used = 0;
   for (size_t column = 0; column < NIM_COLUMNS; column++)
      sums[column] = 0;
   for (size_t i = 0; i < position->count; i++) {
      size_t column = 0;
      for (int64_t left = position->heaps[i]; left > 0; left >>= 1)
         sums[column++] += left & 1;
      if (column > used) used = column;
   }
   return used;
}

/* Counting without enumerating. A run of k moves in one heap of n picks k decreasing sizes below n:
   C(n, k) ways; and the runs of two groups of heaps, of j and k moves, interleave in C(j + k, k)
   ways. So counts by length combine, heap after heap, into the count for all heaps. They are exact
   as long as they fit 64 bits (nim_saturate.h). */

static uint64_t divisor_of(uint64_t a, uint64_t b) {
   while (b != 0) {
      uint64_t rest = a % b;
      a = b;
      b = rest;
   }
   return a;
}

/* C(n, k). Each step is C(m, i) = C(m-1, i-1) · m / i, dividing before multiplying. */
static uint64_t binomial(uint64_t n, uint64_t k) {
   if (k > n) return 0;
   if (k > n - k) k = n - k;
   uint64_t result = 1;
   for (uint64_t i = 1; i <= k && result < UINT64_MAX; i++) {
      uint64_t divisor = divisor_of(result, i);
      result = nim_times(result / divisor, (n - k + i) / (i / divisor));
   }
   return result;
}

/* With this many moves, and as many objects outside the largest heap, the count exceeds 2^63: the
   heaps fall into two groups of at least 64 objects, each group can have 64 of the moves, and there
   are C(128, 64) ways to interleave those. */
enum { DEEP = 256 };

/* Adds a heap to the counts for 0 … limit moves. */
static void add_heap(uint64_t counts[DEEP], uint64_t size, uint64_t limit) {
   uint64_t runs[DEEP], ways[DEEP], sums[DEEP];
   for (uint64_t k = 0; k <= limit; k++) {
      runs[k] = binomial(size, k);
      ways[k] = 0;
   }
   for (uint64_t moves = 0; moves <= limit; moves++) {
      for (uint64_t k = moves; k > 0; k--)
         ways[k] = nim_plus(ways[k], ways[k - 1]);
      ways[0] = 1; /* Pascal: ways[k] is C(moves, k) */
      sums[moves] = 0;
      for (uint64_t k = 0; k <= moves && k <= size; k++)
         sums[moves] =
               nim_plus(sums[moves], nim_times(nim_times(counts[moves - k], runs[k]), ways[k]));
   }
   for (uint64_t moves = 0; moves <= limit; moves++)
      counts[moves] = sums[moves];
}

nim_status nim_position_perft(const nim_position *position, int64_t depth, int64_t *sequences) {
   *sequences = 0;
   if (depth > position->total) return NIM_OK;
   size_t largest = 0;
   for (size_t i = 1; i < position->count; i++)
      if (position->heaps[i] > position->heaps[largest]) largest = i;
   uint64_t size = position->count == 0 ? 0 : (uint64_t)position->heaps[largest];
   uint64_t moves = (uint64_t)depth, others = (uint64_t)position->total - size;
   if (moves >= DEEP && others >= DEEP) return NIM_OVERFLOW;

   uint64_t limit = moves < others ? moves : others;
   uint64_t counts[DEEP] = {1};
   for (size_t i = 0; i < position->count; i++) {
      if (i == largest || position->heaps[i] == 0) continue;
      add_heap(counts, (uint64_t)position->heaps[i], limit);
      if (moves == limit && counts[moves] > INT64_MAX) return NIM_OVERFLOW;
   }
   uint64_t result = 0;
   for (uint64_t k = 0; k <= limit; k++)
      result = nim_plus(
            result, nim_times(nim_times(counts[k], binomial(size, moves - k)), binomial(moves, k)));
   if (result > INT64_MAX) return NIM_OVERFLOW;
   *sequences = (int64_t)result;
   return NIM_OK;
}

/* A uniform choice among all moves is a uniform choice of one remaining object, which goes together
   with those above it. So once a heap is chosen, its new size is uniform below the old one,
   whatever happens in the others: how often a heap is chosen before it is empty depends on nothing
   else. The length of a game is the sum of these numbers, and its parity decides who wins. The
   order of the heaps need not be drawn. (The mean length is the sum of the harmonic numbers of the
   heaps.) */
nim_status nim_position_playout(const nim_position *position, enum nim_play play, int64_t games,
                                nim_random *random, const nim_poll *poll, int64_t *wins,
                                int64_t *plies) {
   const int64_t patience = 1 << 16;
   int64_t length = 0, odd_games = 0, heaps_seen = 0, next_poll = patience;
   nim_random stream = *random;
   for (int64_t game = 0; game < games && position->total > 0; game++) {
      int64_t before = length;
      for (size_t i = 0; i < position->count; i++) {
         uint64_t left = (uint64_t)position->heaps[i];
         for (; left > 1; length++)
            left = nim_random_below(&stream, left);
         length += (int64_t)left; /* the last object is taken without a choice */
         if (++heaps_seen + length < next_poll) continue;
         next_poll = heaps_seen + length + patience;
         *random = stream;
         if (nim_stopped(poll)) return NIM_INTERRUPTED;
      }
      odd_games += (length - before) % 2;
   }
   *random = stream;
   *wins = play == NIM_NORMAL ? odd_games : games - odd_games;
   *plies = length;
   return NIM_OK;
}
