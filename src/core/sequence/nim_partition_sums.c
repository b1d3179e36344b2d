/* The nim-sums of all ways to leave three heaps or more. */
#include "core/sequence/nim_partition_sums.h"

#include "core/base/nim_bits.h"
#include <string.h>

static const uint64_t THREE_AND_MORE = ~(uint64_t)7;

void nim_partition_sums_init(nim_partition_sums *sums, const nim_rules *rules) {
   uint64_t counts = 0;
   for (size_t i = 0; i < rules->term_count; i++)
      counts |= rules->terms[i].digit.parts[NIM_ANY];
   for (size_t i = 0; i < rules->tail_length; i++)
      counts |= rules->tail[i].parts[NIM_ANY];
   *sums = (nim_partition_sums){.words = 1};
   for (counts >>= 1; counts != 0; counts >>= 1)
      sums->most++;
}

void nim_partition_sums_free(nim_partition_sums *sums, const nim_memory *memory) {
   void *block = sums->sets;
   nim_resize(memory, &block, sums->capacity, 0, sizeof *sums->sets);
   sums->sets = NULL;
   sums->count = sums->capacity = 0;
}

static size_t row_words(const nim_partition_sums *sums) {
   return (sums->most - 1) * sums->words;
}

static uint64_t *set_of(const nim_partition_sums *sums, size_t heaps, size_t objects) {
   return sums->sets + objects * row_words(sums) + (heaps - 2) * sums->words;
}

static nim_status reserve(nim_partition_sums *sums, size_t rows, const nim_memory *memory) {
   size_t row = row_words(sums);
   if (rows > SIZE_MAX / 16 / row) return NIM_NO_MEMORY;
   if (rows * row <= sums->capacity) return NIM_OK;
   size_t capacity = rows * row + sums->capacity / 4;
   void *block = sums->sets;
   nim_status status = nim_resize(memory, &block, sums->capacity, capacity, sizeof *sums->sets);
   if (status != NIM_OK) return status;
   sums->sets = block;
   sums->capacity = capacity;
   return NIM_OK;
}

/* Doubles the sets until they hold the value; the old ones are moved from the last on. */
static nim_status widen(nim_partition_sums *sums, uint32_t value, const nim_memory *memory) {
   nim_partition_sums old = *sums;
   if (value < 64 * sums->words) return NIM_OK;
   while (value >= 64 * sums->words)
      sums->words *= 2;
   nim_status status = reserve(sums, sums->count, memory);
   if (status != NIM_OK) {
      sums->words = old.words;
      return status;
   }
   for (size_t set = sums->count * (sums->most - 1); set-- > 0;) {
      uint64_t *to = sums->sets + set * sums->words;
      memmove(to, sums->sets + set * old.words, old.words * sizeof *to);
      memset(to + old.words, 0, (sums->words - old.words) * sizeof *to);
   }
   return NIM_OK;
}

static inline uint64_t swap_bits(uint64_t word, unsigned distance, uint64_t low) {
   return (word & low) << distance | (word >> distance & low);
}

/* to |= value xor from: the low six bits of the value permute the bits of each word, the other bits
   permute the words. */
static void add_shifted(uint64_t *to, const uint64_t *from, uint32_t value, size_t words) {
   for (size_t i = 0; i < words; i++) {
      uint64_t word = from[i ^ (value >> 6)];
      if (value & 1) word = swap_bits(word, 1, 0x5555555555555555);
      if (value & 2) word = swap_bits(word, 2, 0x3333333333333333);
      if (value & 4) word = swap_bits(word, 4, 0x0f0f0f0f0f0f0f0f);
      if (value & 8) word = swap_bits(word, 8, 0x00ff00ff00ff00ff);
      if (value & 16) word = swap_bits(word, 16, 0x0000ffff0000ffff);
      if (value & 32) word = swap_bits(word, 32, 0x00000000ffffffff);
      to[i] |= word;
   }
}

