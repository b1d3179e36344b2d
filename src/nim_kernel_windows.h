/* Blocks whose lanes hold windows of 64 packed values, as nim_blocks.h explains: included by the
   kernels once for each width of a packed value, with what nim_kernel_lanes.h needs, for lanes of
   64 bits, LOAD(p) and SEEK being those of that width, and with PACKED, the type of a packed
   value. */

/* What the partners give to each heap of the block in their window, added to `begun`; no more of it
   once `need` is covered. */
static inline TARGET VECTOR NAME(window)(const nim_partner *partner, size_t count,
                                         const PACKED *packed, VECTOR begun, VECTOR need,
                                         size_t *steps) {
   const nim_partner *const start = partner, *const end = partner + count;
   VECTOR one = begun, other = begun;
   while (partner + NIM_PARTNERS_IN_TURN <= end && !COVERS(one, need)) {
      for (size_t i = 0; i < NIM_PARTNERS_IN_TURN; i += 2, partner += 2) {
         one = OR(one, BIT(XOR(LOAD(nim_partner_of(partner, packed)), SET(partner[0].code))));
         other =
               OR(other, BIT(XOR(LOAD(nim_partner_of(partner + 1, packed)), SET(partner[1].code))));
      }
      one = OR(one, other);
   }
   *steps += (size_t)(partner - start);
   if (COVERS(one, need)) return one;
   for (; partner < end; partner++)
      one = OR(one, BIT(XOR(LOAD(nim_partner_of(partner, packed)), SET(partner->code))));
   return one;
}

/* Windows of a block, as far as they have been needed. */
typedef struct NAME(view) {
   uint64_t sets[NIM_WINDOWS][LANES];
   size_t count;
} NAME(view);

/* The least packed value that is no option of the heap in the lane, whose packed value and those
   after it are unknown so far; NIM_NO_VALUE if it is beyond all windows. */
static inline TARGET uint32_t NAME(find)(const nim_blocks *blocks, const PACKED *packed,
                                         NAME(view) * view, size_t lane, size_t *steps) {
   for (size_t window = 0; window < blocks->windows; window++) {
      if (window == view->count)
         WRITE(view->sets[view->count++],
               NAME(window)(blocks->partners + window * blocks->partner_count,
                            blocks->partner_count, packed, SET(0), SET(-1), steps));
      const uint64_t missing = ~view->sets[window][lane];
      if (missing != 0) return 64 * (uint32_t)window + (uint32_t)ZEROS(missing);
   }
   return NIM_NO_VALUE;
}

/* Lets the heap in a lane be a partner of those after it. */
static inline TARGET void NAME(contribute)(const nim_blocks *blocks, NAME(view) * view, size_t lane,
                                           uint32_t value) {
   for (size_t i = 0; i < blocks->near_count; i++) {
      const uint64_t option = value ^ blocks->near[i].code;
      const size_t other = lane + blocks->near[i].heaps;
      if (other < LANES && option / 64 < view->count)
         view->sets[option / 64][other] |= (uint64_t)1 << option % 64;
   }
}

/* How many heaps of the block, at most `count`, are worth what was found, which their packed values
   say already: rows are those of blocks->needs. */
static inline TARGET size_t NAME(check)(const nim_sparse *sparse, size_t heap, const size_t *rows,
                                        size_t count, size_t *steps) {
   const nim_blocks *blocks = &sparse->blocks;
   const PACKED *packed = (const PACKED *)blocks->packed.items + heap;
   uint64_t missing[LANES][NIM_WINDOWS] = {{0}};
   for (size_t window = 0; window < blocks->windows; window++) {
      uint64_t needs[LANES] = {0}, options[LANES] = {0};
      for (size_t lane = 0; lane < count; lane++) {
         needs[lane] = blocks->needs[rows[lane] * blocks->windows + window];
         if (window == 0) options[lane] = blocks->halves[heap & 1] >> lane & 1;
      }
      WRITE(options,
            NAME(window)(blocks->witnesses + window * blocks->witness_count, blocks->witness_count,
                         packed, READ(options), READ(needs), steps));
      for (size_t lane = 0; lane < count; lane++)
         missing[lane][window] = needs[lane] & ~options[lane];
   }
   for (size_t lane = 0; lane < count; lane++) {
      uint64_t any = 0;
      for (size_t window = 0; window < blocks->windows; window++)
         any |= missing[lane][window];
      if (any != 0 && !SEEK(sparse, heap + lane, missing[lane], steps)) return lane;
   }
   return count;
}

static TARGET nim_status NAME(blocks)(nim_sequence *sequence, size_t to, nim_work *work) {
   nim_sparse *sparse = sequence->state;
   nim_blocks *blocks = &sparse->blocks;
   nim_values *table = &sequence->values;
   PACKED *const packed = blocks->packed.items;
   while (table->count <= to && table->count < sparse->review) {
      const size_t heap = table->count;
      size_t rows[LANES], count = 0, steps = 0;
      NAME(view) view = {.count = 0};
      for (; count < LANES; count++) {
         const uint32_t found = NAME(find)(blocks, packed + heap, &view, count, &steps);
         if (found > blocks->top) break;
         rows[count] = ((heap + count) & 1) * (blocks->top + 1) + found;
         if (blocks->values[rows[count]] > sparse->highest) break;
         nim_values_set(table, heap + count, blocks->values[rows[count]]);
         packed[heap + count] = (PACKED)found;
         NAME(contribute)(blocks, &view, count, found);
      }
      count = NAME(check)(sparse, heap, rows, count, &steps);
      memset(packed + heap + count, 0xff, (LANES - count) * sizeof(PACKED));
      table->count = blocks->packed.count = heap + count;
      if (count < LANES) return NIM_OK;
      if (nim_work_stopped(work, steps)) return NIM_INTERRUPTED;
   }
   return NIM_OK;
}
