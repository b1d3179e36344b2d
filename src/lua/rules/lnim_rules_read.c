/***
Making rules of what programs write: texts and tables.
@submodule nim.rules
*/
#include "lua/rules/lnim_rules_function.h"

#include <string.h>

static void refuse_text(lua_State *L, const char *text, const nim_syntax_error *error) {
   if (error->length == 0) {
      lua_pushliteral(L, "the end");
   } else {
      lua_pushlstring(L, text + error->offset, error->length);
      lnim_push_description(L, -1);
   }
   const char *got = lua_tostring(L, -1), *meant = error->meant;
   lnim_error(L, "rules: character %I: %s expected, got %s%s%s%s", (LUAI_UACINT)error->offset + 1,
              error->expected, got, meant == NULL ? "" : "; did you mean \"",
              meant == NULL ? "" : meant, meant == NULL ? "" : "\"?");
}

static void read_text(lua_State *L, int index, lnim_rules *rules) {
   size_t length;
   const char *text = lua_tolstring(L, index, &length);
   nim_memory memory = lnim_memory(L);
   nim_syntax_error error;
   lnim_watch watch;
   lnim_watch_start(L, &watch);
   nim_status status = nim_rules_parse(&rules->code, text, length, &error, &memory, &watch.poll);
   if (status == NIM_INTERRUPTED) lnim_interrupted(L, &watch);
   if (status == NIM_INVALID) refuse_text(L, text, &error);
   if (status != NIM_OK) lnim_raise(L, status);
}

/* Tables. The readers find the value of their key on the top of the stack and leave it there. */

static int64_t read_size(lua_State *L, const char *key, lua_Integer position, int64_t low) {
   lua_geti(L, -1, position);
   const char *what = lua_pushfstring(L, "%s %I", key, (LUAI_UACINT)position);
   int64_t size = lnim_check_integer(L, -2, what, low, LUA_MAXINTEGER);
   lua_pop(L, 2);
   return size;
}

enum { MOST_SIZES = 1 << 20 }; /* that a list may have */

/* Checks that the value is a list, or any table that acts as one, and returns its length. */
static lua_Integer check_list(lua_State *L, const char *key) {
   if (!lua_istable(L, -1)) lnim_expected(L, -1, key, "list of sizes");
   lua_Integer length = lnim_length(L, -1, key, "list of sizes");
   if (length > MOST_SIZES)
      lnim_error(L, "%s: at most %d sizes expected, got more", key, (int)MOST_SIZES);
   lnim_check_keys(L, -1, key, length, NULL);
   return length < 0 ? 0 : length;
}

static void make_set(lua_State *L, nim_range *ranges, lua_Integer count, bool all_but,
                     lnim_rules *rules) {
   nim_memory memory = lnim_memory(L);
   nim_status status = nim_rules_from_ranges(&rules->code, ranges, (size_t)count, all_but, &memory);
   if (status != NIM_OK) lnim_raise(L, status);
}

static void read_set(lua_State *L, const char *key, bool all_but, lnim_rules *rules) {
   lua_Integer count = check_list(L, key);
   if (count == 0) lnim_error(L, "%s: at least one size expected, got none", key);
   nim_range *ranges = lua_newuserdatauv(L, (size_t)count * sizeof *ranges, 0);
   lua_insert(L, -2);
   for (lua_Integer i = 0; i < count; i++) {
      int64_t size = read_size(L, key, i + 1, 1);
      ranges[i] = (nim_range){size, size};
   }
   make_set(L, ranges, count, all_but, rules);
   lua_remove(L, -2);
}

static void read_subtract(lua_State *L, const char *key, lnim_rules *rules) {
   read_set(L, key, false, rules);
}

static void read_all_but(lua_State *L, const char *key, lnim_rules *rules) {
   read_set(L, key, true, rules);
}

static void read_take(lua_State *L, const char *key, lnim_rules *rules) {
   lua_Integer count = check_list(L, key);
   if (count != 2)
      lnim_error(L, "%s: low and high expected, got %I sizes", key, (LUAI_UACINT)count);
   int64_t low = read_size(L, key, 1, 1);
   nim_range range = {low, read_size(L, key, 2, low)};
   make_set(L, &range, 1, false, rules);
}

/* Functions. The new rules are just below the value. */

/* Makes the function on the top a user value of the rules below it, and leaves it there. */
static void keep_function(lua_State *L, const char *key, int user_value) {
   lnim_check_type(L, -1, key, LUA_TFUNCTION);
   lua_pushvalue(L, -1);
   lua_setiuservalue(L, -3, user_value);
}

static void read_function(lua_State *L, const char *key, lnim_rules *rules,
                          enum lnim_rules_kind kind) {
   keep_function(L, key, LNIM_RULES_FUNCTION);
   rules->kind = kind;
   rules->search = lnim_search_new(L, &rules->memory);
   lua_pushvalue(L, -2);
   lnim_rules_register(L, rules);
   lua_pop(L, 1);
   if (lua_getiuservalue(L, -2, LNIM_RULES_NAME) == LUA_TNIL) {
      lua_pushliteral(L, "custom");
      lua_setiuservalue(L, -4, LNIM_RULES_NAME);
   }
   lua_pop(L, 1);
}

