/* Compares the two branches of nim_bits.h on many words:  bits WORDS */
#include "core/base/nim_bits.h"

#undef NIM_BITS_H
#undef NIM_PORTABLE
#undef NIM_GNU
#undef NIM_UNROLL
#define NIM_PORTABLE 1
#define nim_count_bits plain_count_bits
#define nim_parity plain_parity
#define nim_lowest_bit plain_lowest_bit
#define nim_highest_bit plain_highest_bit
#define nim_reverse_bytes plain_reverse_bytes
#include "core/base/nim_bits.h"
#undef nim_count_bits
#undef nim_parity
#undef nim_lowest_bit
#undef nim_highest_bit
#undef nim_reverse_bytes

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

static uint64_t state = 1;

static uint64_t draw(void) {
   state ^= state << 13;
   state ^= state >> 7;
   return state ^= state << 17;
}

static void expect(bool same, const char *function, uint64_t word) {
   if (same) return;
   fprintf(stderr, "%s: the branches differ for %llx\n", function, (unsigned long long)word);
   exit(1);
}

static void compare(uint64_t word) {
   expect(nim_count_bits(word) == plain_count_bits(word), "nim_count_bits", word);
   expect(nim_parity((uint32_t)word) == plain_parity((uint32_t)word), "nim_parity", word);
   expect(nim_reverse_bytes(word) == plain_reverse_bytes(word), "nim_reverse_bytes", word);
   if (word == 0) return;
   expect(nim_lowest_bit(word) == plain_lowest_bit(word), "nim_lowest_bit", word);
   expect(nim_highest_bit(word) == plain_highest_bit(word), "nim_highest_bit", word);
}

/* Words of one bit and of two, their complements, and random words from full to sparse. */
int main(int count, char **arguments) {
   const long words = count > 1 ? atol(arguments[1]) : 0;
   compare(0);
   compare(~UINT64_C(0));
   for (int high = 0; high < 64; high++)
      for (int low = 0; low <= high; low++) {
         const uint64_t word = UINT64_C(1) << high | UINT64_C(1) << low;
         compare(word);
         compare(~word);
         compare(word - 1);
      }
   for (long i = 0; i < words; i++) {
      uint64_t word = draw();
      for (int sparse = 0; sparse < 6; sparse++, word &= draw())
         compare(word >> (draw() & 63));
   }
   printf("%ld words\n", words);
   return 0;
}
