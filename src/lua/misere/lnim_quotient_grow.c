/* Growing misère quotients: options, limits, progress, and the options of heaps under rules that
   are a Lua function. */
#include "core/base/nim_clock.h"
#include "lua/misere/lnim_quotient.h"
#include "lua/rules/lnim_rules_function.h"

#include <string.h>

static void check_names(lua_State *L, int index) {
   static const char *const names[] = {"candidates", "elements", "memory", "product",
                                       "progress",   "seconds",  NULL};
   for (lua_pushnil(L); lua_next(L, index); lua_pop(L, 1)) {
      const char *name = lua_type(L, -2) == LUA_TSTRING ? lua_tostring(L, -2) : "";
      const char *const *known = names;
      while (*known != NULL && strcmp(*known, name) != 0)
         known++;
      if (*known == NULL)
         lnim_expected(L, -2, "options",
                       "candidates, elements, memory, product, progress or seconds");
   }
}

/* Sets a limit, unless the table does not have it. */
static void read_count(lua_State *L, int index, const char *name, lua_Integer most, size_t *count) {
   if (lua_getfield(L, index, name) != LUA_TNIL)
      *count = (size_t)lnim_check_integer(L, -1, name, 1, most);
   lua_pop(L, 1);
}

enum { MOST_PRODUCT = 1 << 30 };

/* Reads the table at `index`, if there is one; pushes the progress function, or nil. */
static void read_options(lua_State *L, int index, lnim_quotient *self, lnim_effort *effort) {
   nim_quotient_limits *limits = &self->quotient.limits;
   lnim_effort_start(L, effort);
   *limits = nim_quotient_usual_limits;
   if (lua_isnoneornil(L, index)) {
      lua_pushnil(L);
   } else {
      lnim_check_type(L, index, "options", LUA_TTABLE);
      check_names(L, index);
      read_count(L, index, "candidates", LUA_MAXINTEGER, &limits->candidates);
      read_count(L, index, "elements", NIM_MOST_ELEMENTS, &limits->elements);
      read_count(L, index, "product", MOST_PRODUCT, &limits->product);
      lnim_effort_read_limits(L, index, effort);
      if (lua_getfield(L, index, "progress") != LUA_TNIL)
         lnim_check_type(L, -1, "progress", LUA_TFUNCTION);
   }
   self->budget.most = effort->memory;
   self->budget.refused = false;
}

/* Lists the options of the next heap, under rules that are a Lua function. */
static nim_status list_options(lua_State *L, lnim_quotient *self, lnim_rules *rules) {
   nim_quotient *quotient = &self->quotient;
   nim_game *game = &quotient->game;
   const int64_t heap = nim_game_heaps(game) + 1;
   lnim_options options;
   nim_game_drop(game);
   lnim_options_start(L, rules, heap, &options);
   while (lnim_options_next(L, &options)) {
      const nim_option *option = &options.list.option;
      for (int i = 0; i < option->count; i++)
         if (option->parts[i] >= heap)
            lnim_error(L, "heap %I: options of smaller heaps expected, got one with a heap of %I",
                       (LUAI_UACINT)heap, (LUAI_UACINT)option->parts[i]);
      nim_status status =
            nim_game_add(game, option->parts, (size_t)option->count, quotient->memory);
      if (status != NIM_OK) return status;
   }
   return nim_game_end(game, quotient->memory);
}

/* The rules of the quotient at `index`, which may be asked for options. */
static lnim_rules *check_rules(lua_State *L, int index) {
   lua_getiuservalue(L, index, LNIM_QUOTIENT_RULES);
   lnim_rules *rules = lnim_test_rules(L, -1);
   lua_pop(L, 1);
   lnim_check_alive(L, rules);
   lnim_check_idle(L, rules);
   return rules;
}

void lnim_quotient_list(lua_State *L, int index, int64_t heap) {
   lnim_quotient *self = lua_touserdata(L, index);
   lnim_rules *rules = check_rules(L, index);
   while (nim_game_heaps(&self->quotient.game) < heap) {
      nim_status status = list_options(L, self, rules);
      if (status != NIM_OK) lnim_raise(L, status);
   }
}

static nim_status step(lua_State *L, lnim_quotient *self, lnim_rules *rules, const nim_poll *poll) {
   nim_quotient *quotient = &self->quotient;
   if (nim_game_heaps(&quotient->game) <= (int64_t)quotient->verified.heaps) {
      nim_status status = list_options(L, self, rules);
      if (status != NIM_OK) return status;
   }
   return nim_quotient_step(quotient, poll);
}