/* Fills the row of `objects`, which is next. */
static void add_row(nim_partition_sums *sums, size_t objects, const nim_values *values) {
   memset(set_of(sums, 2, objects), 0, row_words(sums) * sizeof *sums->sets);
   uint64_t *pairs = set_of(sums, 2, objects);
   for (size_t a = 1; 2 * a <= objects; a++) {
      uint32_t sum = nim_values_at(values, a) ^ nim_values_at(values, objects - a);
      pairs[sum >> 6] |= (uint64_t)1 << (sum & 63);
   }
   for (size_t heaps = 3; heaps <= sums->most; heaps++)
      for (size_t a = 1; a + heaps - 1 <= objects; a++)
         add_shifted(set_of(sums, heaps, objects), set_of(sums, heaps - 1, objects - a),
                     nim_values_at(values, a), sums->words);
}

nim_status nim_partition_sums_extend(nim_partition_sums *sums, size_t objects,
                                     const nim_values *values, nim_poller *poller,
                                     const nim_memory *memory) {
   if (sums->most < 3) return NIM_OK;
   for (; sums->count <= objects; sums->count++) {
      nim_status status = NIM_OK;
      if (sums->count > 1) status = widen(sums, nim_values_at(values, sums->count - 1), memory);
      if (status == NIM_OK) status = reserve(sums, sums->count + 1, memory);
      if (status != NIM_OK) return status;
      add_row(sums, sums->count, values);
      if (nim_poller_stopped(poller, sums->count * row_words(sums))) {
         sums->count++;
         return NIM_INTERRUPTED;
      }
   }
   return NIM_OK;
}

static void mark_set(const nim_partition_sums *sums, size_t heaps, size_t objects,
                     const nim_marks *marks) {
   const uint64_t *set = set_of(sums, heaps, objects);
   for (size_t i = 0; i < sums->words; i++)
      for (uint64_t left = set[i]; left != 0; left &= left - 1)
         marks->at[64 * i + nim_lowest_bit(left)] = marks->mark;
}

/* Lists heaps in increasing order or, with `repeats`, in non-decreasing order but not all equal.
   Those chosen so far have the nim-sum `sum`; `least` is the smallest heap that may follow. */
typedef struct listing {
   const nim_values *values;
   const nim_marks *marks;
   nim_poller *poller;
   bool repeats;
} listing;

static nim_status list_heaps(const listing *list, size_t heaps, size_t objects, size_t least,
                             size_t smallest, uint32_t sum) {
   if (heaps == 1) {
      if (objects >= least && !(list->repeats && objects == smallest))
         list->marks->at[sum ^ nim_values_at(list->values, objects)] = list->marks->mark;
      return nim_poller_stopped(list->poller, 1) ? NIM_INTERRUPTED : NIM_OK;
   }
   nim_status status = NIM_OK;
   for (size_t a = least; status == NIM_OK && a <= objects / heaps; a++)
      status = list_heaps(list, heaps - 1, objects - a, list->repeats ? a : a + 1,
                          smallest == 0 ? a : smallest, sum ^ nim_values_at(list->values, a));
   return status;
}

nim_status nim_partition_sums_mark(const nim_partition_sums *sums, const nim_digit *digit,
                                   size_t objects, const nim_values *values, const nim_marks *marks,
                                   nim_poller *poller) {
   uint64_t left = nim_digit_counts(digit) & THREE_AND_MORE;
   for (size_t heaps = 3; heaps < 64 && heaps <= objects && left >> heaps != 0; heaps++) {
      const uint64_t bit = (uint64_t)1 << heaps;
      nim_status status = NIM_OK;
      if (digit->parts[NIM_ANY] & bit) mark_set(sums, heaps, objects, marks);
      for (int repeats = 0; repeats < 2 && status == NIM_OK; repeats++) {
         listing list = {values, marks, poller, repeats != 0};
         if (digit->parts[repeats ? NIM_NOT_ALL_EQUAL : NIM_UNEQUAL] & bit)
            status = list_heaps(&list, heaps, objects, 1, 0, 0);
      }
      if ((digit->parts[NIM_ALL_EQUAL] & bit) && objects % heaps == 0)
         marks->at[heaps % 2 == 0 ? 0 : nim_values_at(values, objects / heaps)] = marks->mark;
      if (status != NIM_OK) return status;
   }
   return NIM_OK;
}
