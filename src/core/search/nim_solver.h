/* Any finite game graph, solved: who wins and how fast, in normal and in misère play, and the
   Grundy value of every position that can be reached, each visited once.

   The solver is a state machine without callbacks: nim_solver_step runs until it needs the options
   of a position; the caller feeds them and steps again. So a rule that fails, or never returns,
   leaves the solver valid: begin again later, and the position is asked for again; solved positions
   are kept, and so is the path to where work stopped. Nothing recurses, so that a chain of millions
   of positions needs memory only.

       status = nim_solver_begin(solver, position, count);
       while (status == NIM_OK && (status = nim_solver_step(solver, poll)) == NIM_OK &&
              solver->wanted) {
          … nim_solver_add(solver, option, option_count) for each option of solver->position …
       }

   All three answers come from one visit, because each needs all options of all positions anyway:
   the fastest win is not known before every option is solved. */
#ifndef NIM_SOLVER_H
#define NIM_SOLVER_H

#include "core/base/nim_marks.h"
#include "core/base/nim_table.h"
#include "core/search/nim_codec.h"

#pragma GCC visibility push(hidden)

/* Remoteness: plies to the end when the winner hurries and the loser stalls. */
typedef struct nim_solution {
   uint32_t remoteness[2]; /* by enum nim_play */
   uint32_t grundy;        /* 0 unless the solver computes Grundy values */
} nim_solution;

/* Whoever cannot move has lost in normal play and won in misère play, so the parity of the
   remoteness says who wins. */
static inline enum nim_outcome nim_solution_outcome(const nim_solution *solution,
                                                    enum nim_play play) {
   uint32_t odd = solution->remoteness[play] & 1;
   return (odd != 0) == (play == NIM_NORMAL) ? NIM_N : NIM_P;
}

typedef struct nim_frame nim_frame;

typedef struct nim_solver {
   const nim_memory *memory; /* must outlive the solver */
   size_t limit;             /* most positions in the table; may be changed at any time */
   size_t solved;            /* positions whose values are known */
   bool wanted;              /* the options of `position` are asked for */
   int64_t *position;        /* after NIM_CYCLE, a position on the cycle */
   size_t position_count;
   /* the rest is private */
   bool with_grundy;
   size_t position_capacity;
   nim_codec codec;
   nim_table table;
   nim_values remoteness[2]; /* normal: 0 unknown, 1 on the path, otherwise remoteness + 2 */
   nim_values grundy;
   size_t room; /* how many positions these have room for */
   uint32_t root;
   nim_frame *frames; /* the path from the root */
   size_t depth, frame_capacity;
   uint32_t *options; /* of all positions on the path, one after the other */
   size_t option_count, option_capacity;
   nim_marks marks;
   unsigned turns; /* of the loop in nim_solver_step */
} nim_solver;

/* `codec` says what positions are: nim_codec_states or nim_codec_heaps. Acquires nothing. */
void nim_solver_init(nim_solver *solver, const nim_memory *memory, nim_codec codec, size_t limit,
                     bool with_grundy);
void nim_solver_free(nim_solver *solver);

/* Asks for a position. The same one as last time continues where that stopped; another one drops
   the path. NIM_OVERFLOW: the position is too large for a key. */
nim_status nim_solver_begin(nim_solver *solver, const int64_t *position, size_t count);

/* Continues until options are wanted or the position is solved (then `wanted` is false).
   NIM_CYCLE: `position` can be reached from itself; the path is dropped.
   NIM_INTERRUPTED, NIM_NO_MEMORY, NIM_LIMIT: step again to continue, after NIM_LIMIT with a higher
   limit. */
nim_status nim_solver_step(nim_solver *solver, const nim_poll *poll);

/* Feeds an option of the wanted position, which must not lie in the memory of `position` itself.
   After an error (as in nim_solver_begin, or NIM_LIMIT): begin again. */
nim_status nim_solver_add(nim_solver *solver, const int64_t *option, size_t count);

/* False: not solved yet. */
bool nim_solver_find(const nim_solver *solver, const int64_t *position, size_t count,
                     nim_solution *solution);

/* Bytes of memory in use. */
size_t nim_solver_size(const nim_solver *solver);

#pragma GCC visibility pop

#endif
