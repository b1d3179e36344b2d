/* The cell: where a bot from a stranger plays, a Lua state of its own inside this process.

   What is in it can reach no file, process, clock or environment, no value of the host and no other
   bot. Its memory is capped, and a move, or the file when it is loaded, may execute so many
   instructions and no more; nothing that the bot catches goes past either limit. Whatever runs in
   the cell's state and can raise an error does so under lua_pcall there, so no error of the cell
   reaches the host's state, and no other way round.

   The state lies in one block of memory (nim_arena.h). When the bot is loaded, the block is copied;
   before each game the copy is put back, so no game can leave anything to the next.

   Not promised: a hard limit in real time, and anything that a fault in Lua itself would break.
   Worker processes are there for these.

   A cell is a userdata of the host, which owns the arena and its copy. */
#ifndef LNIM_CELL_H
#define LNIM_CELL_H

#include "core/base/nim_arena.h"
#include "lua/position/lnim_position.h"

#include <time.h>

#pragma GCC visibility push(hidden)

enum lnim_verdict {
   LNIM_PLAYED,
   LNIM_TIME,       /* too many instructions, or too long */
   LNIM_MEMORY,     /* more than the cap when all garbage is collected */
   LNIM_ERROR,      /* an error of the bot */
   LNIM_ILLEGAL,    /* a move that is none */
   LNIM_LOAD,       /* no bot comes out of the file */
   LNIM_INTERRUPTED /* Ctrl-C: not the bot's doing */
};

typedef struct lnim_limits {
   size_t memory;            /* bytes that the bot's values may take, the library's included */
   lua_Integer instructions; /* in one move, or when the file is loaded */
   lua_Number seconds;       /* of processor time in the same: what instructions do not measure */
   int step;                 /* instructions between two looks at the limits */
   bool plain; /* no arena: each piece of memory from the host, each game loads anew */
} lnim_limits;

/* Bytes of texts, and as many values as a move may have. */
enum { LNIM_NAME = 100, LNIM_TEXT = 400, LNIM_OUTPUT = 2000, LNIM_VALUES = 128 };

typedef struct lnim_cell {
   lua_State *L; /* NULL: closed */
   lnim_limits limits;
   nim_memory outside; /* the host's */

   /* The arena, NULL under `plain`, and what the cell starts each game from. */
   nim_arena *arena;
   size_t arena_size;
   void *image;
   size_t image_size;
   size_t image_used;
   const char *source;
   size_t source_size;
   const char *name; /* of the file, "=" in front: what messages call it */

   /* Memory in use, the most since the game began, and whether the last request was refused. */
   size_t used;
   size_t peak;
   bool refused;

   /* Instructions left; at `look` and below, lnim_cell_look is called. */
   lua_Integer left;
   lua_Integer look;
   clock_t deadline; /* 0: the clock has not been looked at yet */
   enum lnim_verdict lost;
   const nim_poll *poll; /* of the call in progress; NULL: the bot does not run */
   lua_State *host;      /* where that call was made */

   nim_random *random; /* the bot's stream, a value that the registry of its state keeps */

   /* What the bot says of itself. */
   char bot_name[LNIM_NAME]; /* any bytes */
   size_t bot_name_size;     /* 0: none */
   bool blind, starts, stochastic, theory;

   /* What went wrong, as the bot said it: any bytes. */
   char text[LNIM_TEXT];
   size_t text_size;

   /* The first that the bot printed in this game. */
   char output[LNIM_OUTPUT];
   size_t output_size;
} lnim_cell;

/* The cell that a state, or any coroutine in it, belongs to. */
static inline lnim_cell *lnim_cell_of(lua_State *L) {
   return *(lnim_cell **)lua_getextraspace(L);
}

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

/* lnim_cell_memory.c: the state as a whole. */

/* Makes an empty state; NIM_LIMIT if it does not fit the cap. */
nim_status lnim_cell_open(lnim_cell *cell);

/* Gives back all memory of the state, and the copy. */
void lnim_cell_shut(lnim_cell *cell);

/* Keeps a copy of the arena, and puts it back. */
nim_status lnim_cell_keep(lnim_cell *cell);
void lnim_cell_restore(lnim_cell *cell);

/* In the cell: sees to it that `times` pieces of that size are free, collecting garbage if need be,
   or ends the turn with LNIM_MEMORY. For the standard library's buffers, which fail without
   collecting: a string is built in a buffer (of twice its size, unless that is known) and copied.
 */
void lnim_cell_room(lua_State *L, size_t bytes, size_t times);

