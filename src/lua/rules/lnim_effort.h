/* What a question may take, in positions, memory and time; and what is said when that is not
   enough. */
#ifndef LNIM_EFFORT_H
#define LNIM_EFFORT_H

#include "lua/rules/lnim_rules.h"

#pragma GCC visibility push(hidden)

typedef struct lnim_effort {
   size_t positions; /* that may still come up for the first time, or heaps */
   size_t memory;    /* bytes that the rules may hold */
   double end;       /* when the time is over, by nim_clock */
   nim_poll poll;    /* stops for Ctrl-C, and at the end of the time */
   bool late;        /* the latter has happened */
   bool limited;     /* the program has set a limit, */
   bool counted;     /* one of positions */
   bool in_heaps;    /* the limit was reached while heaps were asked for one by one */
   int progress;     /* 0, or the stack index of a function that is called from time to time with
                        the numbers of positions solved and met */
   lnim_watch watch;
   /* the limits as they were set, for messages */
   size_t most_positions;
   double seconds;
} lnim_effort;

/* The usual effort, or what the table at `index` says of it; that pushes a progress function. The
   structure must stay where it is. */
void lnim_effort_start(lua_State *L, lnim_effort *effort);
void lnim_effort_read(lua_State *L, int index, const char *what, lnim_effort *effort);

/* In such a structure: only the limits that the table has, which may have anything else. */
void lnim_effort_read_limits(lua_State *L, int index, lnim_effort *effort);

/* An effort of the same limits as another, from now on. */
void lnim_effort_start_as(lua_State *L, lnim_effort *effort, const lnim_effort *limits);

/* Before work: lets the rules hold as much memory as the effort allows. */
void lnim_effort_apply(const lnim_effort *effort, lnim_rules *rules);

/* For what is not a search, such as the options of one position: the usual memory, in addition to
   what the rules hold. */
void lnim_effort_unlimit(lnim_rules *rules);

/* After work: counts positions that have come up. */
void lnim_effort_spend(lnim_effort *effort, size_t positions);

/* NIM_LIMIT if the status means that one of the limits was reached; raises if it means Ctrl-C;
   otherwise the status. */
nim_status lnim_effort_status(lua_State *L, const lnim_effort *effort, const lnim_rules *rules,
                              nim_status status);

/* Pushes "limit of … reached, (how far): { … } raises it". The status is NIM_LIMIT. `rules` is NULL
   where memory has no limit. */
const char *lnim_effort_push_limit(lua_State *L, const lnim_effort *effort, const lnim_rules *rules,
                                   const char *unit, const char *how_far);

/* Raises the error that a status of the core stands for, as lnim_raise does, but if the memory that
   the rules may hold is not enough, says so. */
int lnim_rules_raise(lua_State *L, const lnim_rules *rules, nim_status status);

#pragma GCC visibility pop

#endif
