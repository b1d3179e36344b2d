/* The bot in a cell: loading and calling it, the positions that it sees, and its questions to the
   host about those of which the cell does not know the rules. */
#ifndef LNIM_CELL_BOT_H
#define LNIM_CELL_BOT_H

#include "lua/cell/lnim_cell_state.h"

#pragma GCC visibility push(hidden)

/* User values of a cell. */
enum {
   LNIM_CELL_SOURCE = 1,
   LNIM_CELL_NAME,
   LNIM_CELL_POSITIONS, /* under other rules than classic Nim's: a list of those of the game */
   LNIM_CELL_LOOPS,     /* over their moves: a list of the iterators of the turn */
   LNIM_CELL_USER_VALUES = LNIM_CELL_LOOPS
};

enum lnim_cell_kind { LNIM_CELL_CLASSIC, LNIM_CELL_HEAPS, LNIM_CELL_STATES };

/* What lies on the cell's main stack between calls: the bot, its turn, and the metatables of
   positions by kind. */
enum { LNIM_PLAYER = 1, LNIM_TURN, LNIM_POSITIONS, LNIM_BASE = LNIM_POSITIONS + LNIM_CELL_STATES };

/* Loading and calling: lnim_cell_bot.c */

typedef struct lnim_request {
   const char *method;           /* "move" or "start" */
   const nim_position *position; /* the host's */
   enum lnim_cell_kind kind;
   lua_Integer position_number; /* in LNIM_CELL_POSITIONS, unless it is a classic one */
   const char *seat;            /* NULL: the bot gets no turn, and what follows is not used */
   lua_Integer number;
   const lua_Integer *last; /* the opponent's move: heap, take, parts, or a whole state */
   size_t last_count;       /* 0: there is none */
   bool last_is_state;
} lnim_request;

/* In the cell: makes the libraries and runs the file; returns what lies on the main stack between
   calls, as a game begins. */
int lnim_cell_load(lua_State *L);

/* In the cell: calls a method of the bot, with what lies on the main stack and a light userdata, a
   lnim_request; returns all that the bot returned. */
int lnim_cell_ask(lua_State *L);

/* Positions: lnim_cell_position.c */

/* In the cell: pushes the metatables of positions. */
void lnim_cell_open_positions(lua_State *L);

/* In lnim_cell_ask: pushes the position as the bot gets it. */
void lnim_cell_push_position(lua_State *L, const lnim_request *request);

/* Questions: lnim_cell_host.c */

/* A question of the cell to the host: the result of a method of a position, or of a loop. */
typedef struct lnim_question {
   const char *method; /* NULL: the next move of a loop */
   lua_Integer number; /* of the position or the loop */
   lua_State *from;
   int argument; /* of the method, an index in `from`; 0: without one */
   int count;    /* of the values that answer; for `moves` one, the number of the new loop */
   lua_Integer values[LNIM_MOVE_VALUES];
   char text[LNIM_TEXT]; /* if there is no answer: the error */
   size_t text_size;
} lnim_question;

/* Answers in the host's state, in whose running function the cell is argument 1; no error leaves
   it. False if there is no answer. */
bool lnim_cell_answer(lua_State *host, lnim_question *question);

/* Pushes a value of the cell for the host to judge: the value itself if it is nil, a boolean, a
   number or the beginning of a text, otherwise an empty one of the same type. */
void lnim_cell_push_value(lua_State *L, lua_State *from, int index);

#pragma GCC visibility pop

#endif
