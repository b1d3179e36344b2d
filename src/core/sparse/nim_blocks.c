/* Blocks of heaps, valued together by vectors. */
#include "core/sparse/nim_blocks.h"

#include "core/sparse/nim_verifier.h"

#include <string.h>

void nim_blocks_init(nim_blocks *blocks) {
   *blocks = (nim_blocks){.span = NIM_SET};
   nim_values_init(&blocks->packed);
}

static void free_lists(nim_blocks *blocks, const nim_memory *memory) {
   nim_resize(memory, &blocks->lists, blocks->lists_size, 0, 1);
   blocks->lists_size = 0;
   blocks->ready = false;
}

static void free_values(nim_blocks *blocks, const nim_memory *memory) {
   void *block = blocks->values;
   if (block != NULL) nim_resize(memory, &block, 2 * (blocks->top + 1), 0, sizeof *blocks->values);
   blocks->values = NULL;
   blocks->shaped = false;
}

void nim_blocks_free(nim_blocks *blocks, const nim_memory *memory) {
   nim_values_free(&blocks->packed, memory);
   free_lists(blocks, memory);
   free_values(blocks, memory);
   nim_verifier_free(&blocks->verifier, memory);
}

/* The shape: what depends on the mask and the largest value */

/* The value without bit `low`. */
static inline uint32_t pack_value(const nim_blocks *blocks, uint32_t value) {
   const uint32_t below = ((uint32_t)1 << blocks->low) - 1;
   return (value & below) | (value >> 1 & ~below);
}

/* The value that packs to this and is common for a heap of that parity. */
static uint32_t unpack_value(const nim_sparse *sparse, size_t heap, uint32_t packed) {
   const uint32_t bit = (uint32_t)1 << sparse->blocks.low, below = bit - 1;
   const uint32_t value = (packed & below) | (packed & ~below) << 1;
   return nim_sparse_is_rare(sparse, heap, value) ? value | bit : value;
}

static nim_status make_shape(nim_sparse *sparse, const nim_memory *memory) {
   nim_blocks *blocks = &sparse->blocks;
   free_values(blocks, memory);
   blocks->shaped = true;
   blocks->verifier.ready = false;
   blocks->windows = 0;
   if (sparse->mask == 0 || sparse->highest >= 2 * 64 * NIM_WINDOWS) return NIM_OK;
   blocks->low = nim_lowest_bit(sparse->mask);
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
   const size_t count = blocks->top + 1;
   void *block = NULL;
   nim_status status = nim_resize(memory, &block, 0, 2 * count, sizeof *blocks->values);
   if (status != NIM_OK) {
      blocks->shaped = false;
      return status;
   }
   blocks->values = block;
   for (size_t i = 0; i < 2 * count; i++)
      blocks->values[i] = (uint16_t)unpack_value(sparse, i / count, (uint32_t)(i % count));
   return NIM_OK;
}

/* Packing */

/* Sets all bits beyond what is packed: those heaps are not known. */
static void set_unknown(nim_values *packed) {
   char *end = (char *)packed->items + packed->count * packed->width;
   memset(end, 0xff, (packed->capacity - packed->count) * packed->width + NIM_VALUES_MARGIN);
}

