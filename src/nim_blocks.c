#include "nim_sparse.h"

#include <string.h>

void nim_blocks_init(nim_blocks *blocks) {
   *blocks = (nim_blocks){.from = SIZE_MAX};
   nim_values_init(&blocks->packed);
}

static void free_lists(nim_blocks *blocks, const nim_memory *memory) {
   nim_resize(memory, &blocks->lists, blocks->lists_size, 0, 1);
   blocks->lists_size = 0;
   blocks->ready = false;
}

static void free_shape(nim_blocks *blocks, const nim_memory *memory) {
   nim_resize(memory, &blocks->shape, blocks->shape_size, 0, 1);
   blocks->shape_size = 0;
   blocks->shaped = false;
}

void nim_blocks_free(nim_blocks *blocks, const nim_memory *memory) {
   nim_values_free(&blocks->packed, memory);
   free_lists(blocks, memory);
   free_shape(blocks, memory);
}

/* A block of memory of that size, or none. */
static nim_status allocate(void **block, size_t *size, size_t wanted, const nim_memory *memory) {
   nim_status status = nim_resize(memory, block, 0, wanted, 1);
   *size = status == NIM_OK ? wanted : 0;
   return status;
}

/* The shape: what depends on the mask and the largest value */

/* The value without bit `low`. */
static inline uint32_t pack_value(const nim_blocks *blocks, uint32_t value) {
   const uint32_t below = ((uint32_t)1 << blocks->low) - 1;
   return (value & below) | (value >> 1 & ~below);
}

/* The value that is packed so, and is rare or common for a heap of that parity. */
static uint32_t unpack_value(const nim_sparse *sparse, size_t heap, uint32_t packed, bool rare) {
   const uint32_t bit = (uint32_t)1 << sparse->blocks.low, below = bit - 1;
   const uint32_t value = (packed & below) | (packed & ~below) << 1;
   return nim_sparse_is_rare(sparse, heap, value) == rare ? value : value | bit;
}

/* Packing keeps the order of common values, and of rare ones, but not between both. */
static void fill_needs(nim_sparse *sparse) {
   nim_blocks *blocks = &sparse->blocks;
   const size_t count = blocks->top + 1, words = blocks->windows;
   memset(blocks->needs, 0, 2 * count * words * sizeof *blocks->needs);
   for (size_t i = 0; i < 2 * count; i++) {
      const size_t heap = i / count;
      const uint32_t value = unpack_value(sparse, heap, (uint32_t)(i % count), false);
      blocks->values[i] = (uint16_t)value;
      for (uint32_t below = 0; below < count; below++)
         if (unpack_value(sparse, heap, below, true) < value)
            blocks->needs[i * words + below / 64] |= (uint64_t)1 << below % 64;
   }
}

static nim_status make_shape(nim_sparse *sparse, const nim_memory *memory) {
   nim_blocks *blocks = &sparse->blocks;
   free_shape(blocks, memory);
   blocks->shaped = true;
   blocks->windows = 0;
   if (sparse->mask == 0 || sparse->highest >= 2 * 64 * NIM_WINDOWS) return NIM_OK;
   blocks->low = (unsigned)__builtin_ctz(sparse->mask);
   blocks->top = 0;
   for (uint32_t value = 0; value <= sparse->highest; value++)
      if (pack_value(blocks, value) > blocks->top) blocks->top = pack_value(blocks, value);
   if (blocks->top >= 64 * NIM_WINDOWS) return NIM_OK;
   blocks->bits = blocks->top < 31 ? 32 : blocks->top < 63 ? 64 : 0;
   blocks->windows = blocks->top / 64 + 1;
   const unsigned width = blocks->top < 1 << 7 ? 1 : 2;
   if (blocks->packed.width != width) {
      nim_values_free(&blocks->packed, memory);
      blocks->packed.width = width;
   }
   const size_t count = 2 * (blocks->top + 1);
   const size_t words = count * blocks->windows * sizeof *blocks->needs;
   nim_status status = allocate(&blocks->shape, &blocks->shape_size,
                                words + count * sizeof *blocks->values, memory);
   if (status != NIM_OK) {
      blocks->shaped = false;
      return status;
   }
   blocks->needs = blocks->shape;
   blocks->values = (void *)((char *)blocks->shape + words);
   fill_needs(sparse);
   return NIM_OK;
}

/* Packing */

/* All bits beyond what is packed are set: heaps that are not known. */
static void set_unknown(nim_values *packed) {
   char *end = (char *)packed->items + packed->count * packed->width;
   memset(end, 0xff, (packed->capacity - packed->count) * packed->width + NIM_VALUES_MARGIN);
}

