/***
The options of heaps and their Grundy values.
@submodule nim.rules
*/
#include "lua/rules/lnim_options.h"
#include "core/base/nim_sort.h"
#include "core/sequence/nim_winning.h"
#include "lua/rules/lnim_rules_function.h"

#include <string.h>

/* Rules of kind HEAP: what their function listed */

enum { PROGRESS_EVERY = 1 << 16 /* heaps whose options were asked for */ };

/* Raises what stopped the search through heaps. */
static void raise_stopped(lua_State *L, const lnim_rules *rules, nim_status status) {
   const nim_heap_graph *graph = &rules->search->graph;
   switch (status) {
   case NIM_CYCLE:
      if (graph->grew)
         lnim_error(L, "heap %I: game that ends expected, but heaps grew %d times to %I",
                    (LUAI_UACINT)graph->root, (int)NIM_HEAP_GRAPH_LARGER, (LUAI_UACINT)graph->heap);
      lnim_error(L, "heap %I: game that ends expected, but this heap can recur",
                 (LUAI_UACINT)graph->heap);
      break;
   case NIM_INVALID:
      lnim_error(L, "heap %I: same options as before expected, got others",
                 (LUAI_UACINT)graph->heap);
      break;
   default: lnim_rules_raise(L, rules, status);
   }
}

/* Finds the Grundy values of a heap and of all heaps that it leads to. NIM_LIMIT: not within the
   effort. */
static nim_status solve_heap(lua_State *L, lnim_rules *rules, int64_t heap, lnim_effort *effort) {
   nim_heap_graph *graph = &rules->search->graph;
   const size_t before = graph->table.count, held = rules->budget.used;
   graph->limit = effort->positions < SIZE_MAX - before ? before + effort->positions : SIZE_MAX;
   lnim_effort_apply(effort, rules);
   nim_heap_graph_begin(graph, heap);
   nim_status status = nim_heap_graph_step(graph, &effort->poll);
   for (size_t turn = 1; status == NIM_OK && graph->wanted; turn++) {
      if (effort->progress != 0 && turn % PROGRESS_EVERY == 0)
         lnim_call_progress(L, rules, effort->progress, graph->solved, graph->table.count);
      lnim_call_heap(L, rules, graph->heap);
      status = nim_stopped(&effort->poll) ? NIM_INTERRUPTED
                                          : nim_heap_graph_step(graph, &effort->poll);
   }
   graph->limit = SIZE_MAX;
   lnim_effort_spend(effort, graph->table.count - before);
   status = lnim_effort_status(L, effort, rules, status);
   effort->in_heaps = status == NIM_LIMIT;
   if (status != NIM_OK && status != NIM_LIMIT) raise_stopped(L, rules, status);
   lnim_tell_collector(L, held, rules->budget.used);
   return status;
}

/* The options of a heap. They are asked for again when too many were listed to keep them all. */
static nim_list listed(lua_State *L, lnim_rules *rules, int64_t heap) {
   lnim_check_idle(L, rules);
   nim_heap_graph *graph = &rules->search->graph;
   nim_list list;
   if (nim_heap_graph_options(graph, heap, &list)) return list;
   const size_t most = rules->budget.most; /* of a search that may be under way */
   lnim_effort_unlimit(rules);
   nim_heap_graph_relist(graph, heap);
   lnim_call_heap(L, rules, heap);
   nim_status status = nim_heap_graph_listed(graph);
   if (status != NIM_OK) raise_stopped(L, rules, status);
   rules->budget.most = most;
   nim_heap_graph_options(graph, heap, &list);
   return list;
}

static void read_option(int64_t heap, const int64_t *listed_option, nim_option *option) {
   option->count = (int)listed_option[NIM_LISTED_COUNT];
   option->take = heap;
   for (int i = 0; i < option->count; i++) {
      option->parts[i] = listed_option[NIM_LISTED_HEAPS + i];
      option->take -= option->parts[i];
   }
}

static bool is_listed(nim_list list, nim_option *option) {
   const int64_t *at = list.items, *end = at + list.count;
   size_t size = (size_t)option->count * sizeof option->parts[0];
   nim_sort_ascending(option->parts, (size_t)option->count);
   for (; at < end; at = nim_listed_next(at))
      if (at[NIM_LISTED_COUNT] == option->count &&
          memcmp(at + NIM_LISTED_HEAPS, option->parts, size) == 0)
         return true;
   return false;
}

/* Moves to the next option, or to the next one with that Grundy value; then the heap must be
   solved. Whatever is solved later, `at` stays at the beginning of an option. */
static bool next_listed(lua_State *L, lnim_options *options, bool any, int64_t value) {
   const nim_list list = listed(L, options->rules, options->list.heap);
   const int64_t *at = list.items + options->at, *end = list.items + list.count;
   while (at < end && !any && at[NIM_LISTED_VALUE] != value)
      at = nim_listed_next(at);
   if (at >= end) return false;
   read_option(options->list.heap, at, &options->list.option);
   options->at = (size_t)(nim_listed_next(at) - list.items);
   return true;
}

