/***
Surveys: what a bot does in every won position of a box of classic Nim, for nim.skill.
@submodule nim.core
*/
/* Under other rules lua/nim/skill/walk.lua does the same in Lua. */
#include "lua/position/lnim_position_view.h"

#include <string.h>

/* The stack of `survey`, from its arguments on. */
enum { ORIGIN = 1, LARGEST, FULL, ASK, JUDGE, KEEPS, HEAPS, WINS, METATABLE, REPORT, TOP = REPORT };

enum { LARGEST_BOX = 1 << 24, MAX_HEAPS = 1 << 16 };

/* A box and what is known about it so far. Its positions are numbered from 1; the last heap counts
   fastest. A move leads to a lower number, whose result is known already. */
typedef struct box {
   size_t count;        /* of positions */
   size_t heaps;        /* of each position */
   size_t *stride;      /* what one object of a heap adds to the number */
   int64_t *largest;    /* heaps */
   uint8_t *wins;       /* by number: whether the bot, moving here, beats the perfect player */
   nim_position *here;  /* the position in hand, sealed */
   nim_position *after; /* after a move from there */
   lua_Integer positions[NIM_KINDS]; /* won ones */
   lua_Integer kept[NIM_KINDS];      /* those in which the bot keeps the win */
   lua_Integer beaten;               /* those from which it beats the perfect player */
   int64_t first_error; /* the total of the smallest position where it errs; -1: none yet */
} box;

/* Reads the box; its memory goes to the slots HEAPS and WINS. */
static void read_box(lua_State *L, box *self, enum nim_play play) {
   lua_Integer length = lnim_length(L, LARGEST, "box", "list of sizes");
   if (length < 0 || length > MAX_HEAPS)
      lnim_error(L, "box: at most %d heaps expected, got more", MAX_HEAPS);
   size_t heaps = (size_t)length;
   size_t position_size = nim_position_size(heaps);
   char *block =
         lua_newuserdatauv(L, 2 * position_size + heaps * (sizeof(int64_t) + sizeof(size_t)), 0);
   lua_replace(L, HEAPS);
   *self = (box){.count = 1, .heaps = heaps, .first_error = -1};
   self->here = (nim_position *)(void *)block;
   self->after = (nim_position *)(void *)(block + position_size);
   self->largest = (int64_t *)(void *)(block + 2 * position_size);
   self->stride = (size_t *)(void *)(self->largest + heaps);
   for (size_t i = heaps; i-- > 0;) {
      lua_geti(L, LARGEST, (lua_Integer)i + 1);
      self->largest[i] = lnim_check_integer(L, -1, "largest heap", 0, LARGEST_BOX);
      lua_pop(L, 1);
      self->stride[i] = self->count;
      if ((size_t)self->largest[i] >= LARGEST_BOX / self->count)
         lnim_error(L, "box: at most 2^24 positions expected, got more");
      self->count *= (size_t)self->largest[i] + 1;
      self->here->heaps[i] = 0;
   }
   self->here->count = heaps;
   self->here->play = play;
   nim_position_seal(self->here); /* cannot overflow: the heaps are small */
   self->wins = lua_newuserdatauv(L, self->count + 1, 0);
   lua_replace(L, WINS);
   memset(self->wins, 0, self->count + 1);
}

/* Moves on to the next number. */
static void advance(box *self) {
   size_t i = self->heaps;
   while (i > 0 && self->here->heaps[i - 1] == self->largest[i - 1])
      self->here->heaps[--i] = 0;
   if (i > 0) self->here->heaps[i - 1]++;
   nim_position_seal(self->here);
}

/* Whether the three values above TOP are true and a legal move, given as integers. */
static bool is_plain_move(lua_State *L, const nim_position *position) {
   if (!lua_toboolean(L, TOP + 1) || !lua_isinteger(L, TOP + 2) || !lua_isinteger(L, TOP + 3))
      return false;
   lua_Integer heap = lua_tointeger(L, TOP + 2), take = lua_tointeger(L, TOP + 3);
   return heap >= 1 && heap <= (lua_Integer)position->count && take >= 1 &&
          take <= position->heaps[heap - 1];
}

/* Calls the bot in the position in hand. Leaves three values above TOP: true, heap and take; or
   false, the fault and its text. Whatever is not a plain move is left to the function at JUDGE. */
static void ask(lua_State *L, const box *self, size_t number) {
   lua_pushvalue(L, ASK);
   nim_position *seen = lnim_position_new(L, self->heaps, 0);
   memcpy(seen, self->here, nim_position_size(self->heaps));
   lua_pushvalue(L, METATABLE);
   lua_setmetatable(L, -2);
   lua_call(L, 1, LUA_MULTRET);
   int count = lua_gettop(L) - TOP;
   if (count == 3 && is_plain_move(L, self->here)) return;
   luaL_checkstack(L, 2, NULL);
   lua_pushvalue(L, JUDGE);
   lua_insert(L, TOP + 1);
   lua_pushinteger(L, (lua_Integer)number);
   lua_insert(L, TOP + 2);
   lua_call(L, count + 1, 3);
   if (lua_toboolean(L, TOP + 1) && !is_plain_move(L, self->here))
      lnim_error(L, "judge: legal move or a fault expected");
}

