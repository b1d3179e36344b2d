/* Sequences of Grundy values as Lua sees them: userdata `nim.sequence`. Its user values are the
   rules, which it needs, and the program's progress function or nil. */
#ifndef LNIM_SEQUENCE_H
#define LNIM_SEQUENCE_H

#include "core/sequence/nim_sequence.h"
#include "lua/rules/lnim_effort.h"

#pragma GCC visibility push(hidden)

enum { LNIM_SEQUENCE_RULES = 1, LNIM_SEQUENCE_PROGRESS, LNIM_SEQUENCE_USER_VALUES = 2 };

typedef struct lnim_sequence {
   nim_sequence sequence;
   double interval;     /* seconds between two calls of the progress function */
   bool endless;        /* gives values of heaps beyond its length, by its period */
   lnim_effort limits;  /* of each call, if the program has set any, under a Lua function */
   lnim_effort *effort; /* of the call that runs; NULL without these limits */
} lnim_sequence;

/* Applies the table of options at `index`, if there is one, to the sequence on the top, which has
   not computed anything yet. */
void lnim_sequence_options(lua_State *L, int index);

/* Raises if the sequence has been closed. */
void lnim_sequence_check_open(lua_State *L, const lnim_sequence *self);

/* A long call about the sequence at `index` of the stack, as the core offers them. */
typedef nim_status lnim_sequence_work(lua_State *L, int index, int64_t heap, const nim_poll *poll);

/* Does it, calls the progress function in between, and raises "interrupted!" after Ctrl-C. Returns
   NIM_OK or NIM_LIMIT; raises any other failure. */
nim_status lnim_sequence_run(lua_State *L, int index, lnim_sequence_work *work, int64_t heap);

/* Such a call: extends the sequence to `heap`, under rules of any kind. */
nim_status lnim_sequence_extension(lua_State *L, int index, int64_t heap, const nim_poll *poll);

/* Openers, see lnim_base.h. */
void lnim_open_sequence(lua_State *L);

#pragma GCC visibility pop

#endif
