/* Blocks whose lanes hold sets of packed values, as nim_blocks.h explains: included by the kernels
   once for each width of a lane, with

      LANE, LANES    an unsigned integer, and how many are in a vector
      VECTOR         a vector of them
      NAME(x)        x, made different for each kernel and width
      TARGET         what lets a function use the instructions
      LOAD(p)        the signed bytes at p, each in a lane
      SET(x)         x in each lane
      OR, XOR        (a, b)
      BIT(v)         in each lane, the bit of that number, or nothing if it is none
      FIRST(v)       lane 0
      NEXT(v)        each lane takes the place of the one before it, and 0 that of the last
      COVERS(a, b)   whether all bits of b are in a
      READ(p), WRITE(p, v)   lanes in memory, anywhere
      ZEROS(x)       the number of zero bits below the lowest set one; the width if there is none
      SEEK           the function of nim_kernel_sieve.h for bytes */

/* The options of each heap of the block that are due to partners known already. */
static inline TARGET VECTOR NAME(known)(const nim_blocks *blocks, const uint8_t *packed) {
   const nim_partner *partner = blocks->partners, *end = partner + blocks->partner_count;
   VECTOR one = SET(0), other = one; /* two at a time: each "or" waits for the one before */
   for (; partner + 1 < end; partner += 2) {
      one = OR(one, BIT(XOR(LOAD(nim_partner_of(partner, packed)), SET(partner[0].code))));
      other = OR(other, BIT(XOR(LOAD(nim_partner_of(partner + 1, packed)), SET(partner[1].code))));
   }
   if (partner < end)
      one = OR(one, BIT(XOR(LOAD(nim_partner_of(partner, packed)), SET(partner->code))));
   return OR(one, other);
}

/* The least packed value that is no option, heap by heap; the width of a lane if there is none. */
static inline TARGET void NAME(find)(const nim_blocks *blocks, const uint8_t *packed,
                                     uint8_t *found) {
   const LANE *table = blocks->table;
   VECTOR options = NAME(known)(blocks, packed);
#pragma GCC unroll 16
   for (size_t lane = 0; lane < LANES; lane++) {
      const LANE missing = (LANE)~FIRST(options);
      const size_t value = (size_t)ZEROS(missing);
      found[lane] = (uint8_t)value;
      options = OR(NEXT(options), READ(table + value * LANES));
   }
}

/* How many heaps of the block, at most `count`, are worth what was found, which their packed values
   say already: the rare values below are options, too. */
static inline TARGET size_t NAME(check)(const nim_sparse *sparse, size_t heap, const uint8_t *found,
                                        size_t count, size_t *steps) {
   const nim_blocks *blocks = &sparse->blocks;
   const uint8_t *packed = (const uint8_t *)blocks->packed.items + heap;
   LANE needs[LANES], options[LANES];
   for (size_t lane = 0; lane < LANES; lane++) {
      const size_t row = ((heap + lane) & 1) * (blocks->top + 1) + found[lane];
      needs[lane] = lane < count ? (LANE)blocks->needs[row] : 0;
      options[lane] = blocks->halves[heap & 1] >> lane & 1;
   }
   const VECTOR need = READ(needs);
   VECTOR have = READ(options);
   size_t witness = 0;
   while (!COVERS(have, need) && witness < blocks->witness_count) {
      size_t end = witness + NIM_WITNESSES_IN_TURN;
      if (end > blocks->witness_count) end = blocks->witness_count;
      for (; witness < end; witness++) {
         const nim_partner *partner = &blocks->witnesses[witness];
         have = OR(have, BIT(XOR(LOAD(nim_partner_of(partner, packed)), SET(partner->code))));
      }
   }
   *steps += witness;
   if (COVERS(have, need)) return count;
   WRITE(options, have);
   for (size_t lane = 0; lane < count; lane++) {
      const uint64_t missing = needs[lane] & (LANE)~options[lane];
      if (missing != 0 && !SEEK(sparse, heap + lane, &missing, steps)) return lane;
   }
   return count;
}

static TARGET nim_status NAME(blocks)(nim_sequence *sequence, size_t to, nim_work *work) {
   nim_sparse *sparse = sequence->state;
   nim_blocks *blocks = &sparse->blocks;
   nim_values *table = &sequence->values;
   uint8_t *const packed = blocks->packed.items, *const values = table->items;
   while (table->count <= to && table->count < sparse->review) {
      const size_t heap = table->count;
      uint8_t found[LANES];
      size_t count = 0, steps = blocks->partner_count;
      NAME(find)(blocks, packed + heap, found);
      for (; count < LANES && found[count] <= blocks->top; count++) {
         const size_t row = ((heap + count) & 1) * (blocks->top + 1) + found[count];
         if (blocks->values[row] > sparse->highest) break;
         values[heap + count] = (uint8_t)blocks->values[row];
      }
      memcpy(packed + heap, found, LANES);
      count = NAME(check)(sparse, heap, found, count, &steps);
      memset(packed + heap + count, 0xff, LANES - count);
      table->count = blocks->packed.count = heap + count;
      if (count < LANES) return NIM_OK;
      if (nim_work_stopped(work, steps)) return NIM_INTERRUPTED;
   }
   return NIM_OK;
}