/* Either kind, and nothing else tells the two apart */

static nim_status grundy_of_code(lua_State *L, lnim_rules *rules, int64_t heap, lnim_effort *effort,
                                 int64_t *value) {
   nim_sequence *sequence = &rules->sequence;
   lnim_effort_apply(effort, rules);
   nim_status status =
         nim_sequence_extend(sequence, heap < NIM_LONGEST_SEQUENCE ? heap : NIM_LONGEST_SEQUENCE,
                             &rules->memory, &effort->poll);
   if (status == NIM_OK) status = nim_sequence_at(sequence, heap, value);
   status = lnim_effort_status(L, effort, rules, status);
   if (status != NIM_OK && status != NIM_LIMIT) lnim_rules_raise(L, rules, status);
   return status;
}

/* False: not known yet. */
static bool known_grundy(const lnim_rules *rules, int64_t heap, int64_t *value) {
   if (rules->kind == LNIM_RULES_CODE)
      return nim_sequence_at(&rules->sequence, heap, value) == NIM_OK;
   uint32_t known;
   bool found = nim_heap_graph_grundy(&rules->search->graph, heap, &known);
   *value = known;
   return found;
}

nim_status lnim_try_grundy(lua_State *L, lnim_rules *rules, int64_t heap, lnim_effort *effort,
                           int64_t *value) {
   lnim_check_idle(L, rules);
   if (known_grundy(rules, heap, value)) return NIM_OK;
   if (rules->kind == LNIM_RULES_CODE) return grundy_of_code(L, rules, heap, effort, value);
   nim_status status = solve_heap(L, rules, heap, effort);
   if (status == NIM_OK) known_grundy(rules, heap, value);
   return status;
}

const char *lnim_push_heaps_limit(lua_State *L, const lnim_rules *rules,
                                  const lnim_effort *effort) {
   size_t solved = rules->kind == LNIM_RULES_CODE ? (size_t)(rules->sequence.length + 1)
                                                  : rules->search->graph.solved;
   lua_pushfstring(L, "%I solved", (LUAI_UACINT)solved);
   return lnim_effort_push_limit(L, effort, rules, "heaps", lua_tostring(L, -1));
}

static int raise_limit(lua_State *L, const lnim_rules *rules, const lnim_effort *effort) {
   return lnim_error(L, "%s", lnim_push_heaps_limit(L, rules, effort));
}

int64_t lnim_grundy(lua_State *L, lnim_rules *rules, int64_t heap, lnim_effort *effort) {
   int64_t value;
   lnim_effort usual;
   lnim_check_idle(L, rules);
   if (known_grundy(rules, heap, &value)) return value;
   if (effort == NULL) lnim_effort_start(L, effort = &usual);
   if (lnim_try_grundy(L, rules, heap, effort, &value) != NIM_OK) raise_limit(L, rules, effort);
   return value;
}

int64_t lnim_least_take(const lnim_rules *rules, int64_t heap) {
   return rules->kind == LNIM_RULES_CODE ? 0 : heap - INT64_MAX;
}

void lnim_options_start(lua_State *L, lnim_rules *rules, int64_t heap, lnim_options *options) {
   options->rules = rules;
   if (rules->kind == LNIM_RULES_CODE) {
      nim_options_start(&options->list, &rules->code, heap);
   } else {
      options->list.heap = heap;
      options->at = 0;
      listed(L, rules, heap);
   }
}

bool lnim_options_next(lua_State *L, lnim_options *options) {
   if (options->rules->kind != LNIM_RULES_CODE) return next_listed(L, options, true, 0);
   return nim_options_next(&options->list);
}

bool lnim_options_next_of(lua_State *L, lnim_options *options, int64_t value, lnim_effort *effort) {
   lnim_rules *rules = options->rules;
   if (rules->kind != LNIM_RULES_CODE) return next_listed(L, options, false, value);
   nim_status status = nim_options_next_of(&options->list, &rules->sequence, value, &effort->poll);
   if (status == NIM_LIMIT) return false;
   status = lnim_effort_status(L, effort, rules, status);
   if (status == NIM_LIMIT) raise_limit(L, rules, effort);
   if (status != NIM_OK) lnim_raise(L, status);
   return true;
}

bool lnim_option_legal(lua_State *L, lnim_rules *rules, int64_t heap, nim_option *option) {
   if (rules->kind == LNIM_RULES_CODE) return nim_option_legal(&rules->code, heap, option);
   return is_listed(listed(L, rules, heap), option);
}

int64_t lnim_count_options(lua_State *L, lnim_rules *rules, int64_t heap) {
   int64_t count = 0;
   if (rules->kind != LNIM_RULES_CODE) {
      const nim_list list = listed(L, rules, heap);
      const int64_t *at = list.items, *end = at + list.count;
      for (; at < end; at = nim_listed_next(at))
         count++;
      return count;
   }
   lnim_effort_unlimit(rules);
   nim_status status =
         nim_count_options(&rules->code, heap, &rules->partitions, &rules->memory, &count);
   if (status == NIM_LIMIT)
      lnim_error(L,
                 "heap: at most %I objects expected where three heaps and more may be left, got %I",
                 (LUAI_UACINT)nim_partitions_limit(&rules->code), (LUAI_UACINT)heap);
   if (status != NIM_OK) lnim_rules_raise(L, rules, status);
   return count;
}

