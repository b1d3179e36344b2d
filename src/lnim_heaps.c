/* Positions of heaps under other rules than classic Nim's. In normal play the Grundy values of the
   heaps answer everything but how long it takes (Sprague 1935, Grundy 1939). */
#include "lnim_heaps.h"

#include <stdio.h>
#include <string.h>

const char lnim_heaps = 0;

const nim_position *lnim_heaps_self(lua_State *L, lnim_rules **rules) {
   const nim_position *position = lnim_position_self(L);
   lua_getiuservalue(L, 1, 1);
   *rules = lua_touserdata(L, -1);
   lua_pop(L, 1);
   return position;
}

/* Making */

/* Sets rules, the value at `index`, and metatable of the new position on the top. */
static void finish_under(lua_State *L, int index) {
   lua_pushvalue(L, index);
   lua_setiuservalue(L, -2, 1);
   lnim_position_finish_as(L, &lnim_heaps);
}

static bool is_classic(const lnim_rules *rules) {
   const nim_rules *code = &rules->code;
   return rules->kind == LNIM_RULES_CODE && code->subtraction && code->term_count == 0 &&
          code->tail_start == 1 && code->tail_length == 1;
}

int lnim_rules_position(lua_State *L) {
   const lnim_rules *rules = lnim_rules_self(L);
   const nim_position *original = lnim_test_position(L, 2);
   enum nim_play play = lnim_check_play(L, 3, original == NULL ? NIM_NORMAL : original->play);
   if (original != NULL) {
      lua_createtable(L, 0, 0);
      for (size_t i = 0; i < original->count; i++) {
         lua_pushinteger(L, original->heaps[i]);
         lua_rawseti(L, -2, (lua_Integer)i + 1);
      }
      lua_replace(L, 2);
   }
   bool classic = is_classic(rules);
   lnim_position_read(L, 2, play, !classic);
   if (classic)
      lnim_position_finish_as(L, &lnim_classic);
   else
      finish_under(L, 1);
   return 1;
}

/* Moves */

/* All moves of a position, one after the other; zero but for the first two fields at the start. */
typedef struct move_list {
   const nim_position *position;
   lnim_rules *rules;
   size_t next_heap;
   bool in_heap; /* `options` lists the options of the heap before next_heap */
   nim_options options;
} move_list;

static bool next_heap(lua_State *L, move_list *moves) {
   moves->in_heap = moves->next_heap < moves->position->count;
   if (moves->in_heap)
      lnim_options_start(L, moves->rules, moves->position->heaps[moves->next_heap++],
                         &moves->options);
   return moves->in_heap;
}

static bool next_move(lua_State *L, move_list *moves) {
   do {
      if (moves->in_heap && lnim_options_next(L, &moves->options)) return true;
   } while (next_heap(L, moves));
   return false;
}

/* Pushes the values of a move: the heap's index, what it takes, and two parts and up. */
static int push_move(lua_State *L, size_t heap, const nim_option *option) {
   int parts = option->count < 2 ? 0 : option->count;
   luaL_checkstack(L, 2 + parts, "move of too many heaps");
   lua_pushinteger(L, (lua_Integer)heap + 1);
   lua_pushinteger(L, option->take);
   for (int i = 0; i < parts; i++)
      lua_pushinteger(L, option->parts[i]);
   return 2 + parts;
}

/* Pushes the same as a table. */
static void push_move_table(lua_State *L, size_t heap, const nim_option *option) {
   int parts = option->count < 2 ? 0 : option->count;
   lua_createtable(L, parts, 2);
   lua_pushinteger(L, (lua_Integer)heap + 1);
   lua_setfield(L, -2, "heap");
   lua_pushinteger(L, option->take);
   lua_setfield(L, -2, "take");
   for (int i = 0; i < parts; i++) {
      lua_pushinteger(L, option->parts[i]);
      lua_rawseti(L, -2, i + 1);
   }
}

/* The iterator: upvalues are the position, which the moves point into, and the moves. */
static int iterate(lua_State *L) {
   move_list *moves = lua_touserdata(L, lua_upvalueindex(2));
   if (!next_move(L, moves)) return 0;
   return push_move(L, moves->next_heap - 1, &moves->options.option);
}

static int heaps_moves(lua_State *L) {
   lnim_rules *rules;
   const nim_position *position = lnim_heaps_self(L, &rules);
   lua_pushvalue(L, 1);
   move_list *all = lua_newuserdatauv(L, sizeof *all, 0);
   *all = (move_list){.position = position, .rules = rules};
   lua_pushcclosure(L, iterate, 2);
   return 1;
}

