/***
A cell, where an untrusted bot plays: a Lua state of its own. For tools; programs load bots with
`nim.bots.load`.
@classmod nim.cell
*/
#include "lua/cell/lnim_cell.h"
#include "lua/cell/lnim_cell_bot.h"
#include "lua/position/lnim_position_view.h"

#include <string.h>

static const char TYPE[] = "nim.cell";

static const char *const verdict_names[] = {
      [LNIM_PLAYED] = "played",          [LNIM_TIME] = "time",
      [LNIM_MEMORY] = "memory",          [LNIM_ERROR] = "error",
      [LNIM_ILLEGAL] = "illegal",        [LNIM_LOAD] = "load",
      [LNIM_INTERRUPTED] = "interrupted"};

/* Making a cell */

/* Sanitizers watch only memory from the allocator that they know. */
#if defined(__SANITIZE_ADDRESS__)
enum { PLAIN = true };
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
enum { PLAIN = true };
#else
enum { PLAIN = false };
#endif
#else
enum { PLAIN = false };
#endif

static lua_Integer limit(lua_State *L, int index, const char *name, lua_Integer otherwise,
                         lua_Integer low, lua_Integer high) {
   if (lua_getfield(L, index, name) != LUA_TNIL)
      otherwise = lnim_check_integer(L, -1, name, low, high);
   lua_pop(L, 1);
   return otherwise;
}

static void read_limits(lua_State *L, int index, lnim_limits *limits) {
   limits->memory = (size_t)limit(L, index, "memory", 1 << 20, 1 << 10, 1 << 23);
   limits->instructions = limit(L, index, "instructions", 10000000, 1, (lua_Integer)1 << 53);
   limits->seconds = (lua_Number)limit(L, index, "seconds", 2, 1, 1000000);
   limits->moves = limit(L, index, "moves", 10, 1, 1000000);
   limits->seed = (uint32_t)limit(L, index, "seed", 1, 0, UINT32_MAX);
   limits->step = (int)limit(L, index, "step", 100, 1, 10000);
   lua_getfield(L, index, "plain");
   limits->plain = lua_isnil(L, -1) ? PLAIN : lua_toboolean(L, -1);
   lua_pop(L, 1);
}

/* Returns false, the verdict and the text to Lua; raises if it is not the bot's doing. */
static int return_verdict(lua_State *L, const lnim_cell *cell, const lnim_watch *watch) {
   if (cell->lost == LNIM_INTERRUPTED) return lnim_interrupted(L, watch);
   lua_pushboolean(L, false);
   lua_pushstring(L, verdict_names[cell->lost]);
   lua_pushlstring(L, cell->text, cell->text_size);
   return 3;
}

/* Opens the state and loads the bot: the verdict is in the cell. */
static nim_status load(lnim_cell *cell, const lnim_watch *watch) {
   nim_status status = lnim_cell_open(cell);
   if (status == NIM_LIMIT) lnim_cell_judge(cell, LNIM_MEMORY);
   if (status != NIM_OK) return status == NIM_LIMIT ? NIM_OK : status;
   lnim_cell_begin_limits(cell);
   lua_pushcfunction(cell->L, lnim_cell_load);
   lnim_cell_call(cell, 0, &watch->poll);
   return NIM_OK;
}

