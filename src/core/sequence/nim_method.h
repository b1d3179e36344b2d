/* How a method computes values: what the files nim_sequence_*.c offer to nim_sequence.c. */
#ifndef NIM_METHOD_H
#define NIM_METHOD_H

#include "core/base/nim_poller.h"
#include "core/sequence/nim_sequence.h"

#pragma GCC visibility push(hidden)

/* Any method can go on from any values, whoever computed them. */
struct nim_method {
   const char *name;
   bool (*suits)(const nim_rules *rules);

   /* Makes the state that continues after the values in the table, of which there is at least one.
      On failure there is no state. */
   nim_status (*start)(nim_sequence *sequence, const nim_memory *memory);
   void (*stop)(nim_sequence *sequence, const nim_memory *memory);

   /* Appends values to the table, which has room for heaps 0 … to + NIM_METHOD_BLOCK, until it
      holds heap `to` or a few more. Returns early with NIM_OK if that heap is not reached for want
      of wider items: then it is called again. */
   nim_status (*fill)(nim_sequence *sequence, size_t to, nim_poller *poller,
                      const nim_memory *memory);

   bool (*rare)(const nim_sequence *sequence, nim_rare *rare); /* or NULL */

   /* Adapts the state to a table that is about to lose `count` values from `first` on, or NULL. */
   void (*drop)(nim_sequence *sequence, size_t first, size_t count);
};

enum { NIM_METHOD_BLOCK = 64 }; /* heaps that a method may compute beyond what was asked */

extern const nim_method nim_method_all_but, nim_method_plain, nim_method_runs, nim_method_sparse,
      nim_method_subtraction;

/* Whether the bit-parallel method does less work than the plain one, and whether the method of runs
   does less than both. */
bool nim_subtraction_pays(const nim_rules *rules);
bool nim_runs_pay(const nim_rules *rules);

#pragma GCC visibility pop

#endif
