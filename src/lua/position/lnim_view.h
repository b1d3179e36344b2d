/* What a bot sees of a position: a userdata `nim.view` with the same content and fewer methods. The
   board and its moves are there; what would tell a bot how to play is not.

   Each kind of position has its view as a second metatable. A game may go on in either form, and
   change the form at each move. */
#ifndef LNIM_VIEW_H
#define LNIM_VIEW_H

#include "lua/position/lnim_position.h"

#pragma GCC visibility push(hidden)

/* What a referee needs of the metatable of a position or of a view: a list of these items. */
enum lnim_form {
   LNIM_AFTER = 1,         /* function: makes a move */
   LNIM_IS_OVER_FULL,      /* function: whether a position of this kind has no move left */
   LNIM_IS_OVER_LIMITED,   /* the same for a view */
   LNIM_METATABLE_FULL,    /* of the positions of this kind */
   LNIM_METATABLE_LIMITED, /* of their views */
   LNIM_HEAPS              /* boolean: false for whole states */
};

/* Pushes that list for the position or view at `index`; raises for anything else. */
void lnim_view_form(lua_State *L, int index, const char *what);

/* Pushes a new metatable of views and its table of methods, to be filled by lnim_position_methods;
   `__len` and what this file adds to the views of positions are missing. */
void lnim_view_push_metatable(lua_State *L);

#pragma GCC visibility pop

#endif
