/***
Copies of rules that have found out nothing yet: what is found out with one shows neither in the
rules nor in another copy.
@submodule nim.core
*/
#include "lua/rules/lnim_rules_function.h"

/* Copies the code of rules with that text. */
static void copy_code(lua_State *L, lnim_rules *twin) {
   size_t length;
   nim_syntax_error error;
   nim_memory memory = lnim_memory(L);
   lnim_rules_push_text(L, 1);
   const char *text = lua_tolstring(L, -1, &length);
   nim_status status = nim_rules_parse(&twin->code, text, length, &error, &memory, NULL);
   if (status != NIM_OK) lnim_raise(L, status);
   lua_pop(L, 1);
}

/***
Copies rules.
@function twin
@tparam nim.rules rules
@treturn nim.rules
*/
static int new_twin(lua_State *L) {
   const lnim_rules *rules = lnim_rules_self(L);
   lua_settop(L, 1);
   lnim_rules *twin = lnim_rules_new(L);
   for (int i = LNIM_RULES_NAME; i <= LNIM_RULES_NORMALIZE; i++) {
      lua_getiuservalue(L, 1, i);
      lua_setiuservalue(L, 2, i);
   }
   if (rules->kind == LNIM_RULES_CODE) {
      copy_code(L, twin);
      return 1;
   }
   twin->kind = rules->kind;
   twin->search = lnim_search_new(L, &twin->memory);
   twin->search->normalizes = rules->search->normalizes;
   lnim_rules_register(L, twin);
   lua_pushvalue(L, 2);
   lua_pushcclosure(L, lnim_rules_emit, 1);
   lua_setiuservalue(L, 2, LNIM_RULES_EMIT);
   return 1;
}

/***
Whether every move leaves at most one heap.
@function takes_only
@tparam nim.rules rules
@treturn ?boolean nil for rules that are a function
*/
static int takes_only(lua_State *L) {
   const lnim_rules *rules = lnim_rules_self(L);
   if (rules->kind != LNIM_RULES_CODE) return 0;
   lua_pushboolean(L, rules->code.most_parts <= 1);
   return 1;
}

static size_t count_held(const lnim_search *search) {
   size_t count = search->graph.table.count + search->sums.table.count + search->box.cells;
   for (size_t i = 0; i < NIM_STATE_MAX; i++)
      if (search->states[i] != NULL) count += search->states[i]->table.count;
   return count;
}

/***
What rules hold of their searches.
@function held
@tparam nim.rules rules
@treturn integer positions that came up, and heaps of a function
@treturn integer bytes, those of Grundy sequences included
*/
static int held(lua_State *L) {
   const lnim_rules *rules = lnim_rules_self(L);
   lua_pushinteger(L, rules->search == NULL ? 0 : (lua_Integer)count_held(rules->search));
   lua_pushinteger(L, (lua_Integer)rules->budget.used);
   return 2;
}

/***
Makes rules forget their searches. Grundy sequences stay, which no question finds otherwise.
@function forget
@tparam nim.rules rules
@raise while a function of the rules runs
*/
static int forget(lua_State *L) {
   lnim_rules *rules = lnim_rules_self(L);
   lnim_check_idle(L, rules);
   if (rules->search == NULL) return 0;
   lnim_search *fresh = lnim_search_new(L, &rules->memory);
   fresh->normalizes = rules->search->normalizes;
   lnim_search_free(rules->search);
   rules->search = fresh;
   return 0;
}

void lnim_open_rules_twin(lua_State *L) {
   static const luaL_Reg functions[] = {{"forget", forget},
                                        {"held", held},
                                        {"takes_only", takes_only},
                                        {"twin", new_twin},
                                        {NULL, NULL}};
   luaL_setfuncs(L, functions, 0);
}
