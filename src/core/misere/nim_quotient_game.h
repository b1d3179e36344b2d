/* The options of heaps as misère quotients need them, whether a code or a list gives them.

   An option is the list of the heaps left, each above 0; in a list each is smaller than the heap
   that it is an option of. Heap 0 has no options. */
#ifndef NIM_QUOTIENT_GAME_H
#define NIM_QUOTIENT_GAME_H

#include "core/base/nim_list.h"
#include "core/rules/nim_options.h"

#pragma GCC visibility push(hidden)

typedef struct nim_game {
   const nim_rules *rules; /* must outlive the game; NULL: options are listed */
   nim_list listed;        /* for each option, the number of its heaps and these */
   nim_list ends;          /* where the options of heaps 1, 2, … end in `listed` */
} nim_game;

void nim_game_init(nim_game *game, const nim_rules *rules);
void nim_game_free(nim_game *game, const nim_memory *memory);

/* Listing options: each of the heap after the last one listed, in any order; then the end of that
   heap. After an error, drop what was added and list the heap again. */
nim_status nim_game_add(nim_game *game, const int64_t *heaps, size_t count,
                        const nim_memory *memory);
nim_status nim_game_end(nim_game *game, const nim_memory *memory);
void nim_game_drop(nim_game *game);

/* The number of heaps whose options are known: INT64_MAX under a code. */
int64_t nim_game_heaps(const nim_game *game);

/* One option after the other:

      nim_moves moves = nim_moves_of(game, heap);
      while (nim_moves_next(&moves))
         … moves.heaps[0 … moves.count - 1] … */
typedef struct nim_moves {
   const int64_t *heaps;
   size_t count;
   /* the rest is private */
   const int64_t *at, *end; /* listed */
   nim_options options;     /* of a code */
} nim_moves;

nim_moves nim_moves_of(const nim_game *game, int64_t heap);
bool nim_moves_next(nim_moves *moves);

#pragma GCC visibility pop

#endif
