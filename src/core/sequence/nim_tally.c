/* Room for counting values. */
#include "core/sequence/nim_tally.h"

#include <string.h>

static size_t block_bytes(size_t size) {
   return size / (NIM_TALLY_WORD * 8) + size / 8 + size * sizeof(int64_t);
}

nim_status nim_tally_enlarge(nim_tally *tally, size_t size, const nim_memory *memory) {
   if (size > SIZE_MAX / 16) return NIM_NO_MEMORY;
   void *block = NULL, *old = tally->full;
   nim_status status = nim_resize(memory, &block, 0, block_bytes(size), 1);
   if (status != NIM_OK) return status;
   memset(block, 0, block_bytes(size));
   uint64_t *full = block, *present = full + size / NIM_TALLY_LEAST;
   int64_t *counts = (int64_t *)(void *)(present + size / NIM_TALLY_WORD);
   if (tally->size > 0) {
      memcpy(full, tally->full, tally->size / NIM_TALLY_LEAST * sizeof *full);
      memcpy(present, tally->present, tally->size / NIM_TALLY_WORD * sizeof *present);
      memcpy(counts, tally->counts, tally->size * sizeof *counts);
   }
   nim_resize(memory, &old, block_bytes(tally->size), 0, 1);
   *tally = (nim_tally){full, present, counts, size};
   return NIM_OK;
}

void nim_tally_free(nim_tally *tally, const nim_memory *memory) {
   void *block = tally->full;
   nim_resize(memory, &block, block_bytes(tally->size), 0, 1);
   *tally = (nim_tally){.size = 0};
}