/***
Loads a bot into a cell of its own.
@function nim.core.cell
@tparam string source the text of the file
@tparam string name what messages call it, such as "copycat.lua"
@tparam table limits `memory` in bytes, 1024 … 2^23, the library included (default: 1 MB);
`instructions` of a move and of loading (10^7); `seconds` of processor time for the same (2);
`moves`, how many times a game may use up what a move may (10); for tools: `step`, instructions
between two looks at the limits (100), `seed` of the hashes of strings, 0 … 2^32 - 1 (1), and
`plain = true`, no arena
@treturn[1] cell
@treturn[2] boolean false
@treturn[2] string "time", "memory", "error" or "load"
@treturn[2] string what was wrong: any bytes, at most 400
@raise for a wrong argument; "interrupted!"
*/
static int new_cell(lua_State *L) {
   lnim_check_type(L, 1, "source", LUA_TSTRING);
   lnim_check_type(L, 2, "name", LUA_TSTRING);
   lnim_check_type(L, 3, "limits", LUA_TTABLE);
   lnim_limits limits;
   read_limits(L, 3, &limits);
   lua_settop(L, 2);

   lnim_cell *cell = lua_newuserdatauv(L, sizeof *cell, LNIM_CELL_USER_VALUES);
   memset(cell, 0, sizeof *cell);
   cell->limits = limits;
   cell->outside = lnim_memory(L);
   cell->source = lua_tolstring(L, 1, &cell->source_size);
   lua_pushvalue(L, 1);
   lua_setiuservalue(L, -2, LNIM_CELL_SOURCE);
   lua_pushfstring(L, "=%s", lua_tostring(L, 2));
   cell->name = lua_tostring(L, -1);
   lua_setiuservalue(L, -2, LNIM_CELL_NAME);
   luaL_setmetatable(L, TYPE);

   lnim_watch watch;
   lnim_watch_start(L, &watch);
   nim_status status = load(cell, &watch);
   if (status == NIM_OK && cell->lost == LNIM_PLAYED) status = lnim_cell_keep(cell);
   if (status == NIM_OK && cell->lost == LNIM_PLAYED) {
      /* Let the collector know what it cannot see. */
      lua_gc(L, LUA_GCSTEP, (int)(2 * cell->image_size / 1024));
      return 1;
   }
   lnim_cell_shut(cell);
   if (status != NIM_OK) return lnim_raise(L, status);
   return return_verdict(L, cell, &watch);
}

/* Playing */

/* Rules that a bot's questions reach are functions of the host, which may call anything. */
static lnim_cell *check_idle(lua_State *L) {
   lnim_cell *cell = lnim_check_object(L, 1, "self", TYPE);
   if (cell->poll) lnim_error(L, "self: idle cell expected, got one whose bot is playing");
   return cell;
}

static lnim_cell *check_cell(lua_State *L) {
   lnim_cell *cell = check_idle(L);
   if (!cell->L) lnim_error(L, "self: open cell expected, got a closed one");
   return cell;
}

/***
Begins a game: puts the cell back to where it was when the bot had been loaded.
@function begin
@tparam random random the bot's stream; the cell gets a copy
@treturn[1] boolean true
@treturn[2] boolean false, and a verdict and a text as from `nim.core.cell`: only without an arena,
where the file is loaded again
@raise "interrupted!"
*/
static int cell_begin(lua_State *L) {
   lnim_cell *cell = check_cell(L);
   const nim_random *random = lnim_check_random(L, 2, "random");
   cell->lost = LNIM_PLAYED;
   cell->output_size = 0;
   if (cell->arena) {
      lnim_cell_restore(cell);
   } else {
      lnim_watch watch;
      lnim_watch_start(L, &watch);
      lnim_cell_shut(cell);
      nim_status status = load(cell, &watch);
      if (status != NIM_OK) return lnim_raise(L, status);
      if (cell->lost != LNIM_PLAYED) return return_verdict(L, cell, &watch);
   }
   lnim_cell_begin_limits(cell);
   cell->peak = cell->used;
   *cell->random = *random;
   lua_pushnil(L);
   lua_setiuservalue(L, 1, LNIM_CELL_POSITIONS);
   lua_pushboolean(L, true);
   return 1;
}

/* Reads the opponent's move into values; returns how many there are. */
static size_t read_last(lua_State *L, int index, lnim_request *request, lua_Integer *values) {
   size_t count = 0, parts = lua_rawlen(L, index);
   if (lua_getfield(L, index, "heap") != LUA_TNIL) {
      lua_getfield(L, index, "take");
      values[count++] = lua_tointeger(L, -2);
      values[count++] = lua_tointeger(L, -1);
      lua_pop(L, 1);
   } else {
      request->last_is_state = true;
   }
   lua_pop(L, 1);
   for (size_t i = 1; i <= parts && count < LNIM_MOVE_VALUES; i++) {
      lua_rawgeti(L, index, (lua_Integer)i);
      values[count++] = lua_tointeger(L, -1);
      lua_pop(L, 1);
   }
   return count;
}