static void read_heap(lua_State *L, const char *key, lnim_rules *rules) {
   read_function(L, key, rules, LNIM_RULES_HEAP);
}

static void read_state(lua_State *L, const char *key, lnim_rules *rules) {
   read_function(L, key, rules, LNIM_RULES_STATE);
   lua_pushvalue(L, -2);
   lua_pushcclosure(L, lnim_rules_emit, 1);
   lua_setiuservalue(L, -3, LNIM_RULES_EMIT);
}

static void read_normalize(lua_State *L, int index, lnim_rules *rules) {
   lua_pushliteral(L, "normalize");
   if (lua_rawget(L, index) != LUA_TNIL) {
      if (rules->kind != LNIM_RULES_STATE)
         lnim_expected(L, -1, "normalize", "no value without state");
      keep_function(L, "normalize", LNIM_RULES_NORMALIZE);
      rules->search->normalizes = true;
   }
   lua_pop(L, 1);
}

static const struct {
   const char *key;
   void (*read)(lua_State *L, const char *key, lnim_rules *rules);
} forms[] = {
      {"all_but", read_all_but},   {"heap", read_heap}, {"state", read_state},
      {"subtract", read_subtract}, {"take", read_take},
};

enum { FORM_COUNT = sizeof forms / sizeof forms[0] };

#define FORMS "one of all_but, heap, state, subtract, take"

/* The index of the form that the key on the top of the stack names, FORM_COUNT for "name" and
   "normalize". */
static int check_key(lua_State *L) {
   const char *key = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : "";
   for (int i = 0; i < FORM_COUNT; i++)
      if (strcmp(key, forms[i].key) == 0) return i;
   if (strcmp(key, "name") != 0 && strcmp(key, "normalize") != 0)
      lnim_expected(L, -1, "rules", "keys name, normalize and " FORMS);
   return FORM_COUNT;
}

/* The index of the one form that the table has. */
static int check_keys(lua_State *L, int index) {
   int form = FORM_COUNT;
   lua_pushnil(L);
   while (lua_next(L, index)) {
      lua_pop(L, 1);
      int found = check_key(L);
      if (found == FORM_COUNT) continue;
      if (form < FORM_COUNT) {
         bool sorted = found > form; /* the order of a table's keys is not fixed */
         lnim_error(L, "rules: " FORMS " expected, got %s and %s", forms[sorted ? form : found].key,
                    forms[sorted ? found : form].key);
      }
      form = found;
   }
   if (form == FORM_COUNT) lnim_error(L, "rules: " FORMS " expected, got none");
   return form;
}

/* The new rules are on the top. */
static void read_table(lua_State *L, int index, lnim_rules *rules) {
   int form = check_keys(L, index);
   lua_pushliteral(L, "name");
   if (lua_rawget(L, index) != LUA_TNIL) lnim_check_type(L, -1, "name", LUA_TSTRING);
   lua_setiuservalue(L, -2, LNIM_RULES_NAME);
   lua_pushstring(L, forms[form].key);
   lua_rawget(L, index);
   forms[form].read(L, forms[form].key, rules);
   lua_pop(L, 1);
   read_normalize(L, index, rules);
}

lnim_rules *lnim_rules_read(lua_State *L, int index) {
   index = lua_absindex(L, index);
   lnim_rules *rules = lnim_test_rules(L, index);
   if (rules != NULL) {
      lua_pushvalue(L, index);
      return rules;
   }
   int type = lua_type(L, index);
   if (type != LUA_TSTRING && type != LUA_TTABLE)
      lnim_expected(L, index, "rules", "string, table or nim.rules");
   rules = lnim_rules_new(L);
   if (type == LUA_TSTRING)
      read_text(L, index, rules);
   else
      read_table(L, index, rules);
   return rules;
}

/***
Makes rules.
@function nim.rules
@tparam string|table|nim.rules spec a code, set or name as a string; or a table with one of
`subtract` (a list of the sizes that may be taken), `all_but` (a list of those that may not), `take`
(a list of the least and the greatest size), `heap` and `state` (functions), and optionally `name`
(a string) and, beside `state`, `normalize` (a function); or rules, which are returned as they are.
The order of a list, and repeats in it, do not matter. Rules that are a function are equal only to
themselves, and print as their name.
@treturn nim.rules
@raise for anything else, with the place in the text
@usage
local nim = require "nim"
assert(nim.rules "0.77" == nim.rules "kayles")
assert(tostring(nim.rules { subtract = { 1, 3, 4 } }) == "0.3033")
local halves = nim.rules { name = "halves", heap = function (n)
   if n < 2 then return { { n - 1 } } end
   return { { n - 1 }, { n // 2, n - n // 2 } }
end }
print(halves:grundy(10)) --> 1
local wythoff = nim.rules { name = "Wythoff", state = function (emit, a, b)
   for k = 1, a do emit(a - k, b) end
   for k = 1, b do emit(a, b - k) end
   for k = 1, math.min(a, b) do emit(a - k, b - k) end
end }
print(wythoff:position(5, 7):best_move()) --> 5 3
*/
static int new_rules(lua_State *L) {
   lnim_function_takes(L, "rules", 1);
   lnim_rules_read(L, 1);
   return 1;
}

void lnim_open_rules_read(lua_State *L) {
   lua_pushcfunction(L, new_rules);
   lua_setfield(L, -2, "rules");
}
