/* Memory from an allocator, and polls. */
#include "core/base/nim_base.h"

nim_status nim_resize(const nim_memory *memory, void **block, size_t old_count, size_t new_count,
                      size_t item_size) {
   if (new_count > SIZE_MAX / item_size) return NIM_NO_MEMORY;
   if (new_count == 0) {
      if (*block != NULL) memory->resize(memory->context, *block, old_count * item_size, 0);
      *block = NULL;
      return NIM_OK;
   }
   void *resized =
         memory->resize(memory->context, *block, old_count * item_size, new_count * item_size);
   if (resized == NULL) return NIM_NO_MEMORY;
   *block = resized;
   return NIM_OK;
}

bool nim_stopped(const nim_poll *poll) {
   return poll != NULL && poll->stop != NULL && poll->stop(poll->context);
}
