/* Grundy values of heaps whose options come from a program. */
#include "core/search/nim_heap_graph.h"

#include "core/base/nim_sort.h"

#include <stdlib.h>
#include <string.h>

enum { UNKNOWN, ON_PATH, SOLVED };

enum { POLL_EVERY = 256, LONG_PATH = 4096 };

/* What is known of the options of a heap. */
enum {
   UNLISTED, /* nothing */
   HASHED,   /* their hash */
   HELD,     /* the options, as long as the heap is on the path */
   KEPT      /* the options, for good */
};

struct nim_size {
   union {
      uint64_t hash;
      int64_t *options; /* their number of integers, then these; owned */
   };
   uint32_t grundy;
   uint8_t mark;
   uint8_t known; /* of the options */
   bool takes_only;
};

struct nim_size_frame {
   size_t first; /* where its part of `todo` begins */
   uint32_t id;
};

void nim_heap_graph_init(nim_heap_graph *graph, const nim_memory *memory) {
   *graph = (nim_heap_graph){.memory = memory, .limit = SIZE_MAX, .fed_heap = -1};
   nim_table_init(&graph->table, 1);
   nim_marks_init(&graph->marks);
}

/* The options of a heap; none where they are neither held nor kept. */
static nim_list options_of(const nim_size *size) {
   if (size->known < HELD) return (nim_list){0};
   return (nim_list){.items = size->options + 1, .count = (size_t)size->options[0]};
}

static void free_options(nim_heap_graph *graph, nim_size *size) {
   if (size->known < HELD) return;
   void *options = size->options;
   nim_resize(graph->memory, &options, 1 + (size_t)size->options[0], 0, sizeof(int64_t));
}

/* What the path takes; it is empty. */
static void free_path(nim_heap_graph *graph) {
   void *frames = graph->frames;
   nim_resize(graph->memory, &frames, graph->frame_capacity, 0, sizeof *graph->frames);
   nim_list_free(&graph->todo, graph->memory);
   graph->frames = NULL;
   graph->frame_capacity = 0;
}

void nim_heap_graph_free(nim_heap_graph *graph) {
   const nim_memory *memory = graph->memory;
   void *sizes = graph->sizes;
   for (size_t id = 0; id < graph->table.count; id++)
      free_options(graph, &graph->sizes[id]);
   nim_list_free(&graph->fed, graph->memory);
   free_path(graph);
   nim_resize(memory, &sizes, graph->size_capacity, 0, sizeof *graph->sizes);
   nim_marks_free(&graph->marks, memory);
   nim_table_free(&graph->table, memory);
   nim_heap_graph_init(graph, memory);
}

/* Sorting what was fed */

/* The order of options of one heap: a larger total is left by a smaller take, and comes first. */
static int by_option(const void *one, const void *other) {
   const int64_t *a = *(const int64_t *const *)one, *b = *(const int64_t *const *)other;
   int64_t a_total = 0, b_total = 0;
   for (const int64_t *heap = a + NIM_LISTED_HEAPS; heap < nim_listed_next(a); heap++)
      a_total += *heap;
   for (const int64_t *heap = b + NIM_LISTED_HEAPS; heap < nim_listed_next(b); heap++)
      b_total += *heap;
   if (a_total != b_total) return a_total > b_total ? -1 : 1;
   if (a[NIM_LISTED_COUNT] != b[NIM_LISTED_COUNT])
      return a[NIM_LISTED_COUNT] < b[NIM_LISTED_COUNT] ? -1 : 1;
   for (int64_t i = 0; i < a[NIM_LISTED_COUNT]; i++) {
      int64_t one_heap = a[NIM_LISTED_HEAPS + i], other_heap = b[NIM_LISTED_HEAPS + i];
      if (one_heap != other_heap) return one_heap < other_heap ? -1 : 1;
   }
   return 0;
}

nim_status nim_heap_graph_add(nim_heap_graph *graph, const int64_t *heaps, size_t count) {
   nim_list *fed = &graph->fed;
   nim_status status = nim_list_reserve(fed, NIM_LISTED_HEAPS + count, graph->memory);
   if (status != NIM_OK) return status;
   int64_t *option = fed->items + fed->count, total = 0;
   int64_t *left = option + NIM_LISTED_HEAPS, kept = 0;
   for (size_t i = 0; i < count; i++) {
      if (heaps[i] > INT64_MAX - total) return NIM_OVERFLOW;
      total += heaps[i];
      if (heaps[i] > 0) left[kept++] = heaps[i];
   }
   nim_sort_ascending(left, (size_t)kept);
   option[NIM_LISTED_COUNT] = kept;
   option[NIM_LISTED_VALUE] = -1;
   fed->count += NIM_LISTED_HEAPS + (size_t)kept;
   return NIM_OK;
}

