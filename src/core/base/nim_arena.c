/* An allocator inside one block of memory: free pieces in lists by size. */
#include "core/base/nim_arena.h"

#include "core/base/nim_bits.h"

#include <string.h>

/* Offsets and sizes are in bytes from the start of the arena. Headers lie 8 bytes after a multiple
   of 16, so that what is given out lies at multiples of 16. */
enum { UNIT = 16, FREE = 1, TRIES = 16 };

typedef struct piece {
   uint32_t size;   /* header included, a multiple of UNIT; FREE is added while it is free */
   uint32_t before; /* size of the piece before; 0 in the first */
   /* From here on the bytes belong to whoever asked for the piece. While it is free: */
   uint32_t next; /* in its list; 0: none */
   uint32_t back;
} piece;

static const uint32_t HEADER = offsetof(piece, next);

static piece *piece_at(nim_arena *arena, uint32_t offset) {
   return (piece *)(void *)((char *)arena + offset);
}

static uint32_t offset_of(const nim_arena *arena, const void *given) {
   return (uint32_t)((const char *)given - (const char *)arena) - HEADER;
}

/* Lists 1 … 7 hold pieces of exactly that many units; then come four lists for each doubling; the
   last one holds everything larger too. */
static unsigned list_of(uint32_t size) {
   uint32_t units = size / UNIT;
   if (units < 8) return units;
   unsigned doubling = nim_highest_bit(units);
   unsigned list = 8 + (doubling - 3) * 4 + (units >> (doubling - 2) & 3);
   return list < NIM_ARENA_LISTS ? list : NIM_ARENA_LISTS - 1;
}

static void hang(nim_arena *arena, uint32_t offset, uint32_t size) {
   unsigned list = list_of(size);
   uint32_t next = arena->lists[list];
   piece *free = piece_at(arena, offset);
   free->size = size | FREE;
   free->next = next;
   free->back = 0;
   if (next) piece_at(arena, next)->back = offset;
   arena->lists[list] = offset;
   arena->filled |= UINT64_C(1) << list;
}

static void unhang(nim_arena *arena, const piece *free) {
   if (free->next) piece_at(arena, free->next)->back = free->back;
   if (free->back) {
      piece_at(arena, free->back)->next = free->next;
      return;
   }
   unsigned list = list_of(free->size - FREE);
   arena->lists[list] = free->next;
   if (!free->next) arena->filled &= ~(UINT64_C(1) << list);
}

/* Records, in the piece after offset + size, the size of this one. */
static void announce(nim_arena *arena, uint32_t offset, uint32_t size) {
   if (offset + size == arena->extent) {
      arena->last = size;
   } else {
      piece_at(arena, offset + size)->before = size;
   }
}

/* Frees a piece whose `before` is right, merging it with what is free on either side. */
static void release(nim_arena *arena, uint32_t offset, uint32_t size) {
   uint32_t before = piece_at(arena, offset)->before;
   if (offset + size < arena->extent) {
      piece *next = piece_at(arena, offset + size);
      if (next->size & FREE) {
         unhang(arena, next);
         size += next->size - FREE;
      }
   }
   if (before) {
      piece *previous = piece_at(arena, offset - before);
      if (previous->size & FREE) {
         unhang(arena, previous);
         offset -= before;
         size += before;
         before = previous->before;
      }
   }
   if (offset + size == arena->extent) {
      arena->extent = offset;
      arena->last = before;
   } else {
      hang(arena, offset, size);
      announce(arena, offset, size);
   }
}

/* Keeps the first `need` bytes of a piece of `size` bytes, and frees the rest. */
static void keep(nim_arena *arena, uint32_t offset, uint32_t size, uint32_t need) {
   piece_at(arena, offset)->size = need;
   announce(arena, offset, need);
   if (size == need) return;
   piece_at(arena, offset + need)->before = need;
   release(arena, offset + need, size - need);
}

/* A free piece of at least that size, or 0. In the list of the size itself, and in the last one,
   pieces may be too small, so a few are tried; in the other lists the first one fits. */
static uint32_t find(nim_arena *arena, uint32_t need) {
   uint64_t filled = arena->filled & ~UINT64_C(0) << list_of(need);
   for (; filled; filled &= filled - 1) {
      uint32_t offset = arena->lists[nim_lowest_bit(filled)];
      for (int tries = TRIES; offset && tries > 0; tries--) {
         const piece *free = piece_at(arena, offset);
         if (free->size - FREE >= need) return offset;
         offset = free->next;
      }
   }
   return 0;
}

static void *acquire(nim_arena *arena, uint32_t need) {
   uint32_t offset = find(arena, need);
   if (offset) {
      const piece *free = piece_at(arena, offset);
      unhang(arena, free);
      keep(arena, offset, free->size - FREE, need);
   } else {
      offset = arena->extent;
      if (need > arena->end - offset) return NULL;
      arena->extent = offset + need;
      *piece_at(arena, offset) = (piece){.size = need, .before = arena->last};
      arena->last = need;
   }
   return (char *)arena + offset + HEADER;
}

/* Grows a piece where it lies, if what follows is free or untouched. */
static bool grow(nim_arena *arena, uint32_t offset, uint32_t have, uint32_t need) {
   uint32_t next = offset + have;
   if (next == arena->extent) {
      if (need - have > arena->end - next) return false;
      arena->extent = offset + need;
      piece_at(arena, offset)->size = need;
      announce(arena, offset, need);
      return true;
   }
   const piece *free = piece_at(arena, next);
   if (!(free->size & FREE) || have + (free->size - FREE) < need) return false;
   unhang(arena, free);
   keep(arena, offset, have + (free->size - FREE), need);
   return true;
}

nim_arena *nim_arena_start(void *block, size_t size) {
   nim_arena *arena = block;
   memset(arena, 0, sizeof *arena);
   arena->extent = (uint32_t)((sizeof *arena + UNIT - 1) / UNIT * UNIT + UNIT - HEADER);
   arena->end = (uint32_t)((size - HEADER) / UNIT * UNIT + UNIT - HEADER);
   return arena;
}

void *nim_arena_resize(nim_arena *arena, void *given, size_t old_size, size_t new_size) {
   if (new_size > NIM_ARENA_MOST) return NULL;
   uint32_t need = ((uint32_t)new_size + HEADER + UNIT - 1) / UNIT * UNIT;
   if (!given) return new_size ? acquire(arena, need) : NULL;
   uint32_t offset = offset_of(arena, given);
   uint32_t have = piece_at(arena, offset)->size;
   if (!new_size) {
      release(arena, offset, have);
      return NULL;
   }
   if (need <= have) {
      keep(arena, offset, have, need);
      return given;
   }
   if (grow(arena, offset, have, need)) return given;
   void *moved = acquire(arena, need);
   if (!moved) return NULL;
   memcpy(moved, given, old_size);
   release(arena, offset, have);
   return moved;
}
