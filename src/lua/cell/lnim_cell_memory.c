/* The memory of a cell: counted, capped, copied and put back. */
#include "lua/cell/lnim_cell_state.h"

#include <string.h>

static void *refuse(lnim_cell *cell) {
   /* Lua collects all garbage and asks again, so a second refusal in a row means that the bot's
      values themselves are too large. The collection is charged: otherwise each instruction of a
      bot just below the cap could collect a megabyte. */
   if (cell->refused) {
      if (cell->lost == LNIM_PLAYED) cell->lost = LNIM_MEMORY;
      cell->look = cell->left;
   }
   cell->refused = true;
   cell->left -= (lua_Integer)(cell->used / LNIM_BYTES_PER_INSTRUCTION);
   return NULL;
}

static void *resize_somewhere(lnim_cell *cell, void *block, size_t old_size, size_t new_size) {
   if (cell->arena) return nim_arena_resize(cell->arena, block, old_size, new_size);
   return cell->outside.resize(cell->outside.context, block, old_size, new_size);
}

/* The lua_Alloc of the cell. Growing may fail; shrinking and freeing may not. */
static void *resize(void *context, void *block, size_t old_size, size_t new_size) {
   lnim_cell *cell = context;
   bool is_string = !block && old_size == LUA_TSTRING;
   if (!block) old_size = 0; /* it was the type of the new object */
   bool grows = new_size > old_size;
   if (grows && new_size - old_size > cell->limits.memory - cell->used) return refuse(cell);
   void *resized = resize_somewhere(cell, block, old_size, new_size);
   if (grows) {
      if (!resized) return refuse(cell);
      cell->refused = false;
      cell->left -= (lua_Integer)(new_size / LNIM_BYTES_PER_INSTRUCTION);
   } else if (!resized) {
      resized = new_size ? block : NULL;
   }
   cell->used += new_size - old_size;
   if (cell->used > cell->peak) cell->peak = cell->used;
   if (is_string && new_size > cell->longest) cell->longest = new_size;
   return resized;
}

/* The lua_Alloc of lua_newstate, which sets the seed in between. */
typedef struct opening {
   lnim_cell *cell;
   void *state;
   int requests;
} opening;

static void *resize_opening(void *context, void *block, size_t old_size, size_t new_size) {
   opening *begun = context;
   if (++begun->requests == 2 && begun->state)
      lnim_cell_seed(begun->state, begun->cell->limits.seed);
   void *resized = resize(begun->cell, block, old_size, new_size);
   if (begun->requests == 1) begun->state = resized;
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
   cell->used = cell->peak = cell->longest = 0;
   cell->refused = false;
   cell->lost = LNIM_PLAYED;
   if (!cell->limits.plain) {
      size_t size = arena_size(&cell->limits);
      void *block = lnim_cell_map(size);
      if (!block) return NIM_NO_MEMORY;
      cell->arena = nim_arena_start(block, size);
      cell->arena_size = size;
   }
   if (!cell->locale && !lnim_cell_open_locale(cell)) return NIM_NO_MEMORY;
   opening begun = {.cell = cell};
   cell->L = lua_newstate(resize_opening, &begun);
   if (!cell->L) return NIM_LIMIT;
   lua_setallocf(cell->L, resize, cell);
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
   lnim_cell_unmap(block, cell->arena_size);
   lnim_cell_shut_locale(cell);
   nim_resize(&cell->outside, &cell->image, cell->image_size, 0, 1);
   cell->arena_size = cell->image_size = 0;
}

nim_status lnim_cell_keep(lnim_cell *cell) {
   cell->image_longest = cell->longest;
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
   cell->longest = cell->image_longest;
}

void lnim_cell_room(lua_State *L, size_t bytes, size_t times) {
   lnim_cell *cell = lnim_cell_of(L);
   if (bytes <= (cell->limits.memory - cell->used) / times) return;
   cell->left -= (lua_Integer)(cell->used / LNIM_BYTES_PER_INSTRUCTION);
   lua_gc(L, LUA_GCCOLLECT);
   if (bytes > (cell->limits.memory - cell->used) / times) lnim_cell_lose(L, LNIM_MEMORY);
}
