/* Rules that are Lua functions: calling these, and checking what they emit and return. */
#include "lua/rules/lnim_rules_function.h"
#include "lua/rules/lnim_effort.h"

#include <stdio.h>
#include <string.h>

/* Integers that emitted options may leave in memory for the next call. */
enum { EMITTED_KEPT = 1 << 16 };

const char *lnim_push_state(lua_State *L, const int64_t *state, size_t width) {
   luaL_Buffer buffer;
   luaL_buffinit(L, &buffer);
   for (size_t i = 0; i < width; i++) {
      char text[32];
      snprintf(text, sizeof text, "%s%lld", i == 0 ? "(" : ", ", (long long)state[i]);
      luaL_addstring(&buffer, text);
   }
   luaL_addchar(&buffer, ')');
   luaL_pushresult(&buffer);
   return lua_tostring(L, -1);
}

/* Calls the function below its arguments in protected mode, so that the rules know when it has
   ended. False: the error is on the top. */
static bool call(lua_State *L, lnim_rules *rules, int arguments, int results) {
   lnim_search *search = rules->search;
   search->calling = true;
   bool fine = lua_pcall(L, arguments, results, 0) == LUA_OK;
   search->calling = false;
   search->width = 0;
   return fine;
}

void lnim_check_idle(lua_State *L, const lnim_rules *rules) {
   if (rules->search != NULL && rules->search->calling)
      lnim_error(L, "rules: cannot be queried while their function runs");
}

/* Pushes a function of the rules, with room for what else a call needs. */
static void push_function(lua_State *L, lnim_rules *rules, int user_value, size_t arguments) {
   lnim_check_idle(L, rules);
   luaL_checkstack(L, (int)arguments + 4, NULL);
   lnim_rules_push(L, rules);
   lua_getiuservalue(L, -1, user_value);
   lua_remove(L, -2);
}

/* Raises the error on the top; if it is a text, with the place in the game before it. */
static void raise_at(lua_State *L, const char *where) {
   if (lua_type(L, -2) == LUA_TSTRING) lnim_error(L, "%s: %s", where, lua_tostring(L, -2));
   lua_pop(L, 1);
   lua_error(L);
}

static void raise_at_state(lua_State *L, const int64_t *state, size_t width) {
   const char *text = lnim_push_state(L, state, width);
   lua_pushfstring(L, "state %s", text);
   lua_remove(L, -2);
   raise_at(L, lua_tostring(L, -1));
}

/* States */

/* Upvalue 1: the rules. */
int lnim_rules_emit(lua_State *L) {
   lnim_rules *rules = lua_touserdata(L, lua_upvalueindex(1));
   lnim_check_alive(L, rules);
   lnim_search *search = rules->search;
   int width = (int)search->width, count = lua_gettop(L);
   if (width == 0) return lnim_error(L, "emit: only callable while its rules' function runs");
   if (count != width)
      return lnim_error(L, "emit: %d integer%s expected, got %d", width, width == 1 ? "" : "s",
                        count);
   nim_list *emitted = &search->emitted;
   if (emitted->capacity - emitted->count < search->width) {
      nim_status status = nim_list_reserve(emitted, search->width, &search->memory);
      if (status != NIM_OK) return lnim_rules_raise(L, rules, status);
   }
   int64_t *option = emitted->items + emitted->count;
   for (int i = 1; i <= width; i++) {
      if (lua_isinteger(L, i)) {
         option[i - 1] = lua_tointeger(L, i);
      } else {
         char what[32];
         snprintf(what, sizeof what, "emit: argument %d", i);
         option[i - 1] = lnim_check_integer(L, i, what, LUA_MININTEGER, LUA_MAXINTEGER);
      }
   }
   emitted->count += search->width;
   return 0;
}

void lnim_call_state(lua_State *L, lnim_rules *rules, const int64_t *state, size_t width) {
   lnim_search *search = rules->search;
   push_function(L, rules, LNIM_RULES_FUNCTION, width);
   lnim_rules_push(L, rules);
   lua_getiuservalue(L, -1, LNIM_RULES_EMIT);
   lua_remove(L, -2);
   for (size_t i = 0; i < width; i++)
      lua_pushinteger(L, state[i]);
   if (search->emitted.capacity > EMITTED_KEPT) nim_list_free(&search->emitted, &search->memory);
   search->emitted.count = 0;
   search->calls++;
   search->width = width;
   if (!call(L, rules, (int)width + 1, 1)) raise_at_state(L, state, width);
   if (!lua_isnil(L, -1)) {
      lua_pushfstring(L, "no result expected (options are emitted), got a %s",
                      luaL_typename(L, -1));
      raise_at_state(L, state, width);
   }
   lua_pop(L, 1);
}

void lnim_call_distinct(lua_State *L, lnim_rules *rules, const int64_t *state, size_t width) {
   lnim_search *search = rules->search;
   lnim_effort_unlimit(rules);
   lnim_call_state(L, rules, state, width);
   if (search->distinct.words != width) {
      nim_table_free(&search->distinct, &search->memory);
      nim_table_init(&search->distinct, width);
   }
   nim_table_clear(&search->distinct, &search->memory);
   for (size_t i = 0; i < search->emitted.count; i += width) {
      uint64_t key[NIM_STATE_MAX];
      uint32_t id;
      for (size_t j = 0; j < width; j++)
         key[j] = (uint64_t)search->emitted.items[i + j];
      nim_status status = nim_table_add(&search->distinct, &search->memory, key, &id);
      if (status != NIM_OK) lnim_rules_raise(L, rules, status);
   }
}