/* Sorts the options fed, and removes repetitions. */
static nim_status sort_fed(nim_heap_graph *graph) {
   const nim_memory *memory = graph->memory;
   nim_list *fed = &graph->fed, sorted;
   const int64_t *end = fed->items + fed->count;
   size_t options = 0, kept = 0;
   for (const int64_t *at = fed->items; at < end; at = nim_listed_next(at))
      options++;
   if (options < 2) return NIM_OK;

   void *order = NULL;
   nim_status status = nim_resize(memory, &order, 0, options, sizeof(int64_t *));
   if (status != NIM_OK) return status;
   status = nim_list_copy(&sorted, fed, memory);
   if (status == NIM_OK) {
      const int64_t **option = order;
      const int64_t *at = fed->items;
      for (size_t i = 0; i < options; i++, at = nim_listed_next(at))
         option[i] = at;
      qsort(option, options, sizeof *option, by_option);
      for (size_t i = 0; i < options; i++) {
         if (i > 0 && by_option(&option[i - 1], &option[i]) == 0) continue;
         size_t length = (size_t)(nim_listed_next(option[i]) - option[i]);
         memcpy(sorted.items + kept, option[i], length * sizeof *sorted.items);
         kept += length;
      }
      sorted.count = kept;
      nim_list_free(fed, memory);
      *fed = sorted;
   }
   nim_resize(memory, &order, options, 0, sizeof(int64_t *));
   return status;
}

/* Heaps */

/* The id of the heap if it is solved, otherwise NIM_ABSENT. */
static uint32_t find_solved(const nim_heap_graph *graph, int64_t heap) {
   uint64_t key = (uint64_t)heap;
   uint32_t id = nim_table_find(&graph->table, &key);
   return id != NIM_ABSENT && graph->sizes[id].mark == SOLVED ? id : NIM_ABSENT;
}

bool nim_heap_graph_grundy(const nim_heap_graph *graph, int64_t heap, uint32_t *grundy) {
   uint32_t id = NIM_ABSENT;
   *grundy = 0;
   if (heap == 0) return true;
   id = find_solved(graph, heap);
   if (id == NIM_ABSENT) return false;
   *grundy = graph->sizes[id].grundy;
   return true;
}

bool nim_heap_graph_takes_only(const nim_heap_graph *graph, int64_t heap) {
   if (heap == 0) return true;
   uint32_t id = find_solved(graph, heap);
   return id != NIM_ABSENT && graph->sizes[id].takes_only;
}

static nim_status reserve_sizes(nim_heap_graph *graph) {
   if (graph->table.count < graph->size_capacity) return NIM_OK;
   void *sizes = graph->sizes;
   size_t grown = nim_grown_capacity(graph->table.count);
   nim_status status =
         nim_resize(graph->memory, &sizes, graph->size_capacity, grown, sizeof *graph->sizes);
   if (status != NIM_OK) return status;
   graph->sizes = sizes;
   memset(graph->sizes + graph->size_capacity, 0,
          (grown - graph->size_capacity) * sizeof *graph->sizes);
   graph->size_capacity = grown;
   return NIM_OK;
}

static nim_status add_size(nim_heap_graph *graph, int64_t heap, uint32_t *id) {
   uint64_t key = (uint64_t)heap;
   if (graph->table.count >= graph->limit) {
      *id = nim_table_find(&graph->table, &key);
      return *id == NIM_ABSENT ? NIM_LIMIT : NIM_OK;
   }
   nim_status status = reserve_sizes(graph);
   return status == NIM_OK ? nim_table_add(&graph->table, graph->memory, &key, id) : status;
}

/* Options */

bool nim_heap_graph_options(const nim_heap_graph *graph, int64_t heap, nim_list *options) {
   uint64_t key = (uint64_t)heap;
   *options = (nim_list){0};
   if (heap == 0) return true;
   uint32_t id = nim_table_find(&graph->table, &key);
   if (id != NIM_ABSENT && graph->sizes[id].known == KEPT)
      *options = options_of(&graph->sizes[id]);
   else if (heap == graph->fed_heap)
      *options = graph->fed;
   else
      return false;
   return true;
}

/* Notes the values of the options whose heaps are solved. */
static void fill_values(const nim_heap_graph *graph, nim_list *options) {
   const int64_t *end = options->items + options->count;
   for (int64_t *option = options->items; option < end;) {
      int64_t *heap = option + NIM_LISTED_HEAPS, *next = heap + option[NIM_LISTED_COUNT], sum = 0;
      for (; heap < next && sum >= 0; heap++) {
         uint32_t id = find_solved(graph, *heap);
         sum = id == NIM_ABSENT ? -1 : sum ^ graph->sizes[id].grundy;
      }
      option[NIM_LISTED_VALUE] = sum;
      option = next;
   }
}