/* Reads the turn at index 3. Its texts stay on the stack. */
static void read_turn(lua_State *L, lnim_request *request, lua_Integer *values) {
   if (lua_isnoneornil(L, 3)) return;
   lnim_check_type(L, 3, "turn", LUA_TTABLE);
   if (lua_getfield(L, 3, "last") == LUA_TTABLE) {
      request->last = values;
      request->last_count = read_last(L, lua_gettop(L), request, values);
   }
   lua_getfield(L, 3, "number");
   request->number = lua_tointeger(L, -1);
   lua_getfield(L, 3, "seat");
   request->seat = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : NULL;
}

/* Reads the position or view at index 2; raises for anything else. */
static void read_position(lua_State *L, lnim_request *request) {
   lnim_view_push_forms(L, 2, "position");
   lua_rawgeti(L, -1, LNIM_METATABLE_FULL);
   lua_rawgetp(L, LUA_REGISTRYINDEX, &lnim_classic_kind);
   request->position = lua_touserdata(L, 2);
   if (!lua_rawequal(L, -1, -2)) {
      lua_rawgeti(L, -3, LNIM_HEAPS);
      request->kind = lua_toboolean(L, -1) ? LNIM_CELL_HEAPS : LNIM_CELL_STATES;
      if (lua_getiuservalue(L, 1, LNIM_CELL_POSITIONS) == LUA_TNIL) {
         lua_newtable(L);
         lua_pushvalue(L, -1);
         lua_setiuservalue(L, 1, LNIM_CELL_POSITIONS);
      }
      request->position_number = (lua_Integer)lua_rawlen(L, -1) + 1;
      lua_pushvalue(L, 2);
      lua_rawseti(L, -2, request->position_number);
      lua_newtable(L);
      lua_setiuservalue(L, 1, LNIM_CELL_LOOPS);
   }
   lua_settop(L, 3);
}

/* Calls the method of the bot with position and turn, arguments 2 and 3. Its results lie on the
   cell's stack above LNIM_BASE. */
static lnim_cell *ask(lua_State *L, const char *method, lnim_watch *watch) {
   lua_Integer values[LNIM_MOVE_VALUES];
   lnim_request request = {.method = method};
   check_cell(L);
   lua_settop(L, 3);
   read_position(L, &request);
   read_turn(L, &request, values);
   lnim_cell *cell = check_cell(L); /* a metamethod of the turn may have closed it */
   lnim_watch_start(L, watch);
   if (cell->lost != LNIM_PLAYED) return cell; /* until the next game begins */

   lua_State *within = cell->L;
   lua_settop(within, LNIM_BASE);
   lua_pushcfunction(within, lnim_cell_ask);
   for (int i = 1; i <= LNIM_BASE; i++)
      lua_pushvalue(within, i);
   lua_pushlightuserdata(within, &request);
   cell->host = L;
   lnim_cell_call(cell, LNIM_BASE + 1, &watch->poll);
   return cell;
}

/***
Calls the bot's `start`.
@function start
@tparam position|view position
@tparam[opt] table turn as the referee makes it
@treturn boolean true; or false, and a verdict and a text as from `nim.core.cell`
@raise "interrupted!"
*/
static int cell_start(lua_State *L) {
   lnim_watch watch;
   const lnim_cell *cell = ask(L, "start", &watch);
   if (cell->lost != LNIM_PLAYED) return return_verdict(L, cell, &watch);
   lua_pushboolean(L, true);
   return 1;
}

/***
Calls the bot's `move`.
@function move
@tparam position|view position
@tparam[opt] table turn as the referee makes it
@treturn[1] boolean true
@return[1] all that the bot returned, unchecked
@treturn[2] boolean false, and a verdict and a text as from `nim.core.cell`
@raise "interrupted!"
*/
static int cell_move(lua_State *L) {
   lnim_watch watch;
   lnim_cell *cell = ask(L, "move", &watch);
   int count = lua_gettop(cell->L) - LNIM_BASE;
   if (cell->lost == LNIM_PLAYED && count > LNIM_MOVE_VALUES) {
      lua_pushfstring(L, "move: heap and take expected, got %d values", count);
      cell->lost = LNIM_ILLEGAL;
      lnim_cell_say(cell, lua_tostring(L, -1), lua_rawlen(L, -1));
   }
   if (cell->lost != LNIM_PLAYED) return return_verdict(L, cell, &watch);
   luaL_checkstack(L, 1 + count, NULL);
   lua_pushboolean(L, true);
   for (int i = 1; i <= count; i++)
      lnim_cell_push_value(L, cell->L, LNIM_BASE + i);
   return 1 + count;
}

