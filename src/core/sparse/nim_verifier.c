/* Verifies blocks: that heaps have all rare values below their own as options. */
#include "core/sparse/nim_verifier.h"

#include <string.h>

static const uint64_t EACH_BYTE = 0x0101010101010101;
static const uint64_t EVEN_BYTES = 0x00ff00ff00ff00ff; /* a set's even heaps */

void nim_verifier_free(nim_verifier *verifier, const nim_memory *memory) {
   nim_resize(memory, &verifier->block, verifier->size, 0, 1);
   verifier->size = 0;
   verifier->ready = false;
}

/* Rows */

/* Where the set that begins at the heap, a multiple of NIM_SET_BYTES, is in a row. Putting it there
   changes the bytes of NIM_SET heaps before and after it. */
static inline uint8_t *row_at(const nim_verifier *verifier, size_t i, size_t heap) {
   return verifier->rows + i * verifier->row + NIM_SET + (heap - verifier->first);
}

/* Makes room in the rows for a set that begins at the heap. */
static void make_room(nim_verifier *verifier, size_t heap) {
   if (heap - verifier->first + 2 * NIM_SET <= verifier->row) return;
   const size_t first = heap - verifier->history, gone = first - verifier->first;
   for (size_t i = 0; i < verifier->frequent_count; i++) {
      uint8_t *row = verifier->rows + i * verifier->row;
      memmove(row, row + gone, verifier->row - gone);
   }
   verifier->first = first;
}

/* Begins an empty set at the heap. */
static void clear(nim_verifier *verifier, const nim_blocks *blocks, size_t heap) {
   memset(verifier->worth, 0, (blocks->top + 1) * sizeof *verifier->worth);
   verifier->begin = verifier->count = heap;
}

void nim_verifier_add(nim_verifier *verifier, const nim_blocks *blocks, size_t end) {
   nim_set *const worth = verifier->worth;
   const uint32_t top = blocks->top;
   const uint8_t *const bytes = blocks->packed.width == 1 ? blocks->packed.items : NULL;
   const size_t begin = verifier->begin;
   for (size_t heap = verifier->count, i = heap - begin; heap < end && i < NIM_SET; heap++, i++) {
      const uint32_t value = bytes != NULL ? bytes[heap] : nim_values_at(&blocks->packed, heap);
      if (value <= top) worth[value].bytes[i % NIM_SET_BYTES] |= (uint8_t)(1 << i / NIM_SET_BYTES);
   }
   verifier->count = end;
}

/* Puts the heaps of the set, and none after them, into the rows of the frequent values. */
static void put_set(nim_verifier *verifier) {
   for (size_t i = 0; i < verifier->frequent_count; i++) {
      const nim_set set = verifier->worth[verifier->frequent[i]];
      uint8_t *row = row_at(verifier, i, verifier->begin);
      memcpy(row, &set, sizeof set);
      NIM_UNROLL(7)
      for (int j = 1; j < 8; j++) {
         nim_set before, after;
         memcpy(&before, row - j * NIM_SET_BYTES, sizeof before);
         for (size_t k = 0; k < NIM_SET_WORDS; k++) {
            before.words[k] &= EACH_BYTE * (0xff >> (8 - j));
            before.words[k] |= set.words[k] << j & EACH_BYTE * (0xff << j & 0xff);
            after.words[k] = set.words[k] >> j & EACH_BYTE * (0xff >> j);
         }
         memcpy(row - j * NIM_SET_BYTES, &before, sizeof before);
         memcpy(row + j * NIM_SET_BYTES, &after, sizeof after);
      }
   }
}

void nim_verifier_begin(nim_verifier *verifier, const nim_blocks *blocks, size_t heap) {
   const size_t last = heap / NIM_SET_BYTES * NIM_SET_BYTES;
   for (size_t begin = verifier->count / NIM_SET_BYTES * NIM_SET_BYTES; begin < last;
        begin += NIM_SET) {
      make_room(verifier, begin);
      clear(verifier, blocks, begin);
      nim_verifier_add(verifier, blocks, last);
      put_set(verifier);
   }
   make_room(verifier, last);
   clear(verifier, blocks, last);
   nim_verifier_add(verifier, blocks, heap);
}

/* Witnesses and frequent values */

static void list_frequent(nim_blocks *blocks) {
   nim_verifier *verifier = &blocks->verifier;
   const nim_values *packed = &blocks->packed;
   uint32_t counts[64 * NIM_WINDOWS] = {0};
   for (size_t i = packed->count < NIM_COUNTED ? 0 : packed->count - NIM_COUNTED; i < packed->count;
        i++) {
      const uint32_t value = nim_values_at(packed, i);
      if (value <= blocks->top) counts[value]++;
   }
   verifier->frequent_count = 0;
   while (verifier->frequent_count < NIM_FREQUENT) {
      uint32_t best = 0;
      for (uint32_t value = 1; value <= blocks->top; value++)
         if (counts[value] > counts[best]) best = value;
      if (counts[best] == 0) break;
      verifier->frequent[verifier->frequent_count++] = best;
      counts[best] = 0;
   }
}