/* The hash of options, without their values. */
static uint64_t hash_options(const nim_list *options) {
   const int64_t *end = options->items + options->count;
   uint64_t hash = 0;
   for (const int64_t *option = options->items; option < end; option = nim_listed_next(option)) {
      hash = nim_hash(hash, (uint64_t)option[NIM_LISTED_COUNT]);
      for (const int64_t *heap = option + NIM_LISTED_HEAPS; heap < nim_listed_next(option); heap++)
         hash = nim_hash(hash, (uint64_t)*heap);
   }
   return hash;
}

/* Makes what was fed the list of a size, and keeps it unless all lists together get too long. */
static nim_status store_fed(nim_heap_graph *graph, nim_size *size) {
   const nim_list *fed = &graph->fed;
   void *options = NULL;
   if (size->known >= HELD) return NIM_OK;
   if (size->known == HASHED && hash_options(fed) != size->hash) return NIM_INVALID;
   nim_status status = nim_resize(graph->memory, &options, 0, 1 + fed->count, sizeof(int64_t));
   if (status != NIM_OK) return status;
   size->options = options;
   size->options[0] = (int64_t)fed->count;
   if (fed->count > 0) memcpy(size->options + 1, fed->items, fed->count * sizeof *fed->items);
   size->known = fed->count <= NIM_HEAP_GRAPH_KEPT - graph->kept ? KEPT : HELD;
   if (size->known == KEPT) graph->kept += fed->count;
   return NIM_OK;
}

static void drop_options(nim_heap_graph *graph, nim_size *size) {
   if (size->known != HELD) return;
   const nim_list options = options_of(size);
   const uint64_t hash = hash_options(&options);
   free_options(graph, size);
   size->hash = hash;
   size->known = HASHED;
}

static void start_feeding(nim_heap_graph *graph, int64_t heap) {
   graph->heap = heap;
   graph->fed.count = 0;
   graph->fed_heap = -1;
}

nim_status nim_heap_graph_listed(nim_heap_graph *graph) {
   uint32_t id;
   nim_status status = sort_fed(graph);
   if (status != NIM_OK) return status;
   fill_values(graph, &graph->fed);
   status = add_size(graph, graph->heap, &id);
   if (status == NIM_OK) status = store_fed(graph, &graph->sizes[id]);
   if (status != NIM_OK) return status;
   graph->fed_heap = graph->heap;
   drop_options(graph, &graph->sizes[id]);
   return NIM_OK;
}

/* The path */

static nim_size *top_size(const nim_heap_graph *graph) {
   return &graph->sizes[graph->frames[graph->depth - 1].id];
}

static void pop_frame(nim_heap_graph *graph, uint8_t mark) {
   nim_size *size = top_size(graph);
   graph->todo.count = graph->frames[--graph->depth].first;
   size->mark = mark;
   drop_options(graph, size);
}

/* Withdraws the wanted heap with what was fed. */
static void withdraw(nim_heap_graph *graph) {
   if (graph->wanted) pop_frame(graph, UNKNOWN);
   graph->wanted = false;
}

void nim_heap_graph_relist(nim_heap_graph *graph, int64_t heap) {
   withdraw(graph);
   start_feeding(graph, heap);
}

static void drop_path(nim_heap_graph *graph) {
   while (graph->depth > 0)
      pop_frame(graph, UNKNOWN);
}

void nim_heap_graph_begin(nim_heap_graph *graph, int64_t heap) {
   withdraw(graph);
   if (heap == graph->root) return;
   drop_path(graph);
   graph->root = heap;
   graph->larger = 0;
}

/* Notes the unsolved heaps that the options of the top of the path leave. */
static nim_status note_todo(nim_heap_graph *graph) {
   const nim_list options = options_of(top_size(graph));
   const int64_t *end = options.items + options.count;
   nim_list *todo = &graph->todo;
   size_t first = todo->count, kept = 0;
   nim_status status = nim_list_reserve(todo, options.count, graph->memory);
   if (status != NIM_OK) return status;
   for (const int64_t *option = options.items; option < end; option = nim_listed_next(option))
      for (const int64_t *heap = option + NIM_LISTED_HEAPS; heap < nim_listed_next(option); heap++)
         if (find_solved(graph, *heap) == NIM_ABSENT) todo->items[todo->count++] = *heap;
   if (todo->count == first) return NIM_OK;
   int64_t *heaps = todo->items + first;
   size_t count = todo->count - first;
   nim_sort_descending(heaps, count);
   for (size_t i = 0; i < count; i++)
      if (i == 0 || heaps[i] != heaps[i - 1]) heaps[kept++] = heaps[i];
   todo->count = first + kept;
   return NIM_OK;
}

