/* Rules as Lua sees them: userdata `nim.rules`, immutable. What it owns beside the rules is what
   was found out so far, kept for the next question.

   There are kinds of rules. A code owns a nim_rules. A Lua function lives in a user value, so that
   the collector sees it. What positions of heaps need of their rules goes through the functions
   below, which are the only ones that tell kinds apart. */
#ifndef LNIM_RULES_H
#define LNIM_RULES_H

#include "core/rules/nim_options.h"
#include "core/sequence/nim_sequence.h"
#include "lua/rules/lnim_search.h"

#pragma GCC visibility push(hidden)

enum lnim_rules_kind {
   LNIM_RULES_CODE,  /* a code or a set: nim_rules */
   LNIM_RULES_HEAP,  /* a Lua function that lists the options of one heap */
   LNIM_RULES_STATE, /* a Lua function that emits the options of a whole state */
};

/* User values. */
enum {
   LNIM_RULES_NAME = 1,  /* the name that the program gave, or nil */
   LNIM_RULES_FUNCTION,  /* of kinds HEAP and STATE */
   LNIM_RULES_NORMALIZE, /* of kind STATE, or nil */
   LNIM_RULES_EMIT,      /* of kind STATE: what its function is given */
   LNIM_RULES_USER_VALUES = LNIM_RULES_EMIT
};

struct lnim_rules {
   enum lnim_rules_kind kind;
   nim_rules code;            /* of kind CODE, otherwise without moves */
   nim_partitions partitions; /* what counting its options needs */
   nim_sequence sequence;     /* the Grundy values of heaps, as far as they were asked for */
   lnim_search *search;       /* NULL until something is searched; there under functions */
   bool closed;               /* collected: all of the above is freed */
};

/* The rules at `index`, or NULL. */
lnim_rules *lnim_test_rules(lua_State *L, int index);

/* In a method: the rules it was called on, argument 1; raises for anything else, and for rules that
   have been collected. */
lnim_rules *lnim_rules_self(lua_State *L);

/* Raises if the rules have been collected: a finalizer that runs later may still hold them, one of
   their positions or their `emit`. */
void lnim_check_alive(lua_State *L, const lnim_rules *rules);

/* Pushes new rules of kind CODE without any move, complete with metatable and all user values
   nil. */
lnim_rules *lnim_rules_new(lua_State *L);

/* Pushes the rules that the value at `index` describes: a text, a table, or rules. */
lnim_rules *lnim_rules_read(lua_State *L, int index);

/* Pushes the text of the rules at `index`: the normal form of a code, the name of others. */
const char *lnim_rules_push_text(lua_State *L, int index);

/* The Grundy value of a heap, 0 … 2^63-1. Raises what goes wrong; values found stay. */
int64_t lnim_grundy(lua_State *L, lnim_rules *rules, int64_t heap);

/* The least that a move may take from the heap: less than 0 where rules may add. */
int64_t lnim_least_take(const lnim_rules *rules, int64_t heap);

/* Pushes rules that are a function, wherever they are referred to; raises when the collector has
   found them, and only a finalizer still holds them. */
void lnim_rules_push(lua_State *L, const lnim_rules *rules);

/* Makes the rules on the top such as can be pushed. */
void lnim_rules_enter(lua_State *L, const lnim_rules *rules);

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
/* On to the next option with that Grundy value; lnim_grundy has answered for the heap. */
bool lnim_options_next_of(lua_State *L, lnim_options *options, int64_t value);
bool lnim_option_legal(lua_State *L, lnim_rules *rules, int64_t heap, nim_option *option);
int64_t lnim_count_options(lua_State *L, lnim_rules *rules, int64_t heap);
void lnim_nth_option(lua_State *L, lnim_rules *rules, int64_t heap, int64_t number,
                     nim_option *option); /* number: 0 … lnim_count_options(heap) - 1 */

/* The function `emit` of rules of kind STATE; upvalue 1: these. */
int lnim_rules_emit(lua_State *L);

/* Openers, see lnim_base.h. */
void lnim_open_rules(lua_State *L);

#pragma GCC visibility pop

#endif