/* Calls the progress function on the top. */
static void report(lua_State *L, const nim_quotient *quotient) {
   lua_pushvalue(L, -1);
   lua_pushinteger(L, (lua_Integer)quotient->verified.heaps);
   lua_pushinteger(L, (lua_Integer)nim_quotient_order(quotient));
   lua_pushinteger(L, (lua_Integer)quotient->attempts);
   lua_pushinteger(L, quotient->trying ? (lua_Integer)quotient->candidate.monoid.order : 0);
   lua_call(L, 4, 0);
}

/* Pushes "limit of 60 seconds reached at heap 34: { seconds = … } raises it". */
static void push_stopped(lua_State *L, const lnim_quotient *self, const lnim_effort *effort,
                         nim_status status) {
   static const char *const names[] = {
         [NIM_STOP_ELEMENTS] = "elements",
         [NIM_STOP_PRODUCT] = "product",
         [NIM_STOP_CANDIDATES] = "candidates",
   };
   const nim_quotient *quotient = &self->quotient;
   const nim_quotient_limits *limits = &quotient->limits;
   const size_t counts[] = {
         [NIM_STOP_ELEMENTS] = limits->elements,
         [NIM_STOP_PRODUCT] = limits->product,
         [NIM_STOP_CANDIDATES] = limits->candidates,
   };
   const char *name, *amount;
   if (status == NIM_INTERRUPTED) {
      name = "seconds";
      amount = lua_pushfstring(L, "%f seconds", (LUAI_UACNUMBER)effort->seconds);
   } else if (status == NIM_NO_MEMORY) {
      name = "memory";
      amount = lua_pushfstring(L, "%I MiB of memory", (LUAI_UACINT)(effort->memory >> 20));
   } else {
      name = names[quotient->stop];
      amount = lua_pushfstring(
            L, quotient->stop == NIM_STOP_PRODUCT ? "%I elements of a product" : "%I %s",
            (LUAI_UACINT)counts[quotient->stop], name);
   }
   lua_pushfstring(L, "limit of %s reached at heap %I: { %s = … } raises it", amount,
                   (LUAI_UACINT)quotient->verified.heaps + 1, name);
}

void lnim_quotient_keep(lua_State *L, int index) {
   lua_getiuservalue(L, index, LNIM_QUOTIENT_RULES);
   lnim_rules *rules = lnim_test_rules(L, -1);
   lua_pop(L, 1);
   const nim_quotient *found = &((lnim_quotient *)lua_touserdata(L, index))->quotient;
   const nim_quotient *kept = rules->quotient;
   if (kept != NULL &&
       (kept->periodic || (!found->periodic && found->verified.heaps <= kept->verified.heaps)))
      return;
   lua_getiuservalue(L, index, LNIM_QUOTIENT_RULES);
   lua_pushvalue(L, index);
   lua_setiuservalue(L, -2, LNIM_RULES_QUOTIENT);
   lua_pop(L, 1);
   rules->quotient = found;
}

enum { REPORT_SECONDS = 1 };

void lnim_quotient_grow(lua_State *L, int index, int64_t limit, int options) {
   lnim_quotient *self = lua_touserdata(L, index);
   nim_quotient *quotient = &self->quotient;
   lnim_effort effort;
   lnim_rules *rules = check_rules(L, index);
   read_options(L, options, self, &effort);
   const bool shown = lua_isfunction(L, -1);
   const size_t held = self->budget.used;
   double next = nim_clock() + REPORT_SECONDS;
   nim_status status = NIM_OK;
   while ((int64_t)quotient->verified.heaps < limit && !quotient->periodic && status == NIM_OK) {
      status = step(L, self, rules, &effort.poll);
      if (shown && status == NIM_OK && nim_clock() >= next) {
         report(L, quotient);
         next = nim_clock() + REPORT_SECONDS;
      }
   }
   if (status == NIM_INTERRUPTED && !effort.late) lnim_interrupted(L, &effort.watch);
   if (status == NIM_NO_MEMORY && !self->budget.refused) lnim_raise(L, status);
   if (status == NIM_OK)
      lua_pushnil(L);
   else
      push_stopped(L, self, &effort, status);
   lua_setiuservalue(L, index, LNIM_QUOTIENT_STOPPED);
   lnim_quotient_keep(L, index);
   lnim_tell_collector(L, held, self->budget.used);
}
