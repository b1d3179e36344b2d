/* Filling a box, for one type of cell: nim_box.c includes this file once for each type. CELL is the
   type, NAME(x) gives x a name of its own, and MOST is the largest value of the type.

   A cell encodes a remoteness r as a number, so that the mover wants the least one: a P position is
   r itself, an N position MOST - 1 - r. The least over the options is the best option: the fastest
   P if there is one, otherwise the slowest N. So the options of a whole row of cells are combined
   by minima of whole rows, which compilers turn into vector instructions. */

/* Cells below this are P. */
#define HALF (MOST / 2)

/* The cell of a position whose best option is `best`; MOST if there are no options. */
static inline CELL NAME(make_cell)(CELL best, CELL terminal) {
   CELL cell = (CELL)(best < HALF ? MOST - 2 - best : MOST - best);
   return best == MOST ? terminal : cell;
}

static void NAME(decode_cell)(const nim_box *box, size_t index, nim_solution *solution) {
   for (int play = 0; play < 2; play++) {
      CELL cell = ((const CELL *)box->cells_of[play])[index];
      solution->remoteness[play] = (uint32_t)(cell < HALF ? cell : MOST - 1 - cell);
   }
}

/* Lowers each cell of a row to that of another row. Rows are whole numbers of blocks. */
static void NAME(lower_row)(CELL *restrict row, const CELL *restrict other, size_t length) {
   for (size_t i = 0; i < length; i += BLOCK) {
      for (size_t j = 0; j < BLOCK; j++) {
         CELL a = row[i + j], b = other[i + j];
         row[i + j] = b < a ? b : a;
      }
   }
}

/* Sets the row that begins at `base` to the best options along all axes but its own. */
static nim_status NAME(combine)(nim_box *box, size_t base, const nim_poll *poll) {
   CELL *rows[2] = {(CELL *)box->cells_of[0] + base, (CELL *)box->cells_of[1] + base};
   size_t length = box->row, work = 0;
   for (size_t i = 0; i < length; i++)
      rows[0][i] = rows[1][i] = MOST;
   for (size_t axis = 1; axis < box->axes; axis++) {
      size_t size = box->at[axis];
      for (size_t i = box->first[size]; i < box->first[size + 1]; i++) {
         size_t back = (size - box->options[i]) * box->strides[axis];
         NAME(lower_row)(rows[0], rows[0] - back, length);
         NAME(lower_row)(rows[1], rows[1] - back, length);
         work += 2 * length;
         if (work > POLL_EVERY) {
            if (nim_stopped(poll)) return NIM_INTERRUPTED;
            work = 0;
         }
      }
   }
   return NIM_OK;
}

/* Finishes the cells of the row from box->at[0] on, by the options along the row. */
static nim_status NAME(finish)(nim_box *box, size_t base, const nim_poll *poll) {
   CELL *normal = (CELL *)box->cells_of[NIM_NORMAL] + base;
   CELL *misere = (CELL *)box->cells_of[NIM_MISERE] + base;
   size_t work = 0;
   for (; box->at[0] <= box->sides[0]; box->at[0]++) {
      size_t size = box->at[0];
      CELL n = normal[size], m = misere[size];
      for (size_t i = box->first[size]; i < box->first[size + 1]; i++) {
         size_t left = box->options[i];
         if (normal[left] < n) n = normal[left];
         if (misere[left] < m) m = misere[left];
      }
      normal[size] = NAME(make_cell)(n, 0);
      misere[size] = NAME(make_cell)(m, MOST - 1);
      work += 1 + box->first[size + 1] - box->first[size];
      if (work > POLL_EVERY) {
         if (nim_stopped(poll)) {
            box->at[0]++;
            return NIM_INTERRUPTED;
         }
         work = 0;
      }
   }
   return NIM_OK;
}

static nim_status NAME(fill)(nim_box *box, const nim_poll *poll) {
   size_t work = 0;
   do {
      size_t base = row_base(box);
      nim_status status = NIM_OK;
      if (!box->combined) status = NAME(combine)(box, base, poll);
      if (status != NIM_OK) return status;
      box->combined = true;
      status = NAME(finish)(box, base, poll);
      if (status != NIM_OK) return status;
      box->combined = false;
      work += box->row * box->axes;
      if (work > POLL_EVERY) {
         if (nim_stopped(poll)) {
            box->filled = !next_row(box);
            return box->filled ? NIM_OK : NIM_INTERRUPTED;
         }
         work = 0;
      }
   } while (next_row(box));
   box->filled = true;
   return NIM_OK;
}

#undef HALF
#undef CELL
#undef NAME
#undef MOST
