/***
Misère quotients: whole games of heaps in misère play, without search.

In misère play, where whoever takes the last object loses, there is no Grundy value that adds up.
What takes its place is the *misère quotient* (T. E. Plambeck, A. N. Siegel, *Misère quotients for
impartial games*, 2008): sums of heaps that behave alike in all company are one element of a finite
commutative monoid, some elements are P-positions and all others N-positions. A few heaps generate
it, and multiplying the elements of the heaps of any position decides who wins.

A quotient is found heap by heap, and is that of all sums of heaps 1 … `limit`: it has been verified
for these, which takes a finite check and is a proof. The period of the elements of heaps is proved
as well where the rules are a code that ends; then the quotient is that of all heaps. A quotient may
grow without end; `bound` then says what is known of the first heap that was not reached.

Elements are the integers 1 … `order`, and 1 is the identity, the element of no heap at all.

Fields: `rules`; `limit`, the largest heap; `order`, the number of elements, and `p_size` that of
P-positions among them; `grew`, the list of `{ heap =, order =, p_size = }` for all heaps that
changed the quotient; `period`, nil or `{ preperiod =, period =, needed = }`: all heaps from the
preperiod on have the element of the heap a period later, by a proof that needs heaps 1 … `needed`;
`tame`, whether it is a quotient of Nim itself; `stopped`, nil or which limit was reached.
@classmod nim.quotient
*/
#include "lua/misere/lnim_quotient.h"
#include "lua/position/lnim_heaps.h"

#include <string.h>

static const char TYPE[] = "nim.quotient";

enum { MOST_HEAP = 1000000 };

lnim_quotient *lnim_quotient_self(lua_State *L) {
   lnim_quotient *self = lnim_check_object(L, 1, "self", TYPE);
   if (self->closed) lnim_error(L, "self: quotient expected, got one that was collected");
   return self;
}

static const nim_quotient *check_quotient(lua_State *L) {
   return &lnim_quotient_self(L)->quotient;
}

/* Making and growing */

static int quotient_gc(lua_State *L) {
   lnim_quotient *self = lnim_check_object(L, 1, "self", TYPE);
   if (!self->closed) {
      lua_getiuservalue(L, 1, LNIM_QUOTIENT_RULES);
      lnim_rules *rules = lnim_test_rules(L, -1);
      if (rules->quotient == &self->quotient) rules->quotient = NULL;
      nim_bound_free(&self->bound, &self->memory);
      nim_candidate_free(&self->restored, &self->memory);
      nim_quotient_free(&self->quotient);
   }
   self->closed = true;
   return 0;
}

/* Pushes the quotient to heap 0 of the rules at 1. */
static lnim_quotient *push_quotient(lua_State *L) {
   const lnim_rules *rules = lnim_test_rules(L, 1);
   lnim_quotient *self = lua_newuserdatauv(L, sizeof *self, LNIM_QUOTIENT_USER_VALUES);
   *self = (lnim_quotient){.closed = true};
   luaL_setmetatable(L, TYPE);
   lua_pushvalue(L, 1);
   lua_setiuservalue(L, -2, LNIM_QUOTIENT_RULES);
   self->budget = (nim_budget){.source = lnim_memory(L), .most = SIZE_MAX};
   self->memory = nim_budget_memory(&self->budget);
   const nim_rules *code = rules->kind == LNIM_RULES_CODE ? &rules->code : NULL;
   nim_status status = nim_quotient_new(&self->quotient, code, &self->memory);
   if (status != NIM_OK) lnim_raise(L, status);
   self->closed = false;
   return self;
}

/***
The misère quotient of sums of heaps 1 … n, or of fewer heaps if a limit is reached, or of all heaps
if a period is proved. Reaching a limit is not an error: `limit` says how far the quotient goes, and
`stopped` which limit it was.

The rules keep the quotient that goes farthest: from then on `outcome`, `winning_move` and
`winning_moves` of their positions in misère play use it, instead of a search, for heaps that it
knows.

Options, a table: `elements`, the most that a quotient may have (default: 8000, at most 65535);
`product`, the most elements of a product in which candidates for it are looked for (4,000,000);
`candidates`, how many are tried for one heap (1000); `memory` in bytes (2^30), and `seconds` (60).
`progress` is a function called about every second with the largest heap verified, the order of its
quotient, the number of candidates made for the next heap, and the order of the last of them.
@function nim.rules.quotient
@tparam int n the largest heap: 0 … 1,000,000
@tparam[opt] table options
@treturn nim.quotient
@raise for rules of whole states, for a function that lists an option with a heap that is not
smaller, or for a wrong option
@usage
local nim = require "nim"
local q = nim.rules "kayles":quotient(1000)
print(q.order, q.p_size, q.period.preperiod, q.period.period) --> 40 9 71 12
print(q:outcome "5-10-2000") --> N
print(q.rules:position("500-600-900", "misere"):outcome()) --> N
*/
static int rules_quotient(lua_State *L) {
   lnim_method_takes(L, "quotient", 2);
   lnim_rules_of_heaps(L);
   int64_t heap = lnim_check_integer(L, 2, "n", 0, MOST_HEAP);
   lua_settop(L, 3);
   push_quotient(L);
   lnim_quotient_grow(L, 4, heap, 3);
   lua_settop(L, 4);
   return 1;
}

