/* Positions of heaps under rules other than classic Nim's: making them, and their moves. */
#include "lua/position/lnim_heaps.h"
#include "core/base/nim_sort.h"

#include <stdio.h>
#include <string.h>

const char lnim_heaps_kind = 0;

/* Making */

/* Sets the rules of the new position on the top, which are the value at `index`. */
static void set_rules(lua_State *L, int index) {
   lua_pushvalue(L, index);
   lua_setiuservalue(L, -2, 1);
}

int lnim_heaps_position(lua_State *L) {
   lnim_method_takes(L, "position", 2);
   const lnim_rules *rules = lnim_rules_self(L);
   const nim_position *original = lnim_test_position(L, 2);
   enum nim_play play = lnim_check_play(L, 3, original == NULL ? NIM_NORMAL : original->play);
   bool classic = lnim_rules_classic(rules);
   lnim_position_read(L, 2, play, !classic);
   if (!classic) set_rules(L, 1);
   lnim_position_finish_as(L, classic ? &lnim_classic_kind : &lnim_heaps_kind);
   return 1;
}

/* Moves */

bool lnim_heaps_next_heap(lua_State *L, lnim_heaps_moves *moves) {
   moves->in_heap = moves->next_heap < moves->position->count;
   if (moves->in_heap)
      lnim_options_start(L, moves->rules, moves->position->heaps[moves->next_heap++],
                         &moves->options);
   return moves->in_heap;
}

bool lnim_heaps_next_move(lua_State *L, lnim_heaps_moves *moves) {
   do {
      if (moves->in_heap && lnim_options_next(L, &moves->options)) return true;
   } while (lnim_heaps_next_heap(L, moves));
   return false;
}

int lnim_heaps_push_move(lua_State *L, size_t heap, const nim_option *option) {
   int parts = option->count < 2 ? 0 : option->count;
   luaL_checkstack(L, 2 + parts, "move of too many heaps");
   lua_pushinteger(L, (lua_Integer)heap + 1);
   lua_pushinteger(L, option->take);
   for (int i = 0; i < parts; i++)
      lua_pushinteger(L, option->parts[i]);
   return 2 + parts;
}

/* The iterator: upvalues are the position, which the moves point into, and the moves. */
static int iterate(lua_State *L) {
   lnim_heaps_moves *moves = lua_touserdata(L, lua_upvalueindex(2));
   lnim_check_alive(L, moves->rules);
   if (!lnim_heaps_next_move(L, moves)) return 0;
   return lnim_heaps_push_move(L, moves->next_heap - 1, &moves->options.list.option);
}

static int heaps_moves(lua_State *L) {
   lnim_method_takes(L, "moves", 0);
   lnim_rules *rules;
   const nim_position *position = lnim_position_ruled(L, &rules);
   lua_pushvalue(L, 1);
   lnim_heaps_moves *all = lua_newuserdatauv(L, sizeof *all, 0);
   *all = (lnim_heaps_moves){.position = position, .rules = rules};
   lua_pushcclosure(L, iterate, 2);
   return 1;
}

static bool is_over(lua_State *L, const nim_position *position, lnim_rules *rules) {
   lnim_heaps_moves all = {.position = position, .rules = rules};
   return !lnim_heaps_next_move(L, &all);
}

static int heaps_is_over(lua_State *L) {
   lnim_method_takes(L, "is_over", 0);
   lnim_rules *rules;
   const nim_position *position = lnim_position_ruled(L, &rules);
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
   lnim_method_takes(L, "count_moves", 0);
   lnim_rules *rules;
   const nim_position *position = lnim_position_ruled(L, &rules);
   lua_pushinteger(L, count_moves(L, position, rules));
   return 1;
}

static int heaps_move(lua_State *L) {
   lnim_method_takes(L, "move", 1);
   lnim_rules *rules;
   const nim_position *position = lnim_position_ruled(L, &rules);
   int64_t total = count_moves(L, position, rules);
   if (total == 0) return lnim_position_over(L);
   int64_t number = lnim_check_integer(L, 2, "k", 1, total) - 1;
   size_t heap = 0;
   for (;; heap++) {
      int64_t count = lnim_count_options(L, rules, position->heaps[heap]);
      if (number < count) break;
      number -= count;
   }
   nim_option option;
   lnim_nth_option(L, rules, position->heaps[heap], number, &option);
   return lnim_heaps_push_move(L, heap, &option);
}

/* Raises: the move from argument 2 on is not legal under the position's rules. */
static int raise_illegal(lua_State *L) {
   int top = lua_gettop(L);
   lua_getiuservalue(L, 1, 1);
   const char *text = lnim_rules_push_text(L, -1);
   luaL_Buffer buffer;
   luaL_buffinit(L, &buffer);
   luaL_addstring(&buffer, "move: legal move under the rules ");
   luaL_addstring(&buffer, text);
   luaL_addstring(&buffer, " expected, got");
   for (int i = 2; i <= top; i++) {
      luaL_addstring(&buffer, i == 2 ? " heap " : i == 3 ? ", take " : i == 4 ? ", leaving " : " ");
      lnim_push_description(L, i);
      luaL_addvalue(&buffer);
   }
   luaL_pushresult(&buffer);
   return lnim_error(L, "%s", lua_tostring(L, -1));
}

