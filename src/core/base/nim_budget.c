/* Memory up to a limit. */
#include "core/base/nim_budget.h"

static void *resize(void *context, void *block, size_t old_size, size_t new_size) {
   nim_budget *budget = context;
   size_t others = budget->used - (block == NULL ? 0 : old_size);
   if (new_size > (block == NULL ? 0 : old_size)) {
      budget->refused = others > budget->most || new_size > budget->most - others;
      if (budget->refused) return NULL;
   }
   void *resized = budget->source.resize(budget->source.context, block, old_size, new_size);
   if (resized != NULL || new_size == 0) budget->used = others + new_size;
   return resized;
}

nim_memory nim_budget_memory(nim_budget *budget) {
   return (nim_memory){.resize = resize, .context = budget};
}
