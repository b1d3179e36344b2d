/* A cell as its files share it: what belongs to one, its memory, and the limits of what runs in it.

   Whatever runs in the cell's Lua state and can raise an error does so under lnim_cell_call, so no
   error of the cell reaches the host's state, nor the other way round.

   The state lies in one block of memory (nim_arena.h). When the bot is loaded, the block is copied;
   before each game the copy is put back, so no game can leave anything to the next.

   A cell is a userdata of the host, which owns the arena and its copy. */
#ifndef LNIM_CELL_STATE_H
#define LNIM_CELL_STATE_H

#include "core/base/nim_arena.h"
#include "lua/position/lnim_position.h"

#include <time.h>

#pragma GCC visibility push(hidden)

enum lnim_verdict {
   LNIM_PLAYED,
   LNIM_TIME,       /* too many instructions, or too long */
   LNIM_MEMORY,     /* more than the cap when all garbage is collected */
   LNIM_ERROR,      /* an error of the bot */
   LNIM_ILLEGAL,    /* a move with too many values */
   LNIM_LOAD,       /* the file does not return a bot */
   LNIM_INTERRUPTED /* Ctrl-C: not the bot's doing */
};

typedef struct lnim_limits {
   size_t memory;            /* bytes that the bot's values may take, the library's included */
   lua_Integer instructions; /* in one move, or when the file is loaded */
   lua_Number seconds;       /* of processor time in the same: what instructions do not measure */
   lua_Integer moves;        /* how many times these two limits may be used up in a game */
   uint32_t seed;            /* of the hashes of strings */
   int step;                 /* instructions between two looks at the limits */
   bool plain; /* no arena: each piece of memory from the host, each game loads again */
} lnim_limits;

/* Bytes of texts. */
enum { LNIM_NAME = 100, LNIM_TEXT = 400, LNIM_OUTPUT = 2000 };

/* Copying, comparing or collecting this many bytes takes about the time of an instruction. */
enum { LNIM_BYTES_PER_INSTRUCTION = 64 };

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

   /* The longest string that was made since the game began, and before it. */
   size_t longest;
   size_t image_longest;

   /* Instructions left; when they fall to `look`, the limits are looked at. */
   lua_Integer left;
   lua_Integer look;
   lua_Integer given; /* those that this move began with */
   lua_Integer left_in_game;

   /* Processor time: when this move was first seen to take any, 0 if it has not been; what the
      moves before it took; and the coarse clock that tells when to look. */
   clock_t began;
   clock_t spent;
   int64_t tick;
   int64_t paused;

   /* The C locale, and the one outside. */
   void *locale;
   void *locale_outside;

   enum lnim_verdict lost;
   const nim_poll *poll; /* of the call in progress; NULL: the bot does not run */
   lua_State *host;      /* where that call was made */

   nim_random *random; /* the bot's stream, a value that the registry of its state keeps */

   /* What the bot says about itself. */
   char bot_name[LNIM_NAME]; /* any bytes */
   size_t bot_name_size;     /* 0: no name */
   bool blind, starts, stochastic, theory;

   /* What went wrong, as the bot said it: any bytes. */
   char text[LNIM_TEXT];
   size_t text_size;

   /* The beginning of what the bot printed in this game. */
   char output[LNIM_OUTPUT];
   size_t output_size;
} lnim_cell;

/* The cell that a state, or any coroutine in it, belongs to. */
static inline lnim_cell *lnim_cell_of(lua_State *L) {
   return *(lnim_cell **)lua_getextraspace(L);
}

/* What an instruction costs. One that compares two strings, or reads one as a number, takes a time
   that grows with them, and Lua lets nobody count it; so once there is a long string, every
   instruction counts as if it might do that. */
static inline lua_Integer lnim_cell_price(const lnim_cell *cell) {
   return 1 + (lua_Integer)(cell->longest / 1024);
}

/* What would differ from run to run: lnim_cell_fixed.c */

/* Gives memory, at the same place for all cells but for the upper half of addresses as far as the
   system allows; NULL: there is none. */
void *lnim_cell_map(size_t size);
void lnim_cell_unmap(void *block, size_t size);

/* For the lua_Alloc under lua_newstate, at its second call: sets the seed of hashes in the piece of
   memory that was requested first. Does nothing if this Lua keeps it elsewhere. */
void lnim_cell_seed(void *state, uint32_t seed);

/* The C locale: to be had before, entered for whatever runs in the cell, and left. */
bool lnim_cell_open_locale(lnim_cell *cell);
void lnim_cell_shut_locale(lnim_cell *cell);
void lnim_cell_enter(lnim_cell *cell);
void lnim_cell_leave(lnim_cell *cell);

/* Memory: lnim_cell_memory.c */

/* Makes an empty state; NIM_LIMIT if it does not fit the cap. */
nim_status lnim_cell_open(lnim_cell *cell);

/* Gives back all memory of the state, and the copy. */
void lnim_cell_shut(lnim_cell *cell);

/* Keeps a copy of what the game begins with, and puts it back. */
nim_status lnim_cell_keep(lnim_cell *cell);
void lnim_cell_restore(lnim_cell *cell);

/* In the cell: makes sure that `times` pieces of that size are free, collecting garbage if need be,
   or ends the turn with LNIM_MEMORY. For the standard library's buffers, which fail without
   collecting: a string is built in a buffer (of twice its size, unless that is known) and copied.
 */
void lnim_cell_room(lua_State *L, size_t bytes, size_t times);

/* Limits: lnim_cell_limits.c */

/* Calls the function and arguments on the top of the cell's stack, under the limits of a move, and
   stops with LNIM_INTERRUPTED when the poll says so. The function may itself set a verdict and a
   text, and return. On LNIM_PLAYED the results are left on the stack; otherwise what is left there
   is useless, and the text says why. */
enum lnim_verdict lnim_cell_call(lnim_cell *cell, int arguments, const nim_poll *poll);

/* In the cell: ends the turn. No pcall of the bot stops it. */
int lnim_cell_lose(lua_State *L, enum lnim_verdict verdict);

/* Begins a game: nothing of its limits is used up. */
void lnim_cell_begin_limits(lnim_cell *cell);

/* The instructions since then. */
lua_Integer lnim_cell_taken_in_game(const lnim_cell *cell);

/* Around what the host does for the cell: its time is not the bot's. */
void lnim_cell_pause(lnim_cell *cell);
void lnim_cell_continue(lnim_cell *cell);

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

#pragma GCC visibility pop

#endif
