/* A set of keys, each of the same number of 64-bit words, numbered 0, 1, 2, … in the order they
   came. The numbers (ids) are what others keep: values in columns, edges, paths. Open addressing
   over 32-bit slots; the keys themselves lie in one array without gaps, so that no key is reserved,
   and changing the format of keys rewrites one array.

   A key of one word takes 13 to 18 bytes, including room to grow. The table owns its
   memory. A call that fails leaves it as it was. */
#ifndef NIM_TABLE_H
#define NIM_TABLE_H

#include "core/base/nim_base.h"

#pragma GCC visibility push(hidden)

#define NIM_ABSENT UINT32_MAX

typedef struct nim_table {
   uint64_t *keys; /* `words` each, in order of their ids */
   size_t words;
   size_t count;
   size_t capacity;   /* keys there is room for */
   uint32_t *slots;   /* 0: free; otherwise id + 1 below `id_bits`, bits of the hash above */
   size_t slot_count; /* at most 3/4 are taken */
   unsigned id_bits;
} nim_table;

/* The hash of words and one more, given theirs; that of no words is 0. */
static inline uint64_t nim_hash(uint64_t hash, uint64_t word) {
   hash = (hash ^ word) * UINT64_C(0xd6e8feb86659fd93);
   return (hash ^ hash >> 32) * UINT64_C(0xd6e8feb86659fd93);
}

void nim_table_init(nim_table *table, size_t words);
void nim_table_free(nim_table *table, const nim_memory *memory);

/* Removes all keys. Keeps the memory, unless clearing so much of it often would be slow. */
void nim_table_clear(nim_table *table, const nim_memory *memory);

static inline const uint64_t *nim_table_key(const nim_table *table, uint32_t id) {
   return table->keys + (size_t)id * table->words;
}

/* The id of the key, or NIM_ABSENT. */
uint32_t nim_table_find(const nim_table *table, const uint64_t *key);

/* The id of the key, which is added if it is new: then *id is the count before the call. NIM_LIMIT:
   no id is left. */
nim_status nim_table_add(nim_table *table, const nim_memory *memory, const uint64_t *key,
                         uint32_t *id);

/* Replaces the keys by `keys`, an array from the same allocator with room for `capacity` keys of
   `words` words, which holds as many distinct keys in the same order; frees the old one. Never
   fails. */
void nim_table_rekey(nim_table *table, const nim_memory *memory, uint64_t *keys, size_t words,
                     size_t capacity);

#pragma GCC visibility pop

#endif
