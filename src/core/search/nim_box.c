/* All positions of a box of heaps, solved row by row. */
#include "core/search/nim_box.h"

#include <string.h>

enum {
   BLOCK = 8,           /* cells that rows are padded to a multiple of */
   POLL_EVERY = 1 << 20 /* options looked at between two polls */
};

/* Remotenesses in a box are at most its total, and cells distinguish twice as many numbers. */
enum { SMALL_TOTAL = INT16_MAX / 2 - 1 };
#define LARGE_TOTAL (INT32_MAX / 2 - 1)

static size_t row_length(int64_t side) {
   return ((size_t)side + BLOCK) / BLOCK * BLOCK; /* one cell more than the side, rounded up */
}

size_t nim_box_cells(const int64_t *heaps, size_t count) {
   size_t cells = 1;
   if (count == 0 || count > NIM_BOX_AXES) return SIZE_MAX;
   uint64_t total = 0;
   for (size_t axis = 0; axis < count; axis++) {
      if (heaps[axis] > LARGE_TOTAL) return SIZE_MAX;
      total += (uint64_t)heaps[axis];
      size_t length = axis == 0 ? row_length(heaps[axis]) : (size_t)heaps[axis] + 1;
      if (cells > SIZE_MAX / length) return SIZE_MAX;
      cells *= length;
   }
   return total > LARGE_TOTAL ? SIZE_MAX : cells;
}

void nim_box_init(nim_box *box, const nim_memory *memory) {
   *box = (nim_box){.memory = memory, .cell_size = sizeof(int16_t)};
}

static size_t size_count(const nim_box *box) {
   return box->axes == 0 ? 0 : box->sides[0] + 1;
}

void nim_box_free(nim_box *box) {
   const nim_memory *memory = box->memory;
   void *first = box->first, *known = box->known, *options = box->options;
   for (int play = 0; play < 2; play++) {
      nim_resize(memory, &box->cells_of[play], box->cells, 0, box->cell_size);
   }
   nim_resize(memory, &first, size_count(box) + 1, 0, sizeof *box->first);
   nim_resize(memory, &known, size_count(box), 0, sizeof *box->known);
   nim_resize(memory, &options, box->option_capacity, 0, sizeof *box->options);
   nim_box_init(box, memory);
}

static nim_status acquire(nim_box *box) {
   const nim_memory *memory = box->memory;
   void *first = NULL, *known = NULL;
   nim_status status = NIM_OK;
   for (int play = 0; play < 2 && status == NIM_OK; play++) {
      status = nim_resize(memory, &box->cells_of[play], 0, box->cells, box->cell_size);
   }
   if (status == NIM_OK) {
      status = nim_resize(memory, &first, 0, size_count(box) + 1, sizeof *box->first);
   }
   if (status == NIM_OK) {
      status = nim_resize(memory, &known, 0, size_count(box), sizeof *box->known);
   }
   box->first = first;
   box->known = known;
   return status;
}

nim_status nim_box_begin(nim_box *box, const int64_t *heaps, size_t count) {
   nim_box_free(box);
   size_t cells = nim_box_cells(heaps, count), stride = row_length(heaps[0]), total = 0;
   if (cells == SIZE_MAX) return NIM_OVERFLOW;
   box->axes = count;
   box->cells = cells;
   box->row = stride;
   for (size_t axis = 0; axis < count; axis++) {
      box->sides[axis] = (size_t)heaps[axis];
      box->strides[axis] = axis == 0 ? 1 : stride;
      if (axis > 0) stride *= box->sides[axis] + 1;
      total += box->sides[axis];
   }
   box->cell_size = total <= SMALL_TOTAL ? sizeof(int16_t) : sizeof(int32_t);
   nim_status status = acquire(box);
   if (status != NIM_OK) {
      nim_box_free(box);
      return status;
   }
   memset(box->first, 0, (size_count(box) + 1) * sizeof *box->first);
   memset(box->known, 0, size_count(box) * sizeof *box->known);
   box->known[0] = true;
   return NIM_OK;
}

void nim_box_size(nim_box *box, size_t size) {
   while (box->last_size < size)
      box->first[++box->last_size] = box->option_count;
   box->known[size] = true;
}

nim_status nim_box_option(nim_box *box, size_t left) {
   if (box->option_count == box->option_capacity) {
      void *options = box->options;
      size_t grown = nim_grown_capacity(box->option_count);
      nim_status status =
            nim_resize(box->memory, &options, box->option_capacity, grown, sizeof *box->options);
      if (status != NIM_OK) return status;
      box->options = options;
      box->option_capacity = grown;
   }
   box->options[box->option_count++] = (uint32_t)left;
   return NIM_OK;
}

/* The cell where the present row begins. */
static size_t row_base(const nim_box *box) {
   size_t base = 0;
   for (size_t axis = 1; axis < box->axes; axis++)
      base += box->at[axis] * box->strides[axis];
   return base;
}

/* False: that was the last row. */
static bool next_row(nim_box *box) {
   box->at[0] = 0;
   for (size_t axis = 1; axis < box->axes; axis++) {
      if (box->at[axis] < box->sides[axis]) {
         box->at[axis]++;
         return true;
      }
      box->at[axis] = 0;
   }
   return false;
}

#define CELL int16_t
#define NAME(x) x##_16
#define MOST INT16_MAX
#include "core/search/nim_box_fill.h"

#define CELL int32_t
#define NAME(x) x##_32
#define MOST INT32_MAX
#include "core/search/nim_box_fill.h"

nim_status nim_box_fill(nim_box *box, const nim_poll *poll) {
   if (box->filled) return NIM_OK;
   while (box->last_size < size_count(box))
      box->first[++box->last_size] = box->option_count;
   return box->cell_size == sizeof(int16_t) ? fill_16(box, poll) : fill_32(box, poll);
}

size_t nim_box_positions(const nim_box *box) {
   return box->filled ? box->cells / box->row * (box->sides[0] + 1) : 0;
}

bool nim_box_find(const nim_box *box, const int64_t *heaps, size_t count, nim_solution *solution) {
   size_t index = 0;
   if (!box->filled || count > box->axes) return false;
   for (size_t axis = 0; axis < count; axis++) {
      if (heaps[axis] > (int64_t)box->sides[axis] || !box->known[heaps[axis]]) return false;
      index += (size_t)heaps[axis] * box->strides[axis];
   }
   solution->grundy = 0;
   if (box->cell_size == sizeof(int16_t)) {
      decode_cell_16(box, index, solution);
   } else {
      decode_cell_32(box, index, solution);
   }
   return true;
}
