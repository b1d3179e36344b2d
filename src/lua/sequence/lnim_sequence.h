/* Sequences as Lua sees them: userdata `nim.sequence`. Its user values are the rules, which it
   needs, and the program's progress function or nil. */
#ifndef LNIM_SEQUENCE_H
#define LNIM_SEQUENCE_H

#include "core/sequence/nim_sequence.h"
#include "lua/rules/lnim_rules.h"

#pragma GCC visibility push(hidden)

enum { LNIM_SEQUENCE_RULES = 1, LNIM_SEQUENCE_PROGRESS, LNIM_SEQUENCE_USER_VALUES = 2 };

typedef struct lnim_sequence {
   nim_sequence sequence;
   double interval; /* seconds between two calls of the progress function */
   bool endless;    /* answers for heaps beyond its length, by its period */
} lnim_sequence;

/* Pushes an empty sequence of the rules at `index`. */
lnim_sequence *lnim_sequence_new(lua_State *L, int index);

/* Does what the table of options at `index` says, if there is one, to the sequence on the top,
   which has not computed anything yet. */
void lnim_sequence_options(lua_State *L, int index);

/* The sequence at `index`; raises if there is none, or if it is closed. */
lnim_sequence *lnim_check_sequence(lua_State *L, int index);

/* A long call about the sequence at `index` of the stack, as the core offers them. */
typedef nim_status lnim_sequence_work(lua_State *L, int index, int64_t heap, const nim_poll *poll);

/* Does it, calls the progress function in between, and raises "interrupted!" after Ctrl-C.
   NIM_LIMIT is left to the caller, any other failure is raised. */
nim_status lnim_sequence_run(lua_State *L, int index, lnim_sequence_work *work, int64_t heap);

/* Such a call: makes the sequence reach `heap`, whoever knows the values. */
nim_status lnim_sequence_extension(lua_State *L, int index, int64_t heap, const nim_poll *poll);

/* The number of a heap at `index`; raises for anything else. */
int64_t lnim_check_length(lua_State *L, int index, const char *what);

/* Raises if the value of a heap is not known or not kept, or does not fit. */
int64_t lnim_value_at(lua_State *L, const nim_sequence *sequence, int64_t heap);

/* Raises if values have been dropped. */
void lnim_check_all_kept(lua_State *L, const nim_sequence *sequence, const char *what);

/* Sets a field of the table on the top. */
void lnim_set_integer(lua_State *L, const char *name, int64_t value);

/* The method rules:sequence, and nim.load_sequence. */
int lnim_rules_sequence(lua_State *L);
int lnim_load_sequence(lua_State *L);

/* Methods of a sequence, each list ended by NULL: what reads and writes files, what finds periods,
   and what is known about values. */
extern const luaL_Reg lnim_sequence_file_methods[];
extern const luaL_Reg lnim_sequence_period_methods[];
extern const luaL_Reg lnim_sequence_value_methods[];

/* Openers, see lnim_base.h. */
void lnim_open_sequence(lua_State *L);

#pragma GCC visibility pop

#endif