static nim_status pack(nim_sparse *sparse, const nim_values *table, const nim_memory *memory) {
   nim_blocks *blocks = &sparse->blocks;
   nim_values *packed = &blocks->packed;
   nim_status status = NIM_OK;
   const bool anew = packed->count == 0 || packed->capacity < table->capacity;
   if (anew) status = nim_values_reserve(packed, table->capacity, memory);
   if (status != NIM_OK) return status;
   if (anew) set_unknown(packed);
   const uint32_t flag = nim_values_limit(packed) ^ nim_values_limit(packed) >> 1;
   for (; packed->count < table->count; packed->count++) {
      uint32_t value = nim_values_at(table, packed->count);
      bool rare = packed->count == 0 || nim_sparse_is_rare(sparse, packed->count, value);
      nim_values_set(packed, packed->count, pack_value(blocks, value) | (rare ? flag : 0));
   }
   return NIM_OK;
}

/* The lists and tables */

static size_t count_partners(const nim_sparse *sparse) {
   size_t count = 0;
   for (size_t i = 0; i < sparse->digits.break_count; i++)
      if (sparse->splits[i].unequal) count += sparse->count;
   return count + sparse->digits.take_count;
}

/* A heap that is left by taking is a common option if it is common, and it is its own value that
   counts: with parity, only if it has the parity of the heap; otherwise it is a rare option. */
static bool takes_keep_kind(const nim_sparse *sparse, size_t take) {
   return !sparse->use_parity || take % 2 == 0;
}

/* Adds a partner to the list, which must have room. */
static void add_partner(const nim_blocks *blocks, nim_partner *partners, size_t *count,
                        size_t heaps, uint64_t code) {
   partners[(*count)++] = (nim_partner){-(ptrdiff_t)(heaps * blocks->packed.width), code};
}

/* Lists partners for windows 1, 2, …, after those for window 0. */
static void list_windows(nim_partner *partners, size_t count, size_t windows) {
   for (size_t i = count; i < count * windows; i++)
      partners[i] =
            (nim_partner){partners[i % count].bytes, partners[i % count].code ^ 64 * (i / count)};
}

static void list_partners(nim_sparse *sparse, size_t lanes) {
   nim_blocks *blocks = &sparse->blocks;
   const nim_digits *digits = &sparse->digits;
   size_t count = 0;
   for (size_t i = 0; i < digits->break_count; i++)
      for (size_t j = 0; sparse->splits[i].unequal && j < sparse->count; j++)
         add_partner(blocks, blocks->partners, &count, sparse->splits[i].take + sparse->heaps[j],
                     pack_value(blocks, sparse->heap_values[j]));
   for (size_t i = 0; i < digits->take_count; i++)
      if (takes_keep_kind(sparse, digits->takes[i]))
         add_partner(blocks, blocks->partners, &count, digits->takes[i], 0);
   blocks->partner_count = count;
   blocks->near_count = 0;
   for (size_t i = 0; i < count; i++) {
      const nim_partner partner = blocks->partners[i];
      const size_t heaps = (size_t)-partner.bytes / blocks->packed.width;
      if (heaps < lanes) blocks->near[blocks->near_count++] = (nim_near){heaps, partner.code};
   }
   list_windows(blocks->partners, count, blocks->windows);
}

/* The first common heaps, some at a time for each split; before them, heaps left by taking that are
   rare options. */
static void list_witnesses(nim_sparse *sparse, const nim_values *table) {
   nim_blocks *blocks = &sparse->blocks;
   const nim_digits *digits = &sparse->digits;
   const size_t most = blocks->bits == 0 ? NIM_WITNESSES : NIM_WITNESSES / 2;
   size_t heaps[NIM_WITNESSES], found = 0, count = 0;
   for (size_t heap = 1; heap < table->count && found < most; heap++)
      if (!nim_sparse_is_rare(sparse, heap, nim_values_at(table, heap))) heaps[found++] = heap;
   for (size_t i = 0; i < digits->take_count; i++)
      if (!takes_keep_kind(sparse, digits->takes[i]))
         add_partner(blocks, blocks->witnesses, &count, digits->takes[i], 0);
   for (size_t turn = 0; turn < found; turn += NIM_WITNESSES_IN_TURN) {
      const size_t end =
            turn + NIM_WITNESSES_IN_TURN < found ? turn + NIM_WITNESSES_IN_TURN : found;
      for (size_t i = 0; i < digits->break_count; i++)
         for (size_t j = turn; sparse->splits[i].unequal && j < end; j++)
            add_partner(blocks, blocks->witnesses, &count, sparse->splits[i].take + heaps[j],
                        pack_value(blocks, nim_values_at(table, heaps[j])));
   }
   blocks->witness_count = count;
   blocks->last_witness = found == 0 ? 0 : heaps[found - 1];
   list_windows(blocks->witnesses, count, blocks->windows);
}

/* What a packed value in lane 0 contributes to the lanes after it: by value, then by lane - 1. The
   row after the last stands for "no value", and contributes nothing. */
