/* The options and the Grundy values of heaps, whichever kind of rules they are under. */
#ifndef LNIM_OPTIONS_H
#define LNIM_OPTIONS_H

#include "lua/rules/lnim_effort.h"

#pragma GCC visibility push(hidden)

/* The Grundy value of a heap, 0 … 2^63-1, within the effort, or within the usual one if that is
   NULL. Raises what goes wrong; values found stay. */
int64_t lnim_grundy(lua_State *L, lnim_rules *rules, int64_t heap, lnim_effort *effort);

/* The same, or NIM_LIMIT: the next call continues; the other function pushes the message. */
nim_status lnim_try_grundy(lua_State *L, lnim_rules *rules, int64_t heap, lnim_effort *effort,
                           int64_t *value);
const char *lnim_push_heaps_limit(lua_State *L, const lnim_rules *rules, const lnim_effort *effort);

/* The least that a move may take from the heap: less than 0 where rules may add. */
int64_t lnim_least_take(const lnim_rules *rules, int64_t heap);

/* The options of a heap, 0 … 2^63-1, under rules of kind CODE or HEAP, as the functions of the core
   with the same names, but they raise what goes wrong. Something must refer to the rules as long
   as they are used. */
typedef struct lnim_options {
   nim_options list; /* list.option is the one listed, under rules of either kind */
   lnim_rules *rules;
   size_t at; /* kind HEAP: integers read of what the function listed */
} lnim_options;

void lnim_options_start(lua_State *L, lnim_rules *rules, int64_t heap, lnim_options *options);
bool lnim_options_next(lua_State *L, lnim_options *options);
/* Moves to the next option with that Grundy value; lnim_grundy has answered for the heap. */
bool lnim_options_next_of(lua_State *L, lnim_options *options, int64_t value, lnim_effort *effort);
bool lnim_option_legal(lua_State *L, lnim_rules *rules, int64_t heap, nim_option *option);
int64_t lnim_count_options(lua_State *L, lnim_rules *rules, int64_t heap);
void lnim_nth_option(lua_State *L, lnim_rules *rules, int64_t heap, int64_t number,
                     nim_option *option); /* number: 0 … lnim_count_options(heap) - 1 */

/* Opener, see lnim_base.h: methods of rules about one heap. */
void lnim_open_options(lua_State *L);

#pragma GCC visibility pop

#endif
