/* Views: positions as most bots see them. A `nim.view` is a userdata with the same content as its
   position and fewer methods: the board and its moves are there, advice on how to play is not.

   So a position has two forms, full and limited. Each kind of position has a metatable for either;
   a game may continue in either form, and change the form at each move. */
#ifndef LNIM_POSITION_VIEW_H
#define LNIM_POSITION_VIEW_H

#include "lua/position/lnim_position.h"

#pragma GCC visibility push(hidden)

/* What a referee needs to know about the forms of a position: a list of these items. */
enum lnim_forms {
   LNIM_AFTER = 1,         /* function: makes a move, in either form */
   LNIM_IS_OVER_FULL,      /* function: whether a position has no move left */
   LNIM_IS_OVER_LIMITED,   /* the same for a view */
   LNIM_METATABLE_FULL,    /* of positions of this kind */
   LNIM_METATABLE_LIMITED, /* of their views */
   LNIM_HEAPS              /* boolean: false for whole states */
};

/* Pushes that list for the position or view at `index`; raises for anything else. */
void lnim_view_push_forms(lua_State *L, int index, const char *what);

/* Pushes a new metatable of views and its table of methods, to be filled by lnim_position_methods.
   It lacks `__len`, and the list of forms. */
void lnim_view_push_metatable(lua_State *L);

#pragma GCC visibility pop

#endif