/***
Continues to a larger heap, with new limits. What was found before is kept, even if it is
interrupted by Ctrl-C or by an error in the progress function.
@function extend
@tparam int n the largest heap: 0 … 1,000,000
@tparam[opt] table options see `quotient` of @{nim.rules}
@treturn nim.quotient the same quotient
@usage
local q = require "nim".rules "0.07":quotient(25)
print(q.order, q:extend(27).order) --> 144 176
*/
static int quotient_extend(lua_State *L) {
   lnim_method_takes(L, "extend", 2);
   lnim_quotient_self(L);
   int64_t heap = lnim_check_integer(L, 2, "n", 0, MOST_HEAP);
   lua_settop(L, 3);
   lnim_quotient_grow(L, 1, heap, 3);
   lua_settop(L, 1);
   return 1;
}

/* Reads a list of elements, numbered from 1; false if it is not one of `count` elements. */
static bool read_elements(lua_State *L, int index, size_t order, nim_element *elements,
                          size_t count) {
   if (!lua_istable(L, index) || lua_rawlen(L, index) != count) return false;
   for (size_t i = 0; i < count; i++) {
      int is_integer;
      lua_rawgeti(L, index, (lua_Integer)i + 1);
      lua_Integer element = lua_tointegerx(L, -1, &is_integer);
      lua_pop(L, 1);
      if (!is_integer || element < 1 || element > (lua_Integer)order) return false;
      elements[i] = (nim_element)(element - 1);
   }
   return true;
}

/* Reads the lists at 2 … 4 into an empty candidate. */
static bool read_candidate(lua_State *L, nim_candidate *candidate) {
   const size_t order = candidate->monoid.order;
   const lua_Integer p_size = (lua_Integer)lua_rawlen(L, 2);
   for (lua_Integer i = 1; i <= p_size; i++) {
      lua_rawgeti(L, 2, i);
      lua_Integer element = lua_tointeger(L, -1);
      lua_pop(L, 1);
      if (element < 1 || element > (lua_Integer)order) return false;
      nim_set_add(candidate->monoid.wins, (size_t)element - 1);
   }
   for (size_t x = 0; x < order; x++) {
      lua_rawgeti(L, 4, (lua_Integer)x + 1);
      bool read =
            read_elements(L, lua_gettop(L), order, candidate->monoid.table + x * order, order);
      lua_pop(L, 1);
      if (!read) return false;
   }
   return read_elements(L, 3, order, candidate->values, candidate->heaps + 1);
}

/* restore_quotient(rules, p, values, table) of nim.core, for nim.load_quotient: lists of the
   elements in P, of the elements of heaps 0, 1, …, and of the products of each element with all.
   Pushes the quotient, or nothing if this is not the quotient of these rules: it is checked whole.
 */
static int restore_quotient(lua_State *L) {
   lnim_rules_of_heaps(L);
   for (int i = 2; i <= 4; i++)
      lnim_check_type(L, i, "list", LUA_TTABLE);
   lua_settop(L, 4);
   const size_t order = lua_rawlen(L, 4), heaps = lua_rawlen(L, 3);
   if (order < 1 || order > NIM_MOST_ELEMENTS || heaps < 1 || heaps > MOST_HEAP + 1) return 0;
   if (lua_rawgeti(L, 4, (lua_Integer)order) != LUA_TTABLE || lua_rawlen(L, -1) != order) return 0;
   lua_pop(L, 1);
   lnim_quotient *self = push_quotient(L);
   nim_candidate *candidate = &self->restored;
   nim_status status = nim_monoid_new(&candidate->monoid, order, &self->memory);
   candidate->heaps = heaps - 1;
   candidate->room = heaps;
   candidate->values = nim_new_array(&self->memory, &status, heaps, sizeof *candidate->values);
   if (status != NIM_OK) lnim_raise(L, status);
   if (!read_candidate(L, candidate)) return 0;
   lnim_quotient_list(L, 5, (int64_t)heaps - 1);
   lnim_watch watch;
   lnim_watch_start(L, &watch);
   status = nim_quotient_restore(&self->quotient, candidate, &watch.poll);
   if (status == NIM_INTERRUPTED) lnim_interrupted(L, &watch);
   if (status == NIM_INVALID) return 0;
   if (status != NIM_OK) lnim_raise(L, status);
   lnim_quotient_keep(L, 5);
   return 1;
}

