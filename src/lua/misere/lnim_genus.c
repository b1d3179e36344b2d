/***
Genera: how heaps behave in misère play beside heaps of Nim.
@submodule nim.rules
*/
#include "lua/misere/lnim_genus.h"
#include "core/base/nim_decimal.h"
#include "lua/rules/lnim_rules_function.h"

#include <string.h>

static const char TYPE[] = "nim.genus";

enum { PROGRESS_EVERY = 1 << 12 /* positions */ };

/* Finding */

/* Raises what stopped the search, unless it may continue. */
static void check(lua_State *L, lnim_rules *rules, lnim_effort *effort, nim_status status) {
   const nim_genera *genera = &rules->search->genera;
   status = lnim_effort_status(L, effort, rules, status);
   if (status == NIM_OVERFLOW) lnim_error(L, "position: too large to search");
   if (status == NIM_LIMIT) {
      const char *solved = lua_pushfstring(L, "%I solved", (LUAI_UACINT)genera->solved);
      lnim_error(L, "%s", lnim_effort_push_limit(L, effort, rules, "positions", solved));
   }
   if (status != NIM_OK) lnim_rules_raise(L, rules, status);
}

/* Feeds the options of the wanted heap. */
static nim_status feed(lua_State *L, lnim_rules *rules, nim_genera *genera, const nim_poll *poll) {
   lnim_options options;
   lnim_options_start(L, rules, genera->heap, &options);
   for (size_t fed = 1; lnim_options_next(L, &options); fed++) {
      const nim_option *option = &options.list.option;
      nim_status status = nim_genera_add(genera, option->parts, (size_t)option->count);
      if (status != NIM_OK) return status;
      if (fed % 4096 == 0 && nim_stopped(poll)) return NIM_INTERRUPTED;
   }
   return NIM_OK;
}

/* Returns the number of digits. */
static size_t find(lua_State *L, lnim_rules *rules, const int64_t *heaps, size_t count,
                   lnim_effort *effort) {
   lnim_check_idle(L, rules);
   if (rules->kind == LNIM_RULES_HEAP) /* which ensures that the game ends */
      for (size_t i = 0; i < count; i++)
         lnim_grundy(L, rules, heaps[i], effort);
   lnim_effort_apply(effort, rules);
   if (rules->search == NULL) rules->search = lnim_search_new(L, &rules->memory);
   nim_genera *genera = &rules->search->genera;
   const size_t before = genera->known, held = rules->budget.used;
   const size_t most =
         effort->positions < SIZE_MAX - before ? before + effort->positions : SIZE_MAX;
   nim_status status = nim_genera_begin(genera, heaps, count);
   while (status == NIM_OK) {
      genera->limit = most - genera->known > PROGRESS_EVERY ? genera->known + PROGRESS_EVERY : most;
      status = nim_genera_step(genera, &effort->poll);
      if (status == NIM_OK && !genera->wanted) break;
      if (status == NIM_OK) status = feed(L, rules, genera, &effort->poll);
      if (status == NIM_LIMIT && genera->known < most) {
         if (effort->progress != 0)
            lnim_call_progress(L, rules, effort->progress, genera->solved, genera->known);
         status = NIM_OK;
      }
   }
   lnim_effort_spend(effort, genera->known - before);
   check(L, rules, effort, status);
   const size_t digits = genera->misere.count; /* until a finalizer asks for another genus */
   if (effort->progress != 0)
      lnim_call_progress(L, rules, effort->progress, genera->solved, genera->known);
   lnim_tell_collector(L, held, rules->budget.used);
   return digits;
}

/* The class nim.genus */

static void push_genus(lua_State *L, int64_t normal, const int64_t *misere, size_t count) {
   lua_createtable(L, 0, 3);
   lnim_set_integer(L, "normal", normal);
   lnim_set_boolean(L, "tame", nim_genus_tame(normal, misere, count));
   lnim_push_list(L, misere, count);
   lua_setfield(L, -2, "misere");
   luaL_setmetatable(L, TYPE);
}

void lnim_push_genus_of_nim(lua_State *L, int64_t nim_sum, bool rich) {
   const int64_t firm[] = {nim_sum, nim_sum ^ 2}, fickle[] = {nim_sum ^ 1, nim_sum ^ 2, nim_sum};
   push_genus(L, nim_sum, rich ? firm : fickle, rich ? 2 : 3);
}

void lnim_push_genus(lua_State *L, lnim_rules *rules, const int64_t *heaps, size_t count,
                     lnim_effort *effort) {
   const size_t digits = find(L, rules, heaps, count, effort);
   const nim_genera *genera = &rules->search->genera;
   int64_t *misere = lua_newuserdatauv(L, digits * sizeof *misere, 0);
   /* Again, now that all is known and nothing can come in between. */
   nim_status status = nim_genera_begin(&rules->search->genera, heaps, count);
   if (status == NIM_OK) status = nim_genera_step(&rules->search->genera, NULL);
   if (status != NIM_OK) lnim_rules_raise(L, rules, status);
   memcpy(misere, genera->misere.items, digits * sizeof *misere);
   push_genus(L, genera->normal, misere, digits);
   lua_replace(L, -2);
}

static void add_integer(luaL_Buffer *buffer, int64_t value) {
   char digits[NIM_DECIMAL_SIZE], *end = digits + sizeof digits;
   const char *first = nim_decimal_write(end, value);
   luaL_addlstring(buffer, first, (size_t)(end - first));
}

static int64_t integer_field(lua_State *L, int table, const char *name) {
   lua_pushstring(L, name);
   lua_rawget(L, table);
   return lnim_check_integer(L, -1, name, 0, LUA_MAXINTEGER);
}

