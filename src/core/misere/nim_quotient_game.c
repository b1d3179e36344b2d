/* The options of heaps as misère quotients need them, whether a code or a list gives them. */
#include "core/misere/nim_quotient_game.h"

void nim_game_init(nim_game *game, const nim_rules *rules) {
   *game = (nim_game){.rules = rules};
}

void nim_game_free(nim_game *game, const nim_memory *memory) {
   nim_list_free(&game->listed, memory);
   nim_list_free(&game->ends, memory);
}

nim_status nim_game_add(nim_game *game, const int64_t *heaps, size_t count,
                        const nim_memory *memory) {
   nim_list *listed = &game->listed;
   nim_status status = nim_list_reserve(listed, count + 1, memory);
   if (status != NIM_OK) return status;
   listed->items[listed->count++] = (int64_t)count;
   for (size_t i = 0; i < count; i++)
      listed->items[listed->count++] = heaps[i];
   return NIM_OK;
}

nim_status nim_game_end(nim_game *game, const nim_memory *memory) {
   nim_status status = nim_list_reserve(&game->ends, 1, memory);
   if (status == NIM_OK) game->ends.items[game->ends.count++] = (int64_t)game->listed.count;
   return status;
}

static size_t end_of(const nim_game *game, size_t heap) {
   return heap == 0 ? 0 : (size_t)game->ends.items[heap - 1];
}

void nim_game_drop(nim_game *game) {
   game->listed.count = end_of(game, game->ends.count);
}

int64_t nim_game_heaps(const nim_game *game) {
   return game->rules != NULL ? INT64_MAX : (int64_t)game->ends.count;
}

nim_moves nim_moves_of(const nim_game *game, int64_t heap) {
   nim_moves moves = {.heaps = NULL};
   if (game->rules != NULL) {
      nim_options_start(&moves.options, game->rules, heap);
   } else if (heap > 0) {
      moves.at = game->listed.items + end_of(game, (size_t)heap - 1);
      moves.end = game->listed.items + end_of(game, (size_t)heap);
   }
   return moves;
}

bool nim_moves_next(nim_moves *moves) {
   if (moves->options.rules != NULL) {
      if (!nim_options_next(&moves->options)) return false;
      moves->heaps = moves->options.option.parts;
      moves->count = (size_t)moves->options.option.count;
      return true;
   }
   if (moves->at == moves->end) return false;
   moves->count = (size_t)*moves->at;
   moves->heaps = moves->at + 1;
   moves->at = moves->heaps + moves->count;
   return true;
}