enum { MOST_TAKES = 1000, SHOWN_TAKES = 8 }; /* found and shown in a message */

/* Finds the numbers of objects that a move may take from a heap, in increasing order and each once;
   how many there are, or more than MOST_TAKES if they are not all found. */
static size_t legal_takes(lua_State *L, lnim_rules *rules, int64_t size, int64_t *takes) {
   bool code = rules->kind == LNIM_RULES_CODE;
   size_t count = 0;
   lnim_options options;
   lnim_options_start(L, rules, size, &options);
   while (code ? nim_options_next_take(&options.list) : lnim_options_next(L, &options)) {
      if (count == MOST_TAKES) return MOST_TAKES + 1;
      takes[count++] = options.list.option.take;
   }
   nim_sort_ascending(takes, count);
   size_t different = 0;
   for (size_t i = 0; i < count; i++)
      if (i == 0 || takes[i] != takes[i - 1]) takes[different++] = takes[i];
   return different;
}

/* Pushes integers in increasing order as text: "integer 1 … 3", "1 or 4 … 6", "1, 4, 9, …". */
static const char *push_ranges(lua_State *L, const int64_t *items, size_t count) {
   luaL_Buffer text;
   luaL_buffinit(L, &text);
   size_t shown = 0, next;
   for (size_t i = 0; i < count; i = next, shown++) {
      for (next = i + 1; next < count && items[next] == items[next - 1] + 1; next++)
         continue;
      if (shown == SHOWN_TAKES) {
         luaL_addstring(&text, ", …");
         break;
      }
      if (shown > 0) luaL_addstring(&text, next == count ? " or " : ", ");
      if (shown == 0 && next == count && count > 1) luaL_addstring(&text, "integer ");
      lua_pushfstring(L, "%I", (LUAI_UACINT)items[i]);
      luaL_addvalue(&text);
      if (next - i == 1) continue;
      lua_pushfstring(L, " … %I", (LUAI_UACINT)items[next - 1]);
      luaL_addvalue(&text);
   }
   luaL_pushresult(&text);
   return lua_tostring(L, -1);
}

/* Raises: the move from argument 2 on is not legal; if no move takes that many objects from the
   heap, of this size, says how many one may take. */
static int raise_move(lua_State *L, lnim_rules *rules, int64_t size) {
   int64_t takes[MOST_TAKES];
   size_t count = legal_takes(L, rules, size, takes);
   if (count > MOST_TAKES) return raise_illegal(L);
   int is_integer = 0;
   lua_Integer take = lua_tointegerx(L, 3, &is_integer);
   for (size_t i = 0; i < count; i++)
      if (is_integer && lua_type(L, 3) == LUA_TNUMBER && takes[i] == take) return raise_illegal(L);
   if (count == 0)
      return lnim_error(L, "heap: heap with a legal move expected, got %I",
                        (LUAI_UACINT)lua_tointeger(L, 2));
   lnim_push_description(L, 3); /* before any other push: the argument may be missing */
   const char *got = lua_tostring(L, -1), *expected = push_ranges(L, takes, count);
   return lnim_error(L, "take: %s expected, got %s", expected, got);
}

/* Reads what is left of the heap: arguments 4 and up, or all that is not taken. False if no rules
   allow this many parts. */
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
   const nim_position *position = lnim_position_ruled(L, &rules);
   lnim_trim(L, 3);
   int top = lua_gettop(L);
   if (position->count == 0) return lnim_position_over(L);
   size_t heap = (size_t)lnim_check_integer(L, 2, "heap", 1, (lua_Integer)position->count) - 1;
   int64_t size = position->heaps[heap];
   nim_option option, sorted;
   int is_integer = 0;
   option.take = lua_tointegerx(L, 3, &is_integer);
   is_integer = is_integer && lua_type(L, 3) == LUA_TNUMBER &&
                option.take >= lnim_least_take(rules, size) && option.take <= size;
   if (!is_integer || !read_parts(L, top, size, &option)) return raise_move(L, rules, size);
   sorted = option;
   if (!lnim_option_legal(L, rules, size, &sorted)) return raise_move(L, rules, size);

   lua_getiuservalue(L, 1, 1);
   size_t extra = option.count < 2 ? 0 : (size_t)option.count - 1;
   nim_position *after = lnim_position_new(L, position->count + extra, 1);
   after->play = position->play;
   memcpy(after->heaps, position->heaps, position->count * sizeof after->heaps[0]);
   after->heaps[heap] = option.count == 0 ? 0 : option.parts[0];
   memcpy(after->heaps + position->count, option.parts + 1, extra * sizeof after->heaps[0]);
   nim_status status = nim_position_seal(after);
   if (status != NIM_OK) return lnim_raise(L, status);
   set_rules(L, -2);
   lnim_position_finish(L);
   return 1;
}

/* Opening */

static const luaL_Reg methods[] = {{"after", heaps_after},     {"count_moves", heaps_count_moves},
                                   {"is_over", heaps_is_over}, {"move", heaps_move},
                                   {"moves", heaps_moves},     {NULL, NULL}};

void lnim_open_heaps(lua_State *L) {
   lnim_position_kind(L, &lnim_heaps_kind);
   lnim_position_methods(L, lnim_heap_methods);
   lnim_position_methods(L, methods);
   lnim_position_methods(L, lnim_heaps_solving);
   lua_pop(L, 2);
}
