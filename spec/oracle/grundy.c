/* Grundy values by the definition, for codes of one octal digit each:  grundy LAST CODE...

   Prints a line for each code: the values of heaps 0 … LAST. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST = 100000, VALUES = 4096 };

static unsigned short values[LONGEST + 1];
static long seen[VALUES]; /* the last heap that has an option with the value */

/* "D.DDD": the digit for taking `take` objects. */
static unsigned digit(const char *code, size_t take) {
   size_t index = take == 0 ? 0 : take + 1;
   return index < strlen(code) ? (unsigned)(code[index] - '0') : 0;
}

static unsigned short value_of(const char *code, long heap) {
   const long most = (long)strlen(code) - 2;
   for (long take = 0; take <= most && take <= heap; take++) {
      const unsigned options = digit(code, (size_t)take);
      const long left = heap - take;
      if ((options & 1) && take > 0 && left == 0) seen[0] = heap;
      if ((options & 2) && take > 0 && left > 0) seen[values[left]] = heap;
      if (options & 4)
         for (long part = 1; part < left; part++)
            seen[values[part] ^ values[left - part]] = heap;
   }
   unsigned short least = 0;
   while (seen[least] == heap)
      least++;
   return least;
}

int main(int count, char **words) {
   const long last = count > 1 ? atol(words[1]) : -1;
   if (last < 0 || last > LONGEST) {
      fputs("usage: grundy LAST CODE...\n", stderr);
      return 2;
   }
   for (int i = 2; i < count; i++) {
      memset(seen, 0, sizeof seen);
      values[0] = 0;
      for (long heap = 1; heap <= last; heap++)
         values[heap] = value_of(words[i], heap);
      for (long heap = 0; heap <= last; heap++)
         printf("%d%c", values[heap], heap < last ? ' ' : '\n');
   }
   return 0;
}