static nim_status reserve_frames(nim_heap_graph *graph) {
   if (graph->depth < graph->frame_capacity) return NIM_OK;
   void *frames = graph->frames;
   size_t grown = nim_grown_capacity(graph->depth);
   nim_status status =
         nim_resize(graph->memory, &frames, graph->frame_capacity, grown, sizeof *graph->frames);
   if (status != NIM_OK) return status;
   graph->frames = frames;
   graph->frame_capacity = grown;
   return NIM_OK;
}

/* Puts a heap on the path; its options are wanted unless they are kept. */
static nim_status push_frame(nim_heap_graph *graph, int64_t heap) {
   uint32_t id;
   nim_status status = reserve_frames(graph);
   if (status == NIM_OK) status = add_size(graph, heap, &id);
   if (status != NIM_OK) return status;
   nim_size *size = &graph->sizes[id];
   bool cycle = size->mark == ON_PATH;
   if (cycle || (heap > graph->root && ++graph->larger > NIM_HEAP_GRAPH_LARGER)) {
      graph->heap = heap;
      graph->grew = !cycle;
      graph->larger = 0;
      drop_path(graph);
      return NIM_CYCLE;
   }
   size->mark = ON_PATH;
   graph->frames[graph->depth++] = (nim_size_frame){.first = graph->todo.count, .id = id};
   if (size->known == KEPT) {
      status = note_todo(graph);
      if (status != NIM_OK) pop_frame(graph, UNKNOWN);
      return status;
   }
   start_feeding(graph, heap);
   graph->wanted = true;
   return NIM_OK;
}

/* Makes what was fed the options of the top of the path. */
static nim_status accept(nim_heap_graph *graph) {
   nim_size *size = top_size(graph);
   nim_status status = sort_fed(graph);
   if (status == NIM_OK) status = store_fed(graph, size);
   if (status != NIM_OK) return status;
   graph->fed_heap = graph->heap;
   status = note_todo(graph);
   if (status == NIM_OK)
      graph->wanted = false;
   else
      drop_options(graph, size);
   return status;
}

/* Whether every option leaves at most one smaller heap, of which the same is true. */
static bool takes_only(const nim_heap_graph *graph, int64_t heap, const nim_list *options) {
   const int64_t *end = options->items + options->count;
   for (const int64_t *option = options->items; option < end; option = nim_listed_next(option)) {
      if (option[NIM_LISTED_COUNT] > 1) return false;
      if (option[NIM_LISTED_COUNT] == 0) continue;
      int64_t left = option[NIM_LISTED_HEAPS];
      if (left > heap || !nim_heap_graph_takes_only(graph, left)) return false;
   }
   return true;
}

/* The Grundy value of the top of the path, whose options are all solved: the least value that no
   option has. */
static nim_status evaluate(nim_heap_graph *graph) {
   nim_size *size = top_size(graph);
   nim_list options = options_of(size);
   const int64_t *end = options.items + options.count;
   nim_marks *marks = &graph->marks;
   size_t bound = options.count; /* at least the number of options */
   if (bound > UINT32_MAX) return NIM_OVERFLOW;
   nim_status status = nim_marks_reserve(marks, (uint32_t)bound, graph->memory);
   if (status != NIM_OK) return status;
   nim_marks_clear(marks);
   fill_values(graph, &options);
   for (const int64_t *option = options.items; option < end; option = nim_listed_next(option))
      if (option[NIM_LISTED_VALUE] <= (int64_t)bound)
         marks->at[option[NIM_LISTED_VALUE]] = marks->mark;
   size->grundy = nim_marks_least_missing(marks, 0);
   uint64_t heap = *nim_table_key(&graph->table, graph->frames[graph->depth - 1].id);
   size->takes_only = takes_only(graph, (int64_t)heap, &options);
   if (graph->fed_heap == (int64_t)heap) fill_values(graph, &graph->fed);
   pop_frame(graph, SOLVED);
   graph->solved++;
   return NIM_OK;
}

nim_status nim_heap_graph_step(nim_heap_graph *graph, const nim_poll *poll) {
   nim_status status = graph->wanted ? accept(graph) : NIM_OK;
   while (status == NIM_OK && !graph->wanted) {
      const nim_list *todo = &graph->todo;
      if (++graph->turns % POLL_EVERY == 0 && nim_stopped(poll)) return NIM_INTERRUPTED;
      if (graph->depth == 0) {
         if (graph->root == 0 || find_solved(graph, graph->root) != NIM_ABSENT) {
            if (graph->frame_capacity > LONG_PATH) free_path(graph);
            return NIM_OK;
         }
         status = push_frame(graph, graph->root);
      } else if (todo->count == graph->frames[graph->depth - 1].first) {
         status = evaluate(graph);
      } else if (find_solved(graph, todo->items[todo->count - 1]) != NIM_ABSENT) {
         graph->todo.count--;
      } else {
         status = push_frame(graph, todo->items[todo->count - 1]);
      }
   }
   return status;
}