/* Witnesses are below this heap: so each is the smaller part of what is left of later heaps, and
   the larger part is in the table. */
static size_t witness_limit(const nim_sparse *sparse, size_t heap) {
   const size_t start = sparse->digits.last + NIM_SET;
   size_t limit = heap < start ? 0 : (heap - start) / 4;
   if (limit > NIM_WITNESSES) limit = NIM_WITNESSES;
   if (sparse->digits.break_count == 0 || limit <= sparse->splits[0].last) return limit;
   return sparse->splits[0].last + 1;
}

/* How many heaps of each packed value are witnesses, so that all have about the same number of
   shifts. */
static uint32_t witnesses_each(uint32_t splits) {
   return splits == 0 ? 0 : (NIM_SHIFTS_EACH + splits - 1) / splits;
}

static uint32_t count_splits(const nim_sparse *sparse) {
   uint32_t count = 0;
   for (size_t i = 0; i < sparse->digits.break_count; i++)
      count += sparse->splits[i].unequal;
   return count;
}

static void list_witnesses(nim_sparse *sparse, size_t limit) {
   const nim_blocks *blocks = &sparse->blocks;
   nim_verifier *verifier = &sparse->blocks.verifier;
   const uint32_t splits = count_splits(sparse), each = witnesses_each(splits);
   uint32_t counts[64 * NIM_WINDOWS] = {0}, count = 0;
   for (size_t heap = 1; heap < limit; heap++) {
      const uint32_t value = nim_values_at(&blocks->packed, heap);
      if (value <= blocks->top && counts[value] < each) counts[value]++;
   }
   for (uint32_t value = 0; value <= blocks->top; value++) {
      verifier->starts[value] = count;
      count += counts[value] * splits;
      counts[value] = 0;
   }
   verifier->starts[blocks->top + 1] = count;
   for (size_t heap = 1; heap < limit; heap++) {
      const uint32_t value = nim_values_at(&blocks->packed, heap);
      if (value > blocks->top || counts[value] == each) continue;
      uint32_t *shift = verifier->shifts + verifier->starts[value] + counts[value]++ * splits;
      for (size_t i = 0; i < sparse->digits.break_count; i++)
         if (sparse->splits[i].unequal) *shift++ = (uint32_t)(heap + sparse->splits[i].take);
   }
}

nim_status nim_verifier_prepare(nim_sparse *sparse, const nim_memory *memory) {
   const nim_blocks *blocks = &sparse->blocks;
   nim_verifier *verifier = &sparse->blocks.verifier;
   if (verifier->ready) return NIM_OK;
   nim_verifier_free(verifier, memory);
   list_frequent(&sparse->blocks);
   const size_t heap = blocks->packed.count, limit = witness_limit(sparse, heap);
   const size_t values = blocks->top + 1;
   verifier->history = (limit + sparse->digits.last + NIM_SET) / NIM_SET_BYTES * NIM_SET_BYTES;
   verifier->row = 3 * verifier->history + 2 * NIM_SET;
   const size_t both = 2 * values * sizeof(nim_set),
                rows = verifier->frequent_count * verifier->row;
   const uint32_t splits = count_splits(sparse);
   const size_t shifts = values * witnesses_each(splits) * splits * sizeof *verifier->shifts;
   const size_t size = both + rows + shifts + (values + 1) * sizeof *verifier->starts;
   nim_status status = nim_resize(memory, &verifier->block, 0, size, 1);
   if (status != NIM_OK) return status;
   verifier->size = size;
   verifier->worth = verifier->block;
   verifier->left = verifier->worth + values;
   verifier->rows = (uint8_t *)(verifier->left + values);
   verifier->shifts = (void *)(verifier->rows + rows);
   verifier->starts = (void *)((char *)verifier->shifts + shifts);
   memset(verifier->rows, 0, rows);
   list_witnesses(sparse, limit);
   const size_t begin = heap / NIM_SET_BYTES * NIM_SET_BYTES;
   verifier->count = begin < verifier->history ? 0 : begin - verifier->history;
   verifier->first = verifier->count;
   verifier->ready = true;
   return NIM_OK;
}

/* Verification */

/* Bits first … last - 1, where first < NIM_SET_BYTES. */
static nim_set interval(size_t first, size_t last) {
   nim_set set;
   for (size_t i = 0; i < NIM_SET_BYTES; i++) {
      const size_t bits = last <= i ? 0 : (last - i + NIM_SET_BYTES - 1) / NIM_SET_BYTES;
      set.bytes[i] = (uint8_t)((1 << bits) - (i < first && bits > 0 ? 2 : 1));
   }
   return set;
}

/* Lists, for each rare value, the heaps that need it as an option; returns the number of such
   values, which are the lowest. Rare and common values compare by the bits above the one that is
   left out, then by that one. */