static bool is_over(lua_State *L, const nim_position *position, lnim_rules *rules) {
   move_list all = {.position = position, .rules = rules};
   return !next_move(L, &all);
}

static int heaps_is_over(lua_State *L) {
   lnim_rules *rules;
   const nim_position *position = lnim_heaps_self(L, &rules);
   lua_pushboolean(L, is_over(L, position, rules));
   return 1;
}

static int64_t count_moves(lua_State *L, const nim_position *position, lnim_rules *rules) {
   int64_t total = 0;
   for (size_t i = 0; i < position->count; i++) {
      int64_t count = lnim_count_options(L, rules, position->heaps[i]);
      if (count > INT64_MAX - total) lnim_raise(L, NIM_OVERFLOW);
      total += count;
   }
   return total;
}

static int heaps_count_moves(lua_State *L) {
   lnim_rules *rules;
   const nim_position *position = lnim_heaps_self(L, &rules);
   lua_pushinteger(L, count_moves(L, position, rules));
   return 1;
}

static int raise_over(lua_State *L) {
   return luaL_error(L, "self: position with a move left expected, got one that is over");
}

static int heaps_move(lua_State *L) {
   lnim_rules *rules;
   const nim_position *position = lnim_heaps_self(L, &rules);
   int64_t total = count_moves(L, position, rules);
   if (total == 0) return raise_over(L);
   int64_t number = lnim_check_integer(L, 2, "k", 1, total) - 1;
   size_t heap = 0;
   for (;; heap++) {
      int64_t count = lnim_count_options(L, rules, position->heaps[heap]);
      if (number < count) break;
      number -= count;
   }
   nim_option option;
   lnim_nth_option(L, rules, position->heaps[heap], number, &option);
   return push_move(L, heap, &option);
}

/* Raises: the move from argument 2 on is not legal. */
static int raise_illegal(lua_State *L) {
   int top = lua_gettop(L);
   const char *text = lnim_rules_push_text(L, -1);
   luaL_Buffer buffer;
   luaL_buffinit(L, &buffer);
   luaL_addstring(&buffer, "move: legal one under the rules ");
   luaL_addstring(&buffer, text);
   luaL_addstring(&buffer, " expected, got");
   for (int i = 2; i < top; i++) {
      luaL_addstring(&buffer, i == 2 ? " heap " : i == 3 ? ", take " : i == 4 ? ", leaving " : " ");
      lua_pushvalue(L, i);
      lua_tostring(L, -1);
      luaL_addvalue(&buffer);
   }
   luaL_pushresult(&buffer);
   return luaL_error(L, "%s", lua_tostring(L, -1));
}

/* Reads what is left of the heap: arguments 4 and up, or all that is not taken. False if no rules
   allow so many parts. */
static bool read_parts(lua_State *L, int top, int64_t size, nim_option *option) {
   int parts = top < 4 ? 0 : top - 3;
   if (parts > NIM_MOST_PARTS) return false;
   for (int i = 0; i < parts; i++) {
      char what[24];
      snprintf(what, sizeof what, "part %d", i + 1);
      option->parts[i] = lnim_check_integer(L, 4 + i, what, 1, LUA_MAXINTEGER);
   }
   option->count = parts;
   if (parts == 0 && size > option->take) option->parts[option->count++] = size - option->take;
   return true;
}

static int heaps_after(lua_State *L) {
   lnim_rules *rules;
   const nim_position *position = lnim_heaps_self(L, &rules);
   lnim_position_trim_move(L);
   int top = lua_gettop(L);
   if (position->count == 0) return raise_over(L);
   size_t heap = (size_t)lnim_check_integer(L, 2, "heap", 1, (lua_Integer)position->count) - 1;
   int64_t size = position->heaps[heap];
   nim_option option, sorted;
   option.take = lnim_check_integer(L, 3, "take", lnim_least_take(rules, size), size);
   lua_getiuservalue(L, 1, 1);
   if (!read_parts(L, top, size, &option)) return raise_illegal(L);
   sorted = option;
   if (!lnim_option_legal(L, rules, size, &sorted)) return raise_illegal(L);

   size_t extra = option.count < 2 ? 0 : (size_t)option.count - 1;
   nim_position *after = lnim_position_new(L, position->count + extra, 1);
   after->play = position->play;
   memcpy(after->heaps, position->heaps, position->count * sizeof after->heaps[0]);
   after->heaps[heap] = option.count == 0 ? 0 : option.parts[0];
   memcpy(after->heaps + position->count, option.parts + 1, extra * sizeof after->heaps[0]);
   nim_status status = nim_position_seal(after);
   if (status != NIM_OK) return lnim_raise(L, status);
   finish_under(L, -2);
   return 1;
}

