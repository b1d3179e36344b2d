/* The limits of a cell: a hook counts instructions and looks at the clock, and there is one way
   out, which the bot cannot catch. */
#define _POSIX_C_SOURCE 200809L
#ifdef __linux__
#define _DEFAULT_SOURCE /* CLOCK_MONOTONIC_COARSE */
#endif
#include "lua/cell/lnim_cell_state.h"

#include <stdio.h>
#include <string.h>

/* How many instructions may pass between two looks at the clock and at Ctrl-C. */
enum { BETWEEN_LOOKS = 10000 };

/* A clock that costs next to nothing, in steps of some milliseconds: while it stands still, nobody
   needs to ask for processor time. Not 0. */
static int64_t tick(void) {
#ifndef CLOCK_MONOTONIC_COARSE
#define CLOCK_MONOTONIC_COARSE CLOCK_MONOTONIC
#endif
   struct timespec time = {0};
   clock_gettime(CLOCK_MONOTONIC_COARSE, &time);
   return ((int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000) / 4 + 1;
}

void lnim_cell_pause(lnim_cell *cell) {
   cell->paused = tick();
}

void lnim_cell_continue(lnim_cell *cell) {
   int64_t now = tick();
   if (cell->began != 0) cell->began += (clock_t)((now - cell->paused) * CLOCKS_PER_SEC / 250);
   if (cell->tick != 0) cell->tick = now;
}

static bool in_long_game(const lnim_cell *cell, clock_t move) {
   lua_Number seconds = (lua_Number)(cell->spent + move) / CLOCKS_PER_SEC;
   return seconds > cell->limits.seconds * (lua_Number)cell->limits.moves;
}

static bool took_too_long(lnim_cell *cell) {
   clock_t now = clock();
   if (cell->began == 0) cell->began = now;
   clock_t move = now - cell->began;
   return (lua_Number)move / CLOCKS_PER_SEC > cell->limits.seconds || in_long_game(cell, move);
}

static void plan_look(lnim_cell *cell) {
   cell->look = cell->left > BETWEEN_LOOKS ? cell->left - BETWEEN_LOOKS : 0;
}

static void look(lua_State *L) {
   lnim_cell *cell = lnim_cell_of(L);
   if (cell->lost != LNIM_PLAYED) lnim_cell_lose(L, cell->lost);
   if (cell->left < 0) lnim_cell_lose(L, LNIM_TIME);
   if (took_too_long(cell)) lnim_cell_lose(L, LNIM_TIME);
   if (nim_stopped(cell->poll)) lnim_cell_lose(L, LNIM_INTERRUPTED);
   plan_look(cell);
}

static void count(lua_State *L, lua_Debug *event) {
   (void)event;
   lnim_cell *cell = lnim_cell_of(L);
   lua_Integer price = lnim_cell_price(cell);
   int passed = lua_gethookcount(L);
   cell->left -= passed * price;
   int64_t now = tick();
   bool late = now != cell->tick;
   if (cell->tick == 0) late = false; /* the first look of this move */
   cell->tick = now;
   if (cell->left <= cell->look || late) look(L);
   /* The dearer an instruction may be, the fewer pass unseen. A coroutine learns it here, too. */
   int wanted = price < cell->limits.step ? cell->limits.step / (int)price : 1;
   if (wanted != passed) lua_sethook(L, count, LUA_MASKCOUNT, wanted);
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

/* At most the largest integer. */
static lua_Integer in_game(const lnim_limits *limits) {
   bool fits = limits->instructions <= LUA_MAXINTEGER / limits->moves;
   return fits ? limits->instructions * limits->moves : LUA_MAXINTEGER;
}

void lnim_cell_say(lnim_cell *cell, const char *text, size_t size) {
   cell->text_size = size < sizeof cell->text ? size : sizeof cell->text;
   memcpy(cell->text, text, cell->text_size);
}

void lnim_cell_judge(lnim_cell *cell, enum lnim_verdict verdict) {
   const lnim_limits *limits = &cell->limits;
   lua_Number seconds = limits->seconds;
   char text[100] = "";
   if (verdict == LNIM_MEMORY)
      snprintf(text, sizeof text, "more than %zu bytes of memory", limits->memory);
   else if (verdict == LNIM_TIME && cell->left < 0 && cell->given < limits->instructions)
      snprintf(text, sizeof text, "more than %lld instructions in a game",
               (long long)in_game(limits));
   else if (verdict == LNIM_TIME && cell->left < 0)
      snprintf(text, sizeof text, "more than %lld instructions", (long long)limits->instructions);
   else if (verdict == LNIM_TIME && in_long_game(cell, 0))
      snprintf(text, sizeof text, "more than %g seconds of processor time in a game",
               seconds * (lua_Number)limits->moves);
   else if (verdict == LNIM_TIME)
      snprintf(text, sizeof text, "more than %g seconds of processor time", seconds);
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

lua_Integer lnim_cell_taken_in_game(const lnim_cell *cell) {
   return in_game(&cell->limits) - cell->left_in_game;
}

void lnim_cell_begin_limits(lnim_cell *cell) {
   cell->left_in_game = in_game(&cell->limits);
   cell->spent = 0;
}

enum lnim_verdict lnim_cell_call(lnim_cell *cell, int arguments, const nim_poll *poll) {
   lua_State *L = cell->L;
   cell->left = cell->limits.instructions;
   if (cell->left > cell->left_in_game) cell->left = cell->left_in_game;
   cell->given = cell->left;
   cell->began = 0;
   cell->tick = 0;
   if (lnim_cell_price(cell) > 1) cell->began = clock();
   cell->lost = LNIM_PLAYED;
   cell->refused = false;
   cell->poll = poll;
   plan_look(cell);
   lnim_cell_enter(cell);
   int status = lua_pcall(L, arguments, LUA_MULTRET, 0);
   lnim_cell_leave(cell);
   cell->poll = NULL;
   cell->left_in_game -= cell->given - cell->left;
   if (cell->began != 0) cell->spent += clock() - cell->began;
   if (cell->lost == LNIM_PLAYED && status == LUA_ERRMEM) cell->lost = LNIM_MEMORY;
   if (cell->lost == LNIM_PLAYED && cell->left < 0) cell->lost = LNIM_TIME;
   if (cell->lost == LNIM_TIME || cell->lost == LNIM_MEMORY)
      lnim_cell_judge(cell, cell->lost);
   else if (cell->lost == LNIM_PLAYED && status != LUA_OK)
      judge_error(cell);
   return cell->lost;
}
