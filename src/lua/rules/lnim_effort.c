/* What a question may take, in positions, memory and time. */
#include "lua/rules/lnim_effort.h"
#include "core/base/nim_clock.h"

#include <string.h>

enum { USUAL_POSITIONS = 10000000, USUAL_SECONDS = 60 };

#define USUAL_MEMORY ((size_t)1 << 30)

static bool stop(void *context) {
   lnim_effort *effort = context;
   if (nim_stopped(&effort->watch.poll)) return true;
   effort->late = effort->late || nim_clock() >= effort->end;
   return effort->late;
}

void lnim_effort_start(lua_State *L, lnim_effort *effort) {
   *effort = (lnim_effort){.positions = USUAL_POSITIONS,
                           .most_positions = USUAL_POSITIONS,
                           .memory = USUAL_MEMORY,
                           .seconds = USUAL_SECONDS,
                           .end = nim_clock() + USUAL_SECONDS,
                           .poll = {stop, effort}};
   lnim_watch_start(L, &effort->watch);
}

void lnim_effort_start_as(lua_State *L, lnim_effort *effort, const lnim_effort *limits) {
   lnim_effort_start(L, effort);
   effort->positions = effort->most_positions = limits->most_positions;
   effort->memory = limits->memory;
   effort->seconds = limits->seconds;
   effort->end = nim_clock() + limits->seconds;
}

static void check_names(lua_State *L, int index, const char *what) {
   static const char *const names[] = {"limit", "memory", "positions", "progress", "seconds"};
   for (lua_pushnil(L); lua_next(L, index); lua_pop(L, 1)) {
      const char *name = lua_type(L, -2) == LUA_TSTRING ? lua_tostring(L, -2) : "";
      size_t i = 0;
      while (i < 5 && strcmp(name, names[i]) != 0)
         i++;
      if (i == 5) lnim_expected(L, -2, what, "memory, positions, progress or seconds");
   }
}

static void read_positions(lua_State *L, int index, const char *name, lnim_effort *effort) {
   if (lua_getfield(L, index, name) != LUA_TNIL) {
      effort->positions = (size_t)lnim_check_integer(L, -1, name, 1, LUA_MAXINTEGER);
      effort->most_positions = effort->positions;
      effort->limited = effort->counted = true;
   }
   lua_pop(L, 1);
}

void lnim_effort_read_limits(lua_State *L, int index, lnim_effort *effort) {
   read_positions(L, index, "positions", effort);
   if (lua_getfield(L, index, "memory") != LUA_TNIL) {
      effort->memory = (size_t)lnim_check_integer(L, -1, "memory", 1 << 20, LUA_MAXINTEGER);
      effort->limited = true;
   }
   if (lua_getfield(L, index, "seconds") != LUA_TNIL) {
      effort->seconds = lnim_check_number(L, -1, "seconds");
      if (!(effort->seconds > 0)) lnim_expected(L, -1, "seconds", "number above 0");
      effort->end = nim_clock() + effort->seconds;
      effort->limited = true;
   }
   lua_pop(L, 2);
}

void lnim_effort_read(lua_State *L, int index, const char *what, lnim_effort *effort) {
   lnim_effort_start(L, effort);
   if (lua_isnoneornil(L, index)) return;
   lnim_check_type(L, index, what, LUA_TTABLE);
   check_names(L, index, what);
   read_positions(L, index, "limit", effort);
   lnim_effort_read_limits(L, index, effort);
   if (lua_getfield(L, index, "progress") != LUA_TNIL) {
      lnim_check_type(L, -1, "progress", LUA_TFUNCTION);
      effort->progress = lua_gettop(L);
   }
}

void lnim_effort_apply(const lnim_effort *effort, lnim_rules *rules) {
   rules->budget.most = effort->memory;
   rules->budget.refused = false;
}

void lnim_effort_unlimit(lnim_rules *rules) {
   nim_budget *budget = &rules->budget;
   budget->most = budget->used > SIZE_MAX - USUAL_MEMORY ? SIZE_MAX : budget->used + USUAL_MEMORY;
   budget->refused = false;
}

void lnim_effort_spend(lnim_effort *effort, size_t positions) {
   effort->positions -= positions < effort->positions ? positions : effort->positions;
}

nim_status lnim_effort_status(lua_State *L, const lnim_effort *effort, const lnim_rules *rules,
                              nim_status status) {
   if (status == NIM_INTERRUPTED && !effort->late) lnim_interrupted(L, &effort->watch);
   if (status == NIM_INTERRUPTED) return NIM_LIMIT;
   return status == NIM_NO_MEMORY && rules && rules->budget.refused ? NIM_LIMIT : status;
}

/* Pushes "1024 MiB of memory". */
static const char *push_memory(lua_State *L, size_t memory) {
   return lua_pushfstring(L, "%I MiB of memory", (LUAI_UACINT)(memory >> 20));
}

/* Pushes "600 seconds" or "0.5 seconds". */
static const char *push_seconds(lua_State *L, double seconds) {
   lua_Integer whole;
   if (lua_numbertointeger(seconds, &whole) && (double)whole == seconds)
      return lua_pushfstring(L, "%I second%s", (LUAI_UACINT)whole, whole == 1 ? "" : "s");
   lnim_push_number(L, seconds);
   return lua_pushfstring(L, "%s seconds", lua_tostring(L, -1));
}

const char *lnim_effort_push_limit(lua_State *L, const lnim_effort *effort, const lnim_rules *rules,
                                   const char *unit, const char *how_far) {
   const char *amount, *name;
   if (effort->late) {
      amount = push_seconds(L, effort->seconds);
      name = "seconds";
   } else if (rules != NULL && rules->budget.refused) {
      amount = push_memory(L, effort->memory);
      name = "memory";
   } else {
      amount = lua_pushfstring(L, "%I %s", (LUAI_UACINT)effort->most_positions, unit);
      name = "positions";
   }
   return lua_pushfstring(L, "limit of %s reached, %s: { %s = … } raises it", amount, how_far,
                          name);
}

int lnim_rules_raise(lua_State *L, const lnim_rules *rules, nim_status status) {
   if (status == NIM_NO_MEMORY && rules->budget.refused)
      return lnim_error(L, "limit of %s reached", push_memory(L, rules->budget.most));
   return lnim_raise(L, status);
}
