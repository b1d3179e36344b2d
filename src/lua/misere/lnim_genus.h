/* Genera of positions of heaps, for the methods `genus` of rules and of positions. */
#ifndef LNIM_GENUS_H
#define LNIM_GENUS_H

#include "lua/rules/lnim_options.h"

#pragma GCC visibility push(hidden)

/* Finds and pushes the genus of heaps under rules of heaps, within the effort. Raises what goes
   wrong; what was found stays. */
void lnim_push_genus(lua_State *L, lnim_rules *rules, const int64_t *heaps, size_t count,
                     lnim_effort *effort);

/* Pushes the genus of a position of Nim, which is known to all (Bouton 1901): by its nim-sum and
   whether it has a rich heap. */
void lnim_push_genus_of_nim(lua_State *L, int64_t nim_sum, bool rich);

/* Openers, see lnim_base.h: methods of rules, and of positions. */
void lnim_open_genus(lua_State *L);
void lnim_open_genus_position(lua_State *L);

#pragma GCC visibility pop

#endif