static nim_status pack(nim_sparse *sparse, const nim_values *table, const nim_memory *memory) {
   nim_blocks *blocks = &sparse->blocks;
   nim_values *packed = &blocks->packed;
   nim_status status = NIM_OK;
   const bool rebuild = packed->count == 0 || packed->capacity < table->capacity;
   if (rebuild) status = nim_values_reserve(packed, table->capacity, memory);
   if (status != NIM_OK) return status;
   if (rebuild) set_unknown(packed);
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
      if (nim_takes_keep_kind(sparse, digits->takes[i]))
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

/* What a packed value in lane 0 contributes to the lanes after it: by value, then by lane - 1. The
   last row stands for "no value", and contributes nothing. */
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

/* Heaps in a block. */
static size_t lanes_of(const nim_sparse *sparse) {
   return sparse->blocks.bits == 32 ? sparse->kernel->lanes : sparse->kernel->lanes / 2;
}

static nim_status make_lists(nim_sparse *sparse, const nim_memory *memory) {
   nim_blocks *blocks = &sparse->blocks;
   free_lists(blocks, memory);
   const size_t lanes = lanes_of(sparse);
   const size_t partners = count_partners(sparse);
   const size_t rows = (blocks->bits + 1) * lanes * blocks->bits / 8;
   const size_t size =
         rows + 64 + partners * (blocks->windows * sizeof(nim_partner) + sizeof(nim_near));
   nim_status status = nim_resize(memory, &blocks->lists, 0, size, 1);
   if (status != NIM_OK) return status;
   blocks->lists_size = size;
   blocks->table = (void *)(((uintptr_t)blocks->lists + 63) & ~(uintptr_t)63);
   blocks->partners = (void *)((char *)blocks->table + rows);
   blocks->near = (void *)(blocks->partners + partners * blocks->windows);
   list_partners(sparse, lanes);
   if (blocks->bits != 0) fill_table(blocks, lanes);
   blocks->ready = true;
   return NIM_OK;
}

/* From here on all partners are known, and classified as common or rare. While rare heaps are
   frequent, some more heaps are done singly, since making the lists costs about as much. */
static size_t first_block(const nim_sparse *sparse, const nim_values *table) {
   const nim_blocks *blocks = &sparse->blocks;
   if (blocks->windows == 0 || (blocks->bits != 0 && table->width != 1)) return SIZE_MAX;
   if (sparse->count == 0) return sparse->digits.last + 1;
   const size_t *last = &sparse->heaps[sparse->count - 1];
   const bool frequent = sparse->count > NIM_FEW && *last - last[-NIM_FEW] < NIM_FEW * NIM_WAIT;
   return *last + sparse->digits.last + 1 + (frequent ? NIM_WAIT : 0);
}

nim_status nim_blocks_prepare(nim_sequence *sequence, const nim_memory *memory) {
   nim_sparse *sparse = sequence->state;
   nim_blocks *blocks = &sparse->blocks;
   const nim_values *table = &sequence->values;
   nim_status status = NIM_OK;
   if (!blocks->shaped) {
      blocks->ready = false;
      status = make_shape(sparse, memory);
      if (status != NIM_OK) return status;
   }
   blocks->from = first_block(sparse, table);
   if (table->count < blocks->from) return NIM_OK;
   if (!blocks->ready) status = make_lists(sparse, memory);
   if (status == NIM_OK) status = pack(sparse, table, memory);
   if (status == NIM_OK) status = nim_verifier_prepare(sparse, memory);
   return status;
}

void nim_blocks_drop(nim_blocks *blocks, size_t first, size_t count) {
   nim_values *packed = &blocks->packed;
   blocks->verifier.ready = false;
   if (packed->count < first + count) {
      packed->count = 0;
      return;
   }
   nim_values_remove(packed, first, count);
   set_unknown(packed);
}

static inline void *item(nim_values *packed, size_t heap) {
   return (char *)packed->items + heap * packed->width;
}

/* Gives heaps the values that they were found to have, as long as these are known ones; returns how
   many. */
static size_t unpack(const nim_sparse *sparse, nim_values *table, size_t heap, size_t count) {
   const nim_values *packed = &sparse->blocks.packed;
   const uint16_t *const values = sparse->blocks.values;
   const uint32_t top = sparse->blocks.top, highest = sparse->highest;
   const bool bytes = packed->width == 1 && table->width == 1;
   const uint8_t *const from = packed->items;
   uint8_t *const to = table->items;
   for (size_t end = heap + count, i = heap; i < end; i++) {
      const uint32_t found = bytes ? from[i] : nim_values_at(packed, i);
      if (found > top) return i - heap;
      const uint32_t value = values[(i & 1) * (top + 1) + found];
      if (value > highest) return i - heap;
      if (bytes)
         to[i] = (uint8_t)value;
      else
         nim_values_set(table, i, value);
   }
   return count;
}

/* How many heaps to do at once: whole blocks, within what one verification covers. */
static size_t next_span(const nim_blocks *blocks, size_t heap, size_t to, size_t lanes) {
   size_t most = NIM_SET - heap % NIM_SET_BYTES, span = blocks->span;
   if (span > to + 1 - heap) span = to + 1 - heap;
   span = (span + lanes - 1) / lanes * lanes;
   return span < most ? span : most / lanes * lanes;
}

nim_status nim_blocks_fill(nim_sequence *sequence, size_t to, nim_poller *poller) {
   nim_sparse *sparse = sequence->state;
   nim_blocks *blocks = &sparse->blocks;
   nim_values *table = &sequence->values, *packed = &blocks->packed;
   const size_t lanes = lanes_of(sparse);
   while (table->count <= to && table->count < sparse->review) {
      const size_t heap = table->count, span = next_span(blocks, heap, to, lanes);
      size_t steps = 0, found = heap, end = heap;
      nim_verifier_begin(&blocks->verifier, blocks, heap);
      /* Block by block: much of a block waits for earlier values, and this work fills the time. */
      while (end == found && found < heap + span) {
         sparse->kernel->find(blocks, item(packed, found), &steps);
         end += unpack(sparse, table, found, lanes);
         nim_verifier_add(&blocks->verifier, blocks, end);
         found += lanes;
      }
      end = nim_verifier_check(sparse, heap, &steps);
      memset(item(packed, end), 0xff, (found - end) * packed->width);
      table->count = packed->count = end;
      blocks->span = end == heap + span ? 2 * span : end - heap;
      if (blocks->span > NIM_SET) blocks->span = NIM_SET;
      if (blocks->span < lanes) blocks->span = lanes;
      if (end < heap + span) return NIM_OK;
      if (nim_poller_stopped(poller, steps)) return NIM_INTERRUPTED;
   }
   return NIM_OK;
}
