/* An allocator inside one block of memory that can be copied and put back.

   The arena keeps all its data in the block itself, and every address it gives out lies there too.
   So a copy of the first nim_arena_extent() bytes is a copy of everything in it, and copying them
   back to the same place restores all objects, pointers between them included.

   How: eight bytes in front of each piece hold its size and that of the piece before it, so a freed
   piece merges with its free neighbours at once and no two free pieces ever touch; a free piece at
   the end returns to the untouched rest. Free pieces hang in 64 lists by size, four to a doubling,
   and a request takes the first that fits in the smallest list that can serve it. Every call takes
   a bounded number of steps, and what a sequence of calls does depends on the sequence alone. */
#ifndef NIM_ARENA_H
#define NIM_ARENA_H

#include "core/base/nim_base.h"

#pragma GCC visibility push(hidden)

enum { NIM_ARENA_LISTS = 64 };

typedef struct nim_arena {
   uint32_t end;                    /* of the block */
   uint32_t extent;                 /* everything from here to the end is untouched */
   uint32_t last;                   /* size of the piece just before extent */
   uint64_t filled;                 /* bit i: lists[i] is not empty */
   uint32_t lists[NIM_ARENA_LISTS]; /* where the first free piece is; 0: none */
} nim_arena;

/* Bytes that a block needs beyond those given out, and the largest size of a block. */
enum { NIM_ARENA_LEAST = 1024, NIM_ARENA_MOST = 1 << 30 };

/* Makes an arena in a block that is aligned as malloc aligns; its size is NIM_ARENA_LEAST …
   NIM_ARENA_MOST. Touches nothing beyond the first NIM_ARENA_LEAST bytes. */
nim_arena *nim_arena_start(void *block, size_t size);

/* Resizes in the shape of lua_Alloc, except that the old size must be that of the last request; a
   smaller size always succeeds, and leaves the piece where it is. NULL: no room. Addresses are
   multiples of 16. */
void *nim_arena_resize(nim_arena *arena, void *piece, size_t old_size, size_t new_size);

static inline size_t nim_arena_extent(const nim_arena *arena) {
   return arena->extent;
}

#pragma GCC visibility pop

#endif
