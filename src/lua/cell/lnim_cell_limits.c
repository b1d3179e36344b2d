/* The limits of a cell: a hook counts instructions and looks at the clock, and there is one way
   out, which the bot cannot catch. */
#include "lua/cell/lnim_cell_state.h"

#include <stdio.h>
#include <string.h>

/* How many instructions may pass between two looks at the clock and at Ctrl-C. */
enum { BETWEEN_LOOKS = 10000 };

static void plan_look(lnim_cell *cell) {
   cell->look = cell->left > BETWEEN_LOOKS ? cell->left - BETWEEN_LOOKS : 0;
}

static void look(lua_State *L) {
   lnim_cell *cell = lnim_cell_of(L);
   if (cell->lost != LNIM_PLAYED) lnim_cell_lose(L, cell->lost);
   if (cell->left < 0) lnim_cell_lose(L, LNIM_TIME);
   clock_t now = clock();
   if (cell->deadline == 0) cell->deadline = now + (clock_t)(cell->limits.seconds * CLOCKS_PER_SEC);
   if (now > cell->deadline) lnim_cell_lose(L, LNIM_TIME);
   if (nim_stopped(cell->poll)) lnim_cell_lose(L, LNIM_INTERRUPTED);
   plan_look(cell);
}

static void count(lua_State *L, lua_Debug *event) {
   (void)event;
   lnim_cell *cell = lnim_cell_of(L);
   cell->left -= cell->limits.step;
   if (cell->left <= cell->look) look(L);
}

void lnim_cell_watch(lua_State *L) {
   const lnim_cell *cell = lnim_cell_of(L);
   lua_sethook(L, count, LUA_MASKCOUNT, cell->lost == LNIM_PLAYED ? cell->limits.step : 1);
}

int lnim_cell_lose(lua_State *L, enum lnim_verdict verdict) {
   lnim_cell *cell = lnim_cell_of(L);
   if (cell->lost == LNIM_PLAYED) cell->lost = verdict;
   /* From now on every instruction looks and raises again, even in what __close still runs. */
   cell->look = LUA_MAXINTEGER;
   lnim_cell_watch(L);
   lua_pushnil(L);
   return lua_error(L);
}

void lnim_cell_charge(lua_State *L, lua_Integer work) {
   lnim_cell *cell = lnim_cell_of(L);
   cell->left = work < cell->left ? cell->left - work : -1;
   if (cell->left <= cell->look) look(L);
}

void lnim_cell_recheck(lua_State *L, int status) {
   if (status == LUA_ERRMEM || lnim_cell_of(L)->lost != LNIM_PLAYED) lnim_cell_lose(L, LNIM_MEMORY);
}

void lnim_cell_say(lnim_cell *cell, const char *text, size_t size) {
   cell->text_size = size < sizeof cell->text ? size : sizeof cell->text;
   memcpy(cell->text, text, cell->text_size);
}

void lnim_cell_judge(lnim_cell *cell, enum lnim_verdict verdict) {
   const lnim_limits *limits = &cell->limits;
   char text[100] = "";
   if (verdict == LNIM_MEMORY)
      snprintf(text, sizeof text, "more than %zu bytes of memory", limits->memory);
   else if (verdict == LNIM_TIME && cell->left < 0)
      snprintf(text, sizeof text, "more than %lld instructions", (long long)limits->instructions);
   else if (verdict == LNIM_TIME)
      snprintf(text, sizeof text, "more than %g seconds of processor time", limits->seconds);
   cell->lost = verdict;
   lnim_cell_say(cell, text, strlen(text));
}

/* The same for LNIM_ERROR, whose object is on the top of the stack. No metamethod is called. */
static void judge_error(lnim_cell *cell) {
   lua_State *L = cell->L;
   cell->lost = LNIM_ERROR;
   if (lua_type(L, -1) == LUA_TSTRING) {
      size_t size;
      const char *message = lua_tolstring(L, -1, &size);
      lnim_cell_say(cell, message, size);
   } else {
      char text[60];
      snprintf(text, sizeof text, "error object is a %s value", luaL_typename(L, -1));
      lnim_cell_say(cell, text, strlen(text));
   }
}

enum lnim_verdict lnim_cell_call(lnim_cell *cell, int arguments, const nim_poll *poll) {
   lua_State *L = cell->L;
   cell->left = cell->limits.instructions;
   cell->deadline = 0;
   cell->lost = LNIM_PLAYED;
   cell->refused = false;
   cell->poll = poll;
   plan_look(cell);
   int status = lua_pcall(L, arguments, LUA_MULTRET, 0);
   cell->poll = NULL;
   if (cell->lost == LNIM_PLAYED && status == LUA_ERRMEM) cell->lost = LNIM_MEMORY;
   if (cell->lost == LNIM_PLAYED && cell->left < 0) cell->lost = LNIM_TIME;
   if (cell->lost == LNIM_TIME || cell->lost == LNIM_MEMORY)
      lnim_cell_judge(cell, cell->lost);
   else if (cell->lost == LNIM_PLAYED && status != LUA_OK)
      judge_error(cell);
   return cell->lost;
}
