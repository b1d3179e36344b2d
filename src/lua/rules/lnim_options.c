/* Heaps under rules of kind CODE and of kind HEAP: the only functions that tell the two apart. */
#include "core/base/nim_sort.h"
#include "core/sequence/nim_winning.h"
#include "lua/rules/lnim_rules.h"

#include <string.h>

/* What a function listed */

/* Raises what stopped the search through heaps. */
static void raise_stopped(lua_State *L, const nim_graph *graph, nim_status status) {
   switch (status) {
   case NIM_CYCLE:
      lnim_error(L, "heap %I: game that ends expected, but this heap can be left of itself",
                 (LUAI_UACINT)graph->heap);
      break;
   case NIM_LIMIT:
      lnim_error(L, "heap %I: game that ends expected, but heaps grew %d times to %I",
                 (LUAI_UACINT)graph->root, (int)NIM_GRAPH_LARGER, (LUAI_UACINT)graph->heap);
      break;
   case NIM_INVALID:
      lnim_error(L, "heap %I: same options as before expected, got others",
                 (LUAI_UACINT)graph->heap);
      break;
   default: lnim_raise(L, status);
   }
}

/* Finds the Grundy values of a heap and of all that it leads to. */
static void solve_heap(lua_State *L, lnim_rules *rules, int64_t heap) {
   nim_graph *graph = &rules->search->graph;
   lnim_watch watch;
   lnim_watch_start(L, &watch);
   nim_graph_begin(graph, heap);
   nim_status status = nim_graph_step(graph, &watch.poll);
   while (status == NIM_OK && graph->wanted) {
      lnim_ask_heap(L, rules, graph->heap);
      status = nim_graph_step(graph, &watch.poll);
   }
   if (status == NIM_INTERRUPTED) lnim_interrupted(L, &watch);
   if (status != NIM_OK) raise_stopped(L, graph, status);
}

/* The options of a heap. They are asked for again when too many were listed to keep them all. */
static const nim_list *listed(lua_State *L, lnim_rules *rules, int64_t heap) {
   lnim_check_idle(L, rules);
   nim_graph *graph = &rules->search->graph;
   const nim_list *list = nim_graph_options(graph, heap);
   if (list != NULL) return list;
   nim_graph_relist(graph, heap);
   lnim_ask_heap(L, rules, heap);
   nim_status status = nim_graph_listed(graph);
   if (status != NIM_OK) raise_stopped(L, graph, status);
   return nim_graph_options(graph, heap);
}

static void read_option(int64_t heap, const int64_t *listed_option, nim_option *option) {
   option->count = (int)listed_option[NIM_LISTED_COUNT];
   option->take = heap;
   for (int i = 0; i < option->count; i++) {
      option->parts[i] = listed_option[NIM_LISTED_HEAPS + i];
      option->take -= option->parts[i];
   }
}

static bool is_listed(const nim_list *list, nim_option *option) {
   const int64_t *at = list->items, *end = at + list->count;
   size_t size = (size_t)option->count * sizeof option->parts[0];
   nim_sort_ascending(option->parts, (size_t)option->count);
   for (; at < end; at = nim_listed_next(at))
      if (at[NIM_LISTED_COUNT] == option->count &&
          memcmp(at + NIM_LISTED_HEAPS, option->parts, size) == 0)
         return true;
   return false;
}

/* On to the next option, or to the next one with that Grundy value. The heap must then be solved.
   Whatever is solved later, `at` remains where an option begins. */
static bool next_listed(lua_State *L, lnim_options *options, bool any, int64_t value) {
   const nim_list *list = listed(L, options->rules, options->list.heap);
   const int64_t *at = list->items + options->at, *end = list->items + list->count;
   while (at < end && !any && at[NIM_LISTED_VALUE] != value)
      at = nim_listed_next(at);
   if (at >= end) return false;
   read_option(options->list.heap, at, &options->list.option);
   options->at = (size_t)(nim_listed_next(at) - list->items);
   return true;
}

/* Either kind */

static int64_t grundy_of_code(lua_State *L, lnim_rules *rules, int64_t heap) {
   int64_t value = 0;
   nim_status status = nim_sequence_at(&rules->sequence, heap, &value);
   if (status == NIM_LIMIT) {
      nim_memory memory = lnim_memory(L);
      lnim_watch watch;
      lnim_watch_start(L, &watch);
      status = nim_sequence_extend(&rules->sequence,
                                   heap < NIM_LONGEST_SEQUENCE ? heap : NIM_LONGEST_SEQUENCE,
                                   &memory, &watch.poll);
      if (status == NIM_INTERRUPTED) lnim_interrupted(L, &watch);
      if (status == NIM_OK) status = nim_sequence_at(&rules->sequence, heap, &value);
   }
   if (status != NIM_OK) lnim_raise(L, status);
   return value;
}

int64_t lnim_grundy(lua_State *L, lnim_rules *rules, int64_t heap) {
   if (rules->kind == LNIM_RULES_CODE) return grundy_of_code(L, rules, heap);
   uint32_t value;
   lnim_check_idle(L, rules);
   if (!nim_graph_grundy(&rules->search->graph, heap, &value)) {
      solve_heap(L, rules, heap);
      nim_graph_grundy(&rules->search->graph, heap, &value);
   }
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

bool lnim_options_next_of(lua_State *L, lnim_options *options, int64_t value) {
   lnim_rules *rules = options->rules;
   if (rules->kind != LNIM_RULES_CODE) return next_listed(L, options, false, value);
   lnim_watch watch;
   lnim_watch_start(L, &watch);
   nim_status status = nim_options_next_of(&options->list, &rules->sequence, value, &watch.poll);
   if (status == NIM_INTERRUPTED) lnim_interrupted(L, &watch);
   if (status != NIM_OK && status != NIM_LIMIT) lnim_raise(L, status);
   return status == NIM_OK;
}

bool lnim_option_legal(lua_State *L, lnim_rules *rules, int64_t heap, nim_option *option) {
   if (rules->kind == LNIM_RULES_CODE) return nim_option_legal(&rules->code, heap, option);
   return is_listed(listed(L, rules, heap), option);
}

int64_t lnim_count_options(lua_State *L, lnim_rules *rules, int64_t heap) {
   int64_t count = 0;
   if (rules->kind != LNIM_RULES_CODE) {
      const nim_list *list = listed(L, rules, heap);
      const int64_t *at = list->items, *end = at + list->count;
      for (; at < end; at = nim_listed_next(at))
         count++;
      return count;
   }
   nim_memory memory = lnim_memory(L);
   nim_status status = nim_count_options(&rules->code, heap, &rules->partitions, &memory, &count);
   if (status == NIM_LIMIT)
      lnim_error(L,
                 "heap: at most %I objects expected where three heaps and more may be left, got %I",
                 (LUAI_UACINT)nim_partitions_limit(&rules->code), (LUAI_UACINT)heap);
   if (status != NIM_OK) lnim_raise(L, status);
   return count;
}

void lnim_nth_option(lua_State *L, lnim_rules *rules, int64_t heap, int64_t number,
                     nim_option *option) {
   if (rules->kind == LNIM_RULES_CODE) {
      nim_nth_option(&rules->code, heap, &rules->partitions, number, option);
      return;
   }
   const int64_t *at = listed(L, rules, heap)->items;
   for (; number > 0; number--)
      at = nim_listed_next(at);
   read_option(heap, at, option);
}
