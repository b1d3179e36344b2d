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
      READ(p)        lanes in memory, anywhere
      ZEROS(x)       the number of zero bits below the lowest set one; the width if there is none */

/* The options of each heap of the block that are due to partners known already. */
static inline TARGET VECTOR NAME(known)(const nim_blocks *blocks, const uint8_t *packed) {
   const nim_partner *partner = blocks->partners, *end = partner + blocks->partner_count;
   VECTOR one = SET(0), other = one; /* two at a time: each "or" waits for the one before */
#pragma GCC unroll 8
   for (; partner + 1 < end; partner += 2) {
      one = OR(one, BIT(XOR(LOAD(nim_partner_of(partner, packed)), SET(partner[0].code))));
      other = OR(other, BIT(XOR(LOAD(nim_partner_of(partner + 1, packed)), SET(partner[1].code))));
   }
   if (partner < end)
      one = OR(one, BIT(XOR(LOAD(nim_partner_of(partner, packed)), SET(partner->code))));
   return OR(one, other);
}

/* The least packed value that is no option, heap by heap; the width of a lane if there is none. */
static TARGET void NAME(find)(const nim_blocks *blocks, uint8_t *packed, size_t *steps) {
   const LANE *table = blocks->table;
   uint8_t found[LANES];
   VECTOR options = NAME(known)(blocks, packed);
#pragma GCC unroll 16
   for (size_t lane = 0; lane < LANES; lane++) {
      const LANE missing = (LANE)~FIRST(options);
      const size_t value = (size_t)ZEROS(missing);
      found[lane] = (uint8_t)value;
      options = OR(NEXT(options), READ(table + value * LANES));
   }
   memcpy(packed, found, LANES);
   *steps += blocks->partner_count + LANES;
}
