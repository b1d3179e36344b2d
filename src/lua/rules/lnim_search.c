/* What rules keep of their searches: making and freeing it. */
#include "lua/rules/lnim_search.h"

lnim_search *lnim_search_new(lua_State *L, const nim_memory *memory) {
   void *block = NULL;
   nim_status status = nim_resize(memory, &block, 0, 1, sizeof(lnim_search));
   if (status != NIM_OK) lnim_raise(L, status);
   lnim_search *search = block;
   *search = (lnim_search){.memory = *memory};
   nim_solver_init(&search->sums, &search->memory, nim_codec_heaps(), 0, false);
   nim_box_init(&search->box, &search->memory);
   nim_heap_graph_init(&search->graph, &search->memory);
   nim_genera_init(&search->genera, &search->memory);
   nim_table_init(&search->distinct, 1);
   return search;
}

static void free_solver(nim_solver *solver, const nim_memory *memory) {
   void *block = solver;
   if (solver == NULL) return;
   nim_solver_free(solver);
   nim_resize(memory, &block, 1, 0, sizeof *solver);
}

void lnim_search_free(lnim_search *search) {
   void *block = search;
   if (search == NULL) return;
   const nim_memory memory = search->memory;
   for (size_t i = 0; i < NIM_STATE_MAX; i++)
      free_solver(search->states[i], &memory);
   nim_solver_free(&search->sums);
   nim_box_free(&search->box);
   nim_heap_graph_free(&search->graph);
   nim_genera_free(&search->genera);
   nim_list_free(&search->emitted, &memory);
   nim_table_free(&search->distinct, &memory);
   nim_list_free(&search->root, &memory);
   nim_list_free(&search->option, &memory);
   nim_resize(&memory, &block, 1, 0, sizeof *search);
}