/* Elements of positions */

static nim_element check_element(lua_State *L, int index, const char *what) {
   const lua_Integer order = (lua_Integer)nim_quotient_order(check_quotient(L));
   return (nim_element)(lnim_check_integer(L, index, what, 1, order) - 1);
}

static void push_element(lua_State *L, size_t element) {
   lua_pushinteger(L, (lua_Integer)element + 1);
}

/* The element of heap number i of a position, from 0. */
static nim_element value_at(lua_State *L, const nim_quotient *quotient,
                            const nim_position *position, size_t i) {
   nim_element value = 0;
   if (!nim_quotient_value(quotient, position->heaps[i], &value)) {
      lua_pushfstring(L, "heap %I", (LUAI_UACINT)i + 1);
      const char *what = lua_tostring(L, -1);
      lua_pushinteger(L, position->heaps[i]);
      lua_pushfstring(L, "integer 0 … %I", (LUAI_UACINT)quotient->verified.heaps);
      lnim_expected(L, -2, what, lua_tostring(L, -1));
   }
   return value;
}

/* Raises if the position at `index` is under other rules. */
static void check_rules(lua_State *L, int index, const char *what) {
   lua_getfield(L, index, "rules");
   lua_getiuservalue(L, 1, LNIM_QUOTIENT_RULES);
   if (!lua_compare(L, -1, -2, LUA_OPEQ)) {
      const char *expected = luaL_tolstring(L, -1, NULL), *got = luaL_tolstring(L, -3, NULL);
      lnim_error(L, "%s: position under %s expected, got one under %s", what, expected, got);
   }
   lua_pop(L, 2);
}

/* Pushes the position that the value at `index` names, and returns it. */
static const nim_position *push_position(lua_State *L, int index, const char *what) {
   if (lnim_test_position(L, index) != NULL) {
      check_rules(L, index, what);
      lua_pushvalue(L, index);
      return lua_touserdata(L, -1);
   }
   return lnim_position_read(L, index, NIM_MISERE, 0);
}

static nim_element element_of(lua_State *L, const nim_quotient *quotient,
                              const nim_position *position) {
   nim_element element = 0;
   for (size_t i = 0; i < position->count; i++)
      element = nim_monoid_product(&quotient->verified.monoid, element,
                                   value_at(L, quotient, position, i));
   return element;
}

/***
The element of a position.
@function element
@tparam {integer,...}|string|nim.position position heaps to `limit`, or of any size if there is a
period
@treturn int 1 … `order`
@raise for a heap beyond the limit, or a position under other rules
@usage
local q = require "nim".rules "kayles":quotient(200)
assert(q:element "3" == q:element "1-2")
*/
static int quotient_element(lua_State *L) {
   lnim_method_takes(L, "element", 1);
   const nim_quotient *quotient = check_quotient(L);
   push_element(L, element_of(L, quotient, push_position(L, 2, "position")));
   return 1;
}

/***
The product of two elements, which is the element of the sum of two positions that have these.
@function product
@tparam int a an element
@tparam int b an element
@treturn int
@usage
local q = require "nim".rules "kayles":quotient(200)
assert(q:product(q:element "5", q:element "9") == q:element "5-9")
*/
static int quotient_product(lua_State *L) {
   lnim_method_takes(L, "product", 2);
   const nim_quotient *quotient = check_quotient(L);
   nim_element a = check_element(L, 2, "a"), b = check_element(L, 3, "b");
   push_element(L, nim_monoid_product(&quotient->verified.monoid, a, b));
   return 1;
}

static void push_outcome(lua_State *L, const nim_quotient *quotient, nim_element element) {
   lua_pushstring(L, nim_monoid_is_p(&quotient->verified.monoid, element) ? "P" : "N");
}