void lnim_call_normalize(lua_State *L, lnim_rules *rules, int64_t *state, size_t width) {
   int64_t normal[NIM_STATE_MAX];
   int top = lua_gettop(L);
   lnim_check_idle(L, rules);
   if (!rules->search->normalizes) return;
   push_function(L, rules, LNIM_RULES_NORMALIZE, 2 * width);
   for (size_t i = 0; i < width; i++)
      lua_pushinteger(L, state[i]);
   if (!call(L, rules, (int)width, LUA_MULTRET)) raise_at_state(L, state, width);
   luaL_checkstack(L, LUA_MINSTACK, NULL);
   int count = lua_gettop(L) - top;
   if (count != (int)width) {
      lua_pushfstring(L, "normalize: %d integer%s expected, got %d value%s", (int)width,
                      width == 1 ? "" : "s", count, count == 1 ? "" : "s");
      raise_at_state(L, state, width);
   }
   for (int i = 0; i < count; i++) {
      int is_integer, at = top + 1 + i;
      normal[i] = lua_tointegerx(L, at, &is_integer);
      if (!is_integer || lua_type(L, at) != LUA_TNUMBER) {
         lnim_push_description(L, at);
         lua_pushfstring(L, "normalize: result %d: integer expected, got %s", i + 1,
                         lua_tostring(L, -1));
         raise_at_state(L, state, width);
      }
   }
   lua_settop(L, top);
   memcpy(state, normal, width * sizeof *state);
}

void lnim_call_progress(lua_State *L, lnim_rules *rules, int progress, size_t solved, size_t met) {
   luaL_checkstack(L, 4, NULL);
   lua_pushvalue(L, progress);
   lua_pushinteger(L, (lua_Integer)solved);
   lua_pushinteger(L, (lua_Integer)met);
   if (!call(L, rules, 2, 0)) lua_error(L);
}

/* Heaps */

static void raise_at_heap(lua_State *L, int64_t heap) {
   lua_pushfstring(L, "heap %I", (LUAI_UACINT)heap);
   raise_at(L, lua_tostring(L, -1));
}

/* The length of the list on the top, or -1 if the value is not a list. */
static lua_Integer list_length(lua_State *L) {
   if (!lua_istable(L, -1)) return -1;
   lua_Integer length = (lua_Integer)lua_rawlen(L, -1);
   lua_Integer keys = lnim_count_keys(L, -1, length, NULL);
   if (keys < 0) lua_pop(L, 1);
   return keys == length ? length : -1;
}

/* Pushes the value on the top in a readable form. */
static const char *push_value(lua_State *L) {
   if (lua_type(L, -1) == LUA_TTABLE)
      lua_pushliteral(L, "a table with holes or other keys");
   else
      lnim_push_description(L, -1);
   return lua_tostring(L, -1);
}

/* Feeds the option on the top, which is number `number` of the heap's. */
static void feed_option(lua_State *L, lnim_rules *rules, int64_t heap, lua_Integer number) {
   int64_t parts[NIM_MOST_PARTS];
   lua_Integer count = list_length(L);
   if (count < 0) {
      lua_pushfstring(L, "option %I: list of heaps expected, got %s", (LUAI_UACINT)number,
                      push_value(L));
      raise_at_heap(L, heap);
   }
   if (count > NIM_MOST_PARTS) {
      lua_pushfstring(L, "option %I: at most %d heaps expected, got %I", (LUAI_UACINT)number,
                      (int)NIM_MOST_PARTS, (LUAI_UACINT)count);
      raise_at_heap(L, heap);
   }
   for (lua_Integer i = 0; i < count; i++) {
      int is_integer, type = lua_rawgeti(L, -1, i + 1);
      parts[i] = lua_tointegerx(L, -1, &is_integer);
      if (!is_integer || type != LUA_TNUMBER || parts[i] < 0) {
         lnim_push_description(L, -1);
         lua_pushfstring(L, "option %I: heaps of 0 … 2^63-1 expected, got %s", (LUAI_UACINT)number,
                         lua_tostring(L, -1));
         raise_at_heap(L, heap);
      }
      lua_pop(L, 1);
   }
   nim_status status = nim_heap_graph_add(&rules->search->graph, parts, (size_t)count);
   if (status == NIM_OVERFLOW) {
      lua_pushfstring(L, "option %I: total of at most 2^63-1 expected, got more",
                      (LUAI_UACINT)number);
      raise_at_heap(L, heap);
   }
   if (status != NIM_OK) lnim_rules_raise(L, rules, status);
}

void lnim_call_heap(lua_State *L, lnim_rules *rules, int64_t heap) {
   push_function(L, rules, LNIM_RULES_FUNCTION, 1);
   lua_pushinteger(L, heap);
   if (!call(L, rules, 1, 1)) raise_at_heap(L, heap);
   lua_Integer count = list_length(L);
   if (count < 0) {
      lua_pushfstring(L, "list of options expected, got %s", push_value(L));
      raise_at_heap(L, heap);
   }
   for (lua_Integer i = 1; i <= count; i++) {
      lua_rawgeti(L, -1, i);
      feed_option(L, rules, heap, i);
      lua_pop(L, 1);
   }
   lua_pop(L, 1);
}