static void fill_table(nim_blocks *blocks, size_t lanes) {
   uint32_t *narrow = blocks->table;
   uint64_t *wide = blocks->table;
   memset(blocks->table, 0, (blocks->bits + 1) * lanes * blocks->bits / 8);
   for (uint32_t value = 0; value < blocks->bits; value++)
      for (size_t i = 0; i < blocks->near_count; i++) {
         const size_t at = value * lanes + blocks->near[i].heaps - 1;
         const uint64_t option = value ^ blocks->near[i].code;
         if (option >= blocks->bits) continue;
         if (blocks->bits == 32)
            narrow[at] |= (uint32_t)1 << option;
         else
            wide[at] |= (uint64_t)1 << option;
      }
}

static void fill_halves(nim_sparse *sparse, size_t lanes) {
   for (size_t heap = 0; heap < 2; heap++) {
      sparse->blocks.halves[heap] = 0;
      for (size_t i = 0; i < sparse->digits.break_count; i++)
         for (size_t lane = 0; sparse->splits[i].equal && lane < lanes; lane++)
            if ((heap + lane + sparse->splits[i].take) % 2 == 0)
               sparse->blocks.halves[heap] |= (uint32_t)1 << lane;
   }
}

/* Beyond this, every partner is known and common or rare for what it is, and no witness is its own
   partner. */
static size_t first_block(const nim_sparse *sparse) {
   const nim_blocks *blocks = &sparse->blocks;
   size_t most = sparse->count == 0 ? 0 : sparse->heaps[sparse->count - 1];
   if (most < 2 * blocks->last_witness) most = 2 * blocks->last_witness;
   return most + sparse->digits.last + 1;
}

static nim_status make_lists(nim_sparse *sparse, const nim_values *table,
                             const nim_memory *memory) {
   nim_blocks *blocks = &sparse->blocks;
   free_lists(blocks, memory);
   blocks->ready = true;
   blocks->from = SIZE_MAX;
   if (blocks->windows == 0 || (blocks->bits != 0 && table->width != 1)) return NIM_OK;
   const size_t lanes = blocks->bits == 32 ? sparse->kernel->lanes : sparse->kernel->lanes / 2;
   const size_t partners = count_partners(sparse);
   const size_t witnesses = sparse->digits.take_count + NIM_WITNESSES * sparse->digits.break_count;
   const size_t rows = (blocks->bits + 1) * lanes * blocks->bits / 8;
   nim_status status = allocate(
         &blocks->lists, &blocks->lists_size,
         ((partners + witnesses) * blocks->windows + partners) * sizeof(nim_partner) + rows + 64,
         memory);
   if (status != NIM_OK) {
      blocks->ready = false;
      return status;
   }
   blocks->table = (void *)(((uintptr_t)blocks->lists + 63) & ~(uintptr_t)63);
   blocks->partners = (void *)((char *)blocks->table + rows);
   blocks->witnesses = blocks->partners + partners * blocks->windows;
   blocks->near = (void *)(blocks->witnesses + witnesses * blocks->windows);
   list_partners(sparse, lanes);
   list_witnesses(sparse, table);
   if (blocks->bits != 0) fill_table(blocks, lanes);
   fill_halves(sparse, lanes);
   blocks->from = first_block(sparse);
   return NIM_OK;
}

nim_status nim_blocks_prepare(nim_sequence *sequence, const nim_memory *memory) {
   nim_sparse *sparse = sequence->state;
   nim_blocks *blocks = &sparse->blocks;
   nim_status status = NIM_OK;
   if (!blocks->shaped) {
      blocks->ready = false;
      status = make_shape(sparse, memory);
   }
   if (status == NIM_OK && !blocks->ready) status = make_lists(sparse, &sequence->values, memory);
   if (status != NIM_OK || sequence->values.count < blocks->from) return status;
   return pack(sparse, &sequence->values, memory);
}

void nim_blocks_drop(nim_blocks *blocks, size_t first, size_t count) {
   nim_values *packed = &blocks->packed;
   if (packed->count < first + count) {
      packed->count = 0;
      return;
   }
   nim_values_remove(packed, first, count);
   set_unknown(packed);
}

void nim_sieve_fill(nim_sieve *sieve, const uint64_t *bits, size_t words) {
   *sieve = (nim_sieve){.count = 0};
   for (size_t i = 0; i < words; i++) {
      sieve->bits[i] = bits[i];
      for (uint64_t left = bits[i]; left != 0; left &= left - 1, sieve->count++) {
         const size_t value = 64 * i + (size_t)__builtin_ctzll(left);
         uint8_t *table = value < 128 ? sieve->low : sieve->high;
         table[value % 16] |= (uint8_t)(1 << value / 16 % 8);
      }
   }
}
