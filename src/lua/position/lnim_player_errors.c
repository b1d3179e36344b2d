/***
The errors of the players of a game of classic Nim.
@submodule nim.core
*/
#include "core/base/nim_decimal.h"
#include "lua/position/lnim_position.h"

#include <string.h>

/* Reads a positive integer at *text and moves on; 0 if there is none or it is above 2^63-1. */
static int64_t read_integer(const char **text) {
   uint64_t value;
   return nim_decimal_read(text, INT64_MAX, &value) ? (int64_t)value : 0;
}

/* Reads "heap:take" at *text and moves on, past the space after it. False if that is not a legal
   move in the position. */
static bool read_move(const char **text, const nim_position *position, nim_move *move) {
   int64_t heap = read_integer(text);
   if (heap == 0 || (uint64_t)heap > position->count || *(*text)++ != ':') return false;
   move->heap = (size_t)heap - 1;
   move->take = read_integer(text);
   if (move->take == 0 || move->take > position->heaps[move->heap]) return false;
   if (**text == ' ')
      ++*text;
   else if (**text != '\0')
      return false;
   return true;
}

static int raise_move(lua_State *L, lua_Integer number, const char *word) {
   lua_pushfstring(L, "move %I", (LUAI_UACINT)number);
   lua_pushlstring(L, word, strcspn(word, " "));
   return lnim_expected(L, -1, lua_tostring(L, -2), "legal move such as 4:7");
}

/***
Counts the moves that give a won position away, as `nim.common.game` judges them, fast enough for
the standings of a million games.
@function errors
@tparam position start where the game began
@tparam string moves as `nim.referee.play` gives them, "4:7 3:5"
@treturn[1] int errors of the player who moved first
@treturn[1] int errors of the other player
@treturn[2] nil for a position that is not one of classic Nim
@raise for text that is not a move, and for an illegal move, naming it
*/
static int errors(lua_State *L) {
   const nim_position *start = lnim_test_position(L, 1);
   if (start == NULL) return lnim_expected(L, 1, "start", "nim.position");
   lua_getmetatable(L, 1);
   lua_rawgetp(L, LUA_REGISTRYINDEX, &lnim_classic_kind);
   if (!lua_rawequal(L, -1, -2)) return 0;

   const char *text = lnim_check_text(L, 2, "moves", NULL);
   nim_position *position = lnim_position_new(L, start->count, 0);
   memcpy(position, start, nim_position_size(start->count));
   lua_Integer counts[2] = {0, 0};
   enum nim_outcome before = nim_position_outcome(position, position->play);
   for (lua_Integer number = 1; *text != '\0'; number++) {
      nim_move move;
      const char *word = text;
      if (!read_move(&text, position, &move)) return raise_move(L, number, word);
      nim_position_take(position, move);
      enum nim_outcome after = nim_position_outcome(position, position->play);
      counts[(number - 1) % 2] += before == NIM_N && after == NIM_N;
      before = after;
   }
   lua_pushinteger(L, counts[0]);
   lua_pushinteger(L, counts[1]);
   return 2;
}

void lnim_open_player_errors(lua_State *L) {
   lua_pushcfunction(L, errors);
   lua_setfield(L, -2, "errors");
}
