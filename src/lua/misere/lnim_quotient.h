/* Misère quotients as Lua sees them: userdata `nim.quotient`. Besides the quotient it has a limit
   of its own on memory. User values are the rules, which it needs, and why growing stopped. */
#ifndef LNIM_QUOTIENT_H
#define LNIM_QUOTIENT_H

#include "core/misere/nim_quotient_bound.h"
#include "core/misere/nim_quotient_restore.h"
#include "lua/rules/lnim_options.h"

#pragma GCC visibility push(hidden)

enum { LNIM_QUOTIENT_RULES = 1, LNIM_QUOTIENT_STOPPED, LNIM_QUOTIENT_USER_VALUES = 2 };

typedef struct lnim_quotient {
   nim_quotient quotient;
   nim_bound bound;        /* the last one asked for */
   nim_candidate restored; /* while it is read */
   nim_budget budget;
   nim_memory memory; /* on that budget */
   bool closed;       /* collected */
} lnim_quotient;

/* In a method: the quotient it was called on, argument 1; raises for anything else, and for one
   that was collected. */
lnim_quotient *lnim_quotient_self(lua_State *L);

/* Grows the quotient at `index` of the stack to heap `limit`, within the options that the table at
   `options` may give. */
void lnim_quotient_grow(lua_State *L, int index, int64_t limit, int options);

/* Lists the options of heaps to `heap` for the quotient at `index`, if its rules are a Lua
   function. */
void lnim_quotient_list(lua_State *L, int index, int64_t heap);

/* Has the rules of the quotient at `index` keep it, if it goes farther than the one they have. */
void lnim_quotient_keep(lua_State *L, int index);

/* Openers, see lnim_base.h. */
void lnim_open_quotient(lua_State *L);

#pragma GCC visibility pop

#endif
