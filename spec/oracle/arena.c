/* Uses an arena at random and looks inside after each step:  arena SEED STEPS

   Every piece keeps its content; sizes, neighbours and lists agree; addresses are multiples of 16;
   shrinking never fails; and putting a copy back restores everything. */
#include "core/base/nim_arena.c"

#include <stdio.h>
#include <stdlib.h>

enum { PIECES = 400, SIZE = 1 << 18 };

typedef struct held {
   unsigned char *bytes;
   size_t size;
   unsigned char filling;
} held;

static uint64_t state;

static uint32_t draw(uint32_t below) {
   state = state * 6364136223846793005u + 1442695040888963407u;
   return (uint32_t)(state >> 33) % below;
}

static void expect(bool holds, const char *what) {
   if (holds) return;
   fprintf(stderr, "arena: %s\n", what);
   exit(1);
}

static void look_inside(nim_arena *arena) {
   uint32_t offset = (uint32_t)((sizeof *arena + UNIT - 1) / UNIT * UNIT + UNIT - HEADER);
   uint32_t before = 0, hanging = 0;
   bool was_free = false;
   while (offset < arena->extent) {
      const piece *here = piece_at(arena, offset);
      uint32_t size = here->size & ~(uint32_t)FREE;
      bool is_free = here->size & FREE;
      expect(size >= UNIT && size % UNIT == 0, "a size is a positive multiple of 16");
      expect(here->before == before, "a piece knows the size of the one before");
      expect(!(is_free && was_free), "no two free pieces touch");
      hanging += is_free;
      was_free = is_free;
      before = size;
      offset += size;
   }
   expect(offset == arena->extent, "the last piece ends where the untouched rest begins");
   expect(!was_free, "the last piece is not free");
   expect(arena->last == before, "the arena knows the size of the last piece");
   for (unsigned list = 0; list < NIM_ARENA_LISTS; list++) {
      uint32_t back = 0;
      expect((arena->filled >> list & 1) == (arena->lists[list] != 0), "filled lists are marked");
      for (uint32_t at = arena->lists[list]; at; at = piece_at(arena, at)->next) {
         const piece *here = piece_at(arena, at);
         expect(here->size & FREE, "only free pieces hang in lists");
         expect(list_of(here->size - FREE) == list, "a piece hangs in the list of its size");
         expect(here->back == back, "a list leads back");
         back = at;
         hanging--;
      }
   }
   expect(hanging == 0, "every free piece hangs in a list");
}

static void check_content(const held *one) {
   for (size_t i = 0; i < one->size; i++)
      expect(one->bytes[i] == one->filling, "a piece keeps its content");
}

/* Zero, small, medium or large, as programs in Lua ask for them. */
static size_t draw_size(void) {
   uint32_t kind = draw(100);
   if (kind < 35) return 0;
   if (kind < 80) return 1 + draw(130);
   return 1 + draw(kind < 98 ? 2000 : 40000);
}

static bool resize_one(nim_arena *arena, held *one) {
   size_t size = draw_size();
   check_content(one);
   unsigned char *moved = nim_arena_resize(arena, one->bytes, one->size, size);
   if (!moved && size > 0) {
      expect(size > one->size, "shrinking never fails");
      return false;
   }
   expect((uintptr_t)moved % UNIT == 0, "addresses are multiples of 16");
   size_t kept = size < one->size ? size : one->size;
   for (size_t i = 0; i < kept; i++)
      expect(moved[i] == one->filling, "a piece that moves keeps its content");
   *one = (held){moved, size, (unsigned char)draw(256)};
   if (size) memset(moved, one->filling, size);
   return true;
}

int main(int count, char **arguments) {
   expect(count == 3, "SEED and STEPS expected");
   state = strtoull(arguments[1], NULL, 10);
   long steps = strtol(arguments[2], NULL, 10), refused = 0;
   void *block = malloc(SIZE), *copy = malloc(SIZE);
   expect(block && copy, "memory expected");
   nim_arena *arena = nim_arena_start(block, SIZE);
   held pieces[PIECES] = {{0}}, kept[PIECES] = {{0}};
   size_t extent = nim_arena_extent(arena);
   memcpy(copy, arena, extent);
   for (long step = 1; step <= steps; step++) {
      refused += !resize_one(arena, &pieces[draw(PIECES)]);
      if (step % 16 == 0) look_inside(arena);
      if (step % 1000 == 0 && draw(2)) { /* save everything */
         extent = nim_arena_extent(arena);
         memcpy(copy, arena, extent);
         memcpy(kept, pieces, sizeof pieces);
      } else if (step % 1000 == 0) { /* everything is as it was saved */
         memcpy(arena, copy, extent);
         memcpy(pieces, kept, sizeof pieces);
         look_inside(arena);
         for (int i = 0; i < PIECES; i++)
            check_content(&pieces[i]);
      }
   }
   for (int i = 0; i < PIECES; i++)
      nim_arena_resize(arena, pieces[i].bytes, pieces[i].size, 0);
   look_inside(arena);
   expect(nim_arena_resize(arena, NULL, 0, SIZE) == NULL, "what is too large is refused");
   expect(nim_arena_resize(arena, NULL, 0, SIZE_MAX) == NULL, "what is far too large is refused");
   expect(nim_arena_resize(arena, NULL, 0, SIZE - NIM_ARENA_LEAST) != NULL,
          "an arena that is empty again has room for all");
   free(block);
   free(copy);
   printf("%ld steps, %ld refused\n", steps, refused);
   return 0;
}
