/* A quotient that was found before, from its table: checked whole, as if anyone had made it. */
#ifndef NIM_QUOTIENT_RESTORE_H
#define NIM_QUOTIENT_RESTORE_H

#include "core/misere/nim_quotient.h"

#pragma GCC visibility push(hidden)

/* Makes the new quotient the one to heap `candidate->heaps`; options of heaps to there are known.
   The candidate has its table, P and values, of elements below its order, and belongs to the
   quotient from now on, whatever is returned. NIM_INVALID: it is not the quotient. */
nim_status nim_quotient_restore(nim_quotient *quotient, nim_candidate *candidate,
                                const nim_poll *poll);

#pragma GCC visibility pop

#endif