/* Makes a move in a copy of the position in hand; the number of the position after it. */
static size_t follow(const box *self, size_t number, nim_move move) {
   memcpy(self->after, self->here, nim_position_size(self->heaps));
   nim_position_take(self->after, move);
   return number - (size_t)move.take * self->stride[move.heap];
}

/* Whether the bot beats the perfect player from the lost position `after`, number `number`, where
   the perfect player is to move. */
static bool outlasts(const box *self, size_t number) {
   nim_move reply;
   if (!nim_position_best_move(self->after, self->after->play, &reply)) return true;
   number -= (size_t)reply.take * self->stride[reply.heap];
   if (self->after->total > reply.take) return self->wins[number];
   return true; /* misere play: the perfect player had to take the last object */
}

/* Keeps what the bot does in the smallest position where it errs, with the values above TOP. */
static void report_error(lua_State *L, box *self, size_t number) {
   if (self->first_error >= 0 && self->here->total >= self->first_error) return;
   self->first_error = self->here->total;
   bool moved = lua_toboolean(L, TOP + 1);
   lua_createtable(L, 0, 3);
   lnim_set_integer(L, "number", (int64_t)number);
   lua_pushvalue(L, TOP + 2);
   lua_setfield(L, -2, moved ? "heap" : "fault");
   lua_pushvalue(L, TOP + 3);
   lua_setfield(L, -2, moved ? "take" : "text");
   lua_setfield(L, REPORT, "first_error");
}

/* Asks and judges in the position in hand, which is won and has a move. */
static void visit(lua_State *L, box *self, size_t number) {
   ask(L, self, number);
   bool kept = false;
   if (lua_toboolean(L, TOP + 1)) {
      nim_move move = {(size_t)lua_tointeger(L, TOP + 2) - 1, lua_tointeger(L, TOP + 3)};
      size_t next = follow(self, number, move);
      kept = nim_position_outcome(self->after, self->after->play) == NIM_P;
      self->wins[number] = kept && outlasts(self, next);
   }
   const enum nim_kind kind = nim_position_kind(self->here);
   self->positions[kind]++;
   self->kept[kind] += kept;
   self->beaten += self->wins[number];
   if (!kept) report_error(L, self, number);
   lua_settop(L, TOP);
   lua_pushboolean(L, kept);
   lua_rawseti(L, KEEPS, (lua_Integer)number);
}

/* Adds what was counted to the report. */
static void finish(lua_State *L, const box *self) {
   lua_pushinteger(L, self->beaten);
   lua_setfield(L, REPORT, "beaten");
   lua_newtable(L);
   for (size_t kind = 0; kind < NIM_KINDS; kind++) {
      if (self->positions[kind] == 0) continue;
      lua_createtable(L, 0, 2);
      lnim_set_integer(L, "positions", self->positions[kind]);
      lnim_set_integer(L, "kept", self->kept[kind]);
      lua_setfield(L, -2, nim_kind_names[kind]);
   }
   lua_setfield(L, REPORT, "kinds");
}

/***
Asks a bot in every won position of a box of classic Nim that has a move.
@function survey
@tparam position origin a position of classic Nim of the play in question
@tparam {int,...} largest the largest size of each heap, at most 2^24 positions
@tparam boolean full whether the bot gets positions with all methods, or views
@tparam function ask `(position)` calls the bot: true and what it returned, or false and an error
@tparam function judge `(number, …)` judges the results of `ask` that are not a plain move: true,
heap and take; or false, the fault and its text
@tparam table keeps gets, by the number of each won position, whether the bot keeps the win
@treturn table `kinds`, by kind `{ positions =, kept = }`; `beaten`, from how many positions the bot
beats the perfect player if its moves depend on the position alone; and `first_error`, nil or the
smallest position where it errs: `number`, and `heap` and `take` or `fault` and `text`
@raise for other arguments; what ask and judge raise
*/
static int survey(lua_State *L) {
   lua_settop(L, TOP);
   const nim_position *origin = lnim_test_position(L, ORIGIN);
   if (origin == NULL) return lnim_expected(L, ORIGIN, "origin", "nim.position");
   lua_getmetatable(L, ORIGIN);
   lua_rawgetp(L, LUA_REGISTRYINDEX, &lnim_classic_kind);
   if (!lua_rawequal(L, -1, -2))
      return lnim_error(L, "origin: position of classic Nim expected, got another");
   lnim_view_push_forms(L, ORIGIN, "origin");
   lua_rawgeti(L, -1, lua_toboolean(L, FULL) ? LNIM_METATABLE_FULL : LNIM_METATABLE_LIMITED);
   lua_replace(L, METATABLE);
   lnim_check_type(L, LARGEST, "largest", LUA_TTABLE);
   lnim_check_type(L, KEEPS, "keeps", LUA_TTABLE);
   lua_newtable(L);
   lua_replace(L, REPORT);
   lua_settop(L, TOP);

   box self;
   read_box(L, &self, origin->play);
   for (size_t number = 1; number <= self.count; number++) {
      if (self.here->total > 0 && nim_position_outcome(self.here, self.here->play) == NIM_N)
         visit(L, &self, number);
      advance(&self);
   }
   finish(L, &self);
   return 1;
}

void lnim_open_survey(lua_State *L) {
   lua_pushcfunction(L, survey);
   lua_setfield(L, -2, "survey");
}