/* As in Winning Ways: 2^1420, and 8^(5,8,10) where a digit is above 9. */
static int genus_tostring(lua_State *L) {
   luaL_Buffer buffer;
   bool large = false;
   lnim_check_type(L, 1, "self", LUA_TTABLE);
   int64_t normal = integer_field(L, 1, "normal");
   lua_pushliteral(L, "misere");
   lua_rawget(L, 1);
   lnim_check_type(L, -1, "misere", LUA_TTABLE);
   const int misere = lua_gettop(L);
   const lua_Integer count = (lua_Integer)lua_rawlen(L, misere);
   for (lua_Integer i = 1; i <= count; i++) {
      lua_rawgeti(L, misere, i);
      large = large || lnim_check_integer(L, -1, "misere", 0, LUA_MAXINTEGER) > 9;
      lua_pop(L, 1);
   }
   luaL_buffinit(L, &buffer);
   add_integer(&buffer, normal);
   luaL_addstring(&buffer, large ? "^(" : "^");
   for (lua_Integer i = 1; i <= count; i++) {
      lua_rawgeti(L, misere, i);
      int64_t digit = lua_tointeger(L, -1);
      lua_pop(L, 1);
      if (large && i > 1) luaL_addchar(&buffer, ',');
      add_integer(&buffer, digit);
   }
   if (large) luaL_addchar(&buffer, ')');
   luaL_pushresult(&buffer);
   return 1;
}

static bool is_genus(lua_State *L, int index) {
   return luaL_getmetafield(L, index, "__name") == LUA_TSTRING &&
          strcmp(lua_tostring(L, -1), TYPE) == 0;
}

/* Either operand may be anything. */
static int genus_equal(lua_State *L) {
   bool both = is_genus(L, 1) && is_genus(L, 2);
   lua_pushboolean(L, both && strcmp(luaL_tolstring(L, 1, NULL), luaL_tolstring(L, 2, NULL)) == 0);
   return 1;
}

/* Methods of rules */

/* Pushes the genus of a heap, for a method with self, heap and limits. */
static void push_genus_of_heap(lua_State *L) {
   lnim_rules *rules = lnim_rules_of_heaps(L);
   int64_t heap = lnim_check_integer(L, 2, "heap", 0, LUA_MAXINTEGER);
   lnim_effort effort;
   lnim_effort_read(L, 3, "limits", &effort);
   if (lnim_rules_classic(rules))
      lnim_push_genus_of_nim(L, heap, heap > 1);
   else
      lnim_push_genus(L, rules, &heap, 1, &effort);
}

/***
The genus of a heap, which shows how it behaves in misère play alone and beside heaps of Nim
(Conway, *On Numbers and Games*, chapter 12; *Winning Ways*, chapter 13). It is g^g₀g₁g₂…, where g
is the Grundy value in normal play, and gᵢ the misère Grundy value of the heap with i heaps of two
objects of Nim beside it. A misère Grundy value is the least number that no option has, but 1 where
there is no option; it is 0 exactly when the previous player wins in misère play. From some digit on
the last two repeat for ever, which is proved for each genus.

A genus is tame if a position of Nim has it: 0^120, 1^031, or n^n(n xor 2); otherwise it is wild.
As long as all heaps are tame, any sum of them has the genus of a sum of such positions of Nim, and
is won in misère play when that is. The first wild heap ends this.

Positions that the theory does not cover are searched, each once. So wild games reach a limit: in
Kayles heap 100 takes some 20 seconds.
@function genus
@tparam int n the heap: 0 … 2^63-1
@tparam[opt] table limits as for all questions
@treturn table `normal`, the Grundy value; `misere`, the list of the digits g₀, g₁, …, at least two,
of which the last two repeat for ever; `tame`, whether it is. `tostring` gives `"2^1420"`, and
`"8^(5,8,10)"` if a digit is above 9; two genera with the same digits are equal.
@raise beyond the limits
@usage
local kayles = require "nim".rules "kayles"
assert(tostring(kayles:genus(5)) == "4^146" and not kayles:genus(5).tame)
*/
static int rules_genus(lua_State *L) {
   lnim_method_takes(L, "genus", 2);
   push_genus_of_heap(L);
   return 1;
}

/***
The misère Grundy value of a heap: the least number that no option has, but 1 where there is no
option. It is the first digit of the genus. The previous player wins in misère play exactly when it
is 0. Values of several heaps do not determine that of their sum; see `genus`.
@function misere_value
@tparam int n the heap: 0 … 2^63-1
@tparam[opt] table limits as for all questions
@treturn int
@raise beyond the limits
@usage assert(require "nim".rules "kayles":misere_value(11) == 4)
*/
static int rules_misere_value(lua_State *L) {
   lnim_method_takes(L, "misere_value", 2);
   push_genus_of_heap(L);
   lua_getfield(L, -1, "misere");
   lua_rawgeti(L, -1, 1);
   return 1;
}

void lnim_open_genus(lua_State *L) {
   static const luaL_Reg metamethods[] = {
         {"__eq", genus_equal}, {"__tostring", genus_tostring}, {NULL, NULL}};
   static const luaL_Reg methods[] = {
         {"genus", rules_genus}, {"misere_value", rules_misere_value}, {NULL, NULL}};
   luaL_newmetatable(L, TYPE);
   luaL_setfuncs(L, metamethods, 0);
   lua_pushboolean(L, false);
   lua_setfield(L, -2, "__metatable");
   lua_pop(L, 1);
   lnim_rules_methods(L, methods);
}
