/* The positions that a bot in a cell sees.

   Those of classic Nim work in the cell as they do outside. Those under other rules cannot: the
   rules, which may be a Lua function of the host, stay outside. They have the heaps, and for their
   moves they ask the host (lnim_cell_host.c), which knows the positions of the game by number. */
#include "lua/cell/lnim_cell_bot.h"
#include "lua/position/lnim_position_view.h"

#include <string.h>

/* What a question costs besides the work of the host, which is not counted. */
enum { QUESTION = 20, NEW_LOOP = 100 };

/* Asks the host, and returns what it answers. */
static int ask_host(lua_State *L, lnim_question *question, lua_Integer cost) {
   question->from = L;
   lnim_cell_charge(L, cost);
   if (!lnim_cell_answer(lnim_cell_of(L)->host, question)) {
      lua_pushlstring(L, question->text, question->text_size);
      return luaL_error(L, "%s", lua_tostring(L, -1));
   }
   lnim_cell_charge(L, question->count);
   luaL_checkstack(L, question->count, NULL);
   for (int i = 0; i < question->count; i++)
      lua_pushinteger(L, question->values[i]);
   return question->count;
}

/* The number of the position at 1, which is its user value. */
static lua_Integer own_number(lua_State *L) {
   lnim_position_self(L);
   lua_getiuservalue(L, 1, 1);
   lua_Integer number = lua_tointeger(L, -1);
   lua_pop(L, 1);
   return number;
}

/* The iterator: upvalue 1 is the loop's number. */
static int next_move(lua_State *L) {
   lnim_question question = {.number = lua_tointeger(L, lua_upvalueindex(1))};
   return ask_host(L, &question, QUESTION);
}

static int foreign_moves(lua_State *L) {
   lnim_method_takes(L, "moves", 0);
   lnim_question question = {.method = "moves", .number = own_number(L)};
   ask_host(L, &question, NEW_LOOP);
   lua_pushcclosure(L, next_move, 1);
   return 1;
}

static int foreign_count_moves(lua_State *L) {
   lnim_method_takes(L, "count_moves", 0);
   lnim_question question = {.method = "count_moves", .number = own_number(L)};
   return ask_host(L, &question, QUESTION);
}

static int foreign_move(lua_State *L) {
   lnim_method_takes(L, "move", 1);
   lua_settop(L, 2);
   lnim_question question = {.method = "move", .number = own_number(L), .argument = 2};
   return ask_host(L, &question, QUESTION);
}

static int foreign_total(lua_State *L) {
   lnim_method_takes(L, "total", 0);
   lua_pushinteger(L, lnim_position_self(L)->total);
   return 1;
}

static int foreign_length(lua_State *L) {
   lua_pushinteger(L, (lua_Integer)lnim_position_self(L)->count);
   return 1;
}

/* Pushes the metatable of positions under other rules. */
static void push_foreign(lua_State *L, bool heaps) {
   static const luaL_Reg methods[] = {{"count_moves", foreign_count_moves},
                                      {"move", foreign_move},
                                      {"moves", foreign_moves},
                                      {NULL, NULL}};
   lnim_view_push_metatable(L);
   lnim_position_methods(L, methods);
   if (heaps) {
      lua_pushvalue(L, -2);
      lua_pushcclosure(L, foreign_total, 1);
      lua_setfield(L, -2, "total");
   }
   lua_pop(L, 1);
   lua_pushvalue(L, -1);
   lua_pushcclosure(L, foreign_length, 1);
   lua_setfield(L, -2, "__len");
}

/* Leaves the metatable on the top only the methods that are offered: each takes at most a time that
   is proportional to the number of heaps. */
static void select_methods(lua_State *L) {
   static const char *const offered[] = {"after",   "best_move",  "column_sums", "count_moves",
                                         "grundy",  "heaps",      "is_over",     "key",
                                         "kind",    "move",       "moves",       "nim_sum",
                                         "outcome", "remoteness", "total",       "winning_moves"};
   lua_getfield(L, -1, "__index");
   lua_getupvalue(L, -1, 2); /* all methods */
   lua_newtable(L);
   for (size_t i = 0; i < sizeof offered / sizeof offered[0]; i++) {
      lua_getfield(L, -2, offered[i]);
      lua_setfield(L, -2, offered[i]);
   }
   lua_setupvalue(L, -3, 2);
   lua_pop(L, 2);
}

/* Pushes the metatable of positions of classic Nim: for a bot with theory one with all methods that
   are offered, otherwise that of views. */
static void push_classic(lua_State *L) {
   int base = lua_gettop(L);
   bool theory = lnim_cell_of(L)->theory;
   lua_newtable(L); /* the module that the openers expect */
   lnim_open_classic(L);
   lnim_open_view(L);
   lnim_position_new(L, 0, 0)->play = NIM_NORMAL;
   lnim_position_finish_as(L, &lnim_classic_kind);
   lnim_view_push_forms(L, -1, "position");
   lua_rawgeti(L, -1, theory ? LNIM_METATABLE_FULL : LNIM_METATABLE_LIMITED);
   if (theory) select_methods(L);
   lua_replace(L, base + 1);
   lua_settop(L, base + 1);
}

void lnim_cell_open_positions(lua_State *L) {
   push_classic(L);
   push_foreign(L, true);
   push_foreign(L, false);
}

void lnim_cell_push_position(lua_State *L, const lnim_request *request) {
   const nim_position *position = request->position;
   lnim_cell *cell = lnim_cell_of(L);
   size_t size = nim_position_size(position->count); /* its methods look at all heaps */
   if (size > cell->longest) cell->longest = size;
   bool foreign = request->kind != LNIM_CELL_CLASSIC;
   nim_position *copy = lnim_position_new(L, position->count, foreign);
   memcpy(copy, position, size);
   if (foreign) {
      lua_pushinteger(L, request->position_number);
      lua_setiuservalue(L, -2, 1);
   }
   lua_pushvalue(L, LNIM_POSITIONS + (int)request->kind);
   lua_setmetatable(L, -2);
}
