/* Rules as Lua sees them: userdata `nim.rules`, immutable. Besides the rules it owns what has been
   found out so far, kept for the next question.

   There are kinds of rules. A code owns a nim_rules. A Lua function lives in a user value, so that
   the collector sees it. What positions of heaps need of their rules goes through lnim_options.h,
   which alone tells the kinds of rules of heaps apart.

   This room knows neither positions nor sequences: they add their methods to rules when they are
   opened. */
#ifndef LNIM_RULES_H
#define LNIM_RULES_H

#include "core/base/nim_budget.h"
#include "core/misere/nim_quotient.h"
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
   LNIM_RULES_QUOTIENT,  /* the object that owns `quotient`, or nil */
   LNIM_RULES_USER_VALUES = LNIM_RULES_QUOTIENT
};

typedef struct lnim_rules {
   enum lnim_rules_kind kind;
   nim_budget budget;            /* of all that the rules hold but their code */
   nim_memory memory;            /* on that budget */
   nim_rules code;               /* of kind CODE, otherwise without moves */
   nim_partitions partitions;    /* what counting its options needs */
   nim_sequence sequence;        /* the Grundy values of heaps, as far as they were asked for */
   lnim_search *search;          /* NULL until something is searched; never NULL under functions */
   const nim_quotient *quotient; /* the one that goes farthest of those found, or NULL */
   bool closed;                  /* collected: all of the above is freed */
} lnim_rules;

/* The rules at `index`, or NULL. */
lnim_rules *lnim_test_rules(lua_State *L, int index);

/* In a method: the rules it was called on, argument 1; raises for anything else, and for rules that
   have been collected. */
lnim_rules *lnim_rules_self(lua_State *L);

/* In a method about one heap: the same; raises for rules of whole states too. */
lnim_rules *lnim_rules_of_heaps(lua_State *L);

/* Raises if the rules have been collected: a finalizer that runs later may still hold them, one of
   their positions or their `emit`. */
void lnim_check_alive(lua_State *L, const lnim_rules *rules);

/* Whether these are the rules of classic Nim. */
bool lnim_rules_classic(const lnim_rules *rules);

/* Pushes new rules of kind CODE without any move, complete with metatable and all user values
   nil. */
lnim_rules *lnim_rules_new(lua_State *L);

/* Pushes the rules that the value at `index` describes: a text, a table, or rules. */
lnim_rules *lnim_rules_read(lua_State *L, int index);

/* Pushes the text of the rules at `index`: the normal form of a code, the name of others. */
const char *lnim_rules_push_text(lua_State *L, int index);

/* Registers the rules on the top, so that their address is enough to push them. */
void lnim_rules_register(lua_State *L, const lnim_rules *rules);

/* Pushes registered rules; raises if the collector has found them, and only a finalizer
   still holds them. */
void lnim_rules_push(lua_State *L, const lnim_rules *rules);

/* Adds methods to rules of all kinds. */
void lnim_rules_methods(lua_State *L, const luaL_Reg *functions);

/* Openers, see lnim_base.h: the class, which all others of this room and above add to;
   nim.rules, which makes rules; and copies of rules. */
void lnim_open_rules(lua_State *L);
void lnim_open_rules_read(lua_State *L);
void lnim_open_rules_twin(lua_State *L);

#pragma GCC visibility pop

#endif
