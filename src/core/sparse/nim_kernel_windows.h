/* Blocks whose lanes hold windows of 64 packed values, as nim_blocks.h explains: included by
   nim_kernel_vector.h after nim_kernel_lanes.h, for lanes of 64 bits. */

/* The options that partners give to each heap of the block, in their window and in the next one. */
static inline TARGET void NAME(windows)(const nim_partner *partner, size_t count,
                                        const PACKED *packed, uint64_t *set, uint64_t *next) {
   const nim_partner *const end = partner + count;
   VECTOR one = SET(0), other = one;
   NIM_UNROLL(8)
   for (; partner < end; partner++) {
      const VECTOR value = XOR(LOAD(nim_partner_of(partner, packed)), SET(partner->code));
      one = OR(one, BIT(value));
      other = OR(other, BIT(XOR(value, SET(64))));
   }
   WRITE(set, one);
   WRITE(next, other);
}

/* Windows of a block, as many as were needed. */
typedef struct NAME(view) {
   uint64_t sets[NIM_WINDOWS][LANES];
   size_t count;
} NAME(view);

/* The least packed value that is not an option of the heap in the lane, the first one not known
   yet; beyond all windows if there is none. */
static inline TARGET uint32_t NAME(least)(const nim_blocks *blocks, const PACKED *packed,
                                          NAME(view) * view, size_t lane) {
   uint32_t window = 0;
   for (; window < blocks->windows; window++) {
      const nim_partner *partners = blocks->partners + window * blocks->partner_count;
      if (window == view->count && window + 2 < blocks->windows) {
         NAME(windows)
         (partners, blocks->partner_count, packed, view->sets[window], view->sets[window + 1]);
         view->count += 2;
      } else if (window == view->count) { /* the last one is seldom needed */
         WRITE(view->sets[window], NAME(known)(partners, blocks->partner_count, packed));
         view->count++;
      }
      const uint64_t missing = ~view->sets[window][lane];
      if (missing != 0) return 64 * window + (uint32_t)ZEROS(missing);
   }
   return 64 * window;
}

/* Adds the heap in a lane as a partner of those after it. */
static inline TARGET void NAME(contribute)(const nim_blocks *blocks, NAME(view) * view, size_t lane,
                                           uint32_t value) {
   for (size_t i = 0; i < blocks->near_count; i++) {
      const uint64_t option = value ^ blocks->near[i].code;
      const size_t other = lane + blocks->near[i].heaps;
      if (other < LANES && option / 64 < view->count)
         view->sets[option / 64][other] |= (uint64_t)1 << option % 64;
   }
}

static TARGET void NAME(find_wide)(const nim_blocks *blocks, PACKED *packed, size_t *steps) {
   NAME(view) view = {.count = 0};
   for (size_t lane = 0; lane < LANES; lane++) {
      const uint32_t found = NAME(least)(blocks, packed, &view, lane);
      packed[lane] = (PACKED)found;
      if (found > blocks->top) break;
      NAME(contribute)(blocks, &view, lane, found);
   }
   *steps += view.count * blocks->partner_count;
}