/* Who wins */

/* Raises where the play is misère: Grundy values say nothing about it. */
static void check_normal(lua_State *L, enum nim_play play) {
   if (play == NIM_MISERE) luaL_error(L, "misere play under other rules than Nim: not solved yet");
}

static int64_t grundy_value(lua_State *L, const nim_position *position, lnim_rules *rules) {
   int64_t value = 0;
   for (size_t i = 0; i < position->count; i++)
      value ^= lnim_grundy(L, rules, position->heaps[i]);
   return value;
}

static int heaps_grundy(lua_State *L) {
   lnim_rules *rules;
   const nim_position *position = lnim_heaps_self(L, &rules);
   lua_pushinteger(L, grundy_value(L, position, rules));
   return 1;
}

static int heaps_outcome(lua_State *L) {
   lnim_rules *rules;
   const nim_position *position = lnim_heaps_self(L, &rules);
   check_normal(L, lnim_check_play(L, 2, position->play));
   lua_pushstring(L, grundy_value(L, position, rules) != 0 ? "N" : "P");
   return 1;
}

/* The winning moves in normal play, one after the other: those that leave a Grundy value of 0, so
   that what is left of a heap has the value of all other heaps. */
typedef struct winning {
   move_list moves;
   int64_t value;  /* of the position */
   int64_t others; /* of all heaps but the one before moves.next_heap */
} winning;

static void start_winning(lua_State *L, winning *search) {
   *search = (winning){.value = 0};
   search->moves.position = lnim_heaps_self(L, &search->moves.rules);
   check_normal(L, lnim_check_play(L, 2, search->moves.position->play));
   search->value = grundy_value(L, search->moves.position, search->moves.rules);
}

static bool next_winning(lua_State *L, winning *search) {
   move_list *moves = &search->moves;
   if (search->value == 0) return false;
   for (;;) {
      if (moves->in_heap && lnim_options_next_of(L, moves->rules, &moves->options, search->others))
         return true;
      if (!next_heap(L, moves)) return false;
      search->others = search->value ^ lnim_grundy(L, moves->rules, moves->options.heap);
   }
}

static int heaps_winning_moves(lua_State *L) {
   winning search;
   lnim_watch watch;
   start_winning(L, &search);
   lnim_watch_start(L, &watch);
   lua_newtable(L);
   for (lua_Integer count = 1; next_winning(L, &search); count++) {
      push_move_table(L, search.moves.next_heap - 1, &search.moves.options.option);
      lua_rawseti(L, -2, count);
      if (count % 4096 == 0 && nim_stopped(&watch.poll)) return lnim_interrupted(L, &watch);
   }
   return 1;
}

static int heaps_best_move(lua_State *L) {
   winning search;
   start_winning(L, &search);
   if (next_winning(L, &search))
      return push_move(L, search.moves.next_heap - 1, &search.moves.options.option);
   move_list any = {.position = search.moves.position, .rules = search.moves.rules};
   if (next_move(L, &any)) return push_move(L, any.next_heap - 1, &any.options.option);
   lua_pushnil(L);
   return 1;
}

static int heaps_remoteness(lua_State *L) {
   lnim_position_self(L);
   return luaL_error(L, "remoteness under other rules than Nim: not solved yet");
}

/* Opening */

static const luaL_Reg methods[] = {{"after", heaps_after},
                                   {"best_move", heaps_best_move},
                                   {"count_moves", heaps_count_moves},
                                   {"grundy", heaps_grundy},
                                   {"is_over", heaps_is_over},
                                   {"move", heaps_move},
                                   {"moves", heaps_moves},
                                   {"outcome", heaps_outcome},
                                   {"perft", lnim_heaps_perft},
                                   {"playout", lnim_heaps_playout},
                                   {"remoteness", heaps_remoteness},
                                   {"winning_moves", heaps_winning_moves},
                                   {NULL, NULL}};

void lnim_open_heaps(lua_State *L) {
   lnim_position_kind(L, &lnim_heaps);
   lnim_position_methods(L, lnim_heap_methods);
   lnim_position_methods(L, methods);
   lua_pop(L, 2);
}
