/* Blocks whose lanes hold sets of packed values, as nim_blocks.h explains: included by
   nim_kernel_vector.h for each width of a lane and of a packed value, with

      LANE, LANES    an unsigned integer, and how many are in a vector
      PACKED         the type of a packed value
      NAME(x)        x with a suffix of its own for each of these
      LOAD(p)        the packed values at p, signed, each in a lane
      SET(x)         x in each lane
      BIT(v)         in each lane, the bit of that number, or 0 if there is no such bit
      NEXT(v)        each lane takes the place of the one before it, and 0 that of the last
      FIRST(v)       lane 0
      ZEROS(x)       the number of zero bits below the lowest 1; the width if there is none */

/* The options that partners give to each heap of the block. */
static inline TARGET VECTOR NAME(known)(const nim_partner *partner, size_t count,
                                        const PACKED *packed) {
   const nim_partner *const end = partner + count;
   VECTOR one = SET(0), other = one; /* two at a time: each "or" waits for the one before */
   NIM_UNROLL(8)
   for (; partner + 1 < end; partner += 2) {
      one = OR(one, BIT(XOR(LOAD(nim_partner_of(partner, packed)), SET(partner[0].code))));
      other = OR(other, BIT(XOR(LOAD(nim_partner_of(partner + 1, packed)), SET(partner[1].code))));
   }
   if (partner < end)
      one = OR(one, BIT(XOR(LOAD(nim_partner_of(partner, packed)), SET(partner->code))));
   return OR(one, other);
}

/* The least packed value that is not an option, heap by heap; the width of a lane if none. */
static inline TARGET void NAME(find)(const nim_blocks *blocks, PACKED *packed, size_t *steps) {
   const LANE *table = blocks->table;
   PACKED found[LANES];
   VECTOR options = NAME(known)(blocks->partners, blocks->partner_count, packed);
   NIM_UNROLL(16)
   for (size_t lane = 0; lane < LANES; lane++) {
      const LANE missing = (LANE)~FIRST(options);
      const size_t value = (size_t)ZEROS(missing);
      found[lane] = (PACKED)value;
      options = OR(NEXT(options), READ(table + value * LANES));
   }
   memcpy(packed, found, sizeof found);
   *steps += blocks->partner_count + LANES;
}