/***
Who wins a position in misère play.
@function outcome
@tparam {integer,...}|string|nim.position|integer position or an element
@treturn string `"N"`: the player to move; `"P"`: the other one
@usage print(require "nim".rules "kayles":quotient(200):outcome "1000-500-200") --> N
*/
static int quotient_outcome(lua_State *L) {
   lnim_method_takes(L, "outcome", 1);
   const nim_quotient *quotient = check_quotient(L);
   const bool is_element = lua_type(L, 2) == LUA_TNUMBER;
   push_outcome(L, quotient,
                is_element ? check_element(L, 2, "element")
                           : element_of(L, quotient, push_position(L, 2, "position")));
   return 1;
}

/* Pushes the heaps, in this order, as a list. */
static void push_heaps(lua_State *L, const nim_candidate *candidate, size_t element,
                       uint32_t other_heap, size_t others) {
   lua_Integer count = 0;
   lua_newtable(L);
   for (size_t i = 0; i < others; i++) {
      lua_pushinteger(L, other_heap);
      lua_rawseti(L, -2, ++count);
   }
   for (; element != 0; element = candidate->span.rest[element]) {
      lua_pushinteger(L, candidate->span.largest[element]);
      lua_rawseti(L, -2, ++count);
   }
}

/***
The least position with an element: the one with the fewest of the largest heap, of these the one
with the fewest of the next smaller heap, and so on.
@function word
@tparam int element
@treturn {integer,...} its heaps, from the largest to the smallest
@usage
local q = require "nim".rules "kayles":quotient(200)
print(table.concat(q:word(q:element "8-8-8"), "-")) --> 2-2-1
*/
static int quotient_word(lua_State *L) {
   lnim_method_takes(L, "word", 1);
   const nim_quotient *quotient = check_quotient(L);
   push_heaps(L, &quotient->verified, check_element(L, 2, "element"), 0, 0);
   return 1;
}

/***
Whether two positions are equal: whatever other heaps are added, both have the same outcome.
@function equal
@tparam {integer,...}|string|nim.position a
@tparam {integer,...}|string|nim.position b
@treturn boolean
@treturn {integer,...}|nil unless they are equal, heaps that tell them apart: when these are added,
the outcomes differ
@usage
local q = require "nim".rules "kayles":quotient(200)
assert(q:equal("3", "1-2"))
local equal, heaps = q:equal("5", "8")
print(equal, table.concat(heaps, "-")) --> false 2-2-1
*/
static int quotient_equal(lua_State *L) {
   lnim_method_takes(L, "equal", 2);
   const nim_quotient *quotient = check_quotient(L);
   const nim_monoid *monoid = &quotient->verified.monoid;
   lua_settop(L, 3);
   const nim_element a = element_of(L, quotient, push_position(L, 2, "a"));
   const nim_element b = element_of(L, quotient, push_position(L, 3, "b"));
   lua_pushboolean(L, a == b);
   if (a == b) return 1;
   size_t context = 0;
   while (nim_set_has(nim_monoid_row(monoid, a), context) ==
          nim_set_has(nim_monoid_row(monoid, b), context))
      context++;
   push_heaps(L, &quotient->verified, context, 0, 0);
   return 2;
}

/***
The winning moves of a position in misère play.
@function winning_moves
@tparam {integer,...}|string|nim.position position
@treturn {table,...} `{ heap =, take = }`, with the sizes of the heaps left at 1, 2, … if there are
two or more, as `winning_moves` of @{nim.position} lists them
@usage
local nim = require "nim"
local q = nim.rules "kayles":quotient(200)
local move = q:winning_moves "100-7"[1]
local after = nim.rules "kayles":position "100-7":after(move.heap, move.take, table.unpack(move))
print(q:outcome(after)) --> P
*/
static int quotient_winning_moves(lua_State *L) {
   lnim_method_takes(L, "winning_moves", 1);
   const nim_quotient *quotient = check_quotient(L);
   const nim_monoid *monoid = &quotient->verified.monoid;
   lua_settop(L, 2);
   const nim_position *position = push_position(L, 2, "position"); /* at 3 */
   lua_getiuservalue(L, 1, LNIM_QUOTIENT_RULES);
   lnim_rules *rules = lnim_test_rules(L, -1);
   lnim_check_alive(L, rules);
   lnim_watch watch;
   lnim_watch_start(L, &watch);
   /* The product of the heaps after each one. */
   nim_element *after = lua_newuserdatauv(L, (position->count + 1) * sizeof *after, 0);
   after[position->count] = 0;
   for (size_t i = position->count; i-- > 0;)
      after[i] = nim_monoid_product(monoid, after[i + 1], value_at(L, quotient, position, i));
   lua_newtable(L);
   nim_element before = 0;
   lua_Integer count = 0;
   size_t seen = 0;
   for (size_t i = 0; i < position->count; i++) {
      const nim_element others = nim_monoid_product(monoid, before, after[i + 1]);
      lnim_options options;
      lnim_options_start(L, rules, position->heaps[i], &options);
      while (lnim_options_next(L, &options)) {
         const nim_option *option = &options.list.option;
         nim_element left = others, value;
         for (int k = 0; k < option->count; k++) {
            nim_quotient_value(quotient, option->parts[k], &value);
            left = nim_monoid_product(monoid, left, value);
         }
         if (++seen % 4096 == 0 && nim_stopped(&watch.poll)) lnim_interrupted(L, &watch);
         if (!nim_monoid_is_p(monoid, left)) continue;
         lnim_heaps_push_move_table(L, i, option);
         lua_rawseti(L, -2, ++count);
      }
      before = nim_monoid_product(monoid, before, value_at(L, quotient, position, i));
   }
   return 1;
}

