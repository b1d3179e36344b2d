/* Positions of heaps read from what a program gives: a list, text such as "1-3-5-7", a position. */
#include "core/base/nim_decimal.h"
#include "lua/position/lnim_position.h"

#include <string.h>

/* Raises for the heap with that index, from 1, whose value is on the top of the stack. */
static void heap_expected(lua_State *L, lua_Integer heap) {
   lua_pushfstring(L, "heap %I", (LUAI_UACINT)heap);
   lnim_expected(L, -2, lua_tostring(L, -1), "integer 0 … 2^63-1");
}

/* Ctrl-C is looked for after this many heaps: few positions have as many, and these take a while.
 */
enum { HEAPS_A_POLL = 1 << 16 };

/* Reading a position of at most `count` heaps begins. */
static void watch(lua_State *L, lnim_watch *watched, uint64_t count) {
   if (count >= HEAPS_A_POLL) lnim_watch_start(L, watched);
}

/* The heap with that index, from 0, was read. */
static void poll(lua_State *L, const lnim_watch *watched, uint64_t index) {
   if (index % HEAPS_A_POLL == HEAPS_A_POLL - 1 && nim_stopped(&watched->poll))
      lnim_interrupted(L, watched);
}

/* A list may be any table that acts as one: its metamethods are called. */
static nim_position *read_table(lua_State *L, int index, int user_values) {
   lua_Integer count = lnim_length(L, index, "heaps", "list of integers");
   nim_position *position = lnim_position_new(L, (uint64_t)count, user_values);
   lnim_watch watched = {.poll = {NULL, NULL}};
   watch(L, &watched, (uint64_t)count);
   for (lua_Integer i = 1; i <= count; i++) {
      int is_integer = 0;
      int type = lua_geti(L, index, i);
      lua_Integer size = lua_tointegerx(L, -1, &is_integer);
      if (!is_integer || size < 0 || type != LUA_TNUMBER) heap_expected(L, i);
      position->heaps[i - 1] = size;
      lua_pop(L, 1);
      poll(L, &watched, (uint64_t)i - 1);
   }
   lnim_check_keys(L, index, "heaps", count, &watched);
   return position;
}

/* The grammar of positions as text: integers with "-", "," or white space between them, and white
   space anywhere else. Nothing at all is the position without heaps. */

static const char *skip_space(const char *text) {
   return text + strspn(text, " \t\r\n");
}

/* Past the integer and what separates it from the next; NULL if there is no integer, or something
   else after it. *digits becomes the length of the integer. */
static const char *next_heap(const char *text, size_t *digits) {
   *digits = strspn(text, "0123456789");
   if (*digits == 0) return NULL;
   const char *end = skip_space(text + *digits);
   if (*end == '\0') return end;
   if (*end == '-' || *end == ',') {
      end = skip_space(end + 1);
      return *end == '\0' ? NULL : end;
   }
   return end == text + *digits ? NULL : end;
}

static nim_position *read_string(lua_State *L, int index, int user_values) {
   static const char EXPECTED[] = "integers with \"-\", \",\" or spaces between them";
   size_t length, count = 0, digits;
   const char *text = lua_tolstring(L, index, &length);
   if (strlen(text) != length) lnim_expected(L, index, "heaps", EXPECTED);
   lnim_watch watched = {.poll = {NULL, NULL}};
   watch(L, &watched, length);
   text = skip_space(text);
   for (const char *at = text; at != NULL && *at != '\0'; count++) {
      at = next_heap(at, &digits);
      if (at == NULL) lnim_expected(L, index, "heaps", EXPECTED);
      poll(L, &watched, count);
   }
   nim_position *position = lnim_position_new(L, count, user_values);
   for (size_t i = 0; i < count; i++) {
      const char *start = text;
      uint64_t size;
      text = next_heap(text, &digits);
      if (!nim_decimal_read(&(const char *){start}, INT64_MAX, &size)) {
         lua_pushlstring(L, start, digits);
         heap_expected(L, (lua_Integer)i + 1);
      }
      position->heaps[i] = (int64_t)size;
      poll(L, &watched, i);
   }
   return position;
}

/* A whole state may have integers that are not heaps. */
static nim_position *read_position(lua_State *L, const nim_position *original, int user_values) {
   nim_position *position = lnim_position_new(L, original->count, user_values);
   for (size_t i = 0; i < original->count; i++) {
      position->heaps[i] = original->heaps[i];
      if (position->heaps[i] >= 0) continue;
      lua_pushinteger(L, position->heaps[i]);
      heap_expected(L, (lua_Integer)i + 1);
   }
   return position;
}

nim_position *lnim_position_read(lua_State *L, int index, enum nim_play play, int user_values) {
   const nim_position *original = lnim_test_position(L, index);
   nim_position *position = NULL;
   index = lua_absindex(L, index);
   if (original != NULL)
      position = read_position(L, original, user_values);
   else if (lua_istable(L, index))
      position = read_table(L, index, user_values);
   else if (lua_type(L, index) == LUA_TSTRING)
      position = read_string(L, index, user_values);
   else
      lnim_expected(L, index, "heaps", "table, string or nim.position");
   position->play = play;
   if (nim_position_seal(position) != NIM_OK)
      lnim_error(L, "heaps: total of at most 2^63-1 expected, got more");
   return position;
}