/* Inspecting and closing */

/***
What the bot says about itself.
@function profile
@treturn table `name`, any bytes, or nil; the booleans `blind` (its `move` takes no position),
`starts`, `stochastic`, `theory`
*/
static int cell_profile(lua_State *L) {
   const lnim_cell *cell = check_cell(L);
   lua_createtable(L, 0, 5);
   if (cell->bot_name_size > 0) {
      lua_pushlstring(L, cell->bot_name, cell->bot_name_size);
      lua_setfield(L, -2, "name");
   }
   lnim_set_boolean(L, "blind", cell->blind);
   lnim_set_boolean(L, "starts", cell->starts);
   lnim_set_boolean(L, "stochastic", cell->stochastic);
   lnim_set_boolean(L, "theory", cell->theory);
   return 1;
}

/***
What the last call and the game took.
@function usage
@treturn integer instructions, in steps of the limit `step`, and what memory and the library charge
@treturn integer the most bytes in use since the game began
@treturn integer instructions since the game began
@treturn number seconds of processor time since then, without what is too short to be noticed
*/
static int cell_usage(lua_State *L) {
   const lnim_cell *cell = check_cell(L);
   lua_pushinteger(L, cell->given - cell->left);
   lua_pushinteger(L, (lua_Integer)cell->peak);
   lua_pushinteger(L, lnim_cell_taken_in_game(cell));
   lua_pushnumber(L, (lua_Number)cell->spent / CLOCKS_PER_SEC);
   return 4;
}

/***
What the bot has printed in this game.
@function output
@treturn string its first 2,000 bytes, any bytes
*/
static int cell_output(lua_State *L) {
   const lnim_cell *cell = check_cell(L);
   lua_pushlstring(L, cell->output, cell->output_size);
   return 1;
}

/***
The names of the cell's globals, including those of the library.
@function globals
@treturn {string,...} in no particular order
*/
static int cell_globals(lua_State *L) {
   const lnim_cell *cell = check_cell(L);
   lua_State *within = cell->L;
   lua_newtable(L);
   lua_settop(within, LNIM_BASE);
   lua_rawgeti(within, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
   lua_Integer count = 0;
   for (lua_pushnil(within); lua_next(within, -2); lua_pop(within, 1)) {
      if (lua_type(within, -2) != LUA_TSTRING) continue;
      lnim_cell_push_value(L, within, lua_absindex(within, -2));
      lua_rawseti(L, -2, ++count);
   }
   lua_settop(within, LNIM_BASE);
   return 1;
}

/***
Frees the cell's memory at once. Closing it again does nothing.
@function close
@raise while the bot plays
*/
static int cell_close(lua_State *L) {
   lnim_cell_shut(check_idle(L));
   return 0;
}

/* When the host's state ends, perhaps in the middle of a move. */
static int cell_gc(lua_State *L) {
   lnim_cell_shut(lnim_check_object(L, 1, "self", TYPE));
   return 0;
}

void lnim_open_cell(lua_State *L) {
   static const luaL_Reg methods[] = {
         {"begin", cell_begin}, {"close", cell_close},   {"globals", cell_globals},
         {"move", cell_move},   {"output", cell_output}, {"profile", cell_profile},
         {"start", cell_start}, {"usage", cell_usage},   {NULL, NULL}};
   static const luaL_Reg metamethods[] = {{"__close", cell_close}, {"__gc", cell_gc}, {NULL, NULL}};
   lnim_new_class(L, TYPE, metamethods, methods);
   lua_pop(L, 2);
   lua_pushcfunction(L, new_cell);
   lua_setfield(L, -2, "cell");
}
