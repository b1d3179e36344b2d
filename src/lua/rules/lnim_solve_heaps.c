/* Solving positions of heaps: in the box if a move leaves at most one heap and the box is not too
   large, otherwise by the solver, as heaps in ascending order. Heaps without options are left out.
 */
#include "core/base/nim_sort.h"
#include "lua/rules/lnim_options.h"
#include "lua/rules/lnim_rules_function.h"
#include "lua/rules/lnim_solve.h"

enum {
   MOST_BOX_OPTIONS = 1 << 24, /* that the lists of a box may hold: 64 MiB */
   BETWEEN_POLLS = 4096        /* options */
};

static bool has_options(lua_State *L, lnim_rules *rules, int64_t heap) {
   lnim_options options;
   if (heap == 0) return false;
   lnim_options_start(L, rules, heap, &options);
   return lnim_options_next(L, &options);
}

static void reserve(lua_State *L, const lnim_rules *rules, nim_list *list, size_t more) {
   nim_status status = nim_list_reserve(list, more, &rules->search->memory);
   if (status != NIM_OK) lnim_rules_raise(L, rules, status);
}

/* Puts the heaps that have options into search.root, ascending. */
static void set_root(lua_State *L, lnim_rules *rules, const int64_t *heaps, size_t count) {
   nim_list *root = &rules->search->root;
   root->count = 0;
   reserve(L, rules, root, count);
   for (size_t i = 0; i < count; i++)
      if (has_options(L, rules, heaps[i])) root->items[root->count++] = heaps[i];
   nim_sort_ascending(root->items, root->count);
}

/* By the solver */

/* Puts into search.option the wanted position with heap number `replaced` replaced by what an
   option leaves of it, ascending. */
static void set_option(lua_State *L, lnim_rules *rules, const nim_solver *solver, size_t replaced,
                       const nim_option *option) {
   nim_list *list = &rules->search->option;
   size_t others = 0;
   list->count = 0;
   reserve(L, rules, list, solver->position_count + NIM_MOST_PARTS);
   for (int part = 0; part <= option->count; part++) {
      int64_t size = part < option->count ? option->parts[part] : INT64_MAX;
      for (; others < solver->position_count; others++) {
         if (solver->position[others] > size) break;
         if (others != replaced) list->items[list->count++] = solver->position[others];
      }
      if (part < option->count && has_options(L, rules, size)) list->items[list->count++] = size;
   }
}

static nim_status feed_heaps(lua_State *L, lnim_rules *rules, nim_solver *solver,
                             const nim_poll *poll) {
   const nim_list *option = &rules->search->option;
   size_t fed = 0;
   for (size_t i = 0; i < solver->position_count; i++) {
      if (i > 0 && solver->position[i] == solver->position[i - 1]) continue;
      lnim_options options;
      lnim_options_start(L, rules, solver->position[i], &options);
      while (lnim_options_next(L, &options)) {
         set_option(L, rules, solver, i, &options.list.option);
         nim_status status = nim_solver_add(solver, option->items, option->count);
         if (status != NIM_OK) return status;
         if (++fed % LNIM_FED_BETWEEN_POLLS == 0 && nim_stopped(poll)) return NIM_INTERRUPTED;
      }
   }
   return NIM_OK;
}

/* By the box */

/* Whether no move from these heaps, and from all that they lead to, leaves two heaps or a larger
   one. NIM_LIMIT: not known within the effort. */
static nim_status takes_only(lua_State *L, lnim_rules *rules, const nim_list *root,
                             lnim_effort *effort, bool *all) {
   *all = rules->kind != LNIM_RULES_CODE || rules->code.most_parts <= 1;
   for (size_t i = 0; i < root->count && rules->kind != LNIM_RULES_CODE; i++) {
      int64_t value;
      nim_status status = lnim_try_grundy(L, rules, root->items[i], effort, &value);
      if (status != NIM_OK) return status;
      if (!nim_heap_graph_takes_only(&rules->search->graph, root->items[i])) *all = false;
   }
   return NIM_OK;
}

static void reverse(nim_list *list) {
   for (size_t i = 0; i < list->count / 2; i++) {
      int64_t item = list->items[i];
      list->items[i] = list->items[list->count - 1 - i];
      list->items[list->count - 1 - i] = item;
   }
}

/* Whether an earlier question was interrupted while it filled just this box. */
static bool may_continue(const lnim_search *search, const nim_list *sides, const nim_list *heaps) {
   const nim_box *box = &search->box;
   if (box->filled || !search->box_loaded || box->axes != sides->count) return false;
   for (size_t i = 0; i < sides->count; i++)
      if ((int64_t)box->sides[i] != sides->items[i]) return false;
   for (size_t i = 0; i < heaps->count; i++)
      if (!box->known[heaps->items[i]]) return false;
   return true;
}

/* Gives a box the options of all its sizes. NIM_LIMIT: that would be too many. */
static nim_status load_box(lua_State *L, lnim_rules *rules, nim_box *box, const nim_poll *poll) {
   size_t count = 0;
   for (int64_t size = 1; size <= (int64_t)box->sides[0]; size++) {
      if (rules->kind == LNIM_RULES_HEAP && !nim_heap_graph_takes_only(&rules->search->graph, size))
         continue; /* nothing in the box leads there */
      nim_box_size(box, (size_t)size);
      lnim_options options;
      lnim_options_start(L, rules, size, &options);
      while (lnim_options_next(L, &options)) {
         if (++count > MOST_BOX_OPTIONS) return NIM_LIMIT;
         if (count % BETWEEN_POLLS == 0 && nim_stopped(poll)) return NIM_INTERRUPTED;
         int64_t left = options.list.option.count == 0 ? 0 : options.list.option.parts[0];
         nim_status status = nim_box_option(box, (size_t)left);
         if (status != NIM_OK) return status;
      }
   }
   return NIM_OK;
}