/* lnim_cell_limits.c */

/* Calls the function and arguments on the top of the cell's stack, under the limits of a move, and
   stops with LNIM_INTERRUPTED when the poll says so. The function may itself set a verdict and a
   text, and return. On LNIM_PLAYED the results are left on the stack; otherwise whatever is left
   there is of no use, and the text says why. */
enum lnim_verdict lnim_cell_call(lnim_cell *cell, int arguments, const nim_poll *poll);

/* In the cell: ends the turn. No pcall of the bot stops it. */
int lnim_cell_lose(lua_State *L, enum lnim_verdict verdict);

/* In the cell: counts work that one instruction makes C do, in instructions. */
void lnim_cell_charge(lua_State *L, lua_Integer work);

/* In the cell, after a protected call or a resume made for the bot: raises again what must not be
   caught. */
void lnim_cell_recheck(lua_State *L, int status);

/* Installs the hook that counts; coroutines inherit it. */
void lnim_cell_watch(lua_State *L);

/* Sets the verdict and the text that goes with it, for LNIM_TIME and LNIM_MEMORY; or the text. */
void lnim_cell_judge(lnim_cell *cell, enum lnim_verdict verdict);
void lnim_cell_say(lnim_cell *cell, const char *text, size_t size);

/* lnim_cell_bot.c */

/* In the cell: makes the libraries and runs the file; returns what lies on the main stack between
   calls, as a game begins. */
int lnim_cell_load(lua_State *L);

/* In the cell: calls a method of the bot, with what lies on the main stack and a light userdata, a
   lnim_request; returns all that the bot returned. */
int lnim_cell_ask(lua_State *L);

typedef struct lnim_request {
   const char *method;           /* "move" or "start" */
   const nim_position *position; /* the host's */
   enum lnim_cell_kind kind;
   lua_Integer position_number; /* in LNIM_CELL_POSITIONS, unless it is a classic one */
   const char *seat;            /* NULL: the bot gets no turn, and what follows is not used */
   lua_Integer number;
   const lua_Integer *last; /* the opponent's move: heap, take, parts, or a whole state */
   size_t last_count;       /* 0: none */
   bool last_is_state;
} lnim_request;

/* lnim_cell_position.c */

/* In the cell: pushes the metatables of positions. */
void lnim_cell_open_positions(lua_State *L);

/* In lnim_cell_ask: pushes the position as the bot gets it. */
void lnim_cell_push_position(lua_State *L, const lnim_request *request);

/* lnim_cell_host.c */

/* A question of the cell to the host: the result of a method of a position, or of a loop. */
typedef struct lnim_question {
   const char *method; /* NULL: the next move of a loop */
   lua_Integer number; /* of the position or the loop */
   lua_State *from;
   int argument; /* of the method, an index in `from`; 0: none */
   int count;    /* of the values that answer; the number of a loop, for `moves` */
   lua_Integer values[LNIM_VALUES];
   char text[LNIM_TEXT]; /* if there is no answer: the error */
   size_t text_size;
} lnim_question;

/* Answers in the host's state, in whose running function the cell is argument 1; no error leaves
   it. False if there is no answer. */
bool lnim_cell_answer(lua_State *host, lnim_question *question);

/* Pushes a value of the cell for the host to judge: the value itself if it is nil, a truth value, a
   number or the beginning of a text, otherwise one that is of the same type and no more. */
void lnim_cell_push_value(lua_State *L, lua_State *from, int index);

/* lnim_cell_library.c: what is offered is named, one by one. */

/* In the cell: makes the globals. */
void lnim_cell_open_library(lua_State *L);

/* Both fill the table below the one on the top, a standard library: with its values of these names;
   and with own functions, each with the library's function of the same name as upvalue 1. */
void lnim_cell_adopt(lua_State *L, const char *const *names);
void lnim_cell_wrap(lua_State *L, const luaL_Reg *functions);

/* Calls that function in place of the running one. */
static inline int lnim_cell_standard(lua_State *L) {
   return lua_tocfunction(L, lua_upvalueindex(1))(L);
}

/* Each pushes a library; the one for strings expects the globals on the top, with tostring. */
void lnim_cell_open_coroutine(lua_State *L);
void lnim_cell_open_string(lua_State *L);
void lnim_cell_open_table(lua_State *L);

int lnim_cell_pairs(lua_State *L);

/* Openers, see lnim_base.h. */
void lnim_open_cell(lua_State *L);

#pragma GCC visibility pop

#endif
