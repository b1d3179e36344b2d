/* What every part of the core shares: results of calls, memory from outside, and how long work is
   interrupted. The core never sees Lua. A call that can fail returns a nim_status and leaves its
   object as it was, or, where its header says so, valid and continuable. */
#ifndef NIM_BASE_H
#define NIM_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma GCC visibility push(hidden)

typedef enum nim_status {
   NIM_OK = 0,
   NIM_NO_MEMORY,   /* an allocation failed */
   NIM_OVERFLOW,    /* a result does not fit its integer */
   NIM_INTERRUPTED, /* the poll said stop: call again to continue */
   NIM_LIMIT,       /* a limit set by the caller was reached */
   NIM_INVALID,     /* the arguments do not describe an object; the call's header says more */
   NIM_CYCLE,       /* a position can be reached from itself */
   NIM_DROPPED      /* needed values are no longer kept */
} nim_status;

enum nim_play { NIM_NORMAL, NIM_MISERE };

/* Who wins: N, the player to move ("next"); P, the player who has just moved ("previous"). */
enum nim_outcome { NIM_P, NIM_N };

/* An allocator in the shape of lua_Alloc: size 0 frees; sizes are exact. The owner of an object
   passes the same allocator to every call about it. */
typedef struct nim_memory {
   void *(*resize)(void *context, void *block, size_t old_size, size_t new_size);
   void *context;
} nim_memory;

/* Resizes *block from old_count to new_count items; on failure *block is unchanged. A count of 0
   frees and sets *block to NULL. */
nim_status nim_resize(const nim_memory *memory, void **block, size_t old_count, size_t new_count,
                      size_t item_size);

/* How many items to make room for when `count` are needed: a quarter more, so that growing one by
   one stays cheap. */
static inline size_t nim_grown_capacity(size_t count) {
   return count + count / 4 + 16;
}

/* Long loops call this at most every few milliseconds; true means stop with NIM_INTERRUPTED.
   A NULL poll, or a NULL function in it, never stops. */
typedef struct nim_poll {
   bool (*stop)(void *context);
   void *context;
} nim_poll;

bool nim_stopped(const nim_poll *poll);

#pragma GCC visibility pop

#endif