/* Pushes the list of heaps of each item of a list: an element, or an element and copies of a heap.
 */
static void push_words(lua_State *L, const nim_candidate *candidate, const nim_list *list,
                       size_t stride, uint32_t heap) {
   lua_createtable(L, (int)(list->count / stride), 0);
   for (size_t i = 0; i < list->count; i += stride) {
      const size_t copies = stride == 1 ? 0 : (size_t)list->items[i + 1];
      push_heaps(L, candidate, (size_t)list->items[i], heap, copies);
      lua_rawseti(L, -2, (lua_Integer)(i / stride) + 1);
   }
}

/***
What is proved of the quotient to heap `limit` + 1, which was not found or not looked for: a lower
bound of its order. It comes from the last candidate that was refuted: that was right for all sums
with few enough of the new heap.
@function bound
@treturn table `heap`, which is `limit` + 1; `order`: so many elements the quotient to that heap has
at least; `sums`, a list of this many positions, each a list of heaps up to `limit`, that are all
different; `contexts`, a list of lists of heaps: of any two of the sums, the outcomes differ when
one of these is added; and `copies`, how often the new heap may occur in these
@usage
local q = require "nim".rules "0.354":quotient(5, { candidates = 40 })
print(q.limit, q.order, q:bound().order > 2 * q.order) --> 4 14 true
*/
static int quotient_bound(lua_State *L) {
   lnim_method_takes(L, "bound", 0);
   lnim_quotient *self = lnim_quotient_self(L);
   const nim_quotient *quotient = &self->quotient;
   lnim_watch watch;
   lnim_watch_start(L, &watch);
   nim_bound_free(&self->bound, &self->memory);
   self->budget.most = SIZE_MAX; /* the limit was one on growing, and may have been reached */
   nim_status status = nim_quotient_bound(quotient, &watch.poll, &self->bound);
   if (status == NIM_INTERRUPTED) lnim_interrupted(L, &watch);
   if (status != NIM_OK) lnim_raise(L, status);
   const nim_bound *bound = &self->bound;
   const nim_candidate *candidate = nim_bound_candidate(quotient);
   const uint32_t heap = (uint32_t)quotient->verified.heaps + 1;
   lua_createtable(L, 0, 5);
   lnim_set_integer(L, "heap", heap);
   lnim_set_integer(L, "copies", (int64_t)bound->copies);
   lnim_set_integer(L, "order", (int64_t)bound->sums.count);
   push_words(L, candidate, &bound->sums, 1, heap);
   lua_setfield(L, -2, "sums");
   push_words(L, candidate, &bound->contexts, 2, heap);
   lua_setfield(L, -2, "contexts");
   return 1;
}

/***
The elements of heaps 0 … `limit`.
@function values
@treturn {integer,...} with index 0, too
@usage print(table.concat(require "nim".rules "0.75":quotient(20):values(), " ", 0, 5))
--> 1 2 3 2 3 7
*/
static int quotient_values(lua_State *L) {
   lnim_method_takes(L, "values", 0);
   const nim_quotient *quotient = check_quotient(L);
   lua_createtable(L, (int)quotient->verified.heaps, 1);
   for (size_t heap = 0; heap <= quotient->verified.heaps; heap++) {
      push_element(L, quotient->verified.values[heap]);
      lua_rawseti(L, -2, (lua_Integer)heap);
   }
   return 1;
}

