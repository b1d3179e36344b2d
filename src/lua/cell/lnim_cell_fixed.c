/* What would differ from run to run in a cell, made the same: where its memory lies, the seed of
   Lua's hashes of strings, and the locale.

   Hashes decide in which order `next` visits keys and when a table grows, and so how much memory a
   bot needs. Those of tables and functions are the lower 32 bits of their addresses; those of
   strings begin with a seed that Lua makes of addresses and the time. The locale decides how
   strings compare, which letters have another case, and which mark fractions have. */
#define _GNU_SOURCE
#include "lua/cell/lnim_cell_state.h"

#include <locale.h>
#include <stdalign.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/mman.h>

/* Memory */

static void *map(uintptr_t wanted, size_t size) {
   void *block =
         mmap((void *)wanted, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
   return block == MAP_FAILED ? NULL : block;
}

void *lnim_cell_map(size_t size) {
#if UINTPTR_MAX > 0xffffffff
   /* Each cell in 4 GB of its own, at the same place in these. Not at a multiple of 2 MB, or the
      system might spend a huge page on a small cell. */
   enum { FIRST = 16, PLACES = 16384, WITHIN = 1 << 16, TRIES = 64 };
   static atomic_uint next;
   for (int i = 0; i < TRIES; i++) {
      uintptr_t place = FIRST + atomic_fetch_add(&next, 1) % PLACES;
      uintptr_t wanted = (place << 32) + WITHIN;
      void *block = map(wanted, size);
      if (!block || (uintptr_t)block == wanted) return block;
      lnim_cell_unmap(block, size); /* that place is taken */
   }
#endif
   return map(0, size);
}

void lnim_cell_unmap(void *block, size_t size) {
   if (block) munmap(block, size);
}

/* The seed of hashes

   Lua offers no way to set it. But lua_newstate writes it into the piece of memory that it requests
   first, and uses it only after its second request. Where it lies there is found by experiment: in
   states that are begun at the same address in the same way, but from different depths of the C
   stack, it differs, and besides it only pointers into that stack do. */

enum { LARGEST_STATE = 1 << 13, PROBES = 3 };

typedef struct probe {
   alignas(max_align_t) unsigned char block[LARGEST_STATE];
   unsigned char copies[PROBES][LARGEST_STATE];
   size_t size;
   int number, requests, returns;
} probe;

/* The lua_Alloc of a probe: gives the block, and keeps a copy of it at the second request, which it
   refuses. */
static void *probe_resize(void *context, void *piece, size_t old_size, size_t new_size) {
   (void)piece;
   (void)old_size;
   probe *p = context;
   if (new_size == 0) return NULL;
   p->requests++;
   if (p->requests == 1 && new_size <= LARGEST_STATE) {
      p->size = new_size;
      return p->block;
   }
   if (p->requests == 2) memcpy(p->copies[p->number], p->block, p->size);
   return NULL;
}

static void run_probe(probe *p, int depth) {
   static void (*const volatile deeper)(probe *, int) = run_probe; /* not to be inlined */
   if (depth > 0) {
      deeper(p, depth - 1);
      p->returns++; /* so that this is not a tail call, which would take no stack */
      return;
   }
   memset(p->block, 0, sizeof p->block);
   p->size = 0;
   p->requests = 0;
   lua_newstate(probe_resize, p); /* NULL, since it gets no more memory */
}

static bool is_in_stack(uintptr_t value) {
   enum { NEAR = 1 << 17 };
   char here;
   uintptr_t at = (uintptr_t)&here;
   return (value > at ? value - at : at - value) < NEAR;
}

/* Whether the word at that place of the block differs from probe to probe, and is not part of a
   pointer into the stack. */
static bool may_be_seed(const probe *p, size_t place) {
   uint32_t words[PROBES];
   uintptr_t around;
   for (int i = 0; i < PROBES; i++) {
      memcpy(&words[i], p->copies[i] + place, sizeof words[i]);
      memcpy(&around, p->copies[i] + place / sizeof around * sizeof around, sizeof around);
      if (is_in_stack(around)) return false;
   }
   return words[0] != words[1] && words[1] != words[2] && words[2] != words[0];
}

/* Where the seed lies; 0 if that cannot be found out. */
static size_t find_seed(void) {
   probe p;
   size_t found = 0;
   p.returns = 0;
   for (p.number = 0; p.number < PROBES; p.number++) {
      run_probe(&p, p.number);
      if (p.requests < 2 || p.size == 0) return 0;
   }
   for (size_t place = 0; place + sizeof(uintptr_t) <= p.size; place += sizeof(uint32_t)) {
      if (!may_be_seed(&p, place)) continue;
      if (found) return 0;
      found = place;
   }
   return found;
}

void lnim_cell_seed(void *state, uint32_t seed) {
   static atomic_size_t known; /* 1 more than the place; 0: not looked for yet */
   size_t place = atomic_load(&known);
   if (place == 0) {
      place = find_seed() + 1;
      atomic_store(&known, place);
   }
   if (place > 1) memcpy((unsigned char *)state + place - 1, &seed, sizeof seed);
}

/* The locale */

void lnim_cell_enter(lnim_cell *cell) {
   cell->locale_outside = uselocale((locale_t)cell->locale);
}

void lnim_cell_leave(lnim_cell *cell) {
   uselocale((locale_t)cell->locale_outside);
}

bool lnim_cell_open_locale(lnim_cell *cell) {
   cell->locale = newlocale(LC_ALL_MASK, "C", (locale_t)0);
   return cell->locale != NULL;
}

void lnim_cell_shut_locale(lnim_cell *cell) {
   if (cell->locale) freelocale((locale_t)cell->locale);
   cell->locale = NULL;
}
