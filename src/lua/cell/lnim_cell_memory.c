/* The memory of a cell: counted, capped, copied and put back. */
#include "lua/cell/lnim_cell_state.h"

#include <string.h>

/* Copying 64 bytes, or collecting them, takes about the time of an instruction. */
enum { BYTES_PER_INSTRUCTION = 64 };

static void *refuse(lnim_cell *cell) {
   /* Lua collects all garbage and asks again, so a second refusal in a row means that the bot's
      values themselves are too large. The collection is charged: otherwise each instruction of a
      bot just below the cap could collect a megabyte. */
   if (cell->refused) {
      if (cell->lost == LNIM_PLAYED) cell->lost = LNIM_MEMORY;
      cell->look = cell->left;
   }
   cell->refused = true;
   cell->left -= (lua_Integer)(cell->used / BYTES_PER_INSTRUCTION);
   return NULL;
}

static void *resize_somewhere(lnim_cell *cell, void *block, size_t old_size, size_t new_size) {
   if (cell->arena) return nim_arena_resize(cell->arena, block, old_size, new_size);
   return cell->outside.resize(cell->outside.context, block, old_size, new_size);
}

/* The lua_Alloc of the cell. Growing may fail; shrinking and freeing may not. */
static void *resize(void *context, void *block, size_t old_size, size_t new_size) {
   lnim_cell *cell = context;
   if (!block) old_size = 0; /* it was the type of the new object */
   bool grows = new_size > old_size;
   if (grows && new_size - old_size > cell->limits.memory - cell->used) return refuse(cell);
   void *resized = resize_somewhere(cell, block, old_size, new_size);
   if (grows) {
      if (!resized) return refuse(cell);
      cell->refused = false;
      cell->left -= (lua_Integer)(new_size / BYTES_PER_INSTRUCTION);
   } else if (!resized) {
      resized = new_size ? block : NULL;
   }
   cell->used += new_size - old_size;
   if (cell->used > cell->peak) cell->peak = cell->used;
   return resized;
}

static int panic(lua_State *L) {
   (void)L; /* never called: all that can raise runs under lua_pcall */
   return 0;
}

/* What Lua asks for is capped exactly; the arena has room for as much again, for the gaps between
   the pieces. So the cap alone decides, with an arena or without. */
static size_t arena_size(const lnim_limits *limits) {
   return 2 * limits->memory + NIM_ARENA_LEAST;
}

nim_status lnim_cell_open(lnim_cell *cell) {
   cell->used = cell->peak = 0;
   cell->refused = false;
   cell->lost = LNIM_PLAYED;
   if (!cell->limits.plain) {
      void *block = NULL;
      size_t size = arena_size(&cell->limits);
      nim_status status = nim_resize(&cell->outside, &block, 0, size, 1);
      if (status != NIM_OK) return status;
      cell->arena = nim_arena_start(block, size);
      cell->arena_size = size;
   }
   cell->L = lua_newstate(resize, cell);
   if (!cell->L) return NIM_LIMIT;
   *(lnim_cell **)lua_getextraspace(cell->L) = cell;
   lua_atpanic(cell->L, panic);
   return NIM_OK;
}

void lnim_cell_shut(lnim_cell *cell) {
   /* Nothing in the arena owns anything outside, and no finalizer may run: it is dropped as a
    * whole. */
   if (cell->L && !cell->arena) lua_close(cell->L);
   void *block = cell->arena;
   cell->L = NULL;
   cell->arena = NULL;
   nim_resize(&cell->outside, &block, cell->arena_size, 0, 1);
   nim_resize(&cell->outside, &cell->image, cell->image_size, 0, 1);
   cell->arena_size = cell->image_size = 0;
}

nim_status lnim_cell_keep(lnim_cell *cell) {
   if (!cell->arena) return NIM_OK;
   size_t size = nim_arena_extent(cell->arena);
   nim_status status = nim_resize(&cell->outside, &cell->image, 0, size, 1);
   if (status != NIM_OK) return status;
   cell->image_size = size;
   cell->image_used = cell->used;
   memcpy(cell->image, cell->arena, size);
   return NIM_OK;
}

void lnim_cell_restore(lnim_cell *cell) {
   memcpy(cell->arena, cell->image, cell->image_size);
   cell->used = cell->image_used;
}

void lnim_cell_room(lua_State *L, size_t bytes, size_t times) {
   lnim_cell *cell = lnim_cell_of(L);
   if (bytes <= (cell->limits.memory - cell->used) / times) return;
   cell->left -= (lua_Integer)(cell->used / BYTES_PER_INSTRUCTION);
   lua_gc(L, LUA_GCCOLLECT);
   if (bytes > (cell->limits.memory - cell->used) / times) lnim_cell_lose(L, LNIM_MEMORY);
}