/* Makes the box of these sides for these heaps, all descending. NIM_INVALID: it would be too large;
   NIM_LIMIT: the time is over. */
static nim_status fill_box(lua_State *L, lnim_rules *rules, const nim_list *sides,
                           const nim_list *heaps, lnim_effort *effort) {
   lnim_search *search = rules->search;
   nim_box *box = &search->box;
   const size_t cells = nim_box_cells(sides->items, sides->count);
   if (cells > effort->positions) return NIM_INVALID;
   nim_status status = NIM_OK;
   if (!may_continue(search, sides, heaps)) {
      search->box_loaded = false; /* also if listing options raises */
      status = nim_box_begin(box, sides->items, sides->count);
      if (status == NIM_OK) status = load_box(L, rules, box, &effort->poll);
      if (status == NIM_LIMIT || (status == NIM_NO_MEMORY && rules->budget.refused)) {
         nim_box_free(box);
         rules->budget.refused = false;
         return NIM_INVALID;
      }
      search->box_loaded = status == NIM_OK;
   }
   if (status == NIM_OK) status = nim_box_fill(box, &effort->poll);
   status = lnim_effort_status(L, effort, rules, status);
   if (status == NIM_OK) lnim_effort_spend(effort, cells);
   if (status != NIM_OK && status != NIM_LIMIT) lnim_rules_raise(L, rules, status);
   return status;
}

/* Makes room in the box for these heaps, descending: a box for them and for all it holds already,
   unless that is more than twice as large as both. Returns as fill_box does. */
static nim_status widen_box(lua_State *L, lnim_rules *rules, const nim_list *heaps,
                            lnim_effort *effort) {
   lnim_search *search = rules->search;
   const nim_box *box = &search->box;
   nim_list *sides = &search->option;
   size_t own = nim_box_cells(heaps->items, heaps->count);
   size_t axes = box->axes > heaps->count ? box->axes : heaps->count;
   if (own > effort->positions) return NIM_INVALID;
   sides->count = 0;
   reserve(L, rules, sides, axes);
   for (size_t i = 0; i < axes; i++) {
      int64_t old = i < box->axes ? (int64_t)box->sides[i] : 0;
      int64_t new = i < heaps->count ? heaps->items[i] : 0;
      sides->items[sides->count++] = old > new ? old : new;
   }
   size_t both = nim_box_cells(sides->items, sides->count);
   if (both / 2 <= own + box->cells) {
      nim_status status = fill_box(L, rules, sides, heaps, effort);
      if (status != NIM_INVALID) return status;
   }
   return fill_box(L, rules, heaps, heaps, effort);
}

/* Either */

static bool find(lnim_rules *rules, nim_list *root, nim_solution *solution) {
   const lnim_search *search = rules->search;
   if (root->count == 0) {
      *solution = (nim_solution){{0, 0}, 0};
      return true;
   }
   if (nim_solver_find(&search->sums, root->items, root->count, solution)) return true;
   reverse(root);
   bool found = nim_box_find(&search->box, root->items, root->count, solution);
   reverse(root);
   return found;
}

static size_t memory_in_use(const lnim_search *search) {
   return nim_solver_size(&search->sums) + 2 * search->box.cells * search->box.cell_size;
}

nim_status lnim_try_heaps(lua_State *L, lnim_rules *rules, const int64_t *heaps, size_t count,
                          lnim_effort *effort, nim_solution *solution) {
   lnim_check_idle(L, rules);
   if (nim_stopped(&effort->watch.poll)) lnim_interrupted(L, &effort->watch);
   lnim_effort_apply(effort, rules);
   if (rules->search == NULL) rules->search = lnim_search_new(L, &rules->memory);
   lnim_search *search = rules->search;
   nim_list *root = &search->root;
   set_root(L, rules, heaps, count);
   if (find(rules, root, solution)) return NIM_OK;

   size_t before = memory_in_use(search);
   bool boxed = false;
   nim_status status = takes_only(L, rules, root, effort, &boxed);
   if (status == NIM_OK && boxed) {
      reverse(root);
      status = widen_box(L, rules, root, effort);
      reverse(root);
      boxed = status != NIM_INVALID;
   }
   if (status == NIM_INVALID || (status == NIM_OK && !boxed)) {
      status = lnim_drive_solver(L, rules, &search->sums, root->items, root->count, feed_heaps,
                                 effort);
   } else if (status == NIM_OK && effort->progress != 0) {
      size_t positions = nim_box_positions(&search->box);
      lnim_call_progress(L, rules, effort->progress, positions, positions);
   }
   if (status == NIM_OK) find(rules, root, solution);
   lnim_tell_collector(L, before, memory_in_use(search)); /* may use the buffers, in a finalizer */
   return status;
}

bool lnim_find_heaps(lua_State *L, lnim_rules *rules, const int64_t *heaps, size_t count,
                     nim_solution *solution) {
   if (rules->search == NULL) return false;
   set_root(L, rules, heaps, count);
   return find(rules, &rules->search->root, solution);
}

nim_solution lnim_solve_heaps(lua_State *L, lnim_rules *rules, const int64_t *heaps, size_t count,
                              lnim_effort *effort) {
   nim_solution solution;
   nim_status status = lnim_try_heaps(L, rules, heaps, count, effort, &solution);
   if (status != NIM_OK) lnim_error(L, "%s", lnim_push_stopped(L, rules, effort, status));
   return solution;
}
