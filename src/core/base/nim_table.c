/* A set of keys, numbered in the order they came: a hash table. */
#include "core/base/nim_table.h"

#include <string.h>

enum {
   FIRST_SLOTS = 64,
   CLEARED_SLOTS = 1024 /* the most that nim_table_clear keeps */
};

#define MAX_SLOTS UINT32_MAX

void nim_table_init(nim_table *table, size_t words) {
   *table = (nim_table){.words = words};
}

void nim_table_free(nim_table *table, const nim_memory *memory) {
   void *keys = table->keys, *slots = table->slots;
   nim_resize(memory, &keys, table->capacity, 0, table->words * sizeof *table->keys);
   nim_resize(memory, &slots, table->slot_count, 0, sizeof *table->slots);
   nim_table_init(table, table->words);
}

void nim_table_clear(nim_table *table, const nim_memory *memory) {
   table->count = 0;
   if (table->slot_count > CLEARED_SLOTS)
      nim_table_free(table, memory);
   else if (table->slot_count > 0)
      memset(table->slots, 0, table->slot_count * sizeof *table->slots);
}

static uint64_t hash_key(const uint64_t *key, size_t words) {
   uint64_t hash = 0;
   for (size_t i = 0; i < words; i++)
      hash = nim_hash(hash, key[i]);
   return hash ^ hash >> 32;
}

/* The upper half of the hash says where a search begins. A slot also holds as many bits of the
   lower half as it has room for, so that most slots of other keys are skipped without looking at
   the key. */
static size_t first_slot(const nim_table *table, uint64_t hash) {
   return (size_t)((hash >> 32) * table->slot_count >> 32);
}

static uint32_t make_slot(const nim_table *table, uint64_t hash, uint32_t id) {
   return (uint32_t)(hash << table->id_bits) | (id + 1);
}

static uint32_t slot_id(const nim_table *table, uint32_t slot) {
   return (uint32_t)(slot & ((UINT64_C(1) << table->id_bits) - 1)) - 1;
}

static size_t next_slot(const nim_table *table, size_t at) {
   return at + 1 == table->slot_count ? 0 : at + 1;
}

/* The slot that holds the key, or the free one where it belongs. */
static size_t find_slot(const nim_table *table, const uint64_t *key, uint64_t hash) {
   size_t words = table->words;
   uint32_t id_mask = (uint32_t)((UINT64_C(1) << table->id_bits) - 1);
   uint32_t tag = (uint32_t)(hash << table->id_bits);
   for (size_t at = first_slot(table, hash);; at = next_slot(table, at)) {
      uint32_t slot = table->slots[at];
      if (slot == 0) return at;
      if ((slot & ~id_mask) != tag) continue;
      const uint64_t *other = table->keys + (size_t)((slot & id_mask) - 1) * words;
      if (other[0] == key[0] && (words == 1 || memcmp(other, key, words * sizeof *key) == 0))
         return at;
   }
}

uint32_t nim_table_find(const nim_table *table, const uint64_t *key) {
   if (table->count == 0) return NIM_ABSENT;
   uint32_t slot = table->slots[find_slot(table, key, hash_key(key, table->words))];
   return slot == 0 ? NIM_ABSENT : slot_id(table, slot);
}

static void fill_slots(nim_table *table) {
   if (table->slot_count == 0) return;
   memset(table->slots, 0, table->slot_count * sizeof *table->slots);
   table->id_bits = 0;
   while (table->slot_count >> table->id_bits != 0)
      table->id_bits++;
   for (size_t id = 0; id < table->count; id++) {
      uint64_t hash = hash_key(table->keys + id * table->words, table->words);
      size_t at = first_slot(table, hash);
      while (table->slots[at] != 0)
         at = next_slot(table, at);
      table->slots[at] = make_slot(table, hash, (uint32_t)id);
   }
}

static nim_status grow_slots(nim_table *table, const nim_memory *memory) {
   size_t slot_count = table->slot_count;
   if (slot_count == MAX_SLOTS) return NIM_LIMIT;
   size_t grown = slot_count == 0 ? FIRST_SLOTS : slot_count + slot_count / 2;
   if (grown > MAX_SLOTS) grown = MAX_SLOTS;
   void *slots = table->slots;
   nim_status status = nim_resize(memory, &slots, slot_count, grown, sizeof *table->slots);
   if (status != NIM_OK) return status;
   table->slots = slots;
   table->slot_count = grown;
   fill_slots(table);
   return NIM_OK;
}

static nim_status grow_keys(nim_table *table, const nim_memory *memory) {
   size_t grown = nim_grown_capacity(table->count);
   void *keys = table->keys;
   nim_status status =
         nim_resize(memory, &keys, table->capacity, grown, table->words * sizeof *table->keys);
   if (status != NIM_OK) return status;
   table->keys = keys;
   table->capacity = grown;
   return NIM_OK;
}

nim_status nim_table_add(nim_table *table, const nim_memory *memory, const uint64_t *key,
                         uint32_t *id) {
   if (table->count >= table->slot_count - table->slot_count / 4) {
      nim_status status = grow_slots(table, memory);
      if (status != NIM_OK) return status;
   }
   uint64_t hash = hash_key(key, table->words);
   size_t at = find_slot(table, key, hash);
   if (table->slots[at] != 0) {
      *id = slot_id(table, table->slots[at]);
      return NIM_OK;
   }
   if (table->count == table->capacity) {
      nim_status status = grow_keys(table, memory);
      if (status != NIM_OK) return status;
   }
   memcpy(table->keys + table->count * table->words, key, table->words * sizeof *key);
   *id = (uint32_t)table->count++;
   table->slots[at] = make_slot(table, hash, *id);
   return NIM_OK;
}

void nim_table_rekey(nim_table *table, const nim_memory *memory, uint64_t *keys, size_t words,
                     size_t capacity) {
   void *old = table->keys;
   nim_resize(memory, &old, table->capacity, 0, table->words * sizeof *table->keys);
   table->keys = keys;
   table->words = words;
   table->capacity = capacity;
   fill_slots(table);
}
