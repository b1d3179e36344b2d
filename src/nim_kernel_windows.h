/* Blocks whose lanes hold windows of 64 packed values, as nim_blocks.h explains: included by the
   kernels once for each width of a packed value, with what nim_kernel_lanes.h needs, for lanes of
   64 bits, LOAD(p) being that of that width, and with

      PACKED         the type of a packed value
      WRITE(p, v)    lanes to memory, anywhere */

/* What the partners give to each heap of the block in their window. */
static inline TARGET void NAME(window)(const nim_partner *partner, size_t count,
                                       const PACKED *packed, uint64_t *set) {
   const nim_partner *const end = partner + count;
   VECTOR one = SET(0), other = one; /* two at a time: each "or" waits for the one before */
#pragma GCC unroll 8
   for (; partner + 1 < end; partner += 2) {
      one = OR(one, BIT(XOR(LOAD(nim_partner_of(partner, packed)), SET(partner[0].code))));
      other = OR(other, BIT(XOR(LOAD(nim_partner_of(partner + 1, packed)), SET(partner[1].code))));
   }
   if (partner < end)
      one = OR(one, BIT(XOR(LOAD(nim_partner_of(partner, packed)), SET(partner->code))));
   WRITE(set, OR(one, other));
}

/* The same, and in the next window. */
static inline TARGET void NAME(windows)(const nim_partner *partner, size_t count,
                                        const PACKED *packed, uint64_t *set, uint64_t *next) {
   const nim_partner *const end = partner + count;
   VECTOR one = SET(0), other = one;
#pragma GCC unroll 8
   for (; partner < end; partner++) {
      const VECTOR value = XOR(LOAD(nim_partner_of(partner, packed)), SET(partner->code));
      one = OR(one, BIT(value));
      other = OR(other, BIT(XOR(value, SET(64))));
   }
   WRITE(set, one);
   WRITE(next, other);
}

/* Windows of a block, as far as they have been needed. */
typedef struct NAME(view) {
   uint64_t sets[NIM_WINDOWS][LANES];
   size_t count;
} NAME(view);

/* The least packed value that is no option of the heap in the lane, whose packed value and those
   after it are unknown so far; beyond all windows if there is none. */
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
         NAME(window)(partners, blocks->partner_count, packed, view->sets[window]);
         view->count++;
      }
      const uint64_t missing = ~view->sets[window][lane];
      if (missing != 0) return 64 * window + (uint32_t)ZEROS(missing);
   }
   return 64 * window;
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

static TARGET void NAME(find)(const nim_blocks *blocks, PACKED *packed, size_t *steps) {
   NAME(view) view = {.count = 0};
   for (size_t lane = 0; lane < LANES; lane++) {
      const uint32_t found = NAME(least)(blocks, packed, &view, lane);
      packed[lane] = (PACKED)found;
      if (found > blocks->top) break;
      NAME(contribute)(blocks, &view, lane, found);
   }
   *steps += view.count * blocks->partner_count;
}