void lnim_nth_option(lua_State *L, lnim_rules *rules, int64_t heap, int64_t number,
                     nim_option *option) {
   if (rules->kind == LNIM_RULES_CODE) {
      nim_nth_option(&rules->code, heap, &rules->partitions, number, option);
      return;
   }
   const int64_t *at = listed(L, rules, heap).items;
   for (; number > 0; number--)
      at = nim_listed_next(at);
   read_option(heap, at, option);
}

/* Methods */

/* What lists take in Lua, for the limit on memory. */
enum { LIST_BYTES = 96, ITEM_BYTES = 16 };

static int64_t check_heap(lua_State *L, int index) {
   return lnim_check_integer(L, index, "heap", 0, LUA_MAXINTEGER);
}

/***
What may be left of a heap: each option once, as the list of the heaps left, smallest first. The
options are in order of the objects taken, then of the number of heaps, then of their sizes.
@function options
@tparam int n the heap: 0 … 2^63-1
@tparam[opt] table limits as for all questions; `positions` are options here, and `memory` is that
of the list
@treturn {{int,...},...}
@raise beyond the limits; `count_options` counts without listing
@usage
local options = require "nim".rules "0.77":options(4)
assert(#options == 4 and options[2][1] == 1 and options[2][2] == 2) -- take one from the middle
*/
static int rules_options(lua_State *L) {
   lnim_method_takes(L, "options", 2);
   lnim_rules *rules = lnim_rules_of_heaps(L);
   int64_t heap = check_heap(L, 2);
   lnim_options options;
   lnim_effort effort;
   lnim_effort_read(L, 3, "limits", &effort);
   size_t bytes = 0;
   lua_newtable(L);
   lnim_options_start(L, rules, heap, &options);
   for (lua_Integer count = 1; lnim_options_next(L, &options); count++) {
      const nim_option *option = &options.list.option;
      bytes += LIST_BYTES + (size_t)option->count * ITEM_BYTES;
      nim_status status = count % 4096 == 0 && nim_stopped(&effort.poll) ? NIM_INTERRUPTED : NIM_OK;
      rules->budget.refused = bytes > effort.memory;
      if (rules->budget.refused || (size_t)count > effort.positions) status = NIM_LIMIT;
      if (lnim_effort_status(L, &effort, rules, status) == NIM_LIMIT) {
         const char *listed = lua_pushfstring(L, "%I listed", (LUAI_UACINT)count - 1);
         return lnim_error(L, "%s", lnim_effort_push_limit(L, &effort, rules, "options", listed));
      }
      lnim_push_list(L, option->parts, (size_t)option->count);
      lua_rawseti(L, -2, count);
   }
   return 1;
}

/***
Counts the options of a heap without listing them. The time does not depend on the heap as long as
the rules leave two heaps at most; otherwise it is proportional to it, and so is a table that the
rules keep.
@function count_options
@tparam int n the heap: 0 … 2^63-1
@treturn int
@raise if there are more than 2^63-1
@usage assert(require "nim".rules "grundy":count_options(20) == 9)
*/
static int rules_count_options(lua_State *L) {
   lnim_method_takes(L, "count_options", 1);
   lnim_rules *rules = lnim_rules_of_heaps(L);
   lua_pushinteger(L, lnim_count_options(L, rules, check_heap(L, 2)));
   return 1;
}

/***
The Grundy value of a heap: the least number that is no option's value, where the value of several
heaps is the xor of theirs (Sprague 1935, Grundy 1939). The values of all smaller heaps are found
first, and kept, unless the period of the values is proved earlier. In sets with large sizes (65536
and up) that form few runs, one run is valued by a formula, others by the intervals in which values
recur, so that `{ subtract = { 1, 2, 999999999 } }` takes microseconds.
@function grundy
@tparam int n the heap: 0 … 2^63-1
@tparam[opt] table limits as for all questions; `positions` are heaps here, and do not matter for
codes and sets
@treturn int
@raise beyond the limits
@usage assert(require "nim".rules "kayles":grundy(10) == 2)
*/
static int rules_grundy(lua_State *L) {
   lnim_method_takes(L, "grundy", 2);
   lnim_rules *rules = lnim_rules_of_heaps(L);
   int64_t heap = check_heap(L, 2);
   lnim_effort effort;
   lnim_effort_read(L, 3, "limits", &effort);
   lua_pushinteger(L, lnim_grundy(L, rules, heap, &effort));
   return 1;
}

void lnim_open_options(lua_State *L) {
   static const luaL_Reg methods[] = {{"count_options", rules_count_options},
                                      {"grundy", rules_grundy},
                                      {"options", rules_options},
                                      {NULL, NULL}};
   lnim_rules_methods(L, methods);
}
