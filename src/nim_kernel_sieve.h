/* Looking for several packed values at once among all pairs: included by the kernels once for each
   width of a packed value, with

      PACKED      the type of a packed value
      NAME(x)     x, made different for each kernel and width
      TARGET      what lets a function use the instructions
      PAIRS       how many pairs are looked at in one step, at most 64
      ROWS        a type for the tables of a sieve in registers; ROWS_OF(sieve) reads them
      HITS(up, down, rows, sums)
                  which of the nim-sums of up[i] and down[PAIRS - 1 - i] are in the sieve, as bits;
                  if there are any, sums holds them all */

/* Whether all the packed values in `bits` are those of pairs that a split leaves of the heap, whose
   smaller part is larger than all witnesses. */
static TARGET bool NAME(seek)(const nim_sparse *sparse, size_t heap, const uint64_t *bits,
                              size_t *steps) {
   const nim_blocks *blocks = &sparse->blocks;
   const PACKED *packed = blocks->packed.items;
   nim_sieve sieve;
   if (blocks->windows == 1 && (*bits & (*bits - 1)) == 0) /* a single one */
      return nim_sparse_seek(sparse, &blocks->packed, heap, blocks->last_witness + 1,
                             (uint32_t)__builtin_ctzll(*bits), steps);
   nim_sieve_fill(&sieve, bits, blocks->windows);
   bool some = true;
   for (size_t part = blocks->last_witness + 1; some; part += NIM_PAIRS_TO_SIFT) {
      some = false;
      for (size_t i = 0; i < sparse->digits.break_count; i++) {
         const nim_split split = sparse->splits[i];
         const size_t sum = heap - split.take;
         const size_t last = nim_split_last(split, heap, part, NIM_PAIRS_TO_SIFT);
         size_t a = part;
         if (last == 0) continue;
         some = true;
         /* A value that is found meanwhile may be found again. */
         const ROWS rows = ROWS_OF(&sieve);
         for (; a + PAIRS - 1 <= last; a += PAIRS) {
            PACKED sums[PAIRS];
            uint64_t hits = HITS(packed + a, packed + (sum - a - (PAIRS - 1)), &rows, sums);
            for (; hits != 0; hits &= hits - 1)
               nim_sieve_strike(&sieve, sums[__builtin_ctzll(hits)]);
            if (sieve.count == 0) return true;
         }
         for (; a <= last; a++)
            nim_sieve_strike(&sieve, packed[a] ^ packed[sum - a]);
         if (sieve.count == 0) return true;
      }
      *steps += NIM_PAIRS_TO_SIFT / 16;
   }
   return false;
}
