/* Memory up to a limit: an allocator that counts what it hands out, and refuses more. */
#ifndef NIM_BUDGET_H
#define NIM_BUDGET_H

#include "core/base/nim_base.h"

#pragma GCC visibility push(hidden)

typedef struct nim_budget {
   nim_memory source; /* where the memory comes from */
   size_t used;       /* bytes */
   size_t most;       /* may be changed at any time */
   bool refused;      /* the last request that failed was beyond `most` */
} nim_budget;

/* An allocator on the budget, which must stay where it is. */
nim_memory nim_budget_memory(nim_budget *budget);

#pragma GCC visibility pop

#endif