static uint32_t list_needs(nim_sparse *sparse, const nim_set *all) {
   const nim_blocks *blocks = &sparse->blocks;
   nim_verifier *verifier = &sparse->blocks.verifier;
   uint32_t count = 0;
   nim_set larger = {{0}};
   for (uint32_t high = (blocks->top >> blocks->low) + 1; high-- > 0;) {
      const uint32_t low = high << blocks->low;
      uint32_t end = low + ((uint32_t)1 << blocks->low);
      if (end > blocks->top + 1) end = blocks->top + 1;
      nim_set equal = {{0}};
      for (uint32_t value = low; value < end; value++)
         for (size_t i = 0; i < NIM_SET_WORDS; i++)
            equal.words[i] |= verifier->worth[value].words[i] & all->words[i];
      const uint16_t *values = blocks->values + low; /* of even heaps; then of odd ones */
      const uint64_t even = values[0] >> blocks->low & 1 ? EVEN_BYTES : 0;
      const uint64_t odd = values[blocks->top + 1] >> blocks->low & 1 ? ~EVEN_BYTES : 0;
      nim_set needs;
      uint64_t any = 0;
      for (size_t i = 0; i < NIM_SET_WORDS; i++) {
         any |= needs.words[i] = larger.words[i] | (equal.words[i] & (even | odd));
         larger.words[i] |= equal.words[i];
      }
      if (any == 0) continue;
      if (count == 0) count = end;
      for (uint32_t value = low; value < end; value++)
         verifier->left[value] = needs;
   }
   return count;
}

/* Removes the heaps that have the option 0 by equal halves. */
static void strike_halves(const nim_sparse *sparse, nim_set *left) {
   for (size_t i = 0; i < sparse->digits.break_count; i++)
      for (size_t j = 0; sparse->splits[i].equal && j < NIM_SET_WORDS; j++)
         left->words[j] &= sparse->splits[i].take % 2 == 0 ? ~EVEN_BYTES : EVEN_BYTES;
}

/* Removes heaps, from `heap` on, that have the rare options below `count`. */
static void strike(nim_sparse *sparse, size_t heap, uint32_t count, size_t *steps) {
   const nim_blocks *blocks = &sparse->blocks;
   nim_verifier *verifier = &sparse->blocks.verifier;
   uint32_t some[64 * NIM_WINDOWS];
   for (uint32_t i = 0; i < count; i++)
      some[i] = i;
   for (size_t i = 0; i < verifier->frequent_count; i++) {
      const uint8_t *row = row_at(verifier, i, heap);
      uint32_t kept = 0;
      for (uint32_t j = 0; j < count; j++) {
         const uint32_t value = some[j], code = value ^ verifier->frequent[i];
         some[kept++] = value;
         if (code > blocks->top) continue;
         const uint32_t *shifts = verifier->shifts + verifier->starts[code];
         const size_t shift_count = verifier->starts[code + 1] - verifier->starts[code];
         *steps += shift_count / 8;
         if (sparse->kernel->strike(&verifier->left[value], row, shifts, shift_count) <=
             NIM_HARDLY_ANY)
            kept--;
      }
      count = kept;
   }
}

/* Whether the heap has the rare option, packed. */
static bool has_option(const nim_sparse *sparse, size_t heap, uint32_t value, size_t *steps) {
   const nim_blocks *blocks = &sparse->blocks;
   const nim_digits *digits = &sparse->digits;
   for (size_t i = 0; i < digits->take_count; i++)
      if (!nim_takes_keep_kind(sparse, digits->takes[i]) &&
          nim_values_at(&blocks->packed, heap - digits->takes[i]) == value)
         return true;
   return nim_sparse_seek(sparse, &blocks->packed, heap, 1, value, steps);
}

size_t nim_verifier_check(nim_sparse *sparse, size_t heap, size_t *steps) {
   const nim_blocks *blocks = &sparse->blocks;
   nim_verifier *verifier = &sparse->blocks.verifier;
   const size_t begin = verifier->begin, last = verifier->count;
   size_t end = last;
   put_set(verifier);
   const nim_set all = interval(heap - begin, last - begin);
   const uint32_t values = list_needs(sparse, &all);
   if (values > 0) strike_halves(sparse, &verifier->left[0]);
   strike(sparse, begin, values, steps);
   for (uint32_t value = 0; value < values; value++)
      for (size_t i = 0; i < NIM_SET_WORDS; i++)
         for (uint64_t left = verifier->left[value].words[i]; left != 0; left &= left - 1) {
            const size_t bit = nim_lowest_bit(left);
            const size_t one = begin + 8 * i + bit / 8 + NIM_SET_BYTES * (bit % 8);
            if (one < end && !has_option(sparse, one, value, steps)) end = one;
         }
   if (end == last) return end;
   clear(verifier, blocks, begin);
   nim_verifier_add(verifier, blocks, end);
   put_set(verifier);
   return end;
}