/* Fields */

static void push_growth(lua_State *L, const nim_quotient *quotient) {
   lua_createtable(L, (int)quotient->growths, 0);
   for (size_t i = 0; i < quotient->growths; i++) {
      lua_createtable(L, 0, 3);
      lnim_set_integer(L, "heap", (int64_t)quotient->grew[i].heap);
      lnim_set_integer(L, "order", (int64_t)quotient->grew[i].order);
      lnim_set_integer(L, "p_size", (int64_t)quotient->grew[i].p_size);
      lua_rawseti(L, -2, (lua_Integer)i + 1);
   }
}

static void push_period(lua_State *L, const nim_quotient *quotient) {
   if (!quotient->periodic) {
      lua_pushnil(L);
      return;
   }
   lua_createtable(L, 0, 3);
   lnim_set_integer(L, "preperiod", (int64_t)quotient->preperiod);
   lnim_set_integer(L, "period", (int64_t)quotient->period);
   lnim_set_integer(L, "needed", (int64_t)quotient->verified.heaps);
}

/* Upvalue 1 is the table of methods. */
static int quotient_index(lua_State *L) {
   const nim_quotient *quotient = check_quotient(L);
   lua_pushvalue(L, 2);
   if (lua_rawget(L, lua_upvalueindex(1)) != LUA_TNIL) return 1;
   const char *name = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : "";
   if (strcmp(name, "order") == 0)
      lua_pushinteger(L, (lua_Integer)nim_quotient_order(quotient));
   else if (strcmp(name, "p_size") == 0)
      lua_pushinteger(L, (lua_Integer)nim_quotient_p_size(quotient));
   else if (strcmp(name, "limit") == 0)
      lua_pushinteger(L, (lua_Integer)quotient->verified.heaps);
   else if (strcmp(name, "tame") == 0)
      lua_pushboolean(L, nim_quotient_tame(quotient));
   else if (strcmp(name, "grew") == 0)
      push_growth(L, quotient);
   else if (strcmp(name, "period") == 0)
      push_period(L, quotient);
   else if (strcmp(name, "stopped") == 0)
      lua_getiuservalue(L, 1, LNIM_QUOTIENT_STOPPED);
   else if (strcmp(name, "rules") == 0)
      lua_getiuservalue(L, 1, LNIM_QUOTIENT_RULES);
   else
      lua_pushnil(L);
   return 1;
}

static int quotient_newindex(lua_State *L) {
   return lnim_error(L, "fields of a quotient cannot be set");
}

static int quotient_tostring(lua_State *L) {
   const nim_quotient *quotient = check_quotient(L);
   lua_getiuservalue(L, 1, LNIM_QUOTIENT_RULES);
   const char *rules = luaL_tolstring(L, -1, NULL);
   const char *heaps = "all heaps";
   if (!quotient->periodic)
      heaps = lua_pushfstring(L, "heaps to %I", (LUAI_UACINT)quotient->verified.heaps);
   lua_pushfstring(L, "misère quotient of %s for %s: order %I, |P| %I", rules, heaps,
                   (LUAI_UACINT)nim_quotient_order(quotient),
                   (LUAI_UACINT)nim_quotient_p_size(quotient));
   return 1;
}

void lnim_open_quotient(lua_State *L) {
   static const luaL_Reg metamethods[] = {{"__gc", quotient_gc},
                                          {"__newindex", quotient_newindex},
                                          {"__tostring", quotient_tostring},
                                          {NULL, NULL}};
   static const luaL_Reg methods[] = {
         {"bound", quotient_bound},     {"element", quotient_element},
         {"equal", quotient_equal},     {"extend", quotient_extend},
         {"outcome", quotient_outcome}, {"product", quotient_product},
         {"values", quotient_values},   {"winning_moves", quotient_winning_moves},
         {"word", quotient_word},       {NULL, NULL}};
   static const luaL_Reg of_rules[] = {{"quotient", rules_quotient}, {NULL, NULL}};
   lnim_new_class(L, TYPE, metamethods, methods);
   lua_pushvalue(L, -1);
   lua_setfield(L, -4, "quotient_methods"); /* of the module: for those written in Lua */
   lua_pushcclosure(L, quotient_index, 1);
   lua_setfield(L, -2, "__index");
   lua_pop(L, 1);
   lnim_rules_methods(L, of_rules);
   lua_pushcfunction(L, restore_quotient);
   lua_setfield(L, -2, "restore_quotient");
}
